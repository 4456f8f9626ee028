//! The empty board of 7×6, proven by both: minutes to an hour, so it has a page of its own.

use std::time::{Duration, Instant};

use parlor_core::{Game as _, Notation as _, Plies, Value};
use parlor_games::connect_four::{ConnectFour, ConnectFourKnowledge};
use parlor_search::Task;
use parlor_search::engine::{Engine, EngineOptions, Goal};

use super::dedicated::{Dedicated, score_of};
use super::{board_of, value_of};
use crate::page::{Page, ratio, show};

/// The first player wins by the centre, with the last of his stones (Allis, 1988).
const KNOWN: Value = Value::Win(Plies(41));

pub(crate) fn prove_empty_board(page: &mut Page) {
    page.line(
        "\nFrom the empty board and an empty table of 84 MB to the value with its distance, on one thread: the first \
         player wins by the centre (d), on the 41st ply.\n",
    );
    let game = ConnectFour::<u64>::new(7, 6, 4);
    let start = game.start();
    let mut engine = Engine::new(EngineOptions {
        goal: Goal::Proof,
        memory: Dedicated::MEMORY,
        ..EngineOptions::default()
    });
    let begin = Instant::now();
    let report = engine.search(&Task::knowing(&game, &ConnectFourKnowledge, &start));
    let ours = (begin.elapsed(), report.counters.calls);
    assert_eq!(value_of(&report), KNOWN);
    let best = report.best.map(|mv| game.move_text(&start, mv));
    assert_eq!(best.as_deref(), Some("d"), "by the centre");

    let mut solver = Dedicated::new();
    let begin = Instant::now();
    let score = solver.solve(board_of(&start));
    let theirs = (begin.elapsed(), solver.nodes);
    assert_eq!(score, score_of(board_of(&start), KNOWN));

    let row = |name: &str, (time, nodes): (Duration, u64)| {
        let rate = nodes as f64 / time.as_secs_f64() / 1e6;
        let times = ratio(time, theirs.0);
        vec![name.to_owned(), show(time), nodes.to_string(), format!("{rate:.1} M"), times]
    };
    page.table(
        &["solver", "time", "nodes", "nodes a second", "dedicated = 1"],
        &[row("dedicated", theirs), row("engine", ours)],
    );
}
