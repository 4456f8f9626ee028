//! The number a search compares: proven results and guesses on one scale.
//!
//! ```text
//!  -30000      -28000                 0                 28000       30000
//!     |-- lost ---|------- estimates and draws -----------|--- won ----|
//!   lost now   lost in 2000                          won in 2000    won now
//! ```
//!
//! A decided score carries its distance in plies, counted from the position it belongs to, so that
//! a nearer win is worth more. The whole scale fits in sixteen bits, which keeps tables small.

use std::fmt;
use std::ops::Neg;

use crate::{Plies, Value, Verdict};

/// What a position is worth to the player to move, as a search sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// Won here and now. Better than anything a search can find.
    pub const WIN: Self = Self(30_000);
    /// Lost here and now.
    pub const LOSS: Self = Self(-30_000);
    /// A draw, or a position that favours nobody.
    pub const EVEN: Self = Self(0);
    /// Below every score: the open lower end of a window.
    pub const BELOW_ALL: Self = Self(-30_001);
    /// Above every score: the open upper end of a window.
    pub const ABOVE_ALL: Self = Self(30_001);
    /// The longest win or loss whose distance the scale can express.
    pub const LONGEST: Plies = Plies(2_000);

    const DECIDED: i32 = Self::WIN.0 - Self::LONGEST.0 as i32;

    /// A guess by a static evaluation, kept clear of the decided ends of the scale.
    #[inline]
    #[must_use]
    pub const fn estimate(points: i32) -> Self {
        let limit = Self::DECIDED - 1;
        if points > limit {
            Self(limit)
        } else if points < -limit {
            Self(-limit)
        } else {
            Self(points)
        }
    }

    /// A verdict without a distance: the whole ends of the scale, and its middle.
    #[inline]
    #[must_use]
    pub const fn of_verdict(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Loss => Self::LOSS,
            Verdict::Draw => Self::EVEN,
            Verdict::Win => Self::WIN,
        }
    }

    /// A value with its distance. Distances past [`Score::LONGEST`] count as that.
    #[must_use]
    pub const fn of_value(value: Value) -> Self {
        const fn capped(plies: Plies) -> i32 {
            (if plies.0 < Score::LONGEST.0 { plies.0 } else { Score::LONGEST.0 }) as i32
        }
        match value {
            Value::Loss(plies) => Self(Self::LOSS.0 + capped(plies)),
            Value::Draw => Self::EVEN,
            Value::Win(plies) => Self(Self::WIN.0 - capped(plies)),
        }
    }

    /// The proven value behind a decided score; `None` for estimates, even ones and draws.
    #[must_use]
    pub const fn decided(self) -> Option<Value> {
        if self.0 >= Self::DECIDED {
            Some(Value::Win(Plies((Self::WIN.0 - self.0) as u32)))
        } else if self.0 <= -Self::DECIDED {
            Some(Value::Loss(Plies((self.0 - Self::LOSS.0) as u32)))
        } else {
            None
        }
    }

    /// Whether this is a won or lost end of the scale.
    #[inline]
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.0 >= Self::DECIDED || self.0 <= -Self::DECIDED
    }

    /// Whether this is a won end of the scale, at any distance.
    #[inline]
    #[must_use]
    pub const fn is_won(self) -> bool {
        self.0 >= Self::DECIDED
    }

    /// Whether this is a lost end of the scale, at any distance.
    #[inline]
    #[must_use]
    pub const fn is_lost(self) -> bool {
        self.0 <= -Self::DECIDED
    }

    /// The score of the move that leads to a position of this score, for the one who makes it: the
    /// view changes sides and a decided end moves one ply further away.
    #[inline]
    #[must_use]
    pub const fn before_move(self) -> Self {
        Self(if self.0 >= Self::DECIDED {
            1 - self.0
        } else if self.0 <= -Self::DECIDED {
            -self.0 - 1
        } else {
            -self.0
        })
    }

    /// The inverse of [`before_move`](Self::before_move): what the position after a move must be worth
    /// to its mover for the move to be worth this. Carries the ends of a window to the next ply.
    #[inline]
    #[must_use]
    pub const fn after_move(self) -> Self {
        Self(if self.0 > Self::WIN.0 {
            Self::BELOW_ALL.0
        } else if self.0 < Self::LOSS.0 {
            Self::ABOVE_ALL.0
        } else if self.0 >= Self::DECIDED {
            -self.0 - 1
        } else if self.0 <= -Self::DECIDED {
            1 - self.0
        } else {
            -self.0
        })
    }

    /// The least score above this one.
    #[inline]
    #[must_use]
    pub const fn next_up(self) -> Self {
        Self(self.0 + 1)
    }

    /// The greatest score below this one.
    #[inline]
    #[must_use]
    pub const fn next_down(self) -> Self {
        Self(self.0 - 1)
    }

    /// The points on the scale above.
    #[inline]
    #[must_use]
    pub const fn points(self) -> i32 {
        self.0
    }

    /// A score from its [`points`](Self::points), clamped to the scale.
    #[inline]
    #[must_use]
    pub const fn from_points(points: i32) -> Self {
        if points > Self::WIN.0 {
            Self::WIN
        } else if points < Self::LOSS.0 {
            Self::LOSS
        } else {
            Self(points)
        }
    }
}

impl Neg for Score {
    type Output = Self;

    /// The opponent's view of the same position, no move made.
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.decided() {
            Some(value) => value.fmt(f),
            None => write!(f, "{:+}", self.0),
        }
    }
}

/// Two scores between which the true one lies, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The true score is this or more.
    pub least: Score,
    /// The true score is this or less.
    pub most: Score,
}

impl Bounds {
    /// Nothing is known.
    pub const OPEN: Self = Self { least: Score::LOSS, most: Score::WIN };

    /// Only that the game goes on: the end is a ply away at the soonest.
    pub const UNFINISHED: Self =
        Self { least: Score(Score::LOSS.0 + 1), most: Score(Score::WIN.0 - 1) };

    /// Everything is known.
    #[inline]
    #[must_use]
    pub const fn exactly(score: Score) -> Self {
        Self { least: score, most: score }
    }

    /// A proven value.
    #[inline]
    #[must_use]
    pub const fn of_value(value: Value) -> Self {
        Self::exactly(Score::of_value(value))
    }

    /// The score, if nothing about it is open.
    #[inline]
    #[must_use]
    pub fn exact(self) -> Option<Score> {
        (self.least == self.most).then_some(self.least)
    }

    /// The score within the bounds that is nearest to a guess.
    #[inline]
    #[must_use]
    pub fn admit(self, guess: Score) -> Score {
        guess.max(self.least).min(self.most)
    }

    /// Whether a score can be the true one.
    #[must_use]
    pub fn contain(self, score: Score) -> bool {
        (self.least..=self.most).contains(&score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_survive_the_scale_and_keep_their_order() {
        let values = [
            Value::Loss(Plies(0)),
            Value::Loss(Plies(1_999)),
            Value::Win(Plies(1_500)),
            Value::Win(Plies(0)),
        ];
        for value in values {
            assert_eq!(Score::of_value(value).decided(), Some(value));
        }
        assert!(values.map(Score::of_value).is_sorted());
    }

    #[test]
    fn a_window_end_survives_the_way_down_and_up() {
        let far = Score::of_value(Value::Win(Plies(1_998)));
        for score in [Score::EVEN, Score::estimate(7), far, -far, Score::LOSS.next_up()] {
            assert_eq!(score.after_move().before_move(), score);
        }
        // No move leads to a game that was won before it.
        assert_eq!(Score::WIN.after_move(), Score::BELOW_ALL);
        assert_eq!(Score::BELOW_ALL.after_move(), Score::ABOVE_ALL);
        assert_eq!(Score::ABOVE_ALL.after_move(), Score::BELOW_ALL);
    }

    #[test]
    fn an_estimate_never_looks_like_a_proof() {
        for points in [i32::MIN, -28_000, 28_000, i32::MAX] {
            assert_eq!(Score::estimate(points).decided(), None);
        }
    }

    #[test]
    fn a_score_steps_back_as_its_value_does() {
        for value in [Value::Win(Plies(4)), Value::Loss(Plies(0)), Value::Draw] {
            assert_eq!(
                Score::of_value(value).before_move(),
                Score::of_value(value.before_move()),
                "{value}"
            );
        }
    }
}
