//! What a rung does, step by step, for whoever watches.

use std::cmp::Ordering;

use parlor_core::cell::Cell;

use super::direction::WordDirection;
use super::word_list::WordId;

/// A step of a rung. A watcher that does nothing with it costs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RungEvent {
    /// Brute force held a word against a place.
    Checked {
        /// The word.
        word: WordId,
        /// Where it would lie.
        line: GridLine,
        /// How many of its letters agree, before the first that does not; none if it runs out of the
        /// grid.
        agree: Option<usize>,
    },
    /// A binary search compared the word in the middle of its window with a string of the grid.
    Compared {
        /// The string looked up.
        line: GridLine,
        /// The window before the comparison: the first and the last word that can still be it.
        window: [u32; 2],
        /// The word in the middle.
        middle: WordId,
        /// How that word compares with the string.
        ordering: Ordering,
    },
    /// A string of the grid was looked up.
    LookedUp {
        /// The string.
        line: GridLine,
        /// The first word that is not before it, if there is one.
        at: Option<WordId>,
        /// Whether that word is the string, or begins with it.
        meets: Meeting,
    },
}

/// How a word that was looked up meets the string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// It is the string.
    Word,
    /// It begins with the string.
    Prefix,
    /// Neither.
    Nothing,
}

/// Cells of a grid one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridLine {
    /// The first cell.
    pub start: Cell,
    /// From there to the second.
    pub direction: WordDirection,
    /// How many there are.
    pub length: usize,
}

impl GridLine {
    /// The cells, the first one first. Those of a word that runs out of the grid are not on it.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.length).map(move |steps| self.direction.walk(self.start, steps))
    }
}
