//! How far a search looks, and how far what it found can be trusted.

/// A number of plies, or all that there are.
///
/// A result carries the depth to which it holds, computed from the leaves up: a guess holds for no
/// ply, a finished game for ever, a node one ply more than the least of what it rests on. A result
/// that rests on finished games alone is thereby known to be a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Depth(u8);

impl Depth {
    pub(super) const ZERO: Self = Self(0);
    /// To the end of the game.
    pub(super) const ENDLESS: Self = Self(u8::MAX);
    /// The deepest that is not endless.
    pub(super) const DEEPEST: Self = Self(u8::MAX - 1);

    pub(super) const fn of(plies: u32) -> Self {
        if plies < Self::DEEPEST.0 as u32 { Self(plies as u8) } else { Self::DEEPEST }
    }

    /// Plies, if they are counted.
    pub(super) const fn plies(self) -> Option<u32> {
        if self.0 == Self::ENDLESS.0 { None } else { Some(self.0 as u32) }
    }

    #[inline]
    pub(super) const fn is_endless(self) -> bool {
        self.0 == Self::ENDLESS.0
    }

    /// What remains after a move.
    #[inline]
    pub(super) const fn less_one(self) -> Self {
        if self.is_endless() { self } else { Self(self.0.saturating_sub(1)) }
    }

    /// How far a result holds that rests on one of this depth a move later.
    #[inline]
    pub(super) const fn and_one(self) -> Self {
        if self.0 >= Self::DEEPEST.0 { self } else { Self(self.0 + 1) }
    }

    pub(super) const fn byte(self) -> u8 {
        self.0
    }

    pub(super) const fn from_byte(byte: u8) -> Self {
        Self(byte)
    }
}
