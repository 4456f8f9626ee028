//! Games that count points, as users play, solve and match them.

use assert_cmd::Command;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The program, with its tables in a folder of their own.
fn parlor(folder: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("parlor").expect("the program is built");
    command.env("PARLOR_TABLES", folder.path()).args(arguments);
    command
}

fn text(folder: &TempDir, arguments: &[&str]) -> String {
    let output = parlor(folder, arguments).assert().success();
    String::from_utf8(output.get_output().stdout.clone()).expect("output is text")
}

fn answer(folder: &TempDir, arguments: &[&str]) -> Value {
    serde_json::from_str(&text(folder, &[arguments, &["--json"]].concat())).expect("JSON")
}

/// What the start is worth to the player who begins. The tests of the games hold these against searches of
/// their own and against the literature.
const TRUTHS: [(&str, &str, i32); 4] = [
    ("dots-and-boxes", "win", 2),
    ("dots-and-boxes:columns=3,rows=1", "loss", -1),
    ("kalah:holes=3,seeds=3", "win", 2),
    ("kalah:holes=3,seeds=1", "draw", 0),
];

#[test]
fn a_margin_stands_beside_the_value_whoever_is_asked() {
    for (game, value, margin) in TRUTHS {
        let folder = tempfile::tempdir().expect("a folder for tables");
        let is_true = |answer: &Value, who: &str| {
            assert_eq!(
                (&answer["value"], &answer["margin"]),
                (&json!(value), &json!(margin)),
                "{game}, {who}"
            );
        };
        is_true(&answer(&folder, &["best", game, "--exact"]), "the engine");
        is_true(&answer(&folder, &["solve", game])["start"], "solve");
        let best = answer(&folder, &["best", game, "--all"]);
        assert_eq!(best["by"], "perfect");
        is_true(&best, "best");
        let probed = answer(&folder, &["probe", game]);
        is_true(&probed, "probe");
        let moves = probed["moves"].as_array().expect("every move");
        assert_eq!(moves[0]["margin"], margin, "{game}: the best move comes first");
        assert!(moves.iter().all(|rated| rated["margin"].as_i64() <= Some(margin.into())));
        assert_eq!(answer(&folder, &["verify", game])["whole"], true, "{game}");
    }
}

#[test]
fn margins_are_told_in_words_too() {
    let folder = tempfile::tempdir().expect("a folder for tables");
    let card = text(&folder, &["solve", "dots-and-boxes"]);
    assert!(card.starts_with("dots-and-boxes  win by 2 for the player who begins"), "{card}");
    let probed = text(&folder, &["probe", "dots-and-boxes", "--/|||/../.../.. 2"]);
    assert!(probed.contains("a2-b2  win by 2 for 2 from here on"), "{probed}");
    let over = text(&folder, &["best", "kalah:holes=2,seeds=1", "1-0/0-0 1"]);
    assert!(over.contains("the game is over: what is left counts -1 for 1"), "{over}");
    let rows = text(&folder, &["compare", "dots-and-boxes", "--rungs", "memo,table"]);
    assert_eq!(rows.matches("win by 2").count(), 2, "{rows}");
}

/// With best play on both sides the points at the end differ by the margin of the start.
#[test]
fn points_are_summed_over_a_game_and_decide_it() {
    let folder = tempfile::tempdir().expect("a folder for tables");
    let ends = [
        ("dots-and-boxes", "points: 1 3, 2 1", "1 wins."),
        ("dots-and-boxes:columns=3,rows=1", "points: 1 1, 2 2", "2 wins."),
        ("kalah:holes=3,seeds=3", "points: 1 10, 2 8", "1 wins."),
        ("kalah:holes=3,seeds=1", "points: 1 3, 2 3", "A draw."),
    ];
    for (game, points, ending) in ends {
        let shown = text(&folder, &["play", game, "--first", "perfect", "--second", "perfect"]);
        assert!(shown.contains("points: 1 0, 2 0"), "{game}: {shown}");
        assert!(shown.ends_with(&format!("  {points}\n{ending}\n")), "{game}: {shown}");
    }
}

#[test]
fn edges_are_drawn_between_their_dots_and_the_last_one_stands_out() {
    let folder = tempfile::tempdir().expect("a folder for tables");
    let game = ["play", "dots-and-boxes", "--second", "human"];
    let assert = parlor(&folder, &game)
        .write_stdin("a1-b1\na1-a2\nb1-b2\nb2-c2\na2-b2\nundo\nB1-C1\na1-b1\nquit\n")
        .assert()
        .success();
    let shown = String::from_utf8(assert.get_output().stdout.clone()).expect("output is text");
    let boards = [
        // After b1-b2, the last edge down.
        "    a  b  c\n  1 +--+  +\n    |  ‖   \n  2 +  +  +\n           \n  3 +  +  +\n  points: 1 0, 2 0\n",
        // a2-b2 closes a box: its maker moves again, and takes it back.
        "    a  b  c\n  1 +--+  +\n    |  |   \n  2 +==+--+\n           \n  3 +  +  +\n  points: 1 1, 2 0\n1 to move",
        "    a  b  c\n  1 +--+==+\n",
    ];
    let shown: String = shown.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    for board in boards {
        let board: String = board.lines().map(|line| format!("{}\n", line.trim_end())).collect();
        let board = board.trim_end();
        assert!(shown.contains(board), "{board}\n\nis not in\n{shown}");
    }
    assert!(shown.contains("wanted an edge that is not drawn, got one that is"), "{shown}");
}

#[test]
fn a_match_of_kalah_finishes_and_counts_every_game() {
    let folder = tempfile::tempdir().expect("a folder for tables");
    let file = folder.path().join("games.jsonl");
    let file = file.to_str().expect("its name is text");
    let engine = "engine:nodes=2000,memory=1MB";
    let game = "kalah:holes=3,seeds=2";
    let report =
        answer(&folder, &["match", game, engine, "random", "--games", "8", "--record", file]);
    let tally = ["wins", "draws", "losses"].map(|kind| report["tally"][kind].as_u64());
    assert_eq!(tally.iter().flatten().sum::<u64>(), 8, "{report}");
    assert_eq!((&report["finished"], &report["faults"]), (&json!(true), &json!([])));
    assert!(tally[0] > tally[2], "search beats chance: {report}");

    // What each game is said to have ended with is what its points say.
    let records = std::fs::read_to_string(file).expect("the match is recorded");
    for (index, line) in records.lines().enumerate() {
        let record: Value = serde_json::from_str(line).expect("a record is JSON");
        let shown = text(&folder, &["replay", file, "--game", &(index + 1).to_string()]);
        let points = shown.lines().rev().find_map(|line| line.trim().strip_prefix("points: "));
        let points: Vec<u32> = points
            .expect("the end tells the points")
            .split(", ")
            .filter_map(|side| side.split_whitespace().nth(1)?.parse().ok())
            .collect();
        assert_eq!(points.iter().sum::<u32>(), 12, "all seeds are counted: {shown}");
        let ending = match points[0].cmp(&points[1]) {
            std::cmp::Ordering::Greater => json!({ "win": 0 }),
            std::cmp::Ordering::Less => json!({ "win": 1 }),
            std::cmp::Ordering::Equal => json!("draw"),
        };
        assert_eq!(record["ending"], ending, "{shown}");
    }
}
