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

/// Rounds through the proofs of all rows, each by one thread and by two in turns; the fastest of each count. Two cores are
/// seldom both left alone on a machine that others use, so there are many, and those of a short proof are far apart.
const ROUNDS: usize = 15;

pub(super) fn run(page: &mut Page) {
    page.section("Two threads");
    page.line(format_args!(
        "m,n,k games proven from the empty board, and positions of Connect Four with 14 to 27 stones that are not \
         decided within 14 plies: time and nodes of all of a row together. *Long* are the first {POSITIONS} that take \
         one thread more than {LONG} nodes; *any* the first {POSITIONS} at all, most of them over in a few milliseconds. \
         Every proof begins with an empty table; the fastest of {ROUNDS} runs counts, and between two \
         runs of one all others are run. Two threads are wanted to be 1.7 times as soon where a proof is long.\n"
    ));
    let game = ConnectFour::<u64>::new(7, 6, 4);
    let positions = hard_positions(&game);
    let drawn = DRAWN.map(|(m, n, k)| (format!("{m},{n},{k}"), Mnk::<u64>::new(m, n, k)));
    let mut rows: Vec<Row<'_>> =
        drawn.iter().map(|(name, game)| Row::of_draw(name, game)).collect();
    let mut add_row = |which: &str, is_wanted: fn(&Proof) -> bool| {
        let wanted = positions.iter().filter(|position| is_wanted(&proof(&game, position, 1)));
        let proofs = wanted.take(POSITIONS).map(|position| {
            let game = &game;
            TimedProof::new(move |threads| proof(game, position, threads))
        });
        let name = format!("Connect Four, {POSITIONS} {which}");
        rows.push(Row { name, proofs: proofs.collect() });
    };
    add_row("long", |proof| proof.cost.nodes > LONG);
    add_row("any", |_| true);
    for _ in 0..ROUNDS {
        rows.iter_mut().flat_map(|row| &mut row.proofs).for_each(TimedProof::again);
    }
    page.table(
        &["proof", "1 thread", "nodes", "2 threads", "nodes", "sooner", "nodes a second"],
        &rows.iter().map(Row::told).collect::<Vec<_>>(),
    );
}

/// Proofs whose costs are told together.
struct Row<'a> {
    name: String,
    proofs: Vec<TimedProof<'a>>,
}

impl<'a> Row<'a> {
    fn of_draw(name: &str, game: &'a Mnk<u64>) -> Self {
        let prove = move |threads| {
            let proof = Proof::new(prove(game, threads));
            assert_eq!(proof.value.0, Some(Verdict::Draw), "it is a draw");
            proof
        };
        Self { name: name.to_owned(), proofs: vec![TimedProof::new(prove)] }
    }

    fn told(&self) -> Vec<String> {
        let [one, two] = [0, 1].map(|threads| {
            let costs = self.proofs.iter().filter_map(|proof| proof.fastest[threads]);
            costs.fold(Cost::NONE, Cost::and)
        });
        vec![
            self.name.clone(),
            show(one.time),
            one.nodes.to_string(),
            show(two.time),
            two.nodes.to_string(),
            format!("{:.2}×", one.time.as_secs_f64() / two.time.as_secs_f64()),
            format!("{:.2}×", two.nodes_a_second() / one.nodes_a_second()),
        ]
    }
}

/// A proof by one thread and by two, and the fastest of each so far.
struct TimedProof<'a> {
    prove: Box<dyn Fn(usize) -> Proof + 'a>,
    fastest: [Option<Cost>; 2],
}

impl<'a> TimedProof<'a> {
    fn new(prove: impl Fn(usize) -> Proof + 'a) -> Self {
        Self { prove: Box::new(prove), fastest: [None; 2] }
    }

    /// Once more by each.
    fn again(&mut self) {
        let [one, two] = [1, 2].map(|threads| (self.prove)(threads));
        assert_eq!(one.value, two.value, "two threads prove what one proves");
        for (fastest, Proof { cost, .. }) in self.fastest.iter_mut().zip([one, two]) {
            if fastest.is_none_or(|before| cost.time < before.time) {
                *fastest = Some(cost);
            }
        }
    }
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

fn proof(game: &ConnectFour<u64>, position: &Position<u64>, threads: usize) -> Proof {
    const MEMORY: usize = 64 << 20;
    let goal = Goal::Proof;
    let options = EngineOptions { goal, threads, memory: MEMORY, ..EngineOptions::default() };
    let mut engine = Engine::new(options);
    let begin = Instant::now();
    let report = engine.search(&Task::knowing(game, &ConnectFourKnowledge, position));
    Proof::new((begin.elapsed(), report))
}
