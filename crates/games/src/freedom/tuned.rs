//! Parlor's judgement: what windows and the turn were found to be worth.
//!
//! A window that can still become a live line is worth something by which of its cells are filled and
//! whether the cells beyond its ends are open (an own stone there would kill the line, and the opponent
//! can force one). Every worth has an early and a late form; a position's empty cells say where between
//! them it stands. To that comes what it is worth to be on move with so many cells to choose from.
//! The numbers come from games played against itself: `cargo xtask tune freedom` makes them again.

use std::sync::Arc;

use parlor_core::Player;

use super::geometry::FOUR;
use super::judgement::{Content, Facts, Judgement, Window};
use super::weights::WEIGHTS;

/// A worth while the board is empty, and when it is full.
pub type Worth = [i16; 2];

/// The worths a judgement is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Of windows, by [`window_class`].
    pub windows: [Worth; WINDOW_CLASSES],
    /// Of being on move with so many empty cells beside the last stone.
    pub turn: [Worth; 9],
}

/// How many kinds of windows are told apart.
pub const WINDOW_CLASSES: usize = 16 * FLANK_CLASSES;

const FLANK_CLASSES: usize = 4;

/// The kind of a window: which of its cells hold own stones, and which ends are open. A window and its
/// mirror image are of one kind. `None` for windows that cannot become a live line, or hold no stone.
#[must_use]
pub fn window_class(window: Window) -> Option<usize> {
    window.stones()?;
    let class = |cells: [Content; FOUR], flanks: [Content; 2]| {
        let bit = |set: usize, is: bool| set << 1 | usize::from(is);
        let filled = cells.iter().fold(0, |set, &cell| bit(set, cell == Content::Own));
        let open = flanks.iter().fold(0, |set, &flank| bit(set, flank == Content::Empty));
        filled * FLANK_CLASSES + open
    };
    let Window { cells: [a, b, c, d], flanks: [before, after] } = window;
    Some(class([a, b, c, d], [before, after]).min(class([d, c, b, a], [after, before])))
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
    fn window(&self, window: Window, side: Player) -> [i16; 2] {
        let Some(class) = window_class(window) else { return [0; 2] };
        let worth = self.0.windows[class];
        match side {
            Player::First => worth,
            Player::Second => worth.map(|points| -points),
        }
    }

    #[inline]
    fn points(&self, facts: &Facts) -> i32 {
        let turn = self.0.turn[facts.beside as usize].map(i32::from);
        let [early, late] = match facts.turn {
            Player::First => [facts.sums[0] + turn[0], facts.sums[1] + turn[1]],
            Player::Second => [turn[0] - facts.sums[0], turn[1] - facts.sums[1]],
        };
        late + (((early - late) * facts.emptiness) >> Facts::EMPTINESS_BITS)
    }
}
