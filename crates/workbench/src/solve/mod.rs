//! Whole games: solving them, asking what was found, and checking it.
//!
//! A game whose positions are numbered is solved into a table, a file that anybody can ask later; any other
//! is explored in memory, each time anew. [`Whole`] hides the difference, as [`AnyGame`](crate::AnyGame)
//! hides the games' types.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use parlor_core::{BadInput, Control, Game, Numbered, Plies, Value, Verdict};
use parlor_solve::{
    Counted, Counts, Estimate, Explored, Extent, Options, Solution, Summary, Table, Verified,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Error;
use crate::report::{name_of_verdict, number_of_plies, seconds, worth};

/// Numberings up to this size are solved in memory when somebody asks and there is no table.
const AT_ONCE: u64 = 20_000_000;

/// Memory for exploring a game that somebody only asks about.
const MEMORY_AT_ONCE: u64 = 2_000_000_000;

/// What to solve and where to keep it.
#[derive(Clone, Debug, Default)]
pub struct SolveWish {
    /// The file; in the tables' folder if nothing is said.
    pub table: Option<PathBuf>,
    /// Threads, memory and what to count.
    pub options: Options,
}

/// A game solved whole.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SolveReport {
    /// The game.
    pub game: String,
    /// Which positions are counted: `reachable` or `numbered`.
    pub counted: &'static str,
    /// How many there are, and how many are won, drawn and lost for the player to move.
    pub positions: PositionCounts,
    /// What the start is worth to the player who begins.
    pub start: Worth,
    /// Plies of the longest win.
    #[serde(serialize_with = "number_of_plies")]
    #[schema(value_type = Option<u32>)]
    pub longest: Option<Plies>,
    /// A position that has it.
    pub longest_position: Option<String>,
    /// How long it took.
    #[serde(serialize_with = "seconds")]
    #[schema(value_type = f64)]
    pub seconds: Duration,
    /// Positions solved in a second.
    pub positions_per_second: f64,
    /// The file that keeps it.
    #[schema(value_type = Option<String>)]
    pub table: Option<PathBuf>,
    /// Its size.
    pub table_bytes: Option<u64>,
    /// The counts for each tier: stones down, or one row for a game without tiers.
    #[serde(skip)]
    pub tiers: Vec<PositionCounts>,
}

/// How many positions there are of each value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct PositionCounts {
    /// Those that play can reach, if they were counted.
    pub reachable: Option<u64>,
    /// All counted ones.
    pub counted: u64,
    /// Won for the player to move.
    pub win: u64,
    /// Drawn.
    pub draw: u64,
    /// Lost.
    pub loss: u64,
}

impl PositionCounts {
    fn new(counts: &Counts, counted: Counted) -> Self {
        let positions = counts.positions();
        Self {
            reachable: (counted == Counted::Reachable).then_some(positions),
            counted: positions,
            win: counts.with(Verdict::Win),
            draw: counts.with(Verdict::Draw),
            loss: counts.with(Verdict::Loss),
        }
    }
}

/// A proven value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Worth {
    /// Won, drawn or lost.
    #[serde(serialize_with = "name_of_verdict")]
    #[schema(value_type = Option<String>, pattern = "^(win|draw|loss)$")]
    pub value: Option<Verdict>,
    /// Plies to the end.
    #[serde(serialize_with = "number_of_plies")]
    #[schema(value_type = Option<u32>)]
    pub distance: Option<Plies>,
}

impl Worth {
    /// The value in words.
    #[must_use]
    pub fn worth(&self) -> String {
        worth(self.value, self.distance, None)
    }
}

impl From<Value> for Worth {
    fn from(value: Value) -> Self {
        Self { value: Some(value.verdict()), distance: value.distance() }
    }
}

/// What a solve would need.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct EstimateReport {
    /// Positions up to symmetry.
    pub numbers: u64,
    /// Positions.
    pub positions: u64,
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes on disk, about.
    pub disk: u64,
    /// Hours of one core, about.
    pub hours: f64,
}

/// What a check found right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerifyReport {
    /// The game.
    pub game: String,
    /// The file.
    pub table: PathBuf,
    /// Positions recomputed from their successors, up to symmetry.
    pub checked: u64,
    /// How many there are.
    pub numbers: u64,
    /// Positions that they stand for; every reachable one is among them.
    pub positions: u64,
    /// Whether every one was checked.
    pub whole: bool,
}

/// Someone who knows every position of a game.
pub(crate) trait Oracle<G: Game>: Send + Sync {
    fn value(&self, game: &G, position: &G::Position) -> Result<Value, Error>;
}

impl<G: Numbered> Oracle<G> for Table {
    fn value(&self, game: &G, position: &G::Position) -> Result<Value, Error> {
        Ok(self.value(game, position)?)
    }
}

impl<G: Numbered> Oracle<G> for Solution {
    fn value(&self, game: &G, position: &G::Position) -> Result<Value, Error> {
        Ok(self.value(game, position))
    }
}

impl<G: Game> Oracle<G> for Explored<G> {
    fn value(&self, game: &G, position: &G::Position) -> Result<Value, Error> {
        self.value(position).ok_or_else(|| {
            let came = BadInput::quote(&game.position_text(position));
            BadInput::new("position", "one that play can reach", came).into()
        })
    }
}

/// The ways to know all of a game, whichever it has.
pub(crate) trait Whole<G: Game>: Send + Sync {
    fn estimate(&self, game: &G) -> Option<EstimateReport>;
    fn solve(
        &self,
        game: &G,
        word: &str,
        wish: &SolveWish,
        control: &Control,
    ) -> Result<SolveReport, Error>;
    /// Whoever knows all of the game: a table, or what can be solved at once.
    fn oracle(
        &self,
        game: &G,
        word: &str,
        table: Option<&Path>,
        control: &Control,
    ) -> Result<Arc<dyn Oracle<G>>, Error>;
    /// The same, if it has been found before: costs nothing and waits for nobody.
    fn at_hand(&self) -> Option<Arc<dyn Oracle<G>>>;
    fn verify(
        &self,
        game: &G,
        table: &Path,
        extent: Extent,
        options: &Options,
        control: &Control,
    ) -> Result<VerifyReport, Error>;
}

/// Through the numbers of its positions.
pub(crate) struct ByNumber<G> {
    known: Mutex<Option<Arc<dyn Oracle<G>>>>,
}

/// By walking to every position.
pub(crate) struct ByExploring<G> {
    known: Mutex<Option<Arc<dyn Oracle<G>>>>,
}

impl<G> Default for ByNumber<G> {
    fn default() -> Self {
        Self { known: Mutex::new(None) }
    }
}

impl<G> Default for ByExploring<G> {
    fn default() -> Self {
        Self { known: Mutex::new(None) }
    }
}

impl<G: Numbered + 'static> Whole<G> for ByNumber<G> {
    fn estimate(&self, game: &G) -> Option<EstimateReport> {
        let Estimate { numbers, positions, memory, disk, seconds } = Estimate::of(game);
        Some(EstimateReport { numbers, positions, memory, disk, hours: seconds / 3_600.0 })
    }

    fn solve(
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
        let summary = Table::make(game, word, &path, &wish.options, control)?;
        let bytes = Table::open(&path)?.length();
        Ok(report(word, &summary, Some((path, bytes))))
    }

    fn oracle(
        &self,
        game: &G,
        word: &str,
        table: Option<&Path>,
        control: &Control,
    ) -> Result<Arc<dyn Oracle<G>>, Error> {
        let open = |path: &Path| -> Result<Arc<dyn Oracle<G>>, Error> {
            let table = Table::open(path)?;
            table.check_game(game)?;
            Ok(Arc::new(table))
        };
        if let Some(path) = table {
            return open(path);
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(oracle) = &*known {
            return Ok(Arc::clone(oracle));
        }
        let path = table_of(word)?;
        let oracle = if path.exists() {
            open(&path)?
        } else if game.tiers().iter().map(|tier| tier.numbers).sum::<u64>() <= AT_ONCE {
            let options =
                Options { counting: parlor_solve::Counting::Numbered, ..Options::default() };
            Arc::new(parlor_solve::solve(game, &options, control)?)
        } else {
            let wanted = format!("a table of {word}, as `parlor solve {word}` makes one");
            return Err(BadInput::new("perfect play", wanted, "none").into());
        };
        *known = Some(Arc::clone(&oracle));
        Ok(oracle)
    }

    fn at_hand(&self) -> Option<Arc<dyn Oracle<G>>> {
        self.known.try_lock().ok()?.clone()
    }

    fn verify(
        &self,
        game: &G,
        table: &Path,
        extent: Extent,
        options: &Options,
        control: &Control,
    ) -> Result<VerifyReport, Error> {
        let open = Table::open(table)?;
        let verified = parlor_solve::verify(game, &open, extent, options, control)?;
        let Verified { checked, numbers, positions } = verified;
        Ok(VerifyReport {
            game: open.word().to_owned(),
            table: table.to_owned(),
            checked,
            numbers,
            positions,
            whole: verified.is_whole(),
        })
    }
}

impl<G: Game + 'static> Whole<G> for ByExploring<G> {
    fn estimate(&self, _: &G) -> Option<EstimateReport> {
        None
    }

    fn solve(
        &self,
        game: &G,
        word: &str,
        wish: &SolveWish,
        control: &Control,
    ) -> Result<SolveReport, Error> {
        if wish.table.is_some() {
            return Err(no_table(word).into());
        }
        let explored = parlor_solve::explore(game, &wish.options, control)?;
        Ok(report(word, &explored.summary, None))
    }

    fn oracle(
        &self,
        game: &G,
        word: &str,
        table: Option<&Path>,
        control: &Control,
    ) -> Result<Arc<dyn Oracle<G>>, Error> {
        if table.is_some() {
            return Err(no_table(word).into());
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(oracle) = &*known {
            return Ok(Arc::clone(oracle));
        }
        let options = Options { memory: Some(MEMORY_AT_ONCE), ..Options::default() };
        let explored = parlor_solve::explore(game, &options, control)?;
        let oracle: Arc<dyn Oracle<G>> = Arc::new(explored);
        *known = Some(Arc::clone(&oracle));
        Ok(oracle)
    }

    fn at_hand(&self) -> Option<Arc<dyn Oracle<G>>> {
        self.known.try_lock().ok()?.clone()
    }

    fn verify(
        &self,
        _: &G,
        table: &Path,
        _: Extent,
        _: &Options,
        _: &Control,
    ) -> Result<VerifyReport, Error> {
        Err(no_table(&table.display().to_string()).into())
    }
}

fn no_table(word: &str) -> BadInput {
    let wanted = "a game whose positions are numbered; others are explored in memory";
    BadInput::new(format!("table of {word}"), wanted, "one without numbers")
}

fn report(word: &str, summary: &Summary, table: Option<(PathBuf, u64)>) -> SolveReport {
    let total = summary.total();
    let (table, table_bytes) = table.unzip();
    let elapsed = summary.elapsed.as_secs_f64().max(1e-9);
    SolveReport {
        game: word.to_owned(),
        counted: summary.counted.name(),
        positions: PositionCounts::new(&total, summary.counted),
        start: summary.start.into(),
        longest: summary.longest.as_ref().and_then(|(value, _)| value.distance()),
        longest_position: summary.longest.as_ref().map(|(_, position)| position.clone()),
        seconds: summary.elapsed,
        positions_per_second: total.positions() as f64 / elapsed,
        table,
        table_bytes,
        tiers: summary
            .by_tier
            .iter()
            .map(|counts| PositionCounts::new(counts, summary.counted))
            .collect(),
    }
}

/// The folder that keeps solved tables: `PARLOR_TABLES`, or one in the user's data directory.
///
/// # Errors
/// When the system names no data directory.
pub fn tables_folder() -> Result<PathBuf, BadInput> {
    if let Some(folder) = std::env::var_os("PARLOR_TABLES").filter(|folder| !folder.is_empty()) {
        return Ok(folder.into());
    }
    let data = dirs::data_dir().ok_or_else(|| {
        BadInput::new("folder of tables", "PARLOR_TABLES or a data directory", "neither")
    })?;
    Ok(data.join("parlor").join("tables"))
}

/// Where the table of a game is kept unless somebody says otherwise.
///
/// # Errors
/// When the system names no data directory.
pub fn table_of(word: &str) -> Result<PathBuf, BadInput> {
    // A colon cannot stand in a file's name everywhere.
    Ok(tables_folder()?.join(format!("{}.table", word.replacen(':', "_", 1))))
}

/// The game that a table is of.
///
/// # Errors
/// A file that is no table.
pub fn word_of_table(path: &Path) -> Result<String, Error> {
    Ok(Table::open(path)?.word().to_owned())
}

/// Whether an unfinished table waits to be gone on with.
#[must_use]
pub fn is_begun(path: &Path) -> bool {
    Table::is_begun(path)
}

/// Forgets an unfinished table.
///
/// # Errors
/// When the file system refuses.
pub fn forget_begun(path: &Path) -> Result<(), Error> {
    Ok(Table::forget(path)?)
}
