//! How a game ends: an absolute fact, the same from either side of the board.

use crate::{Side, Value, Verdict};

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side won.
    Win(Side),
    /// Nobody won.
    Draw,
    /// The game is counted: what the first side gets here at the end, less what the second side
    /// gets. What was gained on the way here is not in it.
    Margin(i32),
}

impl Outcome {
    /// The same fact from one side's view.
    ///
    /// This is the one place where an absolute outcome becomes a relative value.
    #[inline]
    #[must_use]
    pub fn value_for(self, side: Side) -> Value {
        match self {
            Self::Draw => Value::Draw,
            Self::Win(winner) if winner == side => Value::WON,
            Self::Win(_) => Value::LOST,
            Self::Margin(margin) => Value::Margin(match side {
                Side::First => margin,
                Side::Second => -margin,
            }),
        }
    }

    /// Won, drawn or lost, from one side's view.
    #[inline]
    #[must_use]
    pub fn verdict_for(self, side: Side) -> Verdict {
        self.value_for(side).verdict()
    }
}
