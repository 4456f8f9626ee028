//! Where a word lies, as plain data.

use parlor_core::cell::Cell;
use parlor_puzzles::word_search::{WordList, WordMatch};
use serde::Serialize;
use utoipa::ToSchema;

/// A word and where it lies: row and column of its first and last letter, from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct WordPlace {
    /// The word.
    pub word: String,
    /// Its first letter.
    #[schema(min_items = 2, max_items = 2)]
    pub start: [usize; 2],
    /// Its last letter.
    #[schema(min_items = 2, max_items = 2)]
    pub end: [usize; 2],
}

impl WordPlace {
    /// The place of a word of this list.
    #[must_use]
    pub fn new(found: &WordMatch, list: &WordList) -> Self {
        let place = |cell: Cell| [cell.row, cell.column];
        Self {
            word: list.written(found.word).to_owned(),
            start: place(found.start),
            end: place(found.end(list)),
        }
    }
}
