//! Slow, broken and leaving clients.

use std::net::SocketAddr;
use std::time::Duration;

use parlor_web::{ServerAllowance, ServerOptions};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::{ASK, connect_as, exchange, get, start};

#[tokio::test]
async fn a_request_over_the_network_is_answered() {
    let server = start(ServerOptions::default()).await;
    let answer = exchange(server.address, ASK).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    assert!(answer.contains("\"position\":\"5-3-1 1\""), "{answer}");
}

#[tokio::test]
async fn malformed_and_cut_off_requests_harm_nobody() {
    let server = start(ServerOptions::default()).await;
    for request in
        [&b"\x00\x01\x02\r\n\r\n"[..], b"GET nonsense\r\n\r\n", b"POST / HTTP/9.9\r\n\r\n"]
    {
        assert!(exchange(server.address, request).await.starts_with("HTTP/1.1 400"));
    }
    for part in 1..ASK.len() {
        let mut stream = TcpStream::connect(server.address).await.expect("the server listens");
        stream.write_all(&ASK[..part]).await.expect("the part is taken");
        drop(stream);
    }
    assert!(exchange(server.address, ASK).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn clients_that_never_finish_their_request_are_let_go() {
    let patience = Duration::from_millis(500);
    let server =
        start(ServerOptions { patience, connections: 1, ..ServerOptions::default() }).await;
    // The only connection is taken by a client that stops in the middle of the head …
    let mut slow = TcpStream::connect(server.address).await.expect("the server listens");
    slow.write_all(&ASK[..20]).await.expect("the part is taken");
    // … and still the next one is answered.
    assert!(exchange(server.address, ASK).await.starts_with("HTTP/1.1 200"));
    let body = b"POST /api/play HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 9\r\n\r\n{";
    let answer = exchange(server.address, body).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("application/problem+json"), "{answer}");
}

#[tokio::test]
async fn clients_that_fall_silent_or_never_read_are_let_go() {
    let patience = Duration::from_millis(500);
    let server =
        start(ServerOptions { patience, connections: 1, rate: None, ..ServerOptions::default() })
            .await;
    let connect = async || TcpStream::connect(server.address).await.expect("the server listens");
    // Says nothing at all.
    let mute = connect().await;
    assert!(exchange(server.address, ASK).await.starts_with("HTTP/1.1 200"));
    // Has its answer and keeps the line open.
    let mut idle = connect().await;
    idle.write_all(b"GET /api/state?game=nim HTTP/1.1\r\nhost: localhost\r\n\r\n")
        .await
        .expect("taken");
    assert!(exchange(server.address, ASK).await.starts_with("HTTP/1.1 200"));
    // Asks for more than the system's buffers hold, and reads none of it.
    let mut deaf = connect().await;
    let many = b"GET /api/catalogue HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(2_000);
    let ask = tokio::spawn(async move {
        // The server may close before all is written.
        let _ = deaf.write_all(&many).await;
        deaf
    });
    assert!(exchange(server.address, ASK).await.starts_with("HTTP/1.1 200"));
    drop((mute, idle, ask.await.expect("the client ends")));
}

#[tokio::test]
async fn a_search_ends_when_its_client_leaves() {
    let allowance = ServerAllowance {
        searches: 1,
        nodes: u64::MAX,
        time: Duration::from_secs(3_600),
        waiting: Duration::from_secs(3_600),
        ..ServerAllowance::default()
    };
    let server = start(ServerOptions { allowance, ..ServerOptions::default() }).await;
    let mut leaving = TcpStream::connect(server.address).await.expect("the server listens");
    let endless =
        b"GET /api/analysis?game=mnk:m=7,n=7,k=7&by=minimax HTTP/1.1\r\nhost: localhost\r\n\r\n";
    leaving.write_all(endless).await.expect("the request is taken");
    // The head of the answer comes when the search has the only seat.
    assert!(leaving.read(&mut [0; 64]).await.expect("an answer begins") > 0);
    drop(leaving);
    let ask = b"GET /api/best?game=nim HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    assert!(exchange(server.address, ask).await.starts_with("HTTP/1.1 200"));
}

/// Waits until so many requests have no answer yet, the one that asks among them.
pub(crate) async fn until_under_way(address: SocketAddr, count: u64) {
    let wanted = format!("parlor_requests_under_way {count}\n");
    let mut metrics = String::new();
    for _ in 0..600 {
        metrics = exchange(address, &get("/metrics")).await;
        if metrics.contains(&wanted) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("wanted {wanted:?}, got {metrics}");
}

#[tokio::test]
async fn a_request_whose_client_leaves_is_under_way_no_longer() {
    let allowance = ServerAllowance {
        nodes: u64::MAX,
        time: Duration::from_secs(3_600),
        ..ServerAllowance::default()
    };
    let server = start(ServerOptions { allowance, ..ServerOptions::default() }).await;
    let mut leaving = connect_as(2, server.address).await;
    let endless = get("/api/best?game=mnk:m=7,n=7,k=7&by=minimax");
    leaving.write_all(&endless).await.expect("the request is taken");
    until_under_way(server.address, 2).await;
    drop(leaving);
    until_under_way(server.address, 1).await;
}

#[tokio::test]
async fn a_server_that_ends_answers_what_was_asked_before() {
    let server = start(ServerOptions::default()).await;
    let mut stream = TcpStream::connect(server.address).await.expect("the server listens");
    stream.write_all(&ASK[..30]).await.expect("the part is taken");
    // A full answer on another connection shows that the first one was accepted before it.
    assert!(exchange(server.address, ASK).await.starts_with("HTTP/1.1 200"));
    server.end.send(()).expect("the server runs");
    stream.write_all(&ASK[30..]).await.expect("the rest is taken");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("the answer comes");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    server.task.await.expect("the server ends");
    assert!(TcpStream::connect(server.address).await.is_err());
}
