//! A server as a test runs it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A server that is ended with its test.
pub(crate) struct Serving {
    child: Child,
    /// Host and port, as it told them.
    pub(crate) address: String,
}

impl Serving {
    /// Starts the program on a free port, with its tables in a folder, and reads its first line.
    pub(crate) fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(arguments)
            .args(["--no-open", "--port", "0"])
            .env("PARLOR_TABLES", folder)
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
        Self { address: address.to_owned(), child }
    }

    pub(crate) fn get(&self, path: &str) -> String {
        self.ask("GET", path, &[], "")
    }

    /// The whole answer to a request, its head included. Headers are given as lines; without a host among them it is
    /// `localhost`.
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &[&str], body: &str) -> String {
        let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        if !headers.iter().any(|line| line.starts_with("host:")) {
            head += "host: localhost\r\n";
        }
        for line in headers {
            head += &format!("{line}\r\n");
        }
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        write!(stream, "{head}content-length: {}\r\n\r\n{body}", body.len())
            .expect("the request is taken");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the answer is text");
        answer
    }

    /// Posts a JSON body, and gives the body of the answer, which is JSON too.
    pub(crate) fn post(&self, path: &str, headers: &[&str], body: &Value) -> Value {
        let answer = self.ask("POST", path, headers, &body.to_string());
        let body = answer.split_once("\r\n\r\n").map(|(_, body)| body).unwrap_or_default();
        serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"))
    }

    /// Sends a signal by name, and gives the exit code and what was complained of.
    pub(crate) fn end(mut self, signal: &str) -> (Option<i32>, String) {
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
