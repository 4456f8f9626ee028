//! Puzzles and matches as JSON, ipuz and text.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

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
    let secret = list.ids().filter(|&word| puzzle.is_secret(word));
    json!({
        "rows": puzzle.grid().rows(),
        "columns": puzzle.grid().columns(),
        "grid": puzzle.grid().lines().collect::<Vec<_>>(),
        "words": listed(puzzle),
        "secret": secret.map(|word| list.written(word)).collect::<Vec<_>>(),
        "message": message(puzzle),
        "seed": puzzle.seed(),
        "key": key,
    })
}

/// A puzzle as the open format ipuz has it (version 2, kind `wordsearch`), with its solution.
#[must_use]
pub fn ipuz(puzzle: &Puzzle) -> Value {
    let (grid, list) = (puzzle.grid(), puzzle.list());
    let cell = |row, column| {
        let cell = Cell { column, row };
        // Cells outside the shape are left out.
        if puzzle.shape().contains(cell) { json!(grid.letter(cell)) } else { Value::Null }
    };
    let row = |row| (0..grid.columns()).map(|column| cell(row, column)).collect::<Vec<_>>();
    let mut solution: BTreeMap<&str, Value> = BTreeMap::new();
    for found in puzzle.key() {
        // Column and row, from 1.
        let cells = found.cells(list).map(|cell| json!([cell.column + 1, cell.row + 1]));
        let cells = cells.collect::<Vec<_>>();
        solution.entry(list.written(found.word)).or_insert(json!({ "cells": cells }));
    }
    json!({
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/wordsearch#1"],
        "origin": "parlor",
        "dimensions": { "width": grid.columns(), "height": grid.rows() },
        "puzzle": (0..grid.rows()).map(row).collect::<Vec<_>>(),
        "solution": solution,
        "dictionary": false,
        "showanswers": "during",
    })
}

/// The grid, and the words below it.
#[must_use]
pub fn puzzle_text(puzzle: &Puzzle) -> String {
    let mut text = puzzle.grid().to_string();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\nWords: {}", listed(puzzle).join(", "));
    let secrets = puzzle.list().len() - puzzle.listed().count();
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
    let used: HashSet<Cell> = puzzle.key().iter().flat_map(|found| found.cells(list)).collect();
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
    if let Some(message) = message(puzzle) {
        let _ = writeln!(text, "Message: {message}");
    }
    text
}

fn listed(puzzle: &Puzzle) -> Vec<&str> {
    puzzle.listed().map(|word| puzzle.list().written(word)).collect()
}

fn message(puzzle: &Puzzle) -> Option<String> {
    let letters = puzzle.message().iter().map(|&cell| puzzle.grid().letter(cell));
    Some(letters.collect::<String>()).filter(|message| !message.is_empty())
}
