//! The blocks of a plan: which occupancies have one, and how many there are.

use super::index::{LONG_LISTS, SHORT};
use super::{CellMap, Finish, Occupancies, Placement};
use crate::Symmetry;
use crate::combinations::{self, binomial};
use crate::numbered::{Flow, Number, Tier};

impl Placement {
    /// How many parts of an occupancy can be the first player's: the size of a block.
    #[must_use]
    pub const fn block_size(&self, tier: usize) -> u64 {
        binomial(tier, tier.div_ceil(2))
    }

    /// How many occupancies have a block, by Burnside's count: the mean number of occupancies that a
    /// symmetry leaves in place.
    #[must_use]
    pub fn blocks(&self, tier: usize) -> u64 {
        let fixed = |image: &CellMap| image.fixed_fillings(tier, &self.columns);
        self.images.iter().map(fixed).sum::<u64>() / self.images.len() as u64
    }

    /// The tiers of the numbering. In a cyclic last tier either player may be to move.
    #[must_use]
    pub fn tiers(&self) -> Vec<Tier> {
        let tier = |stones: usize| {
            let circles = stones == self.stones && self.finish == Finish::Cyclic;
            let sides = if circles { 2 } else { 1 };
            let all = self.images[0].fixed_fillings(stones, &self.columns);
            Tier {
                numbers: sides * self.blocks(stones) * self.block_size(stones),
                positions: sides * all * self.block_size(stones),
                flow: if circles { Flow::Cyclic } else { Flow::Acyclic },
            }
        };
        (0..=self.stones).map(tier).collect()
    }

    /// Bytes that the lists of occupancies take, at most, with what finds blocks in one of them.
    #[must_use]
    pub fn index_bytes(&self) -> u64 {
        let finder = (0..=self.stones).map(|tier| self.finder_bytes(tier)).max().unwrap_or(0);
        let mut counts: Vec<u64> = (0..=self.stones).map(|tier| self.blocks(tier)).collect();
        counts.sort_unstable_by_key(|&count| std::cmp::Reverse(count));
        let long = counts.iter().filter(|&&count| count > SHORT).take(LONG_LISTS).sum::<u64>();
        let short = counts.iter().filter(|&&count| count <= SHORT).sum::<u64>();
        size_of::<u64>() as u64 * (long + short) + finder
    }

    /// The occupancies of a tier that have blocks, in order.
    #[inline]
    #[must_use]
    pub fn occupancies(&self, tier: usize) -> Occupancies<'_> {
        let is_short = || self.blocks(tier) <= SHORT;
        self.index.tier(tier, is_short, || self.list(tier))
    }

    /// How many occupancies are images of this one.
    #[must_use]
    pub fn orbit_size(&self, occupancy: u64) -> u64 {
        let same = self.images.iter().filter(|image| image.of(occupancy) == occupancy).count();
        (self.images.len() / same) as u64
    }

    /// How many positions share a number.
    #[must_use]
    pub fn orbit_size_of(&self, number: Number) -> u64 {
        let tier = number.tier as usize;
        let occupancies = self.occupancies(tier);
        let block = number.rank / self.block_size(tier);
        self.orbit_size(occupancies[block as usize % occupancies.len()])
    }

    /// The least images of the occupancies of a tier, ascending.
    #[cold]
    fn list(&self, tier: usize) -> Vec<u64> {
        if !self.falls() {
            // The first symmetry is the identity.
            let is_least = |&set: &u64| self.images[1..].iter().all(|image| image.of(set) >= set);
            return sets(self.cells, tier).filter(is_least).collect();
        }
        let Some(before) = tier.checked_sub(1) else { return vec![0] };
        let mut list = Vec::new();
        for &occupancy in &*self.occupancies(before) {
            let mut open = self.open_cells(occupancy);
            while open != 0 {
                list.push(self.least_image(occupancy | open & open.wrapping_neg()).1);
                open &= open - 1;
            }
        }
        list.sort_unstable();
        list.dedup();
        list
    }

    /// The first symmetry whose image is the least of all, and that image.
    #[must_use]
    pub fn least_image(&self, occupancy: u64) -> (Symmetry, u64) {
        let images = self.images.iter().map(|image| image.of(occupancy)).enumerate();
        let (symmetry, least) =
            images.min_by_key(|&(_, image)| image).expect("the identity is among the symmetries");
        (Symmetry(symmetry as u8), least)
    }

    /// Whether nothing hangs in the air.
    pub(super) fn is_stable(&self, set: u64) -> bool {
        let rests = |cell: usize| self.below[cell].is_none_or(|under| set >> under & 1 == 1);
        (0..self.cells).filter(|cell| set >> cell & 1 == 1).all(rests)
    }
}

/// Every set of so many of these cells, ascending.
pub(super) fn sets(cells: usize, size: usize) -> impl Iterator<Item = u64> {
    let sets =
        std::iter::successors(Some((1_u64 << size) - 1), |&set| Some(combinations::following(set)));
    sets.take(binomial(cells, size) as usize)
}
