//! How many positions have which value.

use std::ops::Add;
use std::time::Duration;

use parlor_core::{Value, Verdict};

use crate::Error;
use crate::code::{Code, CodeScale};

/// How many positions have each value.
#[derive(Clone, PartialEq, Eq)]
pub struct ValueCounts {
    by_code: Box<[u64; 256]>,
    reading: CodeScale,
}

impl Default for ValueCounts {
    /// No positions yet, of a game that does not count points.
    fn default() -> Self {
        Self::new(CodeScale::Distance)
    }
}

impl std::fmt::Debug for ValueCounts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl ValueCounts {
    pub(crate) fn new(reading: CodeScale) -> Self {
        Self::from_codes([0; 256], reading)
    }

    pub(crate) fn add(&mut self, code: Code, positions: u64) {
        self.by_code[usize::from(code.0)] += positions;
    }

    /// Adds a block whose every number stands for so many positions.
    pub(crate) fn add_all(&mut self, codes: &[u8], positions: u64) {
        // Four tables, so that equal neighbours do not wait for each other.
        let mut tables = [[0_u32; 256]; 4];
        let mut quads = codes.chunks_exact(4);
        for quad in &mut quads {
            for (table, &code) in tables.iter_mut().zip(quad) {
                table[usize::from(code)] += 1;
            }
        }
        for &code in quads.remainder() {
            tables[0][usize::from(code)] += 1;
        }
        for (code, sum) in self.by_code.iter_mut().enumerate() {
            *sum += tables.iter().map(|table| u64::from(table[code])).sum::<u64>() * positions;
        }
    }

    /// Adds the marked ones of a block whose every number stands for so many positions.
    pub(crate) fn add_marked(&mut self, codes: &[u8], marks: &[u64], positions: u64) {
        let mut by_code = [0_u64; 256];
        for (codes, &marks) in codes.chunks(64).zip(marks) {
            let mut rest = marks;
            while rest != 0 {
                by_code[usize::from(codes[rest.trailing_zeros() as usize])] += 1;
                rest &= rest - 1;
            }
        }
        for (sum, count) in self.by_code.iter_mut().zip(by_code) {
            *sum += count * positions;
        }
    }

    /// Each value that occurs, the worst first, with how many positions have it.
    pub fn iter(&self) -> impl Iterator<Item = (Value, u64)> {
        let there = self.by_code.iter().enumerate().filter(|&(_, &count)| count > 0);
        there.filter_map(|(code, &count)| Some((self.reading.value(Code(code as u8))?, count)))
    }

    /// How many positions are counted.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.by_code.iter().sum()
    }

    /// How many of them are won, drawn or lost for the player to move.
    #[must_use]
    pub fn with(&self, verdict: Verdict) -> u64 {
        self.iter().filter(|(value, _)| value.verdict() == verdict).map(|(_, count)| count).sum()
    }

    /// The longest win there is, if there is one. A margin has no length, and where points are counted
    /// there is none.
    #[must_use]
    pub fn longest(&self) -> Option<Value> {
        self.iter().map(|(value, _)| value).find(|value| matches!(value, Value::Win(_)))
    }

    pub(crate) fn longest_code(&self) -> Option<Code> {
        self.longest().map(|win| self.reading.code(win))
    }

    /// Whether a byte holds all of them, and each distance with one ply more, as an earlier move gives it.
    ///
    /// # Errors
    /// A win or loss that is as long as can be; a margin that is too wide.
    pub(crate) fn check_room(&self) -> Result<(), Error> {
        match self.reading {
            CodeScale::Distance => {
                let is_full = |(value, _): (Value, u64)| {
                    value.distance().is_some_and(|plies| plies.0 >= Code::LONGEST)
                };
                if self.iter().any(is_full) { Err(Error::TooLong) } else { Ok(()) }
            }
            CodeScale::Margin => {
                let told: u64 = self.iter().map(|(_, count)| count).sum();
                if told < self.positions() { Err(Error::TooWide) } else { Ok(()) }
            }
        }
    }

    pub(crate) fn codes(&self) -> &[u64; 256] {
        &self.by_code
    }

    pub(crate) fn from_codes(by_code: [u64; 256], reading: CodeScale) -> Self {
        Self { by_code: Box::new(by_code), reading }
    }
}

impl Add for ValueCounts {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        assert_eq!(self.reading, other.reading, "positions of one game are added");
        for (sum, more) in self.by_code.iter_mut().zip(other.by_code.iter()) {
            *sum += more;
        }
        self
    }
}

/// Which positions were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Those that play can reach.
    Reachable,
    /// All that have a number, whether play can reach them or not.
    Numbered,
}

impl Counted {
    /// The word used in every output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reachable => "reachable",
            Self::Numbered => "numbered",
        }
    }
}

/// What a finished solve has to tell.
#[derive(Clone, Debug)]
pub struct Summary {
    /// What the start is worth to the player who begins.
    pub start: Value,
    /// Which positions the counts are of.
    pub counted: Counted,
    /// The counts, tier by tier; for an explored game by the ply at which play can first be there.
    pub by_tier: Vec<ValueCounts>,
    /// The longest win of all counted positions, with a position that has it; none where points are
    /// counted.
    pub longest: Option<(Value, String)>,
    /// How many numbers were solved.
    pub numbers: u64,
    /// How long it took.
    pub elapsed: Duration,
    /// What went over the disk meanwhile.
    pub traffic: Traffic,
}

/// Bytes that were read from disk and written to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Read.
    pub read: u64,
    /// Written.
    pub written: u64,
}

impl Summary {
    /// The counts of all tiers together.
    #[must_use]
    pub fn total(&self) -> ValueCounts {
        self.by_tier.iter().cloned().reduce(Add::add).unwrap_or_default()
    }
}
