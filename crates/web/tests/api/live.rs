//! Live tables over HTTP: people at two machines, those who watch, and those who should not be there.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use parlor_web::ServerOptions;
use serde_json::{Value, json};

use crate::client::{Answer, Client, detail};

/// How often every way to get at somebody's seat is tried.
const TRIES: u64 = 10_000;

/// Hexadecimal digits that no secret has: a random one is this with a probability of 1 in 2^128.
fn forged(number: u64) -> String {
    format!("{:032x}", u128::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835))
}

fn text(value: &Value) -> &str {
    value.as_str().expect("it is text")
}

fn as_bearer(path: &str, token: &str, body: &Value) -> Request<Body> {
    Request::post(path)
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .body(Body::from(body.to_string()))
        .expect("the address is one")
}

/// A table at which two people sit.
struct Pair {
    path: String,
    host: String,
    guest: String,
    invitation: String,
}

impl Pair {
    async fn sit(client: &Client, body: Value) -> Self {
        let made = client.posted("/api/tables", body).await;
        let path = format!("/api/tables/{}", text(&made["id"]));
        let invitation = text(&made["invitation"]).to_owned();
        assert_eq!(
            made["invitation_link"],
            format!("{}#join={invitation}", text(&made["watch_link"]))
        );
        let claim = json!({ "nonce": forged(1) });
        let claimed = client.send(as_bearer(&format!("{path}/seat"), &invitation, &claim)).await;
        assert_eq!(claimed.status, StatusCode::OK, "{}", claimed.text);
        let guest = text(&claimed.json()["token"]).to_owned();
        Self { path, host: text(&made["token"]).to_owned(), guest, invitation }
    }

    async fn act(&self, client: &Client, token: &str, turn: u64, action: Value) -> Answer {
        let body = json!({ "turn": turn, "action": action });
        client.send(as_bearer(&format!("{}/actions", self.path), token, &body)).await
    }

    async fn seen_by(&self, client: &Client, token: Option<&str>) -> Value {
        let mut request = Request::get(&self.path);
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let answer = client.send(request.body(Body::empty()).expect("an address")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        answer.json()
    }
}

#[tokio::test]
async fn a_game_is_played_repeated_and_late_requests_and_all() {
    let client = Client::new();
    let pair = Pair::sit(&client, json!({ "game": "tic-tac-toe", "clock": "5m+3s" })).await;
    for (turn, mv) in ["b2", "a1", "c1", "a2", "a3"].iter().enumerate() {
        let token = if turn % 2 == 0 { &pair.host } else { &pair.guest };
        let done = pair.act(&client, token, turn as u64, json!({ "move": mv })).await;
        assert_eq!(done.status, StatusCode::OK, "{}", done.text);
        let again = pair.act(&client, token, turn as u64, json!({ "move": mv })).await;
        assert_eq!(again.text, done.text, "a repeated request has the same answer");
        let late = pair.act(&client, token, turn as u64, json!({ "move": "c3" })).await;
        assert!(detail(&late, StatusCode::CONFLICT).starts_with("turn: wanted"));
    }
    let seen = pair.seen_by(&client, Some(&pair.guest)).await;
    assert_eq!(seen["ending"], json!({ "reason": "rules", "winner": 0 }));
    assert_eq!((&seen["you"], &seen["moves"]), (&json!(1), &json!(["b2", "a1", "c1", "a2", "a3"])));
    assert_eq!(seen["clock"]["control"], "5m+3s");
    let offered = pair.act(&client, &pair.guest, 5, json!({ "offer": "rematch" })).await;
    assert_eq!(offered.status, StatusCode::OK);
    let watched = pair.seen_by(&client, None).await;
    assert_eq!((&watched["offer"], &watched["you"]), (&Value::Null, &Value::Null));
    let accepted = pair.act(&client, &pair.host, 5, json!({ "accept": "rematch" })).await;
    assert_eq!(accepted.status, StatusCode::OK, "{}", accepted.text);
    let seen = pair.seen_by(&client, Some(&pair.guest)).await;
    assert_eq!((&seen["you"], &seen["round"]), (&json!(0), &json!(2)), "sides are changed");
}

#[tokio::test]
async fn a_program_answers_at_the_table() {
    let client = Client::new();
    let wanted = json!({ "game": "tic-tac-toe", "program": "hard" });
    let made = client.posted("/api/tables", wanted).await;
    assert_eq!(made["invitation"], Value::Null);
    let path = format!("/api/tables/{}", text(&made["id"]));
    let body = json!({ "turn": 0, "action": { "move": "a1" } });
    let token = text(&made["token"]);
    let done = client.send(as_bearer(&format!("{path}/actions"), token, &body)).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.text);
    loop {
        let seen = client.get(&path).await;
        if seen["turn"] == 2 {
            assert_eq!(seen["moves"], json!(["a1", "b2"]), "the centre alone draws");
            break;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn nobody_gets_at_a_seat_that_is_not_theirs() {
    let client = Client::new();
    let pair = Pair::sit(&client, json!({ "game": "tic-tac-toe" })).await;
    let other = Pair::sit(&client, json!({ "game": "tic-tac-toe" })).await;
    // A table that has been played at, so that there are old requests.
    let first = pair.act(&client, &pair.host, 0, json!({ "move": "b2" })).await;
    assert_eq!(first.status, StatusCode::OK);
    let before = pair.seen_by(&client, Some(&pair.host)).await;
    let path = format!("{}/actions", pair.path);
    let body = json!({ "turn": 1, "action": { "move": "a1" } });
    /// What is tried, the request with a number, and how it is refused.
    type Attempt<'a> = (&'a str, &'a dyn Fn(u64) -> Request<Body>, StatusCode);
    let kinds: [Attempt<'_>; 8] = [
        ("forged", &|number| as_bearer(&path, &forged(number), &body), StatusCode::FORBIDDEN),
        ("another table's", &|_| as_bearer(&path, &other.guest, &body), StatusCode::FORBIDDEN),
        (
            "a used invitation",
            &|_| as_bearer(&path, &pair.invitation, &body),
            StatusCode::FORBIDDEN,
        ),
        ("the other seat's", &|_| as_bearer(&path, &pair.host, &body), StatusCode::CONFLICT),
        (
            "none, like a spectator's",
            &|_| {
                let request = Request::post(&path).header(header::CONTENT_TYPE, "application/json");
                request.body(Body::from(body.to_string())).expect("the address is one")
            },
            StatusCode::UNAUTHORIZED,
        ),
        (
            "one with a slip",
            &|number| {
                let at = (number % 32) as usize;
                let digit = if &pair.guest[at..=at] == "0" { "1" } else { "0" };
                let slipped = format!("{}{digit}{}", &pair.guest[..at], &pair.guest[at + 1..]);
                as_bearer(&path, &slipped, &body)
            },
            StatusCode::FORBIDDEN,
        ),
        (
            "an invitation claimed again",
            &|number| {
                let claim = json!({ "nonce": forged(number + 2) });
                as_bearer(&format!("{}/seat", pair.path), &pair.invitation, &claim)
            },
            StatusCode::CONFLICT,
        ),
        (
            "a table that nobody told of",
            &|number| {
                let path = format!("/api/tables/{}", forged(number));
                Request::get(path).body(Body::empty()).expect("the address is one")
            },
            StatusCode::NOT_FOUND,
        ),
    ];
    for (kind, request, status) in kinds {
        for number in 0..TRIES {
            let answer = client.send_unchecked(request(number)).await;
            let is_refused =
                answer.status == status || answer.status == StatusCode::TOO_MANY_REQUESTS;
            assert!(is_refused, "{kind}: {} {}", answer.status, answer.text);
            assert!(!answer.text.contains(&pair.guest), "{kind}: no answer tells a token");
        }
    }
    assert_eq!(pair.seen_by(&client, Some(&pair.host)).await, before, "nothing has happened");
}

#[tokio::test]
async fn bad_requests_are_refused_in_a_sentence() {
    let client = Client::new();
    for (body, word) in [
        (json!({ "game": "chess" }), "game"),
        (json!({ "game": "nim", "clock": "soon" }), "clock"),
        (json!({ "game": "nim", "program": "human" }), "program"),
        (json!({ "game": "nim", "start": "?" }), "position"),
        (json!({ "game": "nim", "seats": 3 }), "seats"),
    ] {
        let line = client.post_refused("/api/tables", body).await;
        assert!(line.contains(word), "{line}");
    }
    let pair = Pair::sit(&client, json!({ "game": "tic-tac-toe" })).await;
    let illegal = pair.act(&client, &pair.host, 0, json!({ "move": "z9" })).await;
    assert!(!detail(&illegal, StatusCode::BAD_REQUEST).is_empty());
    let early = pair.act(&client, &pair.guest, 0, json!({ "move": "b2" })).await;
    assert!(detail(&early, StatusCode::CONFLICT).contains("your turn"));
    let path = format!("{}/seat", pair.path);
    let nonce = client.send(as_bearer(&path, &pair.invitation, &json!({ "nonce": "x" }))).await;
    assert!(detail(&nonce, StatusCode::BAD_REQUEST).starts_with("nonce"));
    let name = client.ask("/api/tables/nowhere").await;
    assert!(detail(&name, StatusCode::NOT_FOUND).starts_with("table"));
}

#[tokio::test]
async fn one_address_may_have_so_many_open_tables() {
    let options = ServerOptions { rate: None, ..ServerOptions::default() };
    let most = options.tables.open;
    let client = Client::with(options);
    for _ in 0..most {
        client.posted("/api/tables", json!({ "game": "nim" })).await;
    }
    let refused = client.post("/api/tables", &json!({ "game": "nim" })).await;
    assert!(detail(&refused, StatusCode::TOO_MANY_REQUESTS).starts_with("tables: wanted at most"));
}
