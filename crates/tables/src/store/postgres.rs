//! The store of several servers: Postgres, with the same tables as the embedded one.
//!
//! An event's number is a key, so of two servers that append to one table the second hears that it was too late.
//! `NOTIFY` carries the table and the number only; whoever has people at that table reads the events.

use std::time::Duration;

use postgres::fallible_iterator::FallibleIterator as _;
use postgres::{Client, NoTls, Transaction};

use super::{Append, EventStore, Kept, Listed, Notice, StoreError, signed, table_id, unsigned};
use crate::event::Recorded;
use crate::limits::TableLimits;
use crate::secret::TableId;
use crate::time::ServerTime;

const CHANNEL: &str = "parlor_tables";

/// How long to wait for news of other servers that may be on their way.
const LISTENING: Duration = Duration::from_millis(1);

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS live_table (
        id BYTEA PRIMARY KEY, stage TEXT NOT NULL, touched BIGINT NOT NULL, events BIGINT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS live_table_by_touched ON live_table (stage, touched);
    CREATE TABLE IF NOT EXISTS table_event (
        table_id BYTEA NOT NULL, number BIGINT NOT NULL, at BIGINT NOT NULL, time BIGINT NOT NULL,
        event TEXT NOT NULL, PRIMARY KEY (table_id, number)
    );
    CREATE TABLE IF NOT EXISTS server_time (one INT PRIMARY KEY CHECK (one = 1), time BIGINT NOT NULL);
    INSERT INTO server_time VALUES (1, 0) ON CONFLICT DO NOTHING;";

/// Any number, the same for every parlor: two servers that make the schema at once would trip over each other.
const SCHEMA_LOCK: i64 = 0x7061_726c_6f72;

/// Events in a database that several servers share.
pub struct Postgres {
    address: String,
    client: Client,
}

impl Postgres {
    /// Connects to an address such as `postgres://parlor@localhost/parlor`, and makes the tables where there are
    /// none.
    ///
    /// # Errors
    /// A database that cannot be reached.
    pub fn connect(address: &str) -> Result<Self, StoreError> {
        Ok(Self { address: address.to_owned(), client: client(address)? })
    }

    /// The connection, made anew if it was lost.
    fn client(&mut self) -> Result<&mut Client, StoreError> {
        if self.client.is_closed() {
            self.client = client(&self.address)?;
        }
        Ok(&mut self.client)
    }
}

fn client(address: &str) -> Result<Client, StoreError> {
    let mut client = Client::connect(address, NoTls).map_err(write)?;
    let mut transaction = client.transaction().map_err(write)?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&SCHEMA_LOCK]).map_err(write)?;
    transaction.batch_execute(SCHEMA).map_err(write)?;
    transaction.commit().map_err(write)?;
    client.batch_execute(&format!("LISTEN {CHANNEL}")).map_err(write)?;
    Ok(client)
}

/// What went wrong, with the database's own words if it has any: the address, which may hold a password, is in
/// none of them.
fn told(error: &postgres::Error) -> String {
    error.as_db_error().map_or_else(|| error.to_string(), |error| error.message().to_owned())
}

#[allow(clippy::needless_pass_by_value, reason = "as map_err hands it over")]
fn write(error: postgres::Error) -> StoreError {
    StoreError::Write(told(&error))
}

#[allow(clippy::needless_pass_by_value, reason = "as map_err hands it over")]
fn read(error: postgres::Error) -> StoreError {
    StoreError::Read(told(&error))
}

fn keep(part: &mut Transaction<'_>, append: &Append) -> Result<Kept, postgres::Error> {
    let id = append.id.as_bytes().as_slice();
    for recorded in &append.events {
        let text = serde_json::to_string(&recorded.event).expect("an event is plain data");
        let [number, at, time] = [recorded.number, recorded.at, recorded.time.0].map(signed);
        let kept = part.execute(
            "INSERT INTO table_event VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
            &[&id, &number, &at, &time, &text],
        )?;
        if kept == 0 {
            return Ok(Kept::TooLate);
        }
    }
    if let Some(last) = append.events.last() {
        let [touched, number] = [last.at, last.number].map(signed);
        part.execute(
            "INSERT INTO live_table VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO UPDATE
             SET stage = excluded.stage, touched = excluded.touched, events = excluded.events",
            &[&id, &append.stage.name(), &touched, &number],
        )?;
        let notice = format!("{} {number}", append.id);
        part.execute("SELECT pg_notify($1, $2)", &[&CHANNEL, &notice])?;
    }
    Ok(Kept::Kept)
}

impl EventStore for Postgres {
    fn append(&mut self, batch: &[Append]) -> Result<Vec<Kept>, StoreError> {
        let mut transaction = self.client()?.transaction().map_err(write)?;
        // Everybody takes rows in the order of their tables, and the time last, so that nobody waits in a
        // circle.
        let mut order: Vec<usize> = (0..batch.len()).collect();
        order.sort_by_key(|&index| batch[index].id);
        let mut kept = vec![Kept::TooLate; batch.len()];
        for index in order {
            let mut part = transaction.transaction().map_err(write)?;
            kept[index] = keep(&mut part, &batch[index]).map_err(write)?;
            if kept[index] == Kept::Kept {
                part.commit().map_err(write)?;
            }
        }
        let latest = batch.iter().flat_map(|append| &append.events).map(|event| event.time.0).max();
        transaction
            .execute(
                "UPDATE server_time SET time = GREATEST(time, $1)",
                &[&signed(latest.unwrap_or(0))],
            )
            .map_err(write)?;
        transaction.commit().map_err(write)?;
        Ok(kept)
    }

    fn read_from(&mut self, id: TableId, number: u64) -> Result<Vec<Recorded>, StoreError> {
        let query = "SELECT number, at, time, event FROM table_event
                     WHERE table_id = $1 AND number >= $2 ORDER BY number";
        let rows = self.client()?.query(query, &[&id.as_bytes().as_slice(), &signed(number)]);
        let recorded = |row: postgres::Row| {
            let event = serde_json::from_str(row.get(3))
                .map_err(|error| StoreError::Read(error.to_string()))?;
            let [number, at, time] = [0, 1, 2].map(|column| unsigned(row.get(column)));
            Ok(Recorded { number, at, time: ServerTime(time), event })
        };
        rows.map_err(read)?.into_iter().map(recorded).collect()
    }

    fn list(&mut self) -> Result<Vec<Listed>, StoreError> {
        let query = "SELECT id, stage, touched, events FROM live_table ORDER BY touched DESC";
        let listed = |row: postgres::Row| {
            let [touched, events] = [2, 3].map(|column| unsigned(row.get(column)));
            Ok(Listed { id: table_id(row.get(0))?, stage: row.get(1), touched, events })
        };
        self.client()?.query(query, &[]).map_err(read)?.into_iter().map(listed).collect()
    }

    fn expire(&mut self, limits: &TableLimits, now: u64) -> Result<Vec<TableId>, StoreError> {
        let mut transaction = self.client()?.transaction().map_err(write)?;
        let mut expired = Vec::new();
        for (stage, before) in limits.expired_before(now) {
            let rows = transaction
                .query(
                    "DELETE FROM live_table WHERE stage = $1 AND touched < $2 RETURNING id",
                    &[&stage.name(), &signed(before)],
                )
                .map_err(write)?;
            for row in rows {
                expired.push(table_id(row.get(0))?);
            }
        }
        for id in &expired {
            transaction
                .execute(
                    "DELETE FROM table_event WHERE table_id = $1",
                    &[&id.as_bytes().as_slice()],
                )
                .map_err(write)?;
        }
        transaction.commit().map_err(write)?;
        Ok(expired)
    }

    fn beat(&mut self, time: ServerTime) -> Result<ServerTime, StoreError> {
        let beat = "UPDATE server_time SET time = GREATEST(time, $1) RETURNING time";
        let row = self.client()?.query_one(beat, &[&signed(time.0)]).map_err(write)?;
        Ok(ServerTime(unsigned(row.get(0))))
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn notices(&mut self) -> Result<Vec<Notice>, StoreError> {
        let mut notices = Vec::new();
        let mut heard = self.client()?.notifications();
        // Without a moment's wait the socket is not looked at, and nothing is ever heard.
        let mut heard = heard.timeout_iter(LISTENING);
        while let Some(notification) = heard.next().map_err(read)? {
            if let Some((id, number)) = notification.payload().split_once(' ')
                && let (Ok(id), Ok(number)) = (id.parse(), number.parse())
            {
                notices.push(Notice { id, number });
            }
        }
        Ok(notices)
    }
}
