//! What the segments of a tier share: bitmaps and turners by the number of their places.

use std::collections::{BTreeMap, BTreeSet};

use parlor_core::Placement;
use parlor_core::combinations::{MAX_SET_SIZE, binomial};
use rayon::prelude::*;

use super::Passes;
use super::bitmaps::Bitmaps;
use super::cut::{Cut, Segment};
use super::turn::Turner;

/// Kept from tier to tier, as neighbours need many of the same.
pub(crate) struct KernelTables {
    pub(super) passes: Passes,
    /// Blocks with more places than this are cut, if the board allows it; their segments have no more.
    pub(super) low_places: usize,
    /// Blocks are handed to threads in pieces of at least so many bytes.
    pub(super) piece: usize,
    /// By places, then by ones.
    bitmaps: Vec<Option<Bitmaps>>,
    turners: BTreeMap<usize, Turner>,
    /// The tier that they were made for last.
    tier: Option<usize>,
}

/// Segments have at most so many places: bitmaps and turned values stay in the second-level cache.
const LOW_PLACES: usize = 22;

/// Places or ones of a part, none included.
const SIZES: usize = MAX_SET_SIZE + 1;

impl KernelTables {
    pub(crate) fn new(passes: Passes) -> Self {
        let bitmaps = (0..SIZES * SIZES).map(|_| None).collect();
        Self {
            passes,
            low_places: LOW_PLACES,
            piece: super::PIECE,
            bitmaps,
            turners: BTreeMap::new(),
            tier: None,
        }
    }

    /// Whether all is there that a tier needs.
    pub(super) fn are_for(&self, tier: usize) -> bool {
        self.tier == Some(tier)
    }

    pub(crate) const fn passes(&self) -> Passes {
        self.passes
    }

    /// With blocks cut as small as can be, to test that nothing depends on it.
    #[cfg(test)]
    pub(crate) fn finest(passes: Passes, low_places: usize) -> Self {
        Self { low_places, piece: 1, ..Self::new(passes) }
    }

    /// How the block of an occupancy is cut.
    pub(super) fn cut(&self, plan: &Placement, occupancy: u64) -> Cut {
        Cut::of(plan, occupancy, self.low_places)
    }

    /// Makes what a tier needs, and forgets what it does not.
    pub(super) fn prepare(&mut self, plan: &Placement, tier: usize) {
        // One for each number of low places: there may be very many occupancies.
        let mut cuts: BTreeMap<usize, Cut> = BTreeMap::new();
        for &occupancy in plan.occupancies(tier).iter() {
            let cut = self.cut(plan, occupancy);
            cuts.entry(cut.low).or_insert(cut);
        }
        let mut needed = BTreeSet::new();
        for cut in cuts.values() {
            // Tops are told apart by their ones alone.
            let tops = (0..=cut.high).map(|ones| (1_u64 << ones) - 1);
            for segment in tops.filter_map(|top| cut.segment(top)) {
                needed.insert(slot(&segment));
                if tier < plan.stones() {
                    needed.insert(slot(&segment.with(0, super::placed_bit(tier))));
                }
            }
        }
        let passes = self.passes;
        self.bitmaps.par_iter_mut().enumerate().for_each(|(at, bitmaps)| {
            match needed.contains(&at) {
                true if bitmaps.is_none() => {
                    *bitmaps = Some(Bitmaps::new(at / SIZES, at % SIZES, passes));
                }
                true => {}
                false => *bitmaps = None,
            }
        });
        self.turners.retain(|places, _| cuts.contains_key(places));
        for places in cuts.into_keys() {
            self.turners.entry(places).or_insert_with(|| Turner::new(places));
        }
        self.tier = Some(tier);
    }

    pub(super) fn bitmaps(&self, segment: &Segment) -> &Bitmaps {
        self.bitmaps[slot(segment)].as_ref().expect("a tier's bitmaps are made before its blocks")
    }

    pub(super) fn turner(&self, places: usize) -> &Turner {
        &self.turners[&places]
    }
}

const fn slot(segment: &Segment) -> usize {
    segment.low * SIZES + segment.ones
}

/// Bytes that the tables of a plan's tiers take, about.
pub(crate) fn table_bytes(plan: &Placement) -> u64 {
    let stones = plan.stones();
    let full = u64::MAX >> (64 - stones.max(1));
    let low = Cut::of(plan, full, LOW_PLACES).low + 1;
    // Parts of any number of ones where blocks are cut, else of one; bitmaps of each place, and runs.
    let parts = if low <= stones { 1 << low } else { binomial(low.min(MAX_SET_SIZE), low / 2) };
    (parts / 8).saturating_mul(2 * low as u64)
}
