//! What a request may cost, whoever asks.

use std::time::Duration;

use parlor_core::{BadInput, Control, Limits};

use crate::any_game::SearchLimits;
use crate::player::{Player, Strategy};

/// Limits on every request. A terminal has none; a server sets its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allowance {
    /// The longest search, whatever the request asks for.
    pub time: Option<Duration>,
    /// The most positions a search with a growing table may visit, which bounds its memory.
    pub nodes: Option<u64>,
    /// The largest table of an engine, in bytes.
    pub memory: Option<usize>,
    /// The most threads of an engine.
    pub threads: Option<usize>,
    /// The most nodes of an explained tree.
    pub tree: Option<usize>,
    /// The most moves in a replayed game.
    pub moves: Option<usize>,
    /// The most players compared at once.
    pub players: Option<usize>,
    /// Memory of a solve, in bytes.
    pub solve_memory: Option<u64>,
}

impl Allowance {
    /// The limits of a search by this player, once it is clear that it is allowed.
    ///
    /// # Errors
    /// A player that wants more than there is to have.
    pub(crate) fn limits(
        &self,
        player: &Player,
        limits: SearchLimits,
    ) -> Result<SearchLimits, BadInput> {
        let nodes = match &player.strategy {
            Strategy::Engine { options, .. } => {
                at_most("memory", self.memory, options.memory, size)?;
                at_most("threads", self.threads, options.threads, |threads| threads.to_string())?;
                limits.nodes
            }
            Strategy::Mcts { memory, threads, .. } => {
                at_most("memory", self.memory, *memory, size)?;
                at_most("threads", self.threads, *threads, |threads| threads.to_string())?;
                limits.nodes
            }
            Strategy::ProofNumber { memory } => {
                at_most("memory", self.memory, *memory, size)?;
                limits.nodes
            }
            // The tables of the rungs grow with every position.
            _ => least(self.nodes, limits.nodes),
        };
        Ok(SearchLimits { nodes, ..limits })
    }

    /// The control of a request that may take no longer than this.
    #[must_use]
    pub fn control(&self, outer: &Control) -> Control {
        outer.narrowed(Limits { time: self.time, nodes: None })
    }
}

/// Refuses a number that is greater than allowed.
pub(crate) fn at_most<T: PartialOrd + Copy>(
    what: &str,
    most: Option<T>,
    wanted: T,
    told: impl Fn(T) -> String,
) -> Result<(), BadInput> {
    match most {
        Some(most) if wanted > most => {
            Err(BadInput::new(what, format!("at most {}", told(most)), told(wanted)))
        }
        _ => Ok(()),
    }
}

/// A number of bytes as people write it.
fn size(bytes: usize) -> String {
    bytesize::ByteSize(bytes as u64).to_string()
}

fn least(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    one.into_iter().chain(other).min()
}
