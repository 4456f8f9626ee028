//! What a server allows: where it listens, how much a request may cost, how many are served.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use parlor_tables::TableLimits;
use parlor_workbench::{BadInput, Gathering, SolveRequest};

use crate::host::HostName;
use crate::live::TableStore;
use crate::proxy::{BasePath, Network};

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// Where it listens. Port 0 lets the system choose.
    pub address: SocketAddr,
    /// Names that it may be called by, beside `localhost` and the address it is reached at.
    pub hosts: Vec<HostName>,
    /// What a request may cost.
    pub allowance: ServerAllowance,
    /// How often one client may ask; `None` is without limit.
    pub rate: Option<Rate>,
    /// Connections served at once, of one client at most half; further ones wait for their turn.
    pub connections: usize,
    /// Event streams open at once, of one client at most half; further ones are refused.
    pub streams: usize,
    /// Streams of live tables open at once, of one client at most half; further ones are refused.
    pub table_streams: usize,
    /// Proxies whose word about who asks is believed.
    pub trusted_proxies: Vec<Network>,
    /// Who may read the server's figures, beside the machine itself.
    pub monitors: Vec<Network>,
    /// The path that a proxy puts the server under.
    pub base_path: BasePath,
    /// How much is written about what the server does.
    pub log: LogLevel,
    /// Where live tables are kept.
    pub store: TableStore,
    /// How many live tables there may be, how large, and for how long.
    pub tables: TableLimits,
    /// How long a client may take to send its request.
    pub patience: Duration,
    /// Who starts the processes that solve a game together; without it a game is solved by the server alone.
    pub company: Option<Arc<dyn SolveCompany>>,
}

/// Processes of this machine that solve a game together. Whoever starts a server knows how to start them.
pub trait SolveCompany: Send + Sync {
    /// Whether they know a game and can share its work.
    fn can_solve(&self, game: &str) -> bool;

    /// Starts so many of them, the server's own included; they end with what is returned.
    ///
    /// # Errors
    /// A sentence that says what could not be started, and why.
    fn gather(
        &self,
        request: &SolveRequest,
        processes: usize,
    ) -> Result<Box<dyn Gathering>, String>;
}

impl fmt::Debug for dyn SolveCompany {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("processes of this machine")
    }
}

impl Default for ServerOptions {
    /// For one's own machine: only programs on it can reach the server.
    fn default() -> Self {
        Self {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), Self::PORT),
            hosts: Vec::new(),
            allowance: ServerAllowance::default(),
            rate: Some(Rate::default()),
            connections: 2_048,
            streams: 128,
            table_streams: 1_536,
            trusted_proxies: Vec::new(),
            monitors: Vec::new(),
            base_path: BasePath::default(),
            log: LogLevel::default(),
            store: TableStore::default(),
            tables: TableLimits::default(),
            patience: Duration::from_secs(10),
            company: None,
        }
    }
}

impl ServerOptions {
    /// The port that is tried first.
    pub const PORT: u16 = 8080;
}

/// How much is written about what the server does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogLevel {
    /// Nothing.
    Off,
    /// What went wrong.
    Error,
    /// What somebody should look at.
    #[default]
    Warn,
    /// A line for every request.
    Info,
    /// Everything.
    Debug,
}

impl FromStr for LogLevel {
    type Err = BadInput;

    fn from_str(text: &str) -> Result<Self, BadInput> {
        Ok(match text {
            "off" => Self::Off,
            "error" => Self::Error,
            "warn" => Self::Warn,
            "info" => Self::Info,
            "debug" => Self::Debug,
            _ => {
                let wanted = "off, error, warn, info or debug";
                return Err(BadInput::new("log", wanted, BadInput::quote(text)));
            }
        })
    }
}

/// What a request may cost.
#[derive(Clone, Copy, Debug)]
pub struct ServerAllowance {
    /// The longest search, whatever the request asks for.
    pub time: Duration,
    /// The most positions a search with a growing table may visit, which bounds its memory.
    pub nodes: u64,
    /// The largest table of an engine, in bytes.
    pub memory: usize,
    /// The most threads of an engine.
    pub threads: usize,
    /// Short searches under way at once, and as many long ones; of one client at most half of each.
    pub searches: usize,
    /// How long a request or a connection waits for its turn before it is turned away.
    pub waiting: Duration,
    /// The largest request body, in bytes.
    pub body: usize,
    /// The most nodes of an explained tree.
    pub tree: usize,
    /// The most moves in a replayed game.
    pub moves: usize,
    /// The most players compared at once.
    pub players: usize,
    /// Solve jobs under way at once.
    pub solves: u32,
    /// Memory of a solve job, in bytes: of all its processes together.
    pub solve_memory: u64,
    /// Processes of a solve job, where the game can be shared.
    pub solve_processes: usize,
}

impl Default for ServerAllowance {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            time: Duration::from_secs(60),
            nodes: 20_000_000,
            memory: 256 << 20,
            threads: cores,
            searches: cores.max(2),
            waiting: Duration::from_secs(20),
            body: 1 << 20,
            tree: 5_000,
            moves: 1_000,
            players: 12,
            solves: 1,
            solve_memory: 4 << 30,
            solve_processes: 1,
        }
    }
}

impl From<ServerAllowance> for parlor_workbench::Allowance {
    /// What concerns the workbench; the rest is about connections and turns.
    fn from(allowance: ServerAllowance) -> Self {
        Self {
            time: Some(allowance.time),
            nodes: Some(allowance.nodes),
            memory: Some(allowance.memory),
            threads: Some(allowance.threads),
            tree: Some(allowance.tree),
            moves: Some(allowance.moves),
            players: Some(allowance.players),
            solve_memory: Some(allowance.solve_memory),
        }
    }
}

/// How often a client may ask: `burst` requests at once, refilled at `per_second`.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// Requests a second in the long run.
    pub per_second: f64,
    /// Requests at once.
    pub burst: f64,
}

impl Default for Rate {
    /// Far above what a person with a few open pages causes.
    fn default() -> Self {
        Self { per_second: 100.0, burst: 400.0 }
    }
}
