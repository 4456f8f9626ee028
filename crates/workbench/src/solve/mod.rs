//! Whole games: solving them, asking what was found, and checking it.
//!
//! A solved game is a table, a file that anybody can ask later; a small one without a table is solved in
//! memory when somebody asks. Games whose positions have numbers and games that have to be explored differ
//! in five things ([`SolveBackend`]); [`Tablebase`] is the rest, and hides which it was.

mod backend;
mod folder;
mod report;

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, TryLockError};
use std::time::Duration;

use parlor_core::{BadInput, Control, Game, Notation, Numbered, Stopped, Value};
use parlor_solve::{Extent, Gathering, SolveOptions, Summary, Table};

pub(crate) use self::backend::TableOrder;
use self::backend::{ExploredBackend, NumberedBackend, SolveBackend};
pub(crate) use self::folder::{
    has_table, is_begun, kept_table_of, make_room_for_sent, spec_of_table,
};
pub use self::folder::{table_of, tables_folder};
pub use self::report::{
    EstimateReport, OpeningMove, PositionCounts, SolveReport, TiersReport, VerifyReport,
};
use crate::Error;

/// Someone who knows every position of a game.
pub(crate) trait Oracle<G: Game>: Send + Sync {
    fn value(&self, game: &G, position: &G::Position) -> Result<Value, Error>;
}

/// All of a game: how to come to know it, and who does already.
pub(crate) struct Tablebase<G> {
    backend: Box<dyn SolveBackend<G>>,
    /// Held for a moment only, so that whoever asks what is known waits for nobody.
    known: RwLock<Known<G>>,
    /// Held by whoever comes to know the game just now.
    learner: Mutex<()>,
}

fn make_folder_of(path: &Path) -> Result<(), Error> {
    match path.parent() {
        Some(folder) => std::fs::create_dir_all(folder)
            .map_err(|reason| Error::File { path: folder.to_owned(), reason }),
        None => Ok(()),
    }
}

/// What every first move is worth to the player who makes it, the best first.
fn opening<G: Notation>(game: &G, oracle: &dyn Oracle<G>) -> Result<Vec<OpeningMove>, Error> {
    let start = game.start();
    let mut moves = Vec::new();
    for mv in game.moves(&start) {
        let next = game.play(&start, mv);
        let value = oracle.value(game, &next)?.before(game.step(&start, &next));
        moves.push((value, game.move_text(&start, mv)));
    }
    moves.sort_by(|(one, _), (other, _)| other.cmp(one));
    Ok(moves.into_iter().map(|(value, text)| OpeningMove { text, worth: value.into() }).collect())
}

/// Whoever knows all of a game, if somebody does.
type Known<G> = Option<Arc<dyn Oracle<G>>>;

impl<G: Notation + 'static> Tablebase<G> {
    /// For a game that has to be explored.
    pub(crate) fn by_exploring() -> Self {
        Self::with(Box::<ExploredBackend>::default())
    }

    /// For a game whose positions have numbers.
    pub(crate) fn by_number() -> Self
    where
        G: Numbered,
    {
        Self::with(Box::new(NumberedBackend))
    }

    fn with(backend: Box<dyn SolveBackend<G>>) -> Self {
        Self { backend, known: RwLock::new(None), learner: Mutex::new(()) }
    }
}

impl<G: Notation> Tablebase<G> {
    pub(crate) fn estimate(
        &self,
        game: &G,
        hosts: usize,
        control: &Control,
    ) -> Result<Option<EstimateReport>, Error> {
        Ok(self.backend.estimate(game, hosts, control)?.map(EstimateReport::from))
    }

    pub(crate) fn solve(&self, game: &G, order: TableOrder<'_>) -> Result<SolveReport, Error> {
        make_folder_of(order.path)?;
        let made = self.backend.make(game, order)?;
        self.tell(game, order, made)
    }

    /// The same together with other hosts; only the first has something to tell.
    pub(crate) fn solve_with(
        &self,
        game: &G,
        order: TableOrder<'_>,
        gathering: &dyn Gathering,
    ) -> Result<Option<SolveReport>, Error> {
        make_folder_of(order.path)?;
        let made = self.backend.make_with(game, order, gathering)?;
        made.map(|made| self.tell(game, order, made)).transpose()
    }

    /// What there is to tell of a table that was just made.
    fn tell(
        &self,
        game: &G,
        TableOrder { spec, path, .. }: TableOrder<'_>,
        (summary, table): (Summary, Table),
    ) -> Result<SolveReport, Error> {
        let mut report = SolveReport::new(spec, &summary, &table);
        let oracle = self.backend.consult(game, table)?;
        report.opening = opening(game, &*oracle)?;
        // Whoever asks next has the table at hand.
        if table_of(spec).is_ok_and(|usual| usual == path) {
            self.keep(oracle);
        }
        Ok(report)
    }

    /// What a finished table tells of the whole game.
    pub(crate) fn solved(&self, game: &G, spec: &str, path: &Path) -> Result<SolveReport, Error> {
        // A table of this game knows its start.
        self.backend.consult(game, Table::open(path)?)?;
        let table = Table::open(path)?;
        Ok(SolveReport::new(spec, &table.summary(), &table))
    }

    /// Whoever knows all of the game: a table, or what can be solved at once.
    pub(crate) fn oracle(
        &self,
        game: &G,
        spec: &str,
        table: Option<&Path>,
        control: &Control,
    ) -> Result<Arc<dyn Oracle<G>>, Error> {
        if let Some(path) = table {
            return self.backend.consult(game, Table::open(path)?);
        }
        let _learner = self.learner_within(control)?;
        if let Some(oracle) = self.at_hand() {
            return Ok(oracle);
        }
        let path = table_of(spec)?;
        let oracle = match path.exists() {
            true => Some(self.backend.consult(game, Table::open(&path)?)?),
            false => self.backend.at_once(game, control)?,
        };
        let oracle = oracle.ok_or_else(|| {
            let wanted = format!("a table of {spec}, as `parlor solve {spec}` makes one");
            BadInput::new(
                "perfect play",
                wanted,
                "none, and the game is too large to solve at once",
            )
        })?;
        self.keep(Arc::clone(&oracle));
        Ok(oracle)
    }

    fn keep(&self, oracle: Arc<dyn Oracle<G>>) {
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = Some(oracle);
    }

    /// The right to come to know the game, once nobody else does; whoever asks waits no longer than they may.
    fn learner_within(&self, control: &Control) -> Result<MutexGuard<'_, ()>, Stopped> {
        const PAUSE: Duration = Duration::from_millis(2);
        loop {
            match self.learner.try_lock() {
                Ok(learner) => return Ok(learner),
                Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => {
                    control.check()?;
                    std::thread::sleep(PAUSE);
                }
            }
        }
    }

    /// Whoever knows all of the game, if somebody does already: costs nothing and waits for nobody.
    pub(crate) fn at_hand(&self) -> Option<Arc<dyn Oracle<G>>> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn verify(
        &self,
        game: &G,
        table: &Path,
        extent: Extent,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<VerifyReport, Error> {
        let table = Table::open(table)?;
        let verified = self.backend.verify(game, &table, extent, options, control)?;
        Ok(VerifyReport::new(&table, &verified))
    }
}
