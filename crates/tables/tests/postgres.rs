//! Two servers and one Postgres, the real one: `cargo test -p parlor-tables --features postgres`. It needs
//! Debian's package `postgresql`.

#![cfg(feature = "postgres")]

use std::fs;
use std::net::{IpAddr, Ipv4Addr};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use parlor_tables::{
    Action, Append, EventStore as _, Kept, NewTable, Postgres, Recorded, Secret, ServerTime, Stage,
    TableEvent, TableId, TableLimits, Tables,
};
use parlor_workbench::{Catalogue, Workbench};
use tempfile::TempDir;

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// A database of its own, in a folder, reached by a socket there.
struct Cluster {
    folder: TempDir,
}

/// A program of Postgres, wherever Debian puts it.
fn program(name: &str) -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let paths = versions.map(|version| version.path().join("bin").join(name));
    paths.filter(|path| path.exists()).max().unwrap_or_else(|| {
        panic!("{name}: wanted Postgres, got none; `apt-get install postgresql` brings it")
    })
}

/// Runs a program of Postgres, which refuses to be run by root.
fn run(folder: &Path, name: &str, arguments: &[&str]) {
    let mut command = Command::new("setpriv");
    let is_root =
        fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
    if is_root {
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
    }
    let output = command.arg(program(name)).args(arguments).current_dir(folder).output();
    let output = output.expect("setpriv is in every Debian");
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
}

impl Cluster {
    fn start() -> Self {
        let folder = TempDir::new().expect("a folder can be made");
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).expect("it is ours");
        let path = folder.path().to_str().expect("a plain path");
        run(folder.path(), "initdb", &["-D", "data", "-U", "postgres", "-A", "trust", "--no-sync"]);
        let options = format!("-k {path} -c listen_addresses=''");
        run(
            folder.path(),
            "pg_ctl",
            &["-D", "data", "-w", "-l", "data/log", "-o", &options, "start"],
        );
        Self { folder }
    }

    fn address(&self) -> String {
        format!("host={} user=postgres dbname=postgres", self.folder.path().display())
    }

    /// A server on this database.
    async fn server(&self) -> Tables {
        let address = self.address();
        let store = tokio::task::spawn_blocking(move || Postgres::connect(&address));
        let store = store.await.expect("no panic").expect("the database answers");
        let workbench = Workbench::new(Catalogue::new());
        let opened = Tables::open(workbench, Box::new(store), TableLimits::default()).await;
        let tables = opened.expect("a store opens").0;
        let cared = tables.clone();
        tokio::spawn(async move { cared.care().await });
        tables
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        run(self.folder.path(), "pg_ctl", &["-D", "data", "-m", "immediate", "-w", "stop"]);
    }
}

fn play(mv: &str) -> Action {
    Action::Move(mv.to_owned())
}

#[tokio::test]
async fn two_servers_serve_one_table() {
    let cluster = Cluster::start();
    let (one, other) = (cluster.server().await, cluster.server().await);
    let wanted = NewTable { game: "tic-tac-toe".to_owned(), ..NewTable::default() };
    let made = one.create(&wanted, HERE).await.expect("a table is made");
    let nonce = Secret::fresh().expect("there is randomness");
    let invitation = made.invitation.expect("a person is invited");
    let guest = other.claim(made.id, invitation, nonce).await.expect("the seat is free");
    // Each hears of what was done at the other.
    let (mut watching, viewer) = one.watch(made.id, None).await.expect("anybody may watch");
    while !one.look(&watching, viewer).await.players.iter().all(|player| player.here) {
        watching.changed().await;
    }
    for (turn, mv) in ["b2", "a1", "c1", "a2", "a3"].iter().enumerate() {
        let (server, token) = if turn % 2 == 0 { (&one, made.token) } else { (&other, guest) };
        let (mut watching, viewer) = server.watch(made.id, None).await.expect("anybody may watch");
        while server.look(&watching, viewer).await.turn < turn as u64 {
            watching.changed().await;
        }
        server.act(made.id, token, turn as u64, &play(mv)).await.expect("a move");
    }
    let events = other.events(made.id).await.expect("it is there");
    assert!(events.iter().zip(1..).all(|(event, number)| event.number == number), "{events:?}");
    assert_eq!(events.len(), 7);
    // The same turn answered at both servers at once is answered once.
    let second = one.create(&wanted, HERE).await.expect("a table is made");
    let invitation = second.invitation.expect("a person is invited");
    one.claim(second.id, invitation, nonce).await.expect("the seat is free");
    let (b2, a1) = (play("b2"), play("a1"));
    let (first, late) = tokio::join!(
        one.act(second.id, second.token, 0, &b2),
        other.act(second.id, second.token, 0, &a1)
    );
    assert!(first.is_ok() != late.is_ok(), "{first:?} {late:?}");
    assert_eq!(one.events(second.id).await.expect("it is there").len(), 3);
}

#[tokio::test]
async fn the_store_keeps_lists_and_forgets_like_the_embedded_one() {
    let cluster = Cluster::start();
    let address = cluster.address();
    let work = move || {
        let mut store = Postgres::connect(&address).expect("the database answers");
        assert_eq!(store.beat(ServerTime(7)).expect("kept"), ServerTime(7));
        assert_eq!(store.beat(ServerTime(3)).expect("kept"), ServerTime(7), "time never goes back");
        let id = TableId::fresh().expect("there is randomness");
        let token = Secret::fresh().expect("there is randomness").hash();
        let event = TableEvent::Joined { token };
        let events = vec![Recorded { number: 1, at: 5, time: ServerTime(9), event }];
        let append = Append { id, events: events.clone(), stage: Stage::Unjoined };
        let kept = store.append(&[append.clone(), append]).expect("the database answers");
        assert_eq!(kept, [Kept::Kept, Kept::TooLate]);
        assert_eq!(store.read_from(id, 1).expect("its events"), events);
        assert_eq!(store.list().expect("a list").len(), 1);
        assert_eq!(store.beat(ServerTime(0)).expect("kept"), ServerTime(9));
        let limits = TableLimits::default();
        assert_eq!(store.expire(&limits, 5).expect("nothing yet"), []);
        assert_eq!(store.expire(&limits, 5 + 3_600_001).expect("one"), [id]);
        assert_eq!(store.list().expect("a list"), []);
    };
    tokio::task::spawn_blocking(work).await.expect("no panic");
}
