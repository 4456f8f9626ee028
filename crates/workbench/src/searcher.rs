//! A strategy at work on one game, with what it remembers from one question to the next.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use parlor_core::random::Random;
use parlor_core::spec::Settings;
use parlor_core::{BadInput, Game, Stopped, Value};
use parlor_search::engine::Engine;
use parlor_search::mcts::{self, Mcts};
use parlor_search::{Counters, Observer, Rung, SearchReport, Task, document};

use crate::Error;
use crate::document::{AnyDocument, Reader};
use crate::player::{DOCUMENT, Player, Strategy};
use crate::solve::Oracle;

/// Somebody who can be asked about positions of one game.
pub(crate) enum Searcher<G: Game> {
    Random {
        seed: u64,
    },
    Rung(Rung),
    Engine(Box<Engine<G>>),
    Mcts(Mcts),
    /// A document's player that its game's file describes.
    Document(Box<dyn Reader>),
    /// The document's player for any other game, with its dictionary.
    Dictionary {
        levels: u32,
    },
    Perfect(Arc<dyn Oracle<G>>),
}

impl<G: Game> Searcher<G> {
    /// # Errors
    /// A person cannot be asked; a perfect player comes with its table.
    pub(crate) fn new(
        player: &Player,
        document: Option<&dyn AnyDocument>,
    ) -> Result<Self, BadInput> {
        match &player.strategy {
            Strategy::Human | Strategy::Perfect => {
                Err(BadInput::new("player", "a player who searches", player.to_string()))
            }
            Strategy::Random { seed } => Ok(Self::Random { seed: *seed }),
            Strategy::Rung(rung) => Ok(Self::Rung(*rung)),
            Strategy::Engine(options) => Ok(Self::Engine(Box::new(Engine::new(*options)))),
            Strategy::Mcts { memory, seed } => {
                let options = mcts::MctsOptions {
                    memory: *memory,
                    seed: *seed,
                    ..mcts::MctsOptions::default()
                };
                Ok(Self::Mcts(Mcts::new(options)))
            }
            Strategy::Document(spec) => match document {
                Some(document) => Ok(Self::Document(document.sit(spec)?)),
                None => {
                    let settings = Settings::new(spec, DOCUMENT.parameters)?;
                    Ok(Self::Dictionary { levels: settings.number("levels") })
                }
            },
        }
    }

    /// Whether a task without a depth would never end, because it is to be searched to the end of a
    /// game that may have none.
    pub(crate) fn needs_depth(&self, task: &Task<'_, G>) -> bool {
        let ends = match self {
            Self::Random { .. } | Self::Dictionary { .. } | Self::Perfect(_) => true,
            // Deepening ends with its deadline.
            Self::Rung(Rung::DepthLimited) => task.control.deadline().is_some(),
            Self::Rung(_) => false,
            // It deepens, and every limit stops it.
            Self::Engine(_) | Self::Mcts(_) | Self::Document(_) => task.control.is_limited(),
        };
        task.depth.is_none() && !ends && task.game.can_repeat()
    }

    pub(crate) fn think(&mut self, task: &Task<'_, G>) -> SearchReport<G::Move> {
        match self {
            Self::Random { seed } => choose_by_chance(task, *seed),
            Self::Rung(rung) => rung.search(task),
            Self::Engine(engine) => engine.search(task),
            Self::Mcts(mcts) => mcts.search(task),
            Self::Document(reader) => consult(reader.as_mut(), task),
            Self::Dictionary { levels } => document::search(task, *levels),
            Self::Perfect(oracle) => recall_or_nothing(task, oracle.as_ref()),
        }
    }

    /// The same, watched. Nothing can be seen of a choice by chance or by a document.
    pub(crate) fn think_aloud(
        &mut self,
        task: &Task<'_, G>,
        observer: &mut impl Observer<G::Move>,
    ) -> SearchReport<G::Move> {
        match self {
            Self::Random { seed } => choose_by_chance(task, *seed),
            Self::Rung(rung) => rung.search_observed(task, observer),
            Self::Engine(engine) => engine.search_observed(task, observer),
            Self::Mcts(mcts) => mcts.search(task),
            Self::Document(reader) => consult(reader.as_mut(), task),
            Self::Dictionary { levels } => document::search(task, *levels),
            Self::Perfect(oracle) => recall_or_nothing(task, oracle.as_ref()),
        }
    }
}

/// Asks a document's player, whose positions and moves are of another type, in text.
fn consult<G: Game>(reader: &mut dyn Reader, task: &Task<'_, G>) -> SearchReport<G::Move> {
    let Task { game, root, depth, .. } = *task;
    let position = game.position_text(root);
    let found = reader
        .think(&position, game.turn(root), depth, task.control.clone())
        .expect("a document's game reads the positions of the game");
    let read = |text: String| game.parse_move(root, &text).ok();
    let best = found.best.and_then(read);
    SearchReport {
        best,
        line: best.into_iter().collect(),
        score: found.score,
        verdict: found.verdict,
        distance: found.distance,
        depth: found.depth,
        counters: found.counters,
        elapsed: found.elapsed,
        stopped: found.stopped,
    }
}

/// What is known of a position: its value, a best move and the line to the end, or to where play comes
/// round again.
///
/// # Errors
/// A table that cannot be read.
pub(crate) fn recall<G: Game>(
    task: &Task<'_, G>,
    oracle: &dyn Oracle<G>,
) -> Result<SearchReport<G::Move>, Error> {
    const LONGEST: usize = 300;
    let start = Instant::now();
    let Task { game, root, .. } = *task;
    let value = oracle.value(game, root)?;
    let mut asked = 1;
    let mut line = Vec::new();
    let mut position = root.clone();
    let mut seen = HashSet::from([position.clone()]);
    while line.len() < LONGEST {
        let mut best: Option<(Value, G::Move)> = None;
        for mv in game.legal_moves(&position) {
            asked += 1;
            let value = oracle.value(game, &game.play(&position, mv))?.before_move();
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, mv));
            }
        }
        let Some((_, mv)) = best else { break };
        line.push(mv);
        position = game.play(&position, mv);
        if !seen.insert(position.clone()) {
            break;
        }
    }
    Ok(SearchReport {
        best: line.first().copied(),
        line,
        score: None,
        verdict: Some(value.verdict()),
        distance: value.distance(),
        depth: None,
        counters: Counters { calls: asked, ..Counters::default() },
        elapsed: start.elapsed(),
        stopped: None,
    })
}

/// The same for a player, who has nothing to say where the table cannot be read.
fn recall_or_nothing<G: Game>(task: &Task<'_, G>, oracle: &dyn Oracle<G>) -> SearchReport<G::Move> {
    recall(task, oracle).unwrap_or_else(|_| SearchReport {
        best: None,
        line: Vec::new(),
        score: None,
        verdict: None,
        distance: None,
        depth: None,
        counters: Counters::default(),
        elapsed: std::time::Duration::ZERO,
        stopped: Some(Stopped::Asked),
    })
}

/// A move by chance that does not give up. The position goes into the seed, so that a game does not
/// repeat one choice.
fn choose_by_chance<G: Game>(task: &Task<'_, G>, seed: u64) -> SearchReport<G::Move> {
    let start = Instant::now();
    let Task { game, root, .. } = *task;
    let legal = game.legal_moves(root);
    let going_on: Vec<_> = legal.iter().copied().filter(|&mv| !game.gives_up(mv)).collect();
    let stirred = game
        .position_text(root)
        .bytes()
        .fold(seed, |state, byte| Random::new(state ^ u64::from(byte)).bits());
    let pool = if going_on.is_empty() { legal } else { going_on };
    let best = Random::new(stirred).pick(&pool).copied();
    SearchReport {
        best,
        line: best.into_iter().collect(),
        score: None,
        verdict: game.outcome(root).map(|outcome| outcome.verdict_for(game.turn(root))),
        distance: None,
        depth: Some(0),
        counters: Counters::default(),
        elapsed: start.elapsed(),
        stopped: None,
    }
}
