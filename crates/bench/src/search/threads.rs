//! One thread and two on the same proofs.

use std::time::{Duration, Instant};

use parlor_core::{Plies, Verdict};
use parlor_games::connect_four::{ConnectFour, ConnectFourKnowledge, Position};
use parlor_games::mnk::Mnk;
use parlor_search::engine::{Engine, EngineOptions, Goal};
use parlor_search::{SearchReport, Task};

use super::connect_four::hard_positions;
use super::prove;
use crate::page::{Page, show};

/// Draws, which take longest to prove.
const DRAWN: [(usize, usize, usize); 2] = [(5, 5, 4), (7, 4, 4)];

/// Positions of Connect Four in a row of the table.
const POSITIONS: usize = 30;

/// A proof that takes one thread more nodes than this is long: some 15 ms.
const LONG: u64 = 150_000;

/// Rounds through the proofs of a row, each by one thread and by two in turns; the fastest of each count. Two cores are
/// seldom both left alone on a machine that others use, so there are many.
const ROUNDS: usize = 15;

pub(super) fn run(page: &mut Page) {
    page.section("Two threads");
    page.line(format_args!(
        "m,n,k games proven from the empty board, and positions of Connect Four with 14 to 27 stones that are not \
         decided within 14 plies: time and nodes of all of a row together. *Long* are the first {POSITIONS} that take \
         one thread more than {LONG} nodes; *any* the first {POSITIONS} at all, most of them over in a few milliseconds. \
         Every proof begins with an empty table; the fastest of {ROUNDS} runs counts. Two threads are wanted to be 1.7 \
         times as soon where a proof is long.\n"
    ));
    let mut rows: Vec<Vec<String>> = DRAWN
        .iter()
        .map(|&(m, n, k)| {
            let game = Mnk::<u64>::new(m, n, k);
            let costs = compare(&[()], |(), threads| {
                let proof = Proof::new(prove(&game, threads));
                assert_eq!(proof.value.0, Some(Verdict::Draw), "{m},{n},{k}");
                proof
            });
            row(format!("{m},{n},{k}"), costs)
        })
        .collect();
    let game = ConnectFour::<u64>::new(7, 6, 4);
    let positions = hard_positions(&game);
    let mut add_row = |name: &str, is_wanted: fn(&Proof) -> bool| {
        let wanted = positions.iter().filter(|position| is_wanted(&proof(&game, position, 1)));
        let wanted: Vec<_> = wanted.take(POSITIONS).collect();
        let costs = compare(&wanted, |position, threads| proof(&game, position, threads));
        rows.push(row(format!("Connect Four, {POSITIONS} {name}"), costs));
    };
    add_row("long", |proof| proof.cost.nodes > LONG);
    add_row("any", |_| true);
    page.table(
        &["proof", "1 thread", "nodes", "2 threads", "nodes", "sooner", "nodes a second"],
        &rows,
    );
}

/// What was proven, and what it took.
struct Proof {
    value: (Option<Verdict>, Option<Plies>),
    cost: Cost,
}

impl Proof {
    fn new<M>((time, report): (Duration, SearchReport<M>)) -> Self {
        assert!(report.verdict.is_some(), "it is proven");
        let cost = Cost { time, nodes: report.counters.calls };
        Self { value: (report.verdict, report.distance), cost }
    }
}

#[derive(Clone, Copy)]
struct Cost {
    time: Duration,
    nodes: u64,
}

impl Cost {
    const NONE: Self = Self { time: Duration::ZERO, nodes: 0 };

    fn and(self, other: Self) -> Self {
        Self { time: self.time + other.time, nodes: self.nodes + other.nodes }
    }

    fn nodes_a_second(self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64()
    }
}

/// The costs of all proofs of a row by one thread and by two, which prove the same.
fn compare<P: Copy>(proofs: &[P], prove: impl Fn(P, usize) -> Proof) -> [Cost; 2] {
    let mut fastest: Vec<[Option<Cost>; 2]> = vec![[None; 2]; proofs.len()];
    for _ in 0..ROUNDS {
        for (&proof, fastest) in proofs.iter().zip(&mut fastest) {
            let [one, two] = [1, 2].map(|threads| prove(proof, threads));
            assert_eq!(one.value, two.value, "two threads prove what one proves");
            for (fastest, Proof { cost, .. }) in fastest.iter_mut().zip([one, two]) {
                if fastest.is_none_or(|before| cost.time < before.time) {
                    *fastest = Some(cost);
                }
            }
        }
    }
    [0, 1].map(|threads| {
        fastest.iter().filter_map(|costs| costs[threads]).fold(Cost::NONE, Cost::and)
    })
}

fn proof(game: &ConnectFour<u64>, position: &Position<u64>, threads: usize) -> Proof {
    const MEMORY: usize = 64 << 20;
    let goal = Goal::Proof;
    let options = EngineOptions { goal, threads, memory: MEMORY, ..EngineOptions::default() };
    let mut engine = Engine::new(options);
    let begin = Instant::now();
    let report = engine.search(&Task::knowing(game, &ConnectFourKnowledge, position));
    Proof::new((begin.elapsed(), report))
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
