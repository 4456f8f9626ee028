//! Sets of ranks as bits, moved together and apart by bitmaps.
//!
//! BMI2's `pext` and `pdep` do it 64 ranks at a time; elsewhere tables do it eight at a time.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{_pdep_u64, _pext_u64};

use parlor_core::combinations::Combinations;

use super::Passes;
use super::bitmaps::Marked;

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

/// The marked bits of `from`, moved together.
pub(super) fn move_together(
    from: &[u64],
    marked: Marked<'_>,
    passes: Passes,
    into: &mut BitWriter,
) {
    into.words.clear();
    into.length = 0;
    #[cfg(target_arch = "x86_64")]
    if passes == Passes::Wide && is_there() {
        // SAFETY: the machine has the instructions.
        return unsafe { extract_all(from, marked, into) };
    }
    let _ = passes;
    let tables = Combinations::tables();
    for (&bits, &ones) in from.iter().zip(marked.ones) {
        let mask = ones ^ marked.flip;
        into.push(tables.gather(bits, mask), mask.count_ones().into());
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

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi2,popcnt")]
fn extract_all(from: &[u64], marked: Marked<'_>, into: &mut BitWriter) {
    for (&bits, &ones) in from.iter().zip(marked.ones) {
        let mask = ones ^ marked.flip;
        into.push(_pext_u64(bits, mask), mask.count_ones().into());
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::random::Random;

    use super::*;

    #[test]
    fn bits_are_moved_together_and_apart_by_either_pass() {
        let mut random = Random::new(7);
        let mut words = |count: usize| -> Vec<u64> {
            (0..count)
                .map(|_| (0..4).fold(0, |word, _| word << 16 | random.below(1 << 16) as u64))
                .collect()
        };
        for flip in [0, u64::MAX] {
            let (from, ones) = (words(9), words(9));
            let marked = Marked { ones: &ones, flip, runs: &[] };
            for passes in [Passes::Portable, Passes::best()] {
                let mut together = BitWriter::default();
                move_together(&from, marked, passes, &mut together);
                let mut apart = vec![0; 9];
                move_apart(&together.words, 0, marked, &mut apart, passes);
                let wanted: Vec<u64> =
                    from.iter().zip(&ones).map(|(f, o)| f & (o ^ flip)).collect();
                assert_eq!(apart, wanted);
            }
        }
        assert_eq!(read(&[u64::MAX, 1], 60), 0b1_1111);
        assert_eq!(read(&[1], 64), 0);
    }
}
