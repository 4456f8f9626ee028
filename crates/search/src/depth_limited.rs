//! The best move under a depth limit, with a static evaluation and a single cut-off.
//!
//! At depth 0 every legal move is rated by the static value of the position after it, so depth d
//! looks d + 1 plies ahead. A node knows only the cut-off that its parent set, minus the parent's
//! best so far; what grandparents know is lost, and with it the deep cuts that a full window makes.
//!
//! With a limit of time or nodes and no depth, the search is repeated at growing depth until it is
//! reached: iterative deepening. The answer is that of the deepest search that was finished, and so are
//! the counts; what the other depths took is counted apart. A move that ends the game is no guess but a
//! call at any depth, so a search that reached the end everywhere counts the same with a limit as without.

use std::time::Instant;

use parlor_core::{Game, Knowledge, Score, Stopped};

use crate::task::{BestMove, RungState};
use crate::{NodeEnding, Observer, SearchReport, Task, Window};

/// Searches to the depth of the task; without one, to the end of the game, by deepening if there is
/// a limit to what it may spend.
pub fn search<G: Game, K: Knowledge<G>>(
    task: &Task<'_, G, K>,
    observer: &mut impl Observer<G::Move>,
) -> SearchReport<G::Move> {
    let start = Instant::now();
    let mut walk = RungState::new(task);
    if task.depth.is_none() && task.control.is_limited() {
        return deepen(&mut walk, task, start, observer);
    }
    let depth = task.depth.unwrap_or(u32::MAX);
    let found = best_move(&mut walk, task.root, None, depth, Score::ABOVE_ALL, observer);
    walk.report(found, task, start)
}

/// Depth by depth until a limit is reached, or until a depth reached the end of the game everywhere.
fn deepen<G: Game, K: Knowledge<G>>(
    walk: &mut RungState<'_, G, K>,
    task: &Task<'_, G, K>,
    start: Instant,
    observer: &mut impl Observer<G::Move>,
) -> SearchReport<G::Move> {
    let mut deepest = None;
    let mut spent = 0;
    for depth in 0.. {
        walk.start_over();
        let found = best_move(walk, task.root, None, depth, Score::ABOVE_ALL, observer);
        let report = walk.report(found, &task.clone().to_depth(depth), start);
        spent += report.counters.calls;
        if let (Some(score), None) = (report.score, report.stopped) {
            task.tell_depth(depth, score, report.best, walk.meter.nodes(), start);
        }
        let mut answer = match (report.stopped, deepest) {
            // The unfinished depth is forgotten, but for what it cost and why it ended.
            (Some(_), Some(answer)) => {
                let SearchReport { elapsed, stopped, .. } = report;
                SearchReport { elapsed, stopped, ..answer }
            }
            (None, _) if report.verdict.is_none() => {
                deepest = Some(report);
                continue;
            }
            // Where nothing was guessed, it looked to the end.
            (None, _) if !walk.has_guessed() => SearchReport { depth: None, ..report },
            _ => report,
        };
        answer.counters.deepening = spent - answer.counters.calls;
        return answer;
    }
    unreachable!("depths go on for ever")
}

fn best_move<G: Game, K: Knowledge<G>>(
    walk: &mut RungState<'_, G, K>,
    position: &G::Position,
    by: Option<G::Move>,
    depth: u32,
    cutoff: Score,
    observer: &mut impl Observer<G::Move>,
) -> Result<BestMove<G::Move>, Stopped> {
    walk.meter.count()?;
    observer.enter(by, Window { alpha: Score::BELOW_ALL, beta: cutoff });
    if let Some(score) = walk.final_score(position) {
        observer.leave(score, NodeEnding::Final);
        return Ok(BestMove { score, mv: None });
    }
    let game = walk.game;
    let mut best = BestMove { score: Score::BELOW_ALL, mv: None };
    let mut ending = NodeEnding::Searched;
    for mv in game.moves(position) {
        let next = game.play(position, mv);
        let step = game.step(position, &next);
        let reply = if depth == 0 {
            static_score(walk, &next, mv, observer)?
        } else {
            // The opponent refutes with what is no better for us; we refute with what is too good.
            let own = if step.again { cutoff } else { best.score };
            best_move(walk, &next, Some(mv), depth - 1, own.seen_after(step), observer)?.score
        };
        let score = reply.seen_before(step);
        if score > best.score {
            best = BestMove { score, mv: Some(mv) };
            if best.score >= cutoff {
                walk.counters.cut_offs += 1;
                ending = NodeEnding::Cut;
                break;
            }
        }
    }
    observer.leave(best.score, ending);
    Ok(best)
}

/// What a position is worth without looking further.
fn static_score<G: Game, K: Knowledge<G>>(
    walk: &mut RungState<'_, G, K>,
    position: &G::Position,
    by: G::Move,
    observer: &mut impl Observer<G::Move>,
) -> Result<Score, Stopped> {
    walk.meter.count()?;
    observer.enter(Some(by), Window::OPEN);
    let (score, ending) = match walk.final_score(position) {
        Some(score) => (score, NodeEnding::Final),
        None => {
            walk.static_evaluations += 1;
            (walk.guess(position), NodeEnding::Guessed)
        }
    };
    observer.leave(score, ending);
    Ok(score)
}
