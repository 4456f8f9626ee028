//! The one further power: a dense numbering of positions, tier by tier.
//!
//! A solver keeps the value of a position at its number and nothing else, so that billions of
//! positions take a byte each. Numbers come in tiers, through which play moves in one direction:
//!
//! ```text
//!   tier 0 ──► tier 1 ──► … ──► tier n      every move leads to a later tier, except in a
//!   1 number   9 numbers        ↺           cyclic one, where it may also stay
//! ```
//!
//! A tier that only moves on is solved in one pass once the later ones are; a cyclic tier needs a
//! retrograde analysis, and needs it for itself alone.

use std::ops::Range;

use crate::{Game, Placement};

/// A place in a numbering: which tier, and which number in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number {
    /// The tier, from 0.
    pub tier: u32,
    /// From 0 to the tier's size - 1.
    pub rank: u64,
}

/// A part of a numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tier {
    /// How many numbers it has.
    pub numbers: u64,
    /// How many positions they stand for; more, where images share a number.
    pub positions: u64,
    /// Where its moves lead.
    pub flow: Flow,
}

/// Where the moves of a tier lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// To later tiers.
    Acyclic,
    /// To later tiers or to the same one, where play may go in circles.
    Cyclic,
}

/// A game whose positions have numbers.
///
/// Positions that share a number are images of each other under the game's symmetries and so have the
/// same value. A number may stand for a position that no play reaches; it must be a position all the
/// same, with an outcome or moves. [`laws::check_numbering`](crate::laws::check_numbering) holds a
/// numbering against all this.
pub trait Numbered: Game {
    /// The tiers, in the direction of play.
    fn tiers(&self) -> Vec<Tier>;

    /// The number of a position. Every position that play can reach has one.
    fn number(&self, position: &Self::Position) -> Number;

    /// The position that stands for a number.
    fn position(&self, number: Number) -> Self::Position;

    /// The positions of a range of numbers, in order: what a solver's pass over a tier asks for.
    fn positions(&self, tier: u32, ranks: Range<u64>) -> impl Iterator<Item = Self::Position> {
        ranks.map(move |rank| self.position(Number { tier, rank }))
    }

    /// How many positions share a number.
    fn orbit_size(&self, _number: Number) -> u64 {
        1
    }

    /// The plan of the board, if all tiers but a cyclic last one only place stones: a solver can
    /// then take whole blocks of positions at once.
    fn placement(&self) -> Option<&Placement> {
        None
    }
}
