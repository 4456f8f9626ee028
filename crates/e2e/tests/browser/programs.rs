//! The programs beside a test, started for it and ended with it: a server, and the program that
//! drives a browser.

use std::io::{BufRead as _, BufReader};
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
    Running::start(server.args(port).env("PARLOR_TABLES", tables), |line| Some(line))
}

/// The program that drives a browser, on a port that is free.
pub(crate) fn start_chromedriver() -> Running {
    Running::start(Command::new("chromedriver").arg("--port=0"), |line| {
        line.split("successfully on port ").nth(1).map(|port| port.trim_end_matches('.'))
    })
}

impl Running {
    /// Starts a program and waits for the line that tells where it listens: a port or an address.
    fn start(command: &mut Command, tells: fn(&str) -> Option<&str>) -> Self {
        let name = command.get_program().to_string_lossy().into_owned();
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap_or_else(|error| {
                panic!("{name}: {error}; `cargo xtask test` installs what browser tests need")
            });
        let lines = BufReader::new(child.stdout.take().expect("its output is ours")).lines();
        let told = lines.map_while(Result::ok).find_map(|line| tells(&line).map(str::to_owned));
        let told = told.unwrap_or_else(|| panic!("{name} ended before it listened"));
        let place = if told.contains(':') { told } else { format!("127.0.0.1:{told}") };
        Self { child, address: format!("http://{place}") }
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
