//! Word searches in the open format [ipuz](http://ipuz.org), which other programs read.

use std::collections::BTreeMap;

use parlor_core::cell::Cell;
use parlor_puzzles::word_search::Puzzle;
use serde_json::{Value, json};

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
        "showanswers": "during",
    })
}
