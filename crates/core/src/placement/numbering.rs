//! From a position to its number and back.
//!
//! On a small board every occupancy has its block in a table; on a larger one the least of its images is searched
//! for among the occupancies of the tier.

use std::ops::Range;

use super::blocks::sets;
use super::tabulated::TabulatedBlock;
use super::{Placement, Stones};
use crate::combinations;
use crate::numbered::Number;
use crate::{Side, Symmetry};

/// Up to so many cells, where an occupancy's block is looked up in a table of all occupancies.
pub(super) const TABULATED: usize = 16;

/// An occupancy's place: its block, and the symmetry that carries it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CanonicalBlock {
    /// The number of the block in its tier.
    pub block: usize,
    /// What turns the occupancy into the block's.
    pub symmetry: Symmetry,
}

impl Placement {
    /// The number of a position.
    #[inline]
    #[must_use]
    pub fn number(&self, stones: &Stones) -> Number {
        let occupancy = stones.first | stones.second;
        let Some(&entry) = self.table().get(occupancy as usize) else {
            return self.number_by_search(stones);
        };
        // Most occupancies that play asks for are the least of their images already.
        let place = match entry.symmetry() {
            Symmetry::IDENTITY => {
                self.combinations.rank_within(stones.first as u16, occupancy as u16)
            }
            turn => self.place_when_turned(stones.first, occupancy, turn),
        };
        let rank = entry.first_number() + u64::from(place);
        self.for_side(stones.turn, Number { tier: entry.stones(), rank })
    }

    /// The place of a part in the block of an occupancy that is not the least of its images.
    #[inline(never)]
    fn place_when_turned(&self, first: u64, occupancy: u64, turn: Symmetry) -> u16 {
        let image = |set| self.image(set, turn) as u16;
        self.combinations.rank_within(image(first), image(occupancy))
    }

    /// The number of a position on a board too large for a table of all occupancies.
    #[inline(never)]
    fn number_by_search(&self, stones: &Stones) -> Number {
        let occupancy = stones.first | stones.second;
        let tier = occupancy.count_ones();
        let occupancies = self.occupancies(tier as usize);
        let CanonicalBlock { block, symmetry } = self.search(&occupancies, occupancy);
        let first = self.image(stones.first, symmetry);
        let part = self.combinations.gather(first, occupancies[block]);
        let rank = block as u64 * self.block_size(tier as usize) + self.combinations.rank(part);
        self.for_side(stones.turn, Number { tier, rank })
    }

    /// The numbers of the player who would not be to move come after all the others of a tier.
    #[inline]
    fn for_side(&self, turn: Side, number: Number) -> Number {
        let Number { tier, rank } = number;
        if turn == Side::after(tier) {
            return number;
        }
        Number { tier, rank: rank + self.numbers_of_a_side(tier as usize) }
    }

    #[inline(never)]
    fn numbers_of_a_side(&self, tier: usize) -> u64 {
        self.occupancies(tier).len() as u64 * self.block_size(tier)
    }

    /// The position that stands for a number.
    #[must_use]
    pub fn position(&self, number: Number) -> Stones {
        self.positions(number.tier, number.rank..number.rank + 1)
            .next()
            .expect("a range of one number has one position")
    }

    /// The positions of a range of numbers, in order.
    pub fn positions(
        &self,
        tier: u32,
        ranks: Range<u64>,
    ) -> impl Iterator<Item = Stones> + use<'_> {
        let stones = tier as usize;
        let occupancies = self.occupancies(stones);
        let size = stones.div_ceil(2);
        let block_size = self.block_size(stones);
        let (mut block, mut left_in_block) = (ranks.start / block_size, 0);
        let mut part = combinations::unrank(ranks.start % block_size, size);
        if !ranks.is_empty() {
            left_in_block = block_size - ranks.start % block_size;
        }
        ranks.map(move |_| {
            if left_in_block == 0 {
                block += 1;
                left_in_block = block_size;
                part = (1 << size) - 1;
            }
            let blocks = occupancies.len() as u64;
            let (side, at) = if block < blocks { (0, block) } else { (1, block - blocks) };
            let occupancy = occupancies[at as usize];
            let first = self.combinations.scatter(part, occupancy);
            part = combinations::following(part);
            left_in_block -= 1;
            Stones { first, second: occupancy ^ first, turn: Side::after(tier + side) }
        })
    }

    /// The block of an occupancy.
    #[inline]
    #[must_use]
    pub fn locate(&self, occupancy: u64) -> CanonicalBlock {
        let tier = occupancy.count_ones() as usize;
        self.tabulated(occupancy).unwrap_or_else(|| self.search(&self.occupancies(tier), occupancy))
    }

    /// The same, where the occupancies of the tier are at hand.
    #[inline]
    #[must_use]
    pub fn locate_among(&self, occupancies: &[u64], occupancy: u64) -> CanonicalBlock {
        self.tabulated(occupancy).unwrap_or_else(|| self.search(occupancies, occupancy))
    }

    #[inline]
    pub(super) fn tabulated(&self, occupancy: u64) -> Option<CanonicalBlock> {
        let entry = self.table().get(occupancy as usize)?;
        let block = entry.first_number() / self.block_size(entry.stones() as usize);
        Some(CanonicalBlock { block: block as usize, symmetry: entry.symmetry() })
    }

    /// The block of an occupancy on a board too large for a table of all.
    #[inline(never)]
    fn search(&self, occupancies: &[u64], occupancy: u64) -> CanonicalBlock {
        let (symmetry, least) = self.least_image(occupancy);
        let block =
            occupancies.binary_search(&least).expect("the least image of an occupancy has a block");
        CanonicalBlock { block, symmetry }
    }

    #[inline]
    fn table(&self) -> &[TabulatedBlock] {
        self.table.get_or_init(|| self.make_table())
    }

    #[cold]
    fn make_table(&self) -> Vec<TabulatedBlock> {
        if self.cells > TABULATED {
            return Vec::new();
        }
        let mut table = vec![TabulatedBlock::default(); 1 << self.cells];
        for stones in 0..=self.stones {
            let occupancies = self.occupancies(stones);
            for set in sets(self.cells, stones).filter(|&set| self.is_stable(set)) {
                let CanonicalBlock { block, symmetry } = self.search(&occupancies, set);
                let first_number = block as u64 * self.block_size(stones);
                table[set as usize] = TabulatedBlock::new(stones, symmetry, first_number);
            }
        }
        table
    }
}
