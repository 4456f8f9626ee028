//! A server that is asked to end: nobody is left without an answer.

use std::time::Duration;

use parlor_web::{ServerAllowance, ServerOptions};
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::slow::until_under_way;
use crate::{connect_as, exchange, get, start};

/// Longer than any test runs.
const LONG: Duration = Duration::from_secs(3_600);

#[tokio::test]
async fn a_search_under_way_answers_with_the_best_it_has_found() {
    let allowance = ServerAllowance {
        nodes: u64::MAX,
        time: LONG,
        waiting: LONG,
        ..ServerAllowance::default()
    };
    let server = start(ServerOptions { allowance, ..ServerOptions::default() }).await;
    let mut asking = connect_as(2, server.address).await;
    let endless = get("/api/best?game=mnk:m=9,n=9,k=5&by=engine&time=1h");
    asking.write_all(&endless).await.expect("the request is taken");
    until_under_way(server.address, 2).await;
    server.end.send(()).expect("the server runs");
    let mut answer = String::new();
    asking.read_to_string(&mut answer).await.expect("the answer is text");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    let report: Value = serde_json::from_str(body).expect("a report is JSON");
    assert!(report["move"].is_string(), "{report}");
    server.task.await.expect("the server ends");
}

#[tokio::test]
async fn whoever_watches_a_table_is_told_to_come_back() {
    let server = start(ServerOptions::default()).await;
    let wanted = r#"{"game": "nim"}"#;
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{wanted}",
        wanted.len()
    );
    let made = exchange(server.address, request.as_bytes()).await;
    let id = made.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next());
    let path = format!("/api/tables/{}/events", id.expect("a table has a name"));
    let mut watching = connect_as(2, server.address).await;
    watching.write_all(&get(&path)).await.expect("the request is taken");
    let mut heard = Vec::new();
    while !String::from_utf8_lossy(&heard).contains("event: table") {
        assert!(watching.read_buf(&mut heard).await.expect("the stream goes on") > 0);
    }
    server.end.send(()).expect("the server runs");
    watching.read_to_end(&mut heard).await.expect("the stream ends in good order");
    let heard = String::from_utf8_lossy(&heard);
    assert!(heard.contains("event: farewell\ndata: {\"retry\":500}"), "{heard}");
    server.task.await.expect("the server ends");
}
