//! The engine against plain minimax: every option, one thread and two.

mod random_tree;

use std::collections::HashMap;

use parlor_core::spec::{Settings, Spec};
use parlor_core::{Control, Game, Limits, Plies, Score, Value, Verdict};
use parlor_games::achi::Achi;
use parlor_games::mnk::Mnk;
use parlor_games::tic_tac_toe::TicTacToe;
use parlor_games::{Builder, Family, Visitor, every_family};
use parlor_search::engine::{Engine, EngineOptions, Goal, Insight, SymmetryMode};
use parlor_search::explain::Recorder;
use parlor_search::{Rung, SearchReport, Task};
use proptest::prelude::*;
use random_tree::RandomTree;

/// Every combination of options, with a table small enough to overflow.
fn every_combination() -> Vec<EngineOptions> {
    let mut all = Vec::new();
    for memory in [0, 1 << 14] {
        for threads in [1, 2] {
            for goal in [Goal::Play, Goal::Proof] {
                for insight in [Insight::Used, Insight::Ignored] {
                    for symmetry in
                        [SymmetryMode::Ignored, SymmetryMode::NearRoot, SymmetryMode::Everywhere]
                    {
                        all.push(EngineOptions { memory, threads, goal, insight, symmetry });
                    }
                }
            }
        }
    }
    all
}

/// The true value with its distance, by trying everything: the slow twin. Positions already seen
/// are remembered, for games without repetition.
struct Truth<'a, G: Game> {
    game: &'a G,
    known: HashMap<G::Position, Value>,
}

impl<'a, G: Game> Truth<'a, G> {
    fn new(game: &'a G) -> Self {
        Self { game, known: HashMap::new() }
    }

    fn of(&mut self, position: &G::Position) -> Value {
        if let Some(outcome) = self.game.outcome(position) {
            return match outcome.verdict_for(self.game.turn(position)) {
                Verdict::Loss => Value::Loss(Plies(0)),
                Verdict::Draw => Value::Draw,
                Verdict::Win => Value::Win(Plies(0)),
            };
        }
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let moves = self.game.legal_moves(position);
        let values = moves.into_iter().map(|mv| self.of(&self.game.play(position, mv)));
        let best = values.map(Value::before_move).max().expect("an unfinished position has a move");
        self.known.insert(position.clone(), best);
        best
    }
}

/// A score without its distance, as the classic rungs give it.
fn flat(score: Score) -> Score {
    score.decided().map_or(score, |value| Score::of_verdict(value.verdict()))
}

/// Holds a report without limits against the truth: value, distance, best move and line.
fn check_exact<G: Game>(
    truth: &mut Truth<'_, G>,
    position: &G::Position,
    report: &SearchReport<G::Move>,
    about: &str,
) {
    let game = truth.game;
    let value = truth.of(position);
    let where_ = format!("{about} at {}", game.position_text(position));
    assert_eq!(report.stopped, None, "{where_}");
    assert_eq!(report.verdict, Some(value.verdict()), "{where_}");
    assert_eq!(report.distance, value.distance(), "{where_}");
    assert_eq!(report.score, Some(Score::of_value(value)), "{where_}");
    match report.best {
        None => assert!(game.outcome(position).is_some(), "{where_}: no move"),
        Some(mv) => {
            let reached = truth.of(&game.play(position, mv)).before_move();
            assert_eq!(reached, value, "{where_}: {} is not best", game.move_text(mv));
        }
    }
    assert_eq!(report.line.first().copied(), report.best, "{where_}");
    let mut position = position.clone();
    for &mv in &report.line {
        assert!(game.legal_moves(&position).contains(&mv), "{where_}: an illegal line");
        position = game.play(&position, mv);
    }
    if let Some(Plies(plies)) = report.distance {
        assert_eq!(report.line.len(), plies as usize, "{where_}: a line of another length");
        assert!(game.outcome(&position).is_some(), "{where_}: the line ends before the game");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn the_engine_finds_the_true_value_of_random_trees(
        seed in any::<u64>(),
        width in 1..40u64,
        branching in 1..5u64,
        depth in 1..9u32,
    ) {
        let game = RandomTree { seed, width, branching, depth };
        let start = game.start();
        let mut truth = Truth::new(&game);
        for options in every_combination() {
            let mut engine = Engine::new(options);
            let report = engine.search(&Task::new(&game, &start));
            check_exact(&mut truth, &start, &report, &format!("{options:?}"));
            // The table that is left does not mislead a search further down.
            if let Some(mv) = report.best {
                let next = game.play(&start, mv);
                let report = engine.search(&Task::new(&game, &next));
                check_exact(&mut truth, &next, &report, &format!("{options:?}, again"));
            }
        }
    }

    #[test]
    fn to_a_depth_the_engine_finds_what_minimax_finds(
        seed in any::<u64>(),
        width in 1..40u64,
        branching in 1..5u64,
        depth in 1..9u32,
        limit in 1..7u32,
    ) {
        let game = RandomTree { seed, width, branching, depth };
        let start = game.start();
        let task = Task::new(&game, &start).to_depth(limit);
        let oracle = Rung::Minimax.search(&task);
        let truth = Truth::new(&game).of(&start);
        for options in every_combination() {
            let report = Engine::new(options).search(&task);
            prop_assert_eq!(report.score.map(flat), oracle.score, "{:?}", options);
            prop_assert!(report.verdict.is_none_or(|verdict| verdict == truth.verdict()), "{:?}", options);
            prop_assert!(report.distance.is_none_or(|plies| Some(plies) == truth.distance()), "{:?}", options);
        }
    }

    #[test]
    fn a_stopped_search_has_a_move_and_claims_nothing_false(
        seed in any::<u64>(),
        width in 1..40u64,
        depth in 1..9u32,
        nodes in 0..200u64,
    ) {
        let game = RandomTree { seed, width, branching: 4, depth };
        let start = game.start();
        let truth = Truth::new(&game).of(&start);
        for options in every_combination() {
            let control = Control::new(Limits { nodes: Some(nodes), ..Limits::NONE });
            let report = Engine::new(options).search(&Task::new(&game, &start).under(control));
            prop_assert!(report.best.is_some());
            prop_assert!(report.verdict.is_none_or(|verdict| verdict == truth.verdict()), "{:?}", options);
            prop_assert!(report.distance.is_none_or(|plies| Some(plies) == truth.distance()), "{:?}", options);
        }
    }

    #[test]
    fn what_an_mnk_game_knows_of_itself_is_true(
        columns in 1..5usize,
        rows in 1..5usize,
        in_a_row in 1..5usize,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..16),
    ) {
        let in_a_row = in_a_row.min(columns.max(rows));
        let game = Mnk::<u64>::new(columns, rows, in_a_row);
        let mut position = game.start();
        for choice in choices {
            let moves = game.legal_moves(&position);
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, *choice.get(&moves));
        }
        // From here to the end plain search must be quick.
        prop_assume!(game.legal_moves(&position).len() <= 9);
        let mut truth = Truth::new(&game);
        for options in every_combination() {
            let report = Engine::new(options).search(&Task::new(&game, &position));
            check_exact(&mut truth, &position, &report, &format!("{options:?}"));
        }
    }
}

/// Whether plain minimax sees the whole game soon.
fn is_small<G: Game>(game: &G) -> bool {
    let budget = Control::new(Limits { nodes: Some(600_000), ..Limits::NONE });
    let whole = Rung::Minimax.search(&Task::new(game, &game.start()).under(budget));
    whole.stopped.is_none()
}

/// Asks the engine about a small game in every way and compares with plain minimax.
struct Agreement;

impl Builder for Agreement {
    type Built = ();

    fn game<G: Game + 'static>(self, game: G) {
        let start = game.start();
        if !game.can_repeat() && is_small(&game) {
            let mut truth = Truth::new(&game);
            for options in every_combination() {
                let report = Engine::new(options).search(&Task::new(&game, &start));
                check_exact(&mut truth, &start, &report, &format!("{options:?}"));
            }
        } else {
            let task = Task::new(&game, &start).to_depth(2);
            let oracle = Rung::Minimax.search(&task);
            let blind = |options: &EngineOptions| options.insight == Insight::Ignored;
            for options in every_combination().into_iter().filter(blind) {
                let report = Engine::new(options).search(&task);
                assert_eq!(report.score.map(flat), oracle.score, "{options:?}");
            }
        }
    }
}

struct Samples;

impl Visitor for Samples {
    fn family<F: Family>(&mut self) {
        for sample in F::ABOUT.samples {
            let spec: Spec = sample.parse().unwrap();
            let settings = Settings::new(&spec, F::ABOUT.parameters).unwrap();
            F::build(&settings, Agreement).unwrap();
        }
    }
}

#[test]
fn the_engine_agrees_with_minimax_on_every_registered_game() {
    every_family(&mut Samples);
}

#[test]
fn tic_tac_toe_ends_by_itself() {
    let start = TicTacToe.start();
    for goal in [Goal::Play, Goal::Proof] {
        let mut engine =
            Engine::new(EngineOptions { goal, memory: 1 << 20, ..EngineOptions::default() });
        let report = engine.search(&Task::new(&TicTacToe, &start));
        assert_eq!(report.verdict, Some(Verdict::Draw), "{goal:?}");
        assert_eq!((report.depth, report.stopped), (None, None), "{goal:?}");
    }
}

#[test]
fn known_mnk_values_are_found_with_their_distances() {
    let known = [
        ((3, 3, 3), Verdict::Draw),
        ((4, 3, 3), Verdict::Win),
        ((4, 4, 3), Verdict::Win),
        ((4, 4, 4), Verdict::Draw),
    ];
    for ((m, n, k), verdict) in known {
        let game = Mnk::<u64>::new(m, n, k);
        let start = game.start();
        let mut engine =
            Engine::new(EngineOptions { goal: Goal::Proof, ..EngineOptions::default() });
        let report = engine.search(&Task::new(&game, &start));
        assert_eq!(report.verdict, Some(verdict), "{m},{n},{k}");
        assert_eq!(report.distance.is_some(), verdict != Verdict::Draw, "{m},{n},{k}");
    }
}

#[test]
fn achi_is_won_in_eleven_plies_by_the_centre() {
    let game = Achi::new(3);
    let start = game.start();
    for goal in [Goal::Play, Goal::Proof] {
        let mut engine =
            Engine::new(EngineOptions { goal, memory: 1 << 22, ..EngineOptions::default() });
        let report = engine.search(&Task::new(&game, &start));
        assert_eq!((report.verdict, report.distance), (Some(Verdict::Win), Some(Plies(11))));
        assert_eq!(report.best.map(|mv| game.move_text(mv)).as_deref(), Some("b2"));
    }
}

#[test]
fn one_thread_is_deterministic() {
    let game = Mnk::<u64>::new(4, 4, 3);
    let start = game.start();
    for goal in [Goal::Play, Goal::Proof] {
        let run = || {
            let mut engine =
                Engine::new(EngineOptions { goal, memory: 1 << 16, ..EngineOptions::default() });
            let report = engine.search(&Task::new(&game, &start));
            (report.best, report.line, report.score, report.counters)
        };
        assert_eq!(run(), run(), "{goal:?}");
    }
}

#[test]
fn the_observed_tree_is_the_searched_tree() {
    let position = TicTacToe.parse_position("XO./.../... X").unwrap();
    let mut recorder = Recorder::new(50);
    let options = EngineOptions { memory: 1 << 16, ..EngineOptions::default() };
    let report =
        Engine::new(options).search_observed(&Task::new(&TicTacToe, &position), &mut recorder);
    let tree = recorder.into_tree().unwrap().root;
    assert_eq!(tree.score, report.score);
    assert!(!tree.children.is_empty());
}
