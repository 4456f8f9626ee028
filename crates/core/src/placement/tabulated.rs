//! What a small board keeps of each occupancy.

use crate::Symmetry;

/// All that a number needs to know of an occupancy, in one word:
///
/// ```text
///   31   27 26    24 23                                  0
///   stones  symmetry  the first number of its block
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TabulatedBlock(u32);

impl TabulatedBlock {
    pub(super) fn new(stones: usize, Symmetry(symmetry): Symmetry, first_number: u64) -> Self {
        debug_assert!(first_number < 1 << 24, "a tabulated board has smaller tiers");
        Self((stones as u32) << 27 | u32::from(symmetry) << 24 | first_number as u32)
    }

    #[inline]
    pub(super) const fn stones(self) -> u32 {
        self.0 >> 27
    }

    #[inline]
    pub(super) const fn symmetry(self) -> Symmetry {
        Symmetry((self.0 >> 24) as u8 & 7)
    }

    #[inline]
    pub(super) const fn first_number(self) -> u64 {
        (self.0 & 0xff_ffff) as u64
    }
}
