//! Crosswords in the open format [ipuz](http://ipuz.org), version 2, kind `crossword`.

use parlor_core::BadInput;
use parlor_puzzles::crossword::{Crossword, Heading, OpenCell, Orientation};
use serde_json::{Value, json};

use super::in_order;

const PLACE: &str = "ipuz file";
const BLOCK: &str = "#";

/// A crossword as ipuz has it.
#[must_use]
pub fn write_ipuz(crossword: &Crossword) -> Value {
    let heading = crossword.heading();
    let numbers = crossword.numbers();
    let cell = |at: usize| match &crossword.cells()[at] {
        None => json!(BLOCK),
        Some(OpenCell { is_circled, .. }) => {
            let number = numbers[at].map_or(json!(0), |number| json!(number));
            let circle = json!({ "cell": number, "style": { "shapebg": "circle" } });
            if *is_circled { circle } else { number }
        }
    };
    let answer = |at: usize| match &crossword.cells()[at] {
        None => json!(BLOCK),
        Some(OpenCell { answer, .. }) => answer.as_ref().map_or(Value::Null, |text| json!(text)),
    };
    let columns = crossword.columns();
    let rows = |of: &dyn Fn(usize) -> Value| -> Vec<Vec<Value>> {
        let row = |row| (row * columns..(row + 1) * columns).map(of).collect();
        (0..crossword.rows()).map(row).collect()
    };
    let clues = |orientation| -> Vec<Value> {
        let those = crossword.clues().filter(|(slot, _)| slot.orientation == orientation);
        those.map(|(slot, clue)| json!([slot.number, clue])).collect()
    };
    json!({
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "origin": "parlor",
        "title": heading.title,
        "author": heading.author,
        "copyright": heading.copyright,
        "notes": heading.notes,
        "dimensions": { "width": columns, "height": crossword.rows() },
        "block": BLOCK,
        "empty": 0,
        "puzzle": rows(&cell),
        "solution": rows(&answer),
        "clues": { "Across": clues(Orientation::Across), "Down": clues(Orientation::Down) },
    })
}

/// Reads a crossword from ipuz.
///
/// # Errors
/// What is no ipuz, or holds another kind of puzzle.
pub fn read_ipuz(text: &str) -> Result<Crossword, BadInput> {
    let text = text.trim();
    // As a script loads it.
    let text = text.strip_prefix("ipuz(").and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    let document: Value = serde_json::from_str(text)
        .map_err(|error| BadInput::new(PLACE, "JSON", error.to_string()))?;
    let kinds = document["kind"].as_array().map_or(&[][..], Vec::as_slice);
    if !kinds.iter().filter_map(Value::as_str).any(|kind| kind.contains("/crossword")) {
        let came =
            kinds.first().map_or("no kind".to_owned(), |kind| BadInput::quote(&kind.to_string()));
        return Err(BadInput::new(PLACE, "the kind crossword", came));
    }
    let rows = |name: &str| document[name].as_array();
    let Some(puzzle) = rows("puzzle") else {
        return Err(BadInput::new(PLACE, "rows of cells under puzzle", "none"));
    };
    let sign = |name: &str, other: &str| document.get(name).map_or(other.to_owned(), plain);
    let (block, empty) = (sign("block", BLOCK), sign("empty", "0"));
    let solution = rows("solution");
    let mut cells = Vec::new();
    for (row, squares) in puzzle.iter().enumerate() {
        let Some(squares) = squares.as_array() else {
            let place = format!("{PLACE}, puzzle, row {}", row + 1);
            return Err(BadInput::new(place, "cells", BadInput::quote(&squares.to_string())));
        };
        let answers = solution.and_then(|rows| rows.get(row)).and_then(Value::as_array);
        let cell = |(column, square): (usize, &Value)| {
            let inner = square.get("cell").unwrap_or(square);
            if inner.is_null() || plain(inner) == block {
                return None;
            }
            let answer = answers.and_then(|answers| answers.get(column)).map(|answer| {
                plain(answer.get("value").or_else(|| answer.get("cell")).unwrap_or(answer))
            });
            // Without a solution, a letter in a cell is given.
            let answer = answer.or_else(|| square.get("value").map(plain));
            let answer = answer.filter(|text| !text.is_empty() && *text != block && *text != empty);
            let is_circled = square["style"]["shapebg"] == "circle";
            Some(OpenCell { answer, is_circled })
        };
        cells.push(squares.iter().enumerate().map(cell).collect());
    }
    let text = |name: &str| document.get(name).map_or(String::new(), plain);
    let heading = Heading {
        title: text("title"),
        author: text("author"),
        copyright: text("copyright"),
        notes: text("notes"),
    };
    let within = |error: BadInput| error.within(PLACE);
    let crossword = Crossword::new(heading.clone(), cells, Vec::new()).map_err(within)?;
    let mut clues = Vec::new();
    for (name, list) in document["clues"].as_object().into_iter().flatten() {
        // `Across`, or `Across:Horizontal` where another title is shown.
        let orientation = match name.split(':').next() {
            Some("Across") => Orientation::Across,
            Some("Down") => Orientation::Down,
            _ => continue,
        };
        for clue in list.as_array().into_iter().flatten() {
            clues.push(read_clue(clue, orientation)?);
        }
    }
    let clues = in_order(&crossword, clues, PLACE)?;
    crossword.with_text(heading, clues).map_err(within)
}

fn read_clue(
    clue: &Value,
    orientation: Orientation,
) -> Result<(usize, Orientation, String), BadInput> {
    let (number, text) = match clue.as_array() {
        Some(parts) => (parts.first(), parts.get(1)),
        None => (clue.get("number"), clue.get("clue")),
    };
    let number = number.map(plain).and_then(|number| number.parse().ok());
    let (Some(number), Some(text)) = (number, text) else {
        let place = format!("{PLACE}, clues {orientation}");
        return Err(BadInput::new(
            place,
            "a number and a text",
            BadInput::quote(&clue.to_string()),
        ));
    };
    Ok((number, orientation, plain(text)))
}

/// A value as a reader sees it.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}
