//! Hosts as threads of one process, each with connections of its own.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use parlor_cluster::{Cluster, HostList, Patience, Token};
use parlor_core::{Control, Notation, Numbered};
use parlor_solve::{Error, Gathering as _, SolveOptions, Table, TableIdentity};

pub(crate) const TOKEN: &str = "what all of us know";

/// How long hosts in tests wait.
pub(crate) const PATIENCE: Patience =
    Patience { to_come: Duration::from_secs(60), silence: Duration::from_secs(30) };

/// Addresses, and those who listen there.
pub(crate) fn addresses(count: usize) -> (HostList, Vec<TcpListener>) {
    let listeners: Vec<TcpListener> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let lines: Vec<String> =
        listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect();
    (HostList::parse(&lines.join("\n")).unwrap(), listeners)
}

/// What one host does.
pub(crate) struct Member<'a> {
    pub(crate) path: PathBuf,
    pub(crate) token: &'a str,
    pub(crate) patience: Patience,
    pub(crate) control: Control,
}

impl Member<'_> {
    pub(crate) fn at(path: &Path) -> Self {
        let path = path.to_owned();
        Self { path, token: TOKEN, patience: PATIENCE, control: Control::unlimited() }
    }
}

/// Lets them make a table of a game together; what each of them says.
pub(crate) fn make<G: Numbered + Notation>(
    game: &G,
    options: &SolveOptions,
    members: &[Member<'_>],
) -> Vec<Result<(), Error>> {
    let (hosts, listeners) = addresses(members.len());
    thread::scope(|scope| {
        let start = |((host, member), listener): ((usize, &'_ Member<'_>), TcpListener)| {
            let hosts = hosts.clone();
            let token = Token::parse(member.token).unwrap();
            let cluster = Cluster::new(hosts, host, token, member.patience).unwrap();
            let cluster = cluster.listening(listener);
            let (path, control) = (member.path.clone(), member.control.clone());
            scope.spawn(move || {
                let table = TableIdentity::of(game, "game", options)?;
                cluster.meet(&table, &control, &mut |peers, control| {
                    Table::make_with_peers(game, &table, &path, options, control, peers).map(drop)
                })
            })
        };
        let all = members.iter().enumerate().zip(listeners);
        let threads: Vec<_> = all.map(start).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}
