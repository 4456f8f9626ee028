//! What a position is worth to the player to move: won, drawn or lost, and in how many plies.
//!
//! Everything here is relative: the mover's view. [`Outcome`](crate::Outcome) is the absolute twin,
//! and [`Outcome::value_for`](crate::Outcome::value_for) the only bridge.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

use crate::Step;

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

impl From<i32> for Verdict {
    /// By the sign of a margin.
    fn from(margin: i32) -> Self {
        match margin.cmp(&0) {
            Ordering::Less => Self::Loss,
            Ordering::Equal => Self::Draw,
            Ordering::Greater => Self::Win,
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

/// What a position is worth under best play: a verdict with its distance in plies, or a margin in a game
/// that counts points.
///
/// A winner takes the shortest way and a loser the longest, so values order as a mover prefers
/// them: losing soon < losing late < drawing < winning late < winning soon. Margins order as numbers.
///
/// ```
/// use parlor_core::{Plies, Step, Value};
/// assert!(Value::Win(Plies(3)) > Value::Win(Plies(5)));
/// assert!(Value::Loss(Plies(2)) < Value::Loss(Plies(4)));
/// assert!(Value::Loss(Plies(9)) < Value::Draw);
/// // A reply that loses in 4 for the opponent is a move that wins in 5 for us.
/// assert_eq!(Value::Loss(Plies(4)).before(Step::HAND_OVER), Value::Win(Plies(5)));
/// // A box closed, and 2 more to come after moving again.
/// assert_eq!(Value::Margin(2).before(Step { again: true, gain: 1 }), Value::Margin(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Lost, the end comes after this many plies.
    Loss(Plies),
    /// Drawn; how long a drawn game lasts is nobody's concern.
    Draw,
    /// Won, the end comes after this many plies.
    Win(Plies),
    /// Counted: the points of the player to move from here to the end, less the other's.
    Margin(i32),
}

impl Value {
    /// Won here and now.
    pub const WON: Self = Self::Win(Plies(0));
    /// Lost here and now.
    pub const LOST: Self = Self::Loss(Plies(0));

    /// Won, drawn or lost; of a margin, its sign.
    #[inline]
    #[must_use]
    pub fn verdict(self) -> Verdict {
        match self {
            Self::Loss(_) => Verdict::Loss,
            Self::Draw => Verdict::Draw,
            Self::Win(_) => Verdict::Win,
            Self::Margin(points) => points.into(),
        }
    }

    /// Plies to the end of the game; a draw and a margin have none.
    #[must_use]
    pub const fn distance(self) -> Option<Plies> {
        match self {
            Self::Loss(plies) | Self::Win(plies) => Some(plies),
            Self::Draw | Self::Margin(_) => None,
        }
    }

    /// The points of a margin.
    #[must_use]
    pub const fn margin(self) -> Option<i32> {
        match self {
            Self::Margin(points) => Some(points),
            _ => None,
        }
    }

    /// The value of a move, to the player making it, that leads to a position of this value.
    ///
    /// The view changes sides if the turn does, the move itself is counted, and so is its gain.
    #[must_use]
    pub const fn before(self, step: Step) -> Self {
        match (self, step.again) {
            (Self::Draw, _) => Self::Draw,
            (Self::Loss(Plies(n)), false) | (Self::Win(Plies(n)), true) => Self::Win(Plies(n + 1)),
            (Self::Win(Plies(n)), false) | (Self::Loss(Plies(n)), true) => Self::Loss(Plies(n + 1)),
            (Self::Margin(points), true) => Self::Margin(points + step.gain),
            (Self::Margin(points), false) => Self::Margin(step.gain - points),
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Win(mine), Self::Win(theirs)) => theirs.cmp(mine),
            (Self::Loss(mine), Self::Loss(theirs)) => mine.cmp(theirs),
            (Self::Margin(mine), Self::Margin(theirs)) => mine.cmp(theirs),
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
        match *self {
            Self::Loss(plies) | Self::Win(plies) => write!(f, "{} in {plies}", self.verdict()),
            Self::Draw | Self::Margin(0) => f.pad("draw"),
            Self::Margin(points) => write!(f, "{} by {}", self.verdict(), points.abs()),
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
        let again = Step { again: true, gain: 0 };
        assert_eq!(Value::Win(Plies(3)).before(Step::HAND_OVER), Value::Loss(Plies(4)));
        assert_eq!(Value::Win(Plies(3)).before(again), Value::Win(Plies(4)));
        assert_eq!(Value::Loss(Plies(3)).before(again), Value::Loss(Plies(4)));
        assert_eq!(Value::Draw.before(Step::HAND_OVER), Value::Draw);
        assert_eq!(Value::Margin(4).before(Step { again: false, gain: 1 }), Value::Margin(-3));
    }

    #[test]
    fn values_are_told_in_a_few_words() {
        let told = [
            (Value::Win(Plies(3)), "win in 3"),
            (Value::Draw, "draw"),
            (Value::Margin(3), "win by 3"),
            (Value::Margin(-1), "loss by 1"),
            (Value::Margin(0), "draw"),
        ];
        for (value, text) in told {
            assert_eq!(value.to_string(), text);
        }
        assert_eq!(Value::Margin(3).margin(), Some(3));
        assert_eq!(Value::Loss(Plies(2)).distance(), Some(Plies(2)));
        assert_eq!((Value::Draw.distance(), Value::Margin(3).distance()), (None, None));
        assert_eq!(Value::Win(Plies(3)).margin(), None);
    }

    #[test]
    fn the_opponent_sees_a_bound_from_the_other_side() {
        assert_eq!(-Bound::AtLeast(Verdict::Draw), Bound::AtMost(Verdict::Draw));
        assert_eq!(-Bound::AtLeast(Verdict::Win), Bound::AtMost(Verdict::Loss));
        assert_eq!(-Bound::AtMost(Verdict::Win), Bound::AtLeast(Verdict::Loss));
        assert_eq!(-Bound::Exact(Verdict::Win), Bound::Exact(Verdict::Loss));
        let told =
            [Bound::Exact(3), Bound::AtLeast(3), Bound::AtMost(3)].map(|bound| bound.to_string());
        assert_eq!(told, ["3", "at least 3", "at most 3"]);
        assert_eq!((Bound::Exact(3).exact(), Bound::AtLeast(3).exact()), (Some(3), None));
    }
}
