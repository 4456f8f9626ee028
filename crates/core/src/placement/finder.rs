//! Blocks found quickly: an index by the highest cells leaves a handful of occupancies to search through.

use super::numbering::{CanonicalBlock, TABULATED};
use super::{Occupancies, Placement};

/// The occupancies of a tier, with an index.
#[derive(Clone, Debug)]
pub struct BlockFinder<'a> {
    plan: &'a Placement,
    occupancies: Occupancies<'a>,
    /// By the cells from `low` on: the first occupancy that has those or higher ones. About one for each occupancy.
    begins: Vec<u32>,
    low: u32,
}

impl Placement {
    /// To find many blocks of a tier.
    #[must_use]
    pub fn finder(&self, tier: usize) -> BlockFinder<'_> {
        let occupancies = self.occupancies(tier);
        let high = self.indexed_cells(tier);
        let low = self.cells as u32 - high;
        let mut begins = Vec::new();
        if high > 0 {
            begins.reserve_exact((1 << high) + 1);
            for (at, &occupancy) in occupancies.iter().enumerate() {
                begins.resize(begins.len().max((occupancy >> low) as usize + 1), at as u32);
            }
            begins.resize((1 << high) + 1, occupancies.len() as u32);
        }
        BlockFinder { plan: self, occupancies, begins, low }
    }

    /// Bytes that the index of a tier's finder takes.
    pub(super) fn finder_bytes(&self, tier: usize) -> u64 {
        match self.indexed_cells(tier) {
            0 => 0,
            high => size_of::<u32>() as u64 * ((1 << high) + 1),
        }
    }

    /// By how many of the highest cells a tier is indexed. Where all occupancies are tabulated nothing is searched for,
    /// and of very many a place is more than a word.
    fn indexed_cells(&self, tier: usize) -> u32 {
        let blocks = self.blocks(tier);
        let is_searched = self.cells > TABULATED && u32::try_from(blocks).is_ok();
        if is_searched { blocks.ilog2().min(self.cells as u32) } else { 0 }
    }
}

impl BlockFinder<'_> {
    /// The block of an occupancy of the tier.
    #[inline]
    #[must_use]
    pub fn locate(&self, occupancy: u64) -> CanonicalBlock {
        let found = self.plan.tabulated(occupancy);
        found.unwrap_or_else(|| self.search(occupancy))
    }

    #[inline(never)]
    fn search(&self, occupancy: u64) -> CanonicalBlock {
        if self.begins.is_empty() {
            return self.plan.locate_among(&self.occupancies, occupancy);
        }
        let (symmetry, least) = self.plan.least_image(occupancy);
        let high = (least >> self.low) as usize;
        let [begin, end] = [high, high + 1].map(|high| self.begins[high] as usize);
        let among = &self.occupancies[begin..end];
        let at = among.binary_search(&least).expect("the least image of an occupancy has a block");
        CanonicalBlock { block: begin + at, symmetry }
    }
}
