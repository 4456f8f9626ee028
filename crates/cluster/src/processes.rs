//! Several processes on one machine, started by the first of them.
//!
//! ```text
//!   first process                          each of the others
//!   starts it ───────────────────────────► listens at a port that the system chooses
//!   reads its address ◄─── a line on its standard output
//!   token, all addresses ──► its standard input
//! ```
//!
//! From there on they are hosts like any others.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::AtomicU64;
use std::thread;
use std::time::{Duration, Instant};

use crate::hosts::Token;
use crate::{Cluster, Patience};

/// Only this machine can call.
const HERE: &str = "127.0.0.1:0";

/// The other processes; they end with this value.
#[derive(Debug)]
pub struct ProcessGroup {
    children: Vec<Child>,
}

impl ProcessGroup {
    /// Starts all but the first of so many processes by their commands; gives the first its place among them.
    ///
    /// # Errors
    /// A sentence that says which could not be started, and why.
    pub fn start(
        count: usize,
        patience: Patience,
        mut command: impl FnMut(usize) -> Command,
    ) -> Result<(Self, Cluster), String> {
        let mut group = Self { children: Vec::new() };
        let (listener, address) = listen()?;
        let mut addresses = vec![address];
        for process in 1..count {
            let child = command(process)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .map_err(|error| format!("process {process} cannot be started: {error}"))?;
            group.children.push(child);
        }
        for (child, process) in group.children.iter_mut().zip(1..) {
            addresses.push(address_of(child, process)?);
        }
        let token = Token::random()?;
        let told = format!("{}\n{}\n", token.text(), addresses.join(" "));
        for (child, process) in group.children.iter_mut().zip(1..) {
            let mut stdin = child.stdin.take().expect("it was piped");
            stdin
                .write_all(told.as_bytes())
                .map_err(|error| format!("process {process} does not listen: {error}"))?;
        }
        let cluster = member(0, addresses, token, patience, listener);
        Ok((group, cluster))
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        /// They know by now that all is over.
        const LEAVING: Duration = Duration::from_secs(3);
        let deadline = Instant::now() + LEAVING;
        for child in &mut self.children {
            while matches!(child.try_wait(), Ok(None)) && Instant::now() < deadline {
                thread::sleep(Duration::from_millis(5));
            }
            // One that is stopped does not end by itself.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The place of a process that the first one started, as told on standard input.
///
/// # Errors
/// If whoever started it does not say what is needed.
pub fn join_group(process: usize, patience: Patience) -> Result<Cluster, String> {
    let (listener, address) = listen()?;
    let mut output = io::stdout();
    let told = writeln!(output, "{address}").and_then(|()| output.flush());
    told.map_err(|error| format!("nobody wants to know the address: {error}"))?;
    let mut lines = io::stdin().lock().lines();
    let mut line = || lines.next().and_then(Result::ok).ok_or("nobody said who the others are");
    let (token, addresses) = (line()?, line()?);
    let token = Token::parse(&token).map_err(|error| error.to_string())?;
    let addresses: Vec<String> = addresses.split(' ').map(str::to_owned).collect();
    match addresses.get(process) == Some(&address) {
        true => Ok(member(process, addresses, token, patience, listener)),
        false => Err(format!("process {process} is at another address than it was told")),
    }
}

fn member(
    host: usize,
    addresses: Vec<String>,
    token: Token,
    patience: Patience,
    listener: TcpListener,
) -> Cluster {
    let on_this_machine = addresses.len();
    let listener = Mutex::new(Some(listener));
    let (noun, sent) = ("process", AtomicU64::new(0));
    Cluster { host, addresses, token, patience, noun, on_this_machine, sent, listener }
}

fn listen() -> Result<(TcpListener, String), String> {
    let listen = || {
        let listener = TcpListener::bind(HERE)?;
        let address = listener.local_addr()?.to_string();
        Ok((listener, address))
    };
    listen().map_err(|error: io::Error| format!("cannot listen on this machine: {error}"))
}

/// What a process says first. One that says something else has complained.
fn address_of(child: &mut Child, process: usize) -> Result<String, String> {
    let mut line = String::new();
    let stdout = child.stdout.take().expect("it was piped");
    // What it says later nobody reads; it says nothing.
    let read = BufReader::new(stdout).read_line(&mut line);
    if read.is_ok() && !line.trim().is_empty() {
        return Ok(line.trim().to_owned());
    }
    let mut complaint = String::new();
    if let Some(stderr) = &mut child.stderr {
        // Without a complaint the bare fact is told.
        let _ = stderr.read_to_string(&mut complaint);
    }
    Err(format!("process {process} did not start: {}", complaint.trim()))
}
