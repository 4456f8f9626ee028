//! What a count at the end of a game is for: who has more, or how many more.

use std::cmp::Ordering;

use parlor_core::spec::{Parameter, Settings};
use parlor_core::{Outcome, Side};

/// What stones or discs are counted for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Count {
    /// More of them win.
    #[default]
    Result,
    /// By how many one side has more.
    Margin,
}

impl Count {
    /// The parameter that chooses.
    #[must_use]
    pub const fn parameter(summary: &'static str) -> Parameter {
        Parameter::choice("count", summary, "result", &["result", "margin"])
    }

    /// What that parameter says.
    pub(crate) fn chosen(settings: &Settings) -> Self {
        match settings.text("count") {
            "margin" => Self::Margin,
            _ => Self::Result,
        }
    }

    /// How a game ends in which the first and the second side have so many.
    pub(crate) fn outcome(self, [first, second]: [u32; 2]) -> Outcome {
        match (self, first.cmp(&second)) {
            (Self::Margin, _) => Outcome::Margin(first as i32 - second as i32),
            (Self::Result, Ordering::Greater) => Outcome::Win(Side::First),
            (Self::Result, Ordering::Less) => Outcome::Win(Side::Second),
            (Self::Result, Ordering::Equal) => Outcome::Draw,
        }
    }
}
