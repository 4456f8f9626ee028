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
    let found = visit(&mut walk, task.root, None, Remaining::of(task.depth), observer);
    walk.report(found, task, start)
}

fn visit<G: Game>(
    walk: &mut Walk<'_, G>,
    position: &G::Position,
    by: Option<G::Move>,
    remaining: Remaining,
    observer: &mut impl Observer<G::Move>,
) -> Result<Found<G::Move>, Stopped> {
    walk.meter.count()?;
    observer.enter(by, Window::OPEN);
    if let Some(score) = walk.final_score(position) {
        observer.leave(score, Ending::Final);
        return Ok(Found { score, mv: None });
    }
    if remaining.is_spent() {
        let score = walk.guess(position);
        observer.leave(score, Ending::Guessed);
        return Ok(Found { score, mv: None });
    }
    let game = walk.game;
    let mut best = Found { score: Score::BELOW_ALL, mv: None };
    for mv in game.moves(position) {
        let reply = visit(walk, &game.play(position, mv), Some(mv), remaining.next(), observer)?;
        if -reply.score > best.score {
            best = Found { score: -reply.score, mv: Some(mv) };
        }
    }
    observer.leave(best.score, Ending::Searched);
    Ok(best)
}
