//! What is a game? A move? An outcome? A value? And which laws does every game obey?
//!
//! This crate is the vocabulary of parlor. A game is a value that implements [`Game`]; everything
//! else (searching, solving, drawing, serving) is written once against that trait.
//!
//! | question | answer |
//! |---|---|
//! | What must a game say? | [`Game`] |
//! | How is it written and drawn? | [`Notation`], [`Layout`] |
//! | What is known about good play? | [`Knowledge`] |
//! | Who moves, who won? | [`Side`], [`Outcome`] |
//! | What is a position worth to the mover? | [`Verdict`], [`Value`], [`Score`], [`Bound`], [`Bounds`] |
//! | What does a move do to that? | [`Step`] |
//! | How long may it take, and where is progress reported? | [`Control`] |
//! | Where does a solver keep a position's value? | [`Numbered`], [`Placement`] |
//! | Is the game written correctly? | [`laws`], [`perft`] |
//! | How is a set of cells kept? Does it hold a line? | [`bits`], [`lines`] |
//! | How is a game, a cell, a parameter written? | [`spec`], [`cell`] |

#![forbid(unsafe_code)]

pub mod bits;
pub mod cell;
pub mod combinations;
pub mod control;
mod deep_thread;
mod game;
mod input;
mod knowledge;
pub mod laws;
pub mod layout;
pub mod lines;
pub mod notation;
mod numbered;
mod outcome;
pub mod perft;
pub mod placement;
pub mod random;
mod score;
mod side;
pub mod spec;
mod step;
mod value;

pub use control::{Control, Limits, Meter, Progress, Stopped};
pub use deep_thread::deep_thread;
pub use game::{Game, Symmetry};
pub use input::BadInput;
pub use knowledge::{EvaluationOnly, Knowledge, Look, Unaided};
pub use layout::{Content, Ground, Layout, Naming, Place};
pub use notation::{Notation, Setup, View};
pub use numbered::{Flow, Number, Numbered, Tier};
pub use outcome::Outcome;
pub use placement::Placement;
pub use score::{Bounds, Score};
pub use side::Side;
pub use step::Step;
pub use value::{Bound, Plies, Value, Verdict};
