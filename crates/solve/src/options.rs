//! How to solve.

use crate::kernel::Passes;
use crate::{Error, Estimate};

/// How much to spend, and which way to take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolveOptions {
    /// Threads to work with; all that the machine has, unless told.
    pub threads: Option<usize>,
    /// Bytes of memory that may be used; what the machine has to give, unless told.
    pub memory: Option<u64>,
    /// Which way.
    pub method: Method,
    /// What to count.
    pub counting: Counting,
}

/// Which way a tier that moves on is solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
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

    /// Refuses work that would need more memory than allowed.
    pub(crate) fn check_memory(&self, needed: u64) -> Result<(), Error> {
        match self.memory.or_else(available_memory) {
            Some(allowed) if needed > allowed => Err(Error::Memory {
                estimate: Box::new(Estimate { memory: needed, ..Estimate::default() }),
                allowed,
            }),
            _ => Ok(()),
        }
    }
}

/// What the machine has to give, where the system says so.
fn available_memory() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = told.lines().find(|line| line.starts_with("MemAvailable:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}
