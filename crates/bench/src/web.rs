//! The web app under load: one core for the server, 64 connections on loopback, no rate limit.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use parlor_web::{Options, Server};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::runtime::Builder;
use tokio::task::JoinSet;

use crate::page::{Page, show};

/// Connections at once.
const CONNECTIONS: usize = 64;

/// How long each question is asked.
const MEASURED: Duration = Duration::from_secs(5);

/// How long the mixed load lasts.
const MIXED: Duration = Duration::from_secs(60);

/// What is asked: a name, an address, and what the answer must contain.
const QUESTIONS: [(&str, &str, &str); 2] = [
    ("legal moves and drawing", "/api/state?game=achi", "\"moves\":["),
    ("values of every move, from the solved table", "/api/values?game=achi", "\"how\":\"table\""),
];

pub(crate) fn run(page: &mut Page) {
    let address = start_server();
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    page.section("One question, asked again and again");
    page.line(format_args!(
        "{CONNECTIONS} connections that ask as soon as they are answered, {} s a question. The server \
         has one thread, the client another; the rate limit is off.\n",
        MEASURED.as_secs()
    ));
    let rows = QUESTIONS.map(|(name, path, wanted)| {
        let answer = runtime.block_on(ask_once(address, path));
        assert!(answer.contains(wanted), "{path}: {answer}");
        let mut times = runtime.block_on(ask_for(address, path, MEASURED));
        times.sort_unstable();
        let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
        let rate = times.len() as f64 / MEASURED.as_secs_f64();
        vec![name.to_owned(), format!("{rate:.0}"), show(at(0.5)), show(at(0.99))]
    });
    page.table(&["question", "a second", "half within", "99 % within"], &rows);
    mixed(page, &runtime, address);
}

/// A server on a thread of its own, which ends with the program.
fn start_server() -> SocketAddr {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
            let options = Options {
                address,
                rate: None,
                patience: Duration::from_secs(2),
                ..Options::default()
            };
            let server = Server::bind(options).await.expect("a port is free");
            sender.send(server.address().expect("it listens")).expect("somebody waits");
            server.run(std::future::pending()).await;
        });
    });
    receiver.recv().expect("the server starts")
}

fn request(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: parlor\r\n\r\n").into_bytes()
}

async fn ask_once(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let mut buffer = Vec::new();
    exchange(&mut stream, &request(path), &mut buffer).await.expect("an answer");
    String::from_utf8_lossy(&buffer).into_owned()
}

/// Asks over many connections; how long each answer took.
async fn ask_for(address: SocketAddr, path: &str, time: Duration) -> Vec<Duration> {
    let request: Arc<[u8]> = request(path).into();
    let end = Instant::now() + time;
    let mut clients = JoinSet::new();
    for _ in 0..CONNECTIONS {
        let request = Arc::clone(&request);
        clients.spawn(async move {
            let mut stream = TcpStream::connect(address).await.expect("the server listens");
            let mut buffer = Vec::new();
            let mut times = Vec::new();
            while Instant::now() < end {
                let start = Instant::now();
                exchange(&mut stream, &request, &mut buffer).await.expect("an answer");
                times.push(start.elapsed());
            }
            times
        });
    }
    clients.join_all().await.concat()
}

/// Sends a request and reads the whole answer; nothing if the server closed instead.
async fn exchange(stream: &mut TcpStream, request: &[u8], buffer: &mut Vec<u8>) -> Option<()> {
    stream.write_all(request).await.ok()?;
    buffer.clear();
    loop {
        if stream.read_buf(buffer).await.ok()? == 0 {
            return None;
        }
        let Some(head) = buffer.windows(4).position(|window| window == b"\r\n\r\n") else {
            continue;
        };
        let length = content_length(&buffer[..head])?;
        if buffer.len() >= head + 4 + length {
            return Some(());
        }
    }
}

fn content_length(head: &[u8]) -> Option<usize> {
    let head = std::str::from_utf8(head).ok()?;
    head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok())
}

/// Good clients beside slow, cut-off and malformed ones.
fn mixed(page: &mut Page, runtime: &tokio::runtime::Runtime, address: SocketAddr) {
    page.section("A mixed load");
    let asked = Arc::new(AtomicU64::new(0));
    let answered = Arc::new(AtomicU64::new(0));
    let rude = Arc::new(AtomicU64::new(0));
    let over = Arc::new(AtomicBool::new(false));
    let (early, late) = runtime.block_on(async {
        let mut clients = JoinSet::new();
        for number in 0..CONNECTIONS {
            let (asked, answered) = (Arc::clone(&asked), Arc::clone(&answered));
            let (rude, over) = (Arc::clone(&rude), Arc::clone(&over));
            clients.spawn(async move {
                while !over.load(Ordering::Relaxed) {
                    let Ok(mut stream) = TcpStream::connect(address).await else { continue };
                    if number % 4 == 0 {
                        misbehave(&mut stream, number / 4).await;
                        rude.fetch_add(1, Ordering::Relaxed);
                        continue;
                    }
                    let (_, path, _) = QUESTIONS[number % QUESTIONS.len()];
                    let request = request(path);
                    let mut buffer = Vec::new();
                    for _ in 0..100 {
                        asked.fetch_add(1, Ordering::Relaxed);
                        if exchange(&mut stream, &request, &mut buffer).await.is_none() {
                            break;
                        }
                        answered.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
        tokio::time::sleep(MIXED / 6).await;
        let early = resident_bytes();
        tokio::time::sleep(MIXED - MIXED / 6).await;
        let late = resident_bytes();
        over.store(true, Ordering::Relaxed);
        clients.join_all().await;
        (early, late)
    });
    let (asked, answered) = (asked.load(Ordering::Relaxed), answered.load(Ordering::Relaxed));
    assert_eq!(asked, answered, "a good request went unanswered");
    page.line(format_args!(
        "For {} s, 48 well-behaved connections ask both questions while 16 others write slowly, leave in \
         the middle of a request or send nonsense ({} times in all).\n",
        MIXED.as_secs(),
        rude.load(Ordering::Relaxed)
    ));
    let mebibytes = |bytes: u64| format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20));
    page.table(
        &["what", "figure"],
        &[
            vec!["good requests".to_owned(), asked.to_string()],
            vec!["unanswered".to_owned(), (asked - answered).to_string()],
            vec!["memory after a sixth of the time".to_owned(), mebibytes(early)],
            vec!["memory at the end".to_owned(), mebibytes(late)],
        ],
    );
}

/// What a client should not do.
async fn misbehave(stream: &mut TcpStream, kind: usize) {
    let whole = request(QUESTIONS[0].1);
    match kind % 3 {
        0 => {
            // A byte at a time, until the server has had enough.
            for byte in whole.iter().cycle() {
                if stream.write_all(&[*byte]).await.is_err() {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
                if stream.try_read(&mut [0; 64]).is_ok() {
                    break;
                }
            }
        }
        1 => drop(stream.write_all(&whole[..whole.len() / 2]).await),
        _ => {
            let _ = stream.write_all(b"\x00nonsense\r\n\r\n").await;
            let _ = stream.read(&mut [0; 256]).await;
        }
    }
}

/// Memory of this process, server and clients together, where the system tells.
fn resident_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kibibytes.unwrap_or(0) << 10
}
