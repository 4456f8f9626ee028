//! Word searches drawn and written: sheets as SVG and PDF, files as ipuz and text.

mod ipuz;
mod page;
mod paper;
mod sheet;
mod text;

use std::collections::HashSet;

pub use crate::pdf::pdf;
pub use crate::sheet::Sheet;
pub use ipuz::ipuz;
pub use paper::Paper;
use parlor_core::cell::Cell;
use parlor_puzzles::word_search::{Puzzle, Worksheet};
pub use text::{key_text, puzzle_text};

/// The pages of some worksheets: the puzzles first, then, if wanted, their keys.
#[must_use]
pub fn sheets(worksheets: &[Worksheet], paper: Paper, keys: Keys) -> Vec<Sheet> {
    let puzzles = worksheets.iter().map(|worksheet| Sheet::puzzle(worksheet, paper));
    let keyed = if keys == Keys::Added { worksheets } else { &[] };
    puzzles.chain(keyed.iter().map(|worksheet| Sheet::key(worksheet, paper))).collect()
}

/// Whether the answers come after the puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// They do.
    Added,
    /// They do not.
    LeftOut,
}

/// The cells that belong to a word.
fn cells_of_words(puzzle: &Puzzle) -> HashSet<Cell> {
    puzzle.key().iter().flat_map(|found| found.cells(puzzle.list())).collect()
}
