//! Requests that are none, or that call the server by another name.

use parlor_web::ServerOptions;

use crate::{exchange, start};

/// What every answer has, whoever writes it.
const SECURITY: [&str; 4] = [
    "content-security-policy: ",
    "x-content-type-options: ",
    "x-frame-options: ",
    "referrer-policy: ",
];

/// Checks that an answer is a refusal with this status, and all that goes with it.
fn assert_refused(answer: &str, status: u16) {
    assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{status}: {answer}");
    for header in SECURITY {
        assert!(answer.contains(header), "{header}: {answer}");
    }
    assert!(answer.contains("content-type: application/problem+json"), "{answer}");
    let body = answer.split("\r\n\r\n").nth(1).unwrap_or_default();
    let problem: serde_json::Value = serde_json::from_str(body).expect("a problem is JSON");
    assert_eq!(problem["status"], status, "{answer}");
    assert!(problem["detail"].is_string(), "{answer}");
}

#[tokio::test]
async fn what_is_no_request_is_refused_in_good_form() {
    let server = start(ServerOptions::default()).await;
    let long = |what: &str| format!("GET /{what} HTTP/1.1\r\nhost: localhost\r\n");
    let many: String = (0..200).map(|number| format!("x-{number}: 1\r\n")).collect();
    let requests = [
        ("\0\u{1}\u{2}\r\n\r\n".to_owned(), 400),
        ("GET nonsense\r\n\r\n".to_owned(), 400),
        ("POST / HTTP/9.9\r\n\r\n".to_owned(), 400),
        (format!("{}{many}\r\n", long("")), 431),
        (format!("{}x: {}\r\n\r\n", long(""), "x".repeat(1 << 20)), 431),
        (format!("{}\r\n", long(&"x".repeat(70_000))), 414),
    ];
    for (request, status) in requests {
        let answer = exchange(server.address, request.as_bytes()).await;
        assert_refused(&answer, status);
        assert!(answer.contains("connection: close\r\n"), "{answer}");
    }
    // Also after a request that was one, on the same connection.
    let pair = "GET /api/state?game=nim HTTP/1.1\r\nhost: localhost\r\n\r\nnonsense\r\n\r\n";
    let answers = exchange(server.address, pair.as_bytes()).await;
    assert!(answers.starts_with("HTTP/1.1 200"), "{answers}");
    let second = answers.rfind("HTTP/1.1 ").expect("two answers");
    assert_refused(&answers[second..], 400);
}

#[tokio::test]
async fn a_server_called_by_another_name_does_not_answer() {
    let hosts = vec!["parlor.example.org".parse().expect("a name")];
    let server = start(ServerOptions { hosts, ..ServerOptions::default() }).await;
    let port = server.address.port();
    let ask = async |hosts: &str| {
        let request =
            format!("GET /api/state?game=nim HTTP/1.1\r\n{hosts}connection: close\r\n\r\n");
        exchange(server.address, request.as_bytes()).await
    };
    for ours in ["localhost", "127.0.0.1", "[::1]", "LocalHost", "parlor.example.org"] {
        for port in [String::new(), format!(":{port}"), ":1".to_owned()] {
            let answer = ask(&format!("host: {ours}{port}\r\n")).await;
            assert!(answer.starts_with("HTTP/1.1 200"), "{ours}: {answer}");
        }
    }
    for other in
        ["evil.example", "localhost.evil.example", "192.0.2.1", "example.org", "a@localhost"]
    {
        assert_refused(&ask(&format!("host: {other}:{port}\r\n")).await, 421);
    }
    assert_refused(&ask("").await, 400);
    assert_refused(&ask("host: localhost\r\nhost: localhost\r\n").await, 400);
    let old = exchange(server.address, b"GET / HTTP/1.0\r\n\r\n").await;
    assert_refused(&old.replacen("HTTP/1.0", "HTTP/1.1", 1), 400);
    let whole =
        b"GET http://evil.example/ HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    assert_refused(&exchange(server.address, whole).await, 421);
}

#[tokio::test]
async fn a_refusal_that_leaves_the_body_unread_says_that_it_closes() {
    let server = start(ServerOptions::default()).await;
    let body = "x".repeat(3 << 20);
    for (path, host, status) in [
        ("/api/play", "localhost", 413),
        ("/api/play", "evil.example", 421),
        ("/api/nothing", "localhost", 404),
        ("/api/state", "localhost", 405),
    ] {
        let length = body.len();
        let head =
            format!("POST {path} HTTP/1.1\r\nhost: {host}\r\ncontent-length: {length}\r\n\r\n");
        let answer = exchange(server.address, format!("{head}{body}").as_bytes()).await;
        assert_refused(&answer, status);
        assert!(answer.contains("connection: close\r\n"), "{answer}");
    }
}
