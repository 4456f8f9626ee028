//! Connect Four through the generic engine beside a solver written for it alone.

mod dedicated;
mod empty_board;

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;
use std::time::{Duration, Instant};

use parlor_core::random::Random;
use parlor_core::{Game, Knowledge, Notation as _, Unaided, Value, Verdict};
use parlor_games::connect_four::{ConnectFour, ConnectFourKnowledge, Position};
use parlor_rules::{EXAMPLES, FromRules, RuleFile, Visitor};
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

const HARD: PositionKind =
    PositionKind { name: "14 to 27, not so soon", stones: 14..28, end: EndDistance::Far };

const KINDS: [PositionKind; 4] = [
    PositionKind { name: "28 stones and more", stones: 28..40, end: EndDistance::Any },
    PositionKind {
        name: "14 to 27, decided within 14 plies",
        stones: 14..28,
        end: EndDistance::Near,
    },
    HARD,
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
         nothing but its rules; and the game of `examples/games/connect-four.parlor`, with what the engine learns from \
         its text. The values are the same. Without a game's own knowledge, at most 20 times the time is wanted.\n",
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
    let text = by_text(game, &positions);
    assert_eq!(known.scores, text.scores, "{}", HALF_FILLED.name);
    let rows = [
        row("with its knowledge", &known),
        row("rules alone", &plain),
        row("rules as a text", &text),
    ];
    page.table(&["game", "time", "nodes", "with knowledge = 1"], &rows);
}

/// Those that take longest.
pub(super) fn hard_positions(game: &ConnectFour<u64>) -> Vec<Position<u64>> {
    positions(game, &HARD)
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

/// The same positions of the game that a text describes.
fn by_text(native: &ConnectFour<u64>, positions: &[Position<u64>]) -> BatchReport {
    struct Positions<'a> {
        texts: Vec<String>,
        boards: &'a [DedicatedBoard],
    }

    impl Visitor for Positions<'_> {
        type Built = BatchReport;

        fn game<G, K>(self, game: G, knowledge: K) -> BatchReport
        where
            G: FromRules + 'static,
            K: Knowledge<G> + 'static,
        {
            let read = |text: &String| game.parse_position(text).expect("the same notation");
            let positions: Vec<_> = self.texts.iter().map(read).collect();
            prove_all(&game, &knowledge, &positions, self.boards)
        }
    }

    let (_, text) = EXAMPLES.iter().find(|(name, _)| *name == "connect-four").expect("an example");
    let rules = RuleFile::read(text, &BTreeMap::new()).expect("an example is a game");
    // Its discs are red and yellow.
    let told = |position| native.position_text(position).replace('X', "R").replace('O', "Y");
    let boards: Vec<_> = positions.iter().map(board_of).collect();
    rules.build(Positions { texts: positions.iter().map(told).collect(), boards: &boards })
}

fn by_engine(
    game: &ConnectFour<u64>,
    knowledge: &impl Knowledge<ConnectFour<u64>>,
    positions: &[Position<u64>],
) -> BatchReport {
    let boards: Vec<_> = positions.iter().map(board_of).collect();
    prove_all(game, knowledge, positions, &boards)
}

/// Proves one position after the other, each of which is on a board.
fn prove_all<G: Game>(
    game: &G,
    knowledge: &impl Knowledge<G>,
    positions: &[G::Position],
    boards: &[DedicatedBoard],
) -> BatchReport {
    let mut engine = Engine::new(EngineOptions {
        goal: Goal::Proof,
        memory: Dedicated::MEMORY,
        ..EngineOptions::default()
    });
    let mut nodes = 0;
    let begin = Instant::now();
    let mut score = |(position, board): (&G::Position, &DedicatedBoard)| {
        let report = engine.search(&Task::knowing(game, knowledge, position));
        nodes += report.counters.calls;
        score_of(*board, value_of(&report))
    };
    let scores = positions.iter().zip(boards).map(&mut score).collect();
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
