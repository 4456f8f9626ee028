//! The searches: the classic ladder's first rung, the engine's proofs, the engine beside a rival, on
//! two threads and under deadlines, and Monte Carlo tree search.

mod connect_four;
mod deadlines;
mod exact;
mod monte_carlo;
mod plain;
mod proofs;
mod rival;
mod threads;
mod threats;

use std::time::{Duration, Instant};

use parlor_core::{Control, Game as _, Limits};
use parlor_games::mnk::{Mnk, MnkKnowledge, Move};
use parlor_search::engine::{Engine, EngineOptions, Goal};
use parlor_search::{SearchReport, Task};

use crate::page::Page;

pub(crate) use connect_four::prove_empty_board;
pub(crate) use proofs::run as compare_proofs;

pub(crate) fn run(page: &mut Page) {
    plain::run(page);
    exact::run(page);
    threats::run(page);
    rival::run(page);
    connect_four::run(page);
    threads::run(page);
    monte_carlo::run(page);
    deadlines::run(page);
}

/// An m,n,k game proven from the empty board, from a table (256 MiB) that is allocated and empty.
fn prove(game: &Mnk<u64>, threads: usize) -> (Duration, SearchReport<Move>) {
    prove_within(game, threads, None)
}

/// The same, as far as the time allows.
fn prove_within(
    game: &Mnk<u64>,
    threads: usize,
    time: Option<Duration>,
) -> (Duration, SearchReport<Move>) {
    let goal = Goal::Proof;
    let options = EngineOptions { goal, threads, memory: 256 << 20, ..EngineOptions::default() };
    let mut engine = Engine::new(options);
    engine.clear();
    let start = game.start();
    let begin = Instant::now();
    let control = Control::new(Limits { time, ..Limits::NONE });
    let report = engine.search(&Task::knowing(game, &MnkKnowledge, &start).under(control));
    (begin.elapsed(), report)
}
