//! Games of the engine against itself.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use parlor_core::random::{Random, mix};
use parlor_core::{Control, Game, Knowledge as _, Limits, Outcome, Score, Side, Verdict};
use parlor_games::freedom::{FourWindow, Freedom, Judged, JudgedFacts, Position, Tuned, Weights};
use parlor_search::Task;
use parlor_search::engine::{Engine, EngineOptions};

use super::TuningRecipe;

/// A position the engine thought about, as the regression sees it: from its mover's view.
pub(super) struct Sample {
    /// Which game it is from.
    pub(super) game: u32,
    /// How often each kind of window stands on the board, less how often it does so for the other side; for
    /// the kinds where that is not zero.
    pub(super) windows: Box<[(u16, i8)]>,
    /// The kind of mobility the mover has.
    pub(super) mobility: u8,
    /// The part of the board that is empty.
    pub(super) empty: f32,
    /// What the search said, in points.
    pub(super) opinion: Score,
    /// How the game ended.
    pub(super) result: Verdict,
}

/// Random plies at the start of a game: so many, and up to so many more.
const OPENING: usize = 4;
const LONGER_OPENING: usize = 12;
/// With so few empty cells the result is found out rather than played for, ...
const DECIDED_AT: u32 = 18;
/// ... unless it takes more than this.
const NODES_TO_DECIDE: u64 = 300_000;

/// Plays games with these weights and keeps their positions.
pub(super) fn samples(weights: &Weights, recipe: &TuningRecipe, seed: u64) -> Vec<Sample> {
    let board = Freedom::new(recipe.size);
    let knowledge = Judged::new(&board, Tuned::by(weights.clone()));
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
                    let mut random = Random::new(mix(seed) ^ mix(number + 1));
                    let game = (&board, &knowledge);
                    play_sampled(game, recipe.nodes, &mut random, number as u32, &mut own);
                }
                samples.lock().expect("no thread died").append(&mut own);
            });
        }
    });
    let mut samples = samples.into_inner().expect("no thread died");
    // In whatever order the threads finished: the fit is to be the same.
    samples.sort_by_key(|sample| sample.game);
    samples
}

fn play_sampled(
    (game, knowledge): (&Freedom, &Judged),
    nodes: u64,
    random: &mut Random,
    number: u32,
    samples: &mut Vec<Sample>,
) {
    let mut thoughts: Vec<(Position, Score)> = Vec::new();
    let mut engine = small_engine();
    let plies = OPENING + random.below(LONGER_OPENING + 1);
    let mut position = opening(game, plies, random);
    let outcome = loop {
        if let Some(outcome) = game.outcome(&position) {
            break outcome;
        }
        let is_late =
            knowledge.plies_left(game, &position).is_some_and(|plies| plies <= DECIDED_AT);
        let nodes = if is_late { NODES_TO_DECIDE } else { nodes };
        let limits = Limits { nodes: Some(nodes), ..Limits::NONE };
        let report =
            engine.search(&Task::knowing(game, knowledge, &position).under(Control::new(limits)));
        // Once the game is decided, the rest teaches nothing.
        if let Some(verdict) = report.verdict {
            break outcome_of(verdict, game.turn(&position));
        }
        if let Some(score) = report.score.filter(|score| !score.is_decided()) {
            thoughts.push((position, score));
        }
        let best = report.best.expect("an unfinished position has a move");
        position = game.play(&position, best);
    };
    samples.extend(thoughts.into_iter().map(|(position, opinion)| {
        let turn = game.turn(&position);
        let facts = knowledge.facts(game, &position, &knowledge.memo(game, &position));
        Sample {
            game: number,
            windows: window_counts(game, &position, turn),
            mobility: facts.mobility.kind() as u8,
            empty: facts.emptiness as f32 / (1 << JudgedFacts::EMPTINESS_BITS) as f32,
            opinion,
            result: outcome.verdict_for(turn),
        }
    }));
}

const fn outcome_of(verdict: Verdict, mover: Side) -> Outcome {
    match verdict {
        Verdict::Win => Outcome::Win(mover),
        Verdict::Draw => Outcome::Draw,
        Verdict::Loss => Outcome::Win(mover.other()),
    }
}

fn window_counts(game: &Freedom, position: &Position, turn: Side) -> Box<[(u16, i8)]> {
    let mut counts = [0_i8; FourWindow::KINDS];
    for kind in game.windows(position).filter_map(FourWindow::kind) {
        let is_own = (kind.sign > 0) == (turn == Side::First);
        counts[kind.index] += if is_own { 1 } else { -1 };
    }
    let kinds = counts.into_iter().enumerate().filter(|&(_, count)| count != 0);
    kinds.map(|(kind, count)| (kind as u16, count)).collect()
}

fn opening(game: &Freedom, plies: usize, random: &mut Random) -> Position {
    let mut position = game.start();
    for _ in 0..plies {
        let moves = game.legal_moves(&position);
        position = game.play(&position, *random.pick(&moves).expect("openings are short"));
    }
    position
}

fn small_engine() -> Engine<Freedom> {
    Engine::new(EngineOptions { memory: 1 << 20, ..EngineOptions::default() })
}

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
    let mut position = opening(game, 2 * OPENING, &mut Random::new(mix(pair)));
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
