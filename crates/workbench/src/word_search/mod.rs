//! Word searches as requests and plain-data answers: words found in a grid, puzzles made that hide them.
//!
//! The puzzle itself lives in `parlor_puzzles`; what a front end needs of it is passed on here.

mod dictionary;
mod find;
mod make;
mod place;
mod search;
mod sheet;

pub(crate) use dictionary::known_words;
pub use find::{FindWordsAnswer, FindWordsRequest, MatchOrder, WordSearchCost};
pub use make::{MakeWordsAnswer, MakeWordsRequest, words_of_lines};
pub use parlor_core::cell::Cell as GridCell;
use parlor_puzzles::word_search::{Accents, Marks};
pub use parlor_puzzles::word_search::{
    Grid, Note, Puzzle, Shape, Strictness, WordList, WordMatch, WordOrder, Worksheet, text_of,
};
pub use place::WordPlace;
pub use search::WordSearch;
pub use sheet::SheetRequest;

/// Which letters are the same, as requests say it.
const fn accents(fold_accents: bool) -> Accents {
    if fold_accents { Accents::Fold } else { Accents::Keep }
}

/// Which signs of a word take cells, as requests say it.
const fn marks(keep_marks: bool) -> Marks {
    if keep_marks { Marks::Keep } else { Marks::Skip }
}
