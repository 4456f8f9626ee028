//! Where events are kept: a small trait, and what fulfils it.
//!
//! A store is used by one thread ([`writer`](crate::writer)), which keeps the events of many tables in one
//! transaction. An event's number is unique in its table: of two servers that append the same number, one
//! hears that it was too late, and reads what the other has kept.

#[cfg(feature = "postgres")]
mod postgres;
mod sqlite;

use std::path::PathBuf;

use thiserror::Error;

#[cfg(feature = "postgres")]
pub use self::postgres::Postgres;
pub use self::sqlite::Sqlite;
use crate::event::Recorded;
use crate::limits::TableLimits;
use crate::live_table::Stage;
use crate::secret::TableId;
use crate::time::ServerTime;

/// Events of one table to be kept, one after another.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub id: TableId,
    /// What happened, by number.
    pub events: Vec<Recorded>,
    /// How the table stands afterwards.
    pub stage: Stage,
}

/// What became of an [`Append`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// All of it is kept, for good.
    Kept,
    /// Nothing of it is: another server has kept events of these numbers.
    TooLate,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name.
    pub id: TableId,
    /// How it stands, by [`Stage::name`].
    pub stage: String,
    /// When it was last touched, in milliseconds since 1970.
    pub touched: u64,
    /// How many events it has.
    pub events: u64,
}

/// A table of which another server has kept an event.
#[derive(Clone, Copy, Debug)]
pub struct Notice {
    /// The table.
    pub id: TableId,
    /// The number of the event.
    pub number: u64,
}

/// Keeps events. What an `append` has answered outlives the end of the program and of the machine's power.
pub trait EventStore: Send {
    /// Keeps the events of several tables in one transaction, each table's all or none.
    ///
    /// # Errors
    /// A disk that is full, a connection that is lost: then nothing is kept.
    fn append(&mut self, batch: &[Append]) -> Result<Vec<Kept>, StoreError>;

    /// The events of a table from a number on.
    ///
    /// # Errors
    /// A store that cannot be read.
    fn read_from(&mut self, id: TableId, number: u64) -> Result<Vec<Recorded>, StoreError>;

    /// All tables, the last touched first.
    ///
    /// # Errors
    /// A store that cannot be read.
    fn list(&mut self) -> Result<Vec<Listed>, StoreError>;

    /// Forgets tables that were not touched for so long, and tells which.
    ///
    /// # Errors
    /// A store that cannot be written.
    fn expire(&mut self, limits: &TableLimits, now: u64) -> Result<Vec<TableId>, StoreError>;

    /// Keeps the server's time, and answers the latest that any server has kept.
    ///
    /// # Errors
    /// A store that cannot be written.
    fn beat(&mut self, time: ServerTime) -> Result<ServerTime, StoreError>;

    /// As [`beat`](Self::beat), after trouble: it must show that what people do can be kept again. On a full disk the
    /// time alone may still find room.
    ///
    /// # Errors
    /// A store that cannot be written yet.
    fn recover(&mut self, time: ServerTime) -> Result<ServerTime, StoreError> {
        self.beat(time)
    }

    /// Puts everything in its place before a server ends, as far as that can be done.
    fn settle(&mut self) {}

    /// Whether several servers may use it at once.
    fn is_shared(&self) -> bool {
        false
    }

    /// What other servers have kept since this was last asked; nothing where there are none.
    ///
    /// # Errors
    /// A connection that is lost.
    fn notices(&mut self) -> Result<Vec<Notice>, StoreError> {
        Ok(Vec::new())
    }
}

/// Why a store did not do what it was asked.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The disk is full, or may not be written.
    #[error("the events of tables cannot be written: {0}")]
    Write(String),
    /// What is there cannot be read.
    #[error("the events of tables cannot be read: {0}")]
    Read(String),
    /// Another server has the file.
    #[error("{}: another parlor on this machine keeps its tables there; use that one, or another folder", .0.display())]
    Taken(PathBuf),
    /// A file that a later parlor has written.
    #[error("{}: wanted tables of format {wanted}, got format {got}; use the parlor that wrote them", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// What this parlor writes.
        wanted: i64,
        /// What is there.
        got: i64,
    },
}

/// The integers of a database have a sign; no time or number of ours comes near it.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

fn table_id(bytes: Vec<u8>) -> Result<TableId, StoreError> {
    let bytes: [u8; 16] =
        bytes.try_into().map_err(|_| StoreError::Read("wanted an id of 16 bytes".to_owned()))?;
    Ok(TableId::from_bytes(bytes))
}
