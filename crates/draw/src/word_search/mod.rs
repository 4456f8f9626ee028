//! Word searches drawn and written: sheets as SVG and PDF, files as ipuz and text.

mod ipuz;
mod pdf;
mod sheet;
mod svg;
mod text;

pub use ipuz::ipuz;
use parlor_puzzles::word_search::Puzzle;
pub use pdf::pdf;
pub use sheet::Sheet;
pub use text::{key_text, puzzle_text};

/// The words to be listed beside the grid, as they are written.
fn listed(puzzle: &Puzzle) -> Vec<&str> {
    puzzle.listed().map(|word| puzzle.list().written(word)).collect()
}
