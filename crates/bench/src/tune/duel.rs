//! New weights against old ones.

use std::sync::atomic::{AtomicU64, Ordering};

use parlor_core::random::{Random, mix};
use parlor_core::{Control, Game, Limits, Side, Verdict};
use parlor_games::freedom::{Freedom, Judged, Position, Tuned, Weights};
use parlor_search::Task;
use parlor_search::engine::{Engine, EngineOptions};

use super::TuningRecipe;

/// Plies by chance at the start of a game.
const OPENING: usize = 8;

/// The score of new weights against old ones over some pairs of games.
pub(super) fn compare(new: &Weights, old: &Weights, size: usize, recipe: &TuningRecipe) -> f64 {
    const PAIRS: u64 = 200;
    let game = Freedom::new(size);
    let judged = [new, old].map(|weights| Judged::new(&game, Tuned::by(weights.clone())));
    let half_points = AtomicU64::new(0);
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..recipe.threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= 2 * PAIRS {
                        break;
                    }
                    let newcomer = Side::BOTH[(number % 2) as usize];
                    let result = duel(&game, &judged, newcomer, number / 2, recipe.nodes);
                    half_points.fetch_add(result, Ordering::Relaxed);
                }
            });
        }
    });
    half_points.into_inner() as f64 / (4 * PAIRS) as f64
}

/// Half points of the first judgement's player, who moves as `newcomer`.
fn duel(game: &Freedom, judged: &[Judged; 2], newcomer: Side, pair: u64, nodes: u64) -> u64 {
    let mut engines = [small_engine(), small_engine()];
    let mut position = opening(game, &mut Random::new(mix(pair)));
    loop {
        let turn = game.turn(&position);
        if let Some(outcome) = game.outcome(&position) {
            return match outcome.verdict_for(newcomer) {
                Verdict::Win => 2,
                Verdict::Draw => 1,
                Verdict::Loss => 0,
            };
        }
        let mover = usize::from(turn != newcomer);
        let limits = Limits { nodes: Some(nodes), ..Limits::NONE };
        let task = Task::knowing(game, &judged[mover], &position).under(Control::new(limits));
        let best = engines[mover].search(&task).best.expect("an unfinished position has a move");
        position = game.play(&position, best);
    }
}

fn opening(game: &Freedom, random: &mut Random) -> Position {
    let mut position = game.start();
    for _ in 0..OPENING {
        let moves = game.legal_moves(&position);
        position = game.play(&position, *random.pick(&moves).expect("openings are short"));
    }
    position
}

fn small_engine() -> Engine<Freedom> {
    Engine::new(EngineOptions { memory: 1 << 20, ..EngineOptions::default() })
}
