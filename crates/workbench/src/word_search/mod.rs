//! Word searches for front ends: reading files, naming dictionaries, drawing and writing puzzles.
//!
//! The puzzle itself lives in `parlor_puzzles`; what a front end needs of it is passed on here.

mod dictionary;
mod formats;
mod pdf;
mod sheet;
mod svg;

pub use dictionary::find_dictionary;
pub use formats::{found_json, ipuz, key_text, puzzle_json, puzzle_text};
pub use parlor_core::cell::Cell as GridCell;
pub use parlor_puzzles::word_search::make::parse_directions;
pub use parlor_puzzles::word_search::{
    Accents, Counts, Difficulty, Direction, Finder, Grid, MakeError, MatchFilter, Nesting, Note,
    Puzzle, Reading, Recipe, Rung, Shape, Strictness, WordId, WordList, WordMatch, text_of,
};
pub use pdf::pdf;
pub use sheet::Sheet;
