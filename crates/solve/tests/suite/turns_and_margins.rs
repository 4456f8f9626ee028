//! Games in which a player may move again and points may be counted: solved as by the plainest means, by
//! number and by exploring, in memory and in a file.

use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};

use crate::graph_game::{GraphGame, Kind, Node};
use parlor_core::random::Random;
use parlor_core::{Control, Flow, Outcome, Progress, Side, Value, Verdict};
use parlor_solve::{
    Counting, Error, Extent, SolveOptions, Summary, Table, explore, solve, verify, verify_list,
};

const KINDS: [Kind; 3] = [
    Kind { flow: Flow::Acyclic, alternates: false, counts: false },
    Kind { flow: Flow::Cyclic, alternates: false, counts: false },
    Kind { flow: Flow::Acyclic, alternates: false, counts: true },
];

fn control() -> Control {
    Control::unlimited()
}

#[test]
fn every_kind_of_game_is_solved_as_by_the_plainest_means() {
    for kind in KINDS {
        let mut verdicts = [0; 3];
        for seed in 0..100 {
            let game: GraphGame = GraphGame::random(kind, seed);
            assert!(game.repeated_turns() > 20, "{kind:?}, seed {seed}");
            let truth = game.truth();
            let solution = solve(&game, &SolveOptions::default(), &control()).unwrap();
            for at in game.positions() {
                let value = truth[at as usize];
                assert_eq!(solution.value(&game, &at), value, "{kind:?}, seed {seed}, node {at}");
                verdicts[value.verdict() as usize] += 1;
            }
            let explored = explore(&game, &SolveOptions::default(), &control()).unwrap();
            for (&at, value) in explored.iter() {
                assert_eq!(value, truth[at as usize], "{kind:?}, seed {seed}, node {at}");
            }
            let told = |summary: Summary| {
                (summary.start, summary.total(), summary.longest.map(|(value, _)| value))
            };
            assert_eq!(told(explored.summary), told(solution.summary));
        }
        assert!(verdicts.into_iter().all(|count| count > 100), "{kind:?}: {verdicts:?}");
    }
}

#[test]
fn a_promise_to_alternate_changes_no_byte() {
    for (flow, counts) in [(Flow::Acyclic, false), (Flow::Cyclic, false), (Flow::Acyclic, true)] {
        for seed in 0..50 {
            let kind = Kind { flow, alternates: true, counts };
            let promising: GraphGame<true> = GraphGame::random(kind, seed);
            assert_eq!(promising.repeated_turns(), 0);
            let asking = promising.promising::<false>();
            let fast = solve(&promising, &SolveOptions::default(), &control()).unwrap();
            let slow = solve(&asking, &SolveOptions::default(), &control()).unwrap();
            for tier in 0..8 {
                assert_eq!(fast.tier(tier), slow.tier(tier), "{kind:?}, seed {seed}");
            }
        }
    }
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    for kind in KINDS {
        let game: GraphGame = GraphGame::random(kind, 7);
        let solved = |threads| {
            let options = SolveOptions { threads: Some(threads), ..SolveOptions::default() };
            let solution = solve(&game, &options, &control()).unwrap();
            (0..8).map(|tier| solution.tier(tier).to_vec()).collect::<Vec<_>>()
        };
        let oracle = solved(1);
        for threads in [2, 5] {
            assert_eq!(solved(threads), oracle, "{kind:?}");
        }
    }
}

#[test]
fn what_a_margin_cannot_tell_is_not_told() {
    let game: GraphGame = GraphGame::random(KINDS[2], 1);
    for counting in [Counting::Reachable, Counting::Numbered] {
        let options = SolveOptions { counting, ..SolveOptions::default() };
        let summary = solve(&game, &options, &control()).unwrap().summary;
        assert_eq!(summary.longest, None);
        let total = summary.total();
        assert_eq!(total.longest(), None);
        assert!(total.iter().all(|(value, _)| value.margin().is_some()));
        let by_verdict = [Verdict::Win, Verdict::Draw, Verdict::Loss].map(|v| total.with(v));
        assert_eq!(by_verdict.iter().sum::<u64>(), total.positions());
    }
}

/// Every value of a table of numbers, or the first complaint.
fn values_by_number(game: &GraphGame, path: &Path) -> Result<Vec<Value>, Error> {
    let table = Table::open(path)?;
    table.check_game(game)?;
    game.positions().map(|at| table.value(game, &at)).collect()
}

#[test]
fn tables_of_numbers_answer_rightly_and_are_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    for kind in KINDS {
        for seed in 0..10 {
            let game: GraphGame = GraphGame::random(kind, seed);
            let options = SolveOptions::default();
            let (summary, table) =
                Table::make(&game, "graph", &path, &options, &control()).unwrap();
            let truth = game.truth();
            assert_eq!((summary.start, table.summary().start), (truth[0], truth[0]));
            assert_eq!(values_by_number(&game, &path).unwrap(), truth, "{kind:?}, seed {seed}");
            let verified = verify(&game, &table, Extent::Whole, &options, &control()).unwrap();
            assert!(verified.is_whole());
            assert!(table.check_list(&game).is_err(), "numbers are no list");
        }
    }
}

#[test]
fn lists_answer_rightly_and_are_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    for kind in KINDS {
        for seed in 0..10 {
            let game: GraphGame = GraphGame::random(kind, seed);
            let options = SolveOptions::default();
            let (summary, made) = Table::list(&game, "graph", &path, &options, &control()).unwrap();
            let table = Table::open(&path).unwrap();
            table.check_list(&game).unwrap();
            let truth = game.truth();
            assert_eq!((summary.start, table.summary().start), (truth[0], truth[0]));
            let explored = explore(&game, &options, &control()).unwrap();
            let mut listed = 0;
            for at in game.positions() {
                let wanted = explored.value(&at).map(|_| truth[at as usize]);
                assert_eq!(table.find(&game, &at).unwrap(), wanted, "{kind:?}, seed {seed}: {at}");
                listed += u64::from(wanted.is_some());
            }
            let verified = verify_list(&game, &made, Extent::Whole, &options, &control()).unwrap();
            assert_eq!((verified.checked, verified.reachable), (listed, Some(listed)));
            let sample = Extent::Sample { numbers: 3, seed };
            verify_list(&game, &made, sample, &options, &control()).unwrap();
        }
    }
}

#[test]
fn no_altered_byte_of_a_table_of_margins_ever_gives_a_wrong_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let game: GraphGame = GraphGame::random(KINDS[2], 3);
    Table::make(&game, "graph", &path, &SolveOptions::default(), &control()).unwrap();
    let whole = fs::read(&path).unwrap();
    let truth = game.truth();
    let mut random = Random::new(9);
    let mut refused = 0;
    for _ in 0..200 {
        let mut altered = whole.clone();
        let at = random.below(altered.len());
        altered[at] ^= 1 + random.below(255) as u8;
        fs::write(&path, &altered).unwrap();
        match values_by_number(&game, &path) {
            Ok(values) => assert_eq!(values, truth, "byte {at} changed an answer"),
            Err(_) => refused += 1,
        }
    }
    assert!(refused >= 195, "{refused} of 200 alterations were noticed");
}

#[test]
fn a_table_of_margins_is_no_table_of_distances() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let counted: GraphGame = GraphGame::random(KINDS[2], 3);
    let (_, table) =
        Table::make(&counted, "graph", &path, &SolveOptions::default(), &control()).unwrap();
    table.check_game(&counted).unwrap();
    let wider = GraphGame { max_margin: Some(60), ..counted };
    let error = table.check_game(&wider).unwrap_err().to_string();
    assert!(error.ends_with("the table of graph was made under other rules"), "{error}");
}

/// What solving in each of the four ways says, and that none of them leaves a file.
fn complaints(game: &GraphGame) -> [Error; 4] {
    let folder = tempfile::tempdir().unwrap();
    let [table, list] = ["table", "list"].map(|name| folder.path().join(name));
    let options = SolveOptions::default();
    let errors = [
        solve(game, &options, &control()).err().unwrap(),
        explore(game, &options, &control()).err().unwrap(),
        Table::make(game, "graph", &table, &options, &control()).err().unwrap(),
        Table::list(game, "graph", &list, &options, &control()).err().unwrap(),
    ];
    assert!(!table.exists() && !list.exists());
    errors
}

/// A player who gains points on every round of a walk between two nodes; the third ends it.
fn circling() -> GraphGame {
    let node =
        |moves: &[(u32, i32)]| Node { turn: Side::First, outcome: None, moves: moves.into() };
    let end = Node { outcome: Some(Outcome::Margin(0)), ..node(&[]) };
    let nodes = vec![node(&[(1, 1)]), node(&[(0, 0), (2, 0)]), end];
    GraphGame { nodes, width: 3, flow: Flow::Cyclic, max_margin: Some(9) }
}

#[test]
fn points_counted_in_circles_are_refused() {
    for error in complaints(&circling()) {
        assert!(matches!(error, Error::CountedCycle), "{error}");
    }
}

#[test]
fn margins_too_wide_for_a_byte_are_refused() {
    // Said to be too wide.
    let said = GraphGame { max_margin: Some(127), ..GraphGame::random(KINDS[2], 1) };
    // Too wide, and not said to be.
    let mut unsaid: GraphGame = GraphGame::random(KINDS[2], 1);
    for node in &mut unsaid.nodes {
        for (_, gain) in &mut node.moves {
            *gain += 200;
        }
    }
    let widest = unsaid.margins().into_iter().filter_map(Value::margin).map(i32::abs).max();
    assert!(widest > Some(126));
    for game in [said, unsaid] {
        for error in complaints(&game) {
            let told = error.to_string();
            let wanted = "a margin may be more than 126 points, which a table cannot hold";
            assert_eq!(told, wanted);
        }
    }
}

#[test]
fn progress_reaches_its_total() {
    let told: Arc<Mutex<Vec<(String, u64, u64)>>> = Arc::default();
    let hear = Arc::clone(&told);
    let control = control().with_progress(move |progress| {
        if let Progress::Steps { task, done, total: Some(total) } = progress {
            hear.lock().unwrap().push((task.clone(), *done, *total));
        }
    });
    let game: GraphGame = GraphGame::random(KINDS[0], 1);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let options = SolveOptions::default();
    let (_, table) = Table::make(&game, "graph", &path, &options, &control).unwrap();
    verify(&game, &table, Extent::Whole, &options, &control).unwrap();
    let told = told.lock().unwrap();
    for tier in 0..8 {
        // A tier is told as a part of the whole, the last one first.
        let solved = (format!("tier {tier}"), (12 * (8 - tier), 96));
        let checked = (format!("checking tier {tier}"), (12, 12));
        for (task, wanted) in [solved, checked] {
            let heard = told.iter().filter(|(name, ..)| *name == task);
            let furthest = heard.map(|&(_, done, total)| (done, total)).max();
            assert_eq!(furthest, Some(wanted), "{task}");
        }
    }
}
