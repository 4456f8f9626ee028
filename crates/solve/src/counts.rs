//! How many positions have which value.

use std::ops::Add;
use std::time::Duration;

use parlor_core::{Plies, Value, Verdict};

use crate::code::Code;

/// How many positions have each value.
#[derive(Clone, PartialEq, Eq)]
pub struct Counts {
    by_code: Box<[u64; 256]>,
}

impl Default for Counts {
    fn default() -> Self {
        Self { by_code: Box::new([0; 256]) }
    }
}

impl std::fmt::Debug for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl Counts {
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
        there.filter_map(|(code, &count)| Some((Code(code as u8).value()?, count)))
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

    /// The longest win there is, if there is one.
    #[must_use]
    pub fn longest(&self) -> Option<Value> {
        self.iter().map(|(value, _)| value).find(|value| value.verdict() == Verdict::Win)
    }

    /// The longest distance of any win or loss.
    pub(crate) fn longest_distance(&self) -> Plies {
        self.iter().filter_map(|(value, _)| value.distance()).max().unwrap_or_default()
    }

    pub(crate) fn codes(&self) -> &[u64; 256] {
        &self.by_code
    }

    pub(crate) fn from_codes(by_code: [u64; 256]) -> Self {
        Self { by_code: Box::new(by_code) }
    }
}

impl Add for Counts {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
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
    pub by_tier: Vec<Counts>,
    /// The longest win of all counted positions, with a position that has it.
    pub longest: Option<(Value, String)>,
    /// How many numbers were solved.
    pub numbers: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl Summary {
    /// The counts of all tiers together.
    #[must_use]
    pub fn total(&self) -> Counts {
        self.by_tier.iter().cloned().fold(Counts::default(), Add::add)
    }
}
