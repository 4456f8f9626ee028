//! Alpha-beta with a sound table: what is kept says how much it knows.
//!
//! Three repairs of [`textbook_table`](crate::textbook_table): an entry is exact, at least or at most
//! (it is used only where that settles the question), it carries the depth of the search below it,
//! and a node that fails to reach its floor returns the best it saw rather than the floor itself, so
//! that what is stored is the tightest bound known.

use std::time::Instant;

use parlor_core::{Bound, Game, Knowledge, Score, Stopped};

use crate::alpha_beta::Opening;
use crate::task::{BestMove, Remaining, RungState};
use crate::transposition_map::TranspositionMap;
use crate::{NodeEnding, Observer, SearchReport, Task, Window};

/// Searches with an empty table.
pub fn search<G: Game, K: Knowledge<G>>(
    task: &Task<'_, G, K>,
    observer: &mut impl Observer<G::Move>,
) -> SearchReport<G::Move> {
    let start = Instant::now();
    let mut tabled = Tabled { state: RungState::new(task), map: TranspositionMap::new() };
    let window = Opening::Document.window();
    let found = tabled.visit(task.root, None, window, Remaining::of(task.depth), observer);
    tabled.map.measure(&mut tabled.state.counters);
    tabled.state.report(found, task, start)
}

/// What is known of a position, from a search of this depth.
#[derive(Clone, Copy)]
struct BoundEntry {
    score: Bound<Score>,
    remaining: Remaining,
}

impl BoundEntry {
    /// The score that ends a node with this window, if the knowledge suffices.
    fn settles(self, window: Window, remaining: Remaining) -> Option<Score> {
        let settled = self.remaining == remaining
            && match self.score {
                Bound::Exact(_) => true,
                Bound::AtLeast(score) => score >= window.beta,
                Bound::AtMost(score) => score <= window.alpha,
            };
        settled.then(|| self.score.limit())
    }
}

struct Tabled<'a, G: Game, K> {
    state: RungState<'a, G, K>,
    map: TranspositionMap<G::Position, BoundEntry>,
}

impl<G: Game, K: Knowledge<G>> Tabled<'_, G, K> {
    fn visit(
        &mut self,
        position: &G::Position,
        by: Option<G::Move>,
        window: Window,
        remaining: Remaining,
        observer: &mut impl Observer<G::Move>,
    ) -> Result<BestMove<G::Move>, Stopped> {
        self.state.meter.count()?;
        observer.enter(by, window);
        if let Some(score) = self.state.final_score(position) {
            observer.leave(score, NodeEnding::Final);
            return Ok(BestMove { score, mv: None });
        }
        if remaining.is_spent() {
            let score = self.state.guess(position);
            observer.leave(score, NodeEnding::Guessed);
            return Ok(BestMove { score, mv: None });
        }
        let known = self.map.probe(position, &mut self.state.counters);
        if let Some(score) = known.and_then(|known| known.settles(window, remaining)) {
            self.state.counters.hits += 1;
            observer.leave(score, NodeEnding::Found);
            return Ok(BestMove { score, mv: None });
        }
        let game = self.state.game;
        let mut best = BestMove { score: Score::BELOW_ALL, mv: None };
        let mut floor = window.alpha;
        let mut ending = NodeEnding::Searched;
        for mv in game.moves(position) {
            let child = game.play(position, mv);
            let step = game.step(position, &child);
            let below = Window { alpha: floor, beta: window.beta }.seen_after(step);
            let reply = self.visit(&child, Some(mv), below, remaining.next(), observer)?;
            let score = reply.score.seen_before(step);
            if score > best.score {
                best = BestMove { score, mv: Some(mv) };
                floor = floor.max(best.score);
                if best.score >= window.beta {
                    self.state.counters.cut_offs += 1;
                    ending = NodeEnding::Cut;
                    break;
                }
            }
        }
        let score = if best.score >= window.beta {
            Bound::AtLeast(best.score)
        } else if best.score <= window.alpha {
            Bound::AtMost(best.score)
        } else {
            Bound::Exact(best.score)
        };
        self.map.store(position.clone(), BoundEntry { score, remaining }, &mut self.state.counters);
        observer.leave(best.score, ending);
        Ok(best)
    }
}
