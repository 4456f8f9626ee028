//! All live tables of a server: made, joined, played at, watched and forgotten.
//!
//! Nothing is answered or shown before it is kept: an action is decided and appended under the table's lock, and
//! only then applied and told.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use parlor_workbench::Workbench;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::action::{Action, Decision, Refusal};
use crate::clock::TimeControl;
use crate::error::TableError;
use crate::event::{Recorded, TableEvent};
use crate::limits::TableLimits;
use crate::live_table::{LiveTable, Stage};
use crate::programs::ProgramTurn;
use crate::room::{Room, Watching};
use crate::seat::{Seat, Sitter};
use crate::secret::{Secret, TableId};
use crate::store::{Append, EventStore, Kept, StoreError};
use crate::time::{ServerClock, ServerTime};
use crate::view::{TableView, Viewer};
use crate::writer::StoreThread;

/// How often an action is decided anew because another server was quicker.
const ATTEMPTS: usize = 4;

/// All live tables. Clones are the same tables.
#[derive(Clone)]
pub struct Tables(pub(crate) Arc<TablesState>);

pub(crate) struct TablesState {
    pub(crate) workbench: Workbench,
    pub(crate) store: StoreThread,
    pub(crate) clock: ServerClock,
    pub(crate) limits: TableLimits,
    pub(crate) rooms: Mutex<HashMap<TableId, Arc<Room>>>,
    /// When which table's flag falls, at the earliest.
    pub(crate) flags: Mutex<BTreeSet<(ServerTime, TableId)>>,
    /// Why nothing can be kept just now.
    pub(crate) trouble: Mutex<Option<String>>,
    pub(crate) programs: UnboundedSender<ProgramTurn>,
    /// Tables in the store.
    pub(crate) kept: AtomicUsize,
    /// Whether other servers have the same tables.
    pub(crate) is_shared: bool,
    pub(crate) counts: CommitCounts,
}

/// What has been done, for whoever watches the server.
#[derive(Debug, Default)]
pub(crate) struct CommitCounts {
    /// Events kept.
    pub(crate) events: AtomicU64,
    /// Appends that failed.
    pub(crate) failures: AtomicU64,
}

/// Who is to play, and how.
#[derive(Clone, Debug, Default)]
pub struct NewTable {
    /// The game's spec.
    pub game: String,
    /// The position to start from; the game's own if left out.
    pub start: Option<String>,
    /// The clock.
    pub clock: TimeControl,
    /// Who begins.
    pub begins: Option<Seat>,
    /// The program, or the level such as `hard`, that plays in the guest's seat; a person if left out.
    pub program: Option<String>,
}

/// A table that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its name.
    pub id: TableId,
    /// The host's token.
    pub token: Secret,
    /// The invitation to the other seat, if a person is to have it.
    pub invitation: Option<Secret>,
}

impl Tables {
    /// The tables of a store, and the turns of programs, which somebody has to play.
    ///
    /// # Errors
    /// A store that cannot be read, or no thread for it.
    pub async fn open(
        workbench: Workbench,
        store: Box<dyn EventStore>,
        limits: TableLimits,
    ) -> Result<(Self, UnboundedReceiver<ProgramTurn>), StoreError> {
        let is_shared = store.is_shared();
        let store =
            StoreThread::start(store).map_err(|error| StoreError::Write(error.to_string()))?;
        let clock = ServerClock::from(store.beat(ServerTime(0)).await?);
        let (programs, turns) = unbounded_channel();
        let tables = Self(Arc::new(TablesState {
            workbench,
            store,
            clock,
            limits,
            rooms: Mutex::default(),
            flags: Mutex::default(),
            trouble: Mutex::default(),
            programs,
            kept: AtomicUsize::new(0),
            is_shared,
            counts: CommitCounts::default(),
        }));
        // Those under way: their clocks run, and programs may be to move.
        let listed = tables.0.store.list().await?;
        tables.0.kept.store(listed.len(), Ordering::Relaxed);
        for listed in listed {
            if listed.stage == Stage::Playing.name() {
                // One that cannot be read is told of when somebody asks for it.
                let _ = tables.room(listed.id).await;
            }
        }
        Ok((tables, turns))
    }

    /// Makes a table for somebody at an address.
    ///
    /// # Errors
    /// A game, position, clock or program that is none; too many tables; a store that cannot be written.
    pub async fn create(&self, wanted: &NewTable, owner: IpAddr) -> Result<Made, TableError> {
        self.check_room_for_one_more(owner)?;
        let shared = &self.0;
        let (game, start) = shared.workbench.position(&wanted.game, wanted.start.as_deref())?;
        let program = match &wanted.program {
            Some(name) => Some(self.program(&wanted.game, name).await?),
            None => None,
        };
        let [token, invitation] = [Secret::fresh()?, Secret::fresh()?];
        let guest = match &program {
            Some(player) => Sitter::Program(player.to_string()),
            None => Sitter::Invited(invitation.hash()),
        };
        let created = TableEvent::Created {
            game: game.spec(),
            start,
            clock: wanted.clock,
            sitters: [Sitter::Person(token.hash()), guest],
            begins: wanted.begins.unwrap_or(Seat::Host),
        };
        let id = TableId::fresh()?;
        let first = self.recorded(1, created);
        let table = LiveTable::fold(id, std::slice::from_ref(&first), &shared.workbench)
            .map_err(|_| TableError::NotFound)?;
        if table.ending.is_some() {
            return Err(TableError::Refused(Refusal::BadInput(
                "start: wanted a position in which the game goes on, got one where it is over"
                    .to_owned(),
            )));
        }
        let append = Append { id, events: vec![first], stage: table.stage() };
        self.keep(append).await?;
        shared.kept.fetch_add(1, Ordering::Relaxed);
        let room = Room::new(table, Some(owner));
        self.rooms().insert(id, Arc::clone(&room));
        self.arrange(&room, &*room.table.lock().await);
        Ok(Made { id, token, invitation: program.is_none().then_some(invitation) })
    }

    fn check_room_for_one_more(&self, owner: IpAddr) -> Result<(), TableError> {
        let limits = &self.0.limits;
        if self.0.kept.load(Ordering::Relaxed) >= limits.tables {
            return Err(TableError::Full);
        }
        let rooms = self.rooms();
        let is_theirs =
            |room: &&Arc<Room>| room.owner == Some(owner) && room.is_open.load(Ordering::Relaxed);
        if rooms.values().filter(is_theirs).count() >= limits.open {
            return Err(TableError::TooManyOpen(limits.open));
        }
        Ok(())
    }

    /// Claims the seat that an invitation leads to. The same claim has the same answer.
    ///
    /// # Errors
    /// No such table or invitation; one that somebody else has used.
    pub async fn claim(
        &self,
        id: TableId,
        invitation: Secret,
        nonce: Secret,
    ) -> Result<Secret, TableError> {
        let room = self.room(id).await?;
        for _ in 0..ATTEMPTS {
            let mut table = room.table.lock().await;
            let (token, event) = table.claim(invitation, nonce)?;
            let Some(event) = event else { return Ok(token) };
            if self.happen(&room, &mut table, vec![event]).await? == Kept::Kept {
                return Ok(token);
            }
        }
        Err(TableError::Busy)
    }

    /// Does what the bearer of a token asks for, and answers the number of the event that did it. The same
    /// request has the same answer.
    ///
    /// # Errors
    /// No such table or seat; a request that is late or against the rules; a store that cannot be written.
    pub async fn act(
        &self,
        id: TableId,
        token: Secret,
        turn: u64,
        action: &Action,
    ) -> Result<u64, TableError> {
        let room = self.room(id).await?;
        let seat = room.table.lock().await.seat(token).ok_or(Refusal::NoSeat)?;
        if !room.may_act(seat, self.0.limits.actions) {
            return Err(TableError::TooFast);
        }
        self.act_as(&room, seat, turn, action).await
    }

    pub(crate) async fn act_as(
        &self,
        room: &Arc<Room>,
        seat: Seat,
        turn: u64,
        action: &Action,
    ) -> Result<u64, TableError> {
        let shared = &self.0;
        for _ in 0..ATTEMPTS {
            let mut table = room.table.lock().await;
            let now = shared.clock.now();
            if let Some(flag) = table.flagged(now) {
                self.happen(room, &mut table, vec![flag]).await?;
                continue;
            }
            match table.decide(seat, turn, action, now, shared.limits.moves)? {
                Decision::Done(number) => return Ok(number),
                Decision::Happens(events) => {
                    let number = table.number + 1;
                    if self.happen(room, &mut table, events).await? == Kept::Kept {
                        return Ok(number);
                    }
                }
            }
        }
        Err(TableError::Busy)
    }

    /// Lets a flag fall that is due; a flag that is due later is remembered for then.
    pub(crate) async fn check_flag(&self, id: TableId) -> Result<(), TableError> {
        let room = self.room(id).await?;
        let mut table = room.table.lock().await;
        match table.flagged(self.0.clock.now()) {
            Some(flag) => self.happen(&room, &mut table, vec![flag]).await.map(|_| ()),
            None => {
                self.arrange(&room, &table);
                Ok(())
            }
        }
    }

    /// The table as the bearer of a token sees it, or a spectator.
    ///
    /// # Errors
    /// No such table; a token that opens no seat at it.
    pub async fn view(&self, id: TableId, token: Option<Secret>) -> Result<TableView, TableError> {
        let room = self.room(id).await?;
        let viewer = Self::viewer(&*room.table.lock().await, token)?;
        Ok(self.view_of(&room, viewer).await)
    }

    /// A place to watch from, and as whom.
    ///
    /// # Errors
    /// As for [`view`](Self::view); a table with as many watchers as it may have.
    pub async fn watch(
        &self,
        id: TableId,
        token: Option<Secret>,
    ) -> Result<(Watching, Viewer), TableError> {
        let room = self.room(id).await?;
        let viewer = Self::viewer(&*room.table.lock().await, token)?;
        let most = self.0.limits.watchers;
        let watching = room.watch(most).ok_or(TableError::TooManyWatchers(most))?;
        Ok((watching, viewer))
    }

    /// What somebody sees who watches.
    pub async fn look(&self, watching: &Watching, viewer: Viewer) -> TableView {
        self.view_of(&watching.room, viewer).await
    }

    async fn view_of(&self, room: &Room, viewer: Viewer) -> TableView {
        let trouble = self.trouble().clone();
        room.table.lock().await.view(viewer, self.0.clock.now(), trouble.as_deref())
    }

    fn viewer(table: &LiveTable, token: Option<Secret>) -> Result<Viewer, Refusal> {
        match token {
            Some(token) => table.seat(token).map(Viewer::Player).ok_or(Refusal::NoSeat),
            None => Ok(Viewer::Spectator),
        }
    }

    /// The events of a table.
    ///
    /// # Errors
    /// No such table; a store that cannot be read.
    pub async fn events(&self, id: TableId) -> Result<Vec<Recorded>, TableError> {
        let events = self.0.store.read_from(id, 1).await?;
        if events.is_empty() { Err(TableError::NotFound) } else { Ok(events) }
    }

    /// The table of this name, from memory or from the store.
    pub(crate) async fn room(&self, id: TableId) -> Result<Arc<Room>, TableError> {
        if let Some(room) = self.rooms().get(&id) {
            return Ok(Arc::clone(room));
        }
        let events = self.0.store.read_from(id, 1).await?;
        let table =
            LiveTable::fold(id, &events, &self.0.workbench).map_err(|_| TableError::NotFound)?;
        let room = {
            let mut rooms = self.rooms();
            let loaded = || Room::new(table, None);
            Arc::clone(rooms.entry(id).or_insert_with(loaded))
        };
        self.arrange(&room, &*room.table.lock().await);
        Ok(room)
    }

    // A map, a set and a text are sound after any panic: every change to them is a single step.

    pub(crate) fn rooms(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Room>>> {
        self.0.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn flags(&self) -> MutexGuard<'_, BTreeSet<(ServerTime, TableId)>> {
        self.0.flags.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn trouble(&self) -> MutexGuard<'_, Option<String>> {
        self.0.trouble.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables").field("tables", &self.rooms().len()).finish()
    }
}
