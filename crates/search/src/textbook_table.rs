//! Alpha-beta with the table of the textbook, quirks included.
//!
//! The table is emptied at the root. Positions 3 to 5 plies below it are looked up, and everything to
//! ply 5 is stored once searched. Two things are wrong with it, and are kept as they are because
//! the counts and the lesson hang on them:
//!
//! * a value cut off by the window is stored as if it were exact, so a later visit with another
//!   window may be told a bound for the truth;
//! * the depth of the search below an entry is forgotten, so under a depth limit a shallow guess may
//!   stand for a deeper one.
//!
//! On tic-tac-toe the answer is right all the same. [`table`](crate::table) is the sound form.

use std::time::Instant;

use parlor_core::{Game, Knowledge, Score, Stopped};

use crate::alpha_beta::Opening;
use crate::task::{BestMove, Remaining, RungState};
use crate::transposition_map::TranspositionMap;
use crate::{NodeEnding, Observer, SearchReport, Task, Window};

/// Plies from the root at which positions are looked up.
const LOOKED_UP: std::ops::RangeInclusive<u32> = 3..=5;
/// The last ply at which positions are stored.
const LAST_STORED: u32 = 5;

/// Searches with an empty table and the textbook's window.
pub fn search<G: Game, K: Knowledge<G>>(
    task: &Task<'_, G, K>,
    observer: &mut impl Observer<G::Move>,
) -> SearchReport<G::Move> {
    let start = Instant::now();
    let mut textbook = Textbook { state: RungState::new(task), map: TranspositionMap::new() };
    let window = Opening::Document.window();
    let found = textbook.visit(task.root, None, window, 0, Remaining::of(task.depth), observer);
    textbook.map.measure(&mut textbook.state.counters);
    textbook.state.report(found, task, start)
}

struct Textbook<'a, G: Game, K> {
    state: RungState<'a, G, K>,
    map: TranspositionMap<G::Position, Score>,
}

impl<G: Game, K: Knowledge<G>> Textbook<'_, G, K> {
    fn visit(
        &mut self,
        position: &G::Position,
        by: Option<G::Move>,
        window: Window,
        level: u32,
        remaining: Remaining,
        observer: &mut impl Observer<G::Move>,
    ) -> Result<BestMove<G::Move>, Stopped> {
        self.state.meter.count()?;
        observer.enter(by, window);
        if let Some(score) = self.state.final_score(position) {
            observer.leave(score, NodeEnding::Final);
            return Ok(BestMove { score, mv: None });
        }
        if LOOKED_UP.contains(&level)
            && let Some(score) = self.map.probe(position, &mut self.state.counters)
        {
            self.state.counters.hits += 1;
            observer.leave(score, NodeEnding::Found);
            return Ok(BestMove { score, mv: None });
        }
        if remaining.is_spent() {
            let score = self.state.guess(position);
            observer.leave(score, NodeEnding::Guessed);
            return Ok(BestMove { score, mv: None });
        }
        let game = self.state.game;
        let mut best = BestMove { score: window.alpha, mv: None };
        let mut ending = NodeEnding::Searched;
        for mv in game.moves(position) {
            let child = game.play(position, mv);
            let step = game.step(position, &child);
            let below = Window { alpha: best.score, beta: window.beta }.seen_after(step);
            let reply =
                self.visit(&child, Some(mv), below, level + 1, remaining.next(), observer)?;
            let score = reply.score.seen_before(step);
            if score > best.score {
                best = BestMove { score, mv: Some(mv) };
                if best.score >= window.beta {
                    self.state.counters.cut_offs += 1;
                    ending = NodeEnding::Cut;
                    break;
                }
            }
        }
        if level <= LAST_STORED {
            self.map.store(position.clone(), best.score, &mut self.state.counters);
        }
        observer.leave(best.score, ending);
        Ok(best)
    }
}
