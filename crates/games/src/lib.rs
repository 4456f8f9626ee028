//! How is this game played? One file a game.
//!
//! [`every_family`] is the registry: the catalogue, the laws, the benchmarks and every front end
//! learn from it which games there are. Adding a game takes its file and two lines here: its `mod`
//! line, and its line in that function.

#![forbid(unsafe_code)]

mod bits;
mod board;
mod family;
mod giving_up;

pub mod achi;
pub mod easy;
pub mod freedom;
pub mod mnk;
pub mod nim;
pub mod sticks;
pub mod tic_tac_toe;

pub use family::{About, Builder, Family, Visitor};

/// Shows every family of games to a visitor, in the order a catalogue would list them.
pub fn every_family(visitor: &mut impl Visitor) {
    visitor.family::<tic_tac_toe::TicTacToe>();
    visitor.family::<mnk::MnkFamily>();
    visitor.family::<achi::Achi>();
    visitor.family::<easy::Easy>();
    visitor.family::<sticks::Sticks>();
    visitor.family::<nim::Nim>();
    visitor.family::<freedom::Freedom>();
}
