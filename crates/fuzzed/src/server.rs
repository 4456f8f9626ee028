//! Bodies that the web server reads itself: what to solve, a table to be made, a claim to its seat, what a player
//! asks for. They go straight into the app, without a network.

use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use parlor_web::{ServerAllowance, ServerOptions};
use parlor_workbench::Catalogue;
use serde_json::Value;
use tower::ServiceExt as _;

use crate::NODES;

/// A route on the first line, then a body a line. `solve` takes one; `tables` takes a table, a claim to its other
/// seat, and what its maker asks for.
pub(crate) fn ask_server(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut lines = text.split('\n');
    let route = lines.next().unwrap_or_default();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime is made").block_on(async {
        // What a case has made is gone with its app.
        let app = parlor_web::app(Catalogue::new(), &options());
        match route {
            "solve" => {
                for body in lines.take(1) {
                    post(&app, "/api/solve", None, body).await;
                }
            }
            "tables" => {
                let [table, claim, actions @ ..] = &lines.take(MOST).collect::<Vec<_>>()[..] else {
                    return;
                };
                let Some(made) = post(&app, "/api/tables", None, table).await else { return };
                let path = format!("/api/tables/{}", made["id"].as_str().unwrap_or_default());
                post(&app, &format!("{path}/seat"), made["invitation"].as_str(), claim).await;
                for action in actions {
                    post(&app, &format!("{path}/actions"), made["token"].as_str(), action).await;
                }
            }
            _ => {}
        }
    });
}

/// Lines of a case: more would only be slow.
const MOST: usize = 12;

/// A server that starts no solve, which would write to the user's tables, and searches little.
fn options() -> ServerOptions {
    let allowance = ServerAllowance {
        time: Duration::from_millis(1),
        nodes: NODES,
        memory: 1 << 20,
        threads: 1,
        solves: 0,
        ..ServerAllowance::default()
    };
    ServerOptions { allowance, rate: None, ..ServerOptions::default() }
}

/// Sends a body; the answer if it is a good one.
async fn post(app: &Router, path: &str, token: Option<&str>, body: &str) -> Option<Value> {
    let mut request = Request::post(path).header(header::HOST, "localhost");
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    let request = request.body(Body::from(body.to_owned())).expect("a path of ours is an address");
    let answer = app.clone().oneshot(request).await.expect("the app always answers");
    let status = answer.status();
    assert_ne!(status, StatusCode::INTERNAL_SERVER_ERROR, "{path}");
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.expect("the answer is whole");
    let answer = serde_json::from_slice(&bytes).expect("answers and refusals are JSON");
    status.is_success().then_some(answer)
}

pub(crate) fn server_examples() -> Vec<Vec<u8>> {
    let claim = r#"{"nonce": "00112233445566778899aabbccddeeff"}"#;
    let cases = [
        vec!["solve", r#"{"game": "nim:piles=2-1", "afresh": true}"#],
        vec!["solve", r#"{"game": "achi"}"#],
        vec![
            "tables",
            r#"{"game": "tic-tac-toe", "start": "XO./.../... X", "clock": "5m+3s", "begins": "you"}"#,
            claim,
            r#"{"turn": 0, "action": {"move": "b2"}}"#,
            r#"{"turn": 1, "action": {"offer": "takeback"}}"#,
            r#"{"turn": 1, "action": "resign"}"#,
            r#"{"turn": 2, "action": {"offer": "rematch"}}"#,
        ],
        vec![
            "tables",
            r#"{"game": "nim:piles=5-3-1", "clock": "3d/move", "begins": "other", "program": "random"}"#,
            claim,
            r#"{"turn": 0, "action": {"offer": "draw"}}"#,
        ],
    ];
    cases.map(|lines| lines.join("\n").into_bytes()).into()
}
