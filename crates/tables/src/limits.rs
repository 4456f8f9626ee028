//! How many tables there may be, how large, and for how long.

use std::time::Duration;

use crate::live_table::Stage;
use crate::time::milliseconds;

/// What a server lets people do with tables.
#[derive(Clone, Copy, Debug)]
pub struct TableLimits {
    /// Tables kept at once.
    pub tables: usize,
    /// Tables of one address that are not over.
    pub open: usize,
    /// People who watch one table at once, the players among them.
    pub watchers: usize,
    /// Moves, offers and answers of one seat a second; a few more at once.
    pub actions: f64,
    /// Moves of one game.
    pub moves: usize,
    /// How long an invitation waits.
    pub unjoined: Duration,
    /// How long a game is kept that nobody goes on with.
    pub idle: Duration,
    /// How long a finished game is kept.
    pub finished: Duration,
}

impl TableLimits {
    /// Tables of which stage are forgotten that were last touched before when, by the calendar.
    pub(crate) fn expired_before(&self, now: u64) -> [(Stage, u64); 3] {
        [
            (Stage::Unjoined, self.unjoined),
            (Stage::Playing, self.idle),
            (Stage::Finished, self.finished),
        ]
        .map(|(stage, kept)| (stage, now.saturating_sub(milliseconds(kept))))
    }
}

const HOUR: Duration = Duration::from_secs(60 * 60);

impl Default for TableLimits {
    fn default() -> Self {
        Self {
            tables: 10_000,
            open: 20,
            watchers: 200,
            actions: 10.0,
            moves: 1_000,
            unjoined: HOUR,
            idle: 7 * 24 * HOUR,
            finished: 30 * 24 * HOUR,
        }
    }
}
