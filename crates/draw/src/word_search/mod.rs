//! Word searches drawn and written: sheets as SVG and PDF, files as ipuz and text.

mod ipuz;
mod sheet;
mod text;

use std::collections::HashSet;

pub use crate::pdf::pdf;
pub use crate::sheet::Sheet;
pub use ipuz::ipuz;
use parlor_core::cell::Cell;
use parlor_puzzles::word_search::Puzzle;
pub use text::{key_text, puzzle_text};

/// The cells that belong to a word.
fn cells_of_words(puzzle: &Puzzle) -> HashSet<Cell> {
    puzzle.key().iter().flat_map(|found| found.cells(puzzle.list())).collect()
}
