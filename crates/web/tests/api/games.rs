//! Catalogue, positions and moves.

use axum::http::StatusCode;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::client::{Client, detail};

#[tokio::test]
async fn the_catalogue_lists_games_players_and_puzzles_with_what_can_be_set() {
    let catalogue = Client::new().get("/api/catalogue").await;
    let names = |list: &str| -> Vec<String> {
        let entries = catalogue[list].as_array().expect("a list").iter();
        entries.map(|entry| entry["name"].as_str().expect("a name").to_owned()).collect()
    };
    assert!(names("games").contains(&"tic-tac-toe".to_owned()));
    for player in ["engine", "skill"] {
        assert!(names("players").contains(&player.to_owned()), "{player}");
    }
    assert_eq!(names("puzzles"), ["words", "crossword", "tour", "matrix"]);
    let mnk = catalogue["games"].as_array().expect("a list").iter().find(|g| g["name"] == "mnk");
    let m = &mnk.expect("mnk is a game")["parameters"][0];
    assert_eq!((&m["kind"], &m["min"], &m["max"]), (&json!("number"), &json!(1), &json!(19)));
}

#[tokio::test]
async fn every_game_of_the_catalogue_can_be_opened_and_played() {
    let client = Client::new();
    let catalogue = client.get("/api/catalogue").await;
    for game in catalogue["games"].as_array().expect("a list") {
        let name = game["name"].as_str().expect("a name");
        let state = client.get(&format!("/api/state?game={name}")).await;
        assert_eq!(state, game["start"]);
        let body =
            json!({ "game": name, "position": state["position"], "move": state["moves"][0] });
        let played = client.posted("/api/play", body).await;
        assert_eq!(played["before"], state["position"]);
        assert_eq!(played["after"], played["state"]["position"]);
        for preset in game["presets"].as_array().expect("a list") {
            let spec = preset["spec"].as_str().expect("a spec");
            let state = client.get(&format!("/api/state?game={spec}")).await;
            assert_eq!(state["game"], spec, "a preset is the shortest spec of its game");
        }
    }
}

#[tokio::test]
async fn a_state_shows_the_move_that_led_to_it() {
    let client = Client::new();
    let state = client
        .get("/api/state?game=tic-tac-toe&position=X../.../...%20O&before=.../.../...%20X&last=a1")
        .await;
    assert_eq!(state["view"]["last"], json!({ "kind": "cell", "cell": 0 }));
    assert_eq!(state["turn"], "O");
    let line = client
        .refused(
            "/api/state?game=tic-tac-toe&position=X../.../...%20O&before=.../.../...%20X&last=b2",
        )
        .await;
    assert!(line.starts_with("last: wanted a move that leads here"), "{line}");
    let line = client.refused("/api/state?game=tic-tac-toe&last=b2").await;
    assert_eq!(line, "before, last: wanted both or neither, got one of them");
}

#[tokio::test]
async fn bad_games_positions_and_moves_are_refused_in_the_workbench_s_words() {
    let client = Client::new();
    let line = client.refused("/api/state?game=tictactoe").await;
    assert!(line.contains("did you mean tic-tac-toe?"), "{line}");
    let line = client.refused("/api/state?game=mnk:m=20").await;
    assert!(line.contains("a whole number from 1 to 19"), "{line}");
    let line = client.refused("/api/state?game=tic-tac-toe&position=XXX").await;
    assert!(line.contains("wanted"), "{line}");
    let line = client.refused("/api/state").await;
    assert!(line.contains("game"), "{line}");
    let bad = json!({ "game": "tic-tac-toe", "position": "X../.../... O", "move": "a1" });
    let line = client.post_refused("/api/play", bad).await;
    assert_eq!(line, "move a1: wanted an empty cell, got X there already");
}

#[tokio::test]
async fn a_replayed_game_gives_every_position() {
    let client = Client::new();
    let body = json!({ "game": "tic-tac-toe", "moves": ["a1", "b1", "a2", "b2", "a3"] });
    let states = client.posted("/api/replay", body).await;
    let states = states["states"].as_array().expect("a list");
    assert_eq!(states.len(), 6);
    assert_eq!((&states[5]["outcome"], &states[5]["winner"]), (&json!("X"), &json!(0)));
    assert!(states[5].get("points").is_none(), "tic-tac-toe counts no points");
    assert_eq!(states[5]["view"]["lines"], json!([[0, 3, 6]]));
    let body = json!({ "game": "tic-tac-toe", "moves": ["a1", "a1"] });
    let line = client.post_refused("/api/replay", body).await;
    assert!(line.starts_with("move number 2"), "{line}");
    let body = json!({ "game": "tic-tac-toe", "moves": vec!["a1"; 1001] });
    assert_eq!(
        client.post_refused("/api/replay", body).await,
        "moves: wanted at most 1000, got 1001"
    );
}

/// Plays a game to its end, always the first move, and carries the points along as a page does.
async fn play_to_the_end(client: &Client, game: &str) -> (Vec<String>, Value) {
    let mut state = client.get(&format!("/api/state?game={game}")).await;
    let mut moves = Vec::new();
    while state["outcome"].is_null() {
        let mv = state["moves"][0].as_str().expect("a game goes on with a move").to_owned();
        let body = json!({
            "game": game, "position": state["position"], "move": mv, "points": state["points"],
        });
        let played = client.posted("/api/play", body).await;
        let mut points: Vec<i64> =
            state["points"].as_array().expect("two").iter().filter_map(Value::as_i64).collect();
        points[played["by"].as_u64().expect("a side") as usize] +=
            played["gain"].as_i64().unwrap_or(0);
        state = played["state"].clone();
        if state["outcome"].is_null() {
            assert_eq!(state["points"], json!(points), "a move gains what it says");
        }
        moves.push(mv);
    }
    (moves, state)
}

#[tokio::test]
async fn games_that_count_points_are_played_to_their_end() {
    let client = Client::new();
    for (game, all) in [
        ("dots-and-boxes", 4),
        ("dots-and-boxes:columns=3,rows=1", 3),
        ("kalah:holes=3,seeds=2", 12),
    ] {
        let (moves, end) = play_to_the_end(&client, game).await;
        let [first, second] = [0, 1].map(|side| end["points"][side].as_i64().expect("points"));
        assert_eq!(first + second, all, "{game}: somebody has everything");
        let winner = match first.cmp(&second) {
            std::cmp::Ordering::Greater => json!(0),
            std::cmp::Ordering::Less => json!(1),
            std::cmp::Ordering::Equal => Value::Null,
        };
        assert_eq!(end["winner"], winner, "{game}");
        let name =
            winner.as_u64().map_or(json!("draw"), |side| end["players"][side as usize].clone());
        assert_eq!(end["outcome"], name, "{game}");
        // The same game, replayed, ends the same.
        let body = json!({ "game": game, "moves": moves });
        let replayed = client.posted("/api/replay", body).await;
        assert_eq!(replayed["states"][moves.len()], end, "{game}");
    }
}

#[tokio::test]
async fn the_margin_is_told_beside_the_value() {
    let client = Client::new();
    // With best play the first player wins 2×2 boxes by 2.
    let values = client.get("/api/values?game=dots-and-boxes&time=60s").await;
    assert_eq!((&values["value"], &values["margin"]), (&json!("win"), &json!(2)));
    assert_eq!(values["proof"], "exact");
    for rated in values["moves"].as_array().expect("a list") {
        assert_eq!(rated["best"] == true, rated["margin"] == 2, "{rated}");
    }
    let report = client.get("/api/best?game=dots-and-boxes&by=perfect").await;
    assert_eq!((&report["value"], &report["margin"]), (&json!("win"), &json!(2)));
}

#[tokio::test]
async fn bodies_that_are_no_question_are_refused() {
    let client = Client::new();
    for body in ["", "{", "[]", "{\"game\": 3}", "nonsense", "\u{0}"] {
        let answer = client.post_text("/api/play", body).await;
        assert!(detail(&answer, StatusCode::BAD_REQUEST).starts_with("request body: "));
    }
    let unknown = json!({ "game": "nim", "position": "5-3-1 1", "move": "A1", "more": 1 });
    assert!(client.post_refused("/api/play", unknown).await.contains("unknown field"));
    let answer = client.post_text("/api/play", "x".repeat(2 << 20)).await;
    assert_eq!(
        detail(&answer, StatusCode::PAYLOAD_TOO_LARGE),
        "request body: wanted at most 1048576 bytes, got more"
    );
}

#[test]
fn no_text_in_an_address_or_a_body_breaks_the_server() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let client = Client::new();
    let text = "\\PC{0,20}|[a-z:=,0-9]{0,20}|[XO./ ]{0,14}";
    proptest!(ProptestConfig::with_cases(200), |(game in text, position in text, mv in text)| {
        let word = if game.len() % 2 == 0 { "tic-tac-toe" } else { &game };
        let body = json!({ "game": word, "position": position, "move": mv });
        let answer = runtime.block_on(client.post("/api/play", &body));
        prop_assert!(!answer.status.is_server_error());
        let encode = |text: &str| -> String {
            text.bytes().map(|byte| format!("%{byte:02X}")).collect()
        };
        let address = format!("/api/state?game={}&position={}", encode(word), encode(&position));
        prop_assert!(!runtime.block_on(client.ask(&address)).status.is_server_error());
    });
}

#[tokio::test]
async fn addresses_and_methods_that_are_not_there_are_told() {
    let client = Client::new();
    let answer = client.ask("/api/nothing").await;
    assert_eq!(detail(&answer, StatusCode::NOT_FOUND), "the interface has nothing at /api/nothing");
    let answer = client.post("/api/state", &Value::Null).await;
    detail(&answer, StatusCode::METHOD_NOT_ALLOWED);
}
