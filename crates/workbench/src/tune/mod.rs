//! Tuning: an evaluation for any game, learnt from games of the engine against itself.
//!
//! ```text
//!   TuneRequest ──► self-play (engine, fixed nodes a move, random openings) ──► samples: what is counted in a position,
//!        ▲            with the weights so far                                      what the search thought, how it ended
//!        │                                                                                       │
//!        └───────────── a generation later ◄── weights ◄── fit (logistic regression) ◄───────────┘
//! ```
//!
//! What is counted follows from the layout (`shapes`, `tuples`); what the game knows by itself and how many moves there are
//! join if they earn their price. The weights are kept as a readable file ([`file`]) beside the rules or among the
//! tables, with the command that makes them again; `engine:weights=tuned` plays by them.

mod evaluation;
mod file;
mod fit;
mod self_play;
mod shapes;
mod tuples;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use parlor_core::spec::parse_number;
use parlor_core::{BadInput, Control, Knowledge, Limits, Notation, Side, Stopped};
use serde::Serialize;

pub use self::evaluation::{LinearEvaluation, POINTS_PER_UNIT, Reweighed, Tapered};
pub(crate) use self::file::weights_of;
pub use self::fit::{
    FitError, FitTarget, Fitted, FittedWeight, LinkFunction, Sample, Term, fit, unfitted,
};
pub use self::self_play::{Features, SelfPlay};
pub use self::tuples::{TupleSums, TupleTable, TupleTotal, Tuples};
use crate::request::given;
use crate::{Error, Workbench, parse_time};

/// Games of each generation unless others are asked for. Each learns from the searches of the one before, which see a few
/// plies further than its weights do: many short generations see further than a few long ones.
const DEFAULT_GAMES: [u32; 20] = [5_000; 20];
const DEFAULT_NODES: u64 = 400;
const DEFAULT_TIME: Duration = Duration::from_secs(600);
const MOST_GENERATIONS: usize = 20;
const MOST_GAMES: u32 = 10_000_000;
const MOST_THREADS: usize = 256;
/// The share of a generation's time for its games; the rest is for the fit.
const PLAYING: f64 = 0.85;

/// A game whose evaluation is to be learnt.
#[derive(Clone, Debug, Default)]
pub struct TuneRequest {
    /// The game, such as `connect-four`, or a file of rules.
    pub game: String,
    /// Games of each generation, such as `5000,5000`.
    pub games: Option<String>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// The part of what is learnt that is how games ended, from 0 to 1; the rest is what the search thought.
    pub results: Option<f32>,
    /// Time for all of it.
    pub time: Option<String>,
    /// The random seed.
    pub seed: Option<u32>,
    /// Games side by side.
    pub threads: Option<usize>,
}

/// A request that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct TuningPlan {
    games: Vec<u32>,
    nodes: u64,
    results: f32,
    seed: u32,
    threads: usize,
    time: Duration,
}

/// What a generation came to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Generation {
    /// Games that were played.
    pub games: u32,
    /// Positions that were learnt from.
    pub positions: usize,
    /// Mean squared error of what the weights foretell.
    pub error: f64,
    /// The same over games that were left out.
    pub error_held_out: f64,
}

/// What was learnt.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TuneReport {
    /// The game.
    pub game: String,
    /// The command that makes the same weights again.
    pub recipe: String,
    /// Where they are kept.
    pub file: PathBuf,
    /// How many there are, those that are nothing left out.
    pub weights: usize,
    /// Each generation.
    pub generations: Vec<Generation>,
    /// Seconds that it took.
    pub seconds: f64,
}

/// An evaluation, and how it came about.
pub struct Learnt {
    pub(crate) evaluation: LinearEvaluation,
    pub(crate) generations: Vec<Generation>,
}

/// The evaluation of a game as text, and how it came about.
pub struct LearntText {
    pub(crate) text: String,
    pub(crate) weights: usize,
    pub(crate) recipe: String,
    pub(crate) generations: Vec<Generation>,
}

impl TuningPlan {
    fn parse(request: &TuneRequest) -> Result<Self, BadInput> {
        let threads = request.threads.unwrap_or(1);
        if threads == 0 || threads > MOST_THREADS {
            let wanted = format!("a number from 1 to {MOST_THREADS}");
            return Err(BadInput::new("threads", wanted, threads.to_string()));
        }
        let results = request.results.unwrap_or(FitTarget::RESULTS);
        if !(0.0..=1.0).contains(&results) {
            return Err(BadInput::new("results", "a part from 0 to 1", results.to_string()));
        }
        Ok(Self {
            results,
            games: match given(&request.games) {
                Some(text) => parse_games(text)?,
                None => DEFAULT_GAMES.to_vec(),
            },
            nodes: request.nodes.unwrap_or(DEFAULT_NODES).max(1),
            seed: request.seed.unwrap_or(1),
            threads,
            time: given(&request.time).map_or(Ok(DEFAULT_TIME), parse_time)?,
        })
    }

    /// The command that plays these games again, whatever the time.
    fn recipe(&self, game: &str, generations: &[Generation]) -> String {
        let games: Vec<String> =
            generations.iter().map(|generation| generation.games.to_string()).collect();
        let Self { nodes, results, seed, .. } = self;
        // What everybody has goes without saying.
        let results = match results {
            &FitTarget::RESULTS => String::new(),
            results => format!(" --results {results}"),
        };
        format!(
            "parlor tune {game} --games {} --nodes {nodes}{results} --seed {seed}",
            games.join(",")
        )
    }
}

fn parse_games(text: &str) -> Result<Vec<u32>, BadInput> {
    let numbers: Option<Vec<u32>> = text
        .split(',')
        .map(|part| parse_number(part.trim()).filter(|games| (1..=MOST_GAMES).contains(games)))
        .collect();
    numbers.filter(|games| games.len() <= MOST_GENERATIONS).ok_or_else(|| {
        let wanted = format!(
            "games of each generation, such as 5000,5000, at most {MOST_GAMES} and {MOST_GENERATIONS} \
             generations"
        );
        BadInput::new("games", wanted, BadInput::quote(text))
    })
}

impl Workbench {
    /// Learns an evaluation of a game and keeps it in a file, where `engine:weights=tuned` finds it. A limit on time, or a
    /// stop, cuts the number of games; the file tells how many there were.
    ///
    /// # Errors
    /// A game or limit that is none; no game that was played to its end; a file that cannot be written.
    pub fn tune(&self, request: &TuneRequest, control: &Control) -> Result<TuneReport, Error> {
        let begin = Instant::now();
        let plan = TuningPlan::parse(request)?;
        let game = self.game(&request.game)?;
        let path = weights_of(&game.spec(), game.table_spec())?;
        let learnt = game.tune(&plan, control)?;
        file::write(&path, &learnt.text)?;
        Ok(TuneReport {
            game: game.spec(),
            recipe: learnt.recipe,
            file: path,
            weights: learnt.weights,
            generations: learnt.generations,
            seconds: begin.elapsed().as_secs_f64(),
        })
    }
}

/// Learns an evaluation, a generation at a time.
///
/// # Errors
/// Limits reached before the first game was over; games that are decided from the first move on.
pub(crate) fn learn<G: Notation, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    plan: &TuningPlan,
    control: &Control,
) -> Result<Learnt, Error> {
    let begin = Instant::now();
    let mut learnt = Learnt { evaluation: LinearEvaluation::blank(game), generations: Vec::new() };
    let mut fitted = unfitted(learnt.evaluation.tuples.weights() + 1);
    let mut terms: Option<Vec<fit::Term>> = None;
    for (number, &games) in plan.games.iter().enumerate() {
        // Those still to come share the time that is left.
        let share = (plan.games.len() - number) as u32;
        let time = plan.time.saturating_sub(begin.elapsed()).mul_f64(PLAYING) / share;
        let narrowed = control.narrowed(Limits { time: Some(time), nodes: None });
        let seed = u64::from(plan.seed) << 8 | number as u64;
        let play = SelfPlay { games, nodes: plan.nodes, threads: plan.threads, seed };
        let evaluation = &learnt.evaluation;
        let features = EvaluationFeatures { knowledge, evaluation };
        let (samples, whole) = match number {
            0 => play.samples(game, knowledge, &features, &narrowed),
            _ => {
                let knowledge = Reweighed { knowledge, evaluation };
                play.samples(game, &knowledge, &features, &narrowed)
            }
        };
        if samples.is_empty() && whole > 0 && learnt.generations.is_empty() {
            let wanted = "a game with positions that a search does not decide at once";
            let came = format!("none in {whole} games; fewer --nodes leave something to learn");
            return Err(BadInput::new("games", wanted, came).into());
        }
        if samples.is_empty() {
            break;
        }
        let link = match game.max_margin() {
            Some(_) => LinkFunction::Identity,
            None => LinkFunction::Logistic,
        };
        let target = FitTarget { link, results: plan.results };
        // All weights are fitted around the terms, so that those of the first generation stay.
        let fit = match &terms {
            None => fit::fit_with_terms(&samples, &fitted, target),
            Some(terms) => fit::fit(&samples, &fitted, target, terms),
        };
        learnt.evaluation.set(&fit.weights);
        let error = fit.error;
        (fitted, terms) = (fit.weights, Some(fit.terms));
        learnt.generations.push(Generation {
            games: whole,
            positions: samples.len(),
            error: error.seen,
            error_held_out: error.held_out,
        });
        if control.check().is_err() {
            break;
        }
    }
    match learnt.generations.as_slice() {
        [] => Err(control.check().err().unwrap_or(Stopped::Time).into()),
        _ => Ok(learnt),
    }
}

/// The same as text.
///
/// # Errors
/// As [`learn`].
pub(crate) fn learn_text<G: Notation, K: Knowledge<G>>(
    (game, spec): (&G, &str),
    knowledge: &K,
    plan: &TuningPlan,
    control: &Control,
) -> Result<LearntText, Error> {
    let Learnt { evaluation, generations } = learn(game, knowledge, plan, control)?;
    let recipe = plan.recipe(spec, &generations);
    let text = evaluation.text(&game.layout(), spec, &recipe);
    let weights = evaluation.weights.iter().filter(|weight| **weight != [0; 4]).count();
    Ok(LearntText { text, weights, recipe, generations })
}

/// What an evaluation adds up, counted.
struct EvaluationFeatures<'a, K> {
    knowledge: &'a K,
    evaluation: &'a LinearEvaluation,
}

impl<G: Notation, K: Knowledge<G>> Features<G> for EvaluationFeatures<'_, K> {
    fn counts(&self, game: &G, position: &G::Position) -> Box<[(u32, i8)]> {
        let LinearEvaluation { tuples, weights, .. } = self.evaluation;
        let counts = tuples.counts(&tuples.sums(game, position, weights));
        let counts = counts.into_iter().map(|(weight, count)| (weight as u32, count));
        let turn = (tuples.weights() as u32, sign(game, position) as i8);
        counts.chain([turn]).collect()
    }

    fn empty(&self, game: &G, position: &G::Position) -> f32 {
        let LinearEvaluation { tuples, weights, .. } = self.evaluation;
        tuples.sums(game, position, weights).total.empty()
    }

    fn turn(&self, game: &G, position: &G::Position) -> Option<Side> {
        Some(game.turn(position))
    }

    fn terms(&self, game: &G, position: &G::Position) -> [f32; Term::ALL.len()] {
        let known = self.knowledge.guess(game, position).points() as f32;
        let known =
            if game.max_margin().is_some() { known } else { known / POINTS_PER_UNIT as f32 };
        let mobility = game.moves(position).count() as f32 / 10.0;
        [known, mobility].map(|term| term * sign(game, position))
    }
}

/// 1 if whoever began is to move, else -1.
fn sign<G: Notation>(game: &G, position: &G::Position) -> f32 {
    if game.turn(position) == Side::First { 1.0 } else { -1.0 }
}

#[cfg(test)]
mod tests;
