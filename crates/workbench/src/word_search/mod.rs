//! Word searches for front ends: naming dictionaries, and puzzles and matches as plain data.
//!
//! The puzzle itself lives in `parlor_puzzles`; what a front end needs of it is passed on here.

mod dictionary;
mod json;

pub use dictionary::find_dictionary;
pub use json::{found_json, puzzle_json};
pub use parlor_core::cell::Cell as GridCell;
pub use parlor_puzzles::word_search::make::parse_directions;
pub use parlor_puzzles::word_search::{
    Accents, Counts, Difficulty, Direction, Finder, Grid, MakeError, MatchFilter, Nesting, Note,
    Puzzle, Reading, Recipe, Rung, Shape, Strictness, WordId, WordList, WordMatch, text_of,
};
