//! Freedom under the searches that were made with it in mind: the document's player and the selective
//! engine, each against a plain twin.

use parlor_core::random::Random;
use parlor_core::{Game, Knowledge, Notation, Score, Verdict};
use parlor_games::freedom::{Count, Freedom, Groups, Judged, LeafReading, Move, Position, Tuned};
use parlor_search::engine::{Engine, EngineOptions, Goal};
use parlor_search::explain::Recorder;
use parlor_search::memo::Keep;
use parlor_search::{Rung, SearchReport, Task, anytime};

fn after_random_plies(game: &Freedom, plies: usize, seed: u64) -> Position {
    let mut random = Random::new(seed);
    let mut position = game.start();
    for _ in 0..plies {
        let moves = game.legal_moves(&position);
        position = game.play(&position, *random.pick(&moves).expect("the game goes on"));
    }
    position
}

/// Minimax over the leaves, finished games included.
fn plain<K: Knowledge<Freedom>>(
    game: &Freedom,
    knowledge: &K,
    position: &Position,
    depth: u32,
) -> Score {
    if depth == 0 || game.outcome(position).is_some() {
        return knowledge.guess(game, position);
    }
    let worth = |mv| -plain(game, knowledge, &game.play(position, mv), depth - 1);
    game.moves(position).map(worth).max().expect("an unfinished position has a move")
}

#[test]
fn the_document_s_player_finds_the_first_move_that_plain_minimax_finds_best() {
    for (size, plies, depth) in [(4, 3, 4), (4, 12, 4), (5, 10, 4), (10, 30, 3)] {
        let game = Freedom::new(size);
        let judged = Judged::new(&game, Groups { reading: LeafReading::Difference });
        for seed in 0..5 {
            let root = after_random_plies(&game, plies, seed);
            let report = anytime::search(&Task::knowing(&game, &judged, &root).to_depth(depth));
            let score = plain(&game, &judged, &root, depth);
            assert_eq!(report.score, Some(score), "{}", game.position_text(&root));
            let worth = |mv| -plain(&game, &judged, &game.play(&root, mv), depth - 1);
            let first = game.moves(&root).find(|&mv| worth(mv) == score);
            assert_eq!(report.best, first, "{}", game.position_text(&root));
        }
    }
}

#[test]
fn the_document_s_player_searches_the_same_whether_it_is_watched_or_not() {
    let game = Freedom::new(5);
    let judged = Judged::new(&game, Groups { reading: LeafReading::Difference });
    for seed in 0..5 {
        let root = after_random_plies(&game, 21, seed);
        for depth in 1..=4 {
            let task = Task::knowing(&game, &judged, &root).to_depth(depth);
            let silent = anytime::search(&task);
            let mut recorder = Recorder::new(usize::MAX);
            let watched = anytime::search_observed(&task, &mut recorder);
            let found = |report: &SearchReport<Move>| {
                (report.score, report.best, report.depth, report.counters)
            };
            assert_eq!(found(&watched), found(&silent));
            let tree = recorder.into_tree().expect("a tree of the last depth");
            assert_eq!(tree.root.score, silent.score, "the root is worth what was found");
            // Each depth counts its nodes anew; those of the last are in the tree.
            let shallower = Task::knowing(&game, &judged, &root).to_depth(depth - 1);
            let before = if depth == 1 { 0 } else { anytime::search(&shallower).counters.calls };
            if silent.depth == Some(depth) {
                assert_eq!(tree.entered, silent.counters.calls - before);
            }
        }
    }
}

#[test]
fn the_document_s_player_ends_by_itself_at_the_end_of_the_game() {
    let game = Freedom::new(4);
    let judged = Judged::new(&game, Groups { reading: LeafReading::Difference });
    let root = after_random_plies(&game, 11, 1);
    let report = anytime::search(&Task::knowing(&game, &judged, &root));
    assert_eq!(report.depth, Some(5));
    assert_eq!((report.stopped, report.verdict), (None, None), "it judges, it does not prove");
}

#[test]
fn a_selective_search_proves_the_values_that_memo_finds() {
    for (size, plies) in [(4, 5), (4, 8), (5, 15)] {
        for count in [Count::Result, Count::Margin] {
            let game = Freedom::variant(size, count);
            let judged = Judged::new(&game, Tuned::default());
            for seed in 0..8 {
                check_proof(&game, &judged, &after_random_plies(&game, plies, seed));
            }
        }
    }
}

/// The engine and memo agree about a position, and the engine's move keeps what they agree on.
fn check_proof(game: &Freedom, judged: &Judged, root: &Position) {
    let memo = |position: &Position| {
        let report = Rung::Memo(Keep::All).search(&Task::new(game, position));
        (report.verdict.expect("memo searches to the end"), report.margin)
    };
    let expected = memo(root);
    for goal in [Goal::Play, Goal::Proof] {
        let mut engine =
            Engine::new(EngineOptions { memory: 1 << 20, goal, ..EngineOptions::default() });
        let found = engine.search(&Task::knowing(game, judged, root));
        let text = game.position_text(root);
        assert_eq!((found.verdict, found.margin), (Some(expected.0), expected.1), "{text}");
        let best = found.best.expect("an unfinished position has a move");
        let (verdict, margin) = memo(&game.play(root, best));
        let kept = (-verdict, margin.map(|margin| -margin));
        assert_eq!(kept, expected, "{text}: {}", game.move_text(root, best));
    }
}

#[test]
fn where_nothing_can_be_won_by_force_the_opponent_is_given_chances_to_err() {
    let game = Freedom::new(5);
    let judged = Judged::new(&game, Tuned::default());
    let worth = |position: &Position| {
        let report = Rung::Memo(Keep::All).search(&Task::new(&game, position));
        report.verdict.expect("memo searches to the end")
    };
    // Replies after which the player who made the move is better off than before.
    let errors = |root: &Position, mv| {
        let before = worth(root);
        let position = game.play(root, mv);
        let replies = game.moves(&position).map(|reply| worth(&game.play(&position, reply)));
        if -worth(&position) == before {
            replies.filter(|&after| after > before).count()
        } else {
            0
        }
    };
    let mut given = 0;
    for seed in 0..30 {
        let root = after_random_plies(&game, 16, seed);
        let mut engine = Engine::new(EngineOptions { memory: 1 << 20, ..EngineOptions::default() });
        let found = engine.search(&Task::knowing(&game, &judged, &root));
        if found.verdict == Some(Verdict::Win) {
            continue;
        }
        let most = game.moves(&root).map(|mv| errors(&root, mv)).max();
        if most > Some(0) {
            given += 1;
            let best = found.best.expect("an unfinished position has a move");
            assert!(errors(&root, best) > 0, "{}", game.position_text(&root));
        }
    }
    assert!(given > 3, "only {given} positions had chances to give");
}
