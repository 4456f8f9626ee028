//! Turning a frame back: values in the order of a turned occupancy, brought into the block's own order.
//!
//! A symmetry permutes the occupied cells, hence the bits of a part. The rank of the permuted part is
//! found from its two halves. The block's own parts are walked half by half as well: all parts with the
//! same upper half lie together, with the lower halves of the right size in order.
//!
//! ```text
//!   part     upper half │ lower half             permuted   from_upper[upper] | from_lower[lower]
//!   rank     above[ones below][upper] + below[lower]        (both tables belong to the tier)
//! ```

use parlor_core::combinations::{Combinations, binomial};

/// Parts with more ranks than this are not turned.
pub(super) const LARGEST: u64 = u32::MAX as u64;

/// The tables for parts of so many places.
pub(super) struct Turner {
    places: usize,
    /// Bits of a lower half.
    low_bits: u32,
    /// By lower half: what it adds to a rank, and where the upper half's row starts in `above`.
    below: Vec<(u32, u32)>,
    /// Row by row: what an upper half adds, above so many ones.
    above: Vec<u32>,
    /// By number of ones: the lower halves with so many, in order.
    lower_halves: Vec<Vec<u16>>,
    /// By number of ones of a part: its upper halves in order, with how many ones are left for the lower.
    upper_halves: Vec<Vec<(u16, u8)>>,
}

/// Tables that every turn makes anew.
#[derive(Default)]
pub(super) struct TurnBuffers {
    from_lower: Vec<u32>,
    from_upper: Vec<u32>,
}

/// Which way parts are turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnDirection {
    /// To their places in the image of the occupancy.
    There,
    /// From there to their own.
    Back,
}

/// The ranks that single parts have after a turn.
pub(super) struct Permuted<'a> {
    turner: &'a Turner,
    tables: &'a TurnBuffers,
}

impl Permuted<'_> {
    /// The rank of what becomes of a part.
    #[inline]
    pub(super) fn rank(&self, part: u32) -> usize {
        let Turner { low_bits, below, above, .. } = self.turner;
        let TurnBuffers { from_lower, from_upper } = self.tables;
        let low_mask = (1_u32 << low_bits) - 1;
        let part = from_lower[(part & low_mask) as usize] | from_upper[(part >> low_bits) as usize];
        let (rank, row) = below[(part & low_mask) as usize];
        (rank + above[(row + (part >> low_bits)) as usize]) as usize
    }
}

impl Turner {
    /// # Panics
    /// If ranks do not fit in a word: [`check_size`](super::check_size) tells.
    pub(super) fn new(places: usize) -> Self {
        assert!(binomial(places, places / 2) <= LARGEST, "ranks fit in a word");
        let low_bits = places.div_ceil(2);
        let high_bits = places - low_bits;
        let tables = Combinations::tables();
        let rows = 1_u32 << high_bits;
        let below = (0..1_u64 << low_bits)
            .map(|low| (tables.rank(low) as u32, low.count_ones() * rows))
            .collect();
        // An upper half counts its ones after those below: rank(low and high) - rank(low).
        let add = |ones: usize, high: u64| {
            let low = (1_u64 << ones) - 1;
            (tables.rank(low | high << low_bits) - tables.rank(low)) as u32
        };
        let above = (0..=low_bits)
            .flat_map(|ones| (0..u64::from(rows)).map(move |high| add(ones, high)))
            .collect();
        let mut lower_halves = vec![Vec::new(); low_bits + 1];
        for low in 0..1_u32 << low_bits {
            lower_halves[low.count_ones() as usize].push(low as u16);
        }
        let halves = |size: usize| {
            let left = |high: u32| size.checked_sub(high.count_ones() as usize);
            (0..rows)
                .filter_map(|high| Some((high as u16, left(high)?)))
                .filter(|&(_, left)| left <= low_bits)
                .map(|(high, left)| (high, left as u8))
                .collect()
        };
        let upper_halves = (0..=places).map(halves).collect();
        Self { places, low_bits: low_bits as u32, below, above, lower_halves, upper_halves }
    }

    /// Takes into `block` the least of its own values and those of `frame`, which are in the order of the
    /// occupancy's image. The parts have `ones` ones; `image` says where each cell goes.
    pub(super) fn turn_back(
        &self,
        occupancy: u64,
        ones: usize,
        image: impl Fn(usize) -> usize,
        frame: &[u8],
        block: &mut [u8],
        room: &mut TurnBuffers,
    ) {
        self.permute(occupancy, image, TurnDirection::There, room);
        let TurnBuffers { from_lower, from_upper } = room;
        let low_mask = (1_u32 << self.low_bits) - 1;
        let mut rest = block;
        for &(upper, ones_left) in &self.upper_halves[ones] {
            let lower_halves = &self.lower_halves[usize::from(ones_left)];
            let (here, after) = rest.split_at_mut(lower_halves.len());
            let upper = from_upper[usize::from(upper)];
            for (least, &lower) in here.iter_mut().zip(lower_halves) {
                let part = upper | from_lower[usize::from(lower)];
                let (rank, row) = self.below[(part & low_mask) as usize];
                let rank = rank + self.above[(row + (part >> self.low_bits)) as usize];
                *least = frame[rank as usize].min(*least);
            }
            rest = after;
        }
    }

    /// The ranks of single parts after a turn.
    pub(super) fn permuted<'t>(
        &'t self,
        occupancy: u64,
        image: impl Fn(usize) -> usize,
        way: TurnDirection,
        room: &'t mut TurnBuffers,
    ) -> Permuted<'t> {
        self.permute(occupancy, image, way, room);
        Permuted { turner: self, tables: room }
    }

    /// Where each half of a part goes when the occupancy is turned.
    fn permute(
        &self,
        occupancy: u64,
        image: impl Fn(usize) -> usize,
        way: TurnDirection,
        room: &mut TurnBuffers,
    ) {
        let turned = cells(occupancy).fold(0_u64, |set, cell| set | 1 << image(cell));
        let mut places = [0_u8; 64];
        for (place, cell) in cells(turned).enumerate() {
            places[cell] = place as u8;
        }
        let mut bits = [0_u32; 64];
        for (bit, cell) in cells(occupancy).enumerate() {
            let place = usize::from(places[image(cell)]);
            match way {
                TurnDirection::There => bits[bit] = 1 << place,
                TurnDirection::Back => bits[place] = 1 << bit,
            }
        }
        let low = self.low_bits as usize;
        spread(&bits[..low], &mut room.from_lower);
        spread(&bits[low..self.places], &mut room.from_upper);
    }
}

/// The members of a set of cells, in order.
fn cells(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then_some(set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        cell
    })
}

/// For every set of these bits their union.
fn spread(bits: &[u32], sums: &mut Vec<u32>) {
    sums.resize(1 << bits.len(), 0);
    for (index, &bit) in bits.iter().enumerate() {
        let (without, with) = sums.split_at_mut(1 << index);
        with.iter_mut().zip(without).for_each(|(with, without)| *with = *without | bit);
    }
}
