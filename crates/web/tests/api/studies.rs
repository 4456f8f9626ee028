//! Studies over HTTP: progress, then the study.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::client::Client;

fn events(text: &str) -> Vec<(String, Value)> {
    let read = |event: &str| {
        let (name, data) = event.trim().split_once('\n')?;
        let data = serde_json::from_str(data.strip_prefix("data: ")?).expect("data is JSON");
        Some((name.strip_prefix("event: ")?.to_owned(), data))
    };
    text.split("\n\n").filter_map(read).collect()
}

#[tokio::test]
async fn a_study_tells_progress_and_then_its_figures() {
    let body = json!({ "game": "hexapawn", "strengths": "0,10", "games": 3, "time": "50s" });
    let client = Client::new();
    let answer = client.post("/api/study", &body).await;
    assert_eq!((answer.status, answer.content_type()), (StatusCode::OK, "text/event-stream"));
    let events = events(&answer.text);
    let ((name, study), earlier) = events.split_last().expect("there are events");
    assert_eq!(name, "study");
    client.validate(&json!({ "$ref": "#/components/schemas/Study" }), study);
    assert_eq!(study["finished"], true, "{study}");
    let game = &study["games"][0];
    assert_eq!((&game["title"], &game["truth"]["value"]), (&json!("Hexapawn"), &json!("loss")));
    assert_eq!(game["strengths"][1]["player"], "mcts:rounds=10");
    assert!(game["findings"].as_array().is_some_and(|findings| findings.len() > 2), "{game}");
    let is_told = |(name, steps): &(String, Value)| name == "progress" && steps["done"].is_u64();
    assert!(!earlier.is_empty() && earlier.iter().all(is_told), "{earlier:?}");
}

#[tokio::test]
async fn what_cannot_be_studied_is_refused_before_the_stream() {
    let client = Client::new();
    for (body, complaint) in [
        (json!({ "game": "hexapwn" }), "game: wanted"),
        (json!({ "game": "hexapawn", "strengths": "x" }), "strengths: wanted"),
        (json!({ "game": "hexapawn", "over": "size=3" }), "over: wanted"),
        (json!({ "game": "hexapawn", "threads": 9999 }), "threads: wanted"),
        (json!({ "game": "hexapawn", "depth": 3 }), "unknown field"),
        (json!({}), "missing field `game`"),
    ] {
        let detail = client.post_refused("/api/study", body.clone()).await;
        assert!(detail.contains(complaint), "{body}: {detail}");
    }
}
