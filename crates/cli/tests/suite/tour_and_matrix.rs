//! `parlor tour` and `parlor matrix` as their users run them.

use std::collections::HashSet;
use std::path::Path;

use serde_json::Value;

use crate::program::{complaint_of, json, parlor, text};

fn complaint(arguments: &[&str], input: &str, code: i32) -> String {
    let assert = parlor(arguments).write_stdin(input).assert().code(code);
    complaint_of(&assert)
}

/// Whether two squares such as `a1` and `b3` are a knight's move apart, from their names alone.
fn is_move(from: &str, to: &str) -> bool {
    let place =
        |name: &str| (i32::from(name.as_bytes()[0]), name[1..].parse::<i32>().expect("a row"));
    let ((from_column, from_row), (to_column, to_row)) = (place(from), place(to));
    matches!(((from_column - to_column).abs(), (from_row - to_row).abs()), (1, 2) | (2, 1))
}

fn path(answer: &Value) -> Vec<String> {
    let names = answer["path"].as_array().expect("a path");
    names.iter().map(|name| name.as_str().expect("a name").to_owned()).collect()
}

#[test]
fn a_tour_visits_every_square_by_knights_moves() {
    for by in ["warnsdorff", "structured"] {
        let answer = json(&["tour", "8x8", "--closed", "--start", "d4", "--by", by, "--json"]);
        let path = path(&answer);
        assert_eq!((path.len(), path[0].as_str()), (64, "d4"));
        assert_eq!(path.iter().collect::<HashSet<_>>().len(), 64);
        assert!(path.windows(2).all(|step| is_move(&step[0], &step[1])));
        assert!(is_move(&path[63], &path[0]));
    }
    let board = text(&["tour", "3x4", "--text"]);
    assert_eq!(board.lines().count(), 4);
    assert!(text(&["tour", "5x5", "--by", "backtracking"]).contains("8,840 steps"));
}

#[test]
fn a_tour_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tour.svg");
    text(&["tour", "6x6", "--closed", "--svg", file.to_str().unwrap()]);
    assert!(std::fs::read_to_string(file).unwrap().starts_with("<svg"));
}

#[test]
fn where_there_is_no_tour_the_reason_is_told() {
    assert!(complaint(&["tour", "5x7", "--closed"], "", 1).contains("both sides are odd"));
    assert!(complaint(&["tour", "5x5", "--start", "b1"], "", 1).contains("colour of the corners"));
    assert!(complaint(&["tour", "3x3", "--all"], "", 1).contains("no open tour"));
    let refused = parlor(&["tour", "4x4", "--json"]).assert().code(1).get_output().stdout.clone();
    let answer: Value = serde_json::from_slice(&refused).unwrap();
    assert_eq!((&answer["exists"], &answer["path"]), (&false.into(), &Value::Null));
}

#[test]
fn a_search_that_takes_too_long_ends_with_the_way_out() {
    // As with the time that is given by default, which no test should wait for.
    let slow = ["tour", "6x6", "--closed", "--by", "backtracking", "--time", "1ms"];
    assert_eq!(
        complaint(&slow, "", 1),
        "parlor: no tour of 6x6 found by backtracking, try a longer --time or --by structured: time is up\n"
    );
    let nonsense = complaint(&["tour", "8x8", "--memory", "nonsense"], "", 2);
    assert!(nonsense.contains("memory: wanted a size from 1KiB to 4TiB"), "{nonsense}");
}

#[test]
fn tours_are_counted_and_listed() {
    assert_eq!(json(&["tour", "6x6", "--closed", "--count", "--json"])["count"], "9862");
    assert_eq!(json(&["tour", "5x5", "--count", "--json"])["count"], "1728");
    assert_eq!(json(&["tour", "4x4", "--count", "--json"])["count"], "0");
    assert_eq!(json(&["tour", "5x5", "--count", "--start", "a1", "--json"])["count"], "304");
    assert!(text(&["tour", "5x8", "--closed", "--count"]).starts_with("44,202 closed tours"));
    let listed = text(&["tour", "5x6", "--closed", "--all"]);
    assert_eq!(listed.lines().collect::<HashSet<_>>().len(), 8);
    assert_eq!(text(&["tour", "8x8", "--all", "--limit", "3", "--json"]).lines().count(), 3);
    let memory = complaint(&["tour", "7x8", "--closed", "--count", "--memory", "1MB"], "", 1);
    assert!(memory.contains("bytes"), "{memory}");
}

#[test]
fn bad_tours_are_refused() {
    assert!(complaint(&["tour", "8"], "", 2).contains("rows by columns"));
    assert!(complaint(&["tour", "8x8", "--start", "i9"], "", 2).contains("from a1 to h8"));
    assert!(complaint(&["tour", "8x8", "--by", "magic"], "", 2).contains("warnsdorff"));
}

#[test]
fn the_shipped_matrices_have_their_known_values() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/matrices");
    let known = [
        ("matching-pennies.csv", "0", Value::Null),
        ("rock-paper-scissors.csv", "0", Value::Null),
        ("odds-and-evens.csv", "1/12", Value::Null),
        ("saddle-point.csv", "2", "middle".into()),
    ];
    for (name, value, saddle) in known {
        let answer = json(&["matrix", folder.join(name).to_str().unwrap(), "--json"]);
        assert_eq!(
            (&answer["value"], &answer["saddle"]["column"]),
            (&value.into(), &saddle),
            "{name}"
        );
    }
    let odds = json(&["matrix", folder.join("odds-and-evens.csv").to_str().unwrap(), "--json"]);
    assert_eq!(odds["row_strategy"], serde_json::json!(["7/12", "5/12"]));
    let pennies = text(&["matrix", folder.join("matching-pennies.csv").to_str().unwrap()]);
    assert!(pennies.starts_with("value 0") && pennies.contains("1/2"), "{pennies}");
}

#[test]
fn matrices_come_from_standard_input_as_csv_or_json() {
    let solve = |input: &str| {
        let assert = parlor(&["matrix", "-", "--json"]).write_stdin(input).assert().success();
        serde_json::from_slice::<Value>(&assert.get_output().stdout).unwrap()["value"].clone()
    };
    assert_eq!(solve("30,-10,20\n10,20,-20\n"), "20/7");
    assert_eq!(solve("[[30, -10, 20], [10, \"40/2\", -20.0]]"), "20/7");
}

#[test]
fn bad_matrices_are_refused_with_the_place() {
    let refused = |input: &str| complaint(&["matrix", "-"], input, 2);
    assert!(refused("1,2\n3\n").contains("line 2: wanted 2 payoffs"));
    assert!(refused("").contains("at least one row"));
    assert!(refused("1,NaN\n2,3\n").contains("\"NaN\""));
    assert!(refused("[[1, 2], [3]]").contains("row 2"));
    assert!(complaint(&["matrix", "no-such-file.csv"], "", 1).contains("no-such-file.csv"));
}
