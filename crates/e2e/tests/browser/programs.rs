//! The programs beside a test, started for it and ended with it: a server, and the program that
//! drives a browser.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A program that listens, and is ended with its test.
pub(crate) struct Running {
    child: Child,
    address: String,
}

/// A server that keeps its tables in a folder, on a port that is free or on one that another had.
pub(crate) fn start_server(tables: &Path, port: Option<&str>) -> Running {
    let mut server = Command::new(env!("CARGO_BIN_EXE_parlor-e2e"));
    let running = Running::start(server.args(port).env("PARLOR_TABLES", tables), |line| Some(line));
    running.expect("a server listens")
}

/// How often chromedriver is started before it is given up.
const STARTS: usize = 10;

/// The program that drives a browser, on a port that is free. It takes one that is free for IPv4 and ends if somebody has
/// the same for IPv6, so it is started again.
pub(crate) fn start_chromedriver() -> Running {
    let start = |_| {
        Running::start(Command::new("chromedriver").arg("--port=0"), |line| {
            line.split("successfully on port ").nth(1).map(|port| port.trim_end_matches('.'))
        })
    };
    (0..STARTS).find_map(start).expect("chromedriver finds a port")
}

/// Answers everything with one page, on a port and by a name of its own, until the tests end. The address.
pub(crate) fn start_other_site(page: String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = listener.local_addr().expect("it listens").port();
    let length = page.len();
    let answer = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{page}"
    );
    std::thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            // A browser that goes away meanwhile needs no answer.
            let _ = stream.read(&mut [0; 4096]).and_then(|_| stream.write_all(answer.as_bytes()));
        }
    });
    format!("http://localhost:{port}")
}

impl Running {
    /// Starts a program and waits for the line that tells where it listens: a port or an address. `None` if it ends before.
    fn start(command: &mut Command, tells: fn(&str) -> Option<&str>) -> Option<Self> {
        let name = command.get_program().to_string_lossy().into_owned();
        let child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap_or_else(|error| {
                panic!("{name}: {error}; `cargo xtask test` installs what browser tests need")
            });
        let mut running = Self { child, address: String::new() };
        let output = running.child.stdout.take().expect("its output is ours");
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let told = lines.find_map(|line| tells(&line).map(str::to_owned))?;
        let place = if told.contains(':') { told } else { format!("127.0.0.1:{told}") };
        running.address = format!("http://{place}");
        Some(running)
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
