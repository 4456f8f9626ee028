//! How to solve.

use crate::Error;
use crate::kernel::Passes;

/// How much to spend, and which way to take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolveOptions {
    /// Threads to work with; all that the machine has, unless told.
    pub threads: Option<usize>,
    /// Bytes of memory that may be used; what the machine has to give, unless told.
    pub memory: Option<u64>,
    /// Which way.
    pub method: SolveMethod,
    /// What to count.
    pub counting: Counting,
    /// What to do with a table that was begun before.
    pub begun: Begun,
    /// What of the table is to stay.
    pub keep: Keep,
    /// How much of a tier is in memory at a time.
    pub windows: WindowSize,
    /// Which part of a tier each of several hosts solves.
    pub cuts: Cuts,
}

/// What of a solved game stays on disk. Counts, the value and the first moves always do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// The value of every position.
    #[default]
    All,
    /// Those of the first so many plies.
    Opening(u32),
}

impl Keep {
    /// The least that stays: the value of the start and of every first move.
    pub const LEAST: Self = Self::Opening(1);

    /// How many of so many tiers stay.
    pub(crate) fn tiers(self, tiers: usize) -> usize {
        match self {
            Self::All => tiers,
            Self::Opening(plies) => tiers.min(plies.max(1) as usize + 1),
        }
    }
}

/// How much of a tier is in memory at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WindowSize {
    /// All of it if it fits, else as much as does.
    #[default]
    Fitting,
    /// As little as can be: to test that nothing else is needed.
    Smallest,
}

/// Which part of a tier each of several hosts solves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cuts {
    /// All about as much.
    #[default]
    Even,
    /// Whatever chance gives from a seed: to test that nothing depends on it.
    Random(u64),
}

/// What to do with a table that was begun before and not finished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Begun {
    /// Go on with it, once it is found to be sound.
    #[default]
    Resume,
    /// Begin anew.
    Forget,
    /// Say that it is there.
    Refuse,
}

/// Which way a tier that moves on is solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SolveMethod {
    /// By the kernel where the game places stones, with the best passes the machine has.
    #[default]
    Best,
    /// By the kernel with these passes.
    Kernel(Passes),
    /// Position by position, through the rules alone.
    Generic,
}

/// Which positions the summary counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counting {
    /// Those that play can reach, unless finding them would cost more than solving.
    #[default]
    Cheapest,
    /// Those that play can reach, whatever it costs.
    Reachable,
    /// All that have a number, which costs nothing more.
    Numbered,
}

impl Counting {
    /// Numberings up to this size are walked for reachable positions without being asked.
    const CHEAP: u64 = 50_000_000;

    pub(crate) fn walks(self, numbers: u64) -> bool {
        match self {
            Self::Cheapest => numbers <= Self::CHEAP,
            Self::Reachable => true,
            Self::Numbered => false,
        }
    }
}

impl SolveOptions {
    /// Does the work with the chosen number of threads.
    pub(crate) fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Result<T, Error> {
        let Some(threads) = self.threads else { return Ok(work()) };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|error| Error::TooLarge(format!("{threads} threads: {error}")))?;
        Ok(pool.install(work))
    }
}
