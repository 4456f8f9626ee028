//! Greedy clients: whatever one of them takes, there is something left for the others.

use std::time::Duration;

use parlor_web::{ServerAllowance, ServerOptions};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::{ASK, connect_as, exchange_as, get, start};

const GREEDY: u8 = 2;
const OTHER: u8 = 3;

/// A search that goes on until somebody stops it.
const ENDLESS: &str = "/api/best?game=mnk:m=7,n=7,k=7&by=minimax&time=1h";

/// One that also tells when it has begun.
const WATCHED: &str = "/api/analysis?game=mnk:m=9,n=9,k=5&by=engine&time=1h";

/// Nothing ends by itself while a test looks.
fn endless(searches: usize) -> ServerAllowance {
    let hour = Duration::from_secs(3_600);
    ServerAllowance {
        searches,
        nodes: u64::MAX,
        time: hour,
        waiting: hour,
        ..ServerAllowance::default()
    }
}

/// Reads until something has come; all that was read so far.
async fn read_until(stream: &mut TcpStream, what: &str) -> String {
    let mut heard = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&heard);
        if text.contains(what) {
            return text.into_owned();
        }
        let mut part = [0; 4096];
        let count = stream.read(&mut part).await.expect("the stream goes on");
        assert!(count > 0, "{what} never came: {text}");
        heard.extend_from_slice(&part[..count]);
    }
}

#[tokio::test]
async fn long_searches_of_one_client_do_not_keep_others_from_searching() {
    let server = start(ServerOptions { allowance: endless(2), ..ServerOptions::default() }).await;
    let mut first = connect_as(GREEDY, server.address).await;
    first.write_all(&get(WATCHED)).await.expect("the request is taken");
    read_until(&mut first, "event: progress").await;
    // The next one hears that it waits behind its own.
    let mut second = connect_as(GREEDY, server.address).await;
    second.write_all(&get(WATCHED)).await.expect("the request is taken");
    read_until(&mut second, "event: queued\ndata: {\"place\":1}").await;
    let mut greedy = Vec::new();
    for _ in 0..20 {
        let mut stream = connect_as(GREEDY, server.address).await;
        stream.write_all(&get(ENDLESS)).await.expect("the request is taken");
        greedy.push(stream);
    }
    // A short question, one that names no time, and a long one of somebody else are all answered.
    for path in ["/api/best?game=nim&by=alpha-beta&time=1s", "/api/best?game=tic-tac-toe&by=memo"] {
        let answer = exchange_as(OTHER, server.address, &get(path)).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    let long = "/api/best?game=mnk:m=7,n=7,k=5&by=engine&time=3s";
    let answer = exchange_as(OTHER, server.address, &get(long)).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    // So is a short one of the same client.
    let answer = exchange_as(GREEDY, server.address, &get("/api/best?game=nim&time=1s")).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test]
async fn a_question_whose_turn_does_not_come_is_told_its_place() {
    let allowance = ServerAllowance { waiting: Duration::from_millis(300), ..endless(1) };
    let server = start(ServerOptions { allowance, ..ServerOptions::default() }).await;
    let mut greedy = connect_as(GREEDY, server.address).await;
    greedy.write_all(&get(WATCHED)).await.expect("the request is taken");
    read_until(&mut greedy, "event: progress").await;
    let answer = exchange_as(OTHER, server.address, &get(ENDLESS)).await;
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    assert!(answer.contains("retry-after: 1\r\n"), "{answer}");
    assert!(answer.contains("\"place\":1"), "{answer}");
}

#[tokio::test]
async fn event_streams_of_one_client_leave_room_for_others() {
    let options = ServerOptions { allowance: endless(1), streams: 8, ..ServerOptions::default() };
    let server = start(options).await;
    let analysis = get(WATCHED);
    let mut streams = Vec::new();
    for _ in 0..4 {
        let mut stream = connect_as(GREEDY, server.address).await;
        stream.write_all(&analysis).await.expect("the request is taken");
        read_until(&mut stream, "text/event-stream").await;
        streams.push(stream);
    }
    let answer = exchange_as(GREEDY, server.address, &analysis).await;
    assert!(answer.starts_with("HTTP/1.1 429"), "{answer}");
    assert!(answer.contains("event streams: wanted at most 4 at once from one client"), "{answer}");
    let mut other = connect_as(OTHER, server.address).await;
    other.write_all(&analysis).await.expect("the request is taken");
    read_until(&mut other, "event: queued\ndata: {\"place\":").await;
    // A stream that is left makes room.
    streams.pop();
    loop {
        let mut stream = connect_as(GREEDY, server.address).await;
        stream.write_all(&analysis).await.expect("the request is taken");
        if read_until(&mut stream, "\r\n\r\n").await.starts_with("HTTP/1.1 200") {
            break;
        }
    }
}

#[tokio::test]
async fn connections_of_one_client_leave_room_for_others() {
    let options = ServerOptions {
        connections: 8,
        patience: Duration::from_secs(3_600),
        allowance: endless(1),
        ..ServerOptions::default()
    };
    let server = start(options).await;
    // Half of the places, and all that may wait.
    let mut held = Vec::new();
    for _ in 0..4 + 64 {
        held.push(connect_as(GREEDY, server.address).await);
    }
    let answer = exchange_as(GREEDY, server.address, ASK).await;
    assert!(answer.starts_with("HTTP/1.1 429"), "{answer}");
    assert!(answer.contains("content-security-policy: "), "{answer}");
    assert!(answer.contains("connections: wanted at most 4 at once from one client"), "{answer}");
    assert!(exchange_as(OTHER, server.address, ASK).await.starts_with("HTTP/1.1 200"));
}
