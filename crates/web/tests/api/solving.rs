//! Solve jobs. The one that is solved to its end is tiny, and so is the table it leaves.

use std::fs;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use parlor_workbench::table_of;
use serde_json::json;

use crate::client::{Client, detail};

/// A game that nobody solves while a test waits.
const UNBOUNDED: &str = "freedom:size=8";

#[tokio::test]
async fn a_job_is_started_watched_and_answered() {
    let client = Client::new();
    let answer = client.post("/api/solve", &json!({ "game": "nim" })).await;
    assert_eq!(answer.status, StatusCode::ACCEPTED);
    let id = answer.json()["id"].as_str().expect("a name").to_owned();
    let events = client.ask(&format!("/api/solve/{id}/events")).await;
    assert!(events.text.contains("event: result"), "{}", events.text);
    let job = client.get(&format!("/api/solve/{id}")).await;
    assert_eq!((&job["state"], &job["game"]), (&json!("done"), &json!("nim")));
    assert_eq!(job["result"]["start"]["value"], "win");
    assert_eq!(job["result"]["counts"][0]["value"], "win");
}

#[tokio::test]
async fn a_job_is_not_started_twice_and_can_be_stopped_and_started_again() {
    let client = Client::new();
    let start = async || {
        let job = client.posted("/api/solve", json!({ "game": UNBOUNDED })).await;
        job["id"].as_str().expect("a name").to_owned()
    };
    // Stops a job, and waits for its end however long that takes.
    let stop = async |id: &str| {
        let path = format!("/api/solve/{id}");
        let request = Request::delete(&path).body(Body::empty()).expect("the address is one");
        assert_eq!(client.send(request).await.status, StatusCode::OK);
        let events = client.ask(&format!("{path}/events")).await;
        assert!(events.text.contains("event: problem"), "{}", events.text);
        assert_eq!(client.get(&path).await["state"], "cancelled");
    };
    let first = start().await;
    assert_eq!(start().await, first, "a game under way is not started twice");
    let other = client.post("/api/solve", &json!({ "game": "nim" })).await;
    assert!(detail(&other, StatusCode::SERVICE_UNAVAILABLE).starts_with("another game"));
    stop(&first).await;
    // Its seat is free the moment it says so, for the same game and for others.
    let second = start().await;
    assert_ne!(second, first);
    stop(&second).await;
    // Not nim: another test may be writing that table.
    let job = client.solve(json!({ "game": "sticks:pile=3" })).await;
    assert_eq!(job["state"], "done", "{job}");
}

#[tokio::test]
async fn a_job_can_begin_anew() {
    let client = Client::new();
    let job = client.solve(json!({ "game": "sticks:pile=4", "afresh": true })).await;
    assert_eq!((&job["state"], &job["result"]["start"]["value"]), (&json!("done"), &json!("win")));
    let line = client.post_refused("/api/solve", json!({ "game": "sticks", "afresh": 1 })).await;
    assert!(line.starts_with("request body: "), "{line}");
}

#[tokio::test]
async fn a_server_that_starts_anew_shows_the_table_on_disk() {
    const GAME: &str = "sticks:pile=7";
    let path = format!("/api/solve?game={GAME}");
    let client = Client::new();
    let status = client.get(&path).await;
    assert_eq!((&status["job"], &status["table"]), (&json!(null), &json!(null)));
    let job = client.solve(json!({ "game": GAME })).await;
    let id = job["id"].as_str().expect("a name");
    assert!(id.len() == 32 && id.bytes().all(|digit| digit.is_ascii_hexdigit()), "{id}");
    assert_eq!(client.get(&path).await["job"]["id"], id);
    // Another server has another table of jobs, and the same tables.
    let client = Client::new();
    let other = client.solve(json!({ "game": "sticks:pile=6" })).await;
    assert_ne!(other["id"], id);
    let gone = client.ask(&format!("/api/solve/{id}")).await;
    assert!(detail(&gone, StatusCode::NOT_FOUND).contains("no solve job"));
    let status = client.get(&path).await;
    assert_eq!((&status["game"], &status["job"]), (&json!(GAME), &json!(null)));
    assert_eq!(status["table"]["start"], job["result"]["start"]);
    assert_eq!(status["table"]["tiers"], job["result"]["tiers"]);
    assert_eq!(status["begun"], false);
    for game in [GAME, "sticks:pile=6"] {
        let table = table_of(game).expect("there is a folder for tables");
        fs::remove_file(table).expect("the job has written a table");
    }
}

#[tokio::test]
async fn jobs_and_games_that_are_not_there_are_told() {
    let client = Client::new();
    client.post_refused("/api/solve", json!({ "game": "chess" })).await;
    for path in ["/api/solve/99", "/api/solve/99/events", "/api/solve/x"] {
        assert!(detail(&client.ask(path).await, StatusCode::NOT_FOUND).contains("no solve job"));
    }
}
