//! The server in a process of its own, which ends with its value.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

use crate::Arena;

/// A server that listens.
pub(crate) struct Serving {
    child: Child,
    address: SocketAddr,
}

impl Serving {
    /// Starts the server on a free port, with its tables in a folder. What it complains of goes to a file.
    pub(crate) fn start(arena: &Arena, folder: &Path, complaints: &Path) -> Result<Self, String> {
        Self::start_by(arena.parlor(folder, &ARGUMENTS), complaints)
    }

    /// Starts the server by a command that ends in being it.
    pub(crate) fn start_by(mut command: Command, complaints: &Path) -> Result<Self, String> {
        let told = |error: io::Error| error.to_string();
        let complaints =
            File::options().create(true).append(true).open(complaints).map_err(told)?;
        let mut child = command.stdout(Stdio::piped()).stderr(complaints).spawn().map_err(told)?;
        let output = child.stdout.take().ok_or("its output is not ours")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).map_err(told)?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        let address = address.and_then(|text| text.parse().ok());
        let address =
            address.ok_or_else(|| format!("the first line tells no address: {line:?}"))?;
        Ok(Self { child, address })
    }

    /// Where it listens.
    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The number of its process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// How it ended, if it has.
    pub(crate) fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Kills it, if it has not ended.
    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.kill();
    }
}

/// How the program becomes a server.
pub(crate) const ARGUMENTS: [&str; 4] = ["serve", "--no-open", "--port", "0"];
