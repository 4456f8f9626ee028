//! Monte Carlo tree search: given time it is exact, and before that it claims nothing.

mod random_tree;

use parlor_core::{Control, Game, Limits, Stopped, Verdict};
use parlor_games::mnk::Mnk;
use parlor_games::nim::Nim;
use parlor_games::tic_tac_toe::TicTacToe;
use parlor_search::mcts::{Mcts, MctsOptions};
use parlor_search::{Rung, Task};
use proptest::prelude::*;
use random_tree::RandomTree;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn given_time_it_proves_the_true_value(
        seed in any::<u64>(),
        width in 1..40u64,
        branching in 1..5u64,
        depth in 1..7u32,
    ) {
        let game = RandomTree { seed, width, branching, depth };
        let start = game.start();
        let task = Task::new(&game, &start);
        let report = Mcts::new(MctsOptions::default()).search(&task);
        prop_assert_eq!(report.verdict, Rung::Minimax.search(&task).verdict);
        // The move keeps the value.
        let after = game.play(&start, report.best.unwrap());
        let reached = Rung::Minimax.search(&Task::new(&game, &after)).verdict;
        prop_assert_eq!(reached.map(|verdict| -verdict), report.verdict);
    }

    #[test]
    fn stopped_early_it_has_a_move_and_claims_nothing_false(
        seed in any::<u64>(),
        depth in 1..9u32,
        nodes in 0..300u64,
        memory in 0..4_096usize,
    ) {
        let game = RandomTree { seed, width: 30, branching: 4, depth };
        let start = game.start();
        let truth = Rung::Memo(parlor_search::memo::Keep::All).search(&Task::new(&game, &start)).verdict;
        let control = Control::new(Limits { nodes: Some(nodes), ..Limits::NONE });
        let options = MctsOptions { memory, ..MctsOptions::default() };
        let report = Mcts::new(options).search(&Task::new(&game, &start).under(control));
        prop_assert!(game.legal_moves(&start).contains(&report.best.unwrap()));
        prop_assert!(report.verdict.is_none() || report.verdict == truth);
        prop_assert!(report.counters.calls <= nodes);
    }
}

#[test]
fn it_solves_small_games() {
    let start = TicTacToe.start();
    let report = Mcts::new(MctsOptions::default()).search(&Task::new(&TicTacToe, &start));
    assert_eq!(report.verdict, Some(Verdict::Draw));
    let wide = Mnk::<u64>::new(4, 3, 3);
    let report = Mcts::new(MctsOptions::default()).search(&Task::new(&wide, &wide.start()));
    assert_eq!(report.verdict, Some(Verdict::Win));
}

#[test]
fn equal_seeds_give_equal_searches() {
    let game = Mnk::<u64>::new(6, 6, 5);
    let start = game.start();
    let run = |seed| {
        let control = Control::new(Limits { nodes: Some(20_000), ..Limits::NONE });
        let options = MctsOptions { seed, ..MctsOptions::default() };
        let report = Mcts::new(options).search(&Task::new(&game, &start).under(control));
        assert_eq!(report.stopped, Some(Stopped::Nodes));
        (report.best, report.line, report.score, report.counters)
    };
    assert_eq!(run(7), run(7));
}

#[test]
fn it_plays_on_rather_than_give_up() {
    let nim = Nim::new(&[5, 3, 1]).unwrap();
    let mut position = nim.start();
    while nim.outcome(&position).is_none() {
        let control = Control::new(Limits { nodes: Some(2_000), ..Limits::NONE });
        let report =
            Mcts::new(MctsOptions::default()).search(&Task::new(&nim, &position).under(control));
        let mv = report.best.unwrap();
        assert!(!nim.gives_up(mv));
        position = nim.play(&position, mv);
    }
}
