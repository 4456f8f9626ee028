//! Proof: win, draw or loss first, and the distance afterwards.
//!
//! Each step asks one yes-or-no question of the whole game with a window of one point, the narrowest
//! and so the cheapest there is: *is it a win? is it at least a draw?* Only when that is settled is the
//! distance found, from the short end: *is it a win in one? in two?* A question about short distances
//! is a search of small depth, and a "no" moves the bound as far as the search happened to see.
//!
//! A margin has no distance: it is found by halving what is open, from even on.

use parlor_core::{Bound, Bounds, Game, Knowledge, Score, Stopped};

use super::depth::Depth;
use super::worker::Worker;
use super::{Job, ThreadResult};
use crate::{Observer, Window};

impl<G: Game, K: Knowledge<G>> Job<'_, G, K> {
    /// Asks until nothing is open. `answer` is kept up to date on the way.
    pub(super) fn prove<O: Observer<G::Move>>(
        &self,
        worker: &mut Worker<'_, G, K, O>,
        moves: &mut [G::Move],
        answer: &mut ThreadResult<G::Move>,
    ) -> Result<(), Stopped> {
        while answer.proven.exact().is_none() {
            let floor = match self.task.game.max_margin() {
                Some(_) => middle(answer.proven),
                None => next_question(answer.proven),
            };
            let window = Window::above(floor);
            let found = worker.search_root(self.task.root, moves, Depth::UNBOUNDED, window)?;
            if !found.depth.is_unbounded() {
                // Lines too long to follow: nothing is proven, and asking on would not help.
                return Ok(());
            }
            if found.score > floor {
                answer.proven.least = answer.proven.least.max(found.score);
                answer.reached = found.score;
                answer.score = Some(Bound::AtLeast(found.score));
                // The move that reached it; a "no" names none.
                answer.best = moves.first().copied();
            } else {
                answer.proven.most = answer.proven.most.min(found.score);
                answer.score = Some(Bound::AtMost(found.score));
            }
            if let Some(score) = answer.proven.exact() {
                answer.score = Some(Bound::Exact(score));
                answer.depth = Depth::UNBOUNDED;
            }
            self.tell(worker, answer, 0);
        }
        Ok(())
    }

    /// Finds a move that reaches what is proven, where the proof rests on knowledge that names none.
    pub(super) fn name_best<O: Observer<G::Move>>(
        &self,
        worker: &mut Worker<'_, G, K, O>,
        moves: &mut [G::Move],
        answer: &mut ThreadResult<G::Move>,
    ) -> Result<(), Stopped> {
        let Some(score) = answer.proven.exact() else { return Ok(()) };
        answer.score = Some(Bound::Exact(score));
        if answer.reached < score {
            let window = Window::above(score.next_down());
            let found = worker.search_root(self.task.root, moves, Depth::UNBOUNDED, window)?;
            if found.score >= score {
                answer.reached = found.score;
                answer.best = moves.first().copied();
                answer.depth = Depth::UNBOUNDED;
            }
        }
        Ok(())
    }
}

/// The score of which it is asked next whether the position is worth more.
fn next_question(proven: Bounds) -> Score {
    let below_even = Score::EVEN.next_down();
    if proven.least > Score::EVEN {
        // Won: is it the shortest win that is still possible?
        proven.most.next_down()
    } else if proven.most < Score::EVEN {
        // Lost: is it the shortest loss that is still possible?
        proven.least
    } else if proven.most > Score::EVEN {
        Score::EVEN
    } else {
        below_even
    }
}

/// The same of a margin: halfway, so that every answer leaves half of what was open.
fn middle(proven: Bounds) -> Score {
    Score::estimate((proven.least.points() + proven.most.points()).div_euclid(2))
}
