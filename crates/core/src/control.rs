//! Limits, stopping and progress: the one value that every long computation takes.
//!
//! A [`Control`] is shared by all threads of a computation; each of them counts its work on a
//! [`Meter`] of its own, which looks at the clock and the stop flag only now and then.
//!
//! ```
//! use parlor_core::{Control, Limits, Stopped};
//!
//! let control = Control::new(Limits { nodes: Some(1_000), ..Limits::NONE });
//! let mut meter = control.meter();
//! let stopped = loop {
//!     if let Err(stopped) = meter.count() { break stopped; }
//! };
//! assert_eq!(stopped, Stopped::Nodes);
//! assert_eq!(meter.nodes(), 1_000);
//! ```

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::{Bound, Score};

/// How much a computation may spend. `None` is without limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time from the moment the control is made.
    pub time: Option<Duration>,
    /// Positions visited, by each thread.
    pub nodes: Option<u64>,
}

impl Limits {
    /// As long as it takes.
    pub const NONE: Self = Self { time: None, nodes: None };
}

/// Why a computation ended before it was done.
///
/// As wide as a score, so that a `Result` of the two travels in registers through deep recursions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[repr(u32)]
pub enum Stopped {
    /// The deadline passed.
    #[error("time is up")]
    Time,
    /// The node budget was spent.
    #[error("the node budget is spent")]
    Nodes,
    /// Somebody asked for it.
    #[error("stopped on request")]
    Asked,
}

/// What a running computation tells about itself, as plain data.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Progress {
    /// So much of a countable task is done.
    Steps {
        /// What is being done: `tier 7`, `rows`.
        task: String,
        /// How much of it is done.
        done: u64,
        /// How much there is, where that is known.
        total: Option<u64>,
    },
    /// So much went over the disk since the work began.
    Traffic {
        /// Bytes read.
        read: u64,
        /// Bytes written.
        written: u64,
    },
    /// The work waits for something outside of it, and goes on by itself.
    Waiting {
        /// What for, as a sentence.
        reason: String,
    },
    /// A deepening search knows more than before.
    Search {
        /// Plies looked ahead.
        depth: u32,
        /// What the position is worth, as far as known.
        score: Bound<Score>,
        /// The best line so far, as move texts.
        line: Vec<String>,
        /// Positions visited, by all threads.
        nodes: u64,
        /// Time spent.
        elapsed: Duration,
        /// Part of the table in use, from 0 to 1, if there is one.
        table_fill: Option<f64>,
        /// Part of the probes that found an entry, from 0 to 1, if there is a table.
        hit_rate: Option<f64>,
    },
}

type ProgressSink = dyn Fn(&Progress) + Send + Sync;

/// Limits, a stop flag and a progress sink.
#[derive(Clone, Default)]
pub struct Control {
    deadline: Option<Instant>,
    nodes: Option<u64>,
    stop: Arc<AtomicBool>,
    progress: Option<Arc<ProgressSink>>,
}

impl Control {
    /// A control whose clock starts now.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self {
            // A duration too long for the clock is no limit at all.
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            nodes: limits.nodes,
            ..Self::default()
        }
    }

    /// A control that lets everything run to its end.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// The same control, reporting progress to `sink`.
    #[must_use]
    pub fn with_progress(mut self, sink: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some(Arc::new(sink));
        self
    }

    /// The same control, stopped also by a flag that somebody else owns (an interrupt handler, a
    /// request that was dropped).
    #[must_use]
    pub fn with_stop_flag(mut self, flag: Arc<AtomicBool>) -> Self {
        self.stop = flag;
        self
    }

    /// A control with its own limits that shares this one's stop flag and progress sink. The
    /// earlier deadline counts.
    #[must_use]
    pub fn narrowed(&self, limits: Limits) -> Self {
        let narrow = Self::new(limits);
        let deadline = match (self.deadline, narrow.deadline) {
            (Some(outer), Some(inner)) => Some(outer.min(inner)),
            (outer, inner) => outer.or(inner),
        };
        let nodes = match (self.nodes, narrow.nodes) {
            (Some(outer), Some(inner)) => Some(outer.min(inner)),
            (outer, inner) => outer.or(inner),
        };
        Self { deadline, nodes, stop: Arc::clone(&self.stop), progress: self.progress.clone() }
    }

    /// Asks everything under this control to stop.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the work should end, looked up now: for loops whose steps are long.
    ///
    /// # Errors
    /// The reason to stop, if there is one.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Stopped::Asked);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stopped::Time),
            _ => Ok(()),
        }
    }

    /// Whether anything but a stop on request will end the work.
    #[must_use]
    pub const fn is_limited(&self) -> bool {
        self.deadline.is_some() || self.nodes.is_some()
    }

    /// When time is up.
    #[must_use]
    pub const fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// How many nodes may be visited.
    #[must_use]
    pub const fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// Tells whoever listens.
    pub fn report(&self, progress: &Progress) {
        if let Some(sink) = &self.progress {
            sink(progress);
        }
    }

    /// The same control, telling nobody of progress.
    #[must_use]
    pub fn untold(&self) -> Self {
        Self { progress: None, ..self.clone() }
    }

    /// Whether anybody listens, so that building a report can be spared.
    #[must_use]
    pub const fn has_progress_sink(&self) -> bool {
        self.progress.is_some()
    }

    /// A counter for one thread of the work.
    #[must_use]
    pub fn meter(&self) -> Meter<'_> {
        Meter { control: self, next_look: 0, left: 0 }
    }
}

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("deadline", &self.deadline)
            .field("nodes", &self.nodes)
            .field("stop", &self.stop)
            .finish_non_exhaustive()
    }
}

/// Counts the nodes of one thread and says when to stop.
///
/// It counts down to the next look at the clock, so that a node costs one decrement.
#[derive(Debug)]
pub struct Meter<'a> {
    control: &'a Control,
    /// The number of nodes at which to look next.
    next_look: u64,
    /// Nodes until then.
    left: u64,
}

impl Meter<'_> {
    /// How many nodes pass between two looks at the clock: some microseconds of search.
    const WITH_DEADLINE: u64 = 256;
    /// The same where there is no clock to look at, only cancellation.
    const WITHOUT_DEADLINE: u64 = 4_096;

    /// Counts one node. A node that may not be visited any more is not counted.
    ///
    /// # Errors
    /// The reason to stop, if there is one.
    #[inline]
    pub fn count(&mut self) -> Result<(), Stopped> {
        match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => self.look_and_count(),
        }
    }

    #[cold]
    fn look_and_count(&mut self) -> Result<(), Stopped> {
        self.look()?;
        self.left -= 1;
        Ok(())
    }

    /// How many nodes were counted.
    #[inline]
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.next_look - self.left
    }

    /// Ends with at least one node left to count, or with the reason to stop.
    fn look(&mut self) -> Result<(), Stopped> {
        let nodes = self.next_look;
        if self.control.nodes.is_some_and(|budget| nodes >= budget) {
            return Err(Stopped::Nodes);
        }
        // The first look only sets the pace: a search always gets to its first nodes.
        if nodes > 0 {
            self.control.check()?;
        }
        let pace = match self.control.deadline {
            Some(_) => Self::WITH_DEADLINE,
            None => Self::WITHOUT_DEADLINE,
        };
        let look = nodes + pace;
        self.next_look = self.control.nodes.map_or(look, |budget| budget.min(look));
        self.left = self.next_look - nodes;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count_to_the_end(control: &Control) -> (Stopped, u64) {
        let mut meter = control.meter();
        loop {
            if let Err(stopped) = meter.count() {
                return (stopped, meter.nodes());
            }
        }
    }

    #[test]
    fn a_node_budget_is_kept_to_the_node() {
        for budget in [0, 1, 1_023, 1_024, 1_025, 5_000] {
            let control = Control::new(Limits { nodes: Some(budget), ..Limits::NONE });
            assert_eq!(count_to_the_end(&control), (Stopped::Nodes, budget));
        }
    }

    #[test]
    fn a_deadline_in_the_past_stops_the_work() {
        let control = Control::new(Limits { time: Some(Duration::ZERO), ..Limits::NONE });
        assert_eq!(count_to_the_end(&control).0, Stopped::Time);
    }

    #[test]
    fn a_control_tells_its_limits_and_looks_at_them_when_asked() {
        let ahead = Limits { time: Some(Duration::from_hours(1)), nodes: Some(7) };
        let control = Control::new(ahead);
        assert_eq!((control.check(), control.nodes()), (Ok(()), Some(7)));
        assert!(control.is_limited() && control.deadline().is_some());
        let past = control.narrowed(Limits { time: Some(Duration::ZERO), ..Limits::NONE });
        assert_eq!(past.check(), Err(Stopped::Time));
        assert!(!Control::unlimited().is_limited());
    }

    #[test]
    fn whoever_listens_hears_of_progress() {
        assert!(!Control::unlimited().has_progress_sink());
        let heard = Arc::new(AtomicBool::new(false));
        let ear = Arc::clone(&heard);
        let control = Control::unlimited()
            .with_progress(move |_| ear.store(true, Ordering::Relaxed))
            .narrowed(Limits::NONE);
        assert!(control.has_progress_sink());
        control.report(&Progress::Steps { task: "rows".to_owned(), done: 1, total: None });
        assert!(heard.load(Ordering::Relaxed));
    }

    #[test]
    fn a_meter_counts_across_its_looks() {
        let far = Limits { time: Some(Duration::from_hours(1)), nodes: Some(700) };
        for control in [Control::unlimited(), Control::new(far)] {
            let mut meter = control.meter();
            for counted in 1..=700 {
                assert_eq!((meter.count(), meter.nodes()), (Ok(()), counted));
            }
        }
    }

    #[test]
    fn a_stop_reaches_every_control_narrowed_from_it() {
        let outer = Control::unlimited();
        let inner = outer.narrowed(Limits { time: Some(Duration::MAX), ..Limits::NONE });
        outer.stop();
        assert_eq!(count_to_the_end(&inner).0, Stopped::Asked);
    }

    #[test]
    fn the_tighter_limit_counts() {
        let outer = Control::new(Limits { nodes: Some(10), ..Limits::NONE });
        let inner = outer.narrowed(Limits { nodes: Some(99), ..Limits::NONE });
        assert_eq!(count_to_the_end(&inner), (Stopped::Nodes, 10));
    }
}
