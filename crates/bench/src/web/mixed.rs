//! A mixed load: good clients who ask everything, beside slow, leaving, greedy and malformed ones.
//! Whoever asks a whole question must be answered, and the server must be afterwards as it was before.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;

use super::CONNECTIONS;
use super::client::{ClientConnection, ClientRequest};
use super::server::MeasuredServer;
use crate::page::Page;

/// How long the load lasts.
const LASTS: Duration = Duration::from_secs(60);

/// How long the server may take to be at rest afterwards.
const CALM: Duration = Duration::from_secs(10);

/// An answer that takes longer has not come.
const PATIENCE: Duration = Duration::from_secs(30);

/// Requests on a connection before a good client opens another.
const QUESTIONS: usize = 50;

/// Every fourth connection is a rude one.
const RUDE: usize = 4;

/// A byte of a slow client comes after so long.
const SLOWLY: Duration = Duration::from_millis(50);

/// What was asked and what came of it.
#[derive(Default)]
struct LoadCounts {
    asked: AtomicU64,
    answered: AtomicU64,
    wrong: AtomicU64,
    refused: AtomicU64,
    left: AtomicU64,
    over: AtomicBool,
}

pub(crate) fn run(page: &mut Page, runtime: &Runtime, server: &MeasuredServer) {
    page.section("A mixed load");
    let counts = Arc::new(LoadCounts::default());
    let address = server.address();
    let (files, threads) = (server.open_files(), server.threads());
    let (early, most) = runtime.block_on(async {
        let mut clients = JoinSet::new();
        for number in 0..CONNECTIONS {
            let counts = Arc::clone(&counts);
            clients.spawn(async move {
                while !counts.over.load(Ordering::Relaxed) {
                    match number % RUDE {
                        0 => misbehave(address, number / RUDE, &counts).await,
                        _ => behave(address, number, &counts).await,
                    }
                }
            });
        }
        let memory = watch(server).await;
        counts.over.store(true, Ordering::Relaxed);
        clients.join_all().await;
        memory
    });
    let rest = Instant::now();
    while server.open_files() > files && rest.elapsed() < CALM {
        std::thread::sleep(Duration::from_millis(50));
    }
    let count = |number: &AtomicU64| number.load(Ordering::Relaxed);
    let unanswered = count(&counts.asked) - count(&counts.answered);
    assert_eq!(unanswered, 0, "whole questions went unanswered");
    assert_eq!(count(&counts.wrong), 0, "answers had another status than they should");
    page.line(format_args!(
        "For {} s, {} connections ask for positions, values, moves, searches, puzzles and pages, while {} others \
         write a byte at a time, leave in the middle of a question or of an answer, ask without reading, send \
         too much, or send nonsense.\n",
        LASTS.as_secs(),
        CONNECTIONS - CONNECTIONS / RUDE,
        CONNECTIONS / RUDE
    ));
    let mebibytes = |bytes: u64| format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20));
    let row = |name: &str, figure: String| vec![name.to_owned(), figure];
    page.table(
        &["what", "figure"],
        &[
            row("whole questions", count(&counts.asked).to_string()),
            row("of these refused, as they should be", count(&counts.refused).to_string()),
            row("unanswered", unanswered.to_string()),
            row("clients that left or were let go", count(&counts.left).to_string()),
            row("memory of the server after a sixth of the time", mebibytes(early)),
            row("the most since", mebibytes(most)),
            row("afterwards", mebibytes(server.memory())),
            row("connections left open", server.open_files().saturating_sub(files).to_string()),
            row("threads left", server.threads().saturating_sub(threads).to_string()),
        ],
    );
}

/// Memory when things have settled, and the most since.
async fn watch(server: &MeasuredServer) -> (u64, u64) {
    tokio::time::sleep(LASTS / 6).await;
    let early = server.memory();
    let end = Instant::now() + LASTS * 5 / 6;
    let mut most = early;
    while Instant::now() < end {
        tokio::time::sleep(Duration::from_millis(500)).await;
        most = most.max(server.memory());
    }
    (early, most)
}

/// What a good client asks.
fn questions() -> Vec<ClientRequest> {
    let play = r#"{"game": "tic-tac-toe", "position": ".../.../... X", "move": "b2"}"#;
    let words = r#"{"grid": "this\nwats\noahg\nfgdt", "words": ["fat", "that", "this", "two"]}"#;
    vec![
        ClientRequest::get("/api/state?game=achi"),
        ClientRequest::get("/api/values?game=achi"),
        ClientRequest::post("/api/play", play),
        ClientRequest::get("/api/best?game=mnk:m=7,n=7,k=5&time=5ms"),
        ClientRequest::get("/api/best?game=nim&by=memo"),
        ClientRequest::get("/api/explain?game=tic-tac-toe&depth=2&nodes=50"),
        ClientRequest::post("/api/words/find", words),
        ClientRequest::get("/api/tour?board=8x8&closed=true"),
        ClientRequest::post("/api/matrix", r#"{"text": "-2, 3\n3, -4"}"#),
        ClientRequest::get("/"),
        ClientRequest::get("/assets/base.css"),
        ClientRequest::get("/api/openapi.json"),
    ]
}

/// Asks one thing after another, and expects each to be answered.
async fn behave(address: SocketAddr, number: usize, counts: &LoadCounts) {
    let Ok(mut connection) = ClientConnection::open(address).await else { return };
    for request in questions().iter().cycle().skip(number).take(QUESTIONS) {
        counts.asked.fetch_add(1, Ordering::Relaxed);
        if !expect(&mut connection, request, 200, counts).await {
            return;
        }
    }
}

/// Sends the rest of a question and hears the answer; whether there was one.
async fn expect(
    connection: &mut ClientConnection,
    request: &ClientRequest,
    status: u16,
    counts: &LoadCounts,
) -> bool {
    let answer = tokio::time::timeout(PATIENCE, connection.ask(request)).await;
    let Ok(Ok(answer)) = answer else { return false };
    counts.answered.fetch_add(1, Ordering::Relaxed);
    if answer.status != status {
        eprintln!("wanted {status}, got {}: {}", answer.status, answer.body);
        counts.wrong.fetch_add(1, Ordering::Relaxed);
    }
    true
}

/// What a client should not do.
async fn misbehave(address: SocketAddr, kind: usize, counts: &LoadCounts) {
    let Ok(mut connection) = ClientConnection::open(address).await else { return };
    let good = ClientRequest::get("/api/state?game=achi");
    let half = ClientRequest { bytes: good.bytes[..good.bytes.len() / 2].to_vec() };
    let analysis = ClientRequest::get("/api/analysis?game=mnk:m=9,n=9,k=5&time=10s");
    let refusal = match kind % 8 {
        // Whole questions that cannot be answered well.
        0 => Some((ClientRequest { bytes: b"\x00nonsense\r\n\r\n".to_vec() }, 400)),
        1 => Some((ClientRequest::post("/api/play", "{\"game\": "), 400)),
        2 => Some((ClientRequest::post_head("/api/play", 5 << 20), 413)),
        // Bodies that do not arrive in time.
        3 => Some((ClientRequest::post_head("/api/matrix", 100), 408)),
        // A head that comes too slowly to arrive.
        4 => {
            write_slowly(&mut connection, &good).await;
            None
        }
        // In the middle of a question, and of an answer.
        5 => {
            let _ = connection.stream.write_all(&half.bytes).await;
            None
        }
        6 => {
            let _ = connection.stream.write_all(&analysis.bytes).await;
            let _ = connection.stream.read(&mut [0; 512]).await;
            None
        }
        // Many questions, and no ear for the answers.
        _ => {
            let many = good.bytes.repeat(200);
            let _ = tokio::time::timeout(SLOWLY, connection.stream.write_all(&many)).await;
            None
        }
    };
    match refusal {
        Some((request, status)) => {
            counts.asked.fetch_add(1, Ordering::Relaxed);
            if expect(&mut connection, &request, status, counts).await {
                counts.refused.fetch_add(1, Ordering::Relaxed);
            }
        }
        None => {
            counts.left.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// A byte at a time, until the server has had enough.
async fn write_slowly(connection: &mut ClientConnection, request: &ClientRequest) {
    for byte in request.bytes.iter().take(request.bytes.len() - 1).chain(b"x".iter().cycle()) {
        if connection.stream.write_all(&[*byte]).await.is_err() {
            return;
        }
        tokio::time::sleep(SLOWLY).await;
        if connection.stream.try_read(&mut [0; 64]).is_ok() {
            return;
        }
    }
}
