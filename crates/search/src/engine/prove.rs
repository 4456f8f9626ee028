//! Proof: one yes-or-no question after the other, until nothing is open.
//!
//! Each question is asked of the whole game with a window of one point, the narrowest and so the cheapest
//! there is: *is it worth more than this?* A question about a distance looks no further than that, so
//! the first ones are whether it is lost soon or won soon, and then not quite so soon. If neither, who wins
//! is asked, and then the distance by halving what is open. (Pascal Pons halves from the ends for Connect
//! Four; two looks at the near end of each take half the nodes there where the end is near, and as many where
//! it is not.)
//!
//! A margin has no distance: it is found by halving what is open, from even on.

use parlor_core::{Bound, Bounds, Game, Knowledge, Plies, Score, Stopped, Value};

use super::depth::Depth;
use super::worker::Worker;
use super::{SearchJob, ThreadResult};
use crate::{Observer, Window};

impl<G: Game, K: Knowledge<G>> SearchJob<'_, G, K> {
    /// Asks until nothing is open. `answer` is kept up to date on the way.
    pub(super) fn prove<O: Observer<G::Move>>(
        &self,
        worker: &mut Worker<'_, G, K, O>,
        moves: &mut [G::Move],
        answer: &mut ThreadResult<G::Move>,
    ) -> Result<(), Stopped> {
        let left = self.task.knowledge.plies_left(self.task.game, self.task.root);
        let distances = Distances { longest: left.unwrap_or(Distances::UNKNOWN) };
        while answer.proven.exact().is_none() {
            let floor = match self.task.game.max_margin() {
                Some(_) => middle(answer.proven),
                None => distances.next_question(answer.proven),
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

/// Wins and losses in a line, by how soon they come: `longest` for a win in one ply, 0 for a draw and
/// for everything that takes longer than that, negative for losses.
struct Distances {
    longest: u32,
}

impl Distances {
    /// Plies that are asked about by distance where nobody knows how long a game can last.
    const UNKNOWN: u32 = 16;

    /// The parts of what is left of a game that are soon: a third, then a half. A win in a third of it
    /// costs next to nothing to look for, and one in a half a fraction of asking who wins at all; with the third
    /// alone, openings of Connect Four decided within 14 plies took nearly seven times the nodes. Over m,n,k games
    /// and Connect Four, neither a quarter nor two thirds is worth a question.
    const SOON: [u32; 2] = [3, 2];

    fn of(&self, score: Score) -> i32 {
        let soon = |Plies(plies)| (self.longest + 1).saturating_sub(plies) as i32;
        match score.decided() {
            Some(Value::Win(plies)) => soon(plies),
            Some(Value::Loss(plies)) => -soon(plies),
            _ => 0,
        }
    }

    fn score(&self, distance: i32) -> Score {
        let plies = Plies(self.longest + 1 - distance.unsigned_abs().min(self.longest + 1));
        Score::of_value(match distance {
            1.. => Value::Win(plies),
            0 => Value::Draw,
            _ => Value::Loss(plies),
        })
    }

    /// The score of which it is asked next whether the position is worth more.
    fn next_question(&self, proven: Bounds) -> Score {
        let [least, most] = [proven.least, proven.most].map(|score| self.of(score));
        // What is decided sooner than this is worth more.
        let late = Self::SOON.map(|part| (self.longest - self.longest / part) as i32);
        let is_open = |question: &i32| (least..most).contains(question);
        let soon = late.into_iter().flat_map(|late| [-late, late]).find(is_open);
        let question = self.score(soon.unwrap_or((least + most).div_euclid(2)));
        if proven.least <= question && question < proven.most {
            question
        } else if proven.least > Score::EVEN {
            // Won, but who knows when: is it the shortest win that is still possible?
            proven.most.next_down()
        } else if proven.most < Score::EVEN {
            // Lost: is it the shortest loss that is still possible?
            proven.least
        } else {
            Score::EVEN.min(proven.most.next_down())
        }
    }
}

/// The same of a margin: halfway, so that every answer leaves half of what was open.
fn middle(proven: Bounds) -> Score {
    Score::estimate((proven.least.points() + proven.most.points()).div_euclid(2))
}
