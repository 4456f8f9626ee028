//! Monte Carlo tree search: given time it is exact, and before that it claims nothing.

use crate::random_tree::{Guess, Insight, RandomTree, cases, trees};
use crate::truth::Truth;
use parlor_core::{Control, Game, Knowledge, Limits, Notation, Stopped, Unaided, Value, Verdict};
use parlor_games::dots_and_boxes::{BoxKnowledge, DotsAndBoxes};
use parlor_games::kalah::{EmptyCapture, Kalah, SeedKnowledge};
use parlor_games::mnk::{Mnk, MnkKnowledge};
use parlor_games::nim::Nim;
use parlor_games::tic_tac_toe::TicTacToe;
use parlor_search::mcts::{Mcts, MctsOptions};
use parlor_search::{SearchReport, Task};
use proptest::prelude::*;

/// Holds a finished search against the truth: value, margin, the move and the line.
fn check_exact<G: Game>(truth: &mut Truth<'_, G>, report: &SearchReport<G::Move>) {
    let game = truth.game;
    let start = game.start();
    let value = truth.of(&start);
    assert_eq!(report.stopped, None);
    assert_eq!((report.verdict, report.margin), (Some(value.verdict()), value.margin()));
    assert!(report.distance.is_none_or(|plies| Some(plies) == value.distance()), "{report:?}");
    // The move keeps the value: of a decided game won, drawn or lost, else the margin.
    let best = report.best.expect("the start is not finished");
    let reached = truth.of_move(&start, best);
    assert_eq!((reached.verdict(), reached.margin()), (value.verdict(), value.margin()));
    assert_eq!(report.line.first(), Some(&best));
    let mut position = start;
    for &mv in &report.line {
        assert!(game.legal_moves(&position).contains(&mv), "an illegal line");
        position = game.play(&position, mv);
    }
}

/// Searches until the value is proven, with this knowledge.
fn check_whole_game<G: Game, K: Knowledge<G>>(truth: &mut Truth<'_, G>, knowledge: &K) {
    let game = truth.game;
    let start = game.start();
    let task = Task::knowing(game, knowledge, &start);
    check_exact(truth, &Mcts::new(MctsOptions::default()).search(&task));
}

/// The same without knowledge, with an evaluation, and with bounds and candidates.
fn check_with_all_knowledge<const ALTERNATES: bool>(game: &RandomTree<ALTERNATES>) {
    let truth = &mut Truth::new(game);
    check_whole_game(truth, &Unaided);
    check_whole_game(truth, &Guess::PLAIN);
    check_whole_game(truth, &Insight::of(game, Guess::PLAIN));
}

/// A search that is stopped has a move, and what it claims is so.
fn check_stopped<const ALTERNATES: bool>(game: &RandomTree<ALTERNATES>, nodes: u64, memory: usize) {
    let start = game.start();
    let value = Truth::new(game).of(&start);
    let insight = Insight::of(game, Guess::PLAIN);
    let control = Control::new(Limits { nodes: Some(nodes), ..Limits::NONE });
    let options = MctsOptions { memory, ..MctsOptions::default() };
    let report = Mcts::new(options).search(&Task::knowing(game, &insight, &start).under(control));
    assert!(report.best.is_some_and(|mv| game.legal_moves(&start).contains(&mv)));
    assert!(report.verdict.is_none_or(|verdict| verdict == value.verdict()));
    assert!(report.margin.is_none_or(|margin| Some(margin) == value.margin()));
    assert!(report.distance.is_none_or(|plies| Some(plies) == value.distance()));
    assert!(report.counters.calls <= nodes);
    // An estimate of a margin is a margin that can be.
    if let (Some(score), Some(most)) = (report.score, game.max_margin()) {
        assert!(score.points().unsigned_abs() <= most.into(), "{score}");
    }
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn given_time_it_proves_the_true_value(drawn in trees(6)) {
        check_with_all_knowledge(&drawn.alternating());
        check_with_all_knowledge(&drawn.free());
        check_with_all_knowledge(&drawn.free().tightened());
    }

    #[test]
    fn stopped_early_it_has_a_move_and_claims_nothing_false(
        drawn in trees(8),
        nodes in 0..300_u64,
        memory in 0..4_096_usize,
    ) {
        check_stopped(&drawn.alternating(), nodes, memory);
        check_stopped(&drawn.free(), nodes, memory);
        check_stopped(&drawn.free().tightened(), nodes, memory);
    }

    #[test]
    fn a_line_without_choice_is_estimated_at_what_it_brings(drawn in trees(8), nodes in 2..12_u64) {
        let game = RandomTree { branching: 1, ..drawn.free() };
        let start = game.start();
        let value = Truth::new(&game).of(&start);
        let control = Control::new(Limits { nodes: Some(nodes), ..Limits::NONE });
        let report =
            Mcts::new(MctsOptions::default()).search(&Task::new(&game, &start).under(control));
        if let Some(score) = report.score {
            let estimate = Value::Margin(score.points());
            prop_assert_eq!(estimate.verdict(), value.verdict());
            prop_assert!(value.margin().is_none_or(|margin| margin == score.points()));
        }
    }
}

#[test]
fn it_solves_small_games() {
    let start = TicTacToe.start();
    let report = Mcts::new(MctsOptions::default()).search(&Task::new(&TicTacToe, &start));
    assert_eq!(report.verdict, Some(Verdict::Draw));
    let wide = Mnk::<u64>::new(4, 3, 3);
    let start = wide.start();
    let task = Task::knowing(&wide, &MnkKnowledge, &start);
    assert_eq!(Mcts::new(MctsOptions::default()).search(&task).verdict, Some(Verdict::Win));
    for boxes in [DotsAndBoxes::new(2, 1), DotsAndBoxes::new(2, 2)] {
        check_whole_game(&mut Truth::new(&boxes), &BoxKnowledge);
    }
}

#[test]
fn a_position_is_kept_once_whatever_the_order_of_moves() {
    const EDGES: u32 = 12;
    let game = DotsAndBoxes::new(2, 2);
    let start = game.start();
    let report = Mcts::new(MctsOptions::default()).search(&Task::new(&game, &start));
    assert_eq!(report.margin, Some(2));
    // Which edges are drawn, and who is to move.
    assert!(report.counters.entries <= 2 << EDGES, "{} nodes", report.counters.entries);
}

/// Moves worth less than the best, in games of equal searches with so many rounds a move.
fn mistakes<G: Game, K: Knowledge<G>>(game: &G, knowledge: &K, rounds: u64, games: u64) -> u32 {
    let truth = &mut Truth::new(game);
    let mut mistakes = 0;
    for seed in 1..=games {
        let mut position = game.start();
        while game.outcome(&position).is_none() {
            let options = MctsOptions {
                rounds: Some(rounds),
                evaluation: 0.0,
                seed,
                ..MctsOptions::default()
            };
            let task = Task::knowing(game, knowledge, &position);
            let best = Mcts::new(options).search(&task).best.expect("there is a move");
            mistakes += u32::from(truth.of_move(&position, best) < truth.of(&position));
            position = game.play(&position, best);
        }
    }
    mistakes
}

#[test]
fn more_rounds_make_fewer_mistakes() {
    // Random games say that the edges inside are the best to begin with; they give the win away.
    let game = DotsAndBoxes::new(2, 2);
    let [few, more, many] =
        [100, 1_000, 10_000].map(|rounds| mistakes(&game, &BoxKnowledge, rounds, 10));
    assert!(few > more && more > many, "{few}, {more}, {many}");
    assert_eq!(many, 0);
}

#[test]
fn equal_seeds_give_equal_searches() {
    let game = Mnk::<u64>::new(6, 6, 5);
    let start = game.start();
    let run = |seed| {
        let control = Control::new(Limits { nodes: Some(20_000), ..Limits::NONE });
        let options = MctsOptions { seed, ..MctsOptions::default() };
        let task = Task::knowing(&game, &MnkKnowledge, &start).under(control);
        let report = Mcts::new(options).search(&task);
        assert_eq!(report.stopped, Some(Stopped::Nodes));
        (report.best, report.line, report.score, report.counters)
    };
    assert_eq!(run(7), run(7));
}

#[test]
fn it_plays_on_rather_than_give_up() {
    const STARS: u16 = 9;
    let nim = Nim::new(&[5, 3, 1]).unwrap();
    let mut position = nim.start();
    // Every move takes a star at least.
    for _ in 0..STARS {
        if nim.outcome(&position).is_some() {
            break;
        }
        let control = Control::new(Limits { nodes: Some(2_000), ..Limits::NONE });
        let report =
            Mcts::new(MctsOptions::default()).search(&Task::new(&nim, &position).under(control));
        let mv = report.best.unwrap();
        assert!(!nim.gives_up(mv));
        position = nim.play(&position, mv);
    }
    assert!(nim.outcome(&position).is_some(), "nine stars are taken in nine moves");
}

#[test]
fn several_threads_prove_what_one_does() {
    let options = MctsOptions { threads: 3, ..MctsOptions::default() };
    let position = TicTacToe.parse_position("X.O/.../... X").unwrap();
    let report = Mcts::new(options).search(&Task::new(&TicTacToe, &position));
    assert_eq!(report.verdict, Some(Verdict::Win));
    assert_eq!(report.stopped, None);
    let nodes = Some(9_000);
    let control = Control::new(Limits { nodes, ..Limits::NONE });
    let game = Mnk::<u64>::new(8, 8, 5);
    let start = game.start();
    let report = Mcts::new(options).search(&Task::new(&game, &start).under(control));
    assert!(report.best.is_some());
    assert_eq!(report.stopped, Some(Stopped::Nodes));
    assert_eq!(Some(report.counters.calls), nodes, "the budget is that of all threads");
}

#[test]
fn a_settled_move_is_played_if_it_is_worth_more_than_the_most_visited() {
    // So few rounds settle some of the replies to the first move, and leave worse ones open.
    let game = Kalah::new(3, 2, EmptyCapture::Yes);
    let mistakes = mistakes(&game, &SeedKnowledge, 100, 20);
    assert!(mistakes < 20, "{mistakes} mistakes in 20 games");
}

#[test]
fn counted_rounds_end_a_search_whatever_the_limits() {
    let game = Mnk::<u64>::new(8, 8, 5);
    let start = game.start();
    let search = |threads, limits| {
        let options = MctsOptions { rounds: Some(50), threads, ..MctsOptions::default() };
        Mcts::new(options).search(&Task::new(&game, &start).under(Control::new(limits)))
    };
    let report = search(1, Limits::NONE);
    assert_eq!((report.stopped, report.best.is_some()), (Some(Stopped::Nodes), true));
    let far = Limits { nodes: Some(1_000_000), ..Limits::NONE };
    assert_eq!(search(1, far).counters.calls, report.counters.calls, "the same rounds");
    assert_eq!(search(3, Limits::NONE).stopped, Some(Stopped::Nodes));
}
