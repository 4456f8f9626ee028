//! Matches and their records, as users run them.

use serde_json::Value;

use crate::program::{complaint_of, json, parlor, text};

#[test]
fn a_match_is_counted_and_its_games_can_be_replayed() {
    let folder = tempfile::tempdir().expect("a folder for the record");
    let file = folder.path().join("games.jsonl");
    let file = file.to_str().expect("its name is text");
    let report: Value = json(&[
        "match",
        "freedom:size=4",
        "engine:nodes=500,memory=1MB",
        "random",
        "--games",
        "6",
        "--openings",
        "random:2",
        "--record",
        file,
        "--json",
    ]);
    let tally = &report["tally"];
    let games = ["wins", "draws", "losses"].map(|kind| tally[kind].as_u64().unwrap_or(0));
    assert_eq!(games.iter().sum::<u64>(), 6, "{report}");
    assert_eq!(report["faults"], Value::Array(Vec::new()));
    assert!(report["efforts"][0]["nodes"].as_f64() > Some(0.0), "{report}");

    let list = text(&["replay", file]);
    assert_eq!(list.lines().count(), 7, "a heading and six games: {list}");
    let game = text(&["replay", file, "--game", "2"]);
    assert!(game.contains("live stones: White"), "the end tells both counts: {game}");
}

#[test]
fn a_document_s_player_is_set_as_its_own_document_says() {
    let best = text(&["best", "freedom:size=4", "--by", "document:leaf=own", "--depth", "2"]);
    assert!(best.contains("document:leaf=own visited"), "{best}");
    let best = text(&["best", "achi", "--by", "document:levels=4"]);
    assert!(best.contains("score 1: undecided"), "its scores are no proof: {best}");
    for (game, player) in [("freedom:size=4", "document:levels=4"), ("achi", "document:leaf=own")] {
        let refused = parlor(&["best", game, "--by", player]).assert().code(2);
        let line = String::from_utf8(refused.get_output().stderr.clone()).expect("errors are text");
        assert!(line.contains("settings of document"), "{line}");
    }
}

#[test]
fn an_opening_longer_than_the_game_ends_soon() {
    let long =
        ["match", "nim", "random", "random", "--games", "2", "--openings", "random:1000", "--json"];
    let tally = &json(&long)["tally"];
    let games = ["wins", "draws", "losses"].map(|kind| tally[kind].as_u64().unwrap_or(0));
    assert_eq!(games.iter().sum::<u64>(), 2, "{tally}");
    let longer = ["match", "nim", "random", "random", "--openings", "random:1001"];
    let line = complaint_of(&parlor(&longer).assert().code(2));
    assert!(line.contains("at most 1000 plies"), "{line}");
}

#[test]
fn bad_settings_of_a_match_are_refused() {
    for (arguments, complaint) in [
        (["--openings", "sicilian"], "random:PLIES"),
        (["--sprt", "20,0"], "two rising numbers"),
        (["--time", "soon"], "a time such as"),
    ] {
        let mut all = vec!["match", "tic-tac-toe", "random", "random"];
        all.extend(arguments);
        let refused = parlor(&all).assert().code(2);
        let line = String::from_utf8(refused.get_output().stderr.clone()).expect("errors are text");
        assert!(line.contains(complaint), "{line}");
    }
}
