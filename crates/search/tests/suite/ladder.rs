//! The classic ladder: its pinned counts, and its agreement with plain minimax.

use std::time::Duration;

use crate::random_tree::{Guess, RandomTree, cases, trees};
use crate::samples::with_every_sample;
use crate::truth::{Distances, Truth, score_to_first, worth_to_first};
use parlor_core::{Control, Game, Knowledge, Limits, Notation, Score, Stopped, Verdict};
use parlor_games::Builder;
use parlor_games::easy::Easy;
use parlor_games::mnk::Mnk;
use parlor_games::tic_tac_toe::TicTacToe;
use parlor_search::alpha_beta::Opening;
use parlor_search::explain::{Recorder, SearchNode};
use parlor_search::memo::Keep;
use parlor_search::{NodeEnding, Observer, Rung, SearchReport, Silent, Task, Window, anytime};
use proptest::prelude::*;

fn from_start<G: Game>(game: &G, rung: Rung) -> SearchReport<G::Move> {
    rung.search(&Task::new(game, &game.start()))
}

/// The task with a limit that lets a rung look so many plies ahead. Depth d of the depth-limited rung
/// looks d + 1 plies ahead.
fn looking<'a, G: Game, K: Knowledge<G>>(
    task: &Task<'a, G, K>,
    rung: Rung,
    plies: Option<u32>,
) -> Task<'a, G, K> {
    let mut task = task.clone();
    task.depth = if rung == Rung::DepthLimited { plies.map(|plies| plies - 1) } else { plies };
    task
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
            report.best.map(|mv| TicTacToe.move_text(&TicTacToe.start(), mv)).as_deref(),
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

/// More time than any test takes: a rung that can deepen does.
fn an_hour() -> Control {
    Control::new(Limits { time: Some(Duration::from_secs(3_600)), ..Limits::NONE })
}

#[test]
fn depth_limited_deepens_to_the_proof_when_there_is_time() {
    let position = TicTacToe.parse_position("XOX/.O./... X").unwrap();
    let report = Rung::DepthLimited.search(&Task::new(&TicTacToe, &position).under(an_hour()));
    assert_eq!(report.verdict, Some(Verdict::Draw));
    assert_eq!(report.stopped, None);
}

#[test]
fn cut_offs_are_counted_where_they_are_seen() {
    /// Counts the nodes that were left early.
    struct Cuts(u64);
    impl<M> Observer<M> for Cuts {
        fn enter(&mut self, _: Option<M>, _: Window) {}
        fn leave(&mut self, _: Score, ending: NodeEnding) {
            self.0 += u64::from(ending == NodeEnding::Cut);
        }
    }
    let position = TicTacToe.parse_position("XO./.../... X").unwrap();
    for rung in EVERY_RUNG {
        let mut cuts = Cuts(0);
        let report = rung.search_observed(&Task::new(&TicTacToe, &position), &mut cuts);
        assert_eq!(report.counters.cut_offs, cuts.0, "{rung:?}");
        let cuts_off = !matches!(rung, Rung::Minimax | Rung::Memo(_));
        assert_eq!(cuts.0 > 10, cuts_off, "{rung:?}");
    }
}

#[test]
fn depth_limited_counts_the_search_that_answers_with_a_limit_as_without() {
    let start = TicTacToe.start();
    let task = Task::new(&TicTacToe, &start);
    let whole = Rung::DepthLimited.search(&task);
    let deepened = Rung::DepthLimited.search(&task.clone().under(an_hour()));
    // Depth 8 looks nine plies ahead: to the end of every game.
    let to_the_last_ply = Rung::DepthLimited.search(&task.clone().to_depth(8));
    assert_eq!((whole.counters.calls, whole.counters.deepening), (29_257, 0));
    assert_eq!((deepened.counters.calls, deepened.counters.deepening), (29_257, 26_998));
    assert_eq!(to_the_last_ply.counters, whole.counters);
    assert_eq!(deepened.counters.cut_offs, whole.counters.cut_offs);
    assert_eq!((deepened.score, deepened.best), (whole.score, whole.best));
    assert_eq!((deepened.depth, &deepened.line), (None, &whole.line), "it looked to the end");
}

#[test]
fn a_stopped_deepening_counts_the_deepest_search_it_finished() {
    let start = TicTacToe.start();
    let task = Task::new(&TicTacToe, &start);
    let control = Control::new(Limits { nodes: Some(3_000), ..Limits::NONE });
    let stopped = Rung::DepthLimited.search(&task.clone().under(control));
    assert_eq!(stopped.stopped, Some(Stopped::Nodes));
    let depth = stopped.depth.expect("it did not get to the end");
    let calls_to = |depth| Rung::DepthLimited.search(&task.clone().to_depth(depth)).counters.calls;
    assert_eq!(stopped.counters.calls, calls_to(depth));
    let shallower: u64 = (0..depth).map(calls_to).sum();
    let unfinished = stopped.counters.deepening - shallower;
    assert!(unfinished > 0 && unfinished < calls_to(depth + 1));
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

    fn game<G, K>(self, game: G, knowledge: K)
    where
        G: Notation + 'static,
        K: Knowledge<G> + 'static,
    {
        let start = game.start();
        // To the end where the whole tree is small enough for plain minimax, else to a few plies.
        let budget = Control::new(Limits { nodes: Some(600_000), ..Limits::NONE });
        let is_small = || {
            let whole = Rung::Minimax.search(&Task::new(&game, &start).under(budget));
            whole.stopped.is_none()
        };
        // A game that can repeat has no end for a search without a limit to reach.
        let depth = if game.can_repeat() || !is_small() { Some(2) } else { None };
        let task = Task::knowing(&game, &knowledge, &start);
        let oracle = Rung::Minimax.search(&looking(&task, Rung::Minimax, depth));
        for rung in EVERY_RUNG {
            let report = rung.search(&looking(&task, rung, depth));
            assert_eq!((report.score, report.best), (oracle.score, oracle.best), "{rung:?}");
            assert_eq!((report.verdict, report.margin), (oracle.verdict, oracle.margin));
        }
    }
}

#[test]
fn all_rungs_agree_on_every_registered_game() {
    with_every_sample(|_| Agreement);
}

/// The first of the moves that plain minimax finds best, and its score on the scale of the first player.
fn plain_best<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    depth: Option<u32>,
) -> (i32, G::Move) {
    let start = game.start();
    let worth = |position: &G::Position, depth: Option<u32>| {
        worth_to_first(game, knowledge, position, depth, Distances::Ignored)
    };
    let best = worth(&start, depth);
    let reaches = |&mv: &G::Move| {
        let next = game.play(&start, mv);
        // The first player is to move at the start, so what it gains is added.
        let after = worth(&next, depth.map(|depth| depth - 1));
        let gain = game.gain(&start, &next);
        best == if after.abs() == crate::truth::WON { after } else { after + gain }
    };
    let mv = game.moves(&start).find(reaches).expect("some move is best");
    (best, mv)
}

/// Holds every sound rung, to a depth and to the end, against plain recursion without steps.
fn check_rungs<const ALTERNATES: bool>(game: &RandomTree<ALTERNATES>, limit: Option<u32>) {
    let start = game.start();
    let guess = Guess::PLAIN;
    let (worth, best) = plain_best(game, &guess, limit);
    let truth = &mut Truth::new(game);
    let value = truth.of(&start);
    let task = Task::knowing(game, &guess, &start);
    for rung in EVERY_RUNG.into_iter().filter(|rung| rung.is_sound()) {
        let report = rung.search(&looking(&task, rung, limit));
        let score = report.score.map(|score| score_to_first(score, game.turn(&start)));
        assert_eq!(score, Some(worth), "{rung:?} on {game:?} to {limit:?}");
        assert_eq!(report.best, Some(best), "{rung:?} on {game:?} to {limit:?}");
        // What is claimed is so, and all is claimed that is seen to the end.
        let claims = (report.verdict, report.margin);
        let whole = (Some(value.verdict()), value.margin());
        match limit {
            None => assert_eq!(claims, whole, "{rung:?} on {game:?}"),
            Some(_) => {
                assert!(report.verdict.is_none() || report.verdict == whole.0, "{rung:?}: a proof");
                assert!(report.margin.is_none() || report.margin == whole.1, "{rung:?}: a margin");
            }
        }
        check_line(truth, &report, limit);
    }
}

/// A line is legal, begins with the best move, is as long as the search looked and, if that was to the
/// end, gives nothing away.
fn check_line<const ALTERNATES: bool>(
    truth: &mut Truth<'_, RandomTree<ALTERNATES>>,
    report: &SearchReport<u8>,
    limit: Option<u32>,
) {
    let game = truth.game;
    let mut position = game.start();
    assert_eq!(report.line.first(), report.best.as_ref());
    for &mv in &report.line {
        assert!(game.legal_moves(&position).contains(&mv), "an illegal line on {game:?}");
        if limit.is_none() {
            // The classic rungs measure no distance, so any win will do.
            let [kept, worth] = [truth.of_move(&position, mv), truth.of(&position)];
            assert_eq!(
                (kept.verdict(), kept.margin()),
                (worth.verdict(), worth.margin()),
                "a line that gives something away on {game:?}"
            );
        }
        position = game.play(&position, mv);
    }
    let is_over = game.outcome(&position).is_some();
    assert!(is_over || limit.is_some_and(|limit| report.line.len() == limit as usize), "too short");
}

/// Alpha-beta that judges finished games like others, without a window and without steps.
fn plainly_judged<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    position: &G::Position,
    depth: u32,
) -> Score {
    if depth == 0 || game.outcome(position).is_some() {
        return knowledge.guess(game, position);
    }
    let scores = game.moves(position).map(|mv| {
        let next = game.play(position, mv);
        let own = plainly_judged(game, knowledge, &next, depth - 1).points();
        let own = if game.turn(&next) == game.turn(position) { own } else { -own };
        Score::estimate(own + game.gain(position, &next))
    });
    scores.max().expect("an unfinished position has a move")
}

proptest! {
    #![proptest_config(cases(1_500))]

    #[test]
    fn all_sound_rungs_find_what_plain_recursion_finds(
        drawn in trees(6),
        limit in prop::option::of(1..7_u32),
    ) {
        check_rungs(&drawn.alternating(), limit);
        check_rungs(&drawn.free(), limit);
        check_rungs(&drawn.free().tightened(), limit);
    }

    #[test]
    fn the_twins_agree_with_each_other(drawn in trees(6)) {
        let [game, tight] = [drawn.free(), drawn.free().tightened()];
        let start = game.start();
        let value = Truth::new(&game).of(&start);
        let worth = worth_to_first(&game, &Guess::PLAIN, &start, None, Distances::Counted);
        prop_assert_eq!(crate::truth::told_to_first(value, game.turn(&start)), worth);
        prop_assert!(tight.max_margin() <= game.max_margin());
        let margin = value.margin().map(i32::unsigned_abs);
        prop_assert!(margin <= tight.max_margin().map(u32::from));
    }

    #[test]
    fn the_anytime_player_judges_as_plain_recursion_does(
        drawn in trees(6),
        depth in 1..6_u32,
    ) {
        let (game, guess) = (drawn.free(), Guess::PLAIN);
        let start = game.start();
        let report = anytime::search(&Task::knowing(&game, &guess, &start).to_depth(depth));
        // It ends by itself once it has seen the end of the game everywhere.
        let looked = report.depth.expect("it looks at least one ply ahead");
        prop_assert!(looked <= depth);
        prop_assert_eq!(report.score, Some(plainly_judged(&game, &guess, &start, depth)));
        prop_assert_eq!((report.verdict, report.margin), (None, None));
    }
}
