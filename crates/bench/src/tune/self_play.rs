//! Games of the engine against itself.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use parlor_core::random::{Random, mix};
use parlor_core::{Control, Game, Limits, Outcome, Player, Score, Verdict};
use parlor_games::freedom::{Facts, Freedom, Position, Tuned, Weights, window_class};
use parlor_search::Task;
use parlor_search::engine::{Engine, Options};

use super::Recipe;

/// A position the engine thought about, as the regression sees it: from its mover's view.
pub(super) struct Sample {
    /// Own windows of a kind less the opponent's, for the kinds where that is not zero.
    pub(super) windows: Vec<(u8, i8)>,
    /// Empty cells beside the last stone.
    pub(super) beside: u8,
    /// The part of the board that is empty.
    pub(super) empty: f32,
    /// What the search said, in points.
    pub(super) opinion: Score,
    /// How the game ended.
    pub(super) result: Verdict,
}

/// Random plies at the start of a game.
const OPENING: usize = 8;

/// Plays games with these weights and keeps their positions.
pub(super) fn samples(weights: &Weights, recipe: &Recipe, seed: u64) -> Vec<Sample> {
    let boards = [8, 10].map(|size| Freedom::judged(size, Tuned::by(weights.clone())));
    let next = AtomicU64::new(0);
    let samples = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..recipe.threads {
            scope.spawn(|| {
                let mut own = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= recipe.games {
                        break;
                    }
                    let game = &boards[(number % 2) as usize];
                    let mut random = Random::new(mix(seed) ^ mix(number + 1));
                    play_sampled(game, recipe.nodes, &mut random, &mut own);
                }
                samples.lock().expect("no thread died").append(&mut own);
            });
        }
    });
    samples.into_inner().expect("no thread died")
}

fn play_sampled(game: &Freedom, nodes: u64, random: &mut Random, samples: &mut Vec<Sample>) {
    let mut thoughts: Vec<(Position, Score)> = Vec::new();
    let mut engine = small_engine();
    let mut position = opening(game, random);
    let outcome = loop {
        if let Some(outcome) = game.outcome(&position) {
            break outcome;
        }
        let limits = Limits { nodes: Some(nodes), ..Limits::NONE };
        let report = engine.search(&Task::new(game, &position).under(Control::new(limits)));
        if let Some(score) = report.score {
            thoughts.push((position, score));
        }
        let best = report.best.expect("an unfinished position has a move");
        position = game.play(&position, best);
        // Once the game is decided, the rest teaches nothing.
        if let Some(verdict) = report.verdict {
            break outcome_of(verdict, game.turn(&thoughts[thoughts.len() - 1].0));
        }
    };
    samples.extend(thoughts.into_iter().map(|(position, opinion)| {
        let turn = game.turn(&position);
        let facts = game.facts(&position);
        Sample {
            windows: window_counts(game, &position, turn),
            beside: facts.beside as u8,
            empty: facts.emptiness as f32 / (1 << Facts::EMPTINESS_BITS) as f32,
            opinion,
            result: outcome.verdict_for(turn),
        }
    }));
}

const fn outcome_of(verdict: Verdict, mover: Player) -> Outcome {
    match verdict {
        Verdict::Win => Outcome::Win(mover),
        Verdict::Draw => Outcome::Draw,
        Verdict::Loss => Outcome::Win(mover.other()),
    }
}

fn window_counts(game: &Freedom, position: &Position, turn: Player) -> Vec<(u8, i8)> {
    let mut counts = [0_i8; 256];
    for (side, window) in game.windows(position) {
        if let Some(class) = window_class(window) {
            counts[class] += if side == turn { 1 } else { -1 };
        }
    }
    let kinds = counts.into_iter().enumerate().filter(|&(_, count)| count != 0);
    kinds.map(|(class, count)| (class as u8, count)).collect()
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
    Engine::new(Options { memory: 1 << 20, ..Options::default() })
}

/// The score of new weights against old ones over some pairs of games.
pub(super) fn compare(new: &Weights, old: &Weights, size: usize, recipe: &Recipe) -> f64 {
    const PAIRS: u64 = 60;
    let games = [new, old].map(|weights| Freedom::judged(size, Tuned::by(weights.clone())));
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
                    let newcomer = Player::BOTH[(number % 2) as usize];
                    let result = duel(&games, newcomer, number / 2, recipe.nodes);
                    half_points.fetch_add(result, Ordering::Relaxed);
                }
            });
        }
    });
    half_points.into_inner() as f64 / (4 * PAIRS) as f64
}

/// Half points of the first rules' player, who moves as `newcomer`.
fn duel(games: &[Freedom; 2], newcomer: Player, pair: u64, nodes: u64) -> u64 {
    let mut engines = [small_engine(), small_engine()];
    let mut positions = games.each_ref().map(|game| opening(game, &mut Random::new(mix(pair))));
    loop {
        let turn = games[0].turn(&positions[0]);
        if let Some(outcome) = games[0].outcome(&positions[0]) {
            return match outcome.verdict_for(newcomer) {
                Verdict::Win => 2,
                Verdict::Draw => 1,
                Verdict::Loss => 0,
            };
        }
        let mover = usize::from(turn != newcomer);
        let limits = Limits { nodes: Some(nodes), ..Limits::NONE };
        let task = Task::new(&games[mover], &positions[mover]).under(Control::new(limits));
        let best = engines[mover].search(&task).best.expect("an unfinished position has a move");
        positions = [0, 1].map(|index| games[index].play(&positions[index], best));
    }
}
