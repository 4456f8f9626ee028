//! How is this game played? One file a game.
//!
//! [`every_family`] is the registry: the catalogue, the laws, the benchmarks and every front end
//! learn from it which games there are. Adding a game takes its file and two lines here: its `mod`
//! line, and its line in that function.
//!
//! [`board`], [`lines`] and [`bits`] (of the core) are what the games of stones share; a game in another crate may use
//! them too.

#![forbid(unsafe_code)]

pub mod board;
mod count;
mod family;
mod giving_up;
pub mod lines;
mod sowing;
mod truth;

pub mod achi;
pub mod breakthrough;
pub mod chomp;
pub mod connect_four;
pub mod dodgem;
pub mod domineering;
pub mod dots_and_boxes;
pub mod easy;
pub mod freedom;
pub mod hex;
pub mod kalah;
pub mod mnk;
pub mod morris;
pub mod nim;
pub mod oware;
pub mod quixo;
pub mod reversi;
pub mod sticks;
pub mod tic_tac_toe;
pub mod tree;

pub use parlor_core::bits;

pub use family::{About, Builder, Document, EvaluationTerm, Family, Preset, Visitor};
pub use truth::{Evidence, PARLOR, Truth, Worth};

/// Shows every family of games to a visitor, in the order a catalogue would list them.
pub fn every_family(visitor: &mut impl Visitor) {
    visitor.family::<tic_tac_toe::TicTacToe>();
    visitor.family::<mnk::MnkFamily>();
    visitor.family::<connect_four::ConnectFourFamily>();
    visitor.family::<achi::Achi>();
    visitor.family::<easy::Easy>();
    visitor.family::<sticks::Sticks>();
    visitor.family::<nim::Nim>();
    visitor.family::<freedom::Freedom>();
    visitor.family::<dots_and_boxes::DotsAndBoxes>();
    visitor.family::<kalah::Kalah>();
    visitor.family::<oware::Oware>();
    visitor.family::<morris::Morris>();
    visitor.family::<reversi::Reversi>();
    visitor.family::<breakthrough::Breakthrough>();
    visitor.family::<hex::HexFamily>();
    visitor.family::<domineering::Domineering>();
    visitor.family::<chomp::Chomp>();
    visitor.family::<dodgem::Dodgem>();
    visitor.family::<quixo::Quixo>();
    visitor.family::<tree::OwnTree>();
}
