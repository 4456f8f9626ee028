//! Files that parlor writes and reads: records of games, solved tables and those in the making, tuned weights.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use parlor_rules::EXAMPLES;
use parlor_workbench::{
    Begun, BestRequest, Catalogue, Control, Error, Extent, GameRecord, ProbeRequest, Progress,
    Record, SolveRequest, TuneRequest, VerifyRequest, Workbench,
};
use tempfile::TempDir;

use crate::{WORKBENCH, control, workbench};

/// A folder of this process's own, since files are read by their paths.
static FOLDER: LazyLock<TempDir> =
    LazyLock::new(|| tempfile::tempdir().expect("there is a folder for temporary files"));

pub(crate) fn put(name: &str, bytes: &[u8]) -> PathBuf {
    let path = FOLDER.path().join(format!("{}-{name}", thread_name()));
    fs::write(&path, bytes).expect("the folder for temporary files takes a small file");
    path
}

/// Targets may be read side by side, each on a thread of its own.
fn thread_name() -> String {
    format!("{:?}", std::thread::current().id()).replace(['(', ')'], "")
}

/// A saved game, or the games of a match.
pub(crate) fn record(bytes: &[u8]) {
    let path = put("record.json", bytes);
    if let Ok((record, game)) = Record::load(&path, WORKBENCH.catalogue()) {
        record.replay(game.as_ref()).expect("a record that is loaded can be replayed");
    }
    for game in GameRecord::read_all(&path).unwrap_or_default() {
        let mut text = Vec::new();
        game.write(&mut text).expect("there is memory");
        let again = GameRecord::read_all(&put("again.json", &text)).expect("a record is read back");
        assert_eq!(again, [game]);
    }
}

pub(crate) fn record_examples() -> Vec<Vec<u8>> {
    let records = [
        r#"{"game":"tic-tac-toe","start":".../.../... X","moves":["b2","a1"]}"#,
        r#"{"game":"nim:piles=5-3-1","start":"5-3-1 A","moves":["A3"],"number":2,"players":["engine","random"],"opening":1,"ending":{"win":0}}"#,
        r#"{"game":"sticks","start":"21 A","moves":[],"ending":{"fault":{"by":1,"fault":{"overrun":{"took":9,"allowed":1}}}}}
{"game":"sticks","start":"21 A","moves":[],"ending":"draw"}"#,
    ];
    records.map(|record| record.as_bytes().to_vec()).to_vec()
}

/// A table's file: asked about its start, then checked a little.
pub(crate) fn table(bytes: &[u8]) {
    let path = put("table.parlor", bytes);
    let table = path.display().to_string();
    // What a workbench has opened it keeps, so each file needs one of its own.
    let workbench = Workbench::new(Catalogue::new());
    let request = ProbeRequest { table: table.clone(), position: None };
    if workbench.probe(&request, &control()).is_ok() {
        let extent = Extent::Sample { numbers: 20, seed: 1 };
        let request = VerifyRequest { table, extent, threads: Some(1), memory: Some(1 << 20) };
        let _ = workbench.verify(&request, &control());
    }
}

/// Tables of both kinds: by number, and as a list.
pub(crate) fn table_examples() -> Vec<Vec<u8>> {
    let games = ["tic-tac-toe", "achi:size=2", "nim:piles=2-2", "sticks:pile=12"];
    let made = |game: &str| {
        let path = put(game, b"");
        fs::remove_file(&path).expect("the file is this process's own");
        solve(game, &path, Begun::Forget, &Control::unlimited()).expect("a small game is solved");
        take(&path).expect("the table is there")
    };
    games.map(made).to_vec()
}

fn solve(game: &str, table: &Path, begun: Begun, control: &Control) -> Result<(), Error> {
    let request = SolveRequest {
        game: game.to_owned(),
        table: Some(table.to_owned()),
        begun,
        threads: Some(1),
        ..SolveRequest::default()
    };
    Workbench::new(Catalogue::new()).solve(&request, control).map(drop)
}

/// Reads a file and removes it.
fn take(path: &Path) -> Option<Vec<u8>> {
    let bytes = fs::read(path).ok()?;
    fs::remove_file(path).expect("the file is this process's own");
    Some(bytes)
}

/// A table in the making: its part, its journal, and the table that comes out of them.
struct Making {
    part: Vec<u8>,
    journal: Vec<u8>,
    table: Vec<u8>,
}

/// The files beside a table in the making.
fn beside(table: &Path) -> [PathBuf; 2] {
    ["part", "journal"].map(|ending| PathBuf::from(format!("{}.{ending}", table.display())))
}

/// A game of several tiers.
const TIERED: &str = "tic-tac-toe";

/// A solve that was stopped halfway.
static MAKING: LazyLock<Making> = LazyLock::new(|| {
    let path = FOLDER.path().join("making");
    let stopping = Control::unlimited();
    let stop = stopping.clone();
    let watched = stopping.with_progress(move |progress| {
        if matches!(progress, Progress::Steps { task, .. } if task == "tier 4") {
            stop.stop();
        }
    });
    solve(TIERED, &path, Begun::Forget, &watched).expect_err("the solve was stopped");
    let [part, journal] = beside(&path).map(|file| fs::read(file).expect("what was begun is kept"));
    solve(TIERED, &path, Begun::Resume, &Control::unlimited()).expect("the solve goes on");
    Making { part, journal, table: take(&path).expect("the table is there") }
});

/// Goes on with a table in the making: to the right end, or not at all.
fn go_on(part: &[u8], journal: &[u8]) {
    let path = put("begun", b"");
    fs::remove_file(&path).expect("the file is this process's own");
    for (file, bytes) in beside(&path).iter().zip([part, journal]) {
        fs::write(file, bytes).expect("the folder for temporary files takes a small file");
    }
    let solved = solve(TIERED, &path, Begun::Resume, &Control::unlimited());
    let table = take(&path);
    // What is refused is left as it was.
    beside(&path).iter().for_each(|file| drop(take(file)));
    assert_eq!(solved.is_ok(), table.is_some(), "a table is there when it is solved");
    assert!(table.is_none_or(|table| table == MAKING.table), "a right table or none");
}

/// The part of a table in the making; its journal is sound.
pub(crate) fn table_part(bytes: &[u8]) {
    go_on(bytes, &MAKING.journal);
}

pub(crate) fn table_part_examples() -> Vec<Vec<u8>> {
    vec![MAKING.part.clone()]
}

/// The journal of a table in the making; its part is sound.
pub(crate) fn table_journal(bytes: &[u8]) {
    go_on(&MAKING.part, bytes);
}

pub(crate) fn table_journal_examples() -> Vec<Vec<u8>> {
    vec![MAKING.journal.clone()]
}

/// Weights that `parlor tune` might have made: read, and played by.
pub(crate) fn weights(bytes: &[u8]) {
    let game = rules_beside_weights();
    fs::write(game.with_extension("weights"), bytes)
        .expect("the folder for temporary files takes a small file");
    drop(best_by_weights(&game));
}

pub(crate) fn weights_examples() -> Vec<Vec<u8>> {
    let game = rules_beside_weights();
    let request = TuneRequest {
        game: game.display().to_string(),
        games: Some("8".to_owned()),
        nodes: Some(20),
        ..TuneRequest::default()
    };
    READER.tune(&request, &Control::unlimited()).expect("a small game is learnt");
    best_by_weights(&game).expect("weights are read as they were written");
    vec![take(&game.with_extension("weights")).expect("the weights are there")]
}

fn best_by_weights(game: &Path) -> Result<(), Error> {
    let request = BestRequest {
        game: game.display().to_string(),
        by: Some("engine:weights=tuned,memory=64KB".to_owned()),
        ..BestRequest::default()
    };
    READER.best(&request, &control()).map(drop)
}

/// A workbench that reads the files of rules that it is told of, as on the command line.
static READER: LazyLock<Workbench> = LazyLock::new(|| workbench(Catalogue::new().reading_files()));

/// A game in a file of rules: its weights are beside it, rather than among the user's own.
fn rules_beside_weights() -> PathBuf {
    let (_, text) = EXAMPLES.iter().find(|(name, _)| *name == GAME).expect("an example");
    put("weighed.parlor", text.as_bytes())
}

/// A small game with several kinds of lines.
const GAME: &str = "tic-tac-toe";
