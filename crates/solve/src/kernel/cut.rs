//! A large block, cut by the stones on its highest cells.
//!
//! Parts are in colexicographic order, so all parts with the same bits at the highest places, a *top*, lie
//! together: that is a *segment*. Within it only the lower places count, so a segment is solved as a small
//! block is, with the bitmaps of so many places and ones:
//!
//! ```text
//!   places    ┌ top ┐┌─── low places ───┐
//!   part       1 0 1  0 1 1 0 1 0 0 1 0 …        one segment for each top
//!
//!   a stone among the low cells     the same top, one low place more: a compression, as in a block
//!   a stone among the top cells     a top with one bit more, the same low places: byte for byte
//! ```
//!
//! The cells of the top are cut off where every symmetry keeps them among themselves, so that a turned link
//! leads from segment to segment as well, with the bits of the top permuted.

use parlor_core::Placement;
use parlor_core::combinations::{Combinations, binomial};

/// How a block is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    /// The stones on these cells are low.
    pub(super) low_cells: u64,
    /// How many they are.
    pub(super) low: usize,
    /// Stones on the other cells.
    pub(super) high: usize,
    /// How many stones are the first player's.
    ones: usize,
}

/// All parts of a block with the same top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    pub(super) top: u64,
    /// Low places.
    pub(super) low: usize,
    /// Ones at them.
    pub(super) ones: usize,
}

impl Cut {
    /// How the block of an occupancy is cut: if it has more than so many places, and the board allows it.
    pub(super) fn of(plan: &Placement, occupancy: u64, low_places: usize) -> Self {
        let stones = occupancy.count_ones() as usize;
        let ones = stones.div_ceil(2);
        let below = |cell: usize| (occupancy & ((1 << cell) - 1)).count_ones() as usize;
        let whole = Self { low_cells: u64::MAX, low: stones, high: 0, ones };
        if stones <= low_places {
            return whole;
        }
        let mut cells = (1..plan.cells()).rev().filter(|&cell| below(cell) <= low_places);
        // A board with large pieces between its boundaries is not worth cutting.
        match cells.find(|&cell| plan.is_boundary(cell)) {
            Some(cell) if below(cell) >= low_places / 2 => Self {
                low_cells: (1 << cell) - 1,
                low: below(cell),
                high: stones - below(cell),
                ones,
            },
            _ => whole,
        }
    }

    /// How many tops there are to be looked at; some may have no segment.
    pub(super) const fn tops(&self) -> u64 {
        1 << self.high
    }

    /// The segment of a top, if some part has it.
    pub(super) fn segment(&self, top: u64) -> Option<Segment> {
        let ones = self.ones.checked_sub(top.count_ones() as usize)?;
        (ones <= self.low).then_some(Segment { top, low: self.low, ones })
    }
}

impl Segment {
    /// How many parts it has.
    pub(super) const fn parts(&self) -> usize {
        binomial(self.low, self.ones) as usize
    }

    /// The rank of its first part in the block.
    pub(super) fn first(&self) -> u64 {
        match self.top {
            0 => 0,
            top => Combinations::tables().rank(((1 << self.ones) - 1) | top << self.low),
        }
    }

    /// The segment of the parts with one more bit, at this place.
    pub(super) const fn with(&self, place: usize, bit: u64) -> Self {
        match place.checked_sub(self.low) {
            Some(place) => {
                let below = self.top & ((1 << place) - 1);
                let top = (self.top - below) << 1 | bit << place | below;
                Self { top, ..*self }
            }
            None => Self { top: self.top, low: self.low + 1, ones: self.ones + bit as usize },
        }
    }
    /// The segment of the parts without the bit at this place, if it is this bit.
    pub(super) fn without(&self, place: usize, bit: u64) -> Option<Self> {
        match place.checked_sub(self.low) {
            Some(place) => {
                let below = self.top & ((1 << place) - 1);
                let top = self.top >> (place + 1) << place | below;
                (self.top >> place & 1 == bit).then_some(Self { top, ..*self })
            }
            None => {
                let ones = self.ones.checked_sub(bit as usize)?;
                let low = self.low - 1;
                (ones <= low).then_some(Self { top: self.top, low, ones })
            }
        }
    }
}
