//! Rules that somebody sends: read, or refused with the message and its place.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::client::Client;

const NOUGHTS: &str = "game Noughts\nplayers X / O\nboard grid 3x3\npiece stone X / O\n\
                       turn\n  place stone on empty\nend\n  line 3 of mine: win\n  no empty: draw\n";

async fn messages(text: &str) -> Vec<Value> {
    let answer = Client::new().posted("/api/rules", json!({ "text": text })).await;
    answer["messages"].as_array().expect("a list").clone()
}

/// Each message with its place, as an editor shows it.
async fn told(text: &str) -> Vec<String> {
    let tell = |message: Value| {
        let [line, column] = [&message["line"], &message["column"]];
        format!("{line}:{column}: {}", message["message"].as_str().unwrap_or_default())
    };
    messages(text).await.into_iter().map(tell).collect()
}

#[tokio::test]
async fn rules_without_errors_are_named() {
    let answer = Client::new().posted("/api/rules", json!({ "text": NOUGHTS })).await;
    let named = [&answer["messages"], &answer["title"], &answer["players"], &answer["parameters"]];
    assert_eq!(named, [&json!([]), &json!("Noughts"), &json!(["X", "O"]), &json!([])]);
}

#[tokio::test]
async fn every_error_is_told_with_its_place_and_the_way_out() {
    let text = NOUGHTS.replace("on empty", "onn empty").replace("draw", "drawn");
    let found = messages(&text).await;
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!((&found[0]["line"], &found[0]["column"]), (&json!(6), &json!(15)));
    assert_eq!(found[0]["message"], "wanted `on`, got `onn`");
    assert_eq!(found[0]["help"], "did you mean `on`?");
    assert!(found[0]["snippet"].as_str().is_some_and(|text| text.contains("^^^")), "{found:?}");
    assert_eq!(found[1]["line"], 9);
    assert_eq!(found[1]["help"], "did you mean `draw`?");
}

#[tokio::test]
async fn settings_outside_their_range_are_errors() {
    let text = format!("{}\nparameter size 3 from 3 to 5\n", NOUGHTS.trim_end());
    let body = json!({ "text": text, "settings": { "size": "9" } });
    let answer = Client::new().posted("/api/rules", body).await;
    let message = &answer["messages"][0]["message"];
    assert_eq!(message, "wanted a number from 3 to 5 for `size`, got another");
}

#[tokio::test]
async fn what_passes_a_limit_is_told_so() {
    let long = "#".repeat(70_000);
    assert_eq!(told(&long).await, ["1:1: wanted a file of at most 65536 bytes, got more"]);
    let many = "game A\n".repeat(401);
    assert_eq!(told(&many).await, ["401:1: wanted at most 400 lines, got more"]);
    let deep = NOUGHTS.replace("on empty", &format!("on {}empty", "(".repeat(80)));
    assert!(told(&deep).await.iter().any(|told| told.contains("at most 24 deep")));
    let huge = told(&NOUGHTS.replace("3x3", "60000x60000")).await;
    assert!(huge[0].starts_with("3:1: wanted a board of at most 250 cells"), "{huge:?}");
    let body = "x".repeat(2 << 20);
    let answer = Client::new().post("/api/rules", &json!({ "text": body })).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
}

/// Each such phrase keeps a list of places; a file of them would keep more than a machine has.
#[tokio::test]
async fn phrases_that_ask_for_too_much_are_refused() {
    let phrase =
        "line 65535 of mine or line 3 of mine or line 2 of mine by (1,2) (2,1) (3,1) (1,3)";
    let line = format!("  place stone on empty in ({phrase} or {phrase} or {phrase})\n");
    let text =
        format!("game Greed\nboard grid 25x10\npiece stone X / O\nturn\n{}", line.repeat(60));
    let found = told(&text).await;
    assert!(found.iter().any(|told| told.contains("wanted a length of line")), "{found:?}");
    let text = text.replace("line 65535 of mine or ", "");
    let found = told(&text).await;
    assert!(found.iter().any(|told| told.contains("at most 262144 places")), "{found:?}");
    assert!(found.len() <= 100, "{}", found.len());
}

#[tokio::test]
async fn nonsense_is_an_answer_and_never_a_failure() {
    let client = Client::new();
    let cuts = (0..NOUGHTS.len()).step_by(7).map(|cut| NOUGHTS[..cut].to_owned());
    let odd =
        ["", "\0", "\u{202e}é̀ß🂡", "board drawn\n  o--", "start\n  :\n", "turn\n\tturn\n\t\tturn"];
    for text in cuts.chain(odd.map(str::to_owned)) {
        let answer = client.posted("/api/rules", json!({ "text": text })).await;
        let messages = answer["messages"].as_array().expect("a list");
        assert!(messages.iter().any(|message| message["is_error"] == true), "{text:?}");
        assert_eq!(answer["title"], Value::Null, "{text:?}");
    }
}

#[tokio::test]
async fn a_request_never_makes_the_server_read_a_file() {
    let client = Client::new();
    for game in ["Cargo.parlor", "/etc/passwd.parlor", "../../x.parlor:size=3"] {
        let refused = client.refused(&format!("/api/state?game={game}")).await;
        assert!(refused.contains("files are read for commands in a terminal only"), "{refused}");
    }
}

/// A text that was sent is a game for every other question.
#[tokio::test]
async fn sent_rules_are_played_valued_and_solved_by_their_name() {
    let client = Client::new();
    let read = client.posted("/api/rules", json!({ "text": NOUGHTS })).await;
    let game = read["game"].as_str().expect("a spec").to_owned();
    assert_eq!(client.posted("/api/rules", json!({ "text": NOUGHTS })).await["game"], game);
    let state = client.get(&format!("/api/state?game={game}")).await;
    assert_eq!((&state["game"], &state["position"]), (&json!(game), &json!(".../.../... X")));
    let body = json!({ "game": game, "position": ".../.../... X", "move": "b2" });
    assert_eq!(client.posted("/api/play", body).await["state"]["turn"], "O");
    let values = client.get(&format!("/api/values?game={game}")).await;
    assert_eq!((&values["value"], &values["how"]), (&json!("draw"), &json!("table")), "{values}");
    let levels = client.get(&format!("/api/players?game={game}")).await;
    assert!(levels["levels"].as_array().is_some_and(|levels| levels.len() >= 3), "{levels}");
}

#[tokio::test]
async fn settings_of_sent_rules_are_part_of_their_spec() {
    let client = Client::new();
    let text =
        NOUGHTS.replace("board grid 3x3", "parameter size 3 from 3 to 5\nboard grid size x size");
    let body = json!({ "text": text, "settings": { "size": "4" } });
    let read = client.posted("/api/rules", body).await;
    let game = read["game"].as_str().expect("a spec");
    assert!(game.ends_with(":size=4"), "{game}");
    assert_eq!(read["parameters"][0]["value"], "4");
    assert_eq!(read["parameters"][0]["max"], 5);
    let state = client.get(&format!("/api/state?game={game}")).await;
    assert_eq!(state["position"], "..../..../..../.... X");
}

#[tokio::test]
async fn rules_that_nobody_sent_are_to_be_sent_again() {
    let client = Client::new();
    let name = "rules-0123456789abcdef0123456789abcdef";
    for path in ["state", "values", "players", "best", "solve"] {
        let answer = client.ask(&format!("/api/{path}?game={name}")).await;
        assert_eq!(answer.status, StatusCode::GONE, "{path}");
    }
    // A name that only looks like one is a game that nobody knows.
    client.refused("/api/state?game=rules-0123").await;
}

#[tokio::test]
async fn words_are_completed_and_the_next_line_is_offered() {
    let client = Client::new();
    let text = "game Ä\nboard gr";
    let body = json!({ "text": text, "caret": text.chars().count() });
    let read = client.posted("/api/rules", body).await;
    assert_eq!(read["completions"]["words"], json!(["grid"]));
    assert_eq!(read["completions"]["start"], text.chars().count() - 2);
    let read = client.posted("/api/rules", json!({ "text": "" })).await;
    assert_eq!((&read["next_line"], &read["completions"]), (&json!("game My game"), &Value::Null));
}

#[tokio::test]
async fn the_rules_are_told_in_plain_words() {
    let client = Client::new();
    let sheet = client.posted("/api/rules", json!({ "text": NOUGHTS })).await["sheet"].clone();
    let lines: Vec<&str> = sheet["sections"]
        .as_array()
        .expect("a list")
        .iter()
        .flat_map(|section| section["lines"].as_array().expect("a list"))
        .filter_map(|line| line["text"].as_str())
        .collect();
    assert!(lines.contains(&"Place a stone on an empty cell."), "{lines:?}");
    let language = client.get("/api/rules").await;
    assert!(language["examples"].as_array().is_some_and(|list| list.len() > 20));
    assert!(language["constructs"].as_array().is_some_and(|list| list.len() > 50));
}
