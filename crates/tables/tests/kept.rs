//! What is kept, by servers that end, stores that fail and clocks that run.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parlor_tables::{
    Action, Append, EventStore, Kept, Listed, NewTable, Reason, Recorded, Secret, ServerTime,
    Sqlite, StoreError, TableError, TableId, TableLimits, Tables,
};
use parlor_workbench::{Catalogue, Workbench};
use tempfile::TempDir;

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

async fn open(store: Box<dyn EventStore>) -> Tables {
    let workbench = Workbench::new(Catalogue::new());
    Tables::open(workbench, store, TableLimits::default()).await.expect("a store opens").0
}

async fn open_in(folder: &TempDir) -> Tables {
    open(Box::new(Sqlite::open(&folder.path().join("live.sqlite")).expect("a store opens"))).await
}

async fn joined(tables: &Tables, clock: &str) -> (TableId, [Secret; 2]) {
    let clock = clock.parse().expect("a clock");
    let wanted = NewTable { game: "tic-tac-toe".to_owned(), clock, ..NewTable::default() };
    let made = tables.create(&wanted, HERE).await.expect("a table is made");
    let nonce = Secret::fresh().expect("there is randomness");
    let invitation = made.invitation.expect("a person is invited");
    let guest = tables.claim(made.id, invitation, nonce).await.expect("the seat is free");
    (made.id, [made.token, guest])
}

async fn play(tables: &Tables, id: TableId, token: Secret, turn: u64, mv: &str) -> u64 {
    tables.act(id, token, turn, &Action::Move(mv.to_owned())).await.expect("a move is made")
}

/// What both have left, in milliseconds.
async fn left(tables: &Tables, id: TableId) -> [u64; 2] {
    tables.view(id, None).await.expect("it is there").clock.expect("there is a clock").left
}

#[tokio::test]
async fn a_server_that_ends_is_gone_on_with_and_its_absence_costs_nobody() {
    let folder = TempDir::new().expect("a folder can be made");
    let tables = open_in(&folder).await;
    let (id, [host, guest]) = joined(&tables, "60s+1s").await;
    play(&tables, id, host, 0, "b2").await;
    play(&tables, id, guest, 1, "a1").await;
    let before = left(&tables, id).await;
    tables.close().await;
    drop(tables);
    std::thread::sleep(Duration::from_millis(1_500));
    let tables = open_in(&folder).await;
    let after = left(&tables, id).await;
    assert_eq!(after[1], before[1], "who is not to move loses nothing");
    assert!(before[0] - after[0] < 1_000, "{before:?} {after:?}: the server was down for longer");
    // The answer that was lost with the server is given again.
    assert_eq!(play(&tables, id, guest, 1, "a1").await, 4);
    play(&tables, id, host, 2, "c1").await;
    let view = tables.view(id, Some(host)).await.expect("it is there");
    assert_eq!((view.moves.len(), view.you), (3, Some(0)));
}

#[tokio::test]
async fn a_flag_falls_when_the_time_is_up() {
    let tables = open(Box::new(Sqlite::in_memory().expect("there is memory"))).await;
    let (id, [host, guest]) = joined(&tables, "1s").await;
    play(&tables, id, host, 0, "b2").await;
    play(&tables, id, guest, 1, "a1").await;
    let caring = tables.clone();
    let care = tokio::spawn(async move { caring.care().await });
    let (mut watching, viewer) = tables.watch(id, None).await.expect("anybody may watch");
    watching.changed().await;
    let ending = tables.look(&watching, viewer).await.ending.expect("the flag has fallen");
    assert_eq!((ending.reason, ending.winner), (Reason::Time, Some(1)));
    assert_eq!(left(&tables, id).await[0], 0);
    let late = tables.act(id, host, 2, &Action::Move("c1".to_owned())).await;
    assert!(late.is_err(), "{late:?}");
    care.abort();
}

#[tokio::test]
async fn a_file_has_one_server_and_can_be_copied_while_it_runs() {
    let folder = TempDir::new().expect("a folder can be made");
    let path = folder.path().join("live.sqlite");
    let tables = open_in(&folder).await;
    let (id, _) = joined(&tables, "none").await;
    assert!(matches!(Sqlite::open(&path), Err(StoreError::Taken(_))));
    let copy = folder.path().join("copy.sqlite");
    Sqlite::open_to_read(&path).expect("it can be read").back_up(&copy).expect("it is copied");
    let mut copied = Sqlite::open_to_read(&copy).expect("the copy is whole");
    assert_eq!(copied.list().expect("a list").len(), 1);
    assert_eq!(copied.read_from(id, 1).expect("its events").len(), 2);
    let again = Sqlite::open_to_read(&path).expect("it can be read").back_up(&copy);
    assert!(again.is_err(), "no file is written over");
}

#[tokio::test]
async fn tables_are_forgotten_when_their_time_has_come() {
    let folder = TempDir::new().expect("a folder can be made");
    let mut store = Sqlite::open(&folder.path().join("live.sqlite")).expect("a store opens");
    let tables = open(Box::new(Sqlite::in_memory().expect("there is memory"))).await;
    let (id, _) = joined(&tables, "none").await;
    let events = tables.events(id).await.expect("it is there");
    let at = events.last().expect("it has events").at;
    let append = Append { id, events, stage: parlor_tables::Stage::Playing };
    assert_eq!(store.append(&[append.clone(), append]).expect("kept"), [Kept::Kept, Kept::TooLate]);
    let limits = TableLimits::default();
    let week = 7 * 24 * 60 * 60 * 1_000;
    assert_eq!(store.expire(&limits, at + week).expect("nothing yet"), []);
    assert_eq!(store.expire(&limits, at + week + 1).expect("one"), [id]);
    assert_eq!(
        (store.list().expect("a list"), store.read_from(id, 1).expect("none")),
        (vec![], vec![])
    );
}

#[tokio::test]
async fn a_server_that_ended_well_leaves_all_in_one_file() {
    let folder = TempDir::new().expect("a folder can be made");
    let tables = open_in(&folder).await;
    let (id, [host, _]) = joined(&tables, "none").await;
    play(&tables, id, host, 0, "b2").await;
    tables.close().await;
    let copy = folder.path().join("copy.sqlite");
    std::fs::copy(folder.path().join("live.sqlite"), &copy).expect("a file can be copied");
    let mut copied = Sqlite::open_to_read(&copy).expect("the copy is whole");
    assert_eq!(copied.read_from(id, 1).expect("its events").len(), 3);
}

#[tokio::test]
async fn a_game_may_be_as_long_as_anybody_likes() {
    let store = Box::new(Sqlite::in_memory().expect("there is memory"));
    let limits = TableLimits { moves: usize::MAX, ..TableLimits::default() };
    let workbench = Workbench::new(Catalogue::new());
    let tables = Tables::open(workbench, store, limits).await.expect("a store opens").0;
    let (id, [host, _]) = joined(&tables, "none").await;
    assert_eq!(play(&tables, id, host, 0, "b2").await, 3);
}

/// A store on a disk that is full at times.
struct Failing(Sqlite, Arc<AtomicBool>);

impl Failing {
    fn check(&self) -> Result<(), StoreError> {
        let is_full = self.1.load(Ordering::Relaxed);
        if is_full { Err(StoreError::Write("database or disk is full".to_owned())) } else { Ok(()) }
    }
}

impl EventStore for Failing {
    fn append(&mut self, batch: &[Append]) -> Result<Vec<Kept>, StoreError> {
        self.check()?;
        self.0.append(batch)
    }

    fn read_from(&mut self, id: TableId, number: u64) -> Result<Vec<Recorded>, StoreError> {
        self.0.read_from(id, number)
    }

    fn list(&mut self) -> Result<Vec<Listed>, StoreError> {
        self.0.list()
    }

    fn expire(&mut self, limits: &TableLimits, now: u64) -> Result<Vec<TableId>, StoreError> {
        self.check()?;
        self.0.expire(limits, now)
    }

    fn beat(&mut self, time: ServerTime) -> Result<ServerTime, StoreError> {
        self.check()?;
        self.0.beat(time)
    }
}

#[tokio::test]
async fn a_full_disk_pauses_play_and_clocks_and_play_goes_on() {
    let is_full = Arc::new(AtomicBool::new(false));
    let memory = Sqlite::in_memory().expect("there is memory");
    let tables = open(Box::new(Failing(memory, Arc::clone(&is_full)))).await;
    let (id, [host, guest]) = joined(&tables, "1m").await;
    play(&tables, id, host, 0, "b2").await;
    play(&tables, id, guest, 1, "a1").await;
    is_full.store(true, Ordering::Relaxed);
    let c1 = Action::Move("c1".to_owned());
    let refused = tables.act(id, host, 2, &c1).await.expect_err("nothing can be kept");
    assert!(matches!(refused, TableError::Paused(_)), "{refused}");
    assert!(refused.to_string().contains("disk is full"), "{refused}");
    let view = tables.view(id, Some(host)).await.expect("it can be looked at");
    assert!(view.closed.is_some_and(|line| line.contains("clocks stand still")));
    assert_eq!(view.moves.len(), 2, "what is not kept is not shown");
    let before = left(&tables, id).await;
    std::thread::sleep(Duration::from_millis(30));
    assert_eq!(left(&tables, id).await, before, "clocks stand still");
    is_full.store(false, Ordering::Relaxed);
    let caring = tables.clone();
    let care = tokio::spawn(async move { caring.care().await });
    let (mut watching, viewer) = tables.watch(id, Some(host)).await.expect("a player watches");
    while tables.look(&watching, viewer).await.closed.is_some() {
        watching.changed().await;
    }
    tables.act(id, host, 2, &c1).await.expect("play goes on");
    care.abort();
}
