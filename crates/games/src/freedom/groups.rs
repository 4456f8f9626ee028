//! The judgement of the document's player: weighted groups.
//!
//! A group is four cells in line with at least one own stone, no opposing stone, and no own stone just
//! beyond either end. It weighs as many points as it holds stones. The first sum is White's weight, the
//! second Black's.

use parlor_core::Player;

use super::judgement::{Facts, Judgement, Window};

/// Points for own groups, less those for the opponent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Groups {
    /// Which groups count.
    pub reading: Reading,
}

/// How the document's text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Own groups less the opponent's.
    Difference,
    /// This player's groups alone, whoever is to move.
    Own(Player),
}

impl Judgement for Groups {
    fn window(&self, window: Window, side: Player) -> [i16; 2] {
        let weight = window.stones().unwrap_or(0) as i16;
        match side {
            Player::First => [weight, 0],
            Player::Second => [0, weight],
        }
    }

    #[inline]
    fn points(&self, facts: &Facts) -> i32 {
        let [white, black] = facts.sums;
        let for_white = match self.reading {
            Reading::Difference => white - black,
            Reading::Own(Player::First) => white,
            Reading::Own(Player::Second) => -black,
        };
        match facts.turn {
            Player::First => for_white,
            Player::Second => -for_white,
        }
    }
}
