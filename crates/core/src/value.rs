//! What a position is worth to the player to move: won, drawn or lost, and in how many plies.
//!
//! Everything here is relative: the mover's view. [`Outcome`](crate::Outcome) is the absolute twin,
//! and [`Outcome::verdict_for`](crate::Outcome::verdict_for) the only bridge.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

/// A number of single moves, by either side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plies(pub u32);

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Won, drawn or lost for the player to move, without a distance. A loss is the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The opponent can force a win.
    Loss,
    /// Neither side can force a win.
    Draw,
    /// The player to move can force a win.
    Win,
}

impl Verdict {
    /// The word used in every output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
}

impl Neg for Verdict {
    type Output = Self;

    /// The opponent's view of the same fact.
    #[inline]
    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A verdict with its distance: how many plies until the game ends under best play.
///
/// A winner takes the shortest way and a loser the longest, so values order as a mover prefers
/// them: losing soon < losing late < drawing < winning late < winning soon.
///
/// ```
/// use parlor_core::{Plies, Value};
/// assert!(Value::Win(Plies(3)) > Value::Win(Plies(5)));
/// assert!(Value::Loss(Plies(2)) < Value::Loss(Plies(4)));
/// assert!(Value::Loss(Plies(9)) < Value::Draw);
/// // A reply that loses in 4 for the opponent is a move that wins in 5 for us.
/// assert_eq!(Value::Loss(Plies(4)).before_move(), Value::Win(Plies(5)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Lost, the end comes after this many plies.
    Loss(Plies),
    /// Drawn; how long a drawn game lasts is nobody's concern.
    Draw,
    /// Won, the end comes after this many plies.
    Win(Plies),
}

impl Value {
    /// Won, drawn or lost.
    #[must_use]
    pub const fn verdict(self) -> Verdict {
        match self {
            Self::Loss(_) => Verdict::Loss,
            Self::Draw => Verdict::Draw,
            Self::Win(_) => Verdict::Win,
        }
    }

    /// Plies to the end of the game; a draw has none.
    #[must_use]
    pub const fn distance(self) -> Option<Plies> {
        match self {
            Self::Loss(plies) | Self::Win(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// The value of a move, to the player making it, that leads to a position of this value.
    ///
    /// The view changes sides and the move itself is counted.
    #[must_use]
    pub const fn before_move(self) -> Self {
        match self {
            Self::Loss(Plies(n)) => Self::Win(Plies(n + 1)),
            Self::Draw => Self::Draw,
            Self::Win(Plies(n)) => Self::Loss(Plies(n + 1)),
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Win(mine), Self::Win(theirs)) => theirs.cmp(mine),
            (Self::Loss(mine), Self::Loss(theirs)) => mine.cmp(theirs),
            _ => self.verdict().cmp(&other.verdict()),
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance() {
            Some(plies) => write!(f, "{} in {plies}", self.verdict()),
            None => f.pad("draw"),
        }
    }
}

/// How much is known of a quantity: all of it, or only on which side of a limit it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound<T> {
    /// The true value is this.
    Exact(T),
    /// The true value is this or more.
    AtLeast(T),
    /// The true value is this or less.
    AtMost(T),
}

impl<T: Copy> Bound<T> {
    /// The number that is known, whatever is known about it.
    #[must_use]
    pub const fn limit(self) -> T {
        match self {
            Self::Exact(value) | Self::AtLeast(value) | Self::AtMost(value) => value,
        }
    }

    /// The value, if nothing about it is open.
    #[must_use]
    pub const fn exact(self) -> Option<T> {
        match self {
            Self::Exact(value) => Some(value),
            _ => None,
        }
    }

    /// The same knowledge about another quantity that grows with this one.
    #[must_use]
    pub fn map<U>(self, convert: impl FnOnce(T) -> U) -> Bound<U> {
        match self {
            Self::Exact(value) => Bound::Exact(convert(value)),
            Self::AtLeast(value) => Bound::AtLeast(convert(value)),
            Self::AtMost(value) => Bound::AtMost(convert(value)),
        }
    }
}

impl<T: Neg<Output = T>> Neg for Bound<T> {
    type Output = Self;

    /// The opponent's view: at least becomes at most.
    fn neg(self) -> Self {
        match self {
            Self::Exact(value) => Self::Exact(-value),
            Self::AtLeast(value) => Self::AtMost(-value),
            Self::AtMost(value) => Self::AtLeast(-value),
        }
    }
}

impl<T: fmt::Display> fmt::Display for Bound<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact(value) => value.fmt(f),
            Self::AtLeast(value) => write!(f, "at least {value}"),
            Self::AtMost(value) => write!(f, "at most {value}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_order_as_a_mover_prefers_them() {
        let worst_to_best = [
            Value::Loss(Plies(0)),
            Value::Loss(Plies(8)),
            Value::Draw,
            Value::Win(Plies(7)),
            Value::Win(Plies(1)),
        ];
        assert!(worst_to_best.is_sorted());
    }

    #[test]
    fn a_move_turns_the_view_and_counts_itself() {
        assert_eq!(Value::Win(Plies(3)).before_move(), Value::Loss(Plies(4)));
        assert_eq!(Value::Draw.before_move(), Value::Draw);
    }

    #[test]
    fn the_opponent_sees_a_bound_from_the_other_side() {
        assert_eq!(-Bound::AtLeast(Verdict::Draw), Bound::AtMost(Verdict::Draw));
        assert_eq!(-Bound::Exact(Verdict::Win), Bound::Exact(Verdict::Loss));
    }
}
