//! Parlor's player of Freedom beside the document's: speed, depth and strength.

use std::time::{Duration, Instant};

use parlor_core::random::Random;
use parlor_core::{Control, Game, Limits, Outcome, Side, Verdict};
use parlor_games::freedom::{Freedom, Groups, Judged, LeafReading, Position, Tuned};
use parlor_search::engine::{Engine, EngineOptions};
use parlor_search::{SearchReport, Task, anytime};

use crate::page::{Page, show};

pub(crate) fn run(page: &mut Page) {
    speed(page);
    endings(page);
    strength(page);
}

fn tuned(game: &Freedom) -> Judged {
    Judged::new(game, Tuned::default())
}

fn document(game: &Freedom) -> Judged<Groups> {
    Judged::new(game, Groups { reading: LeafReading::Difference })
}

fn engine(megabytes: usize) -> Engine<Freedom> {
    Engine::new(EngineOptions { memory: megabytes << 20, ..EngineOptions::default() })
}

fn within(time: Duration) -> Control {
    Control::new(Limits { time: Some(time), nodes: None })
}

/// A position some random plies into a game.
fn random_position<G: Game>(game: &G, plies: usize, seed: u64) -> G::Position {
    let mut random = Random::new(seed);
    let mut position = game.start();
    for _ in 0..plies {
        let moves = game.legal_moves(&position);
        position = game.play(&position, *random.pick(&moves).expect("the game goes on"));
    }
    position
}

fn speed(page: &mut Page) {
    const TIME: Duration = Duration::from_secs(5);
    page.section("Nodes a second and depth in 5 s, one thread");
    page.line(
        "A middle game: 40 of 100 cells filled by chance. The document's player searches every line to \
         the depth given; parlor's looks less deeply at late moves and deeper at only replies, so its \
         depth is that of its main lines.\n",
    );
    let mut rows = Vec::new();
    for (size, plies) in [(8, 26), (10, 40)] {
        let game = Freedom::new(size);
        let position = random_position(&game, plies, 3);
        let mut row = |name: &str, calls: u64, elapsed: Duration, depth: Option<u32>| {
            let rate = calls as f64 / elapsed.as_secs_f64() / 1e6;
            let depth = depth.map_or_else(|| "the end".to_owned(), |depth| depth.to_string());
            rows.push(vec![format!("{name}, {size}×{size}"), format!("{rate:.1} million"), depth]);
        };
        let report =
            anytime::search(&Task::knowing(&game, &document(&game), &position).under(within(TIME)));
        row("document", report.counters.calls, report.elapsed, report.depth);
        let report =
            engine(64).search(&Task::knowing(&game, &tuned(&game), &position).under(within(TIME)));
        row("engine", report.counters.calls, report.elapsed, report.depth);
    }
    page.table(&["player", "nodes a second", "depth"], &rows);
}

fn endings(page: &mut Page) {
    const POSITIONS: u64 = 30;
    const EMPTY: usize = 26;
    page.section("The last 26 empty cells");
    page.line(format_args!(
        "{POSITIONS} positions on each board with {EMPTY} empty cells, from games the engine played \
         against itself at 2,000 nodes a move. The engine is given ten seconds on one thread to prove \
         the value.\n"
    ));
    let mut rows = Vec::new();
    for size in [8, 10] {
        let game = Freedom::new(size);
        let knowledge = tuned(&game);
        let mut times: Vec<Duration> = Vec::new();
        let mut proven = 0;
        for seed in 0..POSITIONS {
            let position = played_position(&game, size * size - EMPTY, seed);
            let start = Instant::now();
            let task = Task::knowing(&game, &knowledge, &position);
            let task = task.under(within(Duration::from_secs(10)));
            let report = engine(64).search(&task);
            times.push(start.elapsed());
            proven += u32::from(report.verdict.is_some());
        }
        times.sort_unstable();
        let in_a_second = times.iter().filter(|time| time.as_secs() == 0).count();
        rows.push(vec![
            format!("{size}×{size}"),
            format!("{proven} of {POSITIONS}"),
            format!("{in_a_second} of {POSITIONS}"),
            show(times[times.len() / 2]),
            show(times[times.len() - 1]),
        ]);
    }
    page.table(&["board", "proven", "within a second", "median", "longest"], &rows);
}

/// A position that the engine reached playing against itself.
fn played_position(game: &Freedom, plies: usize, seed: u64) -> Position {
    const OPENING: usize = 8;
    let mut position = random_position(game, OPENING, seed);
    let (mut player, knowledge) = (engine(1), tuned(game));
    for _ in OPENING..plies {
        let limits = Limits { nodes: Some(2_000), ..Limits::NONE };
        let report =
            player.search(&Task::knowing(game, &knowledge, &position).under(Control::new(limits)));
        position = game.play(&position, report.best.expect("the game goes on"));
    }
    position
}

fn strength(page: &mut Page) {
    const PAIRS: u64 = 10;
    const TENTH: Duration = Duration::from_millis(10);
    page.section("Strength with a tenth of the time");
    page.line(format_args!(
        "{PAIRS} pairs of games from 6 random plies, colours exchanged: the engine with 10 ms a move, the \
         document's player with 100 ms. `parlor match freedom engine:time=10ms document:time=100ms \
         --games 200 --openings random:6` plays as many as one likes, with error bars.\n"
    ));
    let mut rows = Vec::new();
    for size in [8, 10] {
        let game = Freedom::new(size);
        let mut tally = [0_u32; 3];
        for pair in 0..PAIRS {
            for side in Side::BOTH {
                let outcome = duel(&game, side, pair, [TENTH, 10 * TENTH]);
                tally[match outcome.verdict_for(side) {
                    Verdict::Win => 0,
                    Verdict::Draw => 1,
                    Verdict::Loss => 2,
                }] += 1;
            }
        }
        let [won, drawn, lost] = tally;
        let score = f64::from(2 * won + drawn) / (4 * PAIRS) as f64;
        rows.push(vec![
            format!("{size}×{size}"),
            won.to_string(),
            drawn.to_string(),
            lost.to_string(),
            format!("{:.1} %", 100.0 * score),
        ]);
    }
    page.table(&["board", "won", "drawn", "lost", "score"], &rows);
}

/// One game between the engine, who plays `side`, and the document's player, with their times.
fn duel(game: &Freedom, side: Side, pair: u64, [ours, theirs]: [Duration; 2]) -> Outcome {
    const OPENING: usize = 6;
    let mut position = random_position(game, OPENING, pair);
    let mut player = engine(16);
    let (tuned, document) = (tuned(game), document(game));
    loop {
        if let Some(outcome) = game.outcome(&position) {
            return outcome;
        }
        let SearchReport { best, .. } = if game.turn(&position) == side {
            player.search(&Task::knowing(game, &tuned, &position).under(within(ours)))
        } else {
            anytime::search(&Task::knowing(game, &document, &position).under(within(theirs)))
        };
        let best = best.expect("an unfinished position has a move");
        position = game.play(&position, best);
    }
}
