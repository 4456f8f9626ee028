//! The embedded store: SQLite in one file, nothing to install.
//!
//! A write-ahead log with `synchronous = FULL`: a transaction is on the disk when it is answered, and those who
//! read (a backup, a list) do not wait for those who write.

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, params};

use super::{Append, EventStore, Kept, Listed, StoreError, signed, table_id, unsigned};
use crate::event::Recorded;
use crate::limits::TableLimits;
use crate::secret::TableId;
use crate::time::ServerTime;

/// Of the file; a later one cannot be read.
const FORMAT: i64 = 1;

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS live_table (
        id BLOB PRIMARY KEY, stage TEXT NOT NULL, touched INTEGER NOT NULL, events INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS live_table_by_touched ON live_table (stage, touched);
    CREATE TABLE IF NOT EXISTS table_event (
        table_id BLOB NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, time INTEGER NOT NULL,
        event TEXT NOT NULL, PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS server_time (one INTEGER PRIMARY KEY CHECK (one = 1), time INTEGER NOT NULL);
    INSERT OR IGNORE INTO server_time VALUES (1, 0);";

/// Events in a file.
#[derive(Debug)]
pub struct Sqlite {
    connection: Connection,
    /// Held as long as the store is open, so that no second server takes the same file.
    _lock: Option<File>,
}

impl Sqlite {
    /// Opens the file of a server, and makes it where there is none.
    ///
    /// # Errors
    /// A file that another server has, that a later parlor has written, or that cannot be opened.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let told =
            |error: std::io::Error| StoreError::Write(format!("{}: {error}", path.display()));
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(told)?;
        }
        let lock = path.with_extension("lock");
        let lock =
            OpenOptions::new().create(true).truncate(false).write(true).open(lock).map_err(told)?;
        if lock.try_lock().is_err() {
            return Err(StoreError::Taken(path.to_owned()));
        }
        let connection = Connection::open(path).map_err(|error| at(path, &error))?;
        Self::prepare(connection, Some(lock), path)
    }

    /// A store that is gone with the program.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn in_memory() -> Result<Self, StoreError> {
        let connection = Connection::open_in_memory().map_err(write)?;
        Self::prepare(connection, None, Path::new(":memory:"))
    }

    /// Opens the file of a server that may be running, to read it.
    ///
    /// # Errors
    /// No file, or one that cannot be read.
    pub fn open_to_read(path: &Path) -> Result<Self, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let told = |error| StoreError::Read(format!("{}: {error}", path.display()));
        let connection = Connection::open_with_flags(path, flags).map_err(told)?;
        check_format(&connection, path)?;
        Ok(Self { connection, _lock: None })
    }

    /// Writes a whole and consistent copy, also while a server runs.
    ///
    /// # Errors
    /// A file that is there already, or cannot be written.
    pub fn back_up(&self, copy: &Path) -> Result<(), StoreError> {
        let told = |error: &dyn std::fmt::Display| {
            StoreError::Write(format!("{}: {error}", copy.display()))
        };
        if copy.exists() {
            return Err(told(&"wanted a name that is free, got one of a file"));
        }
        let name = copy.to_str().ok_or_else(|| told(&"wanted a name in Unicode"))?;
        self.connection.execute("VACUUM INTO ?1", [name]).map_err(|error| told(&error))?;
        Ok(())
    }

    fn prepare(
        connection: Connection,
        lock: Option<File>,
        path: &Path,
    ) -> Result<Self, StoreError> {
        let told = |error: rusqlite::Error| at(path, &error);
        check_format(&connection, path)?;
        connection
            .execute_batch(&format!(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;
                 BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version = {FORMAT}; COMMIT;"
            ))
            .map_err(told)?;
        Ok(Self { connection, _lock: lock })
    }
}

fn check_format(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let got: i64 = connection
        .query_row("PRAGMA user_version", [], |row| row.get(0))
        .map_err(|error| StoreError::Read(format!("{}: {error}", path.display())))?;
    if got > FORMAT {
        return Err(StoreError::Format { path: PathBuf::from(path), wanted: FORMAT, got });
    }
    Ok(())
}

fn at(path: &Path, error: &rusqlite::Error) -> StoreError {
    StoreError::Write(format!("{}: {error}", path.display()))
}

fn write(error: rusqlite::Error) -> StoreError {
    StoreError::Write(error.to_string())
}

fn read(error: impl std::fmt::Display) -> StoreError {
    StoreError::Read(error.to_string())
}

fn keep(transaction: &Connection, append: &Append) -> rusqlite::Result<Kept> {
    let id = append.id.as_bytes().as_slice();
    let mut insert = transaction.prepare_cached(
        "INSERT INTO table_event VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING",
    )?;
    for recorded in &append.events {
        let text = serde_json::to_string(&recorded.event).expect("an event is plain data");
        let times = (signed(recorded.at), signed(recorded.time.0));
        let kept = insert.execute(params![id, signed(recorded.number), times.0, times.1, text])?;
        if kept == 0 {
            return Ok(Kept::TooLate);
        }
    }
    if let Some(last) = append.events.last() {
        let mut touch = transaction.prepare_cached(
            "INSERT INTO live_table VALUES (?1, ?2, ?3, ?4) ON CONFLICT (id)
             DO UPDATE SET stage = excluded.stage, touched = excluded.touched, events = excluded.events",
        )?;
        touch.execute(params![id, append.stage.name(), signed(last.at), signed(last.number)])?;
        let mut beat = transaction
            .prepare_cached("UPDATE server_time SET time = max(time, ?1) WHERE one = 1")?;
        beat.execute([signed(last.time.0)])?;
    }
    Ok(Kept::Kept)
}

impl EventStore for Sqlite {
    fn append(&mut self, batch: &[Append]) -> Result<Vec<Kept>, StoreError> {
        let mut transaction = self.connection.transaction().map_err(write)?;
        let mut kept = Vec::with_capacity(batch.len());
        for append in batch {
            let part = transaction.savepoint().map_err(write)?;
            let became = keep(&part, append).map_err(write)?;
            if became == Kept::Kept {
                part.commit().map_err(write)?;
            }
            kept.push(became);
        }
        transaction.commit().map_err(write)?;
        Ok(kept)
    }

    fn read_from(&mut self, id: TableId, number: u64) -> Result<Vec<Recorded>, StoreError> {
        let mut select = self
            .connection
            .prepare_cached(
                "SELECT number, at, time, event FROM table_event
                 WHERE table_id = ?1 AND number >= ?2 ORDER BY number",
            )
            .map_err(read)?;
        let rows = select
            .query_map(params![id.as_bytes().as_slice(), signed(number)], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get::<_, String>(3)?))
            })
            .map_err(read)?;
        let recorded = |row: rusqlite::Result<(i64, i64, i64, String)>| {
            let (number, at, time, text) = row.map_err(read)?;
            let event = serde_json::from_str(&text).map_err(read)?;
            let (number, at, time) = (unsigned(number), unsigned(at), unsigned(time));
            Ok(Recorded { number, at, time: ServerTime(time), event })
        };
        rows.map(recorded).collect()
    }

    fn list(&mut self) -> Result<Vec<Listed>, StoreError> {
        let mut select = self
            .connection
            .prepare("SELECT id, stage, touched, events FROM live_table ORDER BY touched DESC")
            .map_err(read)?;
        let rows = select
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
            .map_err(read)?;
        let listed = |row: rusqlite::Result<(Vec<u8>, String, i64, i64)>| {
            let (id, stage, touched, events) = row.map_err(read)?;
            let (touched, events) = (unsigned(touched), unsigned(events));
            Ok(Listed { id: table_id(id)?, stage, touched, events })
        };
        rows.map(listed).collect()
    }

    fn expire(&mut self, limits: &TableLimits, now: u64) -> Result<Vec<TableId>, StoreError> {
        let transaction = self.connection.transaction().map_err(write)?;
        let mut expired = Vec::new();
        for (stage, before) in limits.expired_before(now) {
            let mut delete = transaction
                .prepare_cached(
                    "DELETE FROM live_table WHERE stage = ?1 AND touched < ?2 RETURNING id",
                )
                .map_err(write)?;
            let ids = delete
                .query_map(params![stage.name(), signed(before)], |row| row.get::<_, Vec<u8>>(0))
                .map_err(write)?;
            for id in ids {
                expired.push(table_id(id.map_err(write)?)?);
            }
        }
        for id in &expired {
            transaction
                .execute("DELETE FROM table_event WHERE table_id = ?1", [id.as_bytes().as_slice()])
                .map_err(write)?;
        }
        transaction.commit().map_err(write)?;
        Ok(expired)
    }

    fn beat(&mut self, time: ServerTime) -> Result<ServerTime, StoreError> {
        let beat = "UPDATE server_time SET time = max(time, ?1) WHERE one = 1 RETURNING time";
        let time: i64 =
            self.connection.query_row(beat, [signed(time.0)], |row| row.get(0)).map_err(write)?;
        Ok(ServerTime(unsigned(time)))
    }

    /// Writes more than a group of moves takes, and gives the room back.
    fn recover(&mut self, time: ServerTime) -> Result<ServerTime, StoreError> {
        let trial =
            "DROP TABLE IF EXISTS room; CREATE TABLE room AS SELECT zeroblob(65536) AS bytes;
                     DROP TABLE room;";
        self.connection.execute_batch(trial).map_err(write)?;
        // What the trial has left in the log.
        self.settle();
        self.beat(time)
    }

    /// Empties the log into the file, so that whoever copies the one file of a server that has ended has all.
    fn settle(&mut self) {
        // What stays in the log is read from there by the next server.
        let _ = self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::TableEvent;
    use crate::live_table::Stage;
    use crate::secret::Secret;

    fn event(number: u64) -> Append {
        let token = Secret::fresh().expect("there is randomness").hash();
        let event = TableEvent::Joined { token };
        let events = vec![Recorded { number, at: 1, time: ServerTime(1), event }];
        Append { id: TableId::from_bytes([7; 16]), events, stage: Stage::Playing }
    }

    #[test]
    fn a_full_store_has_not_recovered_because_the_time_still_fits() {
        let mut store = Sqlite::in_memory().expect("there is memory");
        let limit = |store: &Sqlite, pages: i64| {
            let pragma = format!("PRAGMA max_page_count = {pages}");
            store.connection.query_row(&pragma, [], |row| row.get::<_, i64>(0)).expect("a limit")
        };
        // No less than there are already.
        limit(&store, 1);
        let full = (1..10_000).find_map(|number| store.append(&[event(number)]).err());
        assert!(full.expect("the store is full").to_string().contains("full"));
        store.beat(ServerTime(2)).expect("the time has its place");
        assert!(store.recover(ServerTime(3)).is_err(), "but a move has none");
        limit(&store, 1_000);
        store.recover(ServerTime(3)).expect("there is room");
        store.append(&[event(20_000)]).expect("for moves as well");
    }
}
