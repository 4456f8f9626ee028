//! The classic ladder: its pinned counts, and its agreement with plain minimax.

mod random_tree;

use parlor_core::spec::{Settings, Spec};
use parlor_core::{Control, Game, Limits, Stopped, Verdict};
use parlor_games::easy::Easy;
use parlor_games::mnk::Mnk;
use parlor_games::tic_tac_toe::TicTacToe;
use parlor_games::{Builder, Family, Visitor, every_family};
use parlor_search::alpha_beta::Opening;
use parlor_search::explain::{Recorder, SearchNode};
use parlor_search::memo::Keep;
use parlor_search::{NodeEnding, Rung, SearchReport, Silent, Task};
use proptest::prelude::*;
use random_tree::RandomTree;

fn from_start<G: Game>(game: &G, rung: Rung) -> SearchReport<G::Move> {
    rung.search(&Task::new(game, &game.start()))
}

/// Every rung with every kind of option.
const EVERY_RUNG: [Rung; 10] = [
    Rung::Minimax,
    Rung::Memo(Keep::All),
    Rung::Memo(Keep::ToDepth(2)),
    Rung::Memo(Keep::EveryLevel(1)),
    Rung::Memo(Keep::EveryLevel(3)),
    Rung::ALPHA_BETA,
    Rung::AlphaBeta(Opening::Infinite),
    Rung::TextbookTable,
    Rung::Table,
    Rung::DepthLimited,
];

#[test]
fn call_counts_on_tic_tac_toe_are_those_of_the_documents() {
    let pinned = [
        (Rung::Minimax, 549_946, 0),
        (Rung::Memo(Keep::All), 16_168, 5_478),
        (Rung::ALPHA_BETA, 16_811, 0),
        (Rung::AlphaBeta(Opening::Infinite), 18_297, 0),
        (Rung::TextbookTable, 7_954, 808),
        (Rung::Table, 4_314, 1_964),
        (Rung::Memo(Keep::ToDepth(5)), 50_146, 2_350),
        (Rung::DepthLimited, 29_257, 0),
    ];
    for (rung, calls, entries) in pinned {
        let report = from_start(&TicTacToe, rung);
        assert_eq!((report.counters.calls, report.counters.entries), (calls, entries), "{rung:?}");
    }
}

#[test]
fn every_rung_calls_tic_tac_toe_a_draw_by_the_first_cell() {
    for rung in EVERY_RUNG {
        let report = from_start(&TicTacToe, rung);
        assert_eq!(report.verdict, Some(Verdict::Draw), "{rung:?}");
        assert_eq!(
            report.best.map(|mv| TicTacToe.move_text(mv)).as_deref(),
            Some("a1"),
            "{rung:?}"
        );
        assert_eq!(report.line.len(), 9, "{rung:?}: a drawn game fills the board");
    }
}

#[test]
fn easy_takes_26_calls_and_13_entries() {
    assert_eq!(from_start(&Easy, Rung::Minimax).counters.calls, 26);
    let memo = from_start(&Easy, Rung::Memo(Keep::All));
    assert_eq!(memo.counters.entries, 13);
    assert_eq!(memo.verdict, Some(Verdict::Draw));
}

#[test]
fn after_one_in_easy_the_replies_are_worth_one_zero_one() {
    let after_one = Easy.parse_position("1.. 2").unwrap();
    let worth = |text: &str| {
        let mv = Easy.parse_move(&after_one, text).unwrap();
        // The position after the reply has player one to move: the mover's view is the document's.
        Rung::Minimax.search(&Task::new(&Easy, &Easy.play(&after_one, mv))).verdict
    };
    let [lost, drawn] = [Some(Verdict::Win), Some(Verdict::Draw)];
    assert_eq!(["0", "2", "3"].map(worth), [lost, drawn, lost]);
}

#[test]
fn a_lost_position_reports_its_first_legal_move() {
    // X threatens three times: whatever O does loses.
    let position = TicTacToe.parse_position("X.X/OXO/... O").unwrap();
    for rung in EVERY_RUNG {
        let report = rung.search(&Task::new(&TicTacToe, &position));
        assert_eq!(report.verdict, Some(Verdict::Loss), "{rung:?}");
        assert_eq!(report.best, TicTacToe.legal_moves(&position).first().copied(), "{rung:?}");
    }
}

#[test]
fn a_finished_position_has_a_value_and_no_move() {
    let position = TicTacToe.parse_position("XXX/OO./... O").unwrap();
    for rung in EVERY_RUNG {
        let report = rung.search(&Task::new(&TicTacToe, &position));
        assert_eq!((report.best, report.verdict), (None, Some(Verdict::Loss)), "{rung:?}");
        assert!(report.line.is_empty());
    }
}

#[test]
fn a_spent_budget_is_said_and_leaves_no_claim() {
    let start = TicTacToe.start();
    for rung in EVERY_RUNG {
        let control = Control::new(Limits { nodes: Some(100), ..Limits::NONE });
        let report = rung.search(&Task::new(&TicTacToe, &start).under(control));
        assert_eq!((report.stopped, report.verdict), (Some(Stopped::Nodes), None), "{rung:?}");
        if rung == Rung::DepthLimited {
            // It deepens: the depths done within the budget leave a move in hand.
            assert!(report.best.is_some() && report.counters.calls < 100);
        } else {
            assert_eq!((report.score, report.best), (None, None), "{rung:?}");
            assert_eq!(report.counters.calls, 100, "{rung:?}");
        }
    }
}

#[test]
fn depth_limited_deepens_to_the_proof_when_there_is_time() {
    let position = TicTacToe.parse_position("XOX/.O./... X").unwrap();
    let control =
        Control::new(Limits { time: Some(std::time::Duration::from_secs(3_600)), ..Limits::NONE });
    let report = Rung::DepthLimited.search(&Task::new(&TicTacToe, &position).under(control));
    assert_eq!(report.verdict, Some(Verdict::Draw));
    assert_eq!(report.stopped, None);
}

#[test]
fn a_depth_limit_proves_only_what_it_saw() {
    let start = TicTacToe.start();
    let shallow = Rung::Minimax.search(&Task::new(&TicTacToe, &start).to_depth(3));
    assert_eq!((shallow.verdict, shallow.depth), (None, Some(3)));
    let winning = TicTacToe.parse_position("XX./OO./... X").unwrap();
    let proven = Rung::Minimax.search(&Task::new(&TicTacToe, &winning).to_depth(1));
    assert_eq!(proven.verdict, Some(Verdict::Win));
}

#[test]
fn the_textbook_table_is_right_on_every_position_of_tic_tac_toe() {
    let mut waiting = vec![TicTacToe.start()];
    let mut seen = std::collections::HashSet::new();
    while let Some(position) = waiting.pop() {
        if !seen.insert(position) {
            continue;
        }
        let task = Task::new(&TicTacToe, &position);
        let textbook = Rung::TextbookTable.search_observed(&task, &mut Silent).verdict;
        assert_eq!(textbook, Rung::Table.search_observed(&task, &mut Silent).verdict);
        waiting.extend(
            TicTacToe.legal_moves(&position).into_iter().map(|mv| TicTacToe.play(&position, mv)),
        );
    }
    assert_eq!(seen.len(), 5_478);
}

#[test]
fn the_textbook_table_is_wrong_where_a_bound_passes_for_a_value() {
    let game = Mnk::<u64>::new(4, 3, 3);
    let position = game.parse_position("..../...X/.... O").unwrap();
    let verdict =
        |rung: Rung| rung.search_observed(&Task::new(&game, &position), &mut Silent).verdict;
    assert_eq!(verdict(Rung::Table), Some(Verdict::Win));
    assert_eq!(verdict(Rung::TextbookTable), Some(Verdict::Draw));
    assert!(!Rung::TextbookTable.is_sound());
}

#[test]
fn a_deepening_search_shows_the_tree_of_its_last_finished_depth() {
    let control = Control::new(Limits { nodes: Some(3_000), ..Limits::NONE });
    let start = TicTacToe.start();
    let mut recorder = Recorder::new(100_000);
    let report = Rung::DepthLimited
        .search_observed(&Task::new(&TicTacToe, &start).under(control), &mut recorder);
    let tree = recorder.into_tree().unwrap();
    assert_eq!((tree.root.score, tree.root.children.len()), (report.score, 9));
    assert!(tree.entered > 50);
}

#[test]
fn the_recorded_tree_is_the_searched_tree() {
    fn count<M>(node: &SearchNode<M>) -> u64 {
        1 + node.left_out + node.children.iter().map(count).sum::<u64>()
    }
    let position = TicTacToe.parse_position("XOX/.O./... X").unwrap();
    for rung in EVERY_RUNG {
        for room in [5, 100_000] {
            let mut recorder = Recorder::new(room);
            let report = rung.search_observed(&Task::new(&TicTacToe, &position), &mut recorder);
            let tree = recorder.into_tree().unwrap().root;
            assert_eq!(count(&tree), report.counters.calls, "{rung:?}");
            assert_eq!(tree.score, report.score, "{rung:?}");
        }
    }
    let mut recorder = Recorder::new(100_000);
    Rung::ALPHA_BETA.search_observed(&Task::new(&TicTacToe, &position), &mut recorder);
    let cuts = |node: &SearchNode<_>| node.ending == Some(NodeEnding::Cut);
    assert!(recorder.into_tree().unwrap().root.children.iter().any(cuts), "alpha-beta cuts here");
}

/// Asks every rung about a small game and compares with plain minimax.
struct Agreement;

impl Builder for Agreement {
    type Built = ();

    fn game<G: Game + 'static>(self, game: G) {
        let start = game.start();
        // To the end where the whole tree is small enough for plain minimax, else to a few plies.
        let budget = Control::new(Limits { nodes: Some(600_000), ..Limits::NONE });
        let is_small = || {
            let whole = Rung::Minimax.search(&Task::new(&game, &start).under(budget));
            whole.stopped.is_none()
        };
        // A game that can repeat has no end for a search without a limit to reach.
        let depth = if game.can_repeat() || !is_small() { Some(2) } else { None };
        let task = Task { depth, ..Task::new(&game, &start) };
        let oracle = Rung::Minimax.search(&task);
        for rung in EVERY_RUNG {
            // Depth d of the depth-limited rung looks d + 1 plies ahead.
            let depth = if rung == Rung::DepthLimited { depth.map(|d| d - 1) } else { depth };
            let report = rung.search(&Task { depth, ..task.clone() });
            assert_eq!((report.score, report.best), (oracle.score, oracle.best), "{rung:?}");
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
fn all_rungs_agree_on_every_registered_game() {
    every_family(&mut Samples);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn all_sound_rungs_agree_on_random_trees(
        seed in any::<u64>(),
        width in 1..40u64,
        branching in 1..5u64,
        depth in 1..7u32,
        limit in prop::option::of(1..7u32),
    ) {
        let game = RandomTree { seed, width, branching, depth };
        let start = game.start();
        let task = Task { depth: limit, ..Task::new(&game, &start) };
        let oracle = Rung::Minimax.search(&task);
        let truth = Rung::Minimax.search(&Task::new(&game, &start)).verdict;
        for rung in EVERY_RUNG {
            if rung == Rung::TextbookTable {
                // Its bounds stored as exact may mislead it; tic-tac-toe is where it is right.
                continue;
            }
            let depth = if rung == Rung::DepthLimited { limit.map(|d| d - 1) } else { limit };
            let report = rung.search(&Task { depth, ..task.clone() });
            prop_assert_eq!(report.score, oracle.score, "{:?}", rung);
            prop_assert!(report.verdict.is_none() || report.verdict == truth, "{:?} claims a proof", rung);
            prop_assert_eq!(report.best, oracle.best, "{:?}", rung);
        }
    }
}
