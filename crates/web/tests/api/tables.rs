//! Solved tables: asked before anything else, and told of when they are damaged. Every test has games of
//! its own, because tables are files that all tests share.

use std::fs;
use std::path::PathBuf;

use axum::http::StatusCode;
use parlor_workbench::{Catalogue, ProbeRequest, Workbench, table_of};
use serde_json::json;

use crate::client::{Client, detail};

/// A table that is taken away with its test.
struct TableFile(PathBuf);

impl TableFile {
    fn of(game: &str) -> Self {
        Self(table_of(game).expect("there is a folder for tables"))
    }
}

impl Drop for TableFile {
    fn drop(&mut self) {
        // The test may have ended before there was one.
        let _ = fs::remove_file(&self.0).or_else(|_| fs::remove_dir(&self.0));
    }
}

#[tokio::test]
async fn the_table_of_any_game_is_consulted() {
    // The same way as for Freedom, whose smallest board takes half a minute to solve without optimisation.
    for game in ["nim:piles=4-3-2", "sticks:pile=11", "easy"] {
        let _table = TableFile::of(game);
        let job = Client::new().solve(json!({ "game": game })).await;
        assert_eq!(job["state"], "done", "{game}: {job}");
        // A server that has not solved it and has no time to do so.
        let client = Client::new();
        let values = client.get(&format!("/api/values?game={game}&time=0s")).await;
        assert_eq!(
            (&values["how"], &values["proof"]),
            (&json!("table"), &json!("exact")),
            "{game}"
        );
        assert_eq!(values["value"], job["result"]["start"]["value"], "{game}");
        let report = client.get(&format!("/api/best?game={game}")).await;
        assert_eq!(report["by"], "perfect", "{game}");
        assert_eq!(report["value"], values["value"], "{game}");
    }
}

/// What a probe says of a table that cannot be asked, but for where it is.
fn probed(game: &str) -> String {
    let request = ProbeRequest { table: game.to_owned(), position: None };
    let probe =
        Workbench::new(Catalogue::new()).probe(&request, &parlor_workbench::Control::unlimited());
    probe.expect_err("the table cannot be asked").without_path()
}

#[tokio::test]
async fn a_damaged_table_is_told_of_as_a_probe_tells_it() {
    const GAME: &str = "nim:piles=4-4-4";
    let table = TableFile::of(GAME);
    assert_eq!(Client::new().solve(json!({ "game": GAME })).await["state"], "done");
    let whole = fs::read(&table.0).expect("the job has written a table");
    fs::write(&table.0, &whole[..whole.len() / 2]).expect("a table can be written");
    let told = probed(GAME);
    assert!(!told.contains(".table"), "{told}");
    for question in ["best?", "values?", "best?by=perfect&", "solve?"] {
        let answer = Client::new().ask(&format!("/api/{question}game={GAME}")).await;
        assert_eq!(detail(&answer, StatusCode::INTERNAL_SERVER_ERROR), told, "{question}");
    }
    // A search does not need it, and a solve makes another.
    let client = Client::new();
    let report = client.get(&format!("/api/best?game={GAME}&by=alpha-beta")).await;
    assert_eq!(report["value"], "win");
    assert_eq!(client.solve(json!({ "game": GAME })).await["state"], "done");
    let values = client.get(&format!("/api/values?game={GAME}")).await;
    assert_eq!(values["how"], "table");
}

#[tokio::test]
async fn a_table_that_cannot_be_read_is_the_server_s_fault() {
    const GAME: &str = "nim:piles=4-4-3";
    let table = TableFile::of(GAME);
    fs::create_dir_all(&table.0).expect("a folder can be made in the place of a table");
    let told = probed(GAME);
    for route in ["best", "values"] {
        let answer = Client::new().ask(&format!("/api/{route}?game={GAME}")).await;
        assert_eq!(detail(&answer, StatusCode::INTERNAL_SERVER_ERROR), told, "{route}");
    }
}
