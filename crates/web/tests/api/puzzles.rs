//! Words, tours and matrices.

use axum::http::StatusCode;
use serde_json::json;

use crate::client::{Client, detail};

#[tokio::test]
async fn words_are_found_by_every_way_of_searching() {
    let client = Client::new();
    let grid = "this\nwats\noahg\nfgdt";
    for by in ["brute-force", "binary-search", "prefix", "fast"] {
        let body = json!({ "grid": grid, "words": ["fat", "that", "this", "two"], "by": by });
        let found = client.posted("/api/words/find", body).await;
        let matches = found["matches"].as_array().expect("a list");
        assert_eq!(matches.len(), 4, "{by}");
        assert_eq!((&found["rows"], &found["complete"]), (&json!(4), &json!(true)));
        assert_eq!(found["counts"].is_object(), by != "fast");
    }
    let longest =
        json!({ "grid": "caterpillar", "words": ["cat", "caterpillar"], "longest_only": true });
    let found = client.posted("/api/words/find", longest).await;
    assert_eq!(found["matches"][0]["end"], json!([0, 10]));
    assert_eq!(found["matches"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_long_list_of_words_ends_and_says_so() {
    let body = json!({ "grid": "aaaaaaaaaa\n".repeat(300), "words": ["aa"] });
    let found = Client::new().posted("/api/words/find", body).await;
    // Neighbours in a row, in a column and on both diagonals, each pair read both ways.
    assert_eq!(found["count"], json!(2 * (300 * 9 + 299 * 10 + 2 * 299 * 9)));
    assert_eq!(found["complete"], json!(false));
    assert_eq!(found["matches"].as_array().map(Vec::len), Some(20_000));
}

#[tokio::test]
async fn bad_grids_and_ways_are_refused() {
    let client = Client::new();
    let bad = [
        json!({ "grid": "", "words": ["cat"] }),
        json!({ "grid": "cat", "words": ["cat"], "by": "magic" }),
        json!({ "grid": "cat", "dictionary": "../../etc/passwd" }),
        json!({ "grid": "cat", "words": 3 }),
        json!({ "grid": format!("{}\n", "a".repeat(700)).repeat(700),
                "words": (2..20).map(|length| "a".repeat(length)).collect::<Vec<_>>() }),
        json!({}),
    ];
    for body in bad {
        client.post_refused("/api/words/find", body).await;
    }
}

#[tokio::test]
async fn a_made_puzzle_hides_its_words_and_comes_again_with_its_seed() {
    let client = Client::new();
    let body = json!({
        "words": ["maple", "birch", "rowan"], "secret": ["oak"], "rows": 9, "columns": 8, "level": 2, "seed": 7
    });
    let made = client.posted("/api/words/make", body.clone()).await;
    assert_eq!(client.posted("/api/words/make", body.clone()).await, made);
    assert_eq!((&made["seed"], &made["secret"]), (&json!(7), &json!(["oak"])));
    assert_eq!(made["grid"].as_array().map(Vec::len), Some(9));
    assert_eq!(made["key"].as_array().map(Vec::len), Some(4));
    let plain = client.posted("/api/words/make", json!({ "words": ["maple"] })).await;
    assert_eq!((&plain["rows"], &plain["columns"]), (&json!(15), &json!(15)));
    let sheet = client.post("/api/words/pdf", &body).await;
    assert_eq!((sheet.status, sheet.content_type()), (StatusCode::OK, "application/pdf"));
    assert!(sheet.text.starts_with("%PDF-"));
    // Another version hides the same words elsewhere.
    let sheet = json!({ "title": "Trees", "versions": 2, "paper": "letter" });
    let mut body =
        json!({ "words": ["maple", "birch"], "order": "given", "seed": 7, "sheet": sheet });
    let first = client.posted("/api/words/make", body.clone()).await;
    body["version"] = json!(2);
    let second = client.posted("/api/words/make", body.clone()).await;
    assert_eq!((&first["version"], &second["version"]), (&json!("A"), &json!("B")));
    assert_eq!(first["words"], json!(["maple", "birch"]));
    assert_eq!((&first["words"], &first["title"]), (&second["words"], &json!("Trees")));
    assert_ne!(first["grid"], second["grid"]);
    let document = client.post("/api/words/pdf", &body).await;
    assert!(document.text.contains("/Count 4"), "two sheets and two keys");
    body["sheet"]["paper"] = json!("a5");
    assert!(
        client.post_refused("/api/words/pdf", body).await.contains("paper: wanted a4 or letter")
    );
}

#[tokio::test]
async fn puzzles_that_cannot_be_made_are_refused_with_the_reason() {
    let client = Client::new();
    let too_long = json!({ "words": ["caterpillar"], "rows": 4, "columns": 4 });
    assert!(client.post_refused("/api/words/make", too_long).await.contains("longest line"));
    for body in [
        json!({ "words": ["cat"], "rows": 1000, "columns": 4 }),
        json!({ "words": ["cat"], "rows": 0, "columns": 4 }),
        json!({ "words": ["cat"], "rows": 4, "columns": 4, "mask": "x".repeat(201) }),
        json!({ "words": ["cat"], "rows": 5, "columns": 5, "level": 9 }),
        json!({ "words": ["cat"], "rows": 5, "columns": 5, "directions": "up" }),
        json!({ "words": ["cat"], "rows": 5, "columns": 5, "mask": "####\n####\n####" }),
        json!({ "words": [] }),
    ] {
        client.post_refused("/api/words/make", body.clone()).await;
        client.post_refused("/api/words/pdf", body).await;
    }
}

#[tokio::test]
async fn tours_are_found_and_counted_and_refused_with_a_theorem() {
    let client = Client::new();
    let tour = client.get("/api/tour?board=6x6&closed=true&start=a1").await;
    assert_eq!(tour["path"].as_array().map(Vec::len), Some(36));
    assert_eq!(tour["path"][0], "a1");
    let count = client.get("/api/tour?board=3x10&closed=true&count=true").await;
    assert_eq!(count["count"], "16");
    let answer = client.ask("/api/tour?board=5x5&closed=true").await;
    assert!(detail(&answer, StatusCode::UNPROCESSABLE_ENTITY).contains("odd"));
    for query in ["board=8", "board=8x8&start=z9", "board=8x8&by=magic", "board=5000x5000", ""] {
        client.refused(&format!("/api/tour?{query}")).await;
    }
}

#[tokio::test]
async fn matrix_games_are_solved_exactly() {
    let client = Client::new();
    let wanted = client.posted("/api/matrix", json!({ "text": "-2, 3\n3, -4" })).await;
    assert_eq!(wanted["value"], "1/12");
    assert_eq!(wanted["row_strategy"], json!(["7/12", "5/12"]));
    assert_eq!(wanted["saddle"], json!(null));
    let rows = client.posted("/api/matrix", json!({ "rows": [[-2, 3], ["3", -4]] })).await;
    assert_eq!(rows["value"], "1/12");
    let saddle = client.posted("/api/matrix", json!({ "text": "4,2,5\n3,1,0\n6,2,8" })).await;
    assert!(saddle["saddle"].is_array());
    assert!(!saddle["dominated"]["rows"].as_array().expect("a list").is_empty());
    for body in [
        json!({}),
        json!({ "text": "" }),
        json!({ "text": "1,2\n3" }),
        json!({ "text": "1,x" }),
        json!({ "text": "1", "rows": [[1]] }),
        json!({ "text": "1\n".repeat(1_001) }),
    ] {
        client.post_refused("/api/matrix", body).await;
    }
}

#[tokio::test]
async fn puzzles_are_told_step_by_step() {
    let client = Client::new();
    for (question, kind, ending) in [
        ("method=n-queens&size=4", "board", "4 queens stand in peace"),
        ("method=warnsdorff&board=5x5", "board", "An open tour of 5x5"),
        ("method=word-search-prefix", "words", "4 words found"),
        ("method=simplex&matrix=-2,3|3,-4", "matrix", "The game is worth 1/12."),
    ] {
        let lesson = client.get(&format!("/api/lesson?{question}")).await;
        assert_eq!(lesson["stage"]["kind"], kind);
        assert_eq!(lesson["steps"][0]["scene"]["kind"], kind);
        let told = lesson["ending"].as_str().expect("a sentence");
        assert!(told.starts_with(ending), "{told}");
    }
    let line = client.refused("/api/lesson?method=n-queens&size=99").await;
    assert_eq!(line, "size: wanted a number of queens from 1 to 24, got 99");
}

#[tokio::test]
async fn growth_is_measured_and_impossible_experiments_are_refused() {
    let client = Client::new();
    let experiments = client.get("/api/experiments").await;
    assert_eq!(experiments.as_array().map(Vec::len), Some(8));
    let growth = client.get("/api/growth?experiment=queens&at=8&time=10m").await;
    assert_eq!(growth["series"][1]["points"][0]["work"], 2_057);
    let line = client.refused("/api/growth?experiment=queens&at=1-99").await;
    assert_eq!(line, "at: wanted at most 40 values, got more");
    let line = client.refused("/api/growth?experiment=words&at=4000000").await;
    assert_eq!(line, "at: wanted at most 200000, got 4000000");
}
