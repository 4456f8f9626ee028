//! Knight's tours: found, built in linear time, and counted.
//!
//! A tour visits every square of a board once; it is closed if its last square is a knight's move from
//! its first. Three ways lead to one, each a rung above the one before:
//!
//! | method | what it adds |
//! |---|---|
//! | [`TourMethod::Backtracking`] | tries the moves in a fixed order and takes them back; the oracle |
//! | [`TourMethod::Warnsdorff`] | goes where the fewest moves lead on, and looks out for lost squares |
//! | [`TourMethod::Structured`] | joins tours of small blocks: linear time, every board |
//!
//! Whether a tour exists is known beforehand from theorems ([`TourQuestion::answer`]), and a [`Flaw`] in a
//! path is found by [`validate`], which knows nothing of the methods. [`count`] counts them all.
//!
//! ```
//! use parlor_core::Control;
//! use parlor_puzzles::knights_tour::{TourKind, TourMethod, TourQuestion, find};
//!
//! let question = TourQuestion::new("8x8".parse()?, TourKind::Closed);
//! let found = find(&question, TourMethod::Structured, &Control::unlimited())?;
//! assert_eq!(found.tour.path().len(), 64);
//!
//! let hopeless = TourQuestion::new("5x7".parse()?, TourKind::Closed);
//! let refusal = find(&hopeless, TourMethod::Structured, &Control::unlimited()).unwrap_err();
//! assert!(refusal.to_string().starts_with("no closed tour: both sides are odd"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
pub mod count;
mod find;
mod hamiltonian;
mod rotation;
mod structured;
#[cfg(test)]
mod tests;
mod theorem;
mod validate;
mod walk;

use std::fmt;
use std::str::FromStr;

use parlor_core::{BadInput, Stopped};
use thiserror::Error;

pub use board::{Chessboard, Square};
pub use find::{enumerate, find, find_watched};
pub use structured::BuildEvent;
pub use theorem::{Obstacle, Theorem};
pub use validate::{Flaw, validate};
pub use walk::{Order, WarnsdorffWalk};

use crate::backtracking::{BacktrackCounts, BacktrackEvent};

/// Whether the last square must lead back to the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TourKind {
    /// It may end anywhere.
    Open,
    /// It ends a knight's move from where it began.
    Closed,
}

impl fmt::Display for TourKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Open => "open",
            Self::Closed => "closed",
        })
    }
}

/// Which tour is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TourQuestion {
    /// On which board.
    pub board: Chessboard,
    /// Open or closed.
    pub kind: TourKind,
    /// Where it must begin, if that matters.
    pub start: Option<Square>,
}

impl TourQuestion {
    /// Any tour of a board.
    #[must_use]
    pub const fn new(board: Chessboard, kind: TourKind) -> Self {
        Self { board, kind, start: None }
    }

    /// The same, from a given square.
    #[must_use]
    pub const fn from(self, start: Square) -> Self {
        Self { start: Some(start), ..self }
    }
}

/// How to look for a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TourMethod {
    /// Trying and taking back, in a fixed order.
    Backtracking,
    /// Fewest onward moves first, with backtracking behind.
    Warnsdorff,
    /// Small tours joined, in linear time.
    Structured,
}

impl TourMethod {
    /// Every method, slowest first.
    pub const ALL: [Self; 3] = [Self::Backtracking, Self::Warnsdorff, Self::Structured];

    /// Its name on a command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Backtracking => "backtracking",
            Self::Warnsdorff => "warnsdorff",
            Self::Structured => "structured",
        }
    }
}

impl fmt::Display for TourMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for TourMethod {
    type Err = BadInput;

    fn from_str(text: &str) -> Result<Self, BadInput> {
        Self::ALL.into_iter().find(|method| method.name() == text).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            BadInput::new("method", format!("one of {names}"), BadInput::quote(text))
        })
    }
}

/// A path over all squares of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tour {
    board: Chessboard,
    kind: TourKind,
    path: Vec<Square>,
}

impl Tour {
    /// The board it covers.
    #[must_use]
    pub const fn board(&self) -> Chessboard {
        self.board
    }

    /// Whether it was asked to close.
    #[must_use]
    pub const fn kind(&self) -> TourKind {
        self.kind
    }

    /// The squares in the order of the visit.
    #[must_use]
    pub fn path(&self) -> &[Square] {
        &self.path
    }

    /// The number of the move that enters each square, from 1, by square.
    #[must_use]
    pub fn move_numbers(&self) -> Vec<u32> {
        let mut numbers = vec![0; self.path.len()];
        for (number, &square) in (1..).zip(&self.path) {
            numbers[square as usize] = number;
        }
        numbers
    }
}

/// A tour and how it was come by.
#[derive(Clone, Debug)]
pub struct FoundTour {
    /// The tour.
    pub tour: Tour,
    /// Why it was clear that there is one.
    pub theorem: Theorem,
    /// What the search met, for the methods that search.
    pub counts: Option<BacktrackCounts>,
}

/// Why no tour is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoTour {
    /// There is none.
    #[error("{0}")]
    Impossible(#[from] Obstacle),
    /// The search was called off.
    #[error("no tour found: {0}")]
    Stopped(#[from] Stopped),
}

/// A step of a method, for whoever watches.
#[derive(Clone, Copy, Debug)]
pub enum TourEvent<'a> {
    /// A walk begins on its first square, in this order.
    Began(&'a WarnsdorffWalk, Order),
    /// The walk took a step; it is as it is afterwards.
    Walked(&'a WarnsdorffWalk, BacktrackEvent<Square>),
    /// The walk had its patience spent and is given up.
    GivenUp,
    /// An open tour was turned into this closed one by rotations.
    Closed(&'a [Square]),
    /// The structured method laid a small tour down or joined two.
    Built(BuildEvent<'a>),
}
