//! The program as its users run it.

use std::path::Path;

use serde_json::Value;

use crate::program::{complaint_of, json, parlor, text};

/// The one line on standard error; nothing may be on standard output.
fn complaint(arguments: &[&str], code: i32) -> String {
    let assert = parlor(arguments).assert().code(code).stdout("");
    complaint_of(&assert)
}

#[test]
fn the_catalogue_lists_games_puzzles_and_players() {
    let shown = text(&["games"]);
    for expected in ["tic-tac-toe", "nim", "Knight’s tour", "parlor words", "alpha-beta", "engine"]
    {
        assert!(shown.contains(expected), "{shown}");
    }
    assert!(!shown.contains('\u{1b}'), "no colours outside a terminal");
}

#[test]
fn compare_gives_the_documents_counts() {
    let answer = json(&["compare", "tic-tac-toe", "--json"]);
    let row = |rung: &str| {
        let rows = answer["rows"].as_array().expect("rows");
        rows.iter().find(|row| row["rung"] == rung).expect("every rung has a row").clone()
    };
    assert_eq!(row("minimax")["calls"], 549_946);
    assert_eq!(row("alpha-beta")["calls"], 16_811);
    assert_eq!(row("textbook-table")["calls"], 7_954);
    assert_eq!(row("textbook-table")["table_entries"], 808);
    for row in answer["rows"].as_array().expect("rows") {
        assert_eq!(
            (&row["value"], &row["move"], &row["finished"]),
            (&"draw".into(), &"a1".into(), &true.into())
        );
        assert!(row["seconds"].is_number() && row["table_bytes"].is_number());
    }
}

#[test]
fn compare_takes_players_with_settings_and_draws_a_chart() {
    let folder = tempfile::tempdir().unwrap();
    let chart = folder.path().join("chart.svg");
    let rungs = "memo:keep=to-5,nodes=100,alpha-beta:window=infinite";
    let answer =
        json(&["compare", "easy", "--rungs", rungs, "--json", "--svg", chart.to_str().unwrap()]);
    let names: Vec<_> =
        answer["rows"].as_array().unwrap().iter().map(|row| row["rung"].clone()).collect();
    assert_eq!(names, ["memo:keep=to-5,nodes=100", "alpha-beta:window=infinite"]);
    assert!(std::fs::read_to_string(chart).unwrap().starts_with("<svg"));
}

#[test]
fn perft_counts_from_length_one() {
    let answer = json(&["perft", "tic-tac-toe", "--depth", "5", "--json"]);
    assert_eq!(answer["counts"], serde_json::json!([9, 72, 504, 3024, 15120]));
    let easy = json(&["perft", "easy", "--depth", "2", "--json"]);
    assert_eq!(easy["counts"], serde_json::json!([4, 9]));
}

#[test]
fn best_answers_with_value_move_and_line() {
    let answer = json(&["best", "nim", "--json", "--all"]);
    assert_eq!(
        (&answer["value"], &answer["move"], &answer["proof"]),
        (&"win".into(), &"A3".into(), &"exact".into())
    );
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 10);
    assert!(moves.iter().all(|rated| (rated["move"] == "A3") == (rated["value"] == "win")));
}

#[test]
fn a_finished_position_has_a_value_and_no_move() {
    let answer = json(&["best", "tic-tac-toe", "XXX/OO./... O", "--json"]);
    assert_eq!((&answer["value"], &answer["move"]), (&"loss".into(), &Value::Null));
    assert!(text(&["best", "tic-tac-toe", "XXX/OO./... O"]).contains("X has won"));
}

#[test]
fn an_estimate_has_a_score_and_no_value() {
    let answer = json(&["best", "mnk:m=7,n=7,k=5", "--by", "alpha-beta", "--depth", "1", "--json"]);
    assert_eq!((&answer["value"], &answer["proof"]), (&Value::Null, &"estimate".into()));
    assert!(answer["score"].is_i64());
}

#[test]
fn the_scales_of_the_documents_stand_beside_the_value() {
    let position = "XX./OO./X.. O";
    let number = |scale| {
        json(&["best", "tic-tac-toe", position, "--scale", scale, "--json"])["scale"]["number"]
            .clone()
    };
    assert_eq!(
        [number("sign"), number("weiss"), number("achi")],
        [Value::from(-1), 3.into(), 3.into()]
    );
}

#[test]
fn positions_on_standard_input_get_a_line_each_and_a_bad_one_loses_nothing() {
    let assert = parlor(&["best", "tic-tac-toe", "-"])
        .write_stdin("X../.O./... X\nnonsense\n\nXX./OO./... X\n")
        .assert()
        .code(2);
    let output = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let answers: Vec<Value> =
        output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 2);
    assert_eq!((&answers[0]["value"], &answers[1]["move"]), (&"draw".into(), &"c1".into()));
    let errors = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(errors.contains("line 2, position: wanted rows"), "{errors}");
}

#[test]
fn explain_shows_windows_values_and_endings() {
    let shown = text(&["explain", "tic-tac-toe", "XOX/.O./... X", "--by", "alpha-beta"]);
    for expected in ["root", "(loss, win)", "cut", "final", "of"] {
        assert!(shown.contains(expected), "{shown}");
    }
    let tree = json(&[
        "explain",
        "tic-tac-toe",
        "XOX/.O./... X",
        "--by",
        "memo",
        "--json",
        "--show",
        "100000",
    ]);
    assert_eq!(tree["shown"], tree["nodes"]);
    let found = tree.to_string().matches("\"found\"").count();
    assert!(found > 0, "memo finds positions again");
}

#[test]
fn bad_input_is_one_clear_line_and_code_two() {
    let cases: [(&[&str], &str); 19] = [
        (&["best", "nim", "--jsno"], "there is no such option"),
        (&["probe", "dots-and-boxes", "-a"], "there is no such option"),
        (&["best", "Tic-Tac-Toe"], "did you mean tic-tac-toe?"),
        (
            &["best", "tic-tac-toe", "--depth", "x"],
            "depth: wanted a number of plies from 0 to 1000, got \"x\"",
        ),
        (&["best", "achi", "--by", "minimax", "--depth", "4000000000"], "from 0 to 1000"),
        (&["compare", "achi", "--rungs", "minimax"], "a depth such as 6"),
        (&["best", "tic-tac-toe", "--scale", "foo"], "[possible values: sign, weiss, achi]"),
        (&["best"], "required arguments were not provided: <GAME>"),
        (&["bests", "nim"], "unrecognized subcommand"),
        (&["best", "nim:piles=999-999"], "999 in all at most"),
        (&["best", "tictactoe"], "did you mean tic-tac-toe?"),
        (&["best", "mnk:m=25"], "m of mnk: wanted a whole number from 1 to 19, got \"25\""),
        (&["best", "tic-tac-toe", "OOO/.../... X"], "as many X as O"),
        (&["best", "tic-tac-toe", "XXX/OOO/... X"], "at most one winner"),
        (&["best", "tic-tac-toe", "hello"], "rows joined by /"),
        (&["best", "tic-tac-toe", "--by", "alfabeta"], "did you mean alpha-beta?"),
        (&["best", "tic-tac-toe", "--time", "soon"], "a time such as 5s"),
        (&["play", "sticks:pile=99"], "a whole number from 1 to 12"),
        (&["compare", "tic-tac-toe", "--rungs", "minimax,human"], "a player who searches"),
    ];
    for (arguments, part) in cases {
        let line = complaint(arguments, 2);
        assert!(line.contains(part), "{line}");
    }
    let line = complaint(&["play", "--load", "no-such-file"], 1);
    assert_eq!(line.matches("No such file").count(), 1, "{line}");
}

fn play(arguments: &[&str], typed: &str) -> String {
    let assert = parlor(arguments).write_stdin(typed).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

#[test]
fn two_people_play_a_game_to_its_end() {
    let shown = play(&["play", "tic-tac-toe", "--second", "human"], "a1\nb1\na2\nb2\na3\n");
    assert!(shown.contains("X wins."), "{shown}");
    assert!(shown.contains("[X]"), "the last move is marked: {shown}");
}

#[test]
fn a_level_is_an_opponent() {
    let shown = play(&["play", "tic-tac-toe", "--second", "hard"], "a1\nquit\n");
    assert!(shown.contains("b2"), "the centre is the only answer to a corner: {shown}");
}

#[test]
fn a_bad_move_is_told_and_asked_again() {
    let shown = play(&["play", "tic-tac-toe", "--second", "human"], "b2\nb2\nz9\nquit\n");
    assert!(shown.contains("move b2: wanted an empty cell, got X there already"), "{shown}");
    assert!(shown.contains("wanted one from a1 to c3"), "{shown}");
}

#[test]
fn undo_takes_back_a_move_and_its_answer() {
    let shown = play(&["play", "tic-tac-toe", "--second", "alpha-beta"], "undo\nb2\nundo\nquit\n");
    assert!(shown.contains("no move of yours"), "{shown}");
    let boards: Vec<_> = shown.split("\n\n").collect();
    assert!(boards.last().unwrap().contains("2 .  .  ."), "back to the empty board: {shown}");
}

#[test]
fn programs_play_each_other_and_the_perfect_ones_draw() {
    let shown = play(&["play", "tic-tac-toe", "--first", "memo", "--second", "alpha-beta"], "");
    assert!(shown.contains("A draw."), "{shown}");
}

#[test]
fn giving_up_loses_where_the_rules_allow_it() {
    let shown = play(&["play", "nim", "--second", "human"], "give up\n");
    assert!(shown.contains("2 wins."), "{shown}");
    let shown = play(&["play", "tic-tac-toe", "--second", "human"], "give up\nquit\n");
    assert!(shown.contains("no giving up"), "{shown}");
}

#[test]
fn a_game_is_saved_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game with spaces.json");
    let file = path.to_str().unwrap();
    play(&["play", "tic-tac-toe", "--second", "human"], &format!("b2\na1\nsave {file}\nquit\n"));
    assert!(Path::new(file).exists());
    let shown = play(&["play", "--load", file, "--second", "human"], "a2\nb1\nc2\n");
    assert!(shown.contains("X wins."), "{shown}");
    let shown = play(
        &["play", "tic-tac-toe", "--second", "human"],
        "save /no/such/folder/game\nsave\nquit\n",
    );
    assert!(shown.contains("not saved") && shown.contains("save where?"), "{shown}");
}

#[test]
fn end_of_input_leaves_cleanly_and_hints_are_given() {
    assert!(play(&["play", "tic-tac-toe", "XX./OO./... X"], "hint\n").contains("hint: c1, win"));
    play(&["play", "tic-tac-toe"], "");
}

#[test]
fn a_claim_of_the_textbook_table_is_no_proof() {
    let question = ["best", "mnk:m=4", "..../...X/.... O", "--by", "textbook-table", "--json"];
    let answer = json(&question);
    assert_eq!((&answer["value"], &answer["proof"]), (&Value::Null, &"estimate".into()));
    let rows = json(&[
        "compare",
        "mnk:m=4",
        "..../...X/.... O",
        "--rungs",
        "table,textbook-table",
        "--json",
    ]);
    assert_eq!(
        (&rows["rows"][0]["value"], &rows["rows"][1]["value"]),
        (&"win".into(), &"draw".into())
    );
}

#[test]
fn bytes_that_are_no_text_are_told_with_their_line() {
    let assert =
        parlor(&["best", "nim", "-"]).write_stdin(&b"\xff\xfe\n5-3-1 1\n"[..]).assert().code(2);
    let output = assert.get_output();
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1);
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 1: wanted text"));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    use std::process::{Command as Process, Stdio};
    let program = assert_cmd::cargo::cargo_bin("parlor");
    let mut child = Process::new(program)
        .args(["explain", "tic-tac-toe", "--by", "alpha-beta", "--show", "20000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

#[test]
fn special_files_are_not_replaced_and_links_are_followed() {
    let folder = tempfile::tempdir().unwrap();
    let (real, link) = (folder.path().join("real.json"), folder.path().join("link.json"));
    std::fs::write(&real, "").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(&real, &link).unwrap();
    let typed = format!("b2\nsave {}\nsave {}\nquit\n", link.display(), folder.path().display());
    let shown = play(&["play", "tic-tac-toe", "--second", "human"], &typed);
    assert!(shown.contains("not an ordinary file"), "{shown}");
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(std::fs::read_to_string(&real).unwrap().contains("b2"));
}

#[test]
fn the_rules_of_a_game_are_told() {
    let shown = text(&["games", "nim"]);
    for expected in ["takes the last star wins", "piles=5-3-1", "A * * * * * 5", "nim  5-3-1 1"] {
        assert!(shown.contains(expected), "{expected}: {shown}");
    }
}

#[test]
fn a_lost_program_plays_on() {
    let shown = play(&["play", "sticks:pile=3", "--first", "table", "--second", "human"], "quit\n");
    assert!(!shown.contains("1 plays quit"), "{shown}");
    assert!(shown.contains("[-"), "what was taken is marked: {shown}");
}

#[test]
fn completions_and_the_manual_come_from_the_same_definition() {
    let (completions, manual) = (text(&["completions", "bash"]), text(&["man"]));
    assert!(completions.contains("_parlor()") && manual.contains("\n.TH parlor 1"));
    let listed = text(&["--help"]);
    let commands = listed.split("Commands:\n").nth(1).expect("help lists the commands");
    let names: Vec<_> = commands
        .lines()
        .take_while(|line| !line.is_empty())
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|&name| name != "help")
        .collect();
    assert!(names.contains(&"best") && names.contains(&"perft"), "{names:?}");
    for name in names {
        assert!(completions.contains(&format!("parlor__subcmd__{name}")), "{name}");
        assert!(manual.contains(&format!("\n.SH PARLOR {}\n", name.to_uppercase())), "{name}");
    }
}

#[test]
fn the_document_s_player_tells_its_scores_its_tree_and_its_dictionary() {
    let achi = ["achi", "OXXXOOX  ", "--by", "document:levels=2"];
    let best = json(&[&["best"], &achi[..], &["--all", "--json"]].concat());
    assert_eq!(best["document"]["score"], 3);
    assert_eq!(best["document"]["dictionary"]["chains"], 9_887);
    let scores: Vec<_> = best["moves"].as_array().into_iter().flatten().collect();
    assert_eq!((&scores[0]["move"], &scores[0]["document"]), (&"b3".into(), &2.into()));
    assert_eq!((&scores[1]["move"], &scores[1]["document"]), (&"c3".into(), &3.into()));
    let tree = text(&[&["explain"], &achi[..]].concat());
    assert!(tree.contains("b3 2 human \"OXXXOOXO \" final"), "{tree}");
    let compared = text(&["compare", "achi", "--rungs", "document:levels=4"]);
    assert!(compared.contains("collisions"), "{compared}");
    let plain = text(&["compare", "achi", "--rungs", "memo:depth=2"]);
    assert!(!plain.contains("collisions"), "only a table with chains has collisions: {plain}");
    let asked = parlor(&["play", "achi", "OXXXOOX  ", "--first", "human", "--second", "human"])
        .write_stdin("scores\nquit\n")
        .assert()
        .success();
    let asked = String::from_utf8(asked.get_output().stdout.clone()).expect("output is text");
    assert!(asked.contains("c3      score 3"), "{asked}");
}

#[test]
fn every_deepening_player_tells_a_line_for_each_depth() {
    let cases: [&[&str]; 3] = [
        &["best", "freedom:size=4", "--by", "document:depth=3"],
        &["best", "tic-tac-toe", "--by", "depth-limited", "--time", "60s"],
        &["best", "mnk:m=4,n=4,k=4", "--by", "engine:depth=4"],
    ];
    for arguments in cases {
        let output = parlor(&[arguments, &["--progress", "--json"]].concat()).assert().success();
        let told = String::from_utf8(output.get_output().stderr.clone()).expect("text");
        let lines: Vec<Value> =
            told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert!(lines.len() >= 3, "{arguments:?}: {told}");
        let depths: Vec<u64> = lines.iter().filter_map(|line| line["depth"].as_u64()).collect();
        assert!(depths.is_sorted(), "{arguments:?}: {depths:?}");
        for field in ["score", "bound", "says", "line", "nodes", "seconds", "nodes_per_second"] {
            assert!(lines.iter().all(|line| !line[field].is_null()), "{arguments:?}: {field}");
        }
    }
}

#[test]
fn freedom_s_document_counts_groups() {
    let best = json(&["best", "freedom:size=4", "--by", "document:depth=1", "--json"]);
    let names: Vec<_> = best["evaluation"]["now"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|term| &term["name"])
        .collect();
    assert_eq!(names, ["singles", "doubles", "triples", "lives"]);
    assert!(json(&["best", "nim", "--by", "minimax", "--json"])["evaluation"].is_null());
}
