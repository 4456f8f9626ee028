//! Why a table does not do what was asked.

use parlor_workbench::BadInput;
use thiserror::Error;

use crate::action::Refusal;
use crate::store::StoreError;

/// Why a table does not do what was asked.
#[derive(Debug, Error)]
pub enum TableError {
    /// There is no such table.
    #[error("table: wanted one that is kept here, got one that is forgotten or was never made")]
    NotFound,
    /// The game, the position or the program is none.
    #[error(transparent)]
    Workbench(#[from] parlor_workbench::Error),
    /// The table's own rules are against it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// There are as many tables as there may be.
    #[error("tables: this server keeps as many as it may; try again later")]
    Full,
    /// One address has as many open tables as it may have.
    #[error("tables: wanted at most {0} open ones from one address; finish one first")]
    TooManyOpen(usize),
    /// As many watch as may.
    #[error("watchers: wanted at most {0} at one table")]
    TooManyWatchers(usize),
    /// A seat asks too often.
    #[error("actions: wanted fewer a second from one seat; try again in a moment")]
    TooFast,
    /// Other servers were quicker, time and again.
    #[error("the table is busy; try again in a moment")]
    Busy,
    /// Nothing can be kept just now.
    #[error("{0}")]
    Paused(String),
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system has no randomness.
    #[error("the system gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

impl TableError {
    /// Whether the same may be done a moment later.
    #[must_use]
    pub const fn passes(&self) -> bool {
        matches!(self, Self::Busy | Self::Paused(_) | Self::TooFast | Self::Store(_))
    }
}

impl From<BadInput> for TableError {
    fn from(bad: BadInput) -> Self {
        Self::Workbench(bad.into())
    }
}
