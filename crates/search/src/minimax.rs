//! Plain minimax: try every move to the end of the game and take the best for whoever is to move.
//!
//! The clear rung that all others are held against. In the negamax form: a position is worth the
//! best of its successors, each seen from the other side.

use std::time::Instant;

use parlor_core::{Game, Score, Stopped};

use crate::task::{Found, Remaining, Walk};
use crate::{Ending, Observer, Report, Task, Window};

/// Searches the whole tree, or all of it down to the depth limit.
pub fn search<G: Game>(
    task: &Task<'_, G>,
    observer: &mut impl Observer<G::Move>,
) -> Report<G::Move> {
    let start = Instant::now();
    let mut walk = Walk::new(task);
    let mut best = None;
    let score =
        visit(&mut walk, task.root.clone(), None, Remaining::of(task.depth), observer, |mv| {
            best = Some(mv);
        });
    walk.report(score.map(|score| Found { score, mv: best }), task, start)
}

/// The score of a position. `improved` hears of every move that is the best so far.
///
/// Inlined into the loop over the moves, so that the many leaves of a tree cost no call.
#[inline(always)]
fn visit<G: Game>(
    walk: &mut Walk<'_, G>,
    position: G::Position,
    by: Option<G::Move>,
    remaining: Remaining,
    observer: &mut impl Observer<G::Move>,
    improved: impl FnMut(G::Move),
) -> Result<Score, Stopped> {
    walk.meter.count()?;
    observer.enter(by, Window::OPEN);
    let (score, ending) = if let Some(score) = walk.final_score(&position) {
        (score, Ending::Final)
    } else if remaining.is_spent() {
        (walk.guess(&position), Ending::Guessed)
    } else {
        (expand(walk, position, remaining, observer, improved)?, Ending::Searched)
    };
    observer.leave(score, ending);
    Ok(score)
}

/// The best of the moves.
#[inline(never)]
fn expand<G: Game>(
    walk: &mut Walk<'_, G>,
    position: G::Position,
    remaining: Remaining,
    observer: &mut impl Observer<G::Move>,
    mut improved: impl FnMut(G::Move),
) -> Result<Score, Stopped> {
    let game = walk.game;
    let mut best = Score::BELOW_ALL;
    for mv in game.moves(&position) {
        let child = game.play(&position, mv);
        let score = -visit(walk, child, Some(mv), remaining.next(), observer, drop)?;
        if score > best {
            best = score;
            improved(mv);
        }
    }
    Ok(best)
}
