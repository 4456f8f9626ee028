//! Questions about a position.

use std::time::Duration;

use parlor_web::ServerAllowance;
use serde_json::{Value, json};

use crate::client::Client;

/// How often a request is made again that was turned away: each waits a tenth of a second for its turn.
const TRIES: u32 = 600;

/// X is to move and can win at once.
const WON: &str = "game=tic-tac-toe&position=XX./OO./...%20X";

#[tokio::test]
async fn every_move_has_its_proven_value_and_distance() {
    let values = Client::new().get(&format!("/api/values?{WON}")).await;
    assert!(["table", "search"].contains(&values["how"].as_str().expect("a word")));
    assert_eq!(values["proof"], "exact");
    assert_eq!((&values["value"], &values["distance"]), (&json!("win"), &json!(1)));
    let rated = |mv: &str| -> &Value {
        let moves = values["moves"].as_array().expect("a list");
        moves.iter().find(|rated| rated["move"] == mv).expect("a legal move")
    };
    assert_eq!((&rated("c1")["value"], &rated("c1")["distance"]), (&json!("win"), &json!(1)));
    assert_eq!((&rated("a3")["value"], &rated("a3")["distance"]), (&json!("loss"), &json!(2)));
    // The best move is marked, and all others follow it.
    for rated in values["moves"].as_array().expect("a list") {
        let is_best = rated["move"] == "c1";
        assert_eq!(rated["best"], is_best, "{rated}");
        assert_eq!(rated["rank"] == 1, is_best, "{rated}");
    }
}

#[tokio::test]
async fn moves_of_equal_worth_share_their_rank() {
    let report = Client::new().get("/api/best?game=tic-tac-toe&by=table&all=true").await;
    let moves = report["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 9);
    assert!(moves.iter().all(|rated| rated["rank"] == 1 && rated["best"] == true), "{moves:?}");
}

#[tokio::test]
async fn the_player_that_errs_answers_with_a_legal_move() {
    let client = Client::new();
    for level in [1, 10] {
        for seed in 1..=5 {
            let by = format!("skill:level={level},seed={seed}");
            let report = client.get(&format!("/api/best?{WON}&by={by}")).await;
            assert_eq!(report["by"], by);
            let mv = report["move"].as_str().expect("a move");
            assert!(["c1", "c2", "a3", "b3", "c3"].contains(&mv), "{mv}");
            assert!(level == 1 || mv == "c1", "level 10 wins at once: {mv}");
        }
    }
    let line = client.refused(&format!("/api/best?{WON}&by=skill:level=11")).await;
    assert!(line.contains("level"), "{line}");
}

#[tokio::test]
async fn values_that_cannot_be_proven_in_time_are_labelled_estimates() {
    let values = Client::new().get("/api/values?game=mnk:m=9,n=9,k=5&time=200ms").await;
    assert_eq!((&values["how"], &values["proof"]), (&json!("engine"), &json!("estimate")));
    let moves = values["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 81);
    assert!(moves.iter().all(|rated| rated["proof"] == "exact" || rated["value"].is_null()));
}

#[tokio::test]
async fn a_small_game_is_solved_once_and_then_looked_up() {
    let client = Client::new();
    // Time enough for any machine; the game is solved long before.
    let values = client.get("/api/values?game=achi&time=60s").await;
    assert_eq!((&values["how"], &values["proof"]), (&json!("table"), &json!("exact")));
    assert_eq!((&values["value"], &values["distance"]), (&json!("win"), &json!(11)));
    let moves = values["moves"].as_array().expect("a list");
    for rated in moves {
        assert_eq!(rated["value"] == "win", rated["move"] == "b2", "{rated}");
    }
    assert_eq!(client.get("/api/values?game=achi&time=1ms").await, values);
}

#[tokio::test]
async fn the_best_move_is_found_by_any_player() {
    let client = Client::new();
    for player in ["minimax", "memo:keep=to-5", "alpha-beta", "table", "engine", ""] {
        let report = client.get(&format!("/api/best?{WON}&by={player}")).await;
        assert_eq!((&report["move"], &report["value"]), (&json!("c1"), &json!("win")), "{player}");
    }
    for player in ["random", "random:seed=7", "random:seed=fresh"] {
        assert!(client.get(&format!("/api/best?{WON}&by={player}")).await["move"].is_string());
    }
}

#[tokio::test]
async fn players_and_limits_beyond_the_server_s_means_are_refused() {
    let client = Client::new();
    let lines = [
        ("by=human", "player: wanted a player who searches"),
        ("by=oracle", "player: wanted one of"),
        ("by=engine:memory=1TiB", "memory: wanted at most 256.0 MiB, got 1.0 TiB"),
        ("by=engine:threads=256", "threads: wanted at most"),
        ("time=soon", "time: wanted a time such as 5s"),
        ("depth=-1", "query: "),
    ];
    for (parameter, start) in lines {
        for route in ["best", "explain", "analysis", "compare"] {
            if route == "compare" && parameter.starts_with("by=") {
                continue;
            }
            let address = format!("/api/{route}?{WON}&{parameter}");
            // The analysis has begun to answer before its limits are read and the player is asked.
            let is_known_early = ["by=oracle", "depth=-1"].contains(&parameter);
            if route == "analysis" && !is_known_early {
                let answer = client.ask(&address).await;
                let data = answer.text.strip_prefix("event: problem\ndata: ").expect("a problem");
                let problem: Value = serde_json::from_str(data.trim()).expect("data is JSON");
                assert!(problem["detail"].as_str().is_some_and(|line| line.starts_with(start)));
                continue;
            }
            let line = client.refused(&address).await;
            assert!(line.starts_with(start), "{address}: {line}");
        }
    }
    let line = client.refused(&format!("/api/compare?{WON}&rungs=engine:memory=1TiB")).await;
    assert!(line.starts_with("memory: "), "{line}");
}

#[tokio::test]
async fn an_analysis_tells_progress_and_then_the_report() {
    let answer = Client::new().ask("/api/analysis?game=mnk:m=4,n=4,k=4&time=2s").await;
    assert_eq!(answer.content_type(), "text/event-stream");
    let events: Vec<(&str, Value)> = answer
        .text
        .split("\n\n")
        .filter_map(|event| {
            let (name, data) = event.trim().split_once('\n')?;
            let data = serde_json::from_str(data.strip_prefix("data: ")?).expect("data is JSON");
            Some((name.strip_prefix("event: ")?, data))
        })
        .collect();
    let (last, earlier) = events.split_last().expect("there are events");
    assert_eq!(last.0, "report");
    assert!(last.1["move"].is_string());
    assert!(!earlier.is_empty());
    for (name, known) in earlier {
        assert_eq!(*name, "progress");
        for field in
            ["depth", "score", "nodes", "seconds", "nodes_per_second", "table_fill", "hit_rate"]
        {
            assert!(known[field].is_number(), "{field} in {known}");
        }
        assert!(known["line"].is_array() && known["bound"].is_string());
    }
}

#[tokio::test]
async fn the_ladder_is_compared_with_its_pinned_counts() {
    let client = Client::new();
    let comparison = client.get("/api/compare?game=tic-tac-toe").await;
    let rows = comparison["rows"].as_array().expect("a list");
    assert_eq!(rows[0]["calls"], 549_946);
    let rungs: Vec<&str> = rows.iter().filter_map(|row| row["rung"].as_str()).collect();
    let ladder = ["minimax", "memo", "alpha-beta", "textbook-table", "table", "depth-limited"];
    assert_eq!(rungs, ladder);
    let comparison = client.get(&format!("/api/compare?{WON}&rungs=memo:keep=to-5%20engine")).await;
    assert_eq!(comparison["rows"][1]["rung"], "engine");
    let many = vec!["memo"; 13].join("%20");
    let line = client.refused(&format!("/api/compare?{WON}&rungs={many}")).await;
    assert_eq!(line, "rungs: wanted at most 12 players, got 13 players");
}

#[tokio::test]
async fn an_explained_tree_is_cut_to_the_room_asked_for() {
    let client = Client::new();
    let tree = client.get("/api/explain?game=tic-tac-toe&depth=3&nodes=7").await;
    assert_eq!(tree["shown"], 7);
    assert!(tree["nodes"].as_u64() > Some(7));
    for (room, wanted) in [(0, "at least 1"), (5_001, "at most 5000")] {
        let line = client.refused(&format!("/api/explain?{WON}&nodes={room}")).await;
        assert_eq!(line, format!("nodes: wanted {wanted}, got {room}"));
    }
}

#[tokio::test]
async fn a_full_pool_turns_requests_away_and_a_lost_client_frees_its_seat() {
    let client = Client::with_allowance(ServerAllowance {
        searches: 1,
        nodes: u64::MAX,
        waiting: Duration::from_millis(100),
        time: Duration::from_secs(600),
        ..ServerAllowance::default()
    });
    let long = client.ask("/api/analysis?game=mnk:m=7,n=7,k=7&by=minimax");
    let short = format!("/api/analysis?{WON}");
    let other = client.ask(&short);
    tokio::select! {
        biased;
        _ = long => panic!("minimax cannot end here"),
        answer = other => {
            let place = "event: queued\ndata: {\"place\":1}\n\nevent: problem\n";
            assert!(answer.text.starts_with(place), "{}", answer.text);
            assert!(answer.text.contains("this was number 1 of those waiting"), "{}", answer.text);
        }
    }
    // The long search was dropped with its request; soon its seat is free.
    for _ in 0..TRIES {
        let answer = client.ask(&short).await;
        if answer.text.contains("event: report") {
            return;
        }
    }
    panic!("the seat was not free after {TRIES} tries");
}

#[tokio::test]
async fn only_who_can_play_a_game_is_offered() {
    let client = Client::new();
    for (game, is_known) in [("tic-tac-toe", true), ("nim", true), ("freedom", false)] {
        let answer = client.get(&format!("/api/players?game={game}")).await;
        let players = answer["players"].as_array().expect("a list");
        assert_eq!(players.contains(&json!("perfect")), is_known, "{game}");
        assert!(players.contains(&json!("engine")), "{game}");
        let levels: Vec<_> = answer["levels"].as_array().into_iter().flatten().collect();
        let names: Vec<_> = levels.iter().map(|level| level["name"].clone()).collect();
        assert_eq!(names, ["easy", "medium", "hard"], "{game}");
        assert_eq!(levels[2]["player"] == "perfect", is_known, "{game}");
    }
    client.refused("/api/players?game=chess").await;
}

#[tokio::test]
async fn a_search_ends_at_the_server_s_limits_whatever_it_is_asked() {
    let client =
        Client::with_allowance(ServerAllowance { nodes: 10_000, ..ServerAllowance::default() });
    let report = client.get("/api/best?game=mnk:m=7,n=7,k=7&by=minimax").await;
    assert_eq!((&report["finished"], &report["value"]), (&json!(false), &Value::Null));
    let client = Client::with_allowance(ServerAllowance {
        time: Duration::from_millis(50),
        ..ServerAllowance::default()
    });
    let report = client.get("/api/best?game=mnk:m=9,n=9,k=5&by=engine&time=1h").await;
    assert_eq!(report["finished"], false);
}
