//! Puzzles and matches as JSON.

use parlor_core::cell::Cell;
use parlor_puzzles::word_search::{Puzzle, WordList, WordMatch};
use serde_json::{Value, json};

/// A match: the word, and the row and column of its first and last letters, from 0.
#[must_use]
pub fn found_json(found: &WordMatch, list: &WordList) -> Value {
    let place = |cell: Cell| json!([cell.row, cell.column]);
    json!({
        "word": list.written(found.word),
        "start": place(found.start),
        "end": place(found.end(list)),
    })
}

/// A puzzle with its key.
#[must_use]
pub fn puzzle_json(puzzle: &Puzzle) -> Value {
    let list = puzzle.list();
    let key: Vec<Value> = puzzle.key().iter().map(|found| found_json(found, list)).collect();
    let written = |word| list.written(word);
    let secret = list.ids().filter(|&word| puzzle.is_secret(word));
    let message: String = puzzle.message().iter().map(|&cell| puzzle.grid().letter(cell)).collect();
    json!({
        "rows": puzzle.grid().rows(),
        "columns": puzzle.grid().columns(),
        "grid": puzzle.grid().lines().collect::<Vec<_>>(),
        "words": puzzle.listed().map(written).collect::<Vec<_>>(),
        "secret": secret.map(written).collect::<Vec<_>>(),
        "message": Some(message).filter(|message| !message.is_empty()),
        "seed": puzzle.seed(),
        "key": key,
    })
}
