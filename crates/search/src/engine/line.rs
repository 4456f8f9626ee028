//! The line the search expects.
//!
//! The table remembers the best move of most positions on it, which is enough to show where a search
//! stands. A proven value deserves better: a move that the table remembers from a "no" may give it away.
//! There each move is found by asking, once a ply, for one that keeps the value, so that the line is as
//! long as the distance says and ends the game.

use parlor_core::{Game, Knowledge, Limits, Plies, Score, Stopped};

use super::depth::{Depth, Depths};
use super::threads::SharedSearch;
use super::transposition::MoveCode;
use super::worker::LONGEST_LINE;
use super::{SearchJob, ThreadResult, symmetries};
use crate::{Silent, Task, Window};

impl<G: Game, K: Knowledge<G>> SearchJob<'_, G, K> {
    /// The line that goes into the report.
    pub(super) fn line(&self, answer: &ThreadResult<G::Move>) -> Vec<G::Move> {
        if answer.proven.exact().is_none() && answer.best == answer.forced.first().copied() {
            return answer.forced.clone();
        }
        // Keeping a draw may take for ever where play can go round in circles.
        let has_end = !self.task.game.can_repeat();
        let proven = answer.proven.exact().filter(|score| score.is_decided() || has_end);
        if let (Some(best), Some(score)) = (answer.best, proven) {
            let mut line = vec![best];
            if self.follow(score, &mut line).is_ok() {
                return line;
            }
        }
        self.remembered_line(answer.best, answer.depth.plies().unwrap_or(u32::MAX))
    }

    /// Extends the line by moves that keep a proven score, to the end of the game.
    fn follow(&self, mut score: Score, line: &mut Vec<G::Move>) -> Result<(), Stopped> {
        // The table is warm, so this is quick; where it is not, a remembered line will do.
        const ENOUGH: u64 = 1 << 18;
        let Task { game, root, .. } = *self.task;
        let control = self.task.control.narrowed(Limits { nodes: Some(ENOUGH), ..Limits::NONE });
        let task = Task { control, ..self.task.clone() };
        let shared = SharedSearch::new(1);
        let mut silent = Silent;
        let mut worker = self.worker(&task, &shared, 0, &mut silent);
        let mut position = game.play(root, line[0]);
        score = score.after(game.step(root, &position));
        while game.outcome(&position).is_none() {
            // A selective search to a depth may look past the move; one to the end does not.
            let distance = score.decided().and_then(|value| value.distance());
            let depth = match distance.filter(|_| worker.depths == Depths::Even) {
                Some(Plies(plies)) => Depth::of(plies),
                None => Depth::UNBOUNDED,
            };
            let mut moves = self.ordered_moves(&position);
            let window = Window::above(score.next_down());
            worker.search_root(&position, &mut moves, depth, window)?;
            line.push(moves[0]);
            let next = game.play(&position, moves[0]);
            score = score.after(game.step(&position, &next));
            position = next;
        }
        Ok(())
    }

    /// The line the table remembers after the best move, at most so many plies.
    pub(super) fn remembered_line(&self, best: Option<G::Move>, plies: u32) -> Vec<G::Move> {
        let Task { game, root, .. } = *self.task;
        let mut line = Vec::new();
        let mut position = root.clone();
        let mut next = best;
        while let Some(mv) = next {
            line.push(mv);
            position = game.play(&position, mv);
            let ply = line.len() as u32;
            if ply >= plies.min(LONGEST_LINE) || game.outcome(&position).is_some() {
                break;
            }
            let (key, symmetry) = self.symmetries.key(game, &position, ply);
            let code = self.table.probe(key).map_or(MoveCode::NONE, |known| known.best);
            next = game.moves(&position).find(|&mv| symmetries::code(game, mv, symmetry) == code);
        }
        line
    }
}
