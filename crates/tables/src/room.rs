//! A table with people at it: what they share, and how they hear of news.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex as PlainMutex, PoisonError};
use std::time::Instant;

use tokio::sync::{Mutex, watch};

use crate::live_table::LiveTable;
use crate::seat::Seat;

/// A table in memory.
#[derive(Debug)]
pub(crate) struct Room {
    /// Held from a decision until it is kept: of two requests for one turn, the second meets the first's event.
    pub(crate) table: Mutex<LiveTable>,
    pub(crate) news: watch::Sender<News>,
    /// Who made it, as far as this server knows.
    pub(crate) owner: Option<IpAddr>,
    pub(crate) is_open: AtomicBool,
    /// The turn after the last that a program was asked for.
    asked: AtomicU64,
    watchers: AtomicUsize,
    budgets: PlainMutex<[ActionBudget; 2]>,
}

/// What has happened, for those who watch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// The number of the last event.
    pub number: u64,
    /// The number of the last event that spectators see.
    pub public_number: u64,
    /// How often play was paused or went on.
    pub pauses: u64,
    /// The table is forgotten, or the server ends.
    pub is_over: bool,
}

/// How many actions a seat may still ask for.
#[derive(Clone, Copy, Debug)]
struct ActionBudget {
    actions: f64,
    at: Instant,
}

/// So many seconds' worth of actions at once.
const BURST: f64 = 2.0;

impl Room {
    pub(crate) fn new(table: LiveTable, owner: Option<IpAddr>) -> Arc<Self> {
        let news =
            News { number: table.number, public_number: table.public_number, ..News::default() };
        let full = ActionBudget { actions: f64::INFINITY, at: Instant::now() };
        Arc::new(Self {
            is_open: AtomicBool::new(table.ending.is_none()),
            table: Mutex::new(table),
            news: watch::Sender::new(news),
            owner,
            asked: AtomicU64::new(0),
            watchers: AtomicUsize::new(0),
            budgets: PlainMutex::new([full; 2]),
        })
    }

    /// Takes one action out of a seat's budget, if there is one.
    pub(crate) fn may_act(&self, seat: Seat, per_second: f64) -> bool {
        // An budget is replaced whole, so it is sound after any panic.
        let mut budgets = self.budgets.lock().unwrap_or_else(PoisonError::into_inner);
        let budget = &mut budgets[seat.index()];
        let now = Instant::now();
        let gained = now.saturating_duration_since(budget.at).as_secs_f64() * per_second;
        let actions = (budget.actions + gained).min((BURST * per_second).max(1.0));
        let is_enough = actions >= 1.0;
        *budget = ActionBudget { actions: actions - if is_enough { 1.0 } else { 0.0 }, at: now };
        is_enough
    }

    /// Whether no program was asked for this turn before.
    pub(crate) fn is_first_to_ask(&self, turn: u64) -> bool {
        self.asked.fetch_max(turn + 1, Ordering::Relaxed) <= turn
    }

    /// A place to watch from, if there is one.
    pub(crate) fn watch(self: &Arc<Self>, most: usize) -> Option<Watching> {
        let before = self.watchers.fetch_add(1, Ordering::Relaxed);
        let watching = Watching { news: self.news.subscribe(), room: Arc::clone(self) };
        (before < most).then_some(watching)
    }

    /// Whether anybody watches.
    pub(crate) fn is_watched(&self) -> bool {
        self.watchers.load(Ordering::Relaxed) > 0
    }
}

/// Somebody who watches a table, until it is dropped.
#[derive(Debug)]
pub struct Watching {
    pub(crate) room: Arc<Room>,
    pub(crate) news: watch::Receiver<News>,
}

impl Watching {
    /// What is known now.
    #[must_use]
    pub fn news(&self) -> News {
        *self.news.borrow()
    }

    /// Waits for something to happen.
    pub async fn changed(&mut self) -> News {
        // The sender is in the room, which this keeps.
        let _ = self.news.changed().await;
        *self.news.borrow_and_update()
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.room.watchers.fetch_sub(1, Ordering::Relaxed);
    }
}
