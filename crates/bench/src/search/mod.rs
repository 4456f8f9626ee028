//! The searches: the classic ladder's first rung, the engine's proofs, the engine beside a rival, on
//! two threads and under deadlines, and Monte Carlo tree search.

mod connect_four;
mod deadlines;
mod exact;
mod monte_carlo;
mod plain;
mod rival;
mod threads;

use std::time::{Duration, Instant};

use parlor_core::Game as _;
use parlor_games::mnk::{Mnk, MnkKnowledge, Move};
use parlor_search::engine::{Engine, EngineOptions, Goal};
use parlor_search::{SearchReport, Task};

use crate::page::Page;

pub(crate) use connect_four::prove_empty_board;

pub(crate) fn run(page: &mut Page) {
    plain::run(page);
    exact::run(page);
    rival::run(page);
    connect_four::run(page);
    threads::run(page);
    monte_carlo::run(page);
    deadlines::run(page);
}

/// An m,n,k game proven from the empty board, from a table (256 MiB) that is allocated and empty.
fn prove(game: &Mnk<u64>, threads: usize) -> (Duration, SearchReport<Move>) {
    let goal = Goal::Proof;
    let options = EngineOptions { goal, threads, memory: 256 << 20, ..EngineOptions::default() };
    let mut engine = Engine::new(options);
    engine.clear();
    let start = game.start();
    let begin = Instant::now();
    let report = engine.search(&Task::knowing(game, &MnkKnowledge, &start));
    (begin.elapsed(), report)
}
