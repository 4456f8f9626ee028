//! Games of the engine against itself, to learn from.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use parlor_core::random::{Random, mix};
use parlor_core::{Control, Game, Knowledge, Limits, Progress, Score, Side, Verdict, deep_thread};
use parlor_search::engine::{Engine, EngineOptions};
use parlor_search::{SearchReport, Task};

use super::evaluation::POINTS_PER_UNIT;
use super::fit::{Sample, Term};

/// What can be counted in a position, as the player who began sees it.
pub trait Features<G: Game>: Sync {
    /// The weights that count, each with how often.
    fn counts(&self, game: &G, position: &G::Position) -> Box<[(u32, i8)]>;

    /// The part of the board that is empty.
    fn empty(&self, game: &G, position: &G::Position) -> f32;

    /// Whose turn it is; nothing where weights are not to depend on it.
    fn turn(&self, game: &G, position: &G::Position) -> Option<Side>;

    /// What else can be told, in units.
    fn terms(&self, _game: &G, _position: &G::Position) -> [f32; Term::ALL.len()] {
        [0.0; Term::ALL.len()]
    }
}

/// How the games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlay {
    /// Games at most.
    pub games: u32,
    /// Nodes for each move.
    pub nodes: u64,
    /// Games side by side. What is found does not depend on it.
    pub threads: usize,
    /// The random seed of the openings.
    pub seed: u64,
}

/// The share of a game by chance that an opening by chance takes at most.
const OPENING_SHARE: usize = 3;
/// A game that lasts longer is a draw.
const MOST_PLIES: usize = 500;
/// With so few plies left the result is found out rather than played for, ...
const DECIDED_AT: u32 = 10;
/// ... unless it takes more than this many times the nodes of a move.
const NODES_TO_DECIDE: u64 = 10;
/// Bytes for the table of an engine: small, because every game has one of its own.
const MEMORY: usize = 1 << 20;

impl SelfPlay {
    /// Plays games and keeps the positions the engine thought about, and tells how many games they are from. A
    /// limit on time cuts the number of games: what is kept is the beginning of all of them.
    pub fn samples<G, K, F>(
        &self,
        game: &G,
        knowledge: &K,
        features: &F,
        control: &Control,
    ) -> (Vec<Sample>, u32)
    where
        G: Game,
        K: Knowledge<G>,
        F: Features<G>,
    {
        let longest_opening = length_by_chance(game) / OPENING_SHARE;
        let next = AtomicU32::new(0);
        let done = AtomicU32::new(0);
        let played: Mutex<BTreeMap<u32, Vec<Sample>>> = Mutex::default();
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games || control.check().is_err() {
                    break;
                }
                let mut random = Random::new(mix(self.seed) ^ mix(u64::from(number) + 1));
                let start = opening(game, longest_opening, &mut random);
                let chance = (number, random);
                let Some(samples) = self.play(game, knowledge, features, start, chance, control)
                else {
                    break;
                };
                played.lock().unwrap_or_else(PoisonError::into_inner).insert(number, samples);
                control.report(&Progress::Steps {
                    task: "games to learn from".to_owned(),
                    done: u64::from(done.fetch_add(1, Ordering::Relaxed) + 1),
                    total: Some(self.games.into()),
                });
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                let helper = deep_thread().spawn_scoped(scope, work);
                helper.expect("the system has room for another thread");
            }
            work();
        });
        let played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
        // In whatever order the threads finished: without a gap, so that the same games can be played again.
        let whole = (0..).zip(played).take_while(|(wanted, (number, _))| wanted == number);
        let games: Vec<Vec<Sample>> = whole.map(|(_, (_, samples))| samples).collect();
        let count = games.len() as u32;
        (games.into_iter().flatten().collect(), count)
    }

    /// A game; nothing if it was stopped. Beside every position of it stands another: the one after a move by chance. A
    /// search meets many such positions, in which a piece hangs, and good play hardly any.
    fn play<G: Game, K: Knowledge<G>>(
        &self,
        game: &G,
        knowledge: &K,
        features: &impl Features<G>,
        mut position: G::Position,
        (number, mut random): (u32, Random),
        control: &Control,
    ) -> Option<Vec<Sample>> {
        let mut engine = Engine::new(EngineOptions { memory: MEMORY, ..EngineOptions::default() });
        let mut search = |position: &G::Position, nodes: u64| {
            let limits = Limits { time: None, nodes: Some(nodes) };
            let task = Task::knowing(game, knowledge, position).under(Control::new(limits));
            let report = engine.search(&task);
            control.check().ok().map(|()| report)
        };
        let sample = |position: &G::Position, opinion: Option<f32>, result: Option<f32>| Sample {
            game: number,
            counts: features.counts(game, position),
            terms: features.terms(game, position),
            empty: features.empty(game, position),
            turn: features.turn(game, position),
            opinion,
            result,
        };
        let mut thoughts: Vec<(G::Position, f32, i32)> = Vec::new();
        let mut samples = Vec::new();
        // Points of the player who began less the other's, since the opening.
        let mut points = 0;
        let result = loop {
            let turn = game.turn(&position);
            if let Some(outcome) = game.outcome(&position) {
                break match outcome.value_for(Side::First) {
                    parlor_core::Value::Margin(margin) => (points + margin) as f32,
                    value => share(value.verdict()),
                };
            }
            if thoughts.len() >= MOST_PLIES {
                break share(Verdict::Draw);
            }
            let is_late =
                knowledge.plies_left(game, &position).is_some_and(|plies| plies <= DECIDED_AT);
            let nodes = if is_late { NODES_TO_DECIDE * self.nodes } else { self.nodes };
            let report = search(&position, nodes)?;
            // Once the game is decided, the rest teaches nothing.
            if let Some(result) = decided(game, &report, turn) {
                break points as f32 + result;
            }
            if let Some(score) = report.score.filter(|score| !score.is_decided()) {
                thoughts.push((position.clone(), opinion(game, score, turn), points));
            }
            let mut aside = position.clone();
            if walk(game, &mut aside, &mut random) && game.outcome(&aside).is_none() {
                let turn = game.turn(&aside);
                let report = search(&aside, self.nodes)?;
                let result = decided(game, &report, turn);
                let score = report.score.filter(|score| result.is_none() && !score.is_decided());
                let opinion = score.map(|score| opinion(game, score, turn));
                if opinion.is_some() || result.is_some() {
                    samples.push(sample(&aside, opinion, result));
                }
            }
            // So few nodes may not be enough for any move.
            let best = report.best.or_else(|| game.moves(&position).next())?;
            let next = game.play(&position, best);
            let gain = game.step(&position, &next).gain;
            points += if turn == Side::First { gain } else { -gain };
            position = next;
        };
        let counts = game.max_margin().is_some();
        samples.extend(thoughts.into_iter().map(|(position, opinion, before)| {
            let result = if counts { result - before as f32 } else { result };
            sample(&position, Some(opinion), Some(result))
        }));
        Some(samples)
    }
}

/// What is proven of a position, as samples tell results: a share of a win, or points from here on, to the player who
/// began.
fn decided<G: Game>(game: &G, report: &SearchReport<G::Move>, turn: Side) -> Option<f32> {
    match game.max_margin() {
        Some(_) => {
            report.margin.map(|margin| if turn == Side::First { margin } else { -margin } as f32)
        }
        None => report.verdict.map(|it| share(if turn == Side::First { it } else { -it })),
    }
}

/// A search's score in units, to the player who began.
fn opinion<G: Game>(game: &G, score: Score, turn: Side) -> f32 {
    let unit = if game.max_margin().is_some() { 1 } else { POINTS_PER_UNIT };
    let units = score.points() as f32 / unit as f32;
    if turn == Side::First { units } else { -units }
}

const fn share(verdict: Verdict) -> f32 {
    match verdict {
        Verdict::Win => 1.0,
        Verdict::Draw => 0.5,
        Verdict::Loss => 0.0,
    }
}

/// How many plies games by chance last, on average.
fn length_by_chance<G: Game>(game: &G) -> usize {
    const GAMES: usize = 20;
    let length = |seed: usize| {
        let mut random = Random::new(seed as u64);
        let mut position = game.start();
        (0..MOST_PLIES).take_while(|_| walk(game, &mut position, &mut random)).count()
    };
    (0..GAMES).map(length).sum::<usize>() / GAMES
}

/// A position after up to so many plies by chance in which the game goes on.
fn opening<G: Game>(game: &G, longest: usize, random: &mut Random) -> G::Position {
    const TRIES: usize = 20;
    for _ in 0..TRIES {
        let mut position = game.start();
        let plies = random.below(longest + 1);
        if (0..plies).all(|_| walk(game, &mut position, random))
            && game.outcome(&position).is_none()
        {
            return position;
        }
    }
    game.start()
}

/// A move by chance that does not give up, unless the game is over.
fn walk<G: Game>(game: &G, position: &mut G::Position, random: &mut Random) -> bool {
    if game.outcome(position).is_some() {
        return false;
    }
    let going_on: Vec<G::Move> = game.moves(position).filter(|&mv| !game.gives_up(mv)).collect();
    let Some(&mv) = random.pick(&going_on) else { return false };
    *position = game.play(position, mv);
    true
}
