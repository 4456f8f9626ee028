//! What is a game? A move? An outcome? A value? And which laws does every game obey?
//!
//! This crate is the vocabulary of parlor. A game is a value that implements [`Game`]; everything
//! else (searching, solving, drawing, serving) is written once against that trait.
//!
//! | question | answer |
//! |---|---|
//! | What must a game say? | [`Game`] |
//! | Who moves, who won? | [`Side`], [`Outcome`] |
//! | What is a position worth to the mover? | [`Verdict`], [`Value`], [`Score`], [`Bound`], [`Bounds`] |
//! | How long may it take, and who hears of it? | [`Control`] |
//! | Where does a solver keep a position's value? | [`Numbered`], [`Placement`] |
//! | Is the game written correctly? | [`laws`], [`perft`] |
//! | How is a game, a cell, a parameter written? | [`spec`], [`cell`] |
//! | What does a position look like? | [`view`] |

#![forbid(unsafe_code)]

pub mod cell;
pub mod combinations;
pub mod control;
mod game;
mod input;
pub mod laws;
mod numbered;
pub mod perft;
pub mod placement;
pub mod random;
mod score;
mod side;
pub mod spec;
mod value;
pub mod view;

pub use control::{Control, Limits, Meter, Progress, Stopped};
pub use game::{Game, Symmetry};
pub use input::BadInput;
pub use numbered::{Flow, Number, Numbered, Tier};
pub use placement::Placement;
pub use score::{Bounds, Score};
pub use side::{Outcome, Side};
pub use value::{Bound, Plies, Value, Verdict};
pub use view::View;
