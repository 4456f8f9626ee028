//! What a search finds.

use std::fmt;

use parlor_core::cell::Cell;

use super::direction::WordDirection;
use super::word_list::{WordId, WordList};

/// A word in the grid: where it starts and which way it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WordMatch {
    /// Which word of the list.
    pub word: WordId,
    /// The cell of its first letter.
    pub start: Cell,
    /// From there to the second letter.
    pub direction: WordDirection,
}

impl WordMatch {
    /// The cell of the word's last letter.
    #[must_use]
    pub fn end(&self, list: &WordList) -> Cell {
        self.direction.walk(self.start, list.length(self.word) - 1)
    }

    /// The cells of the word, first letter first.
    pub fn cells(&self, list: &WordList) -> impl Iterator<Item = Cell> + use<> {
        let Self { start, direction, .. } = *self;
        (0..list.length(self.word)).map(move |steps| direction.walk(start, steps))
    }

    /// The plain sentence about it, rows and columns from 0.
    pub fn sentence<'a>(&self, list: &'a WordList) -> impl fmt::Display + use<'a> {
        struct Sentence<'a>(&'a str, Cell, Cell);
        impl fmt::Display for Sentence<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let Self(word, start, end) = self;
                let (row, column) = (start.row, start.column);
                write!(f, "Found {word} at {row} {column} to {} {}", end.row, end.column)
            }
        }
        Sentence(list.written(self.word), self.start, self.end(list))
    }

    /// What results are listed by: row, column, direction, then length. No two matches of a search
    /// agree in all four.
    #[must_use]
    pub fn order(&self, list: &WordList) -> (usize, usize, WordDirection, usize) {
        (self.start.row, self.start.column, self.direction, list.length(self.word))
    }
}
