//! Which positions play can reach where stones fall: forward from the empty board, 64 ranks at a time.
//!
//! A segment is reached from those with one stone less. Adding it inserts a bit, which keeps parts in order, so
//! the reached ranks of the one, moved apart to the ranks that have the bit, are reached ranks of the other:
//!
//! ```text
//!   before       1 0 1 1 0 1                     reached, and nobody has a line
//!                │ │ └─┼─┐ └───────┐
//!   has the bit  1 1 0 1 1 0 0 1 0 1             marks of the place
//!   after        1 0 . 1 1 . . 0 . 1             reached
//! ```
//!
//! Where the block before is kept turned, its ranks are turned back one by one.

use parlor_core::combinations::{Combinations, following};
use parlor_core::{Control, Placement, Symmetry};
use rayon::prelude::*;

use super::bits::{self, BitWriter};
use super::cut::{Cut, Segment};
use super::tier::{Sight, TierKernel};
use super::{KernelTables, Passes, placed_bit};
use crate::code::Code;
use crate::reach::TierCounts;
use crate::store::TierWindow;
use crate::{Error, ValueCounts};

/// Where play goes on from, block by block.
pub(crate) type Arrivals = Vec<Vec<u64>>;

/// What a tier's reached numbers hold.
#[derive(Default)]
struct ReachedCounts {
    counts: ValueCounts,
    longest: Option<(Code, u64)>,
}

/// The reached numbers of a tier: how many have which code, the first with the longest win, and where play goes
/// on. `codes` gives the values of a run of numbers.
pub(crate) fn count<'w>(
    plan: &Placement,
    tier: usize,
    before: &Arrivals,
    tables: &mut KernelTables,
    codes: &(dyn Fn(u64, u64) -> Result<TierWindow<'w>, Error> + Sync),
    control: &Control,
) -> Result<(TierCounts, Arrivals), Error> {
    /// Codes that are looked at together.
    const BATCH: u64 = 1 << 26;
    let kernel = TierKernel::new(plan, tier, tables)?;
    let size = plan.block_size(tier);
    let blocks = plan.occupancies(tier).len();
    let in_batch = (BATCH / size).max(1) as usize;
    let mut found = ReachedCounts::default();
    let mut arrivals = Vec::with_capacity(blocks);
    for start in (0..blocks).step_by(in_batch) {
        let batch = start..blocks.min(start + in_batch);
        let window = codes(batch.start as u64 * size, batch.end as u64 * size)?;
        let looked = batch
            .into_par_iter()
            .map(|block| {
                control.check()?;
                let arrival = Arrival { kernel: &kernel, plan, tier, before };
                Ok(arrival.look(block, &window))
            })
            .collect::<Result<Vec<_>, Error>>()?;
        for (here, going_on) in looked {
            found.counts = found.counts + here.counts;
            // Among wins the least code is the longest; blocks come in order.
            let longer =
                here.longest.filter(|win| found.longest.is_none_or(|known| win.0 < known.0));
            found.longest = longer.or(found.longest);
            arrivals.push(going_on);
        }
    }
    Ok(((found.counts, found.longest), arrivals))
}

struct Arrival<'a> {
    kernel: &'a TierKernel<'a>,
    plan: &'a Placement,
    tier: usize,
    before: &'a Arrivals,
}

impl Arrival<'_> {
    /// What is reached in a block, and where play goes on.
    fn look(&self, block: usize, codes: &TierWindow<'_>) -> (ReachedCounts, Vec<u64>) {
        let Self { kernel, plan, tier, .. } = *self;
        let occupancy = plan.occupancies(tier)[block];
        let size = plan.block_size(tier);
        let orbit = plan.orbit_size(occupancy);
        let cut = kernel.tables().cut(plan, occupancy);
        let mut found = ReachedCounts::default();
        let mut going_on = BitWriter::with_room(size);
        let (mut reached, mut lost) = (Vec::new(), Vec::new());
        for segment in (0..cut.tops()).filter_map(|top| cut.segment(top)) {
            let parts = segment.parts();
            reached.clear();
            reached.resize(parts.div_ceil(64), 0);
            match tier {
                0 => reached[0] = 1,
                _ => self.arrive(occupancy, &cut, &segment, &mut reached),
            }
            let first = block as u64 * size + segment.first();
            let codes = codes.range(first, parts);
            let mut here = ValueCounts::default();
            here.add_marked(codes, &reached, orbit);
            if let Some(win) = here.longest_code()
                && found.longest.is_none_or(|(known, _)| win < known)
            {
                let has = |&(rank, &code): &(usize, &u8)| {
                    code == win.0 && reached[rank / 64] >> (rank % 64) & 1 == 1
                };
                let rank = codes.iter().enumerate().find(has).map(|(rank, _)| rank as u64);
                found.longest = rank.map(|rank| (win, first + rank));
            }
            found.counts = found.counts + here;
            let sight = Sight { occupancy, cut: &cut, segment: &segment };
            kernel.mark_lost(sight, &mut lost);
            for (word, (reached, lost)) in reached.iter().zip(&lost).enumerate() {
                let count = (parts - 64 * word).min(64);
                going_on.push(reached & !lost, count as u64);
            }
        }
        (found, going_on.words)
    }

    /// Marks what is reached by a last stone on each cell that may have had it.
    fn arrive(&self, occupancy: u64, cut: &Cut, segment: &Segment, reached: &mut [u64]) {
        let Self { kernel, plan, before, .. } = *self;
        let bit = placed_bit(self.tier - 1);
        let mut cells = plan.top_cells(occupancy);
        while cells != 0 {
            let cell = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            let located = plan.locate(occupancy ^ 1 << cell);
            let symmetry = located.symmetry;
            let from = &before[located.block];
            let turned = kernel.turned(Sight { occupancy, cut, segment }, symmetry);
            let image = plan.image(occupancy, symmetry);
            let cell = plan.image_of_cell(cell, symmetry);
            let place = (image & ((1 << cell) - 1)).count_ones() as usize;
            let Some(source) = turned.without(place, bit) else { continue };
            let at = source.first();
            if symmetry != Symmetry::IDENTITY {
                let way = WayBack::new(plan, occupancy & cut.low_cells, symmetry);
                way.mark(from, &source, (place < segment.low).then_some((place, bit)), reached);
            } else if place >= segment.low {
                for (word, mark) in reached.iter_mut().enumerate() {
                    let left = segment.parts() - 64 * word;
                    let there = if left >= 64 { u64::MAX } else { (1 << left) - 1 };
                    *mark |= bits::read(from, at + 64 * word as u64) & there;
                }
            } else {
                let marked = kernel.tables().bitmaps(segment).place(place, bit == 1);
                let passes = kernel.tables().passes;
                bits::move_apart(from, at, marked, reached, passes);
                // Marks of zeros go on beyond the last part.
                bits::clear_beyond(reached, segment.parts());
            }
        }
    }
}

/// How the low bits of a turned part come back to their own places.
struct WayBack {
    /// By place of the turned part, its bit in the part itself.
    bits: [u64; 64],
}

impl WayBack {
    fn new(plan: &Placement, low: u64, symmetry: Symmetry) -> Self {
        let turned = plan.image(low, symmetry);
        let mut bits = [0; 64];
        let cells = (0..64).filter(|cell| low >> cell & 1 == 1);
        for (place, cell) in cells.enumerate() {
            let image = plan.image_of_cell(cell, symmetry);
            bits[(turned & ((1 << image) - 1)).count_ones() as usize] = 1 << place;
        }
        Self { bits }
    }

    /// Marks the parts whose turned ones are reached, with a bit inserted if it is a low one.
    fn mark(
        &self,
        from: &[u64],
        source: &Segment,
        inserted: Option<(usize, u64)>,
        reached: &mut [u64],
    ) {
        let tables = Combinations::tables();
        let at = source.first();
        let mut part = (1_u64 << source.ones) - 1;
        for rank in 0..source.parts() as u64 {
            if bits::read(from, at + rank) & 1 == 1 {
                let mut rest = match inserted {
                    Some((place, bit)) => {
                        let below = part & ((1 << place) - 1);
                        (part - below) << 1 | bit << place | below
                    }
                    None => part,
                };
                let mut own = 0;
                while rest != 0 {
                    own |= self.bits[rest.trailing_zeros() as usize];
                    rest &= rest - 1;
                }
                let to = tables.rank(own);
                reached[(to / 64) as usize] |= 1 << (to % 64);
            }
            part = following(part);
        }
    }
}

/// The tables for counting, which need no runs.
pub(crate) fn tables() -> KernelTables {
    KernelTables::new(Passes::best())
}
