//! Requests that are none, or that nobody sensible would make.

use parlor_core::random::Random;
use tokio::io::AsyncWriteExt as _;

use super::Storm;
use super::site::{Site, get, post, refused, shown};
use crate::Case;

/// Routes that take a body.
const BODIES: [&str; 6] = [
    "/api/play",
    "/api/replay",
    "/api/matrix",
    "/api/words/find",
    "/api/words/make",
    "/api/words/pdf",
];

/// Routes that take a query.
const QUERIES: [&str; 9] =
    ["state", "values", "best", "explain", "compare", "analysis", "tour", "players", "solve"];

/// What mischief writes in the place of a value.
const TEXTS: [&str; 20] = [
    "",
    "0",
    "-1",
    "18446744073709551616",
    "1e999",
    "NaN",
    "%00",
    "..%2F..%2Fetc%2Fpasswd",
    "%FF%FE",
    "a%3Db%26c",
    "%F0%9F%82%A1",
    "XXX/XXX/XXX%20O",
    "5-3-1%201",
    "0x0",
    "4294967296x4294967296",
    "engine:time=0s,depth=0",
    "perfect",
    "mnk:m=19,n=19,k=19",
    "nim:piles=-",
    "99999999999999999999h",
];

pub(super) async fn run(storm: &Storm<'_>) -> Vec<Case> {
    let count = |full| storm.arena.trials(full / 500, full);
    vec![
        storm.storm("random bytes", count(25_000), |site, n| Box::pin(noise(site, n))).await,
        storm.storm("requests cut off", count(25_000), |site, n| Box::pin(cut(site, n))).await,
        storm.storm("heads too long", count(5_000), |site, n| Box::pin(long_head(site, n))).await,
        storm.storm("names of others", count(15_000), |site, n| Box::pin(host(site, n))).await,
        storm.storm("deep and odd JSON", count(5_000), |site, n| Box::pin(json(site, n))).await,
        storm.storm("bodies that lie", count(5_000), |site, n| Box::pin(body(site, n))).await,
        storm.storm("odd questions", count(20_000), |site, n| Box::pin(odd(site, n))).await,
    ]
}

/// Bytes that are no request, in the form of lines or not.
async fn noise(site: &Site, number: u64) -> Result<(), String> {
    let mut random = Random::new(number);
    // A line end alone is no beginning of anything, and is skipped.
    let mut bytes = vec![random.pick(b"\0GPx{\xff:/").copied().unwrap_or(0)];
    for _ in 0..random.below(2_000) {
        let any = random.bits() as u8;
        bytes.push(random.pick(b" \r\n:/H1.").copied().filter(|_| any < 64).unwrap_or(any));
    }
    bytes.extend(b"\r\n\r\n");
    refused(&site.exchange(number, &bytes).await?)
}

/// A good request up to any byte; the client half closes, or leaves.
async fn cut(site: &Site, number: u64) -> Result<(), String> {
    let mut random = Random::new(number);
    let body = post("/api/play", br#"{"game": "nim", "position": "5-3-1 1", "move": "A3"}"#);
    let whole = if random.below(2) == 0 { get("/api/state?game=nim") } else { body };
    let part = &whole[..random.below(whole.len())];
    if random.below(2) == 0 {
        let mut stream = site.connect(number).await?;
        let _ = stream.write_all(part).await;
        return Ok(());
    }
    // A body that is cut is refused; a head that is cut is no request.
    let answer = site.exchange_cut(number, part).await?;
    if answer.is_empty() { Ok(()) } else { refused(&answer) }
}

async fn long_head(site: &Site, number: u64) -> Result<(), String> {
    let mut random = Random::new(number);
    let long = "x".repeat(70_000 + random.below(400_000));
    let request = match random.below(3) {
        0 => format!("GET /{long} HTTP/1.1\r\nhost: localhost\r\n\r\n"),
        1 => format!("GET / HTTP/1.1\r\nhost: localhost\r\nx: {}\r\n\r\n", long.repeat(16)),
        _ => format!("GET / HTTP/1.1\r\nhost: localhost\r\n{}\r\n", "x: 1\r\n".repeat(1_000)),
    };
    refused(&site.exchange(number, request.as_bytes()).await?)
}

/// Names that are not the server's, several at once, or none.
async fn host(site: &Site, number: u64) -> Result<(), String> {
    let mut random = Random::new(number);
    let names = [
        "evil.example",
        "localhost.evil.example",
        "evil.example:8080",
        "localhost@evil.example",
        "",
        "192.0.2.1",
        "[2001:db8::1]",
        "localhost:",
        "127.0.0.1.nip.example",
        "local\u{130}ost",
        "0.0.0.0",
    ];
    let mut name = || random.pick(&names).copied().unwrap_or_default();
    let hosts = match number % 4 {
        0 => String::new(),
        1 => format!("host: localhost\r\nhost: {}\r\n", name()),
        // With an empty port it is still the server's own name.
        _ => format!("host: {}\r\n", name()).replace("localhost:\r", "localhost:80x\r"),
    };
    let path = if number % 8 == 7 { "http://evil.example/api/solve" } else { "/api/catalogue" };
    let request = format!("GET {path} HTTP/1.1\r\n{hosts}connection: close\r\n\r\n");
    refused(&site.exchange(number, request.as_bytes()).await?)
}

async fn json(site: &Site, number: u64) -> Result<(), String> {
    let mut random = Random::new(number);
    let depth = 1 + random.below(100_000);
    let body = match random.below(6) {
        0 => "[".repeat(depth),
        1 => "{\"game\":".repeat(depth),
        2 => format!("{{\"game\": {}1{}}}", "[".repeat(depth), "]".repeat(depth)),
        3 => format!("{{\"matrix\": [[{}]]}}", "9".repeat(depth)),
        4 => format!("{{\"game\": \"{}\"}}", "nim:".repeat(depth / 4)),
        _ => format!("{{\"game\": \"\\ud800\", \"position\": {}}}", i64::MIN),
    };
    let path = random.pick(&BODIES).copied().unwrap_or_default();
    refused(&site.exchange(number, &post(path, body.as_bytes())).await?)
}

/// Bodies of another length than they say, or in a form that they do not say.
async fn body(site: &Site, number: u64) -> Result<(), String> {
    let mut random = Random::new(number);
    let path = random.pick(&BODIES).copied().unwrap_or_default();
    let (headers, body) = match random.below(6) {
        0 => ("content-length: 1099511627776\r\n", "{"),
        1 => ("content-length: 5\r\n", "{"),
        2 => ("content-length: 5\r\ncontent-length: 6\r\n", "{}{}{}"),
        3 => ("content-length: -1\r\n", "{}"),
        4 => ("transfer-encoding: chunked\r\n", "zz\r\n{}\r\n"),
        _ => ("transfer-encoding: chunked\r\ncontent-length: 2\r\n", "ffffffffffffffff\r\n"),
    };
    let head = format!("POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n");
    let request = format!("{head}{headers}\r\n{body}");
    refused(&site.exchange_cut(number, request.as_bytes()).await?)
}

/// Any question with any values: a good answer or a refusal, never a fault of the server.
async fn odd(site: &Site, number: u64) -> Result<(), String> {
    let mut random = Random::new(number);
    let route = random.pick(&QUERIES).copied().unwrap_or_default();
    let mut value = || random.pick(&TEXTS).copied().unwrap_or_default();
    let games = ["nim", "tic-tac-toe", "achi", "sticks", value()];
    let game = games[number as usize % games.len()];
    let path = format!(
        "/api/{route}?game={game}&position={}&by={}&depth={}&time=20ms&board={}&rungs={}&nodes={}",
        value(),
        value(),
        value(),
        value(),
        value(),
        value(),
    );
    let answer = site.exchange(number, &get(&path)).await?;
    let is_told = answer.starts_with("HTTP/1.1 200") || answer.starts_with("HTTP/1.1 4");
    if is_told && answer.contains("content-security-policy: ") {
        return Ok(());
    }
    Err(format!("{path}: {}", shown(answer.as_bytes())))
}
