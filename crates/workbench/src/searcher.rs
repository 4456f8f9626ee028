//! A strategy at work on one game, with what it remembers from one question to the next.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use parlor_core::random::Random;
use parlor_core::spec::Settings;
use parlor_core::{BadInput, Knowledge, Notation, Unaided, Value};
use parlor_search::mcts::{self, Mcts};
use parlor_search::proof_number::ProofNumberSearch;
use parlor_search::{Counters, Observer, Rung, SearchReport, Task, document};

use crate::Error;
use crate::document::{AnyDocument, DocumentSearch};
use crate::engine_pool::{EnginePool, PooledEngine};
use crate::player::{DOCUMENT, Player, Strategy};
use crate::report::Evaluation;
use crate::solve::Oracle;
use crate::tune::{LinearEvaluation, Reweighed};

/// Somebody who can be asked about positions of one game.
pub(crate) enum Searcher<G: Notation> {
    Random {
        seed: u64,
    },
    Rung(Rung),
    Engine(PooledEngine<G>),
    /// The engine with an evaluation that was learnt.
    Tuned {
        engine: PooledEngine<G>,
        evaluation: Box<LinearEvaluation>,
    },
    Mcts(Mcts),
    ProofNumber(ProofNumberSearch),
    /// A document's player that its game's file describes.
    Document(Box<dyn DocumentSearch<G>>),
    /// The document's player for any other game, with its dictionary.
    Dictionary {
        levels: u32,
    },
    Perfect(Arc<dyn Oracle<G>>),
}

impl<G: Notation> Searcher<G> {
    /// # Errors
    /// A person cannot be asked; a perfect player comes with its table.
    pub(crate) fn new(
        player: &Player,
        document: Option<&dyn AnyDocument<G>>,
        engines: &Arc<EnginePool<G>>,
    ) -> Result<Self, BadInput> {
        match &player.strategy {
            Strategy::Human | Strategy::Perfect | Strategy::Skill { .. } => {
                Err(BadInput::new("player", "a player who searches", player.to_string()))
            }
            Strategy::Random { seed } => Ok(Self::Random { seed: *seed }),
            Strategy::Rung(rung) => Ok(Self::Rung(*rung)),
            Strategy::Engine { options, .. } => Ok(Self::Engine(engines.take(*options))),
            Strategy::ProofNumber { memory } => {
                Ok(Self::ProofNumber(ProofNumberSearch::new(*memory)))
            }
            Strategy::Mcts { memory, threads, seed, rounds } => {
                let default = mcts::MctsOptions::default();
                let options = mcts::MctsOptions {
                    memory: *memory,
                    threads: *threads,
                    seed: *seed,
                    rounds: *rounds,
                    // Who counts random games, as a study does, wants to know what they alone tell.
                    evaluation: if rounds.is_some() { 0.0 } else { default.evaluation },
                    ..default
                };
                Ok(Self::Mcts(Mcts::new(options)))
            }
            Strategy::Document(spec) => match document {
                Some(document) => Ok(Self::Document(document.set(spec)?)),
                None => {
                    let settings = Settings::new(spec, DOCUMENT.parameters)?;
                    Ok(Self::Dictionary { levels: settings.number("levels") })
                }
            },
        }
    }

    /// Whether a task without a depth would never end, because it is to be searched to the end of a
    /// game that may have none.
    pub(crate) fn needs_depth<K: Knowledge<G>>(&self, task: &Task<'_, G, K>) -> bool {
        let ends = match self {
            Self::Random { .. } | Self::Dictionary { .. } | Self::Perfect(_) => true,
            // Deepening ends with its deadline.
            Self::Rung(Rung::DepthLimited) => task.control.deadline().is_some(),
            Self::Rung(_) => false,
            // They grow or deepen, and every limit stops them.
            Self::Mcts(mcts) => mcts.is_bounded() || task.control.is_limited(),
            Self::Engine(_) | Self::Tuned { .. } | Self::ProofNumber(_) | Self::Document(_) => {
                task.control.is_limited()
            }
        };
        task.depth.is_none() && !ends && task.game.can_repeat()
    }

    /// What the evaluation of a game's own document counts, before and after the move to play.
    pub(crate) fn evaluation(
        &self,
        game: &G,
        position: &G::Position,
        best: Option<G::Move>,
    ) -> Option<Evaluation> {
        let Self::Document(document) = self else { return None };
        let after = best.map(|mv| document.terms(&game.play(position, mv)));
        Some(Evaluation { now: document.terms(position), after: after.unwrap_or_default() })
    }

    /// # Errors
    /// A table that cannot be read.
    pub(crate) fn search<K: Knowledge<G>>(
        &mut self,
        task: &Task<'_, G, K>,
    ) -> Result<SearchReport<G::Move>, Error> {
        match self {
            Self::Rung(rung) => Ok(rung.search(task)),
            Self::Engine(engine) => Ok(engine.search(task)),
            _ => self.search_unseen(task),
        }
    }

    /// Whether its search visits nodes that can be told one after the other.
    pub(crate) const fn can_be_watched(&self) -> bool {
        matches!(
            self,
            Self::Rung(_) | Self::Engine(_) | Self::Document(_) | Self::Dictionary { .. }
        )
    }

    /// The same, watched. Nothing can be seen of a choice by chance, by playouts or from a table.
    ///
    /// # Errors
    /// A table that cannot be read.
    pub(crate) fn search_observed<K: Knowledge<G>>(
        &mut self,
        task: &Task<'_, G, K>,
        observer: &mut impl Observer<G::Move>,
    ) -> Result<SearchReport<G::Move>, Error> {
        match self {
            Self::Rung(rung) => Ok(rung.search_observed(task, observer)),
            Self::Engine(engine) => Ok(engine.search_observed(task, observer)),
            Self::Dictionary { levels } => Ok(document::search_observed(task, *levels, observer)),
            Self::Document(document) => {
                Ok(document.search_observed(&task.with_knowledge(&Unaided), observer))
            }
            _ => self.search_unseen(task),
        }
    }

    /// Those of whom nothing can be seen.
    fn search_unseen<K: Knowledge<G>>(
        &mut self,
        task: &Task<'_, G, K>,
    ) -> Result<SearchReport<G::Move>, Error> {
        match self {
            Self::Random { seed } => Ok(choose_by_chance(task, *seed)),
            Self::Mcts(mcts) => Ok(mcts.search(task)),
            Self::Tuned { engine, evaluation } => {
                let knowledge = Reweighed { knowledge: task.knowledge, evaluation };
                Ok(engine.search(&task.with_knowledge(&knowledge)))
            }
            Self::ProofNumber(search) => Ok(search.search(task)),
            Self::Document(document) => Ok(document.search(&task.with_knowledge(&Unaided))),
            Self::Dictionary { levels } => Ok(document::search(task, *levels)),
            Self::Perfect(oracle) => perfect_line(task, oracle.as_ref()),
            Self::Rung(_) | Self::Engine(_) => unreachable!("these can be watched"),
        }
    }
}

/// What is known of a position: its value, a best move and the line to the end, or to where play comes
/// round again.
///
/// # Errors
/// A table that cannot be read.
pub(crate) fn perfect_line<G: Notation, K: Knowledge<G>>(
    task: &Task<'_, G, K>,
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
        let mut best: Option<(Value, G::Move, G::Position)> = None;
        for mv in game.legal_moves(&position) {
            asked += 1;
            let next = game.play(&position, mv);
            let value = oracle.value(game, &next)?.before(game.step(&position, &next));
            if best.as_ref().is_none_or(|(known, ..)| value > *known) {
                best = Some((value, mv, next));
            }
        }
        let Some((_, mv, next)) = best else { break };
        line.push(mv);
        position = next;
        if !seen.insert(position.clone()) {
            break;
        }
    }
    Ok(SearchReport {
        best: line.first().copied(),
        line,
        verdict: Some(value.verdict()),
        distance: value.distance(),
        margin: value.margin(),
        counters: Counters { calls: asked, ..Counters::default() },
        elapsed: start.elapsed(),
        ..SearchReport::nothing()
    })
}

/// A move by chance that does not give up. The position goes into the seed, so that a game does not
/// repeat one choice.
fn choose_by_chance<G: Notation, K: Knowledge<G>>(
    task: &Task<'_, G, K>,
    seed: u64,
) -> SearchReport<G::Move> {
    let start = Instant::now();
    let Task { game, root, .. } = *task;
    let legal = game.legal_moves(root);
    let going_on: Vec<_> = legal.iter().copied().filter(|&mv| !game.gives_up(mv)).collect();
    let pool = if going_on.is_empty() { legal } else { going_on };
    let best = chance(seed, &game.position_text(root)).pick(&pool).copied();
    SearchReport {
        best,
        line: best.into_iter().collect(),
        verdict: game.outcome(root).map(|outcome| outcome.verdict_for(game.turn(root))),
        depth: Some(0),
        elapsed: start.elapsed(),
        ..SearchReport::nothing()
    }
}

/// The chance that belongs to a seed and a position.
pub(crate) fn chance(seed: u64, position: &str) -> Random {
    let stir = |state: u64, byte: u8| Random::new(state ^ u64::from(byte)).bits();
    Random::new(position.bytes().fold(seed, stir))
}
