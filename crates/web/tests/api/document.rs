//! The committed OpenAPI document, of which the types of the pages' scripts are made.

use std::collections::HashSet;
use std::env;
use std::fs;

use parlor_web::openapi;
use serde_json::Value;

use crate::client::Client;

/// Where the document is kept.
const COMMITTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");

#[tokio::test]
async fn the_committed_document_is_the_one_that_is_served() {
    // Written from the document itself, whose order of fields does not depend on how JSON was built.
    let written = openapi().to_pretty_json().expect("a document is plain data") + "\n";
    let served = Client::new().ask("/api/openapi.json").await;
    let parsed: Value = serde_json::from_str(&written).expect("it was just written");
    assert_eq!(served.json(), parsed);

    if env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(COMMITTED, &written).expect("the document can be written");
    }
    let committed = fs::read_to_string(COMMITTED).unwrap_or_default();
    // Not `assert_eq`, which would print both documents in full.
    assert!(
        committed == written,
        "{COMMITTED} is not what the server serves; write it anew with \
         `INSTA_UPDATE=always cargo test -p parlor-web document`, then `npm run types` in crates/web",
    );
}

#[test]
fn every_operation_has_a_name_of_its_own() {
    let document = serde_json::to_value(openapi()).expect("a document is plain data");
    let mut names = HashSet::new();
    let paths = document["paths"].as_object().expect("there are paths");
    for (method, operation) in paths.values().filter_map(Value::as_object).flatten() {
        let name = operation["operationId"].as_str().expect("an operation has a name");
        assert!(names.insert(name.to_owned()), "{method} {name} is not the only one of its name");
    }
    assert!(!names.is_empty());
}
