//! Results of random games: numbers from 0, the worst, to 1, the best.

use parlor_core::{Bounds, Game, Score, Step};

/// How what a game brings becomes a result from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(super) enum ResultScale {
    /// 0 for a loss, 1 for a win.
    Decision,
    /// Along the margin, from the least that can be to the greatest.
    Margin {
        /// The greatest.
        most: f32,
    },
}

impl ResultScale {
    pub(super) fn of<G: Game>(game: &G) -> Self {
        match game.max_margin() {
            None => Self::Decision,
            Some(most) => Self::Margin { most: f32::from(most.max(1)) },
        }
    }

    /// The result that these bounds settle.
    pub(super) fn result(self, bounds: Bounds) -> Option<f32> {
        match self {
            Self::Decision => bounds.verdict().map(|verdict| f32::from(verdict as u8) / 2.0),
            Self::Margin { most } => {
                bounds.exact().map(|score| 0.5 + score.points() as f32 / (2.0 * most))
            }
        }
    }

    /// A result one step earlier.
    pub(super) fn before(self, result: f32, step: Step) -> f32 {
        let seen = if step.again { result } else { 1.0 - result };
        match self {
            Self::Decision => seen,
            Self::Margin { most } => seen + step.gain as f32 / (2.0 * most),
        }
    }

    /// A mean result on the scale of scores.
    pub(super) fn estimate(self, mean: f32) -> Score {
        const POINTS: f32 = 1_000.0;
        let points = match self {
            Self::Decision => POINTS,
            Self::Margin { most } => most,
        };
        Score::estimate(((2.0 * mean - 1.0) * points).round() as i32)
    }
}

/// How a result is seen some steps earlier: the same or turned round, and moved by what was gained.
#[derive(Clone, Copy, Debug)]
pub(super) struct Perspective {
    sign: f32,
    moved: f32,
}

impl Perspective {
    pub(super) const SAME: Self = Self { sign: 1.0, moved: 0.0 };

    /// The view from one step further on.
    pub(super) fn over(self, scale: ResultScale, step: Step) -> Self {
        let shift = self.of(scale.before(0.5, step)) - self.of(0.5);
        Self { sign: if step.again { self.sign } else { -self.sign }, moved: self.moved + shift }
    }

    pub(super) fn of(self, result: f32) -> f32 {
        0.5 + self.sign * (result - 0.5) + self.moved
    }
}
