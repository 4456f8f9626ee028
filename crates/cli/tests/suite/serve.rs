//! `parlor serve` as its user runs it: it tells its address, answers, and ends in good order.
use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::serving::Serving;

#[test]
fn serve_tells_its_address_answers_and_ends_on_a_signal() {
    for (arguments, signal) in [(&["serve"][..], "TERM"), (&[], "INT")] {
        let folder = TempDir::new().expect("a folder can be made");
        let serving = Serving::start(folder.path(), arguments);
        let answer = serving.get("/api/state?game=nim");
        assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
        assert!(answer.contains("\"position\":\"5-3-1 1\""), "{answer}");
        let page = serving.get("/");
        assert!(page.contains("text/html"), "the pages are inside: {page}");
        // A solve that nobody waits for is stopped too.
        let job = serving.ask("POST", "/api/solve", &[], r#"{"game": "freedom:size=8"}"#);
        assert!(job.starts_with("HTTP/1.1 202"), "{job}");
        assert_eq!(serving.end(signal), (Some(0), String::new()), "{signal}");
    }
}

#[test]
fn serve_says_so_when_its_port_is_taken() {
    let folder = TempDir::new().expect("a folder can be made");
    let serving = Serving::start(folder.path(), &["serve"]);
    let port = serving.address.rsplit(':').next().expect("an address has a port");
    let second = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["serve", "--no-open", "--port", port])
        .output()
        .expect("the program starts");
    assert!(!second.status.success());
    let line = String::from_utf8_lossy(&second.stderr);
    assert!(line.contains(&format!("could not listen on 127.0.0.1:{port}")), "{line}");
}

#[test]
fn serve_answers_to_the_names_it_is_given() {
    let folder = TempDir::new().expect("a folder can be made");
    let serving = Serving::start(folder.path(), &["serve", "--allow-host", "parlor.example.org"]);
    let ask =
        |host: &str| serving.ask("GET", "/api/state?game=nim", &[&format!("host: {host}")], "");
    assert!(ask("parlor.example.org:80").starts_with("HTTP/1.1 200"));
    let answer = ask("evil.example");
    assert!(answer.starts_with("HTTP/1.1 421"), "{answer}");
    assert!(answer.contains("--allow-host NAME"), "{answer}");
    let refused = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["serve", "--allow-host", "a:80"])
        .output()
        .expect("the program starts");
    let line = String::from_utf8_lossy(&refused.stderr);
    assert!(line.contains("without a port"), "{line}");
}

#[test]
fn the_container_file_starts_what_the_program_understands() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = fs::read_to_string(root.join("Containerfile")).unwrap();
    let line = |opening: &str| {
        let found = file.lines().find_map(|line| line.strip_prefix(opening));
        found.unwrap_or_else(|| panic!("{opening} is missing")).to_owned()
    };
    let workspace = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let least = workspace.split("rust-version = \"").nth(1).unwrap().split('"').next().unwrap();
    assert!(line("FROM docker.io/library/rust:").starts_with(least), "the least Rust is enough");
    let mut arguments: Vec<String> = serde_json::from_str(&line("CMD ")).unwrap();
    arguments.push("--check".to_owned());
    let output = Command::new(env!("CARGO_BIN_EXE_parlor")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn a_job_is_solved_by_as_many_processes_as_the_settings_allow() {
    let folder = TempDir::new().expect("a folder can be made");
    let settings = folder.path().join("settings.toml");
    fs::write(&settings, "[limits]\nsolve-processes = 2\n").unwrap();
    let settings = settings.to_str().expect("the path is text");
    let serving = Serving::start(folder.path(), &["serve", "--config", settings]);
    // Rules that nobody else knows, and a game without numbers, are solved by the server alone.
    for (game, processes) in [("achi", 2), ("nim", 1)] {
        let job = serving.ask("POST", "/api/solve", &[], &format!(r#"{{"game": "{game}"}}"#));
        assert!(job.starts_with("HTTP/1.1 202"), "{job}");
        let job = loop {
            let status = serving.get(&format!("/api/solve?game={game}"));
            if !status.contains("\"state\":\"running\"") {
                break status;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        };
        assert!(job.contains("\"state\":\"done\""), "{job}");
        assert!(job.contains(&format!("\"processes\":{processes}")), "{job}");
    }
}
