//! Which parts have a bit at a place: one bitmap over the ranks for each place.

use std::sync::LazyLock;

use parlor_core::combinations::{binomial, following};
use rayon::prelude::*;

use super::Passes;
use super::bits::BitWriter;

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

/// The short bitmaps that others are put together from are those of at most so many places.
const LOWER_PLACES: usize = 12;

/// Ranks in a row that are all marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) start: u32,
    pub(super) length: u32,
}

impl Run {
    /// Sets its bits, which are zeros so far.
    fn mark(self, words: &mut [u64]) {
        let (start, end) = (self.start as usize, (self.start + self.length) as usize);
        let (first, last) = (start / 64, (end - 1) / 64);
        let (from, to) = (u64::MAX << (start % 64), u64::MAX >> (63 - (end - 1) % 64));
        if first == last {
            words[first] |= from & to;
            return;
        }
        words[first] |= from;
        words[first + 1..last].fill(u64::MAX);
        words[last] |= to;
    }
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
        let places = (0..count).into_par_iter().map(|place| {
            let ones = ones_at(place, count, size);
            let runs = |has_one: bool| {
                let marked = binomial(count - 1, if has_one { size.wrapping_sub(1) } else { size });
                let most = match passes {
                    Passes::Wide => marked as usize / LONG_RUNS,
                    Passes::Portable => usize::MAX,
                };
                runs((place, has_one), count, size, most).unwrap_or_default()
            };
            BitPlace { ones, runs_of_ones: runs(true), runs_of_zeros: runs(false) }
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

/// Which of the parts with `size` ones at `count` places have a one at this place.
///
/// All parts with the same bits at the upper places lie together, in the order of their lower places. So the bitmap
/// is one of a few short ones after the other, or long runs where the place is an upper one.
fn ones_at(place: usize, count: usize, size: usize) -> Vec<u64> {
    let lower = count.min(LOWER_PLACES);
    let parts = binomial(count, size);
    if place >= lower {
        let mut words = vec![0; parts.div_ceil(64) as usize];
        let runs = runs((place, true), count, size, usize::MAX).unwrap_or_default();
        runs.into_iter().for_each(|run| run.mark(&mut words));
        return words;
    }
    let mut bits = BitWriter::with_room(parts);
    for upper in 0..1_u64 << (count - lower) {
        let ones_left = size.checked_sub(upper.count_ones() as usize);
        let Some(ones) = ones_left.filter(|&ones| ones <= lower) else { continue };
        bits.append(&SHORT_BITMAPS[lower][ones][place], binomial(lower, ones));
    }
    bits.words
}

/// By places, by ones and by place: which parts have a one there, found by walking over them.
static SHORT_BITMAPS: LazyLock<Vec<Vec<Vec<Vec<u64>>>>> = LazyLock::new(|| {
    let parts = |ones: usize, count: usize| {
        let first = (1_u64 << ones) - 1;
        std::iter::successors(Some(first), |&part| Some(following(part)))
            .take(binomial(count, ones) as usize)
    };
    let bitmap = |place: usize, ones: usize, count: usize| {
        let mut bits = BitWriter::default();
        parts(ones, count).for_each(|part| bits.push(part >> place & 1, 1));
        bits.words
    };
    let of_ones = |ones, count| (0..count).map(|place| bitmap(place, ones, count)).collect();
    let of_places = |count| (0..=count).map(|ones| of_ones(ones, count)).collect();
    (0..=LOWER_PLACES).map(of_places).collect()
});

/// The runs of ranks whose parts, with `size` ones at `count` places, have a one at this place, or a zero; `None` if
/// there are more than so many.
fn runs(
    (place, has_one): (usize, bool),
    count: usize,
    size: usize,
    most: usize,
) -> Option<Vec<Run>> {
    let mut finder = RunFinder { place, has_one, most, runs: Vec::new() };
    finder.look(count, size, 0).then_some(finder.runs)
}

/// Finds runs by going down from the highest place: the parts with a zero there come before those with a one, and
/// below the place that is looked at a run need not be told apart any further.
struct RunFinder {
    place: usize,
    has_one: bool,
    most: usize,
    runs: Vec<Run>,
}

impl RunFinder {
    /// Goes on with the parts that have so many ones at so many lower places, the first of which has this rank; says
    /// whether there are not too many runs yet.
    fn look(&mut self, count: usize, ones: usize, rank: u64) -> bool {
        let below = count - 1;
        let with_zero = binomial(below, ones);
        let with_one = if ones > 0 { binomial(below, ones - 1) } else { 0 };
        if below == self.place {
            let (start, length) =
                if self.has_one { (rank + with_zero, with_one) } else { (rank, with_zero) };
            return self.add(Run { start: start as u32, length: length as u32 });
        }
        (with_zero == 0 || self.look(below, ones, rank))
            && (with_one == 0 || self.look(below, ones - 1, rank + with_zero))
    }

    fn add(&mut self, run: Run) -> bool {
        match self.runs.last_mut() {
            _ if run.length == 0 => {}
            Some(last) if last.start + last.length == run.start => last.length += run.length,
            _ => self.runs.push(run),
        }
        self.runs.len() <= self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_runs_say_which_parts_have_a_bit() {
        // From thirteen places on they are put together from short ones.
        let halves = (1..=12).chain([17]).map(|stones: usize| (stones, stones.div_ceil(2)));
        let others =
            [(5, 0), (5, 5), (13, 0), (13, 1), (13, 2), (13, 12), (13, 13), (14, 9), (16, 3)];
        for (stones, size) in halves.chain(others) {
            let bitmaps = Bitmaps::new(stones, size, Passes::Portable);
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
