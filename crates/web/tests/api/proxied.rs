//! A server behind a proxy that puts it under a path.

use axum::http::StatusCode;
use parlor_web::ServerOptions;
use serde_json::json;

use crate::client::{Client, detail};

#[tokio::test]
async fn under_a_path_everything_is_there_and_nothing_is_elsewhere() {
    let base_path = "/parlor".parse().expect("a path");
    let client = Client::with(ServerOptions { base_path, rate: None, ..ServerOptions::default() });
    let page = client.ask("/parlor/play/nim?moves=A3").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("<html data-base=\"/parlor\""), "scripts are told");
    assert!(!page.text.contains("=\"/assets"), "every address is under the path: {}", page.text);
    let style = page
        .text
        .split("href=\"")
        .find_map(|rest| rest.split('"').next().filter(|a| a.ends_with(".css")));
    let style = client.ask(style.expect("a page has a style sheet")).await;
    assert_eq!((style.status, style.content_type()), (StatusCode::OK, "text/css; charset=utf-8"));
    assert_eq!(client.ask("/parlor").await.status, StatusCode::OK);
    let state = client.ask("/parlor/api/state?game=nim").await;
    assert_eq!(state.json()["position"], "5-3-1 1");
    let made = client.post("/parlor/api/tables", &json!({ "game": "nim" })).await.json();
    assert!(
        made["seat_link"].as_str().is_some_and(|link| link.starts_with("/parlor/live/")),
        "{made}"
    );
    for elsewhere in ["/play/nim", "/parlors/play/nim", "/"] {
        let line = detail(&client.ask(elsewhere).await, StatusCode::NOT_FOUND);
        assert_eq!(line, "everything is under /parlor/");
    }
}

#[tokio::test]
async fn every_answer_has_an_id_and_the_server_tells_how_it_is() {
    let client = Client::new();
    let [first, second] = [client.ask("/healthz").await, client.ask("/api/state?game=nim").await];
    assert_eq!(first.text, "ok\n");
    let id = |answer: &crate::client::Answer| answer.headers["x-request-id"].clone();
    assert_ne!(id(&first), id(&second));
    client.posted("/api/tables", json!({ "game": "nim" })).await;
    let figures = client.ask("/metrics").await.text;
    for line in [
        "parlor_requests_total{status=\"2xx\"} 3",
        "parlor_tables 1",
        "parlor_streams{kind=\"table\"} 0",
    ] {
        assert!(figures.contains(line), "{line}: {figures}");
    }
}
