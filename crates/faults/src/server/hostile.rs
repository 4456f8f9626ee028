//! Requests that are none, or that nobody sensible would make.

use parlor_core::random::Random;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;

use super::Storm;
use super::site::{Site, get, post, refused, shown};
use crate::Case;

/// Routes that take a body, each with a sensible one. Nobody has made the table, so whoever acts at it is refused.
const BODIES: [(&str, &str); 20] = [
    ("/api/play", r#"{"game": "nim", "position": "5-3-1 1", "move": "A3"}"#),
    ("/api/replay", r#"{"game": "tic-tac-toe", "start": null, "moves": ["b2", "a1"]}"#),
    ("/api/rules", r#"{"text": "game A\nboard grid 3 x 3", "settings": {}, "caret": 3}"#),
    (
        "/api/study",
        r#"{"game": "nim:piles=2-1", "games": 1, "plies": 9, "time": "10ms", "seed": 3}"#,
    ),
    ("/api/solve", r#"{"game": "nim:piles=2-1", "afresh": true}"#),
    ("/api/tables", r#"{"game": "tic-tac-toe", "clock": "5m+3s", "begins": "chance"}"#),
    (SEAT, r#"{"nonce": "00112233445566778899aabbccddeeff"}"#),
    (ACTIONS, r#"{"turn": 0, "action": {"move": "b2"}}"#),
    ("/api/matrix", r#"{"rows": [[1, "2/3"], [0.5, 4]]}"#),
    ("/api/words/find", r#"{"grid": "this\nwats", "words": ["this", "was"], "min_length": 3}"#),
    ("/api/words/make", r#"{"words": ["maple", "oak"], "rows": 8, "columns": 8, "seed": 7}"#),
    ("/api/words/pdf", r#"{"words": ["maple", "oak"], "rows": 8, "columns": 8, "seed": 7}"#),
    ("/api/crossword/fill", FILL),
    ("/api/crossword/fills", FILLS),
    ("/api/crossword/check", FILL),
    ("/api/crossword/suggest", SUGGEST),
    (
        "/api/crossword/make",
        r#"{"kind": "fill-in", "entries": [{"word": "tide"}, {"word": "sand"}], "seed": 1}"#,
    ),
    (
        "/api/crossword/solve",
        r#"{"grid": ".b\n..", "words": ["ab", "cd", "ac", "bd"], "time": "10ms"}"#,
    ),
    ("/api/crossword/read", "..\n.."),
    ("/api/crossword/file", FILE),
];
const SEAT: &str = "/api/tables/00112233445566778899aabbccddeeff/seat";
const ACTIONS: &str = "/api/tables/00112233445566778899aabbccddeeff/actions";
const FILL: &str =
    r#"{"grid": "..\n..", "words": {"lists": [{"text": "ab\ncd\nac\nbd"}]}, "time": "10ms"}"#;
const FILLS: &str =
    r#"{"fill": {"grid": "..\n..", "words": {"lists": [{"text": "ab\ncd\nac\nbd"}]}}, "list": 2}"#;
const SUGGEST: &str = r#"{"fill": {"grid": "..\n..", "words": {"lists": [{"text": "ab\ncd\nac\nbd"}]}}, "slot": "1-across"}"#;
const FILE: &str =
    r#"{"crossword": {"rows": [[{"answer": "A"}, {"circled": true}, null]]}, "format": "ipuz"}"#;

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
    // Every route has its sensible body first, then an odd one.
    let odd_bodies = storm.arena.trials(2 * BODIES.len() as u64, 10_000);
    vec![
        storm.storm("random bytes", count(25_000), |site, n| Box::pin(noise(site, n))).await,
        storm.storm("requests cut off", count(25_000), |site, n| Box::pin(cut(site, n))).await,
        storm.storm("heads too long", count(5_000), |site, n| Box::pin(long_head(site, n))).await,
        storm.storm("names of others", count(15_000), |site, n| Box::pin(host(site, n))).await,
        storm.storm("deep and odd JSON", count(5_000), |site, n| Box::pin(deep(site, n))).await,
        storm
            .storm("bodies with an odd value", odd_bodies, |site, n| Box::pin(odd_body(site, n)))
            .await,
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

async fn deep(site: &Site, number: u64) -> Result<(), String> {
    let mut random = Random::new(number);
    let depth = 1 + random.below(100_000);
    let body = match random.below(6) {
        0 => "[".repeat(depth),
        1 => "{\"game\":".repeat(depth),
        2 => format!("{{\"game\": {}1{}}}", "[".repeat(depth), "]".repeat(depth)),
        3 => format!("{{\"matrix\": [[{}]]}}", "9".repeat(depth)),
        4 => format!("{{\"game\": \"{}\"}}", "nim:".repeat(2 + depth / 4)),
        _ => format!("{{\"game\": \"\\ud800\", \"position\": {}}}", i64::MIN),
    };
    let (path, _) = random.pick(&BODIES).copied().unwrap_or_default();
    refused(&site.exchange(number, &post(path, body.as_bytes())).await?)
}

/// A sensible body of each route, which is not taken for a bad one; then the same with one value replaced: a good
/// answer or a refusal.
async fn odd_body(site: &Site, number: u64) -> Result<(), String> {
    let (path, sensible) = BODIES[number as usize % BODIES.len()];
    let is_sensible = number < BODIES.len() as u64;
    let body = match serde_json::from_str(sensible) {
        Ok(mut body) if !is_sensible => {
            replace_one(&mut body, &mut Random::new(number));
            body.to_string()
        }
        _ => sensible.to_owned(),
    };
    let answer = site.exchange(number, &post(path, body.as_bytes())).await?;
    // 503: the server is busy, and says so.
    let is_told =
        ["HTTP/1.1 2", "HTTP/1.1 4", "HTTP/1.1 503"].iter().any(|it| answer.starts_with(it));
    let is_taken_for_bad = is_sensible && answer.starts_with("HTTP/1.1 400");
    if is_told && !is_taken_for_bad && answer.contains("content-security-policy: ") {
        return Ok(());
    }
    Err(format!("{path} {body}: {}", shown(answer.as_bytes())))
}

/// Puts something odd in the place of one value, or of a value inside it. Limits on time stay as they are.
fn replace_one(value: &mut Value, random: &mut Random) {
    let inside: Vec<&mut Value> = match value {
        Value::Array(values) => values.iter_mut().collect(),
        Value::Object(fields) => {
            fields.iter_mut().filter(|(name, _)| *name != "time").map(|(_, value)| value).collect()
        }
        _ => Vec::new(),
    };
    let count = inside.len();
    // The whole body is never the one: what is inside it is.
    match inside.into_iter().nth(random.below(count.max(1))) {
        Some(one) if one.is_array() || one.is_object() => match random.below(3) {
            0 => *one = odd_value(random),
            _ => replace_one(one, random),
        },
        Some(one) => *one = odd_value(random),
        None => *value = odd_value(random),
    }
}

/// What nobody sensible writes in the place of a value.
fn odd_value(random: &mut Random) -> Value {
    let values = [
        Value::Null,
        json!(true),
        json!(-1),
        json!(u64::MAX),
        json!(1e300),
        json!(""),
        json!("\0"),
        json!("e\u{301}漢"),
        json!("x".repeat(10_000)),
        json!([]),
        json!([[[]]]),
        json!({}),
        json!({"": null}),
    ];
    random.pick(&values).cloned().unwrap_or_default()
}

/// Bodies of another length than they say, or in a form that they do not say.
async fn body(site: &Site, number: u64) -> Result<(), String> {
    let mut random = Random::new(number);
    let (path, _) = random.pick(&BODIES).copied().unwrap_or_default();
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
