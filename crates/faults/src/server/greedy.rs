//! Clients who take all they can get, while another asks as usual.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::Storm;
use super::site::{Site, get, shown};
use crate::Case;

/// The client who takes all it can get.
const GREEDY: u64 = 0x00ff_fff0;

/// A search that goes on for as long as the server allows.
const LONG: &str = "game=mnk:m=9,n=9,k=5&by=engine&time=60s";

/// How long the server lets a request arrive, and then some.
const SLOW: Duration = Duration::from_secs(30);

pub(super) async fn run(storm: &Storm<'_>) -> Vec<Case> {
    let site = storm.site;
    let questions = storm.arena.trials(8, 400);
    let mut cases = Vec::new();
    {
        let _held = open(site, 600, &[]).await;
        cases.push(asked(site, "while one client holds 600 connections", questions).await);
    }
    {
        let _held = open(site, 200, &get(&format!("/api/analysis?{LONG}"))).await;
        cases.push(asked(site, "while one client holds 200 event streams", questions).await);
    }
    {
        let _held = open(site, 60, &get(&format!("/api/best?{LONG}"))).await;
        cases.push(asked(site, "while one client has 60 searches of a minute", questions).await);
    }
    // The server waits its full patience for these, which a short run has no time for.
    let slow = storm.arena.trials(0, 300);
    if slow > 0 {
        let (trickled, case) = tokio::join!(
            join_all((0..slow).map(|number| trickle(site, number))),
            asked(site, "while slow clients send a byte a second", questions),
        );
        cases.push(case);
        let failures: Vec<String> = trickled.into_iter().filter_map(Result::err).collect();
        cases.push(Case {
            name: "heads and bodies that never end are let go".to_owned(),
            tried: slow,
            failed: failures.len() as u64,
            note: failures.first().cloned().unwrap_or_default(),
        });
    }
    cases
}

/// Opens connections of one client that all ask the same and read nothing.
async fn open(site: &Site, count: usize, request: &[u8]) -> Vec<TcpStream> {
    let mut held = Vec::new();
    for _ in 0..count {
        // What is refused is not held; that is the point.
        if let Ok(mut stream) = site.connect(GREEDY).await {
            let _ = stream.write_all(request).await;
            held.push(stream);
        }
    }
    held
}

/// Asks sensible questions one after the other; the note tells how long they took.
async fn asked(site: &Site, name: &str, questions: u64) -> Case {
    let mut case = Case { name: format!("questions {name}"), ..Case::default() };
    let mut times = Vec::new();
    for number in 0..questions {
        let begin = Instant::now();
        case.tried += 1;
        if let Err(failure) = site.is_right(number).await {
            case.failed += 1;
            case.note = failure;
        }
        times.push(begin.elapsed());
    }
    times.sort_unstable();
    let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or_default();
    let told = format!("answered in {:.0?} (median), {:.0?} (99 %)", at(50), at(99));
    case.noting(&told)
}

/// A head or a body of which a byte comes every second: the server must end it.
async fn trickle(site: &Site, number: u64) -> Result<(), String> {
    let mut stream = site.connect(number).await?;
    let head = "POST /api/play HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n";
    let is_head = number.is_multiple_of(2);
    let begun = if is_head { head.to_owned() } else { format!("{head}\r\n{{") };
    let _ = stream.write_all(begun.as_bytes()).await;
    let mut answer = Vec::new();
    let (mut read, mut write) = stream.split();
    let ended = async {
        tokio::select! {
            _ = read.read_to_end(&mut answer) => {}
            () = async {
                while write.write_all(b"x").await.is_ok() {
                    sleep(Duration::from_secs(1)).await;
                }
                std::future::pending::<()>().await;
            } => {}
        }
    };
    timeout(SLOW, ended).await.map_err(|_| "a slow client was never let go".to_owned())?;
    // A body that is too slow is told so; of a head there is nothing to answer.
    if is_head || answer.starts_with(b"HTTP/1.1 408") {
        return Ok(());
    }
    Err(format!("wanted 408, got {}", shown(&answer)))
}
