//! The two sides of a game.

use std::ops::Not;

/// One of the two sides. `First` moves first from the starting position.
///
/// As wide as a margin, so that an [`Outcome`](crate::Outcome) is a pair of words whichever it holds and
/// travels in registers: a search asks for one at every node.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side that makes the first move of the game.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both sides, the first mover first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first side, 1 for the second: an index into a pair.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side to move after `plies` moves of a game in which turns alternate from the first.
    #[inline]
    #[must_use]
    pub const fn after(plies: u32) -> Self {
        if plies.is_multiple_of(2) { Self::First } else { Self::Second }
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        self.other()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_take_turns_and_places_in_a_pair() {
        assert_eq!(Side::BOTH.map(Side::index), [0, 1]);
        assert_eq!(
            [0, 1, 2, 3].map(Side::after),
            [Side::First, !Side::First, Side::First, Side::Second]
        );
    }
}
