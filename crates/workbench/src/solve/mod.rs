//! Whole games: solving them, asking what was found, and checking it.
//!
//! A solved game is a table, a file that anybody can ask later; a small one without a table is solved in
//! memory when somebody asks. Games whose positions have numbers and games that have to be explored differ
//! in five things ([`Way`]); [`Whole`] is the rest, and hides which it was.

mod folder;
mod report;
mod way;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use parlor_core::{BadInput, Control, Game, Numbered, Value};
use parlor_solve::{Extent, Options, Table};

pub use self::folder::{forget_begun, is_begun, table_of, tables_folder, word_of_table};
pub use self::report::{EstimateReport, PositionCounts, SolveReport, VerifyReport, Worth};
use self::way::{ByExploring, ByNumber, Way};
use crate::Error;

/// What to solve and where to keep it.
#[derive(Clone, Debug, Default)]
pub struct SolveWish {
    /// The file; in the tables' folder if nothing is said.
    pub table: Option<PathBuf>,
    /// Threads, memory and what to count.
    pub options: Options,
}

/// Someone who knows every position of a game.
pub(crate) trait Oracle<G: Game>: Send + Sync {
    fn value(&self, game: &G, position: &G::Position) -> Result<Value, Error>;
}

/// All of a game: how to come to know it, and who does already.
pub(crate) struct Whole<G> {
    way: Box<dyn Way<G>>,
    known: Mutex<Option<Arc<dyn Oracle<G>>>>,
}

impl<G: Game + 'static> Whole<G> {
    /// For a game that has to be explored.
    pub(crate) fn by_exploring() -> Self {
        Self { way: Box::new(ByExploring), known: Mutex::new(None) }
    }

    /// For a game whose positions have numbers.
    pub(crate) fn by_number() -> Self
    where
        G: Numbered,
    {
        Self { way: Box::new(ByNumber), known: Mutex::new(None) }
    }
}

impl<G: Game> Whole<G> {
    pub(crate) fn estimate(&self, game: &G) -> Option<EstimateReport> {
        self.way.estimate(game).map(EstimateReport::from)
    }

    pub(crate) fn solve(
        &self,
        game: &G,
        word: &str,
        wish: &SolveWish,
        control: &Control,
    ) -> Result<SolveReport, Error> {
        let path = match &wish.table {
            Some(path) => path.clone(),
            None => table_of(word)?,
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|reason| Error::File { path: folder.to_owned(), reason })?;
        }
        let summary = self.way.make(game, word, &path, &wish.options, control)?;
        Ok(SolveReport::new(word, &summary, &Table::open(&path)?))
    }

    /// Whoever knows all of the game: a table, or what can be solved at once.
    pub(crate) fn oracle(
        &self,
        game: &G,
        word: &str,
        table: Option<&Path>,
        control: &Control,
    ) -> Result<Arc<dyn Oracle<G>>, Error> {
        if let Some(path) = table {
            return self.way.consult(game, Table::open(path)?);
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(oracle) = &*known {
            return Ok(Arc::clone(oracle));
        }
        let path = table_of(word)?;
        let oracle = match path.exists() {
            true => Some(self.way.consult(game, Table::open(&path)?)?),
            false => self.way.at_once(game, control)?,
        };
        let oracle = oracle.ok_or_else(|| {
            let wanted = format!("a table of {word}, as `parlor solve {word}` makes one");
            BadInput::new(
                "perfect play",
                wanted,
                "none, and the game is too large to solve at once",
            )
        })?;
        *known = Some(Arc::clone(&oracle));
        Ok(oracle)
    }

    /// The same, if it has been found before: costs nothing and waits for nobody.
    pub(crate) fn at_hand(&self) -> Option<Arc<dyn Oracle<G>>> {
        self.known.try_lock().ok()?.clone()
    }

    pub(crate) fn verify(
        &self,
        game: &G,
        table: &Path,
        extent: Extent,
        options: &Options,
        control: &Control,
    ) -> Result<VerifyReport, Error> {
        let table = Table::open(table)?;
        let verified = self.way.verify(game, &table, extent, options, control)?;
        Ok(VerifyReport::new(&table, &verified))
    }
}
