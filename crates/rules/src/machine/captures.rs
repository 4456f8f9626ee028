//! Numbers for the positions of games that place pieces of the hand, move them, and take some.
//!
//! A tier is a [balance](crate::phases): what both have in hand and on the board. Within it, a number is
//!
//! ```text
//!   (whose turn, if both may be to move) × classes × (empty cells choose n₂)
//!     + (place of the first player's set of n₁ cells among the least of their images) × (empty cells choose n₂)
//!     + (place of the second player's n₂ cells among the sets of the cells that are left)
//! ```
//!
//! As where stones are only placed, the symmetry is spent on one set alone: positions are never compared with their images.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

use parlor_core::bits::Bits as _;
use parlor_core::combinations::{Combinations, binomial, following, unrank};
use parlor_core::placement::{CellMap, MAX_CELLS, Stones};
use parlor_core::{Flow, Number, Tier};

use super::paths::word;
use crate::model::Model;
use crate::phases::{Balance, Phase, phases};

/// Up to so many cells the least images of all sets are listed; on larger boards every set has a number of its own.
const LISTED_CELLS: usize = 24;

/// A numbering of all positions that the numbers of pieces allow.
#[derive(Debug)]
pub(super) struct CapturePlan {
    phases: Vec<Phase>,
    tiers: Vec<Tier>,
    tier_of: HashMap<Balance, u32>,
    /// The cells among the spots of the board.
    mask: u64,
    cells: usize,
    /// The symmetries that are used, the identity first.
    images: Vec<CellMap>,
    /// The sets of each size that are the least of their images, made when they are asked for.
    least: Vec<OnceLock<Box<[u64]>>>,
    combinations: &'static Combinations,
}

impl CapturePlan {
    /// The plan of these rules, if they have one.
    pub(super) fn of(model: &Model, symmetries: &[Vec<u8>]) -> Option<Self> {
        let cells = model.board.cells.count() as usize;
        if model.board.spots() > 64 || cells > MAX_CELLS {
            return None;
        }
        let phases = phases(model)?;
        let used = if cells <= LISTED_CELLS { symmetries } else { &symmetries[..1] };
        let mut plan = Self {
            tier_of: phases.iter().map(|phase| phase.balance).zip(0..).collect(),
            tiers: Vec::new(),
            phases,
            mask: word(model.board.cells),
            cells,
            images: used.iter().cloned().map(CellMap::new).collect(),
            least: (0..=cells).map(|_| OnceLock::new()).collect(),
            combinations: Combinations::tables(),
        };
        let classes: Vec<u64> = (0..=cells).map(|size| plan.classes(used, size)).collect();
        plan.tiers = plan.phases.iter().map(|phase| plan.tier(phase, &classes)).collect();
        Some(plan)
    }

    fn tier(&self, phase: &Phase, classes: &[u64]) -> Tier {
        let turns = phase.turns.len() as u64;
        let first = usize::from(phase.balance.stones[0]);
        let parts = turns * self.parts(phase.balance);
        Tier {
            numbers: classes[first] * parts,
            positions: binomial(self.cells, first) * parts,
            flow: if phase.is_cyclic { Flow::Cyclic } else { Flow::Acyclic },
        }
    }

    /// The sets of a size up to symmetry, by Burnside's count: the mean number of sets that a symmetry leaves in place.
    fn classes(&self, maps: &[Vec<u8>], size: usize) -> u64 {
        let fixed = |map: &Vec<u8>| {
            // A set stays if it has all of a cycle of cells or nothing of it.
            let mut ways = vec![0_u64; size + 1];
            ways[0] = 1;
            let mut seen = !self.mask;
            for start in 0..map.len() {
                let (mut cell, mut length) = (start, 0);
                while seen >> cell & 1 == 0 {
                    seen |= 1 << cell;
                    length += 1;
                    cell = map[cell].into();
                }
                for sum in (length.max(1)..=size).rev().filter(|_| length > 0) {
                    ways[sum] += ways[sum - length];
                }
            }
            ways[size]
        };
        maps.iter().map(fixed).sum::<u64>() / maps.len() as u64
    }

    /// How many sets the second player's pieces can be, beside the first player's.
    fn parts(&self, balance: Balance) -> u64 {
        let [first, second] = balance.stones.map(usize::from);
        binomial(self.cells - first, second)
    }

    pub(super) fn tiers(&self) -> &[Tier] {
        &self.tiers
    }

    /// The sets of a size that are the least of their images, ascending; nothing where every set counts.
    fn listed(&self, size: usize) -> Option<&[u64]> {
        if self.images.len() == 1 {
            return None;
        }
        let list = || {
            let all = std::iter::successors(Some((1_u64 << size) - 1), |&set| Some(following(set)));
            let sets = all.take(binomial(self.cells, size) as usize);
            let sets = sets.map(|set| self.combinations.scatter(set, self.mask));
            sets.filter(|&set| self.images.iter().all(|image| image.of(set) >= set)).collect()
        };
        Some(self.least[size].get_or_init(list))
    }

    /// How many sets of a size have numbers.
    fn sets(&self, size: usize) -> u64 {
        self.listed(size).map_or_else(|| binomial(self.cells, size), |list| list.len() as u64)
    }

    fn set(&self, size: usize, place: u64) -> u64 {
        match self.listed(size) {
            Some(list) => list[place as usize],
            None => self.combinations.scatter(unrank(place, size), self.mask),
        }
    }

    /// The number of a position with these hands, the first player's first; nothing if play cannot come to such pieces.
    pub(super) fn number(&self, stones: &Stones, hands: [u8; 2]) -> Option<Number> {
        let counts = [stones.first, stones.second].map(|set| set.count_ones() as u8);
        let tier = *self.tier_of.get(&Balance { hands, stones: counts })?;
        let phase = &self.phases[tier as usize];
        let turn = phase.turns.iter().position(|&side| side == stones.turn)? as u64;
        let size = usize::from(counts[0]);
        let (place, first, second) = match self.listed(size) {
            None => {
                let set = self.combinations.gather(stones.first, self.mask);
                (self.combinations.rank(set), stones.first, stones.second)
            }
            Some(list) => {
                let (image, first) = self
                    .images
                    .iter()
                    .map(|image| (image, image.of(stones.first)))
                    .min_by_key(|&(_, set)| set)?;
                (list.binary_search(&first).ok()? as u64, first, image.of(stones.second))
            }
        };
        let part = self.combinations.rank(self.combinations.gather(second, self.mask & !first));
        let rank = (turn * self.sets(size) + place) * self.parts(phase.balance) + part;
        Some(Number { tier, rank })
    }

    /// The pieces of a range of numbers, in order.
    pub(super) fn positions(&self, tier: u32, ranks: Range<u64>) -> impl Iterator<Item = Stones> {
        let Phase { balance, turns, .. } = &self.phases[tier as usize];
        let [first_size, second_size] = balance.stones.map(usize::from);
        let (parts, sets) = (self.parts(*balance), self.sets(first_size));
        let mut block = ranks.start / parts;
        let mut left = if ranks.is_empty() { 0 } else { parts - ranks.start % parts };
        let mut part = unrank(ranks.start % parts, second_size);
        let mut first = None;
        ranks.map(move |_| {
            if left == 0 {
                (block, left, first) = (block + 1, parts, None);
                part = (1 << second_size) - 1;
            }
            let set = *first.get_or_insert_with(|| self.set(first_size, block % sets));
            let second = self.combinations.scatter(part, self.mask & !set);
            (part, left) = (following(part), left - 1);
            Stones { first: set, second, turn: turns[(block / sets) as usize] }
        })
    }

    /// What both have in hand in a tier, the first player's first.
    pub(super) fn hands(&self, tier: u32) -> [u8; 2] {
        self.phases[tier as usize].balance.hands
    }

    /// How many positions share a number.
    pub(super) fn orbit_size(&self, Number { tier, rank }: Number) -> u64 {
        let balance = self.phases[tier as usize].balance;
        let size = usize::from(balance.stones[0]);
        let set = self.set(size, rank / self.parts(balance) % self.sets(size));
        let same = self.images.iter().filter(|image| image.of(set) == set).count();
        (self.images.len() / same) as u64
    }
}
