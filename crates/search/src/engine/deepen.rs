//! Iterative deepening: a ply deeper at a time, always with a move in hand.
//!
//! Each depth costs a few times the one before and leaves its best moves in the table, so that the
//! deepest search is fast and the others are nearly free. From the third on a depth is searched with
//! a window around the last score (aspiration), as wide as scores have been seen to jump.
//!
//! It ends by itself when the value is proven: a draw when nothing was guessed, a win or a loss when
//! the depth reaches its distance, for a shorter win would have been seen then.

use parlor_core::{Bound, Bounds, Game, Score, Stopped};

use super::depth::Depth;
use super::worker::{Found, Worker};
use super::{Answer, Job};
use crate::{Observer, Window};

impl<G: Game> Job<'_, G> {
    /// Searches ever deeper. `answer` is kept up to date on the way.
    pub(super) fn deepen<O: Observer<G::Move>>(
        &self,
        worker: &mut Worker<'_, G, O>,
        moves: &mut [G::Move],
        answer: &mut Answer<G::Move>,
    ) -> Result<(), Stopped> {
        let deepest = Depth::of(self.task.depth.unwrap_or(u32::MAX)).plies().unwrap_or(u32::MAX);
        let mut jump = 8;
        for plies in 1..=deepest {
            let depth = Depth::of(plies);
            let last = answer.score.map(Bound::limit);
            let found = self.aspire(worker, moves, depth, last, jump, answer)?;
            jump = last.map_or(jump, |last| (found.score.points() - last.points()).abs() + 8);

            answer.best = moves.first().copied();
            answer.score = Some(Bound::Exact(found.score));
            answer.depth = depth;
            answer.proven = proven(found, depth);
            self.tell(worker, answer, plies);
            if answer.proven.exact().is_some() {
                if found.depth.is_endless() {
                    answer.depth = Depth::ENDLESS;
                }
                return Ok(());
            }
        }
        Ok(())
    }

    /// One depth, with a window that opens as far as it must.
    fn aspire<O: Observer<G::Move>>(
        &self,
        worker: &mut Worker<'_, G, O>,
        moves: &mut [G::Move],
        depth: Depth,
        last: Option<Score>,
        jump: i32,
        answer: &mut Answer<G::Move>,
    ) -> Result<Found, Stopped> {
        let mut window = match last {
            Some(last) if depth >= Depth::of(3) && !last.is_decided() => Window {
                alpha: Score::estimate(last.points() - jump),
                beta: Score::estimate(last.points() + jump),
            },
            _ => Window::OPEN,
        };
        loop {
            let result = worker.search_root(self.task.root, moves, depth, window);
            // A move that was found better before the stop is better; the first is the last best.
            answer.best = moves.first().copied();
            let found = result?;
            if found.score <= window.alpha && window.alpha > Score::BELOW_ALL {
                answer.score = Some(Bound::AtMost(found.score));
                window.alpha = Score::BELOW_ALL;
            } else if found.score >= window.beta && window.beta < Score::ABOVE_ALL {
                answer.score = Some(Bound::AtLeast(found.score));
                window.beta = Score::ABOVE_ALL;
            } else {
                return Ok(found);
            }
            self.tell(worker, answer, depth.plies().unwrap_or(u32::MAX));
        }
    }
}

/// What an exact score from a search of this depth proves.
fn proven(found: Found, depth: Depth) -> Bounds {
    let open = Bounds::UNFINISHED;
    match found.score.decided() {
        // A win that was found is there; none shorter is, if the search has looked that far.
        Some(value) => {
            let is_measured = value.distance() <= depth.plies().map(parlor_core::Plies)
                || found.depth.is_endless();
            match found.score {
                score if is_measured => Bounds::exactly(score),
                score if score.is_won() => Bounds { least: score, ..open },
                score => Bounds { most: score, ..open },
            }
        }
        None if found.depth.is_endless() => Bounds::exactly(found.score),
        None => open,
    }
}
