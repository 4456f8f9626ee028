//! Odd questions: whatever stands in an address or a body, the answer is a good one or a refusal,
//! never a failure of the server.

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use parlor_web::{ServerAllowance, openapi};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use crate::client::Client;

/// What people, programs and mischief write: good values, values at the edge, and nonsense. Each route
/// gets each of them in each place, so most stand where they were not meant to.
static TEXTS: [&str; 41] = [
    "",
    " ",
    "0",
    "-1",
    "1",
    "3",
    "300",
    "18446744073709551616",
    "1e999",
    "NaN",
    "true",
    "null",
    "\0",
    "../../etc/passwd",
    "é̀ß🂡\u{202e}",
    "a=b&c=d#e",
    "%",
    "{}",
    "[]",
    "'",
    "\"",
    "\r\n\r\n",
    ".../.../... X",
    "XX./OO./... X",
    "XXX/XXX/XXX O",
    "5-3-1 1",
    "a1",
    "z99",
    "pass",
    "8x8",
    "0x0",
    "4294967296x4294967296",
    "5x5",
    "engine",
    "engine:time=0s,depth=0",
    "mcts",
    "perfect",
    "document",
    "random:seed=1",
    "0s",
    "99999999999999999999h",
];

/// Games, most of which there are: a question that names none is soon refused.
static GAMES: [&str; 14] = [
    "tic-tac-toe",
    "achi",
    "achi:size=6",
    "achi:size=99",
    "mnk:m=19,n=19,k=19",
    "mnk:m=,n=,k=",
    "nim",
    "nim:piles=9-9-9-9",
    "nim:piles=-",
    "freedom",
    "sticks:pile=0",
    "sticks",
    "easy",
    "chess",
];

/// A value for a field of a body.
fn value() -> impl Strategy<Value = Value> {
    let text = prop_oneof![select(&TEXTS[..]).prop_map(str::to_owned), "\\PC{0,12}"];
    prop_oneof![
        4 => text.clone().prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        1 => any::<f64>().prop_map(Value::from),
        1 => (0_u64..40).prop_map(Value::from),
        1 => any::<bool>().prop_map(Value::from),
        1 => Just(Value::Null),
        1 => prop::collection::vec(text.clone(), 0..4).prop_map(|texts| json!(texts)),
        1 => prop::collection::vec(prop::collection::vec(text, 0..3), 0..3).prop_map(|rows| json!(rows)),
    ]
}

/// A route, and the names that its document knows.
#[derive(Clone, Debug)]
struct Route {
    method: String,
    path: String,
    parameters: Vec<String>,
    fields: Vec<String>,
}

fn routes() -> Vec<Route> {
    let document = serde_json::to_value(openapi()).expect("a document is plain data");
    let names = |list: &Value| -> Vec<String> {
        let entries = list.as_array().into_iter().flatten();
        entries.filter_map(|entry| entry["name"].as_str().map(str::to_owned)).collect()
    };
    let fields = |operation: &Value| -> Vec<String> {
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        let name = schema.as_str().and_then(|path| path.rsplit('/').next()).unwrap_or_default();
        let properties = document["components"]["schemas"][name]["properties"].as_object();
        properties.into_iter().flat_map(|map| map.keys().cloned()).collect()
    };
    let paths = document["paths"].as_object().expect("the document has paths");
    let operations = paths.iter().flat_map(|(path, item)| {
        item.as_object()
            .into_iter()
            .flatten()
            .map(move |(method, operation)| (path, method, operation))
    });
    operations
        .map(|(path, method, operation)| Route {
            method: method.to_uppercase(),
            path: path.clone(),
            parameters: names(&operation["parameters"]),
            fields: fields(operation),
        })
        // What it would start goes on after the test, and writes to disk.
        .filter(|route| (route.method.as_str(), route.path.as_str()) != ("POST", "/api/solve"))
        .collect()
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[test]
fn no_question_makes_the_server_fail() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let client = Client::with_allowance(ServerAllowance {
        time: Duration::from_millis(5),
        nodes: 2_000,
        searches: 2,
        waiting: Duration::from_secs(600),
        ..ServerAllowance::default()
    });
    let routes = routes();
    assert!(routes.len() >= 15, "{routes:?}");
    let texts = prop::collection::vec(select(&TEXTS[..]), 8);
    let values = prop::collection::vec(value(), 16);
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(40) };
    proptest!(config, |(game in select(&GAMES[..]), texts in texts, values in values)| {
        for route in &routes {
            let mut given = texts.iter().cycle();
            let mut text = || given.next().map_or_else(String::new, |text| encoded(text));
            let path = route.path.replace("{id}", &text());
            let mut say = |name: &String| match name.as_str() {
                "game" => format!("game={}", encoded(game)),
                name => format!("{name}={}", text()),
            };
            let query: Vec<String> = route.parameters.iter().map(&mut say).collect();
            let mut body: Value =
                route.fields.iter().cloned().zip(values.iter().cloned()).collect();
            if body.get("game").is_some() {
                body["game"] = json!(game);
            }
            let address = format!("{path}?{}", query.join("&"));
            let request = Request::builder()
                .method(route.method.as_str())
                .uri(&address)
                .body(Body::from(body.to_string()))
                .expect("an encoded address is one");
            let answer = runtime.block_on(client.send(request));
            prop_assert!(
                !answer.status.is_server_error(),
                "{} {address} {body}: {} {}", route.method, answer.status, answer.text
            );
        }
    });
}
