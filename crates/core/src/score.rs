//! The number a search compares: proven results and guesses on one scale.
//!
//! ```text
//!  -30000      -28000                 0                 28000       30000
//!     |-- lost ---|-- estimates, draws and margins -------|--- won ----|
//!   lost now   lost in 2000                          won in 2000    won now
//! ```
//!
//! A decided score carries its distance in plies, counted from the position it belongs to, so that
//! a nearer win is worth more. A game that counts points has no such ends: its margins lie in the
//! middle, a point of the game a point of the scale, and whether one is proven is told by the depth to
//! which it holds. The whole scale fits in sixteen bits, which keeps tables small.

use std::fmt;
use std::ops::Neg;

use crate::{Game, Outcome, Plies, Side, Step, Value, Verdict};

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
            Value::Margin(points) => Self::estimate(points),
        }
    }

    /// The end of a game, for the side that would be to move.
    #[inline]
    #[must_use]
    pub fn of_outcome(outcome: Outcome, turn: Side) -> Self {
        match outcome {
            Outcome::Win(winner) if winner == turn => Self::WIN,
            Outcome::Win(_) => Self::LOSS,
            Outcome::Draw => Self::EVEN,
            Outcome::Margin(_) => Self::of_value(outcome.value_for(turn)),
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

    /// The margin that a proven score stands for, in a game that counts points.
    #[must_use]
    pub fn margin_in<G: Game + ?Sized>(self, game: &G) -> Option<i32> {
        game.max_margin().map(|_| self.0)
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
    /// view changes sides if the turn does, a decided end moves one ply further away, and what is not
    /// decided grows by the gain.
    #[inline]
    #[must_use]
    pub const fn before(self, step: Step) -> Self {
        let further = if self.0 >= Self::DECIDED {
            self.0 - 1
        } else if self.0 <= -Self::DECIDED {
            self.0 + 1
        } else {
            return self.seen_before(step);
        };
        Self(if step.again { further } else { -further })
    }

    /// The inverse of [`before`](Self::before): what the position after a move must be worth to its
    /// mover for the move to be worth this. Carries the ends of a window to the next ply.
    #[inline]
    #[must_use]
    pub const fn after(self, step: Step) -> Self {
        let nearer = if self.0 > Self::WIN.0 || self.0 < Self::LOSS.0 {
            self.0
        } else if self.0 >= Self::DECIDED {
            self.0 + 1
        } else if self.0 <= -Self::DECIDED {
            self.0 - 1
        } else {
            return self.seen_after(step);
        };
        Self(if step.again { nearer } else { -nearer })
    }

    /// [`before`](Self::before) without the distance: the classic rungs measure none.
    #[inline]
    #[must_use]
    pub const fn seen_before(self, step: Step) -> Self {
        let seen = if step.again { self.0 } else { -self.0 };
        Self(if step.gain == 0 || self.is_decided() { seen } else { seen + step.gain })
    }

    /// The inverse of [`seen_before`](Self::seen_before).
    #[inline]
    #[must_use]
    pub const fn seen_after(self, step: Step) -> Self {
        let own = if step.gain == 0 || self.is_decided() { self.0 } else { self.0 - step.gain };
        Self(if step.again { own } else { -own })
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

    /// What is known of any unfinished position of a game: that the end is a ply away at the soonest,
    /// or how many points are to be had at most.
    #[inline]
    #[must_use]
    pub fn unfinished<G: Game + ?Sized>(game: &G) -> Self {
        match game.max_margin() {
            None => Self::UNFINISHED,
            Some(most) => Self { least: Score(-i32::from(most)), most: Score(i32::from(most)) },
        }
    }

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

    /// Won, drawn or lost, if these bounds prove as much.
    #[must_use]
    pub fn verdict(self) -> Option<Verdict> {
        if self.least > Score::EVEN {
            Some(Verdict::Win)
        } else if self.most < Score::EVEN {
            Some(Verdict::Loss)
        } else {
            self.exact().map(|_| Verdict::Draw)
        }
    }

    /// The bounds of a move that leads to a position with these, for the one who makes it.
    #[inline]
    #[must_use]
    pub const fn before(self, step: Step) -> Self {
        let [least, most] = [self.least.before(step), self.most.before(step)];
        if step.again { Self { least, most } } else { Self { least: most, most: least } }
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

    const STEPS: [Step; 4] = [
        Step::HAND_OVER,
        Step { again: true, gain: 0 },
        Step { again: true, gain: 2 },
        Step { again: false, gain: -3 },
    ];

    #[test]
    fn a_window_end_survives_the_way_down_and_up() {
        let far = Score::of_value(Value::Win(Plies(1_998)));
        for step in STEPS {
            for score in [Score::EVEN, Score::estimate(7), far, -far, Score::LOSS.next_up()] {
                assert_eq!(score.after(step).before(step), score, "{step:?}");
                assert_eq!(score.seen_after(step).seen_before(step), score, "{step:?}");
            }
        }
        // No move leads to a game that was won before it.
        assert_eq!(Score::WIN.after(Step::HAND_OVER), Score::BELOW_ALL);
        assert_eq!(Score::BELOW_ALL.after(Step::HAND_OVER), Score::ABOVE_ALL);
        assert_eq!(Score::ABOVE_ALL.after(Step::HAND_OVER), Score::BELOW_ALL);
        assert_eq!(Score::ABOVE_ALL.after(STEPS[2]), Score::ABOVE_ALL);
    }

    #[test]
    fn bounds_stay_in_order_over_any_step() {
        let bounds = Bounds { least: Score::estimate(-4), most: Score::WIN };
        for step in STEPS {
            let before = bounds.before(step);
            assert!(before.least <= before.most, "{step:?}: {before:?}");
        }
    }

    #[test]
    fn bounds_prove_what_lies_on_one_side_of_even() {
        let of = |least, most| Bounds { least: Score(least), most: Score(most) }.verdict();
        assert_eq!(of(1, 9), Some(Verdict::Win));
        assert_eq!(of(-9, -1), Some(Verdict::Loss));
        assert_eq!(of(0, 0), Some(Verdict::Draw));
        assert_eq!(of(0, 9), None);
        assert_eq!(of(-9, 0), None);
    }

    #[test]
    fn an_estimate_never_looks_like_a_proof() {
        for points in [i32::MIN, -28_000, 28_000, i32::MAX] {
            assert_eq!(Score::estimate(points).decided(), None);
        }
    }

    #[test]
    fn only_the_ends_of_the_scale_are_decided() {
        let won = Score::of_value(Value::Win(Plies(1_999)));
        for (score, is_won, is_lost) in
            [(won, true, false), (-won, false, true), (Score::estimate(9), false, false)]
        {
            assert_eq!((score.is_won(), score.is_lost()), (is_won, is_lost));
            assert_eq!(score.is_decided(), is_won || is_lost);
        }
    }

    #[test]
    fn the_end_of_a_game_is_seen_from_the_side_to_move() {
        let of = |outcome| Side::BOTH.map(|turn| Score::of_outcome(outcome, turn));
        assert_eq!(of(Outcome::Win(Side::First)), [Score::WIN, Score::LOSS]);
        assert_eq!(of(Outcome::Win(Side::Second)), [Score::LOSS, Score::WIN]);
        assert_eq!(of(Outcome::Draw), [Score::EVEN, Score::EVEN]);
        assert_eq!(of(Outcome::Margin(3)).map(Score::points), [3, -3]);
        assert_eq!(Score::estimate(5).next_up().next_down(), Score::estimate(5));
        assert_eq!(Score::estimate(5).next_down(), Score::estimate(4));
    }

    #[test]
    fn scores_are_told_in_a_few_characters() {
        let told = [
            (Score::WIN, "win in 0"),
            (Score::of_value(Value::Loss(Plies(4))), "loss in 4"),
            (Score::estimate(12), "+12"),
            (Score::estimate(-3), "-3"),
        ];
        for (score, text) in told {
            assert_eq!(score.to_string(), text);
        }
    }

    #[test]
    fn points_beyond_the_scale_are_clamped_to_it() {
        for points in [-7, 0, 7, Score::WIN.points(), Score::LOSS.points()] {
            assert_eq!(Score::from_points(points).points(), points);
        }
        assert_eq!(Score::from_points(i32::MAX), Score::WIN);
        assert_eq!(Score::from_points(i32::MIN), Score::LOSS);
    }

    #[test]
    fn a_score_steps_back_as_its_value_does() {
        let decided = [Value::Win(Plies(4)), Value::LOST, Value::Draw];
        let handed_over = STEPS.into_iter().filter(|step| step.gain == 0);
        for (value, step) in
            decided.into_iter().flat_map(|v| handed_over.clone().map(move |s| (v, s)))
        {
            assert_eq!(Score::of_value(value).before(step), Score::of_value(value.before(step)));
        }
        for step in STEPS {
            let value = Value::Margin(-5);
            assert_eq!(Score::of_value(value).before(step), Score::of_value(value.before(step)));
        }
    }
}
