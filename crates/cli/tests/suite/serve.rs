//! `parlor serve` as its user runs it: it tells its address, answers, and ends in good order.
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// A server that is ended with its test.
struct Serving {
    child: Child,
    /// Host and port, as it told them.
    address: String,
    _tables: TempDir,
}

impl Serving {
    /// Starts the program on a free port and reads its first line.
    fn start(arguments: &[&str]) -> Self {
        let tables = TempDir::new().expect("a folder can be made");
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(arguments)
            .args(["--no-open", "--port", "0"])
            .env("PARLOR_TABLES", tables.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output is ours"))
            .read_line(&mut line)
            .expect("its output is text");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        let address = address.unwrap_or_else(|| panic!("the first line tells an address: {line}"));
        Self { address: address.to_owned(), child, _tables: tables }
    }

    fn ask(&self, path: &str) -> String {
        self.ask_with("GET", path, "")
    }

    fn ask_with(&self, method: &str, path: &str, body: &str) -> String {
        self.ask_called("localhost", method, path, body)
    }

    /// Asks a server that is called by a name.
    fn ask_called(&self, host: &str, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let head = format!("{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close");
        write!(stream, "{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len())
            .expect("the request is taken");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the answer is text");
        answer
    }

    /// Sends a signal by name, and gives the exit code and what was complained of.
    fn end(mut self, signal: &str) -> (Option<i32>, String) {
        let kill = format!("kill -s {signal} {}", self.child.id());
        let sent = Command::new("sh").args(["-c", &kill]).status();
        assert!(sent.expect("there is a shell").success());
        let code = self.child.wait().expect("it ends").code();
        let mut complaints = String::new();
        let mut errors = self.child.stderr.take().expect("its errors are ours");
        errors.read_to_string(&mut complaints).expect("errors are text");
        (code, complaints)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It has ended already, unless the test failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn serve_tells_its_address_answers_and_ends_on_a_signal() {
    for (arguments, signal) in [(&["serve"][..], "TERM"), (&[], "INT")] {
        let serving = Serving::start(arguments);
        let answer = serving.ask("/api/state?game=nim");
        assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
        assert!(answer.contains("\"position\":\"5-3-1 1\""), "{answer}");
        let page = serving.ask("/");
        assert!(page.contains("text/html"), "the pages are inside: {page}");
        // A solve that nobody waits for is stopped too.
        let job = serving.ask_with("POST", "/api/solve", r#"{"game": "freedom:size=8"}"#);
        assert!(job.starts_with("HTTP/1.1 202"), "{job}");
        assert_eq!(serving.end(signal), (Some(0), String::new()), "{signal}");
    }
}

#[test]
fn serve_says_so_when_its_port_is_taken() {
    let serving = Serving::start(&["serve"]);
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
    let serving = Serving::start(&["serve", "--allow-host", "parlor.example.org"]);
    let ask = |host: &str| serving.ask_called(host, "GET", "/api/state?game=nim", "");
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
