//! Who moves and who won: the absolute facts of a game, the same from either side of the board.

use std::ops::Not;

use crate::Verdict;

/// One of the two players. `First` moves first from the starting position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player who makes the first move of the game.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both players, the first mover first.
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

    /// 0 for the first player, 1 for the second: an index into a pair.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The player to move after `plies` moves of a game in which turns alternate from the first.
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

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This player won.
    Win(Side),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// The same fact from one player's view.
    ///
    /// This is the one place where an absolute outcome becomes a relative verdict.
    #[inline]
    #[must_use]
    pub fn verdict_for(self, player: Side) -> Verdict {
        match self {
            Self::Draw => Verdict::Draw,
            Self::Win(winner) if winner == player => Verdict::Win,
            Self::Win(_) => Verdict::Loss,
        }
    }
}
