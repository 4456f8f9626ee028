//! What every search answers.

use std::time::Duration;

use parlor_core::{Plies, Score, Stopped, Verdict};

use crate::document::DocumentScore;

/// The answer to "what is this position worth, and what should be played?"
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport<M> {
    /// The move to play; `None` in a finished position, or when the search was stopped too early.
    pub best: Option<M>,
    /// The line the search expects, the best move first.
    pub line: Vec<M>,
    /// The number the search found, for the player to move; `None` if it was stopped before.
    pub score: Option<Score>,
    /// Won, drawn or lost, if that is proven. `None` leaves only the score, which is an estimate.
    pub verdict: Option<Verdict>,
    /// Plies to the end, if the search measures them and the game is decided.
    pub distance: Option<Plies>,
    /// The proven margin, in a game that counts points.
    pub margin: Option<i32>,
    /// What the document's player with the dictionary says, on a scale of its own.
    pub document: Option<DocumentScore>,
    /// How many plies the search looked ahead; `None` if it looked to the end.
    pub depth: Option<u32>,
    /// What it cost.
    pub counters: Counters,
    /// How long it took.
    pub elapsed: Duration,
    /// Why the search ended before it was done, if it did.
    pub stopped: Option<Stopped>,
}

/// What a search counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Calls of the recursive routine, the root included. Of a rung that deepens, those of the search
    /// whose answer is given.
    pub calls: u64,
    /// Calls of its other searches: the shallower ones, and the one that it was stopped in.
    pub deepening: u64,
    /// Nodes left before all their moves were tried.
    pub cut_offs: u64,
    /// Questions to the table.
    pub probes: u64,
    /// Questions the table could answer.
    pub hits: u64,
    /// Answers written to the table.
    pub stores: u64,
    /// Answers that met another in their chain, in a table that has chains.
    pub collisions: u64,
    /// Answers that were there already and stayed as they were.
    pub repeats: u64,
    /// Positions in the table at the end.
    pub entries: u64,
    /// Positions the table has room for; 0 if it grows.
    pub slots: u64,
    /// Memory the table takes, in bytes.
    pub bytes: u64,
}

impl<M> SearchReport<M> {
    /// The report of a search that found nothing and cost nothing, to be filled in.
    #[must_use]
    pub fn nothing() -> Self {
        Self {
            best: None,
            line: Vec::new(),
            score: None,
            verdict: None,
            distance: None,
            margin: None,
            document: None,
            depth: None,
            counters: Counters::default(),
            elapsed: Duration::ZERO,
            stopped: None,
        }
    }

    /// Positions visited in a second, as far as the clock can tell.
    #[must_use]
    pub fn nodes_per_second(&self) -> f64 {
        let Counters { calls, deepening, .. } = self.counters;
        (calls + deepening) as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}

impl Counters {
    /// The part of the table in use, from 0 to 1; 0 for one that grows.
    #[must_use]
    pub fn table_fill(&self) -> f64 {
        part(self.entries, self.slots)
    }

    /// The part of the probes that settled their question, from 0 to 1.
    #[must_use]
    pub fn hit_rate(&self) -> f64 {
        part(self.hits, self.probes)
    }

    /// What several threads counted, as one. The table is theirs together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            calls: self.calls + other.calls,
            deepening: self.deepening + other.deepening,
            cut_offs: self.cut_offs + other.cut_offs,
            probes: self.probes + other.probes,
            hits: self.hits + other.hits,
            stores: self.stores + other.stores,
            ..self
        }
    }
}

fn part(some: u64, all: u64) -> f64 {
    if all == 0 { 0.0 } else { some as f64 / all as f64 }
}
