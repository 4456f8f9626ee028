//! Which parts have a bit at a place: one bitmap over the ranks for each place.

use parlor_core::combinations::{binomial, following, unrank};
use rayon::prelude::*;

use super::Passes;

/// The bitmaps of all parts with so many ones at so many places, and the runs of marked ranks in them.
pub(super) struct Bitmaps {
    parts: usize,
    places: Vec<BitPlace>,
}

/// One place among the occupied cells.
struct BitPlace {
    /// Bit r: the part of rank r has a 1 here.
    ones: Vec<u64>,
    /// None, where wide passes do not follow them.
    runs_of_ones: Vec<Run>,
    runs_of_zeros: Vec<Run>,
}

/// From this mean length on, wide passes follow runs one by one, which spares the unmarked bytes.
const LONG_RUNS: usize = 96;

/// Ranks that one thread walks over at a time.
const STRETCH: usize = 1 << 14;

/// Ranks in a row that are all marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) start: u32,
    pub(super) length: u32,
}

/// The marked ranks of a place, in both forms.
#[derive(Clone, Copy)]
pub(super) struct Marked<'a> {
    /// To be flipped where the zeros are marked.
    pub(super) ones: &'a [u64],
    /// All ones in that case, else zero.
    pub(super) flip: u64,
    /// May be left out for wide passes.
    pub(super) runs: &'a [Run],
}

impl Bitmaps {
    /// Of the parts with `size` ones at `count` places.
    pub(super) fn new(count: usize, size: usize, passes: Passes) -> Self {
        let parts = binomial(count, size) as usize;
        let stretches: Vec<Vec<u64>> = (0..parts.div_ceil(STRETCH))
            .into_par_iter()
            .map(|stretch| words_of_places(stretch * STRETCH, (count, size), parts))
            .collect();
        let places = (0..count).into_par_iter().map(|place| {
            let of_place =
                stretches.iter().flat_map(|words| words.iter().skip(place).step_by(count));
            let ones: Vec<u64> = of_place.copied().collect();
            let runs = |flip: u64| {
                let runs = runs(&ones, parts, flip);
                let marked: usize = runs.iter().map(|run| run.length as usize).sum();
                let followed = passes == Passes::Portable || marked >= LONG_RUNS * runs.len();
                if followed { runs } else { Vec::new() }
            };
            BitPlace { runs_of_ones: runs(0), runs_of_zeros: runs(u64::MAX), ones }
        });
        Self { parts, places: places.collect() }
    }

    /// Of the parts of so many occupied cells that can be the first player's.
    pub(super) fn of_tier(stones: usize, passes: Passes) -> Self {
        Self::new(stones, stones.div_ceil(2), passes)
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
        let BitPlace { ones, runs_of_ones, runs_of_zeros } = &self.places[place];
        match has_one {
            true => Marked { ones, flip: 0, runs: runs_of_ones },
            false => Marked { ones, flip: u64::MAX, runs: runs_of_zeros },
        }
    }

    /// One word of marks: the ranks whose parts have only ones at these places, or only zeros. Ranks beyond
    /// the last may be marked too.
    pub(super) fn word(&self, places: &[usize], word: usize, has_one: bool) -> u64 {
        let flip = if has_one { 0 } else { u64::MAX };
        places.iter().fold(u64::MAX, |all, &place| all & (self.places[place].ones[word] ^ flip))
    }

    /// Marks in `marks` the ranks whose parts have only ones at these places, or only zeros: all of them, where
    /// there are no places.
    pub(super) fn mark_all(&self, places: &[usize], has_one: bool, marks: &mut [u64]) {
        let flip = if has_one { 0 } else { u64::MAX };
        let [first, rest @ ..] = places else { return marks.fill(u64::MAX) };
        let first = &self.places[*first].ones;
        for (word, mark) in marks.iter_mut().enumerate() {
            let all = rest.iter().fold(first[word] ^ flip, |all, &place| {
                all & (self.places[place].ones[word] ^ flip)
            });
            *mark |= all;
        }
    }
}

/// The words of all places, side by side, for a stretch of ranks from this one on. 64 parts are a square of bits, which
/// is transposed.
fn words_of_places(first: usize, (count, size): (usize, usize), parts: usize) -> Vec<u64> {
    let mut part = unrank(first as u64, size);
    let mut words = Vec::new();
    for rank in (first..parts.min(first + STRETCH)).step_by(64) {
        let mut square = [0; 64];
        for row in &mut square[..64.min(parts - rank)] {
            *row = part;
            part = following(part);
        }
        transpose(&mut square);
        words.extend_from_slice(&square[..count]);
    }
    words
}

/// Swaps rows and columns: ever smaller quarters change places (Warren, Hacker's Delight, 7-3).
fn transpose(square: &mut [u64; 64]) {
    let (mut width, mut low) = (32, u64::from(u32::MAX));
    while width > 0 {
        for row in (0..64).filter(|row| row & width == 0) {
            let swapped = (square[row] >> width ^ square[row + width]) & low;
            square[row] ^= swapped << width;
            square[row + width] ^= swapped;
        }
        width /= 2;
        low ^= low << width;
    }
}

/// The runs of marked ranks, found a word at a time where a word is all of one kind.
fn runs(ones: &[u64], parts: usize, flip: u64) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut mark = |start: usize, length: usize| match runs.last_mut() {
        Some(run) if (run.start + run.length) as usize == start => run.length += length as u32,
        _ => runs.push(Run { start: start as u32, length: length as u32 }),
    };
    for (word, &ones) in ones.iter().enumerate() {
        let there = (parts - 64 * word).min(64);
        let mut rest = (ones ^ flip) & (u64::MAX >> (64 - there));
        while rest != 0 {
            let start = rest.trailing_zeros();
            let length = (!(rest >> start)).trailing_zeros();
            mark(64 * word + start as usize, length as usize);
            // The marks of the run and the zeros below it are done with.
            rest &= u64::MAX.checked_shl(start + length).unwrap_or(0);
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_runs_say_which_parts_have_a_bit() {
        // The last has more parts than a stretch.
        for stones in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 17] {
            let bitmaps = Bitmaps::of_tier(stones, Passes::Portable);
            let size = stones.div_ceil(2);
            let first = (1_u64 << size) - 1;
            let parts = std::iter::successors(Some(first), |&part| Some(following(part)));
            let parts: Vec<u64> = parts.take(bitmaps.parts()).collect();
            for place in 0..stones {
                for has_one in [true, false] {
                    let Marked { ones, flip, runs } = bitmaps.place(place, has_one);
                    let wanted = |rank: &usize| (parts[*rank] >> place & 1 == 1) == has_one;
                    let wanted: Vec<usize> = (0..parts.len()).filter(wanted).collect();
                    let marked = |rank: &usize| (ones[rank / 64] ^ flip) >> (rank % 64) & 1 == 1;
                    assert!((0..parts.len()).filter(marked).eq(wanted.iter().copied()));
                    let run =
                        |run: &Run| (run.start..run.start + run.length).map(|rank| rank as usize);
                    assert!(runs.iter().flat_map(run).eq(wanted));
                    let apart = |pair: &[Run]| pair[0].start + pair[0].length < pair[1].start;
                    assert!(runs.windows(2).all(apart), "runs are as long as can be");
                }
            }
        }
    }
}
