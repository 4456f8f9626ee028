//! Crosswords: filled, checked, made, solved; files read and written.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use crate::client::{Client, detail};

fn small(grid: &str) -> Value {
    json!({ "grid": grid, "words": { "lists": [{ "text": "ab;40\ncd;60\nac;80\nbd;20" }] }, "seed": 1, "time": "1s" })
}

#[tokio::test]
async fn a_grid_is_filled_checked_and_suggested_for() {
    let client = Client::new();
    let filled = client.posted("/api/crossword/fill", small("..\n..")).await;
    assert_eq!((&filled["status"], &filled["average_score"]), (&json!("found"), &json!(50.0)));
    let none = client.posted("/api/crossword/fill", small("z.\n..")).await;
    assert_eq!(
        (&none["status"], &none["conflict"]["is_minimal"]),
        (&json!("impossible"), &json!(true))
    );
    let checked = client.posted("/api/crossword/check", small("ab\nz.")).await;
    assert_eq!(
        (&checked["status"], &checked["slots"][0]["state"]),
        (&json!("impossible"), &json!("word"))
    );
    let words = json!({ "fill": small("..\n.."), "slot": "1a", "most": 3 });
    let words = client.posted("/api/crossword/suggest", words).await;
    assert_eq!(words["words"][0], json!({ "word": "AC", "score": 80, "rest": "fits" }));
    assert_eq!(words["words"][1]["rest"], "dead-end");
    let all = json!({ "fill": small("..\n.."), "list": 1 });
    let all = client.posted("/api/crossword/fills", all).await;
    assert_eq!(
        (&all["count"], &all["complete"], all["fills"].as_array().map(Vec::len)),
        (&json!(2), &json!(true), Some(1))
    );
}

#[tokio::test]
async fn the_english_words_fill_a_grid_without_any_list() {
    let body = json!({ "grid": "#...#\n.....\n.....\n.....\n#...#", "seed": 1 });
    let filled = Client::new().posted("/api/crossword/fill", body).await;
    assert_eq!(filled["status"], "found");
}

#[tokio::test]
async fn puzzles_are_made_and_solved() {
    let client = Client::new();
    let entries =
        json!([{ "word": "tide", "clue": "Goes out" }, { "word": "sand" }, { "word": "island" }]);
    let made = json!({ "kind": "fill-in", "entries": entries, "seed": 1 });
    let made = client.posted("/api/crossword/make", made).await;
    let start: Vec<&str> =
        made["start"].as_array().expect("rows").iter().filter_map(Value::as_str).collect();
    let solve = json!({ "grid": start.join("\n"), "words": made["words"] });
    let solved = client.posted("/api/crossword/solve", solve).await;
    assert_eq!(solved["status"], "one");
    let made = json!({ "columns": 5, "rows": 5, "seed": 1, "kind": "codeword" });
    assert!(client.posted("/api/crossword/make", made).await["codeword"]["key"].is_array());
}

#[tokio::test]
async fn files_go_in_and_out() {
    let client = Client::new();
    let read = async |bytes: Vec<u8>| {
        let request = Request::post("/api/crossword/read").body(Body::from(bytes));
        client.send(request.expect("the address is one")).await
    };
    let crossword = read(b"AB#\nCDE\n".to_vec()).await.json();
    assert_eq!(crossword["rows"][0][2], Value::Null);
    for format in ["ipuz", "xd", "txt"] {
        let body = json!({ "crossword": crossword, "format": format });
        let file = client.post("/api/crossword/file", &body).await;
        assert_eq!(file.status, StatusCode::OK, "{}", file.text);
        assert_eq!(
            read(file.text.into_bytes()).await.json()["rows"],
            crossword["rows"],
            "{format}"
        );
    }
    for (format, magic) in [("puz", "ACROSS&DOWN"), ("pdf", "%PDF-")] {
        let body = json!({ "crossword": crossword, "format": format, "large": true, "key": true });
        let file = client.post("/api/crossword/file", &body).await;
        assert!(file.text.contains(magic), "{format}");
    }
    detail(&read(b"{}".to_vec()).await, StatusCode::BAD_REQUEST);
    detail(&read(vec![0xff, 0xfe, 7]).await, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn bad_crosswords_are_refused() {
    let client = Client::new();
    let bad = [
        ("fill", small("")),
        ("fill", json!({ "grid": "..", "words": { "lists": [{ "text": "ab;101" }] } })),
        ("fill", json!({ "grid": "..", "words": { "lists": ["klingon"] } })),
        ("fill", json!({ "grid": "..", "time": "soon" })),
        ("fill", json!({ "grid": "..", "time": "1s", "min_score": 300 })),
        ("check", json!({})),
        ("suggest", json!({ "fill": small(".."), "slot": "9 down" })),
        ("make", json!({ "columns": 2 })),
        ("make", json!({ "style": "round" })),
        ("make", json!({ "entries": [{ "word": "x" }] })),
        ("solve", json!({ "grid": "..", "words": [] })),
        ("file", json!({ "crossword": { "rows": [] }, "format": "puz" })),
        ("file", json!({ "crossword": { "rows": [[{}, {}]] }, "format": "docx" })),
    ];
    for (route, body) in bad {
        client.post_refused(&format!("/api/crossword/{route}"), body).await;
    }
}

#[tokio::test]
async fn a_search_that_finds_nothing_ends_in_its_time() {
    // No list of so few words fills it, and no proof is short.
    let words: Vec<String> = (0..200)
        .map(|seed| {
            let letter = |at: usize| {
                char::from(b'a' + ((seed * 7919 + at * at * 31 + seed * at) % 26) as u8)
            };
            (0..7).map(letter).collect()
        })
        .collect();
    let body = json!({
        "grid": ".......\n".repeat(7), "words": { "lists": [{ "text": words.join("\n") }] }, "time": "50ms"
    });
    let answer = Client::new().posted("/api/crossword/fill", body).await;
    assert!(["stopped", "impossible"].iter().any(|status| answer["status"] == *status), "{answer}");
}
