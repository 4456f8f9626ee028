//! Studies over HTTP: progress, then the study.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};

use crate::client::{Client, detail};

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
    let ((name, begun), earlier) = earlier.split_first().expect("it has begun");
    assert!(name == "begun" && begun["id"].is_string(), "{begun}");
    let is_told = |(name, steps): &(String, Value)| name == "progress" && steps["done"].is_u64();
    assert!(!earlier.is_empty() && earlier.iter().all(is_told), "{earlier:?}");
}

/// Reads a stream up to an event of this name, and gives its data.
async fn until(stream: &mut Body, wanted: &str) -> Value {
    let mut text = String::new();
    while let Some(frame) = stream.frame().await {
        let bytes = frame.expect("the stream goes on").into_data().expect("there are no trailers");
        text += std::str::from_utf8(&bytes).expect("events are text");
        if let Some((_, data)) = events(&text).into_iter().find(|(name, _)| name == wanted) {
            return data;
        }
    }
    panic!("no event {wanted} in {text}");
}

#[tokio::test]
async fn a_study_that_is_stopped_ends_with_what_was_played() {
    let client = Client::new();
    // More games than anybody waits for.
    let body = json!({ "game": "hexapawn", "strengths": "0,10", "games": 10000, "time": "1h" });
    let mut stream = client.stream("/api/study", &body).await;
    let begun = until(&mut stream, "begun").await;
    let address = format!("/api/study/{}", begun["id"].as_str().expect("a name"));
    until(&mut stream, "progress").await;
    let stop = async || {
        let request = Request::delete(&address).body(Body::empty()).expect("the address is one");
        client.send(request).await
    };
    assert_eq!(stop().await.status, StatusCode::NO_CONTENT);
    let study = until(&mut stream, "study").await;
    assert_eq!(study["finished"], false, "{study}");
    let game = &study["games"][0];
    assert!(game["done"].as_u64() > Some(0) && game["done"].as_u64() < game["planned"].as_u64());
    let notes = study["notes"].to_string();
    assert!(notes.contains("games and searches were done before it was stopped"), "{notes}");
    // Nobody can stop what has ended.
    drop(stream);
    let gone = detail(&stop().await, StatusCode::NOT_FOUND);
    assert!(gone.starts_with("no search ") && gone.ends_with(" is under way"), "{gone}");
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
