//! What hosts tell each other of a sliding tier, counted before they solve it.
//!
//! Of which half-blocks a host hears follows from the cut alone: those of others that its slides lead to. Each of their
//! positions is told at most once, at the level that settles it; a drawn one never. How many bytes that is depends on
//! where the positions of a level are, and so on the values: a table that has them says what every parcel was.

use parlor_core::Placement;
use parlor_core::placement::Slides;
use rayon::prelude::*;

use super::blocks::SlideKernel;
use super::settled_at;
use super::share::level_parcel;
use crate::code::Code;
use crate::kernel::Passes;

/// The half-blocks that hosts hear of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ToldBlocks {
    /// Of every host what it hears from each.
    told: Vec<Vec<u32>>,
    /// Positions of a half-block.
    size: usize,
}

impl ToldBlocks {
    /// Where host h has the blocks `bounds[h]..bounds[h + 1]`.
    pub(crate) fn of(plan: &Placement, slides: &Slides, passes: Passes, bounds: &[u64]) -> Self {
        let hosts = || bounds.windows(2).map(|ends| ends[0] as usize..ends[1] as usize);
        let heard = hosts().flat_map(|own| {
            let kernel = SlideKernel::new(plan, slides, passes, Some(own));
            let block = |half_block: u32| half_block as usize % kernel.blocks();
            let of_host = |there: std::ops::Range<usize>| {
                kernel.halo.iter().copied().filter(|&half| there.contains(&block(half))).collect()
            };
            hosts().map(of_host).collect::<Vec<Vec<u32>>>()
        });
        let size = plan.block_size(plan.stones()) as usize;
        Self { told: heard.collect(), size }
    }

    /// How many positions are told at most, each as often as there are hosts that hear of it.
    pub(crate) fn positions(&self) -> u64 {
        (self.half_blocks() * self.size) as u64
    }

    fn half_blocks(&self) -> usize {
        self.told.iter().map(Vec::len).sum()
    }

    /// How many bytes are told, if these are the codes of the tier: first the numbers of the half-blocks, then level by
    /// level what is settled in them.
    pub(crate) fn packed(&self, codes: &[u8]) -> u64 {
        let levels = (0..=Code::LONGEST).map(|level| settled_at(level).0);
        let levels = levels.take_while(|code| codes.contains(code));
        let parcels = levels.map(|code| {
            let parcel = |half_blocks: &Vec<u32>| {
                let settled = half_blocks.iter().filter_map(|&half_block| {
                    let codes = &codes[half_block as usize * self.size..][..self.size];
                    codes.contains(&code).then(|| (half_block, set_of(codes, code)))
                });
                level_parcel(true, settled).len() as u64
            };
            self.told.par_iter().filter(|told| !told.is_empty()).map(parcel).sum::<u64>()
        });
        (size_of::<u32>() * self.half_blocks()) as u64 + parcels.sum::<u64>()
    }
}

/// The positions that have a code, as bits.
fn set_of(codes: &[u8], code: u8) -> Vec<u64> {
    let word = |codes: &[u8]| {
        codes.iter().rev().fold(0, |word, &byte| word << 1 | u64::from(byte == code))
    };
    codes.chunks(64).map(word).collect()
}
