//! Connect Four through the generic engine beside a solver written for it alone.

mod dedicated;
mod empty_board;

use std::collections::HashSet;
use std::ops::Range;
use std::time::{Duration, Instant};

use parlor_core::random::Random;
use parlor_core::{Game as _, Knowledge, Unaided, Value, Verdict};
use parlor_games::connect_four::{ConnectFour, ConnectFourKnowledge, Position};
use parlor_search::engine::{Engine, EngineOptions, Goal};
use parlor_search::{SearchReport, Task};

use self::dedicated::{Dedicated, DedicatedBoard, score_of};
use crate::page::{Page, ratio, show};

/// Positions in each set.
const COUNT: usize = 1_000;

/// A game decided within so many plies is short.
const SHORT: i32 = 14;

/// A kind of position: stones on the board, and how near the end is.
struct PositionKind {
    name: &'static str,
    stones: Range<usize>,
    end: EndDistance,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum EndDistance {
    Any,
    Near,
    Far,
}

const KINDS: [PositionKind; 4] = [
    PositionKind { name: "28 stones and more", stones: 28..40, end: EndDistance::Any },
    PositionKind {
        name: "14 to 27, decided within 14 plies",
        stones: 14..28,
        end: EndDistance::Near,
    },
    PositionKind { name: "14 to 27, not so soon", stones: 14..28, end: EndDistance::Far },
    PositionKind {
        name: "8 to 13, decided within 14 plies",
        stones: 8..14,
        end: EndDistance::Near,
    },
];

/// Boards on which the engine is tried without the game's knowledge.
const HALF_FILLED: PositionKind =
    PositionKind { name: "21 stones", stones: 21..22, end: EndDistance::Any };

pub(crate) use self::empty_board::prove_empty_board;

pub(super) fn run(page: &mut Page) {
    let game = ConnectFour::<u64>::new(7, 6, 4);
    beside_dedicated(page, &game);
    without_knowledge(page, &game);
}

fn beside_dedicated(page: &mut Page, game: &ConnectFour<u64>) {
    page.section("Connect Four beside a dedicated solver");
    page.line(
        "Random positions of 7×6 without a win at hand, proven with distance by the generic engine and by a \
         solver written for this game alone after Pascal Pons's description; both keep one table of 84 MB \
         for a whole set of 1,000, and every score is checked against the other's. The fastest of three \
         rounds each.\n",
    );
    let mut rows = Vec::new();
    for kind in &KINDS {
        let positions = positions(game, kind);
        let rounds = (0..3).map(|_| {
            let ours = by_engine(game, &ConnectFourKnowledge, &positions);
            let theirs = by_dedicated(&positions);
            assert_eq!(ours.scores, theirs.scores, "{}", kind.name);
            (ours, theirs)
        });
        let rounds: Vec<_> = rounds.collect();
        let fastest =
            |time: fn(&(BatchReport, BatchReport)) -> Duration| rounds.iter().map(time).min();
        let ours = fastest(|round| round.0.time).expect("three rounds");
        let theirs = fastest(|round| round.1.time).expect("three rounds");
        let mean = |time: Duration| show(time / COUNT as u32);
        let nodes = |batch: &BatchReport| (batch.nodes / COUNT as u64).to_string();
        rows.push(vec![
            kind.name.to_owned(),
            mean(theirs),
            nodes(&rounds[0].1),
            mean(ours),
            nodes(&rounds[0].0),
            ratio(ours, theirs),
        ]);
    }
    page.table(
        &["positions", "dedicated", "nodes", "engine", "nodes", "engine, dedicated = 1"],
        &rows,
    );
}

fn without_knowledge(page: &mut Page, game: &ConnectFour<u64>) {
    page.section("Connect Four without a hint");
    page.line(
        "The engine on 1,000 half-filled boards (21 stones, no win at hand), with the game's knowledge and with \
         nothing but its rules; the values are the same. Without it, at most 20 times the time is wanted.\n",
    );
    let positions = positions(game, &HALF_FILLED);
    let known = by_engine(game, &ConnectFourKnowledge, &positions);
    let plain = by_engine(game, &Unaided, &positions);
    assert_eq!(known.scores, plain.scores, "{}", HALF_FILLED.name);
    let row = |name: &str, batch: &BatchReport| {
        let nodes = batch.nodes / COUNT as u64;
        let mean = show(batch.time / COUNT as u32);
        vec![name.to_owned(), mean, nodes.to_string(), ratio(batch.time, known.time)]
    };
    let rows = [row("with its knowledge", &known), row("rules alone", &plain)];
    page.table(&["game", "time", "nodes", "with knowledge = 1"], &rows);
}

/// What a set took.
struct BatchReport {
    time: Duration,
    nodes: u64,
    scores: Vec<i32>,
}

/// A set of one kind, the same in every run.
fn positions(game: &ConnectFour<u64>, kind: &PositionKind) -> Vec<Position<u64>> {
    let mut random = Random::new(kind.stones.start as u64);
    let mut solver = Dedicated::new();
    let mut chosen = HashSet::new();
    let mut positions = Vec::new();
    while positions.len() < COUNT {
        let mut position = game.start();
        let stones = kind.stones.start + random.below(kind.stones.len());
        for _ in 0..stones {
            let Some(&mv) = random.pick(&game.legal_moves(&position)) else { break };
            position = game.play(&position, mv);
        }
        let board = board_of(&position);
        if game.outcome(&position).is_some() || board.can_win() {
            continue;
        }
        let is_wanted = match kind.end {
            EndDistance::Any => true,
            EndDistance::Near => solver.is_decided_within(board, SHORT),
            EndDistance::Far => !solver.is_decided_within(board, SHORT),
        };
        if is_wanted && chosen.insert(position) {
            positions.push(position);
        }
    }
    positions
}

/// The engine keeps its bits as the dedicated solver does.
fn board_of(position: &Position<u64>) -> DedicatedBoard {
    DedicatedBoard { mover: position.mover, stones: position.all() }
}

fn by_dedicated(positions: &[Position<u64>]) -> BatchReport {
    let mut solver = Dedicated::new();
    let begin = Instant::now();
    let scores = positions.iter().map(|position| solver.solve(board_of(position))).collect();
    BatchReport { time: begin.elapsed(), nodes: solver.nodes, scores }
}

fn by_engine(
    game: &ConnectFour<u64>,
    knowledge: &impl Knowledge<ConnectFour<u64>>,
    positions: &[Position<u64>],
) -> BatchReport {
    let mut engine = Engine::new(EngineOptions {
        goal: Goal::Proof,
        memory: Dedicated::MEMORY,
        ..EngineOptions::default()
    });
    let mut nodes = 0;
    let begin = Instant::now();
    let mut score = |position: &Position<u64>| {
        let report = engine.search(&Task::knowing(game, knowledge, position));
        nodes += report.counters.calls;
        score_of(board_of(position), value_of(&report))
    };
    let scores = positions.iter().map(&mut score).collect();
    BatchReport { time: begin.elapsed(), nodes, scores }
}

fn value_of<M>(report: &SearchReport<M>) -> Value {
    match (report.verdict, report.distance) {
        (Some(Verdict::Win), Some(plies)) => Value::Win(plies),
        (Some(Verdict::Loss), Some(plies)) => Value::Loss(plies),
        (Some(Verdict::Draw), _) => Value::Draw,
        _ => panic!("the engine proves the value of every position"),
    }
}
