//! Is a table right? Every position is recomputed from its successors.
//!
//! Nothing of the solver is used: no kernel, no predecessors, no code arithmetic. A position's value must
//! be its outcome, or the best of its moves by [`Value`]'s own order. That is enough, cycles included: a
//! win or loss with a distance can only rest on shorter ones, down to ends of the game, so none is made
//! up; and a position that is called a draw has a move that is worth one and none that is worth more, so
//! either side can hold it for ever.
//!
//! Margins have no distance, and round a cycle they could justify each other. So where points are counted
//! the check also makes sure that there is no cycle: every margin then rests on ends of the game.

mod list;
mod numbered;
mod walk;
mod windowed;

use parlor_core::{Notation, Value};

pub use self::list::verify_list;
pub use self::numbered::verify;
use crate::Error;

/// How much of a table to check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// Every number, and so every position that play can reach.
    #[default]
    Whole,
    /// So many random numbers in every tier. Smaller tiers are checked whole, and cyclic ones of up to a hundred
    /// million.
    Sample {
        /// How many.
        numbers: u64,
        /// The random seed.
        seed: u64,
    },
}

/// What was checked and found right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Numbers or listed positions checked.
    pub checked: u64,
    /// How many there are.
    pub numbers: u64,
    /// Positions that they all stand for.
    pub positions: u64,
    /// Positions that play can reach, by a walk of the check's own: every one of them was checked. `None`
    /// for a sample, which says nothing of them.
    pub reachable: Option<u64>,
}

impl Verified {
    /// Whether every reachable position was checked.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.reachable.is_some()
    }
}

/// Holds what a table says of a position against its outcome, or the best of what it says of the others.
fn check_one<G: Notation>(
    game: &G,
    position: &G::Position,
    says: Option<Value>,
    look_up: impl Fn(&G::Position) -> Option<Value>,
) -> Result<(), Error> {
    let truth = match game.outcome(position) {
        Some(outcome) => Some(outcome.value_for(game.turn(position))),
        None => {
            let worth = |mv| {
                let next = game.play(position, mv);
                look_up(&next).map(|value| value.before(game.step(position, &next)))
            };
            let values = game.moves(position).map(worth);
            values.collect::<Option<Vec<_>>>().and_then(|values| values.into_iter().max())
        }
    };
    if says.is_some() && says == truth {
        return Ok(());
    }
    let tell = |value: Option<Value>| value.map_or("nothing".to_owned(), |v| v.to_string());
    Err(Error::Wrong {
        position: game.position_text(position),
        says: tell(says),
        truth: tell(truth),
    })
}
