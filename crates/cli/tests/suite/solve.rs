//! Whole games at the command line: solve, probe, verify, and the players that know.

use assert_cmd::Command;
use parlor_workbench::{Catalogue, Control, Error, Progress, SolveRequest, Workbench};
use serde_json::Value;

/// The program, with its tables in a folder of their own.
fn parlor(folder: &tempfile::TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("parlor").expect("the program is built");
    command.env("PARLOR_TABLES", folder.path()).args(arguments);
    command
}

fn text(folder: &tempfile::TempDir, arguments: &[&str]) -> String {
    let output = parlor(folder, arguments).assert().success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

fn json(folder: &tempfile::TempDir, arguments: &[&str]) -> Value {
    serde_json::from_str(&text(folder, arguments)).unwrap()
}

#[test]
fn a_solved_game_is_told_kept_asked_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let solved = json(&folder, &["solve", "achi", "--json"]);
    assert_eq!(solved["counted"], "reachable");
    assert_eq!(solved["positions"]["reachable"], 5_720);
    assert_eq!(solved["positions"]["win"], 3_519);
    assert_eq!(solved["start"]["value"], "win");
    assert_eq!(solved["start"]["distance"], 11);
    let table = solved["table"].as_str().unwrap();

    let by_game = json(&folder, &["probe", "achi", "OXXXOOX  ", "--json"]);
    let by_file = json(&folder, &["probe", table, "OXXXOOX  ", "--json"]);
    assert_eq!(by_game["moves"], by_file["moves"]);
    assert_eq!(by_game["moves"][0]["move"], "c3");
    assert_eq!(by_game["moves"][1]["value"], "draw");

    let verified = text(&folder, &["verify", "achi"]);
    assert!(verified.starts_with("achi is right: all 1,456 entries were checked"), "{verified}");
    assert!(verified.contains("play reaches 5,720 positions"), "{verified}");
    let sample = json(&folder, &["verify", table, "--sample", "10", "--json"]);
    assert_eq!((&sample["whole"], &sample["reachable"]), (&Value::from(false), &Value::Null));
    let best = json(&folder, &["best", "achi", "--json"]);
    assert_eq!((&best["by"], &best["distance"]), (&Value::from("perfect"), &Value::from(11)));
}

#[test]
fn a_game_without_numbers_is_kept_in_a_table_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my.table");
    let file = file.to_str().unwrap();
    let solved = json(&folder, &["solve", "nim", "--table", file, "--json", "--stats"]);
    let reachable = &solved["positions"]["reachable"];
    assert_eq!(
        (&solved["table"], &solved["counted"]),
        (&Value::from(file), &Value::from("reachable"))
    );
    assert_eq!(&solved["start"]["value"], "win");
    assert_eq!(solved["tiers"][0]["reachable"], 1, "one position before the first ply");
    let verified = json(&folder, &["verify", file, "--json"]);
    assert_eq!((&verified["reachable"], &verified["checked"]), (reachable, reachable));
    assert_eq!(verified["whole"], true);

    let by_file = json(&folder, &["probe", file, "--json"]);
    assert_eq!(by_file["moves"], json(&folder, &["probe", "nim", "--json"])["moves"]);
    assert_eq!((&by_file["value"], &by_file["moves"][0]["move"]), (&"win".into(), &"A3".into()));
    let kept = json(&folder, &["solve", "nim", "--json"]);
    assert!(kept["table"].as_str().unwrap().ends_with("nim.table"), "{kept}");
    let best = json(&folder, &["best", "nim", "--json"]);
    assert_eq!((&best["by"], &best["move"]), (&"perfect".into(), &"A3".into()));
}

#[test]
fn what_cannot_be_done_is_said_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let told_with = |code: i32, arguments: &[&str], line: &str| {
        let output = parlor(&folder, arguments).assert().code(code);
        let told = String::from_utf8(output.get_output().stderr.clone()).unwrap();
        assert!(told.contains(line), "{told}");
    };
    let refused = |arguments: &[&str], line: &str| told_with(2, arguments, line);
    refused(
        &["solve", "achi:size=5", "--memory", "1MB"],
        "solving needs about 196.3 MiB of memory, 976.6 KiB are allowed",
    );
    refused(&["solve", "achi:size=6"], "solving needs about");
    refused(&["probe", "achi:size=5"], "`parlor solve achi:size=5` makes one");
    refused(&["probe", "achi", "XX./O../... X"], "position");
    refused(&["verify", "achi"], "`parlor solve achi` makes one");
    let file = folder.path().join("foreign");
    std::fs::write(&file, "a poem").unwrap();
    told_with(1, &["probe", file.to_str().unwrap()], "this is not a parlor table");
    // A table under another game's name is found out by its rules.
    text(&folder, &["solve", "nim"]);
    std::fs::rename(folder.path().join("nim.table"), folder.path().join("sticks.table")).unwrap();
    told_with(1, &["probe", "sticks"], "the table of nim was made under other rules");
}

#[test]
fn estimates_and_counts_by_ply_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let estimate = json(&folder, &["solve", "achi:size=5", "--estimate", "--json"]);
    assert_eq!(estimate["estimate"]["positions"], 162_057_434_826_u64);
    assert_eq!(estimate["estimate"]["numbers"], 20_490_916_551_u64);
    let numbers = |kind: &str| estimate["estimate"][kind]["numbers"].as_u64().unwrap();
    assert_eq!(numbers("acyclic") + numbers("cyclic"), 20_490_916_551);
    let told = text(&folder, &["solve", "nine-mens-morris", "--estimate"]);
    assert!(told.contains("in which play only goes on: "), "{told}");
    assert!(told.contains("in which it can repeat: "), "{told}");
    let csv = folder.path().join("counts.csv");
    let svg = folder.path().join("counts.svg");
    let files = [csv.to_str().unwrap(), svg.to_str().unwrap()];
    let card =
        text(&folder, &["solve", "tic-tac-toe", "--stats", "--csv", files[0], "--svg", files[1]]);
    assert!(card.contains("5,478 reachable"), "{card}");
    let rows = std::fs::read_to_string(csv).unwrap();
    assert!(rows.starts_with("ply,reachable,win,draw,loss\n0,1,0,1,0\n"), "{rows}");
    assert!(std::fs::read_to_string(svg).unwrap().starts_with("<svg"));
}

#[test]
fn the_document_s_player_is_compared_with_the_perfect_one() {
    let folder = tempfile::tempdir().unwrap();
    let compared =
        json(&folder, &["compare", "achi", "--rungs", "document:levels=4,perfect", "--json"]);
    let [document, perfect] = [0, 1].map(|row| &compared["rows"][row]);
    assert_eq!((&document["move"], &document["value"]), (&Value::from("a1"), &Value::Null));
    assert_eq!((&perfect["move"], &perfect["value"]), (&Value::from("b2"), &Value::from("win")));
}

#[test]
fn the_document_s_player_tells_its_score_and_its_dictionary() {
    let folder = tempfile::tempdir().unwrap();
    let mut play = parlor(
        &folder,
        &["play", "achi:size=3", "--first", "human", "--second", "document:levels=6"],
    );
    let output = play.write_stdin("b2\n").assert().success();
    let told = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert!(told.contains("(score 1: undecided; "), "{told}");
    assert!(told.contains(" configurations, ") && told.contains(" collisions, "), "{told}");
}

/// O O wins at c3 and draws at b3: the document's own example.
#[test]
fn the_document_s_example_reads_three_and_two() {
    let folder = tempfile::tempdir().unwrap();
    let question = ["best", "achi", "OXXXOOX  ", "--by", "document:levels=2", "--all"];
    let told = text(&folder, &[&question[..], &["--scale", "achi"]].concat());
    assert!(told.contains("c3  score 3: it wins  [3]\n"), "{told}");
    assert!(told.contains("  c3      score 3  (estimate)  [3]\n"), "{told}");
    assert!(told.contains("  b3      score 2  (estimate)  [2]\n"), "{told}");
    assert!(told.contains("dictionary  ") && told.contains(", 0 collisions, "), "{told}");

    let answer = json(&folder, &[&question[..], &["--scale", "achi", "--json"]].concat());
    let document = &answer["document"];
    assert_eq!(
        (&document["score"], &document["meaning"]),
        (&Value::from(3), &Value::from("it wins"))
    );
    assert_eq!(document["dictionary"]["chains"], 9887);
    assert_eq!((&answer["value"], &answer["scale"]["number"]), (&Value::Null, &Value::from(3)));
    let mut moves: Vec<_> = answer["moves"].as_array().unwrap().iter().collect();
    moves.sort_by_key(|rated| rated["rank"].as_u64());
    let told = moves.iter().map(|rated| [&rated["move"], &rated["document"], &rated["scale"]]);
    let expected = serde_json::json!([["c3", 3, 3], ["b3", 2, 2]]);
    assert_eq!(serde_json::json!(told.collect::<Vec<_>>()), expected);

    let rungs = ["compare", "achi", "OXXXOOX  ", "--rungs", "document:levels=2", "--json"];
    let row = &json(&folder, &rungs)["rows"][0];
    assert!(row["table_bytes"].as_u64() > Some(0) && row["document"]["score"] == 3, "{row}");
}

/// Whoever reads a table says the same of a damaged one; nobody searches instead.
#[test]
fn a_damaged_table_is_told_by_everyone_who_reads_it() {
    for game in ["achi", "nim:piles=9-8-7"] {
        let folder = tempfile::tempdir().unwrap();
        let solved = json(&folder, &["solve", game, "--json"]);
        let table = std::path::PathBuf::from(solved["table"].as_str().unwrap());
        let sound = std::fs::read(&table).unwrap();
        let mut complaints = std::collections::BTreeSet::new();
        // The header, the values and the index all have bytes somewhere here.
        for part in 0..24 {
            let mut damaged = sound.clone();
            damaged[part * sound.len() / 24] ^= 0x55;
            std::fs::write(&table, &damaged).unwrap();
            let complaint = |arguments: &[&str]| {
                let assert = parlor(&folder, arguments).assert();
                let output = assert.get_output();
                let line = String::from_utf8(output.stderr.clone()).unwrap();
                (output.status.code(), line, output.stdout.is_empty())
            };
            let probed = complaint(&["probe", game]);
            assert_eq!(probed.0, Some(1), "part {part}: {probed:?}");
            assert!(probed.2 && probed.1.contains(".table: "), "part {part}: {probed:?}");
            assert_eq!(probed.1.lines().count(), 1, "{}", probed.1);
            assert_eq!(complaint(&["best", game]), probed, "part {part}");
            assert_eq!(complaint(&["best", game, "--by", "perfect"]), probed, "part {part}");
            assert_eq!(complaint(&["best", game, "--all", "--json"]), probed, "part {part}");
            complaints.insert(probed.1);
        }
        assert!(complaints.len() > 1, "more than one part was met: {complaints:?}");
    }
}

#[test]
fn a_table_that_was_begun_is_gone_on_with_or_forgotten_only_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("achi.table");
    let journal = folder.path().join("achi.table.journal");
    for wish in ["--resume", "--fresh"] {
        begin_achi(&table);
        let refused = parlor(&folder, &["solve", "achi"]).assert().code(2);
        let line = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
        assert!(line.contains("wanted --resume to go on, or --fresh"), "{line}");
        assert!(line.contains("achi.table begun before"), "{line}");
        assert!(journal.exists(), "nothing was touched");
        let solved = json(&folder, &["solve", "achi", wish, "--json"]);
        assert_eq!((&solved["start"]["distance"], journal.exists()), (&11.into(), false), "{wish}");
    }
    // What a solve leaves that was killed before its first tier was finished is nothing to ask about.
    std::fs::write(&journal, "").unwrap();
    assert_eq!(json(&folder, &["solve", "achi", "--json"])["start"]["distance"], 11);
}

/// Leaves a table that was stopped after a few tiers.
fn begin_achi(table: &std::path::Path) {
    let request = SolveRequest {
        game: "achi".to_owned(),
        table: Some(table.to_owned()),
        ..SolveRequest::default()
    };
    let stopping = Control::unlimited();
    let stop = stopping.clone();
    let watched = stopping.with_progress(move |progress| {
        if matches!(progress, Progress::Steps { task, .. } if task == "tier 3") {
            stop.stop();
        }
    });
    let stopped = Workbench::new(Catalogue::new()).solve(&request, &watched);
    assert!(matches!(stopped, Err(Error::Stopped(_))));
}

#[test]
fn a_file_that_is_no_table_is_never_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let letter = folder.path().join("letter.txt");
    std::fs::write(&letter, "my dear friend, how are you?").unwrap();
    let file = letter.to_str().unwrap();
    for game in ["achi", "nim"] {
        let refused =
            parlor(&folder, &["solve", game, "--table", file, "--fresh"]).assert().code(2);
        let line = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
        let wanted =
            "letter.txt: wanted a new file or a parlor table to replace, got another kind of file";
        assert!(line.trim_end().ends_with(wanted), "{line}");
    }
    assert_eq!(std::fs::read(&letter).unwrap(), b"my dear friend, how are you?");
}

/// The answer comes in time though solving Freedom would take minutes: it says that it could not be given.
#[test]
fn perfect_play_keeps_the_time() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["freedom", "mnk:m=19,n=19,k=5"] {
        let question = ["best", game, "--by", "perfect", "--time", "10ms"];
        let refused = parlor(&folder, &question).assert().code(1);
        let line = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
        assert!(line.contains("no answer: time is up"), "{line}");
    }
}

/// Nobody hears the reports of a search whose standard error is full; the answer comes all the same.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_silences_and_stops_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for question in [
        &["best", "tic-tac-toe", "--progress"][..],
        &["best", "tic-tac-toe", "--progress", "--json"],
        &["solve", "achi"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let program = assert_cmd::cargo::cargo_bin("parlor");
        let status = std::process::Command::new(program)
            .env("PARLOR_TABLES", folder.path())
            .args(question)
            .stdout(std::process::Stdio::null())
            .stderr(full)
            .status()
            .unwrap();
        assert!(status.success(), "{question:?}: {status}");
    }
}

#[test]
fn several_processes_make_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let [one, several] =
        ["one", "several"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let game = "mnk:m=4,n=3,k=3";
    text(&folder, &["solve", game, "--table", &one]);
    let told = json(
        &folder,
        &[
            "solve",
            game,
            "--table",
            &several,
            "--processes",
            "3",
            "--threads",
            "1",
            "--json",
            "--stats",
        ],
    );
    assert!(std::fs::read(&one).unwrap() == std::fs::read(&several).unwrap());
    assert!(told["network"]["sent"].as_u64().unwrap() > 0, "{told}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
    parlor(&folder, &["solve", game, "--table", &several, "--processes", "2"]).assert().success();
}

#[test]
fn hosts_are_asked_for_what_is_missing_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("hosts"), "127.0.0.1:1\nnowhere").unwrap();
    std::fs::write(path("token"), "short").unwrap();
    let cases: [(&[&str], i32, &str); 6] = [
        (&["nim", "--processes", "2"], 2, "wanted a game whose positions have numbers"),
        (&["achi", "--hosts", &path("hosts")], 2, "wanted which of them this is"),
        (
            &["achi", "--hosts", &path("none"), "--host", "0", "--token-file", "x"],
            1,
            "No such file",
        ),
        (
            &["achi", "--hosts", &path("hosts"), "--host", "0", "--token-file", "x"],
            2,
            "line 2: wanted an address and a port such as 10.0.0.7:7070, got nowhere",
        ),
        (&["achi", "--processes", "0"], 2, "0 is not in 1..=256"),
        (&["achi", "--processes", "2", "--silence", "1ms"], 2, "wanted a time of at least 1s"),
    ];
    for (arguments, code, line) in cases {
        let arguments = [&["solve"], arguments].concat();
        let output = parlor(&folder, &arguments).assert().code(code);
        let told = String::from_utf8(output.get_output().stderr.clone()).unwrap();
        assert!(told.contains(line), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
    let estimate =
        json(&folder, &["solve", "mnk:m=5,n=5,k=4", "--estimate", "--hosts", "16", "--json"]);
    assert!(estimate["estimate"]["network"].as_u64().unwrap() > 0, "{estimate}");
}
