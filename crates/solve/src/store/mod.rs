//! Where the codes of a solved tier are, and windows on them.
//!
//! A kernel reads runs of numbers of the tier after its own, and knows before it starts which. It says so to a
//! store and gets a *window*: the codes of those numbers, in memory. Where the store has them is its own
//! affair: in memory, on disk, or on another machine.
//!
//! ```text
//!   kernel ── wanted runs ──► store.fetch ──► store.window ──► codes of the runs
//!                             beside the work   when its turn
//!                             on the unit before has come
//! ```

mod memory;

use std::ops::Range;

pub(crate) use self::memory::MemoryStore;
use crate::Error;

/// The codes of a solved tier.
pub(crate) trait BlockStore: Sync {
    /// What was fetched and waits for its turn.
    type Fetched: Send;

    /// Numbers that are fetched together, as they are packed together.
    fn grain(&self) -> u64;

    /// Fetches runs of numbers that start and end between grains, in order and apart.
    fn fetch(&self, wanted: &[Range<u64>]) -> Result<Self::Fetched, Error>;

    /// The window on what was fetched.
    fn window(&self, fetched: Self::Fetched) -> Result<TierWindow<'_>, Error>;

    /// Takes back the memory of a window that nobody looks through any more.
    fn recycle(&self, _memory: Vec<u8>) {}
}

/// Runs of codes of a tier.
pub(crate) struct TierWindow<'a> {
    /// Each with its first number, in order.
    runs: Vec<(u64, WindowRun<'a>)>,
    /// Codes that are nowhere else in memory.
    memory: Vec<u8>,
}

/// Where the codes of a run are.
pub(crate) enum WindowRun<'a> {
    Borrowed(&'a [u8]),
    /// In the window's own memory.
    At(Range<usize>),
}

impl<'a> TierWindow<'a> {
    /// On a whole tier.
    pub(crate) fn whole(codes: &'a [u8]) -> Self {
        Self { runs: vec![(0, WindowRun::Borrowed(codes))], memory: Vec::new() }
    }

    /// On some runs, each with its first number, in order.
    pub(crate) const fn of(runs: Vec<(u64, WindowRun<'a>)>, memory: Vec<u8>) -> Self {
        Self { runs, memory }
    }

    /// Its memory, to be used again.
    pub(crate) fn into_memory(self) -> Vec<u8> {
        self.memory
    }

    /// The codes of so many numbers.
    ///
    /// # Panics
    /// If they were not asked for.
    #[inline]
    pub(crate) fn range(&self, start: u64, length: usize) -> &[u8] {
        let after = self.runs.partition_point(|&(first, _)| first <= start);
        let (first, run) = &self.runs[after - 1];
        let run = match run {
            WindowRun::Borrowed(codes) => codes,
            WindowRun::At(place) => &self.memory[place.clone()],
        };
        &run[(start - first) as usize..][..length]
    }
}

/// A set of numbers, in whole grains.
pub(crate) struct WantedNumbers {
    grain: u64,
    words: Vec<u64>,
    count: u64,
}

impl WantedNumbers {
    /// None of so many numbers.
    pub(crate) fn new(numbers: u64, grain: u64) -> Self {
        let grains = numbers.div_ceil(grain);
        Self { grain, words: vec![0; grains.div_ceil(64) as usize], count: 0 }
    }

    /// Adds the grains of a run; tells of each that is new.
    pub(crate) fn add(&mut self, run: Range<u64>, mut tell: impl FnMut(u64)) {
        for grain in run.start / self.grain..run.end.div_ceil(self.grain) {
            let (word, bit) = (&mut self.words[(grain / 64) as usize], 1 << (grain % 64));
            if *word & bit == 0 {
                *word |= bit;
                self.count += 1;
                tell(grain);
            }
        }
    }

    /// Takes a grain out again.
    pub(crate) fn remove(&mut self, grain: u64) {
        self.words[(grain / 64) as usize] &= !(1 << (grain % 64));
        self.count -= 1;
    }

    /// How many numbers that is, at most.
    pub(crate) const fn numbers(&self) -> u64 {
        self.count * self.grain
    }

    /// Empties it, and gives what was in it as runs.
    pub(crate) fn take(&mut self) -> Vec<Range<u64>> {
        let mut runs: Vec<Range<u64>> = Vec::new();
        for (at, word) in self.words.iter_mut().enumerate() {
            let mut rest = std::mem::take(word);
            while rest != 0 {
                let grain = at as u64 * 64 + u64::from(rest.trailing_zeros());
                let start = grain * self.grain;
                match runs.last_mut() {
                    Some(run) if run.end == start => run.end += self.grain,
                    _ => runs.push(start..start + self.grain),
                }
                rest &= rest - 1;
            }
        }
        self.count = 0;
        runs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wanted_numbers_come_back_as_runs_of_grains() {
        let mut wanted = WantedNumbers::new(1_000, 10);
        let mut fresh = Vec::new();
        for run in [5..6, 18..31, 990..1_000, 25..26] {
            wanted.add(run, |grain| fresh.push(grain));
        }
        assert_eq!(fresh, [0, 1, 2, 3, 99]);
        wanted.remove(99);
        assert_eq!(wanted.numbers(), 40);
        wanted.add(500..501, |_| ());
        assert_eq!(wanted.take(), [0..40, 500..510]);
        assert_eq!((wanted.numbers(), wanted.take()), (0, vec![]));
    }

    #[test]
    fn a_window_has_what_was_asked_for() {
        let runs = vec![(10, WindowRun::At(2..5)), (20, WindowRun::Borrowed(&[4, 5]))];
        let window = TierWindow::of(runs, vec![9, 9, 1, 2, 3]);
        assert_eq!(window.range(11, 2), [2, 3]);
        assert_eq!(window.range(20, 1), [4]);
        assert_eq!(window.into_memory(), [9, 9, 1, 2, 3]);
        assert_eq!(TierWindow::whole(&[7, 8]).range(1, 1), [8]);
    }
}
