//! A drawn or lost position is still to be played: of equally good moves, the one after which the
//! opponent is likeliest to err.
//!
//! A reply is taken for the likelier the better it looks: the best-looking one has half of the opponent's
//! attention, the next one half of the rest, and so on. A move's chance is the attention that goes to replies
//! which give something away. Which ones do is proven, not guessed, with what the table remembers of the
//! proof of the position itself.

use parlor_core::{Control, Game, Knowledge, Limits, Score, Stopped};

use super::threads::SharedSearch;
use super::worker::Worker;
use super::{SearchJob, ThreadResult};
use crate::{Silent, Task};

/// At least so many nodes are spent on it, and otherwise a part of what the proof took.
const LEAST_BUDGET: u64 = 1 << 14;
const PART_OF_PROOF: u64 = 4;

impl<G: Game, K: Knowledge<G>> SearchJob<'_, G, K> {
    /// Chooses anew among the moves that keep the proven value, as far as the limits allow. `spent` is what
    /// the proof took in nodes; what this takes is given back.
    pub(super) fn seek_chances(
        &self,
        shared: &SharedSearch,
        moves: &[G::Move],
        spent: u64,
        answer: &mut ThreadResult<G::Move>,
    ) -> u64 {
        let Some(worth) = answer.proven.exact().filter(|worth| !worth.is_won()) else { return 0 };
        if self.task.game.max_margin().is_some() {
            // Every point counts there; nothing is as good as given away.
            return 0;
        }
        let task = Task { control: self.control_for_chances(spent), ..self.task.clone() };
        let mut observer = Silent;
        let mut worker = self.worker(&task, shared, 0, &mut observer);
        let mut most = 0.0;
        for &mv in moves {
            // Out of time or nodes: what was found so far stands.
            let Ok(chance) = self.chance(&mut worker, mv, worth) else { break };
            if chance > most {
                most = chance;
                answer.best = Some(mv);
            }
        }
        worker.meter.nodes()
    }

    fn control_for_chances(&self, spent: u64) -> Control {
        let control = &self.task.control;
        let budget = (spent / PART_OF_PROOF).max(LEAST_BUDGET);
        let left = control.nodes().map_or(budget, |nodes| nodes.saturating_sub(spent).min(budget));
        control.narrowed(Limits { nodes: Some(left), ..Limits::NONE })
    }

    /// How likely the opponent is to err after a move; not at all if the move itself does.
    fn chance(
        &self,
        worker: &mut Worker<'_, G, K, Silent>,
        mv: G::Move,
        worth: Score,
    ) -> Result<f64, Stopped> {
        let Task { game, knowledge, root, .. } = *self.task;
        let position = game.play(root, mv);
        let step = game.step(root, &position);
        if step.again
            || game.outcome(&position).is_some()
            || worker.is_worth_more(&position, 1, worth.after(step))?
        {
            return Ok(0.0);
        }
        let memo = knowledge.memo(game, &position);
        let looks = |reply| knowledge.rate_move(game, &position, &memo, reply);
        let mut replies = game.legal_moves(&position);
        replies.sort_by_key(|&reply| looks(reply).map(|score| -score.points()));
        let hope = if worth.is_lost() { Score::EVEN.next_down() } else { Score::EVEN };
        let (mut chance, mut attention) = (0.0, 0.5);
        for reply in replies {
            let next = game.play(&position, reply);
            // Whoever moves next, it is our worth that must exceed the hope.
            let gives_away = match game.step(&position, &next).again {
                false => worker.is_worth_more(&next, 2, hope)?,
                true => worker.is_worth_less(&next, 2, -hope)?,
            };
            if gives_away {
                chance += attention;
            }
            attention /= 2.0;
        }
        Ok(chance)
    }
}
