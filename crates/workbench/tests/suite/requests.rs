//! The request layer: what is decided there, once, for every front end.

use std::path::Path;

use parlor_workbench::{
    Allowance, Begun, BestRequest, Catalogue, CompareRequest, Control, Error, ExplainRequest,
    Extent, How, Limits, PlayRequest, ProbeRequest, Proof, ReplayRequest, SolveRequest,
    StateRequest, ValuesRequest, Verdict, VerifyRequest, Workbench,
};

fn workbench() -> Workbench {
    Workbench::new(Catalogue::new())
}

fn control() -> Control {
    Control::unlimited()
}

fn best(game: &str, by: Option<&str>) -> BestRequest {
    BestRequest { game: game.to_owned(), by: by.map(str::to_owned), ..BestRequest::default() }
}

fn values(game: &str, position: Option<&str>) -> ValuesRequest {
    ValuesRequest {
        game: game.to_owned(),
        position: position.map(str::to_owned),
        ..ValuesRequest::default()
    }
}

/// A folder for tables of this test alone, solved tables included.
fn solve_into(folder: &Path, game: &str) -> std::path::PathBuf {
    let table = folder.join("game.table");
    let request = SolveRequest {
        game: game.to_owned(),
        table: Some(table.clone()),
        ..SolveRequest::default()
    };
    workbench().solve(&request, &control()).unwrap();
    table
}

#[test]
fn a_request_without_a_player_is_answered_by_the_engine() {
    let report = workbench().best(&best("tic-tac-toe", None), &control()).unwrap();
    assert_eq!(report.by, "engine");
    assert_eq!(report.worth.value, Some(Verdict::Draw));
    let exact = BestRequest { exact: true, threads: Some(2), ..best("nim", None) };
    assert_eq!(workbench().best(&exact, &control()).unwrap().by, "engine:goal=proof,threads=2");
}

#[test]
fn small_games_without_numbers_are_known_whole() {
    for game in ["nim", "sticks", "easy"] {
        let answer = workbench().values(&values(game, None), &control()).unwrap();
        assert_eq!((answer.how, answer.proof), (How::Table, Proof::Exact), "{game}");
    }
}

#[test]
fn a_position_that_play_cannot_reach_is_searched_where_a_list_knows_nothing() {
    let workbench = workbench();
    // Learnt first, so that what is known is asked.
    workbench.values(&values("nim", None), &control()).unwrap();
    let unreachable = Some("5-3-1 2");
    let answer = workbench.values(&values("nim", unreachable), &control()).unwrap();
    assert_eq!((answer.how, answer.proof), (How::Search, Proof::Exact));
    let mut request = best("nim", Some("perfect"));
    request.position = unreachable.map(str::to_owned);
    let told = workbench.best(&request, &control()).unwrap_err().to_string();
    assert_eq!(told, "position: wanted one that play can reach, got \"5-3-1 2\"");
}

#[test]
fn who_wins_is_half_the_truth_where_points_are_counted() {
    let request = BestRequest { depth: Some(2), ..best("kalah", Some("engine")) };
    let report = workbench().best(&request, &control()).unwrap();
    assert_eq!((report.worth.margin, report.proof), (None, Some(Proof::Estimate)));
    assert!(report.score.is_some());
}

#[test]
fn moves_are_ranked_once_and_equals_share_a_place() {
    let answer =
        workbench().values(&values("tic-tac-toe", Some("X.O/.../... X")), &control()).unwrap();
    let best: Vec<_> = answer.moves.iter().filter(|rated| rated.best).collect();
    assert!(!best.is_empty() && best.iter().all(|rated| rated.rank == 1));
    assert!(best.iter().all(|rated| rated.worth.value == Some(Verdict::Win)));
    let fastest = best[0].worth.distance;
    assert!(best.iter().all(|rated| rated.worth.distance == fastest));
    assert_eq!((answer.worth.value, answer.worth.distance), (Some(Verdict::Win), fastest));
}

#[test]
fn a_skilled_player_plays_the_best_move_and_an_unskilled_one_any() {
    let workbench = workbench();
    let ask = |spec: &str| {
        let mut request = best("tic-tac-toe", Some(spec));
        request.position = Some("XX./OO./... X".to_owned());
        workbench.best(&request, &control()).unwrap().best.unwrap()
    };
    assert_eq!(ask("skill:level=10,seed=1"), "c1");
    assert_eq!(ask("skill:level=1,seed=3"), ask("skill:level=1,seed=3"), "a seed fixes it");
    let moves: std::collections::HashSet<String> =
        (0..40).map(|seed| ask(&format!("skill:level=1,seed={seed}"))).collect();
    assert!(moves.len() > 2, "{moves:?}");
}

#[test]
fn a_fresh_seed_is_another_every_time_and_is_told() {
    let seeds: std::collections::HashSet<String> =
        (0..8).map(|_| parlor_workbench::fresh_seed().to_string()).collect();
    assert!(seeds.len() > 1);
}

#[test]
fn points_are_summed_by_the_record_and_not_by_the_position() {
    let game = "dots-and-boxes:columns=1,rows=1".to_owned();
    let workbench = workbench();
    let start =
        workbench.state(&StateRequest { game: game.clone(), ..StateRequest::default() }).unwrap();
    assert_eq!(start.points, Some([0, 0]));
    let moves: Vec<String> = start.moves.clone();
    let replay = ReplayRequest { game: game.clone(), start: None, moves: moves.clone() };
    let states = workbench.replay(&replay).unwrap().states;
    let last = states.last().unwrap();
    // Four edges make the one box; the second side draws the last of them.
    assert_eq!((last.points, last.winner), (Some([0, 1]), Some(1)));
    let alone = StateRequest {
        game: game.clone(),
        position: Some(last.position.clone()),
        ..StateRequest::default()
    };
    let alone = workbench.state(&alone).unwrap();
    assert_eq!((alone.outcome.as_deref(), alone.winner, alone.points), (Some("over"), None, None));
    let request = PlayRequest {
        game,
        position: states[3].position.clone(),
        mv: moves[3].clone(),
        points: [5, 0],
    };
    let answer = workbench.play(&request).unwrap();
    assert_eq!((answer.played.gain, answer.state.points), (1, Some([5, 1])));
    assert_eq!(answer.state.winner, Some(0), "by points");
}

#[test]
fn a_margin_travels_beside_the_value() {
    let request = BestRequest { exact: true, ..best("dots-and-boxes:columns=2,rows=1", None) };
    let proven = workbench().best(&request, &control()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let table = solve_into(folder.path(), "dots-and-boxes:columns=2,rows=1");
    let request = ProbeRequest { table: table.display().to_string(), position: None };
    let probed = workbench().probe(&request, &Control::unlimited()).unwrap();
    assert!(probed.worth.margin.is_some());
    assert_eq!(proven.worth, probed.worth);
    let json = serde_json::to_value(&probed).unwrap();
    assert_eq!(json["margin"], serde_json::json!(probed.worth.margin));
    assert!(probed.moves.unwrap().iter().all(|rated| rated.worth.margin.is_some()));
}

#[test]
fn the_documents_player_scores_its_own_example_three_and_two() {
    let request = BestRequest {
        position: Some("OXXXOOX  ".to_owned()),
        all: true,
        ..best("achi", Some("document:levels=2"))
    };
    let report = workbench().best(&request, &control()).unwrap();
    assert_eq!(report.document.unwrap().score, 3);
    assert_eq!(report.score, None, "it is no ordinary score");
    assert_eq!(report.document.unwrap().meaning, "it wins");
    let scores: Vec<_> =
        report.moves.unwrap().iter().map(|rated| (rated.mv.clone(), rated.document)).collect();
    assert_eq!(scores, [("b3".to_owned(), Some(2)), ("c3".to_owned(), Some(3))]);
}

#[test]
fn an_allowance_is_kept_whoever_asks() {
    let limited = workbench().with_allowance(Allowance {
        memory: Some(1 << 20),
        threads: Some(1),
        nodes: Some(1_000),
        tree: Some(100),
        moves: Some(3),
        players: Some(2),
        ..Allowance::default()
    });
    let refused = |result: Result<(), Error>| result.unwrap_err().to_string();
    let ask = |by: &str| limited.best(&best("tic-tac-toe", Some(by)), &control()).map(drop);
    assert_eq!(refused(ask("engine:memory=64MB")), "memory: wanted at most 1.0 MiB, got 61.0 MiB");
    assert_eq!(refused(ask("engine:threads=2,memory=1MB")), "threads: wanted at most 1, got 2");
    let report = limited.best(&best("mnk:m=5,n=5,k=4", Some("minimax")), &control()).unwrap();
    assert_eq!((report.finished, report.nodes), (false, 1_000));
    let tree = ExplainRequest { game: "nim".to_owned(), nodes: Some(101), ..Default::default() };
    assert!(refused(limited.explain(&tree, &control()).map(drop)).contains("at most 100"));
    let moves = vec!["a1".to_owned(); 4];
    let replay = ReplayRequest { game: "tic-tac-toe".to_owned(), start: None, moves };
    assert!(refused(limited.replay(&replay).map(drop)).contains("moves: wanted at most 3"));
    let compare = CompareRequest {
        game: "nim".to_owned(),
        rungs: Some("memo minimax table".to_owned()),
        ..CompareRequest::default()
    };
    assert!(refused(limited.compare(&compare, &control(), |_| ()).map(drop)).contains("2 players"));
}

/// With no time at all every move is still rated: by what the position after it looks like.
#[test]
fn values_without_time_are_those_without_looking_ahead() {
    let late = Control::new(Limits { time: Some(std::time::Duration::ZERO), nodes: None });
    const GAME: &str = "mnk:m=19,n=19,k=5";
    let answer = workbench().values(&values(GAME, None), &late).unwrap();
    assert_eq!((answer.how, answer.moves.len()), (How::Engine, 361));
    let request = BestRequest { depth: Some(0), all: true, ..best(GAME, Some("engine")) };
    let rated = workbench().best(&request, &control()).unwrap();
    assert_eq!(Some(answer.moves), rated.moves);
}

#[test]
fn a_damaged_table_is_told_alike_by_all_who_ask_it() {
    let folder = tempfile::tempdir().unwrap();
    let table = solve_into(folder.path(), "tic-tac-toe");
    let mut bytes = std::fs::read(&table).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x55;
    std::fs::write(&table, bytes).unwrap();
    let request = ProbeRequest { table: table.display().to_string(), position: None };
    let error = workbench().probe(&request, &Control::unlimited()).unwrap_err();
    assert!(matches!(error, Error::Damaged { .. }) && !error.is_bad_input(), "{error}");
    assert!(!error.without_path().contains("game.table"), "{error}");
    let told = error.to_string();
    assert!(told.contains("game.table"), "{told}");
    assert!(!told.contains("limits"), "{told}");
}

#[test]
fn a_table_begun_before_is_gone_on_with_only_if_that_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let request = SolveRequest {
        game: "achi:size=4".to_owned(),
        table: Some(folder.path().join("achi.table")),
        begun: Begun::Refuse,
        ..SolveRequest::default()
    };
    let workbench = workbench();
    let stopping = Control::unlimited();
    let stop = stopping.clone();
    // After a few tiers.
    let watched = stopping.with_progress(move |progress| {
        if matches!(progress, parlor_workbench::Progress::Steps { task, .. } if task == "tier 9") {
            stop.stop();
        }
    });
    assert!(matches!(workbench.solve(&request, &watched), Err(Error::Stopped(_))));
    assert!(workbench.is_begun(&request));
    let refused = workbench.solve(&request, &control()).unwrap_err().to_string();
    assert!(refused.contains("--resume to go on, or --fresh"), "{refused}");
    for begun in [Begun::Resume, Begun::Forget] {
        let report =
            workbench.solve(&SolveRequest { begun, ..request.clone() }, &control()).unwrap();
        assert_eq!(report.start.in_words(), "win in 43");
    }
    assert!(!workbench.is_begun(&request));
}

#[test]
fn who_answers_depends_on_what_is_asked() {
    let ask = |request: BestRequest| workbench().player(&request).unwrap().to_string();
    let plain = best("mnk:m=9,n=9,k=5", None);
    assert_eq!(ask(plain.clone()), "engine");
    assert_eq!(ask(BestRequest { by: Some(String::new()), ..plain.clone() }), "engine");
    assert_eq!(ask(BestRequest { by: Some("mcts".to_owned()), ..plain.clone() }), "mcts");
    assert_eq!(ask(BestRequest { exact: true, ..plain.clone() }), "engine:goal=proof");
    let threads = BestRequest { threads: Some(2), memory: Some("8MB".to_owned()), ..plain };
    assert_eq!(ask(threads), "engine:threads=2,memory=8MB");
}

#[test]
fn a_proof_that_was_asked_for_and_not_found_is_left_open() {
    let request = BestRequest {
        exact: true,
        time: Some("1ms".to_owned()),
        ..best("mnk:m=19,n=19,k=5", None)
    };
    let report = workbench().best(&request, &control()).unwrap();
    assert!(request.is_left_open_by(&report));
    let content = BestRequest { exact: false, ..request };
    assert!(!content.is_left_open_by(&report));
    assert!(
        !best("nim", None)
            .is_left_open_by(&workbench().best(&best("nim", None), &control()).unwrap())
    );
}

#[test]
fn the_last_move_must_lead_to_the_position() {
    let state = |position: &str, before: Option<&str>, last: Option<&str>| {
        let request = StateRequest {
            game: "tic-tac-toe".to_owned(),
            position: Some(position.to_owned()),
            before: before.map(str::to_owned),
            last: last.map(str::to_owned),
        };
        workbench().state(&request).map_err(|error| error.to_string())
    };
    const START: &str = ".../.../... X";
    let after = "X../.../... O";
    assert_eq!(state(after, Some(START), Some("a1")).unwrap().position, after);
    assert_eq!(
        state(after, Some(START), Some("b2")).unwrap_err(),
        "last: wanted a move that leads here, got b2, which leads to .../.X./... O"
    );
    assert_eq!(
        state(after, Some(START), None).unwrap_err(),
        "before, last: wanted both or neither, got one of them"
    );
}

#[test]
fn a_tree_has_room_for_something() {
    let explain = |nodes| {
        let request =
            ExplainRequest { game: "tic-tac-toe".to_owned(), nodes, ..Default::default() };
        workbench().explain(&request, &control())
    };
    assert_eq!(explain(Some(0)).unwrap_err().to_string(), "nodes: wanted at least 1, got 0");
    let json = serde_json::to_value(explain(None).unwrap()).unwrap();
    assert_eq!((&json["by"], &json["shown"]), (&"alpha-beta".into(), &500.into()));
}

#[test]
fn a_table_that_is_not_there_is_told_with_the_way_to_one() {
    let request = VerifyRequest {
        table: "mnk:m=9,n=3,k=3".to_owned(),
        extent: Extent::Whole,
        threads: None,
        memory: None,
    };
    let told = workbench().verify(&request, &control()).unwrap_err().to_string();
    assert!(told.contains("parlor solve mnk:m=9"), "{told}");
    let request = ProbeRequest { table: request.table, position: None };
    let told = workbench().probe(&request, &Control::unlimited()).unwrap_err().to_string();
    assert!(told.contains("parlor solve mnk:m=9"), "{told}");
}

#[test]
fn a_request_is_stopped_by_the_time_that_is_allowed() {
    let hurried = workbench().with_allowance(Allowance {
        time: Some(std::time::Duration::ZERO),
        ..Allowance::default()
    });
    let request = BestRequest { depth: Some(9), ..best("mnk:m=9,n=9,k=5", Some("minimax")) };
    assert!(!hurried.best(&request, &control()).unwrap().finished);
}

#[test]
fn points_that_no_game_has_are_refused() {
    let workbench = Workbench::new(Catalogue::new());
    let request = |points| PlayRequest {
        game: "dots-and-boxes:columns=1,rows=1".to_owned(),
        position: "./||/- 2".to_owned(),
        mv: "a1-b1".to_owned(),
        points: [0, points],
    };
    let played = workbench.play(&request(1_000_000)).unwrap();
    assert_eq!(played.state.points, Some([0, 1_000_001]));
    for points in [i32::MAX, i32::MIN, 1_000_001] {
        let refusal = workbench.play(&request(points)).unwrap_err();
        assert_eq!(refusal.to_string(), format!("points: wanted at most 1000000, got {points}"));
    }
}

#[test]
fn values_are_told_from_another_side_and_on_a_documents_scale() {
    let told = |view: &str, scale: &str| {
        let request = ValuesRequest {
            game: "easy".to_owned(),
            position: Some("1.. 2".to_owned()),
            view: Some(view.to_owned()),
            scale: Some(scale.to_owned()),
            ..ValuesRequest::default()
        };
        let values = workbench().values(&request, &control()).expect("values");
        let told: Vec<_> = values.moves.into_iter().map(|rated| rated.told).collect();
        told.into_iter().map(|told| told.unwrap_or_default()).collect::<Vec<_>>().join(" ")
    };
    // The document's own example: after 1 the replies 0, 2 and 3 are worth 1, 0 and 1 to player one.
    assert_eq!(told("", "sign"), "1 0 1");
    assert_eq!(told("one", ""), "win even win");
    assert_eq!(told("human", ""), "win even win");
    assert_eq!(told("computer", ""), "loss even loss");
    assert_eq!(told("", "weiss"), "0 1 0");
    assert_eq!(told("", ""), "  ");
}
