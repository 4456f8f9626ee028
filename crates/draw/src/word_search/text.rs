//! Puzzles and their keys as text.

use std::fmt::Write as _;

use parlor_core::cell::Cell;
use parlor_puzzles::word_search::Puzzle;

use super::cells_of_words;

/// The grid, and the words below it.
#[must_use]
pub fn puzzle_text(puzzle: &Puzzle) -> String {
    let mut text = puzzle.grid().to_string();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\nWords: {}", puzzle.listed().collect::<Vec<_>>().join(", "));
    let secrets = puzzle.secret().count();
    if secrets > 0 {
        let _ = writeln!(text, "Words hidden besides: {secrets}");
    }
    if !puzzle.message().is_empty() {
        let letters = puzzle.message().len();
        let _ = writeln!(text, "The first {letters} letters left over spell a message.");
    }
    text
}

/// The grid without filler, and where the words lie.
#[must_use]
pub fn key_text(puzzle: &Puzzle) -> String {
    let (grid, list) = (puzzle.grid(), puzzle.list());
    let used = cells_of_words(puzzle);
    let mut text = String::new();
    for row in 0..grid.rows() {
        for column in 0..grid.columns() {
            let cell = Cell { column, row };
            text.push_str(if used.contains(&cell) { grid.letter(cell) } else { "." });
        }
        text.push('\n');
    }
    text.push('\n');
    for found in puzzle.key() {
        let _ = writeln!(text, "{}", found.sentence(list));
    }
    if let Some(message) = puzzle.message_text() {
        let _ = writeln!(text, "Message: {message}");
    }
    text
}
