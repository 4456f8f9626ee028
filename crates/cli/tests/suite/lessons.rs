//! `parlor lesson` about puzzles and `parlor grow` as their users run them.

use serde_json::Value;

use crate::program::{complaint_of, parlor, text};

fn complaint(arguments: &[&str]) -> String {
    let assert = parlor(arguments).assert().code(2);
    complaint_of(&assert)
}

#[test]
fn the_documents_stuck_knight_goes_back() {
    let path = "c2 e1 d3 b2 a4 c5 a6 b4 a2 c1 b3 a1";
    let board = ["--board", "8x8", "--closed", "--path", path, "--steps", "14"];
    let told = text(&[&["lesson", "knights-tour-backtracking"][..], &board].concat());
    assert!(told.contains("From a1 every square is visited: a dead end, back to b3."), "{told}");
    assert!(told.contains("Back on b3: 1 way left to try, next a5."), "{told}");
}

#[test]
fn a_matrix_of_ones_own_is_pivoted() {
    let told = text(&["lesson", "simplex", "--matrix", "-2, 3 | 3, -4"]);
    assert!(told.contains("The game is worth 1/12. Rows: r1 7/12, r2 5/12."), "{told}");
    let line = complaint(&["lesson", "simplex", "--matrix", "1, x"]);
    assert!(line.contains("wanted"), "{line}");
}

#[test]
fn growth_comes_as_a_table_as_csv_as_json_and_as_a_chart() {
    let list = text(&["grow"]);
    assert!(list.lines().count() >= 8 && list.contains("freedom"), "{list}");
    let queens = ["grow", "queens", "--at", "4-6", "--time", "10m"];
    let table = text(&queens);
    assert!(table.contains("all placings") && table.contains("steps"), "{table}");
    let csv = text(&[&queens[..], &["--csv"]].concat());
    assert_eq!(csv.lines().count(), 7, "{csv}");
    assert!(csv.contains("\nall placings,6,153,"), "{csv}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("chart.svg");
    let path = file.to_str().expect("a path of letters");
    let json = text(&[&queens[..], &["--json", "--svg", path, "--chart", "time"]].concat());
    let json: Value = serde_json::from_str(&json).expect("output is JSON");
    assert_eq!(json["series"][1]["points"][2]["work"], 153);
    let chart = std::fs::read_to_string(&file).expect("a chart was drawn");
    assert!(chart.contains(">seconds") && chart.contains(">queens"), "{chart}");
    let line = complaint(&["grow", "tour", "--at", "4"]);
    assert!(line.contains("at: wanted boards that have a tour, got 4: no open tour"), "{line}");
}
