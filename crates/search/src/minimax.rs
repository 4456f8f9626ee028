//! Plain minimax: try every move to the end of the game and take the best for whoever is to move.
//!
//! The clear rung that all others are held against. In the negamax form: a position is worth the
//! best of its successors, each seen from the side that moves to it.

use std::time::Instant;

use parlor_core::{Game, Knowledge, Score, Stopped};

use crate::task::{BestMove, Remaining, RungState};
use crate::{NodeEnding, Observer, SearchReport, Task, Window};

/// Searches the whole tree, or all of it down to the depth limit.
pub fn search<G: Game, K: Knowledge<G>>(
    task: &Task<'_, G, K>,
    observer: &mut impl Observer<G::Move>,
) -> SearchReport<G::Move> {
    let start = Instant::now();
    let mut walk = RungState::new(task);
    let mut best = None;
    let score =
        visit(&mut walk, task.root.clone(), None, Remaining::of(task.depth), observer, |mv| {
            best = Some(mv);
        });
    walk.report(score.map(|score| BestMove { score, mv: best }), task, start)
}

/// The score of a position. `improved` is called with every move that is the best so far.
///
/// Inlined into the loop over the moves, so that the many leaves of a tree cost no call.
#[inline(always)]
fn visit<G: Game, K: Knowledge<G>>(
    walk: &mut RungState<'_, G, K>,
    position: G::Position,
    by: Option<G::Move>,
    remaining: Remaining,
    observer: &mut impl Observer<G::Move>,
    improved: impl FnMut(G::Move),
) -> Result<Score, Stopped> {
    walk.meter.count()?;
    observer.enter(by, Window::OPEN);
    let (score, ending) = if let Some(score) = walk.final_score(&position) {
        (score, NodeEnding::Final)
    } else if remaining.is_spent() {
        (walk.guess(&position), NodeEnding::Guessed)
    } else {
        (expand(walk, position, remaining, observer, improved)?, NodeEnding::Searched)
    };
    observer.leave(score, ending);
    Ok(score)
}

/// The best of the moves.
#[inline(never)]
fn expand<G: Game, K: Knowledge<G>>(
    walk: &mut RungState<'_, G, K>,
    position: G::Position,
    remaining: Remaining,
    observer: &mut impl Observer<G::Move>,
    mut improved: impl FnMut(G::Move),
) -> Result<Score, Stopped> {
    let game = walk.game;
    let mut best = Score::BELOW_ALL;
    for mv in game.moves(&position) {
        let child = game.play(&position, mv);
        let step = game.step(&position, &child);
        let score = visit(walk, child, Some(mv), remaining.next(), observer, drop)?;
        let score = score.seen_before(step);
        if score > best {
            best = score;
            improved(mv);
        }
    }
    Ok(best)
}
