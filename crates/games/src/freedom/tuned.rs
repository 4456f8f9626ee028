//! Parlor's judgement: what windows and mobilities were found to be worth.
//!
//! A window that can still become a live line is worth something by what stands in it and just beyond its
//! ends (an own stone there would kill the line, and the opponent can force one). Every worth has an early and a late form; a
//! position's empty cells say where between them it stands. To that comes what it is worth to be on move
//! with these cells to choose from. The numbers come from games played against itself: `cargo xtask tune
//! freedom` makes them again.

use std::sync::Arc;

use parlor_core::Side;

use super::judgement::{JudgedFacts, Judgement};
use super::mobility::Mobility;
use super::weights::WEIGHTS;
use super::window::FourWindow;

/// A worth while the board is empty, and when it is full.
pub type TaperedWeight = [i16; 2];

/// The worths a judgement is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Of windows, by their [`kind`](FourWindow::kind).
    pub windows: [TaperedWeight; FourWindow::KINDS],
    /// Of being on move with such a mobility, by its [`kind`](Mobility::kind).
    pub mobilities: [TaperedWeight; Mobility::KINDS],
}

/// The judgement by these weights.
#[derive(Clone, Debug)]
pub struct Tuned(Arc<Weights>);

impl Tuned {
    /// Judges by other weights.
    #[must_use]
    pub fn by(weights: Weights) -> Self {
        Self(Arc::new(weights))
    }

    /// What it judges by.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.0
    }
}

impl Default for Tuned {
    fn default() -> Self {
        Self::by(WEIGHTS)
    }
}

impl Judgement for Tuned {
    const IS_TRUSTED: bool = true;
    const POINTS_A_STONE: i32 = 32;

    fn window(&self, window: FourWindow) -> [i16; 2] {
        let worth = window.kind().map(|kind| self.0.windows[kind.index].map(|it| it * kind.sign));
        worth.unwrap_or_default()
    }

    #[inline]
    fn points(&self, facts: &JudgedFacts) -> i32 {
        let mobility = self.0.mobilities[facts.mobility.kind()].map(i32::from);
        let [early, late] = match facts.turn {
            Side::First => [mobility[0] + facts.sums[0], mobility[1] + facts.sums[1]],
            Side::Second => [mobility[0] - facts.sums[0], mobility[1] - facts.sums[1]],
        };
        late + (((early - late) * facts.emptiness) >> JudgedFacts::EMPTINESS_BITS)
    }
}
