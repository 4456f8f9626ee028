//! One thread and two on the same proofs.

use std::time::{Duration, Instant};

use parlor_core::Verdict;
use parlor_games::connect_four::{ConnectFour, ConnectFourKnowledge, Position};
use parlor_games::mnk::Mnk;
use parlor_search::Task;
use parlor_search::engine::{Engine, EngineOptions, Goal};

use super::connect_four::hard_positions;
use super::prove;
use crate::page::{Page, show};

/// Draws, which take longest to prove.
const DRAWN: [(usize, usize, usize); 3] = [(5, 4, 4), (5, 5, 4), (7, 4, 4)];

/// Positions of Connect Four.
const POSITIONS: usize = 30;

/// Runs of each proof; the fastest counts.
const RUNS: usize = 5;

pub(super) fn run(page: &mut Page) {
    page.section("Two threads");
    page.line(format_args!(
        "m,n,k games proven from the empty board, and {POSITIONS} positions of Connect Four with 14 to 27 stones \
         that are not decided within 14 plies: time and nodes of all of them together. Every proof begins \
         with an empty table; the fastest of {RUNS} runs.\n"
    ));
    let mut rows: Vec<Vec<String>> = DRAWN
        .iter()
        .map(|&(m, n, k)| {
            let game = Mnk::<u64>::new(m, n, k);
            let costs = [1, 2].map(|threads| {
                Cost::least_of(|| {
                    let (time, report) = prove(&game, threads);
                    assert_eq!(report.verdict, Some(Verdict::Draw), "{m},{n},{k}");
                    Cost { time, nodes: report.counters.calls }
                })
            });
            row(format!("{m},{n},{k}"), costs)
        })
        .collect();
    let game = ConnectFour::<u64>::new(7, 6, 4);
    let positions = hard_positions(&game);
    let costs = [1, 2].map(|threads| {
        let cost = |position| Cost::least_of(|| proof(&game, position, threads));
        positions[..POSITIONS].iter().map(cost).fold(Cost::NONE, Cost::and)
    });
    rows.push(row(format!("Connect Four, {POSITIONS} positions"), costs));
    page.table(
        &["proof", "1 thread", "nodes", "2 threads", "nodes", "sooner", "nodes a second"],
        &rows,
    );
}

/// What a proof takes.
#[derive(Clone, Copy)]
struct Cost {
    time: Duration,
    nodes: u64,
}

impl Cost {
    const NONE: Self = Self { time: Duration::ZERO, nodes: 0 };

    fn least_of(run: impl FnMut() -> Self) -> Self {
        let runs = std::iter::repeat_with(run).take(RUNS);
        runs.min_by_key(|cost| cost.time).expect("at least one run")
    }

    fn and(self, other: Self) -> Self {
        Self { time: self.time + other.time, nodes: self.nodes + other.nodes }
    }

    fn nodes_a_second(self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64()
    }
}

fn proof(game: &ConnectFour<u64>, position: &Position<u64>, threads: usize) -> Cost {
    const MEMORY: usize = 64 << 20;
    let goal = Goal::Proof;
    let options = EngineOptions { goal, threads, memory: MEMORY, ..EngineOptions::default() };
    let mut engine = Engine::new(options);
    let begin = Instant::now();
    let report = engine.search(&Task::knowing(game, &ConnectFourKnowledge, position));
    assert!(report.verdict.is_some(), "it is proven");
    Cost { time: begin.elapsed(), nodes: report.counters.calls }
}

fn row(name: String, [one, two]: [Cost; 2]) -> Vec<String> {
    vec![
        name,
        show(one.time),
        one.nodes.to_string(),
        show(two.time),
        two.nodes.to_string(),
        format!("{:.2}×", one.time.as_secs_f64() / two.time.as_secs_f64()),
        format!("{:.2}×", two.nodes_a_second() / one.nodes_a_second()),
    ]
}
