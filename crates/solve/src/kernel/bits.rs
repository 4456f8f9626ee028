//! Sets of ranks as bits, moved together and apart by bitmaps.
//!
//! BMI2's `pext` and `pdep` do it 64 ranks at a time; elsewhere tables do it eight at a time.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{_pdep_u64, _pext_u64};

use parlor_core::combinations::Combinations;

use super::Passes;
use super::bitmaps::{Bitmaps, Marked};

/// 64 bits from any place on; zeros beyond the end.
#[inline]
pub(super) fn read(words: &[u64], at: u64) -> u64 {
    let (word, shift) = ((at / 64) as usize, at % 64);
    let low = words.get(word).copied().unwrap_or(0) >> shift;
    match shift {
        0 => low,
        _ => low | words.get(word + 1).copied().unwrap_or(0) << (64 - shift),
    }
}

/// Bits written one after the other.
#[derive(Default)]
pub(super) struct BitWriter {
    pub(super) words: Vec<u64>,
    length: u64,
}

impl BitWriter {
    pub(super) fn with_room(bits: u64) -> Self {
        Self { words: Vec::with_capacity(bits.div_ceil(64) as usize + 1), length: 0 }
    }

    /// Adds the lowest bits of a word; the others are zeros.
    #[inline]
    pub(super) fn push(&mut self, bits: u64, count: u64) {
        let shift = self.length % 64;
        match self.words.last_mut() {
            Some(last) if shift > 0 => {
                *last |= bits << shift;
                if shift + count > 64 {
                    self.words.push(bits >> (64 - shift));
                }
            }
            _ => self.words.push(bits),
        }
        self.length += count;
    }

    /// Adds a bitmap of so many bits; those behind them are zeros.
    pub(super) fn append(&mut self, bits: &[u64], count: u64) {
        let shift = self.length % 64;
        self.length += count;
        if shift == 0 {
            self.words.extend_from_slice(bits);
            return;
        }
        // The last word goes on with the first bits, the next one with what is left of them, and so on.
        let mut begun = self.words.pop().unwrap_or(0);
        self.words.extend(bits.iter().map(|&bits| {
            let whole = begun | bits << shift;
            begun = bits >> (64 - shift);
            whole
        }));
        self.words.push(begun);
        self.words.truncate(self.length.div_ceil(64) as usize);
    }
}

/// Adds to `marks` the bits of `from` from `at` on, moved apart to the marked ranks.
pub(super) fn move_apart(
    from: &[u64],
    at: u64,
    marked: Marked<'_>,
    marks: &mut [u64],
    passes: Passes,
) {
    #[cfg(target_arch = "x86_64")]
    if passes == Passes::Wide && is_there() {
        // SAFETY: the machine has the instructions.
        return unsafe { deposit_all(from, at, marked, marks) };
    }
    let _ = passes;
    let tables = Combinations::tables();
    let mut at = at;
    for (mark, &ones) in marks.iter_mut().zip(marked.ones) {
        let mask = ones ^ marked.flip;
        *mark |= tables.scatter(read(from, at), mask);
        at += u64::from(mask.count_ones());
    }
}

/// For each place and player, the ranks of the parts with a stone of that player there.
pub(super) struct SlideMasks {
    all: Vec<u64>,
    ones: Vec<Vec<u64>>,
    zeros: Vec<Vec<u64>>,
}

impl SlideMasks {
    /// Of the parts with `size` ones at `places` places.
    pub(super) fn new(places: usize, size: usize) -> Self {
        let bitmaps = Bitmaps::new(places, size, Passes::Wide);
        let mut all = vec![u64::MAX; bitmaps.words()];
        clear_beyond(&mut all, bitmaps.parts());
        let masks = |has_one| {
            let mask = |place| {
                let Marked { ones, flip, .. } = bitmaps.place(place, has_one);
                ones.iter().zip(&all).map(|(ones, all)| (ones ^ flip) & all).collect()
            };
            (0..places).map(mask).collect()
        };
        Self { ones: masks(true), zeros: masks(false), all }
    }

    /// All ranks.
    pub(super) fn all(&self) -> &[u64] {
        &self.all
    }

    /// The ranks whose parts have a one at a place, or those that have a zero.
    #[inline]
    pub(super) fn place(&self, place: usize, has_one: bool) -> &[u64] {
        if has_one { &self.ones[place] } else { &self.zeros[place] }
    }
}

/// Takes the ranks beyond the last part out of a set.
pub(super) fn clear_beyond(marks: &mut [u64], parts: usize) {
    if let (Some(last), 1..) = (marks.last_mut(), parts % 64) {
        *last &= (1 << (parts % 64)) - 1;
    }
}

/// Adds to `into` the ranks under `left` whose partners under `taken` are in `from`.
#[inline]
pub(super) fn slide_any(
    from: &[u64],
    taken: &[u64],
    left: &[u64],
    into: &mut [u64],
    between: &mut Vec<u64>,
    passes: Passes,
) {
    let give = |into: &mut u64, bits: u64, _| *into |= bits;
    slide_by(from, taken, left, into, between, passes, give);
}

/// Takes out of `into` the ranks under `left` whose partners under `taken` are not in `from`.
#[inline]
pub(super) fn slide_all(
    from: &[u64],
    taken: &[u64],
    left: &[u64],
    into: &mut [u64],
    between: &mut Vec<u64>,
    passes: Passes,
) {
    let give = |into: &mut u64, bits: u64, left: u64| *into &= bits | !left;
    slide_by(from, taken, left, into, between, passes, give);
}

#[inline]
fn slide_by(
    from: &[u64],
    taken: &[u64],
    left: &[u64],
    into: &mut [u64],
    between: &mut Vec<u64>,
    passes: Passes,
    give: impl Fn(&mut u64, u64, u64),
) {
    between.resize(from.len() + 2, 0);
    #[cfg(target_arch = "x86_64")]
    if passes == Passes::Wide && is_there() {
        // SAFETY: the machine has the instructions.
        return unsafe { slide_by_instruction(from, taken, left, into, between, give) };
    }
    let _ = passes;
    let tables = Combinations::tables();
    let gather = |bits, mask| tables.gather(bits, mask);
    let scatter = |bits, mask| tables.scatter(bits, mask);
    slide((from, taken), (left, into), between, gather, scatter, give);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt")]
fn slide_by_instruction(
    from: &[u64],
    taken: &[u64],
    left: &[u64],
    into: &mut [u64],
    between: &mut [u64],
    give: impl Fn(&mut u64, u64, u64),
) {
    let (gather, scatter) = (|b, m| _pext_u64(b, m), |b, m| _pdep_u64(b, m));
    slide((from, taken), (left, into), between, gather, scatter, give);
}

/// Moves the bits of `from` under `taken` together, `between`, and apart again under `left`, which has as many. No
/// branch depends on how many a word has: a wrong guess costs more than a word does.
#[inline(always)]
fn slide(
    (from, taken): (&[u64], &[u64]),
    (left, into): (&[u64], &mut [u64]),
    between: &mut [u64],
    gather: impl Fn(u64, u64) -> u64,
    scatter: impl Fn(u64, u64) -> u64,
    give: impl Fn(&mut u64, u64, u64),
) {
    let (mut waiting, mut at) = (0, 0_usize);
    for (&bits, &mask) in from.iter().zip(taken) {
        let bits = gather(bits, mask);
        let (word, shift) = (at / 64, at % 64);
        at += mask.count_ones() as usize;
        waiting |= bits << shift;
        between[word] = waiting;
        waiting = if at / 64 == word { waiting } else { bits >> 1 >> (63 - shift) };
    }
    between[at / 64] = waiting;
    let mut at = 0_usize;
    for (into, &mask) in into.iter_mut().zip(left) {
        let (word, shift) = (at / 64, at % 64);
        at += mask.count_ones() as usize;
        let bits = between[word] >> shift | between[word + 1] << 1 << (63 - shift);
        give(into, scatter(bits, mask), mask);
    }
}

#[cfg(target_arch = "x86_64")]
fn is_there() -> bool {
    is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi2,popcnt")]
fn deposit_all(from: &[u64], at: u64, marked: Marked<'_>, marks: &mut [u64]) {
    let mut at = at;
    for (mark, &ones) in marks.iter_mut().zip(marked.ones) {
        let mask = ones ^ marked.flip;
        *mark |= _pdep_u64(read(from, at), mask);
        at += u64::from(mask.count_ones());
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::random::Random;

    use super::*;

    #[test]
    fn bits_slide_from_mask_to_mask_in_order_by_either_pass() {
        let mut random = Random::new(7);
        for (places, size) in [(5, 3), (8, 4), (11, 6), (12, 6)] {
            let masks = SlideMasks::new(places, size);
            let words = masks.all().len();
            let mut between = Vec::new();
            let from: Vec<u64> = (0..words)
                .map(|word| {
                    (random.below(1 << 32) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
                        & masks.all()[word]
                })
                .collect();
            let members = |mask: &[u64]| -> Vec<usize> {
                (0..64 * words).filter(|&rank| mask[rank / 64] >> (rank % 64) & 1 == 1).collect()
            };
            for (to, at) in (0..places).flat_map(|to| (0..places).map(move |at| (to, at))) {
                let (taken, left) = (masks.place(to, true), masks.place(at, true));
                let mut wanted = vec![0; words];
                for (there, here) in members(taken).into_iter().zip(members(left)) {
                    wanted[here / 64] |= (from[there / 64] >> (there % 64) & 1) << (here % 64);
                }
                for passes in [Passes::Portable, Passes::best()] {
                    let mut any = vec![0; words];
                    slide_any(&from, taken, left, &mut any, &mut between, passes);
                    assert_eq!(any, wanted);
                    let mut all = masks.all().to_vec();
                    slide_all(&from, taken, left, &mut all, &mut between, passes);
                    let kept = |word: usize| masks.all()[word] & (wanted[word] | !left[word]);
                    assert!(all.iter().copied().eq((0..words).map(kept)));
                }
            }
        }
        assert_eq!(read(&[u64::MAX, 1], 60), 0b1_1111);
        assert_eq!(read(&[1], 64), 0);
    }

    #[test]
    fn bits_move_apart_to_the_marked_ranks() {
        let bitmaps = Bitmaps::new(9, 4, Passes::Portable);
        let from = [0xf0f0_1234_5678_9abc, 0x0123_4567_89ab_cdef, 7];
        for (place, has_one) in [(0, true), (3, false), (8, true)] {
            let marked = bitmaps.place(place, has_one);
            for passes in [Passes::Portable, Passes::best()] {
                let mut marks = vec![0; bitmaps.words()];
                move_apart(&from, 5, marked, &mut marks, passes);
                let ranks = (0..bitmaps.parts())
                    .filter(|rank| (marked.ones[rank / 64] ^ marked.flip) >> (rank % 64) & 1 == 1);
                for (source, rank) in (5..).zip(ranks) {
                    assert_eq!(marks[rank / 64] >> (rank % 64) & 1, read(&from, source) & 1);
                }
            }
        }
    }
}
