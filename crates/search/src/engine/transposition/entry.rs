//! What a table knows of a position, and the words it is packed into.

use parlor_core::random::{code_of, mix};
use parlor_core::{Bounds, Score};

use crate::engine::depth::Depth;

/// A position's key, spread over the whole word. The spreading is a bijection, so that a game whose
/// keys are exact keeps them so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) struct Key(pub(super) u64);

impl Key {
    #[inline]
    pub(in crate::engine) const fn new(key: u64) -> Self {
        Self(mix(key))
    }

    /// The key's number among `size` places.
    #[inline]
    pub(in crate::engine) const fn place(self, size: usize) -> usize {
        ((self.0 as u128 * size as u128) >> 64) as usize
    }

    pub(in crate::engine) const fn word(self) -> u64 {
        self.0
    }
}

/// A move in twelve bits: enough to find it again among the moves of its position. A wrong guess
/// costs time only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) struct MoveCode(u16);

impl MoveCode {
    pub(in crate::engine) const NONE: Self = Self(0);
    const BITS: u32 = 12;
    /// How many codes there are.
    pub(in crate::engine) const COUNT: usize = 1 << Self::BITS;

    #[inline]
    pub(in crate::engine) fn of(mv: &impl std::hash::Hash) -> Self {
        // Never zero, which stands for no move.
        Self((code_of(mv, Self::BITS) as u16).max(1))
    }

    #[inline]
    pub(in crate::engine) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) struct TableEntry {
    /// Between these the score lies,
    pub(in crate::engine) bounds: Bounds,
    /// for a search of this depth. Wins and losses hold for any.
    pub(in crate::engine) depth: Depth,
    /// The move to try first.
    pub(in crate::engine) best: MoveCode,
}

impl TableEntry {
    /// The bounds that hold for a search of this depth: a bound that names a win or a loss in a
    /// direction that only a finished game can prove holds for every depth.
    #[inline]
    pub(in crate::engine) fn at(self, depth: Depth) -> Bounds {
        if self.depth >= depth {
            return self.bounds;
        }
        Bounds {
            least: if self.bounds.least.is_won() { self.bounds.least } else { Score::LOSS },
            most: if self.bounds.most.is_lost() { self.bounds.most } else { Score::WIN },
        }
    }

    pub(super) fn pack(self, age: u8, work: u8) -> u64 {
        let word = |score: Score| u64::from(score.points() as i16 as u16);
        word(self.bounds.least) << 48
            | word(self.bounds.most) << 32
            | u64::from(self.depth.byte()) << 24
            | u64::from(self.best.0) << 12
            | u64::from(age) << 6
            | u64::from(work)
    }

    pub(super) fn unpack(data: u64) -> Self {
        let score = |word: u64| Score::from_points(i32::from(word as u16 as i16));
        Self {
            bounds: Bounds { least: score(data >> 48), most: score(data >> 32) },
            depth: Depth::from_byte((data >> 24) as u8),
            best: MoveCode((data >> 12) as u16 & 0xfff),
        }
    }

    /// Old and new knowledge of one position as one.
    pub(super) fn merged(old: Self, new: Self) -> Self {
        let best = if new.best == MoveCode::NONE { old.best } else { new.best };
        // What the old bounds prove at the new depth still holds.
        let still = old.at(new.depth);
        let bounds = Bounds {
            least: new.bounds.least.max(still.least),
            most: new.bounds.most.min(still.most),
        };
        // Guesses of two searches may contradict each other; the newer one stands.
        let bounds = if bounds.least <= bounds.most { bounds } else { new.bounds };
        Self { bounds, depth: new.depth, best }
    }
}
