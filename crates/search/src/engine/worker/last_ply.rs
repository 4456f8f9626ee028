//! The last ply before the horizon: moves are rated without being made.

use parlor_core::{Game, Knowledge, Score, Step, Stopped};

use super::Worker;
use super::result::NodeResult;
use crate::engine::depth::Depth;
use crate::{NodeEnding, Observer, Window};

/// One ply remains: moves are rated without being made.
pub(super) const LAST: Depth = Depth::of(1);

impl<G: Game, K: Knowledge<G>, O: Observer<G::Move>> Worker<'_, G, K, O> {
    /// On the last ply before the horizon: what a move is worth without being made. The rating is that
    /// of the player to move; without one the move ends the game.
    #[inline]
    pub(super) fn rate(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        rating: Option<Score>,
        window: Window,
    ) -> Result<NodeResult, Stopped> {
        let game = self.game;
        self.meter.count()?;
        // Of a game whose turns alternate, the step is known without making the move.
        let next = (!G::ALTERNATES || rating.is_none()).then(|| game.play(position, mv));
        let step = next.as_ref().map_or(Step::HAND_OVER, |next| game.step(position, next));
        self.observer.enter(Some(mv), window.after(step));
        let found = match (rating, next) {
            (Some(score), _) => {
                let guess = NodeResult { score: score.seen_after(step), depth: Depth::ZERO };
                self.leave(guess, NodeEnding::Guessed)
            }
            (None, next) => {
                let next = next.expect("a move without a rating was made");
                let outcome = game.outcome(&next).expect("a move without a rating ends the game");
                let score = Score::of_outcome(outcome, game.turn(&next));
                self.leave(NodeResult::proven(score), NodeEnding::Final)
            }
        };
        Ok(found.before(step))
    }

    /// The best of moves that were rated together.
    pub(super) fn take_best(
        &mut self,
        position: &G::Position,
        rated: impl Iterator<Item = (G::Move, Option<Score>)>,
        window: Window,
    ) -> Result<(NodeResult, Option<G::Move>), Stopped> {
        let mut best = NodeResult::proven(Score::BELOW_ALL);
        let mut best_move = None;
        let mut least_depth = Depth::UNBOUNDED;
        for (mv, rating) in rated {
            let found = self.rate(position, mv, rating, window)?;
            least_depth = least_depth.min(found.depth);
            if found.score > best.score {
                best = found;
                best_move = Some(mv);
                if found.score >= window.beta {
                    self.counters.cut_offs += 1;
                    return Ok((best, best_move));
                }
            }
        }
        Ok((NodeResult { score: best.score, depth: least_depth }, best_move))
    }
}
