//! The server's own time, by which clocks are read.
//!
//! It goes on only while a server runs and can write: it begins where the store says the last server was, and
//! follows the machine's monotonic clock from there. So the time that a server was down, or could not keep a
//! move, is charged to nobody, and a clock of the machine that is set does not matter.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// A moment of the server's time: milliseconds in which some server ran.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct ServerTime(pub u64);

impl ServerTime {
    /// How long it is since an earlier moment.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }

    /// A moment so much later.
    #[must_use]
    pub fn after(self, time: Duration) -> Self {
        Self(self.0.saturating_add(milliseconds(time)))
    }
}

/// Whole milliseconds.
#[must_use]
pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The calendar's time, in milliseconds since 1970: for people, and for what is forgotten after a month.
#[must_use]
pub fn calendar_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, milliseconds)
}

/// What tells the server's time.
#[derive(Debug)]
pub(crate) struct ServerClock(Mutex<Pace>);

#[derive(Clone, Copy, Debug)]
enum Pace {
    Running { from: ServerTime, since: Instant },
    Paused { at: ServerTime },
}

impl Pace {
    fn now(self) -> ServerTime {
        match self {
            Self::Running { from, since } => from.after(since.elapsed()),
            Self::Paused { at } => at,
        }
    }
}

impl ServerClock {
    /// Goes on from where the last server was.
    pub(crate) fn from(from: ServerTime) -> Self {
        Self(Mutex::new(Pace::Running { from, since: Instant::now() }))
    }

    pub(crate) fn now(&self) -> ServerTime {
        self.pace().now()
    }

    /// Stands still until [`resume`](Self::resume).
    pub(crate) fn pause(&self) {
        let mut pace = self.pace();
        *pace = Pace::Paused { at: pace.now() };
    }

    /// Goes on if it stood still.
    pub(crate) fn resume(&self) {
        let mut pace = self.pace();
        if let Pace::Paused { at } = *pace {
            *pace = Pace::Running { from: at, since: Instant::now() };
        }
    }

    /// Goes on from a later moment, if another server is ahead.
    pub(crate) fn catch_up(&self, other: ServerTime) {
        let mut pace = self.pace();
        if other > pace.now() {
            *pace = match *pace {
                Pace::Running { .. } => Pace::Running { from: other, since: Instant::now() },
                Pace::Paused { .. } => Pace::Paused { at: other },
            };
        }
    }

    fn pace(&self) -> MutexGuard<'_, Pace> {
        // A pace is replaced whole, so it is sound after any panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paused_clock_stands_still_and_goes_on_from_there() {
        let clock = ServerClock::from(ServerTime(5_000));
        assert!(clock.now() >= ServerTime(5_000));
        clock.pause();
        let at = clock.now();
        std::thread::sleep(Duration::from_millis(3));
        assert_eq!(clock.now(), at);
        clock.resume();
        assert!(clock.now() >= at);
        clock.catch_up(ServerTime(1_000_000));
        assert!(clock.now() >= ServerTime(1_000_000));
        clock.catch_up(ServerTime(0));
        assert!(clock.now() >= ServerTime(1_000_000), "time never goes back");
    }
}
