//! Alpha-beta: minimax that leaves a node as soon as the opponent would never allow it.
//!
//! The window (alpha, beta) holds the scores that still matter. A node starts from alpha, the floor,
//! and is left when a move reaches beta, the ceiling: a refutation. What comes back at the floor
//! means "at most this", what comes back at the ceiling "at least this".
//!
//! The textbook opens with the window (loss, win), so that the first win found ends a node; an
//! infinite window needs to see a win beaten, which cannot happen, and searches more.

use std::time::Instant;

use parlor_core::{Game, Knowledge, Score, Stopped};

use crate::task::{BestMove, Remaining, RungState};
use crate::{NodeEnding, Observer, SearchReport, Task, Window};

/// The window at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// From a loss to a win: nothing beats a win.
    Document,
    /// Wider than any score.
    Infinite,
}

impl Opening {
    pub(crate) const fn window(self) -> Window {
        match self {
            Self::Document => Window { alpha: Score::LOSS, beta: Score::WIN },
            Self::Infinite => Window::OPEN,
        }
    }
}

/// Searches with the given window at the root.
pub fn search<G: Game, K: Knowledge<G>>(
    task: &Task<'_, G, K>,
    opening: Opening,
    observer: &mut impl Observer<G::Move>,
) -> SearchReport<G::Move> {
    let start = Instant::now();
    let mut walk = RungState::new(task);
    let found =
        visit(&mut walk, task.root, None, opening.window(), Remaining::of(task.depth), observer);
    walk.report(found, task, start)
}

fn visit<G: Game, K: Knowledge<G>>(
    walk: &mut RungState<'_, G, K>,
    position: &G::Position,
    by: Option<G::Move>,
    window: Window,
    remaining: Remaining,
    observer: &mut impl Observer<G::Move>,
) -> Result<BestMove<G::Move>, Stopped> {
    walk.meter.count()?;
    observer.enter(by, window);
    if let Some(score) = walk.final_score(position) {
        observer.leave(score, NodeEnding::Final);
        return Ok(BestMove { score, mv: None });
    }
    if remaining.is_spent() {
        let score = walk.guess(position);
        observer.leave(score, NodeEnding::Guessed);
        return Ok(BestMove { score, mv: None });
    }
    let game = walk.game;
    let mut best = BestMove { score: window.alpha, mv: None };
    for mv in game.moves(position) {
        let child = game.play(position, mv);
        let step = game.step(position, &child);
        let below = Window { alpha: best.score, beta: window.beta }.seen_after(step);
        let reply = visit(walk, &child, Some(mv), below, remaining.next(), observer)?;
        let score = reply.score.seen_before(step);
        if score > best.score {
            best = BestMove { score, mv: Some(mv) };
            if best.score >= window.beta {
                walk.counters.cut_offs += 1;
                observer.leave(best.score, NodeEnding::Cut);
                return Ok(best);
            }
        }
    }
    observer.leave(best.score, NodeEnding::Searched);
    Ok(best)
}
