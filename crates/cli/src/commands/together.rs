//! Solving by several processes or machines: which of them this is, and who the others are.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result};
use indicatif::ProgressBar;
use parlor_cluster::{Cluster, HostList, Patience, ProcessGroup, Token, join_group};
use parlor_web::SolveCompany;
use parlor_workbench::{
    BadInput, Begun, Control, Counting, Gathering, Keep, Peers, SolveError, SolveRequest,
    TableIdentity, Workbench,
};
use serde_json::json;

use crate::output::Output;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Together")]
pub(crate) struct TogetherArgs {
    /// Solve with so many processes on this machine; --threads and --memory are what each may use
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "hosts",
        value_parser = clap::value_parser!(u16).range(1..=256)
    )]
    processes: Option<u16>,
    /// Solve with the hosts of a file, an address and port a line such as 10.0.0.7:7070; for --estimate also their number.
    /// Connections are not encrypted: use a network that you trust
    #[arg(long, value_name = "FILE")]
    hosts: Option<String>,
    /// Which of the hosts this is, counted from 0; host 0 makes the table and shows the progress of all
    #[arg(long, value_name = "N", requires = "hosts", requires = "token_file")]
    host: Option<usize>,
    /// A file whose first line is known to all hosts and to nobody else
    #[arg(long, value_name = "FILE", requires = "host")]
    token_file: Option<PathBuf>,
    /// Give up a host that says nothing for so long, such as 10s; one whose connection breaks is given up at once
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_wait)]
    silence: Duration,
    /// Wait so long for all hosts to come
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_wait)]
    wait: Duration,
    /// Started by another process, as so many-th
    #[arg(long, value_name = "N", hide = true, conflicts_with_all = ["processes", "hosts"])]
    member: Option<usize>,
}

fn parse_wait(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(time) if time >= Duration::from_secs(1) => Ok(time),
        _ => Err("wanted a time of at least 1s, such as 10s or 2m".to_owned()),
    }
}

/// The others, and this one's place among them.
pub(crate) struct Company {
    cluster: Cluster,
    /// Those that this process started.
    group: Option<ProcessGroup>,
    is_member: bool,
}

impl TogetherArgs {
    /// How many there are; one, if nothing is said.
    pub(crate) fn count(&self) -> Result<usize> {
        if let Some(hosts) = &self.hosts {
            return match hosts.parse::<usize>() {
                Ok(count) if (1..=65_536).contains(&count) => Ok(count),
                Ok(count) => {
                    let wanted = "a file or a number from 1 to 65536";
                    Err(BadInput::new("--hosts", wanted, count.to_string()).into())
                }
                Err(_) => Ok(read(Path::new(hosts), HostList::parse)?.count()),
            };
        }
        Ok(self.processes.map_or(1, usize::from))
    }

    /// Meets the others, if there are any; starts them, if they are processes of this machine.
    pub(crate) fn gather(&self, request: &SolveRequest) -> Result<Option<Company>> {
        let patience = Patience { to_come: self.wait, silence: self.silence };
        if let Some(process) = self.member {
            let cluster = join_group(process, patience).map_err(anyhow::Error::msg)?;
            return Ok(Some(Company { cluster, group: None, is_member: true }));
        }
        if let Some(count) = self.processes {
            let company = Company::of_processes(request, count.into(), patience);
            return Ok(Some(company.map_err(anyhow::Error::msg)?));
        }
        let Some(hosts) = &self.hosts else { return Ok(None) };
        let (Some(host), Some(token)) = (self.host, &self.token_file) else {
            let wanted =
                "which of them this is, as --host N, and their token, as --token-file FILE";
            return Err(BadInput::new("--hosts", wanted, "neither or only one").into());
        };
        let hosts = read(Path::new(hosts), HostList::parse)?;
        let token = read(token, Token::parse)?;
        let cluster = Cluster::new(hosts, host, token, patience)?;
        Ok(Some(Company { cluster, group: None, is_member: false }))
    }
}

/// The processes that solve a server's jobs with it: this program, started again.
pub(crate) struct ServerCompany(pub(crate) Workbench);

impl SolveCompany for ServerCompany {
    fn can_solve(&self, game: &str) -> bool {
        // Rules that were sent to the server or read from a file are known to nobody else.
        let game = self.0.game(game);
        let control = Control::unlimited();
        game.is_ok_and(|game| matches!(game.estimate(1, &control), Ok(Some(_))))
    }

    fn gather(
        &self,
        request: &SolveRequest,
        processes: usize,
    ) -> Result<Box<dyn Gathering>, String> {
        Ok(Box::new(Company::of_processes(request, processes, Patience::default())?))
    }
}

/// What a file says.
fn read<T>(path: &Path, parse: impl Fn(&str) -> Result<T, BadInput>) -> Result<T> {
    let shown = path.display().to_string();
    let text = fs::read_to_string(path).with_context(|| shown.clone())?;
    Ok(parse(&text).map_err(|problem| problem.within(&shown))?)
}

/// What another process is told on its command line: the same solve.
fn member_arguments(request: &SolveRequest, process: usize, patience: Patience) -> Vec<String> {
    let mut arguments = vec!["solve".to_owned(), request.game.clone()];
    let mut add = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            arguments.extend([format!("--{name}"), value]);
        }
    };
    add("member", Some(process.to_string()));
    add("table", request.table.as_ref().map(|path| path.display().to_string()));
    add("threads", request.threads.map(|threads| threads.to_string()));
    add("memory", request.memory.map(|bytes| format!("{bytes}B")));
    let keep = match request.keep {
        Keep::All => None,
        Keep::Opening(plies) => Some(format!("opening:{plies}")),
    };
    add("keep", keep);
    add("silence", Some(format!("{}ms", patience.silence.as_millis())));
    add("wait", Some(format!("{}ms", patience.to_come.as_millis())));
    let flags = [
        ("--resume", request.begun == Begun::Resume),
        ("--fresh", request.begun == Begun::Forget),
        ("--reachable", request.counting == Counting::Reachable),
    ];
    arguments
        .extend(flags.iter().filter(|(_, is_set)| *is_set).map(|(name, _)| (*name).to_owned()));
    arguments
}

impl Company {
    /// Starts the other processes of this machine.
    fn of_processes(
        request: &SolveRequest,
        processes: usize,
        patience: Patience,
    ) -> Result<Self, String> {
        let program = std::env::current_exe()
            .map_err(|error| format!("the program cannot find itself: {error}"))?;
        let (group, cluster) = ProcessGroup::start(processes, patience, |process| {
            let mut command = Command::new(&program);
            command.args(member_arguments(request, process, patience));
            command
        })?;
        Ok(Self { cluster, group: Some(group), is_member: false })
    }

    /// Bytes that all sent to each other.
    pub(crate) fn sent(&self) -> u64 {
        self.cluster.sent()
    }

    /// A control for this one's part.
    pub(crate) fn control(&self, bar: &ProgressBar) -> Result<Control> {
        if self.is_member {
            // Ctrl-C reaches all processes of a terminal; the first of them stops the others.
            ctrlc::set_handler(|| {})?;
            return Ok(Control::unlimited());
        }
        crate::watch::control(bar)
    }

    /// What a host says that does not have the table.
    pub(crate) fn farewell(self, as_json: bool, output: &mut Output) -> Result<()> {
        let host = self.cluster.host();
        drop(self.group);
        match (self.is_member, as_json) {
            (true, _) => Ok(()),
            (false, true) => output.json(&json!({ "host": host, "table": null })),
            (false, false) => {
                use std::io::Write as _;
                writeln!(output, "host {host} has done its part; host 0 has the table")?;
                Ok(())
            }
        }
    }
}

impl Gathering for Company {
    fn on_this_machine(&self) -> usize {
        self.cluster.on_this_machine()
    }

    fn meet(
        &self,
        table: &TableIdentity,
        control: &Control,
        work: &mut dyn FnMut(&dyn Peers, &Control) -> Result<(), SolveError>,
    ) -> Result<(), SolveError> {
        self.cluster.meet(table, control, work)
    }
}
