//! Players by name: whoever can be asked for a move.
//!
//! A player is a spec as games are: `alpha-beta`, `memo:keep=to-5`, `random:seed=7`,
//! `depth-limited:time=100ms`. The settings `time`, `depth` and `nodes` go with every player that
//! searches; the others belong to the player itself.

use std::fmt;
use std::time::Duration;

use parlor_core::BadInput;
use parlor_core::spec::{Parameter, ParameterKind, Settings, Spec, parse_number};
use parlor_search::Rung;
use parlor_search::engine::{self, Goal};

use crate::catalogue::parse_spec;

/// Someone who can be asked for a move, with the limits they bring along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// How they choose.
    pub strategy: Strategy,
    /// Time for each move.
    pub time: Option<Duration>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit for each move.
    pub nodes: Option<u64>,
    spec: Spec,
}

/// How a player chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Somebody at the keyboard.
    Human,
    /// Any legal move, by chance.
    Random {
        /// The random seed.
        seed: u64,
    },
    /// A rung of the classic ladder.
    Rung(Rung),
    /// The engine.
    Engine {
        /// How it searches.
        options: engine::EngineOptions,
        /// How it judges.
        weights: WeightsChoice,
    },
    /// Monte Carlo tree search.
    Mcts {
        /// Bytes for its trees.
        memory: usize,
        /// Threads, each with a tree of its own.
        threads: usize,
        /// The random seed.
        seed: u64,
        /// Random games for each move, if they are counted.
        rounds: Option<u64>,
    },
    /// Proof-number search.
    ProofNumber {
        /// Bytes for its table.
        memory: usize,
    },
    /// The player of the document that describes the game, set as this spec says. What can be set
    /// depends on the game.
    Document(Spec),
    /// Knows every position, from a table or because the game was solved at once.
    Perfect,
    /// Errs: the better a move, the likelier.
    Skill {
        /// From 1, almost any move, to 10, almost surely the best.
        level: u8,
        /// The random seed.
        seed: u64,
    },
}

/// Which evaluation an engine judges by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WeightsChoice {
    /// The game's own.
    #[default]
    Own,
    /// The one that `parlor tune` made.
    Tuned,
}

impl Strategy {
    /// The random seed, of one who has any.
    const fn seed(&self) -> Option<u64> {
        match self {
            Self::Random { seed } | Self::Mcts { seed, .. } | Self::Skill { seed, .. } => {
                Some(*seed)
            }
            _ => None,
        }
    }

    /// Whether this strategy is to find the true value and nothing else.
    pub(crate) const fn is_to_prove(&self) -> bool {
        match self {
            Self::Engine { options, .. } => matches!(options.goal, Goal::Proof),
            Self::ProofNumber { .. } => true,
            _ => false,
        }
    }

    /// Whether it ends by itself, without a limit on time or positions.
    pub(crate) const fn is_bounded(&self) -> bool {
        matches!(self, Self::Mcts { rounds: Some(_), .. })
    }

    /// Whether what this strategy calls won, drawn or lost is so. The documents' players may err.
    pub(crate) const fn is_sound(&self) -> bool {
        match self {
            Self::Rung(rung) => rung.is_sound(),
            Self::Document(_) | Self::Skill { .. } => false,
            _ => true,
        }
    }
}

/// A player in the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct PlayerEntry {
    /// The name.
    pub name: &'static str,
    /// How they choose.
    pub summary: &'static str,
    /// What can be set, beside `time`, `depth` and `nodes`.
    pub parameters: &'static [Parameter],
}

const HUMAN: PlayerEntry = PlayerEntry { name: "human", summary: "you", parameters: &[] };

/// The random seed. `fresh` draws a new one each time.
const fn seed(default: &'static str) -> Parameter {
    Parameter {
        name: "seed",
        summary: "the random seed",
        default,
        kind: ParameterKind::Text("a whole number, or fresh to draw a new one each time"),
    }
}

const fn memory_for(summary: &'static str) -> Parameter {
    let kind = ParameterKind::Text("a size such as 64MB or 1GiB");
    Parameter { name: "memory", summary, default: "64MB", kind }
}

const fn threads(summary: &'static str) -> Parameter {
    let kind = ParameterKind::Number { min: 1, max: 256 };
    Parameter { name: "threads", summary, default: "1", kind }
}

const RANDOM: PlayerEntry = PlayerEntry {
    name: "random",
    summary: "any legal move that does not give up",
    parameters: &[seed("1")],
};

const SKILL: PlayerEntry = PlayerEntry {
    name: "skill",
    summary: "plays well or badly as you choose: the better a move, the likelier",
    parameters: &[
        Parameter {
            name: "level",
            summary: "how well it plays",
            default: "5",
            kind: ParameterKind::Number { min: 1, max: 10 },
        },
        seed("fresh"),
    ],
};

const ENGINE: PlayerEntry = PlayerEntry {
    name: "engine",
    summary: "the strongest search: deepens while its time lasts",
    parameters: &[
        Parameter {
            name: "goal",
            summary: "a good move in time, or the proven value with its distance",
            default: "play",
            kind: ParameterKind::Choice(&["play", "proof"]),
        },
        threads("threads that search together; one gives the same answer every time"),
        memory_for("for its table"),
        Parameter {
            name: "weights",
            summary: "how it judges: as the game does, or by weights tuned in games against itself",
            default: "own",
            kind: ParameterKind::Choice(&["own", "tuned"]),
        },
    ],
};

pub(crate) const DOCUMENT: PlayerEntry = PlayerEntry {
    name: "document",
    summary: "the player of the document that describes the game, mistakes included",
    parameters: &[Parameter {
        name: "levels",
        summary: "plies it looks ahead",
        default: "6",
        kind: ParameterKind::Number { min: 0, max: 40 },
    }],
};

const PERFECT: PlayerEntry = PlayerEntry {
    name: "perfect",
    summary: "knows the game: from its solved table, or solves a small one at once",
    parameters: &[],
};

const MCTS: PlayerEntry = PlayerEntry {
    name: "mcts",
    summary: "Monte Carlo tree search with proofs, for games nobody can evaluate",
    parameters: &[
        seed("1"),
        threads("threads, each with a tree of its own; one gives the same answer every time"),
        Parameter::number(
            "rounds",
            "random games for each move; 0 for as many as time allows",
            "0",
            [0, 1_000_000_000],
        ),
        memory_for("for its trees"),
    ],
};

const PROOF_NUMBER: PlayerEntry = PlayerEntry {
    name: "proof-number",
    summary: "proves won, drawn or lost along forced lines, without distance",
    parameters: &[memory_for("for its table")],
};

/// Limits that every searching player takes.
const LIMITS: [&str; 3] = ["time", "depth", "nodes"];

impl Player {
    /// Everyone who can play, the searching ones from the bottom of the ladder.
    pub fn entries() -> impl Iterator<Item = PlayerEntry> {
        let rungs = Rung::LADDER.into_iter().map(|rung| {
            let about = rung.about();
            PlayerEntry { name: about.name, summary: about.summary, parameters: about.parameters }
        });
        [HUMAN, RANDOM, SKILL].into_iter().chain(rungs).chain([
            ENGINE,
            PROOF_NUMBER,
            MCTS,
            DOCUMENT,
            PERFECT,
        ])
    }

    /// The player a spec names.
    ///
    /// # Errors
    /// An unknown name, with the nearest known one; settings the player does not take.
    pub fn parse(text: &str) -> Result<Self, BadInput> {
        let names: Vec<_> = Self::entries().map(|entry| entry.name).collect();
        let mut spec = parse_spec("player", text, &names)?;
        let (limits, own): (Vec<_>, Vec<_>) =
            spec.settings.iter().cloned().partition(|(key, _)| LIMITS.contains(&key.as_str()));
        let own = Spec { name: spec.name.clone(), settings: own };
        let strategy = Self::parse_strategy(&own)?;
        if let Some(seed) = strategy.seed() {
            tell_drawn_seed(&mut spec, seed, matches!(strategy, Strategy::Skill { .. }));
        }
        if let (Strategy::Human | Strategy::Random { .. } | Strategy::Perfect, Some((key, value))) =
            (&strategy, limits.first())
        {
            let place = format!("settings of {}", spec.name);
            return Err(BadInput::new(
                place,
                "no limits",
                BadInput::quote(&format!("{key}={value}")),
            ));
        }
        let mut player = Self { strategy, time: None, depth: None, nodes: None, spec };
        for (key, value) in &limits {
            player.set_limit(key, value).map_err(|error| error.within(&player.spec.name))?;
        }
        Ok(player)
    }

    /// Players separated by spaces or commas, at least one. A comma also separates the settings of one player, so a part
    /// that is `key=value` belongs to the player before it.
    ///
    /// # Errors
    /// A player that is none.
    pub fn parse_list(text: &str) -> Result<Vec<Self>, BadInput> {
        let mut specs: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            for (index, part) in word.split(',').filter(|part| !part.is_empty()).enumerate() {
                match specs.last_mut() {
                    Some(spec) if index > 0 && part.contains('=') && !part.contains(':') => {
                        spec.push(',');
                        spec.push_str(part);
                    }
                    _ => specs.push(part.to_owned()),
                }
            }
        }
        if specs.is_empty() {
            specs.push(String::new());
        }
        specs.iter().map(|spec| Self::parse(spec)).collect()
    }

    /// All rungs of the classic ladder, from the bottom.
    #[must_use]
    pub fn ladder() -> Vec<Self> {
        let rung = |rung: Rung| Self::parse(rung.about().name).expect("a rung is a player");
        Rung::LADDER.into_iter().map(rung).collect()
    }

    /// The one who knows.
    pub(crate) fn perfect() -> Self {
        let spec = Spec { name: PERFECT.name.to_owned(), settings: Vec::new() };
        Self { strategy: Strategy::Perfect, time: None, depth: None, nodes: None, spec }
    }

    fn parse_strategy(spec: &Spec) -> Result<Strategy, BadInput> {
        if let Some(rung) = Rung::from_spec(spec)? {
            return Ok(Strategy::Rung(rung));
        }
        match spec.name.as_str() {
            "human" => Settings::new(spec, HUMAN.parameters).map(|_| Strategy::Human),
            "perfect" => Settings::new(spec, PERFECT.parameters).map(|_| Strategy::Perfect),
            "random" => {
                let settings = Settings::new(spec, RANDOM.parameters)?;
                Ok(Strategy::Random { seed: parse_seed(&settings)? })
            }
            "skill" => {
                let settings = Settings::new(spec, SKILL.parameters)?;
                let level = settings.number("level") as u8;
                Ok(Strategy::Skill { level, seed: parse_seed(&settings)? })
            }
            "engine" => {
                let settings = Settings::new(spec, ENGINE.parameters)?;
                let options = engine::EngineOptions {
                    goal: if settings.text("goal") == "proof" { Goal::Proof } else { Goal::Play },
                    threads: settings.number("threads") as usize,
                    memory: parse_memory(settings.text("memory"))?,
                    ..engine::EngineOptions::default()
                };
                let weights = match settings.text("weights") {
                    "tuned" => WeightsChoice::Tuned,
                    _ => WeightsChoice::Own,
                };
                Ok(Strategy::Engine { options, weights })
            }
            "mcts" => {
                let settings = Settings::new(spec, MCTS.parameters)?;
                let memory = parse_memory(settings.text("memory"))?;
                let threads = settings.number("threads") as usize;
                let rounds =
                    Some(u64::from(settings.number("rounds"))).filter(|&rounds| rounds > 0);
                Ok(Strategy::Mcts { memory, threads, seed: parse_seed(&settings)?, rounds })
            }
            "proof-number" => {
                let settings = Settings::new(spec, PROOF_NUMBER.parameters)?;
                Ok(Strategy::ProofNumber { memory: parse_memory(settings.text("memory"))? })
            }
            "document" => Ok(Strategy::Document(spec.clone())),
            _ => unreachable!("parse_spec lets only known names pass"),
        }
    }

    fn set_limit(&mut self, key: &str, value: &str) -> Result<(), BadInput> {
        match key {
            "time" => self.time = Some(parse_time(value)?),
            "depth" => self.depth = Some(parse_depth(value)?),
            _ => {
                let complain =
                    || BadInput::new(key, "a number of positions", BadInput::quote(value));
                let digits = value.bytes().all(|b| b.is_ascii_digit());
                self.nodes = Some(value.parse().ok().filter(|_| digits).ok_or_else(complain)?);
            }
        }
        Ok(())
    }

    /// Whether the program chooses for this player.
    #[must_use]
    pub const fn is_program(&self) -> bool {
        !matches!(self.strategy, Strategy::Human)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spec.fmt(f)
    }
}

/// Writes a seed that was drawn into the spec, so that the same player can be asked again.
fn tell_drawn_seed(spec: &mut Spec, seed: u64, is_drawn_by_default: bool) {
    match spec.settings.iter_mut().find(|(key, _)| key == "seed") {
        Some((_, text)) if text == "fresh" => *text = seed.to_string(),
        None if is_drawn_by_default => spec.settings.push(("seed".to_owned(), seed.to_string())),
        _ => {}
    }
}

/// Reads a random seed.
fn parse_seed(settings: &Settings) -> Result<u64, BadInput> {
    match settings.text("seed") {
        "fresh" => Ok(fresh_seed()),
        number => match parse_number(number) {
            Some(seed) => Ok(seed.into()),
            None => Err(settings.refuse("seed", "a whole number, or fresh")),
        },
    }
}

/// A seed that nobody has asked for: other numbers every time.
#[must_use]
pub fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher as _, RandomState};
    // The standard library draws the keys of its maps by chance; no more than 32 bits, so that a
    // person can type the seed again.
    RandomState::new().hash_one(()) >> 32
}

/// Reads a number of plies.
///
/// # Errors
/// Text that is not a number, or one deeper than any game of the catalogue goes.
pub fn parse_depth(text: &str) -> Result<u32, BadInput> {
    const MAX_DEPTH: u32 = 1_000;
    parse_number(text).filter(|&depth| depth <= MAX_DEPTH).ok_or_else(|| {
        let wanted = format!("a number of plies from 0 to {MAX_DEPTH}");
        BadInput::new("depth", wanted, BadInput::quote(text))
    })
}

/// Reads a time such as `5s`, `100ms` or `2m`.
///
/// # Errors
/// Text that is not a time.
pub fn parse_time(text: &str) -> Result<Duration, BadInput> {
    humantime::parse_duration(text)
        .map_err(|_| BadInput::new("time", "a time such as 5s, 100ms or 2m", BadInput::quote(text)))
}

/// Reads a size such as `64MB` or `1GiB`, in bytes: at least a kilobyte, so that a table has a slot.
///
/// # Errors
/// Text that is not a size, or one that no machine has.
pub fn parse_memory(text: &str) -> Result<usize, BadInput> {
    const MIN_MEMORY: u64 = 1 << 10;
    const MAX_MEMORY: u64 = 1 << 42;
    text.parse::<bytesize::ByteSize>()
        .ok()
        .map(|size| size.as_u64())
        .filter(|bytes| (MIN_MEMORY..=MAX_MEMORY).contains(bytes))
        .and_then(|bytes| usize::try_from(bytes).ok())
        .ok_or_else(|| {
            BadInput::new("memory", "a size from 1KiB to 4TiB, such as 64MB", BadInput::quote(text))
        })
}
