//! A cyclic tier as a graph: moves within it stay, moves to later tiers leave.

use std::ops::Range;

use parlor_core::Numbered;

use crate::backward_induction::Tiers;
use crate::code::{Code, CodeScale};
use crate::graph::{Graph, GraphEdge};

/// A tier in which play may go in circles, and what is known of the later ones.
pub(crate) struct CyclicTier<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) tier: u32,
    pub(crate) later: &'a Tiers,
}

impl<G: Numbered> Graph for CyclicTier<'_, G> {
    fn size(&self) -> usize {
        self.game.tiers()[self.tier as usize].numbers as usize
    }

    fn look(&self, range: Range<usize>, mut show: impl FnMut(u32, GraphEdge)) {
        let Self { game, tier, later } = *self;
        // A game that counts points has no cyclic tier.
        let reading = CodeScale::Distance;
        let ranks = range.start as u64..range.end as u64;
        for (rank, position) in range.zip(game.positions(tier, ranks)) {
            let rank = rank as u32;
            if let Some(code) = reading.ended(game, &position) {
                show(rank, GraphEdge::Ends(code));
                continue;
            }
            for mv in game.moves(&position) {
                let next = game.play(&position, mv);
                let step = game.step(&position, &next);
                let number = game.number(&next);
                let edge = match number.tier == tier {
                    true => GraphEdge::Stays { to: number.rank as u32, step },
                    false => {
                        let code = Code(later[number.tier as usize][number.rank as usize]);
                        GraphEdge::Leaves(reading.before(code, step))
                    }
                };
                show(rank, edge);
            }
        }
    }
}
