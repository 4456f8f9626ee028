//! Iterative deepening: a ply deeper at a time, always with a move in hand.
//!
//! Each depth costs a few times the one before and leaves its best moves in the table, so that the
//! deepest search is fast and the others are nearly free. From the fifth on a depth is searched with
//! a window around the score of two plies before (aspiration), as wide as scores have been seen to
//! move.
//!
//! It ends by itself when the value is proven: a draw when nothing was guessed, a win or a loss when
//! the depth reaches its distance, for a shorter win would have been seen then.

use parlor_core::{Bound, Bounds, Game, Knowledge, Score, Stopped};

use super::depth::{Depth, Depths};
use super::worker::{NodeResult, Worker};
use super::{SearchJob, ThreadResult};
use crate::{Observer, Window};

impl<G: Game, K: Knowledge<G>> SearchJob<'_, G, K> {
    /// Searches ever deeper. `answer` is kept up to date on the way.
    pub(super) fn deepen<O: Observer<G::Move>>(
        &self,
        worker: &mut Worker<'_, G, K, O>,
        moves: &mut [G::Move],
        answer: &mut ThreadResult<G::Move>,
    ) -> Result<(), Stopped> {
        let deepest = Depth::of(self.task.depth.unwrap_or(u32::MAX)).plies().unwrap_or(u32::MAX);
        let mut scores = Vec::new();
        for plies in 1..=deepest {
            if worker.depths == Depths::Selective && self.is_near_the_end(plies) {
                return self.prove(worker, moves, answer);
            }
            let depth = Depth::of(plies);
            let found = self.aspiration_window(worker, moves, depth, expected(&scores), answer)?;
            scores.push(found.score);

            answer.best = moves.first().copied();
            answer.score = Some(Bound::Exact(found.score));
            answer.depth = depth;
            answer.proven = match worker.depths {
                Depths::Even => proven(found, depth),
                Depths::Selective => proven_selectively(found, answer.proven),
            };
            // Wins and proofs are reached in any search; the rest only where no move was reduced.
            let is_reached =
                worker.depths == Depths::Even || found.score.is_won() || found.depth.is_unbounded();
            let nothing = Bounds::unfinished(self.task.game).least;
            answer.reached = if is_reached { found.score } else { nothing };
            self.tell(worker, answer, plies);
            if answer.proven.exact().is_some() {
                if found.depth.is_unbounded() {
                    answer.depth = Depth::UNBOUNDED;
                }
                return Ok(());
            }
        }
        Ok(())
    }

    /// Whether the end of the game is so near that looking a ply deeper at a time, and again at late
    /// moves, costs more than a proof.
    fn is_near_the_end(&self, plies: u32) -> bool {
        /// Plies that a proof looks further than deepening did.
        const LEAP: u32 = 10;
        let left = self.task.knowledge.plies_left(self.task.game, self.task.root);
        self.task.depth.is_none() && left.is_some_and(|left| left <= plies + LEAP)
    }

    /// One depth, with a window that opens as far as it must.
    fn aspiration_window<O: Observer<G::Move>>(
        &self,
        worker: &mut Worker<'_, G, K, O>,
        moves: &mut [G::Move],
        depth: Depth,
        mut window: Window,
        answer: &mut ThreadResult<G::Move>,
    ) -> Result<NodeResult, Stopped> {
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

/// The window in which the next score should lie. Depths of equal parity agree best, for the same
/// side has the last word; how far they have been apart tells how wide to open.
fn expected(scores: &[Score]) -> Window {
    const MARGIN: i32 = 8;
    let &[.., before, _, last, _] = scores else { return Window::OPEN };
    if last.is_decided() || before.is_decided() {
        return Window::OPEN;
    }
    let width = (last.points() - before.points()).abs() + MARGIN;
    Window {
        alpha: Score::estimate(last.points() - width),
        beta: Score::estimate(last.points() + width),
    }
}

/// What an exact score from a search of this depth proves.
fn proven(found: NodeResult, depth: Depth) -> Bounds {
    let open = Bounds::UNFINISHED;
    match found.score.decided() {
        // A win that was found is there; none shorter is, if the search has looked that far.
        Some(value) => {
            let is_measured = value.distance() <= depth.plies().map(parlor_core::Plies)
                || found.depth.is_unbounded();
            match found.score {
                score if is_measured => Bounds::exactly(score),
                score if score.is_won() => Bounds { least: score, ..open },
                score => Bounds { most: score, ..open },
            }
        }
        None if found.depth.is_unbounded() => Bounds::exactly(found.score),
        None => open,
    }
}

/// What an exact score from a selective search proves: that there is a win or a loss, and that there is
/// no shorter one only if nothing was guessed anywhere. `before` is what was known already.
fn proven_selectively(found: NodeResult, before: Bounds) -> Bounds {
    match found.score {
        score if found.depth.is_unbounded() => Bounds::exactly(score),
        score if score.is_won() => Bounds { least: score, most: before.most },
        score if score.is_lost() => Bounds { least: before.least, most: score },
        _ => before,
    }
}
