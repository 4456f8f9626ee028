//! How grids and word lists are read, and what is said about what had to be mended.

use std::fmt;

use parlor_core::BadInput;

use super::letters::{Accents, Marks, fold, for_each_letter};

/// What happens to input that could be mended: ragged rows, a list out of order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// It is mended and a [`Note`] says so.
    #[default]
    Lenient,
    /// It is an error.
    Strict,
}

/// What happens to the words of a list that come after a greater one, unless reading is strict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutOfOrder {
    /// The whole list is sorted, and one [`Note`] says so.
    #[default]
    Sort,
    /// Each of them is skipped with a [`Note`] of its own, as the textbook's reader does.
    Skip,
}

/// How to read letters, grids and word lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Which letters are the same.
    pub accents: Accents,
    /// Whether the digits and punctuation of a word take cells. In a grid everything does.
    pub marks: Marks,
    /// What to do about mendable input.
    pub strictness: Strictness,
    /// What to do about words out of order.
    pub out_of_order: OutOfOrder,
    /// Shorter words are left out of a list. Words of one letter always are.
    pub min_length: usize,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            accents: Accents::Keep,
            marks: Marks::Skip,
            strictness: Strictness::Lenient,
            out_of_order: OutOfOrder::Sort,
            min_length: 2,
        }
    }
}

impl Reading {
    /// The letters of a word as they are compared: those that take a cell.
    pub(crate) fn letters(self, word: &str) -> Vec<String> {
        let mut letters = Vec::new();
        for_each_letter(word, |letter| {
            if self.marks.takes_cell(letter) {
                letters.push(fold(letter, self.accents));
            }
        });
        letters
    }
}

/// Something that was mended while reading.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// A row of another length than the first was skipped.
    RaggedRow {
        /// The line of the file, from 1.
        line: usize,
        /// Its letters.
        letters: usize,
        /// The letters of the first row.
        wanted: usize,
    },
    /// The letters of the grid were separated by spaces, which were left out.
    Spaced,
    /// Digits and punctuation of words take no cell.
    SkippedMarks {
        /// How many words have any.
        words: usize,
        /// The first of them.
        first: String,
    },
    /// The word list was not in order and was sorted.
    Unsorted {
        /// The line of the first word that comes too late, from 1.
        line: usize,
        /// That word.
        word: String,
    },
    /// A word came after a greater one and was skipped.
    SkippedWord {
        /// Its line, from 1.
        line: usize,
        /// The word.
        word: String,
        /// The greater word before it.
        after: String,
    },
}

impl Note {
    /// The note, or the same as an error for a strict reader.
    pub(crate) fn raise(self, strictness: Strictness) -> Result<Self, BadInput> {
        if strictness == Strictness::Lenient {
            return Ok(self);
        }
        Err(match self {
            Self::RaggedRow { line, letters, wanted } => BadInput::new(
                format!("grid, line {line}"),
                format!("{wanted} letters as in the first row"),
                letters.to_string(),
            ),
            Self::Spaced => BadInput::new("grid", "letters without spaces between", "spaces"),
            Self::SkippedMarks { first, .. } => {
                BadInput::new("word list", "words of letters alone", BadInput::quote(&first))
            }
            Self::Unsorted { line, word } | Self::SkippedWord { line, word, .. } => BadInput::new(
                format!("word list, line {line}"),
                "words in order",
                format!("{} after a later one", BadInput::quote(&word)),
            ),
        })
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RaggedRow { line, letters, wanted } => write!(
                f,
                "grid, line {line}: {letters} letters, the first row has {wanted}; row skipped"
            ),
            Self::Spaced => f.write_str("grid: the spaces between the letters were left out"),
            Self::SkippedMarks { words: 1, first } => {
                write!(f, "word list: only the letters of {first:?} take cells")
            }
            Self::SkippedMarks { words, first } => {
                write!(
                    f,
                    "word list: only the letters of {words} words such as {first:?} take cells"
                )
            }
            Self::Unsorted { line, word } => {
                write!(f, "word list, line {line}: {word:?} is out of order; list sorted")
            }
            Self::SkippedWord { line, word, after } => {
                write!(f, "word list, line {line}: {word:?} comes after {after:?}; word skipped")
            }
        }
    }
}
