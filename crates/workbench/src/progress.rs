//! What running work tells as it goes: the same data for every player and every front end.

use parlor_core::{Bound, Progress, Score};
use serde::Serialize;
use utoipa::ToSchema;

use crate::schema;

/// What a search knows so far.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SearchProgress {
    /// Plies looked ahead.
    pub depth: u32,
    /// What the position is worth to the player to move, in points.
    pub score: i32,
    /// Whether the score is the truth, or a bound of it.
    #[schema(value_type = schema::Bound)]
    pub bound: &'static str,
    /// The same in words: `+12`, `at least win in 5`.
    pub says: String,
    /// The best line so far.
    pub line: Vec<String>,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub seconds: f64,
    /// Positions a second.
    pub nodes_per_second: f64,
    /// Part of the table in use, from 0 to 1; none of a player without a table.
    #[schema(required)]
    pub table_fill: Option<f64>,
    /// Part of the probes that found an entry, from 0 to 1.
    #[schema(required)]
    pub hit_rate: Option<f64>,
}

/// So much of a countable task is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Steps {
    /// What is being done.
    pub task: String,
    /// How much of it is done.
    pub done: u64,
    /// How much there is, where that is known.
    #[schema(required)]
    pub total: Option<u64>,
}

impl Steps {
    /// What a report of countable work tells; nothing of a search.
    #[must_use]
    pub fn of(progress: &Progress) -> Option<Self> {
        match progress {
            Progress::Steps { task, done, total } => {
                Some(Self { task: task.clone(), done: *done, total: *total })
            }
            Progress::Waiting { reason } => {
                Some(Self { task: reason.clone(), done: 0, total: None })
            }
            _ => None,
        }
    }
}

impl SearchProgress {
    /// What a report of a search tells; nothing of other work.
    #[must_use]
    pub fn of(progress: &Progress) -> Option<Self> {
        let Progress::Search { depth, score, line, nodes, elapsed, table_fill, hit_rate } =
            progress
        else {
            return None;
        };
        let seconds = elapsed.as_secs_f64();
        Some(Self {
            depth: *depth,
            score: score.limit().points(),
            bound: bound_name(*score),
            says: score.to_string(),
            line: line.clone(),
            nodes: *nodes,
            seconds,
            nodes_per_second: *nodes as f64 / seconds.max(1e-9),
            table_fill: *table_fill,
            hit_rate: *hit_rate,
        })
    }
}

const fn bound_name(bound: Bound<Score>) -> &'static str {
    match bound {
        Bound::Exact(_) => "exact",
        Bound::AtLeast(_) => "at-least",
        Bound::AtMost(_) => "at-most",
    }
}
