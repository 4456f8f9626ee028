//! What the game finds by itself, by searches of its own: a win by forcing moves alone, or a side that cannot win.
//!
//! They cost little beside the search to come, and see further than that can. A selective search is content with a
//! win; any other goes on from there, for there may be a shorter one.

use std::time::Instant;

use parlor_core::{Bound, Control, Game, Knowledge, Limits, Meter, Plies, Score, Stopped, Value};

use super::depth::Depth;
use super::{Goal, SearchJob, ThreadResult};
use crate::Task;

/// At most so many nodes are spent on it, and this part of the time and the nodes there are.
const NODES: u64 = 1 << 17;
const PART: u32 = 4;

/// The same for showing that a side cannot win, which must not keep a proof from short wins for long.
const HOLD_NODES: u64 = 1 << 18;
const HOLD_PART: u32 = 8;

/// Limits for a part of what a control allows.
fn part_of(control: &Control, part: u32, nodes: u64) -> Control {
    let left = control.deadline().map(|end| end.saturating_duration_since(Instant::now()));
    let nodes = control.nodes().map_or(nodes, |all| nodes.min(all / u64::from(part)));
    control.narrowed(Limits { time: left.map(|left| left / part), nodes: Some(nodes) })
}

impl<M: Copy> ThreadResult<M> {
    /// Answers with the forced win, unless something as good is known.
    pub(super) fn hold_forced_win(&mut self) {
        let Some(&first) = self.forced.first() else { return };
        let plies = self.forced.len() as u32;
        let score = Score::of_value(Value::Win(Plies(plies)));
        if self.reached < score {
            self.best = Some(first);
            self.proven.least = self.proven.least.max(score);
            self.reached = score;
            self.score = Some(Bound::AtLeast(score));
            self.depth = self.depth.max(Depth::of(plies));
        }
    }
}

impl<G: Game, K: Knowledge<G>> SearchJob<'_, G, K> {
    /// Looks for a forced win at the root, and keeps it. What that took in nodes is given back.
    pub(super) fn seek_forced_win(&self, answer: &mut ThreadResult<G::Move>) -> u64 {
        let task = self.task;
        if task.depth.is_some() {
            return 0;
        }
        let control = part_of(&task.control, PART, NODES);
        let mut meter = control.meter();
        // Out of time or nodes: there may be one, but nobody knows.
        if let Ok(Some(line)) = task.knowledge.forced_win(task.game, task.root, &mut meter) {
            answer.forced = line;
            answer.hold_forced_win();
        }
        meter.nodes()
    }

    /// Looks for sides that cannot win, in a proof, and for a move that holds a draw. What that took in nodes
    /// is given back.
    pub(super) fn seek_hold(&self, moves: &[G::Move], answer: &mut ThreadResult<G::Move>) -> u64 {
        if self.options.goal != Goal::Proof || self.task.depth.is_some() {
            return 0;
        }
        let control = part_of(&self.task.control, HOLD_PART, HOLD_NODES);
        let mut meter = control.meter();
        // Out of time or nodes: what was found so far stands.
        let _ = self.hold(moves, &mut meter, answer);
        meter.nodes()
    }

    fn hold(
        &self,
        moves: &[G::Move],
        meter: &mut Meter<'_>,
        answer: &mut ThreadResult<G::Move>,
    ) -> Result<(), Stopped> {
        let Task { game, knowledge, root, .. } = *self.task;
        let turn = game.turn(root);
        if answer.proven.most > Score::EVEN && knowledge.cannot_win(game, root, turn, meter)? {
            answer.proven.most = Score::EVEN;
        }
        if answer.proven.verdict().is_some() || answer.proven.most > Score::EVEN {
            return Ok(());
        }
        // After a move that holds, the other side cannot win.
        for &mv in moves {
            let next = game.play(root, mv);
            if knowledge.cannot_win(game, &next, turn.other(), meter)? {
                answer.best = Some(mv);
                answer.proven.least = Score::EVEN;
                answer.reached = Score::EVEN;
                return Ok(());
            }
        }
        Ok(())
    }
}
