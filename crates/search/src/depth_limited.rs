//! The best move under a depth limit, with a static evaluation and a single cut-off.
//!
//! At depth 0 every legal move is rated by the static value of the position after it, so depth d
//! looks d + 1 plies ahead. A node knows only the cut-off that its parent set, minus the parent's
//! best so far; what grandparents know is lost, and with it the deep cuts that a full window makes.
//!
//! With a deadline and no depth, the search is repeated at growing depth until time is up: iterative
//! deepening. The answer is that of the deepest search that was finished.

use std::time::Instant;

use parlor_core::{Game, Score, Stopped};

use crate::task::{Found, Walk};
use crate::{Ending, Observer, Report, Task, Window};

/// Searches to the depth of the task; without one, to the end of the game, by deepening if there is
/// a deadline.
pub fn search<G: Game>(
    task: &Task<'_, G>,
    observer: &mut impl Observer<G::Move>,
) -> Report<G::Move> {
    match task.depth {
        None if task.control.deadline().is_some() => deepen(task, observer),
        depth => search_to(task, depth.unwrap_or(u32::MAX), observer),
    }
}

fn search_to<G: Game>(
    task: &Task<'_, G>,
    depth: u32,
    observer: &mut impl Observer<G::Move>,
) -> Report<G::Move> {
    let start = Instant::now();
    let mut walk = Walk::new(task);
    let found = best_move(&mut walk, task.root, None, depth, Score::ABOVE_ALL, observer);
    walk.report(found, task, start)
}

/// Depth by depth until time is up, or until a depth reached the end of the game everywhere.
fn deepen<G: Game>(task: &Task<'_, G>, observer: &mut impl Observer<G::Move>) -> Report<G::Move> {
    let start = Instant::now();
    let mut calls = 0;
    let mut best: Option<Report<G::Move>> = None;
    for depth in 0.. {
        let mut report = search_to(&task.clone().to_depth(depth), depth, observer);
        calls += report.counters.calls;
        let is_stopped = report.stopped.is_some();
        let is_proven = report.verdict.is_some();
        if is_stopped {
            // The unfinished depth is forgotten, but for why it ended.
            let stopped = report.stopped;
            report = best.take().unwrap_or(report);
            report.stopped = stopped;
        }
        report.counters.calls = calls;
        report.elapsed = start.elapsed();
        if is_stopped || is_proven {
            return report;
        }
        best = Some(report);
    }
    unreachable!("depths go on for ever")
}

fn best_move<G: Game>(
    walk: &mut Walk<'_, G>,
    position: &G::Position,
    by: Option<G::Move>,
    depth: u32,
    cutoff: Score,
    observer: &mut impl Observer<G::Move>,
) -> Result<Found<G::Move>, Stopped> {
    walk.meter.count()?;
    observer.enter(by, Window { alpha: Score::BELOW_ALL, beta: cutoff });
    if let Some(score) = walk.final_score(position) {
        observer.leave(score, Ending::Final);
        return Ok(Found { score, mv: None });
    }
    let game = walk.game;
    let mut best = Found { score: Score::BELOW_ALL, mv: None };
    let mut ending = Ending::Searched;
    for mv in game.moves(position) {
        let next = game.play(position, mv);
        let reply = if depth == 0 {
            static_score(walk, &next, mv, observer)
        } else {
            best_move(walk, &next, Some(mv), depth - 1, -best.score, observer)?.score
        };
        if -reply > best.score {
            best = Found { score: -reply, mv: Some(mv) };
            if best.score >= cutoff {
                walk.counters.cut_offs += 1;
                ending = Ending::Cut;
                break;
            }
        }
    }
    observer.leave(best.score, ending);
    Ok(best)
}

/// What a position is worth without looking further.
fn static_score<G: Game>(
    walk: &mut Walk<'_, G>,
    position: &G::Position,
    by: G::Move,
    observer: &mut impl Observer<G::Move>,
) -> Score {
    observer.enter(Some(by), Window::OPEN);
    let (score, ending) = match walk.final_score(position) {
        Some(score) => (score, Ending::Final),
        None => (walk.guess(position), Ending::Guessed),
    };
    observer.leave(score, ending);
    score
}
