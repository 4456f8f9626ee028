//! How far a search looks, and how far what it found can be trusted.

/// A number of plies, or all that there are.
///
/// A result carries the depth to which it holds, computed from the leaves up: a guess holds for no
/// ply, a finished game for ever, a node one ply more than the least of what it rests on. A result
/// that rests on finished games alone is thereby known to be a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Depth(u8);

/// How a search shares out its depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depths {
    /// Every move is searched as deeply as the others.
    Even,
    /// Late moves less deeply, only replies more.
    Selective,
}

/// The greater, the less late moves are reduced.
const REDUCE_BY: u32 = 2;

impl Depth {
    pub(super) const ZERO: Self = Self(0);
    /// To the end of the game.
    pub(super) const UNBOUNDED: Self = Self(u8::MAX);
    /// The deepest that is not endless.
    pub(super) const DEEPEST: Self = Self(u8::MAX - 1);

    pub(super) const fn of(plies: u32) -> Self {
        if plies < Self::DEEPEST.0 as u32 { Self(plies as u8) } else { Self::DEEPEST }
    }

    /// Plies, if they are counted.
    pub(super) const fn plies(self) -> Option<u32> {
        if self.0 == Self::UNBOUNDED.0 { None } else { Some(self.0 as u32) }
    }

    #[inline]
    pub(super) const fn is_unbounded(self) -> bool {
        self.0 == Self::UNBOUNDED.0
    }

    /// What remains after a move.
    #[inline]
    pub(super) const fn less_one(self) -> Self {
        if self.is_unbounded() { self } else { Self(self.0.saturating_sub(1)) }
    }

    /// What remains for a move that so many others were tried before: the later and the further from
    /// the horizon, the less. A search to the end is never shortened.
    #[inline]
    pub(super) const fn reduced(self, tried_before: usize) -> Self {
        if self.is_unbounded() || self.0 < 2 || tried_before == 0 {
            return self;
        }
        let by = self.0.ilog2() * (tried_before as u32 + 1).ilog2() / REDUCE_BY;
        Self(self.0.saturating_sub(by as u8))
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
