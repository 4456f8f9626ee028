//! From a decision to what everybody sees: kept first, then applied, then told.

use std::sync::atomic::Ordering;

use crate::error::TableError;
use crate::event::{Recorded, TableEvent};
use crate::live_table::LiveTable;
use crate::programs::ProgramTurn;
use crate::room::Room;
use crate::seat::Sitter;
use crate::store::{Append, Kept};
use crate::tables::Tables;
use crate::time::calendar_time;

impl Tables {
    /// Keeps what is to happen, then lets it happen. If another server was quicker, the table is brought up
    /// to date instead.
    pub(crate) async fn happen(
        &self,
        room: &Room,
        table: &mut LiveTable,
        events: Vec<TableEvent>,
    ) -> Result<Kept, TableError> {
        let numbers = table.number + 1..;
        let events: Vec<Recorded> =
            numbers.zip(events).map(|(number, event)| self.recorded(number, event)).collect();
        let mut after = table.clone();
        events.iter().for_each(|event| after.apply(event));
        let kept = self.keep(Append { id: table.id, events, stage: after.stage() }).await?;
        match kept {
            Kept::Kept => *table = after,
            Kept::TooLate => self.catch_up(table).await?,
        }
        self.tell(room, table);
        Ok(kept)
    }

    /// Reads what another server has kept.
    pub(crate) async fn catch_up(&self, table: &mut LiveTable) -> Result<(), TableError> {
        for event in self.0.store.read_from(table.id, table.number + 1).await? {
            self.0.clock.catch_up(event.time);
            table.apply(&event);
        }
        Ok(())
    }

    /// Lets everybody at a table know, and sees to what follows.
    pub(crate) fn tell(&self, room: &Room, table: &LiveTable) {
        room.is_open.store(table.ending.is_none(), Ordering::Relaxed);
        self.arrange(room, table);
        room.news.send_modify(|news| {
            news.number = table.number;
            news.public_number = table.public_number;
        });
    }

    /// Remembers when a flag will fall, and asks a program whose turn it is.
    pub(crate) fn arrange(&self, room: &Room, table: &LiveTable) {
        let mover = table.mover();
        if let Some((_, at)) = table.clocks.flag().filter(|_| mover.is_some()) {
            self.flags().insert((at, table.id));
        }
        if let Some(seat) = mover
            && let Sitter::Program(player) = &table.sitters[seat.index()]
            && room.is_first_to_ask(table.turn)
        {
            // Nobody plays them in a server that only looks.
            let _ = self.0.programs.send(ProgramTurn {
                id: table.id,
                turn: table.turn,
                game: table.game.clone(),
                position: table.position().to_owned(),
                player: player.clone(),
                seat,
            });
        }
    }

    pub(crate) fn recorded(&self, number: u64, event: TableEvent) -> Recorded {
        Recorded { number, at: calendar_time(), time: self.0.clock.now(), event }
    }

    /// Keeps events; a store that cannot pauses all play until it can again.
    pub(crate) async fn keep(&self, append: Append) -> Result<Kept, TableError> {
        if let Some(trouble) = self.trouble().clone() {
            return Err(TableError::Paused(trouble));
        }
        let events = append.events.len() as u64;
        match self.0.store.append(append).await {
            Ok(kept) => {
                self.0.counts.events.fetch_add(events, Ordering::Relaxed);
                Ok(kept)
            }
            Err(error) => {
                self.0.counts.failures.fetch_add(1, Ordering::Relaxed);
                Err(TableError::Paused(self.pause(&error)))
            }
        }
    }
}
