//! The judgement of the document's player: weighted groups.
//!
//! A group is four cells in line with at least one own stone, no opposing stone, and no own stone just
//! beyond either end. It weighs as many points as it holds stones. The first sum is White's weight, the
//! second Black's.

use parlor_core::Side;
use parlor_core::spec::{Parameter, Settings};

use super::geometry::FOUR;
use super::judgement::{JudgedFacts, Judgement};
use super::window::FourWindow;
use super::{Freedom, Judged, Position};
use crate::{Document, EvaluationTerm};

/// Points for own groups, less those for the opponent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Groups {
    /// Which groups count.
    pub reading: LeafReading,
}

/// How the document's text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafReading {
    /// Own groups less the opponent's.
    Difference,
    /// This player's groups alone, whoever is to move.
    Own(Side),
}

impl Judgement for Groups {
    const POINTS_A_STONE: i32 = 1;

    fn window(&self, window: FourWindow) -> [i16; 2] {
        [window, window.for_other_side()].map(|seen| seen.stones().unwrap_or(0) as i16)
    }

    #[inline]
    fn points(&self, facts: &JudgedFacts) -> i32 {
        let [white, black] = facts.sums;
        let for_white = match self.reading {
            LeafReading::Difference => white - black,
            LeafReading::Own(Side::First) => white,
            LeafReading::Own(Side::Second) => -black,
        };
        match facts.turn {
            Side::First => for_white,
            Side::Second => -for_white,
        }
    }
}

/// The document's player of a game.
pub(super) struct DocumentPlayer(pub(super) Freedom);

impl Document<Freedom> for DocumentPlayer {
    type Knowledge = Judged<Groups>;

    const PARAMETERS: &'static [Parameter] = &[Parameter::choice(
        "leaf",
        "whether own groups count less the opponent's, or alone",
        "difference",
        &["difference", "own"],
    )];

    fn judged_by(&self, side: Side, settings: &Settings) -> Judged<Groups> {
        let reading = match settings.text("leaf") {
            "own" => LeafReading::Own(side),
            _ => LeafReading::Difference,
        };
        Judged::new(&self.0, Groups { reading })
    }

    fn terms(&self, position: &Position) -> Vec<EvaluationTerm> {
        let mut counts = [[0; 2]; FOUR];
        for window in self.0.windows(position) {
            for (side, seen) in [window, window.for_other_side()].into_iter().enumerate() {
                if let Some(stones) = seen.stones() {
                    counts[stones - 1][side] += 1;
                }
            }
        }
        let named = |(index, name)| EvaluationTerm {
            name,
            weight: index as i32 + 1,
            counts: counts[index],
        };
        ["singles", "doubles", "triples", "lives"].into_iter().enumerate().map(named).collect()
    }
}
