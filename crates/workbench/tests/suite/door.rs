//! The door between front ends and games: everything by name, in text, as plain data.

use parlor_workbench::{
    Catalogue, CompareRequest, Control, Error, Played, Player, Proof, Record, Scale, SearchLimits,
    SoFar, Verdict, Watch, Workbench,
};
use proptest::prelude::*;

fn complaint<T>(result: Result<T, impl Into<Error>>) -> String {
    match result {
        Ok(_) => panic!("this is refused"),
        Err(error) => error.into().to_string(),
    }
}

#[test]
fn a_game_is_found_by_its_word_and_tells_its_shortest_one() {
    let catalogue = Catalogue::new();
    let specs = [
        ("tic-tac-toe", "tic-tac-toe"),
        ("mnk:m=3,n=3,k=3", "mnk"),
        ("mnk:k=4,n=5,m=5", "mnk:m=5,n=5,k=4"),
        ("nim:piles=5-3-1", "nim"),
    ];
    for (spec, shortest) in specs {
        assert_eq!(catalogue.game(spec).unwrap().spec(), shortest);
    }
}

#[test]
fn an_unknown_name_is_answered_with_the_nearest() {
    let error = complaint(Catalogue::new().game("tictactoe"));
    assert!(error.contains("did you mean tic-tac-toe?"), "{error}");
    let error = complaint(Player::parse("alphabeta"));
    assert!(error.contains("did you mean alpha-beta?"), "{error}");
    assert!(complaint(Catalogue::new().game("mnk:m=20")).contains("from 1 to 19, got \"20\""));
    assert!(complaint(Catalogue::new().game("mnk:m=2,n=2")).contains("at most 2, the longer side"));
}

#[test]
fn players_read_their_settings_and_write_their_word() {
    for spec in [
        "human",
        "random:seed=7",
        "memo:keep=every-3",
        "alpha-beta:window=infinite,depth=4,time=100ms",
    ] {
        assert_eq!(Player::parse(spec).unwrap().to_string(), spec);
    }
    assert_eq!(Player::parse("minimax:depth=4").unwrap().depth, Some(4));
    for (spec, part) in [
        ("human:time=5s", "no limits"),
        ("memo:keep=every-0", "K at least 1"),
        ("minimax:depth=deep", "a number of plies"),
        ("minimax:time=soon", "a time such as"),
        ("minimax:window=infinite", "wanted none"),
    ] {
        assert!(complaint(Player::parse(spec)).contains(part), "{spec}");
    }
}

#[test]
fn every_move_is_rated_for_its_maker() {
    let game = Catalogue::new().game("nim").unwrap();
    let player = Player::parse("memo").unwrap();
    let rated = game
        .rate_moves(&game.start(), &player, SearchLimits::default(), &Control::unlimited())
        .unwrap();
    let wins: Vec<_> = rated
        .iter()
        .filter(|r| r.worth.value == Some(Verdict::Win))
        .map(|r| r.mv.as_str())
        .collect();
    assert_eq!(wins, ["A3"]);
    assert!(rated.iter().all(|r| r.proof == Some(Proof::Exact)));
}

#[test]
fn a_comparison_keeps_the_row_of_an_unfinished_player() {
    let request = CompareRequest {
        game: "mnk:m=5,n=5,k=4".to_owned(),
        rungs: Some("minimax:nodes=1000,depth-limited:depth=1".to_owned()),
        ..CompareRequest::default()
    };
    let workbench = Workbench::new(Catalogue::new());
    let rows = workbench.compare(&request, &Control::unlimited(), |_| ()).unwrap().rows;
    assert_eq!((rows[0].finished, rows[0].calls, rows[0].value), (false, 1_000, None));
    assert!(rows[1].finished && rows[1].best.is_some());
}

#[test]
fn a_view_says_where_moves_are_made_and_what_was_played_last() {
    let game = Catalogue::new().game("tic-tac-toe").unwrap();
    let played: Played = game.play(&game.start(), "B2").unwrap();
    assert_eq!(played.mv, "b2");
    let state =
        game.state(&played.after, SoFar { last: Some(&played), ..SoFar::default() }).unwrap();
    assert_eq!(serde_json::to_value(state.view.last).unwrap()["cell"], 4);
    assert_eq!(state.view.targets.len(), 8);
    assert_eq!(state.turn, "O");
}

#[test]
fn an_explained_tree_counts_what_it_left_out() {
    let game = Catalogue::new().game("tic-tac-toe").unwrap();
    let player = Player::parse("alpha-beta").unwrap();
    let tree = game
        .explain(
            &game.start(),
            &player,
            Watch::new(SearchLimits::default(), 50),
            &Control::unlimited(),
        )
        .unwrap();
    assert_eq!((tree.nodes, tree.shown), (16_811, 50));
    assert_eq!(tree.root.window, ["loss", "win"]);
    assert_eq!(tree.root.value.as_deref(), Some("even"));
}

#[test]
fn a_saved_game_comes_back_and_a_wrong_one_is_refused() {
    let folder = std::env::temp_dir().join(format!("parlor-record-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("game.json");
    let catalogue = Catalogue::new();
    let record = Record {
        game: "tic-tac-toe".to_owned(),
        start: ".../.../... X".to_owned(),
        moves: vec!["b2".to_owned(), "a1".to_owned()],
        rules: None,
    };
    record.save(&path).unwrap();
    let (loaded, game) = Record::load(&path, &catalogue).unwrap();
    assert_eq!(loaded, record);
    assert_eq!(game.spec(), "tic-tac-toe");

    for (text, part) in [
        ("{", "a saved game"),
        (r#"{"game":"tic-tac-toe","start":".../.../... X","moves":["b2","b2"]}"#, "move number 2"),
        (r#"{"game":"chess","start":"","moves":[]}"#, "wanted one of"),
        (r#"{"game":"tic-tac-toe","start":"zzz","moves":[]}"#, "rows joined by /"),
    ] {
        std::fs::write(&path, text).unwrap();
        assert!(complaint(Record::load(&path, &catalogue)).contains(part), "{text}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_documents_scales_give_their_numbers() {
    let known = [Some(Verdict::Loss), None, Some(Verdict::Draw), Some(Verdict::Win)];
    let numbers = |scale: Scale, mover| known.map(|value| scale.number(value, mover));
    assert_eq!(numbers(Scale::Sign, 0), [Some(-1), None, Some(0), Some(1)]);
    assert_eq!(numbers(Scale::Sign, 1), [Some(1), None, Some(0), Some(-1)]);
    assert_eq!(numbers(Scale::Weiss, 0), [Some(0), Some(2), Some(1), Some(3)]);
    assert_eq!(numbers(Scale::Achi, 1), [Some(0), Some(1), Some(2), Some(3)]);
}

proptest! {
    #[test]
    fn any_game_word_is_an_error_or_a_game_that_names_itself(
        text in "\\PC{0,20}|mnk:[mnk]=[0-9]{1,2}(,[mnk]=[0-9]{1,2}){0,2}|nim:piles=[0-9-]{1,8}|sticks:pile=[0-9]{1,3}"
    ) {
        let catalogue = Catalogue::new();
        if let Ok(game) = catalogue.game(&text) {
            let spec = game.spec();
            prop_assert_eq!(catalogue.game(&spec).map(|same| same.spec()), Ok(spec));
            let start = game.start();
            prop_assert_eq!(game.state(&start, SoFar::default()).unwrap().position, start);
        }
    }

    #[test]
    fn any_player_word_is_an_error_or_a_player_that_names_itself(
        text in "\\PC{0,20}|(memo|random|minimax|alpha-beta):(keep|seed|time|depth|nodes|window)=[a-z0-9-]{1,8}"
    ) {
        if let Ok(player) = Player::parse(&text) {
            prop_assert_eq!(player.to_string(), text);
        }
    }
}
