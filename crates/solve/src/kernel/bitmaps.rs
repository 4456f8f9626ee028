//! Which parts of a tier have a bit at a place: one bitmap over the ranks for each place.

use parlor_core::combinations::{binomial, following};

/// The bitmaps of a tier, and the runs of marked ranks in them.
pub(super) struct Bitmaps {
    parts: usize,
    places: Vec<Place>,
}

/// One place among the occupied cells.
struct Place {
    /// Bit r: the part of rank r has a 1 here.
    ones: Vec<u64>,
    runs_of_ones: Vec<Run>,
    runs_of_zeros: Vec<Run>,
}

/// Ranks in a row that are all marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) start: u32,
    pub(super) length: u32,
}

/// The marked ranks of a place, in both forms.
#[derive(Clone, Copy)]
pub(super) struct Marked<'a> {
    /// To be read through [`Marked::word`].
    pub(super) ones: &'a [u64],
    /// All ones where the zeros are marked.
    pub(super) flip: u64,
    pub(super) runs: &'a [Run],
}

impl Bitmaps {
    /// The parts of `stones` occupied cells that can be the first player's.
    pub(super) fn new(stones: usize) -> Self {
        let size = stones.div_ceil(2);
        let parts = binomial(stones, size) as usize;
        let mut ones = vec![vec![0_u64; parts.div_ceil(64)]; stones];
        let mut part = (1_u64 << size) - 1;
        for rank in 0..parts {
            let mut rest = part;
            while rest != 0 {
                ones[rest.trailing_zeros() as usize][rank / 64] |= 1 << (rank % 64);
                rest &= rest - 1;
            }
            part = following(part);
        }
        let place = |ones: Vec<u64>| Place {
            runs_of_ones: runs(&ones, parts, 0),
            runs_of_zeros: runs(&ones, parts, u64::MAX),
            ones,
        };
        Self { parts, places: ones.into_iter().map(place).collect() }
    }

    /// How many parts there are: the size of a block.
    pub(super) const fn parts(&self) -> usize {
        self.parts
    }

    pub(super) const fn words(&self) -> usize {
        self.parts.div_ceil(64)
    }

    /// The ranks whose parts have a one at a place, or those that have a zero.
    pub(super) fn place(&self, place: usize, has_one: bool) -> Marked<'_> {
        let Place { ones, runs_of_ones, runs_of_zeros } = &self.places[place];
        match has_one {
            true => Marked { ones, flip: 0, runs: runs_of_ones },
            false => Marked { ones, flip: u64::MAX, runs: runs_of_zeros },
        }
    }

    /// Marks in `marks` the ranks whose parts have only ones at these places, or only zeros.
    pub(super) fn mark_all(&self, places: &[usize], has_one: bool, marks: &mut [u64]) {
        let flip = if has_one { 0 } else { u64::MAX };
        let [first, rest @ ..] = places else { return };
        let first = &self.places[*first].ones;
        for (word, mark) in marks.iter_mut().enumerate() {
            let all = rest.iter().fold(first[word] ^ flip, |all, &place| {
                all & (self.places[place].ones[word] ^ flip)
            });
            *mark |= all;
        }
    }
}

fn runs(ones: &[u64], parts: usize, flip: u64) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for rank in 0..parts {
        if (ones[rank / 64] ^ flip) >> (rank % 64) & 1 == 1 {
            match runs.last_mut() {
                Some(run) if (run.start + run.length) as usize == rank => run.length += 1,
                _ => runs.push(Run { start: rank as u32, length: 1 }),
            }
        }
    }
    runs
}
