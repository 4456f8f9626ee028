//! A game as numbers and moves between them, which is all that an analysis of it needs.

use std::ops::Range;

use parlor_core::Step;

use crate::Error;
use crate::code::Code;

/// What there is to see at one position of a graph.
pub(crate) enum GraphEdge {
    /// The game is over here.
    Ends(Code),
    /// A move to another position of the graph.
    Stays {
        /// Where it leads.
        to: u32,
        /// What it does to the turn and the points.
        step: Step,
    },
    /// A move out of the graph, worth this to the player who makes it.
    Leaves(Code),
}

/// A game as numbers and moves between them.
pub(crate) trait Graph: Sync {
    /// How many positions it has.
    fn size(&self) -> usize;

    /// Shows every position of a range, in order: its end, or each of its moves.
    fn look(&self, range: Range<usize>, show: impl FnMut(u32, GraphEdge));
}

/// The position at one end of a move, and whether the same side moves again, in one word:
///
/// ```text
///   31 ……………………………………… 1    0
///   number of the position    again
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveEnd(pub(crate) u32);

impl MoveEnd {
    /// Positions that can be told apart in the bits that are left.
    const MAX_POSITIONS: u64 = 1 << 31;

    pub(crate) const fn new(position: u32, again: bool) -> Self {
        Self(position << 1 | again as u32)
    }

    pub(crate) const fn position(self) -> u32 {
        self.0 >> 1
    }

    pub(crate) const fn again(self) -> bool {
        self.0 & 1 == 1
    }

    /// Whether so many positions can be told apart.
    ///
    /// # Errors
    /// If they cannot.
    pub(crate) fn check_count(positions: u64) -> Result<(), Error> {
        if positions <= Self::MAX_POSITIONS {
            return Ok(());
        }
        Err(Error::TooLarge(format!(
            "{positions} positions have to be analysed together; {} can be",
            Self::MAX_POSITIONS
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_of_a_move_keeps_position_and_turn() {
        for (position, again) in [(0, false), (0, true), (77, true), ((1 << 31) - 1, false)] {
            let end = MoveEnd::new(position, again);
            assert_eq!((end.position(), end.again()), (position, again));
        }
    }

    #[test]
    fn more_positions_than_can_be_told_apart_are_refused() {
        assert!(MoveEnd::check_count(1 << 31).is_ok());
        let told = MoveEnd::check_count((1 << 31) + 1).unwrap_err().to_string();
        assert_eq!(told, "2147483649 positions have to be analysed together; 2147483648 can be");
    }
}
