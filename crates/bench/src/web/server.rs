//! The server that is measured: this program again, as a process of its own with one thread.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread;
use std::time::Duration;

use parlor_tables::TableLimits;
use parlor_web::{LIVE_FILE, ServerOptions, TableStore};
use tokio::runtime::Builder;

/// The argument that makes this program the server.
pub(crate) const ARGUMENT: &str = "web-server";

/// How long a client may take to send its request: short, so that slow ones come and go.
const PATIENCE: Duration = Duration::from_secs(2);

/// Serves on the main thread until standard input ends, and tells the address on standard output.
pub(crate) fn run() -> ExitCode {
    thread::spawn(|| {
        // Whoever started this program has ended, or wants it to end.
        let _ = io::stdin().read_to_end(&mut Vec::new());
        std::process::exit(0);
    });
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        // With a folder it keeps live tables there, as many as anybody wants.
        let usual = ServerOptions::default();
        let options = match std::env::args().nth(2) {
            None => usual,
            Some(folder) => ServerOptions {
                connections: 16_384,
                table_streams: 16_384,
                store: TableStore::File(PathBuf::from(folder).join(LIVE_FILE)),
                tables: TableLimits { open: usize::MAX, actions: 1e9, ..usual.tables },
                ..usual
            },
        };
        let options = ServerOptions {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0),
            rate: None,
            patience: PATIENCE,
            ..options
        };
        let server = parlor_web::Server::bind(options).await.expect("a port is free");
        println!("{}", server.address().expect("it listens"));
        server.run(std::future::pending()).await;
    });
    ExitCode::SUCCESS
}

/// A server that runs, and ends when this is dropped.
pub(crate) struct MeasuredServer {
    child: Child,
    address: SocketAddr,
}

impl MeasuredServer {
    pub(crate) fn start() -> Self {
        Self::start_with(None)
    }

    /// One that keeps live tables in a folder.
    pub(crate) fn start_in(folder: &Path) -> Self {
        Self::start_with(Some(folder))
    }

    fn start_with(folder: Option<&Path>) -> Self {
        let program = std::env::current_exe().expect("this program is somewhere");
        let mut child = Command::new(program)
            .arg(ARGUMENT)
            .args(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("this program starts again");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output is ours"))
            .read_line(&mut line)
            .expect("the server tells its address");
        let address = line.trim().parse().expect("an address is a number and a port");
        Self { child, address }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// What the system tells of the server; nothing where it tells nothing.
    fn told(&self, name: &str) -> String {
        fs::read_to_string(format!("/proc/{}/{name}", self.child.id())).unwrap_or_default()
    }

    /// Processor time of the thread that serves.
    pub(crate) fn processor_time(&self) -> Duration {
        let told = self.told("schedstat");
        let nanoseconds = told.split_whitespace().next().and_then(|number| number.parse().ok());
        Duration::from_nanos(nanoseconds.unwrap_or(0))
    }

    /// Memory in use, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.status("VmRSS:") << 10
    }

    pub(crate) fn threads(&self) -> u64 {
        self.status("Threads:")
    }

    /// Files and connections open.
    pub(crate) fn open_files(&self) -> usize {
        fs::read_dir(format!("/proc/{}/fd", self.child.id())).map_or(0, Iterator::count)
    }

    fn status(&self, name: &str) -> u64 {
        let told = self.told("status");
        let line = told.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }
}

impl Drop for MeasuredServer {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
