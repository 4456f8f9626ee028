//! How late an answer comes after its deadline.

use std::time::{Duration, Instant};

use parlor_core::random::Random;
use parlor_core::{Control, Game, Limits};
use parlor_games::mnk::{Mnk, MnkKnowledge};
use parlor_search::Task;
use parlor_search::engine::{Engine, EngineOptions};

use crate::page::{Page, show};

/// Time a move, and how many moves are measured.
const DEADLINES: [(Duration, usize); 3] = [
    (Duration::from_millis(10), 200),
    (Duration::from_millis(50), 60),
    (Duration::from_secs(1), 6),
];

pub(super) fn run(page: &mut Page) {
    page.section("Deadlines kept");
    page.line(
        "Random positions of 8×8 five in a row, searched under a deadline by one thread and by two. An \
         answer may come 5 ms or 1 % late, whichever is more. Searches that proved the value before \
         their deadline are left out.\n",
    );
    let game = Mnk::<u64>::new(8, 8, 5);
    let mut rows = Vec::new();
    for threads in [1, 2] {
        for (time, count) in DEADLINES {
            let mut late = overruns(&game, threads, time, count);
            late.sort_unstable();
            let at = |part: f64| {
                let index = ((late.len() as f64 * part) as usize).min(late.len().saturating_sub(1));
                late.get(index).map_or_else(|| "-".to_owned(), |&time| show(time))
            };
            let allowed = (time / 100).max(Duration::from_millis(5));
            let kept = late.iter().filter(|&&time| time <= allowed).count();
            rows.push(vec![
                format!("{} by {threads}", show(time)),
                late.len().to_string(),
                at(0.5),
                at(0.95),
                at(1.0),
                show(allowed),
                format!("{kept} of {}", late.len()),
            ]);
        }
    }
    page.table(
        &["time and threads", "moves", "median", "95 %", "latest", "allowed", "kept"],
        &rows,
    );
}

/// The overruns of searches that used their time up.
fn overruns(game: &Mnk<u64>, threads: usize, time: Duration, count: usize) -> Vec<Duration> {
    let mut random = Random::new(1);
    let mut engine = Engine::new(EngineOptions { threads, ..EngineOptions::default() });
    let mut late = Vec::new();
    while late.len() < count {
        let position = random_position(game, &mut random);
        let control = Control::new(Limits { time: Some(time), ..Limits::NONE });
        let begin = Instant::now();
        let report = engine.search(&Task::knowing(game, &MnkKnowledge, &position).under(control));
        let spent = begin.elapsed();
        assert!(report.best.is_some());
        if report.stopped.is_some() {
            late.push(spent.saturating_sub(time));
        }
    }
    late
}

/// An unfinished position after a few random moves.
fn random_position<G: Game>(game: &G, random: &mut Random) -> G::Position {
    loop {
        let mut position = game.start();
        for _ in 0..4 + random.below(6) {
            let moves = game.legal_moves(&position);
            let Some(&mv) = random.pick(&moves) else { break };
            position = game.play(&position, mv);
        }
        if game.outcome(&position).is_none() {
            return position;
        }
    }
}
