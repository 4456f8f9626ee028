//! Live tables as the keeper of a server sees them: settings, restarts, lists, copies.
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::serving::Serving;

fn ran(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(arguments).env("PARLOR_TABLES", folder).output().expect("the program starts")
}

fn said(output: &[u8]) -> String {
    String::from_utf8_lossy(output).into_owned()
}

#[test]
fn a_table_outlives_its_server_and_can_be_listed_exported_and_copied() {
    let folder = TempDir::new().expect("a folder can be made");
    let log = ["serve", "--config", "/dev/null"];
    let serving = Serving::start(folder.path(), &log);
    let made = serving.post("/api/tables", &[], &json!({ "game": "nim", "program": "random" }));
    let (id, token) =
        (made["id"].as_str().expect("a name"), made["token"].as_str().expect("a token"));
    let path = format!("/api/tables/{id}");
    let bearer = format!("authorization: Bearer {token}");
    let body = json!({ "turn": 0, "action": { "move": "A3" } });
    let done = serving.post(&format!("{path}/actions"), &[&bearer], &body);
    assert_eq!(done["number"], 2, "{done}");
    assert_eq!(
        serving.end("TERM"),
        (Some(0), String::new()),
        "a server that only warns has nothing to say"
    );

    let serving = Serving::start(folder.path(), &["serve"]);
    let again = serving.post(&format!("{path}/actions"), &[&bearer], &body);
    assert_eq!(again, done, "the same request has the same answer from the next server");
    let listed = ran(folder.path(), &["tables", "list", "--json"]);
    let listed: Value = serde_json::from_slice(&listed.stdout).expect("JSON");
    assert_eq!((&listed[0]["id"], &listed[0]["stage"]), (&json!(id), &json!("playing")));
    let game = ran(folder.path(), &["tables", "export", id]);
    let game: Value = serde_json::from_slice(&game.stdout).expect("JSON");
    assert_eq!((&game["game"], &game["moves"][0]), (&json!("nim"), &json!("A3")));
    let events = said(&ran(folder.path(), &["tables", "export", id, "--events"]).stdout);
    assert!(events.contains("\"created\"") && !events.contains(token), "{events}");
    let copy = folder.path().join("copy").join("live.sqlite");
    fs::create_dir(folder.path().join("copy")).expect("a folder can be made");
    let copied = ran(folder.path(), &["tables", "backup", copy.to_str().expect("a plain path")]);
    assert!(copied.status.success(), "{}", said(&copied.stderr));
    let data = folder.path().join("copy");
    let list = ran(folder.path(), &["tables", "list", "--data", data.to_str().expect("plain")]);
    assert!(said(&list.stdout).contains(id), "{}", said(&list.stdout));
    let none = ran(folder.path(), &["tables", "export", "00000000000000000000000000000000"]);
    assert_eq!(none.status.code(), Some(2), "{}", said(&none.stderr));
    drop(serving);
}

#[test]
fn a_second_server_on_the_same_folder_says_who_has_the_tables() {
    let folder = TempDir::new().expect("a folder can be made");
    let first = Serving::start(folder.path(), &["serve"]);
    first.post("/api/tables", &[], &json!({ "game": "nim" }));
    let second = Serving::start(folder.path(), &["serve"]);
    let refused = second.ask("POST", "/api/tables", &[], r#"{"game": "nim"}"#);
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert!(refused.contains("another parlor on this machine"), "{refused}");
    assert!(!refused.contains(folder.path().to_str().expect("plain")), "{refused}");
    let state = second.get("/api/state?game=nim");
    assert!(state.starts_with("HTTP/1.1 200"), "everything else goes on: {state}");
}

#[test]
fn settings_come_from_a_file_and_are_checked() {
    let folder = TempDir::new().expect("a folder can be made");
    let file = folder.path().join("parlor.toml");
    let config = file.to_str().expect("a plain path");
    fs::write(&file, "log = \"info\"\n[tables]\nopen = 1\n").expect("a file can be written");
    let good = ran(folder.path(), &["serve", "--config", config, "--check"]);
    assert!(good.status.success(), "{}", said(&good.stderr));
    assert!(said(&good.stdout).contains("settings are good"), "{}", said(&good.stdout));
    let serving = Serving::start(folder.path(), &["serve", "--config", config]);
    let made = serving.ask("POST", "/api/tables", &[], r#"{"game": "nim"}"#);
    assert!(made.contains("x-request-id: "), "{made}");
    let refused = serving.ask("POST", "/api/tables", &[], r#"{"game": "nim"}"#);
    assert!(refused.contains("wanted at most 1 open ones"), "{refused}");
    assert!(serving.get("/healthz").ends_with("ok\n"));
    let metrics = serving.get("/metrics");
    for line in
        ["parlor_requests_total{status=\"2xx\"} ", "parlor_tables 1", "parlor_table_events_total 1"]
    {
        assert!(metrics.contains(line), "{line}: {metrics}");
    }
    let position = serving.get("/api/state?game=nim&position=5-3-1%201");
    assert!(position.starts_with("HTTP/1.1 200"), "{position}");
    let id =
        made.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a name");
    serving.get(&format!("/api/tables/{id}"));
    let (code, lines) = serving.end("TERM");
    assert_eq!(code, Some(0));
    let line =
        lines.lines().find(|line| line.contains("/api/tables/{id}")).expect("a line by route");
    let line: Value = serde_json::from_str(line).expect("a line is JSON where nobody looks on");
    assert_eq!((&line["status"], &line["method"]), (&json!(200), &json!("GET")));
    assert!(!lines.contains("5-3-1") && !lines.contains(id), "no position and no table: {lines}");
    fs::write(&file, "adress = \"x\"").expect("a file can be written");
    let wrong = ran(folder.path(), &["serve", "--config", config, "--check"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(said(&wrong.stderr).contains("adress"), "{}", said(&wrong.stderr));
}
