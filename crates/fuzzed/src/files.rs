//! Files that parlor writes and reads: records of games, and solved tables.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use parlor_workbench::{
    Catalogue, Extent, GameRecord, ProbeRequest, Record, SolveRequest, VerifyRequest, Workbench,
};
use tempfile::TempDir;

use crate::{WORKBENCH, control};

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
    let solve = |game: &str| {
        let path = FOLDER.path().join(format!("{}-{game}", thread_name()));
        let request = SolveRequest {
            game: game.to_owned(),
            table: Some(path.clone()),
            threads: Some(1),
            ..SolveRequest::default()
        };
        let workbench = Workbench::new(Catalogue::new());
        workbench
            .solve(&request, &parlor_workbench::Control::unlimited())
            .expect("a small game is solved");
        let bytes = fs::read(&path).expect("the table is there");
        fs::remove_file(&path).expect("the table is this process's own");
        bytes
    };
    games.map(solve).to_vec()
}
