//! The engine against plain recursion: every option, every kind of knowledge, one thread and two.

use std::fmt::Debug;

use crate::random_tree::{Counting, Guess, Insight, RandomTree, Rated, Trust, cases, trees};
use crate::samples::with_every_sample;
use crate::truth::{LookAhead, Truth};
use parlor_core::{
    Control, EvaluationOnly, Game, Knowledge, Limits, Notation, Plies, Score, Unaided, Value,
    Verdict,
};
use parlor_games::Builder;
use parlor_games::achi::{Achi, AchiKnowledge};
use parlor_games::dots_and_boxes::DotsAndBoxes;
use parlor_games::freedom::{Freedom, Judged, Tuned};
use parlor_games::kalah::{EmptyCapture, Kalah};
use parlor_games::mnk::{Mnk, MnkKnowledge};
use parlor_games::tic_tac_toe::TicTacToe;
use parlor_search::engine::{Engine, EngineOptions, Goal, SymmetryMode};
use parlor_search::memo::Keep;
use parlor_search::{Rung, SearchReport, Task};
use proptest::prelude::*;

/// Every combination of options, with a table small enough to overflow.
fn every_combination() -> Vec<EngineOptions> {
    let mut all = Vec::new();
    for memory in [0, 1 << 14] {
        for threads in [1, 2] {
            for goal in [Goal::Play, Goal::Proof] {
                for symmetry in
                    [SymmetryMode::Ignored, SymmetryMode::NearRoot, SymmetryMode::Everywhere]
                {
                    all.push(EngineOptions { memory, threads, goal, symmetry });
                }
            }
        }
    }
    all
}

/// The same for a game without symmetries.
fn every_lopsided_combination() -> impl Iterator<Item = EngineOptions> {
    let is_plain = |options: &EngineOptions| options.symmetry == SymmetryMode::NearRoot;
    every_combination().into_iter().filter(is_plain)
}

/// Whether a report must tell the shortest win: a selective search proves wins without measuring them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    Shortest,
    Any,
}

/// Holds a report without limits against the truth: value, distance, margin, best move and line.
fn check_exact<G: Game>(
    truth: &mut Truth<'_, G>,
    position: &G::Position,
    report: &SearchReport<G::Move>,
    measure: Measure,
    about: &dyn Debug,
) {
    let game = truth.game;
    let value = truth.of(position);
    let where_ = format!("{about:?} at {position:?}");
    assert_eq!(report.stopped, None, "{where_}");
    assert_eq!(report.verdict, Some(value.verdict()), "{where_}");
    assert_eq!(report.margin, value.margin(), "{where_}");
    // A win or a loss that was not measured is known by its verdict alone.
    let is_measured = measure == Measure::Shortest || report.distance == value.distance();
    if is_measured {
        assert_eq!(report.distance, value.distance(), "{where_}");
        assert_eq!(report.score, Some(Score::of_value(value)), "{where_}");
    } else {
        assert_eq!(report.distance, None, "{where_}");
    }
    let same = |kept: Value, worth: Value| match is_measured {
        true => kept == worth,
        false => kept.verdict() == worth.verdict(),
    };
    match report.best {
        None => assert!(game.outcome(position).is_some(), "{where_}: no move"),
        Some(mv) => {
            let reached = truth.of_move(position, mv);
            assert!(same(reached, value), "{where_}: {mv:?} is {reached}, not {value}");
        }
    }
    assert_eq!(report.line.first().copied(), report.best, "{where_}");
    check_line(truth, position, report, &where_);
}

/// A line is legal. If it is known what it should keep, it goes to the end of the game and keeps that with
/// every move.
fn check_line<G: Game>(
    truth: &mut Truth<'_, G>,
    position: &G::Position,
    report: &SearchReport<G::Move>,
    where_: &str,
) {
    let game = truth.game;
    let is_draw = report.verdict == Some(Verdict::Draw);
    let is_measured = is_draw || report.distance.is_some() || report.margin.is_some();
    let mut position = position.clone();
    for &mv in &report.line {
        assert!(game.legal_moves(&position).contains(&mv), "{where_}: an illegal line");
        if is_measured {
            let [kept, worth] = [truth.of_move(&position, mv), truth.of(&position)];
            assert_eq!(kept, worth, "{where_}: {mv:?} in the line {:?}", report.line);
        }
        position = game.play(&position, mv);
    }
    if is_measured {
        assert!(game.outcome(&position).is_some(), "{where_}: the line ends before the game");
    }
    if let Some(Plies(plies)) = report.distance {
        assert_eq!(report.line.len(), plies as usize, "{where_}: a line of another length");
    }
}

/// Whatever a report claims is so.
fn check_claims<M>(report: &SearchReport<M>, value: Value, about: &dyn Debug) {
    let SearchReport { verdict, distance, margin, .. } = *report;
    assert!(verdict.is_none_or(|verdict| verdict == value.verdict()), "{about:?}: {verdict:?}");
    assert!(
        distance.is_none_or(|plies| Some(plies) == value.distance()),
        "{about:?}: {distance:?}"
    );
    assert!(margin.is_none_or(|margin| Some(margin) == value.margin()), "{about:?}: {margin:?}");
}

/// Asks the engine about the start and, with the table that is left, about what follows.
fn check_whole_game<G: Game<Move = u8>, K: Knowledge<G>>(
    truth: &mut Truth<'_, G>,
    knowledge: &K,
    measure: Measure,
    about: &str,
) {
    let game = truth.game;
    for options in every_lopsided_combination() {
        // Only a search for play relies on the evaluation.
        let measure = if options.goal == Goal::Proof { Measure::Shortest } else { measure };
        let mut engine = Engine::new(options);
        let mut position = game.start();
        for ply in 0..3 {
            let report = engine.search(&Task::knowing(game, knowledge, &position));
            check_exact(truth, &position, &report, measure, &(about, options, ply));
            let Some(mv) = report.best else { break };
            position = game.play(&position, mv);
        }
    }
}

/// The same with every kind of knowledge.
fn check_with_all_knowledge<const ALTERNATES: bool>(game: &RandomTree<ALTERNATES>) {
    let truth = &mut Truth::new(game);
    check_whole_game(truth, &Unaided, Measure::Shortest, "unaided");
    for guess in Guess::every_kind() {
        let measure = if guess.trust == Trust::None { Measure::Shortest } else { Measure::Any };
        check_whole_game(truth, &guess, measure, &format!("{guess:?}"));
        let insight = Insight::of(game, guess);
        check_whole_game(truth, &insight, measure, &format!("{guess:?}, with insight"));
    }
}

/// To a depth, without bounds and candidates, the engine finds what plain recursion finds.
fn check_to_depth<const ALTERNATES: bool>(game: &RandomTree<ALTERNATES>, limit: u32) {
    let start = game.start();
    let value = Truth::new(game).of(&start);
    for rated in [Rated::OneByOne, Rated::Together] {
        let insight = Insight::of(game, Guess { rated, trust: Trust::None });
        let blind = EvaluationOnly(&insight);
        let expected = LookAhead::new(game, &blind).of(&start, Some(limit));
        for options in every_lopsided_combination() {
            let task = Task::knowing(game, &blind, &start).to_depth(limit);
            let report = Engine::new(options).search(&task);
            assert_eq!(report.score, Some(expected), "{options:?} on {game:?} to {limit}");
            check_claims(&report, value, &options);
            // With bounds and candidates it may know better, and claims nothing that is not so.
            let task = Task::knowing(game, &insight, &start).to_depth(limit);
            check_claims(&Engine::new(options).search(&task), value, &(options, "knowing"));
        }
    }
}

/// A search that is stopped has a move, and what it claims is so.
fn check_stopped<const ALTERNATES: bool>(game: &RandomTree<ALTERNATES>, nodes: u64) {
    let start = game.start();
    let value = Truth::new(game).of(&start);
    for trust in [Trust::None, Trust::EvaluationAndEnd] {
        let insight = Insight::of(game, Guess { rated: Rated::Together, trust });
        for options in every_lopsided_combination() {
            let limits = Limits { nodes: Some(nodes), ..Limits::NONE };
            let task = Task::knowing(game, &insight, &start).under(Control::new(limits));
            let report = Engine::new(options).search(&task);
            assert!(report.best.is_some_and(|mv| game.legal_moves(&start).contains(&mv)));
            check_claims(&report, value, &(options, trust));
        }
    }
}

/// How many replies to a move make the player of the move better off than it should be: a draw for a
/// loss, a win for a draw. None if the move itself gives something away, or leaves the opponent no reply.
fn errors<G: Game>(truth: &mut Truth<'_, G>, position: &G::Position, mv: G::Move) -> usize {
    let game = truth.game;
    let value = truth.of(position);
    let after = game.play(position, mv);
    if truth.of_move(position, mv) != value || game.turn(&after) == game.turn(position) {
        return 0;
    }
    let mut is_error = |reply| -truth.of_move(&after, reply).verdict() > value.verdict();
    game.legal_moves(&after).into_iter().filter(|&reply| is_error(reply)).count()
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn the_engine_finds_the_true_value_of_random_trees(drawn in trees(8)) {
        check_with_all_knowledge(&drawn.alternating());
        check_with_all_knowledge(&drawn.free());
        check_with_all_knowledge(&drawn.free().tightened());
    }

    #[test]
    fn to_a_depth_the_engine_finds_what_plain_recursion_finds(drawn in trees(8), limit in 1..7_u32) {
        check_to_depth(&drawn.alternating().level_by_level(), limit);
        check_to_depth(&drawn.free().level_by_level(), limit);
    }

    #[test]
    fn a_stopped_search_has_a_move_and_claims_nothing_false(drawn in trees(8), nodes in 0..200_u64) {
        check_stopped(&drawn.alternating(), nodes);
        check_stopped(&drawn.free(), nodes);
        check_stopped(&drawn.free().tightened(), nodes);
    }

    #[test]
    fn a_trusting_search_gives_the_opponent_chances_to_err(drawn in trees(6)) {
        // Of points every one counts, so nobody gives a chance for one.
        let game = RandomTree { counts: Counting::Result, ..drawn.free() };
        let truth = &mut Truth::new(&game);
        let guess = Guess { rated: Rated::OneByOne, trust: Trust::EvaluationAndEnd };
        let options = EngineOptions { memory: 1 << 14, ..EngineOptions::default() };
        let unfinished = |at: &crate::random_tree::Position| game.outcome(at).is_none();
        for root in game.positions().into_iter().filter(unfinished).take(40) {
            // A win needs no help.
            if truth.of(&root).verdict() == Verdict::Win {
                continue;
            }
            let report = Engine::new(options).search(&Task::knowing(&game, &guess, &root));
            let best = report.best.expect("an unfinished position has a move");
            let most = game.moves(&root).map(|mv| errors(truth, &root, mv)).max();
            prop_assert!(most == Some(0) || errors(truth, &root, best) > 0, "{best} of {most:?}");
        }
    }

    #[test]
    fn what_is_known_of_an_mnk_game_is_true(
        columns in 1..5_usize,
        rows in 1..5_usize,
        in_a_row in 1..5_usize,
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
        let blind = EvaluationOnly(&MnkKnowledge);
        for options in every_combination() {
            let report = Engine::new(options).search(&Task::knowing(&game, &MnkKnowledge, &position));
            check_exact(&mut truth, &position, &report, Measure::Shortest, &options);
            let report = Engine::new(options).search(&Task::knowing(&game, &blind, &position));
            check_exact(&mut truth, &position, &report, Measure::Shortest, &(options, "blind"));
        }
    }
}

/// Whether plain recursion that searches no position twice sees the whole game soon.
fn is_small<G: Game>(game: &G) -> bool {
    let budget = Control::new(Limits { nodes: Some(100_000), ..Limits::NONE });
    let whole = Rung::Memo(Keep::All).search(&Task::new(game, &game.start()).under(budget));
    whole.stopped.is_none()
}

/// Asks the engine about a small game in every way and compares with plain recursion.
struct Agreement;

impl Builder for Agreement {
    type Built = ();

    fn game<G, K>(self, game: G, knowledge: K)
    where
        G: Notation + 'static,
        K: Knowledge<G> + 'static,
    {
        let start = game.start();
        let blind = EvaluationOnly(&knowledge);
        if !game.can_repeat() && is_small(&game) {
            let mut truth = Truth::new(&game);
            for options in every_combination() {
                let report = Engine::new(options).search(&Task::knowing(&game, &knowledge, &start));
                let is_selective = options.goal == Goal::Play && knowledge.is_trusted();
                let measure = if is_selective { Measure::Any } else { Measure::Shortest };
                check_exact(&mut truth, &start, &report, measure, &options);
                let report = Engine::new(options).search(&Task::knowing(&game, &blind, &start));
                check_exact(&mut truth, &start, &report, Measure::Shortest, &(options, "blind"));
            }
        } else {
            let task = Task::knowing(&game, &blind, &start).to_depth(2);
            let expected = LookAhead::new(&game, &blind).of(&start, Some(2));
            for options in every_combination() {
                let report = Engine::new(options).search(&task);
                assert_eq!(report.score, Some(expected), "{options:?}");
            }
        }
    }
}

#[test]
fn the_engine_agrees_with_plain_recursion_on_every_registered_game() {
    with_every_sample(|_| Agreement);
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
        let report = engine.search(&Task::knowing(&game, &MnkKnowledge, &start));
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
        let report = engine.search(&Task::knowing(&game, &AchiKnowledge, &start));
        assert_eq!((report.verdict, report.distance), (Some(Verdict::Win), Some(Plies(11))));
        assert_eq!(report.best.map(|mv| game.move_text(&start, mv)).as_deref(), Some("b2"));
    }
}

#[test]
fn node_counts_of_the_engine_are_pinned() {
    fn calls<G: Game, K: Knowledge<G>>(game: &G, knowledge: &K) -> [u64; 2] {
        [Goal::Play, Goal::Proof].map(|goal| {
            let options = EngineOptions { goal, memory: 1 << 16, ..EngineOptions::default() };
            let start = game.start();
            Engine::new(options).search(&Task::knowing(game, knowledge, &start)).counters.calls
        })
    }
    let (wide, freedom) = (Mnk::<u64>::new(4, 3, 3), Freedom::new(4));
    let judged = Judged::new(&freedom, Tuned::default());
    let counted = [
        calls(&TicTacToe, &Unaided),
        calls(&wide, &MnkKnowledge),
        calls(&wide, &EvaluationOnly(&MnkKnowledge)),
        calls(&freedom, &judged),
    ];
    assert_eq!(counted, [[1_985, 932], [333, 40], [3_366, 3_016], [13_473, 5_919]]);
}

#[test]
fn one_thread_is_deterministic() {
    let game = Mnk::<u64>::new(4, 4, 3);
    let start = game.start();
    for goal in [Goal::Play, Goal::Proof] {
        let run = || {
            let mut engine =
                Engine::new(EngineOptions { goal, memory: 1 << 16, ..EngineOptions::default() });
            let report = engine.search(&Task::knowing(&game, &MnkKnowledge, &start));
            (report.best, report.line, report.score, report.counters)
        };
        assert_eq!(run(), run(), "{goal:?}");
    }
}

#[test]
fn known_margins_are_found() {
    // Dots and Boxes: Wilson's results. Kalah: Irving, Donkers and Uiterwijk, "Solving Kalah", 2000.
    fn margin_of<G: Game>(game: &G) -> Option<i32> {
        let start = game.start();
        let by_goal = [Goal::Play, Goal::Proof].map(|goal| {
            let options = EngineOptions { goal, memory: 1 << 20, ..EngineOptions::default() };
            Engine::new(options).search(&Task::new(game, &start)).margin
        });
        assert_eq!(by_goal[0], by_goal[1]);
        by_goal[0]
    }
    let kalah = |holes, seeds| margin_of(&Kalah::new(holes, seeds, EmptyCapture::Yes));
    assert_eq!(margin_of(&DotsAndBoxes::new(2, 2)), Some(2));
    assert_eq!([kalah(1, 1), kalah(2, 2), kalah(3, 3)], [Some(0), Some(-2), Some(2)]);
}
