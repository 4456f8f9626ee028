//! Solve jobs. The games here have no numbering, so that nothing is written to disk.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::json;

use crate::client::{Client, detail};

/// A game that nobody solves while a test waits.
const ENDLESS: &str = "freedom:size=8";

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
        let job = client.posted("/api/solve", json!({ "game": ENDLESS })).await;
        job["id"].as_str().expect("a name").to_owned()
    };
    let stop = async |id: String| {
        let path = format!("/api/solve/{id}");
        let request = Request::delete(path).body(Body::empty()).expect("the address is one");
        client.send(request).await
    };
    let first = start().await;
    assert_eq!(start().await, first, "a game under way is not started twice");
    let other = client.post("/api/solve", &json!({ "game": "nim" })).await;
    assert!(detail(&other, StatusCode::SERVICE_UNAVAILABLE).starts_with("another game"));
    assert_eq!(stop(first.clone()).await.status, StatusCode::OK);
    let events = client.ask(&format!("/api/solve/{first}/events")).await;
    assert!(events.text.contains("event: problem"), "{}", events.text);
    assert_eq!(client.get(&format!("/api/solve/{first}")).await["state"], "cancelled");
    // Its seat is free the moment it says so, for the same game and for others.
    let second = start().await;
    assert_ne!(second, first);
    assert_eq!(stop(second).await.json()["state"], "cancelled");
    client.posted("/api/solve", json!({ "game": "nim" })).await;
}

#[tokio::test]
async fn jobs_and_games_that_are_not_there_are_told() {
    let client = Client::new();
    client.post_refused("/api/solve", json!({ "game": "chess" })).await;
    for path in ["/api/solve/99", "/api/solve/99/events", "/api/solve/x"] {
        assert!(detail(&client.ask(path).await, StatusCode::NOT_FOUND).contains("no solve job"));
    }
}
