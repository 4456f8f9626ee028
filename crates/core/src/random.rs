//! Reproducible chance: a tiny generator whose sequence is fixed for ever by its seed.
//!
//! SplitMix64 (Steele, Lea, Flood 2014). Laws, openings and samples use it, so a printed seed is
//! enough to see the same walk again on any machine and in any later version.

use std::hash::{Hash, Hasher};

/// A stream of random numbers determined by its seed.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream that belongs to `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number from 0 to `bound` - 1. The bias of the multiplication is below 2⁻³² for the small
    /// bounds used here.
    #[inline]
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.bits() as u128 * bound as u128) >> 64) as usize
    }

    /// Brings the elements of a slice into any order, each as likely as the others (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// One element of a slice, or none of an empty one.
    pub const fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() { None } else { Some(&from[self.below(from.len())]) }
    }
}

/// A bijection on 64 bits that spreads every input bit over the whole word.
#[inline]
#[must_use]
pub const fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// Keeps runs of zeros of different lengths apart.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A 64-bit key of anything that can be hashed, the same in every run.
#[inline]
pub fn key_of(value: &impl Hash) -> u64 {
    hash_with(value, |state, word| mix(state.wrapping_add(GOLDEN) ^ word))
}

/// A code of something small, in `bits` bits: one multiplication a word. Few things have few codes in
/// common; keys are better, and dearer.
#[inline]
pub fn code_of(value: &impl Hash, bits: u32) -> u64 {
    // The high bits of a product depend on all bits of its factors.
    hash_with(value, |state, word| (state ^ word).wrapping_add(1).wrapping_mul(GOLDEN))
        >> (u64::BITS - bits)
}

#[inline]
fn hash_with(value: &impl Hash, stir: impl Fn(u64, u64) -> u64) -> u64 {
    let mut hasher = Mixer { state: 0, stir };
    value.hash(&mut hasher);
    hasher.finish()
}

/// Stirs each word into the state. Not for hash tables that strangers fill.
struct Mixer<F> {
    state: u64,
    stir: F,
}

impl<F: Fn(u64, u64) -> u64> Hasher for Mixer<F> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }
    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }
    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }
    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.state = (self.stir)(self.state, word);
    }
    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
    #[inline]
    fn finish(&self) -> u64 {
        self.state
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_word_counts_in_a_key() {
        let keys = [
            [key_of(&1_u8), key_of(&2_u8)],
            [key_of(&1_u16), key_of(&2_u16)],
            [key_of(&1_u32), key_of(&2_u32)],
            [key_of(&1_u64), key_of(&2_u64)],
            [key_of(&1_usize), key_of(&2_usize)],
            [key_of(&"ab"), key_of(&"abc")],
            [key_of(&[0_u8; 8]), key_of(&[0_u8; 9])],
        ];
        assert!(keys.iter().all(|[one, other]| one != other));
    }

    #[test]
    fn the_cells_of_a_board_have_codes_of_their_own() {
        let codes: std::collections::HashSet<_> =
            (0..361_u16).map(|cell| code_of(&cell, 12)).collect();
        assert_eq!(codes.len(), 361);
        assert!(codes.iter().all(|&code| code < 1 << 12));
    }

    #[test]
    fn the_sequence_of_a_seed_is_fixed() {
        // Reference output of SplitMix64 for seed 1234567.
        let mut random = Random::new(1_234_567);
        assert_eq!(random.bits(), 6_457_827_717_110_365_317);
        assert_eq!(random.bits(), 3_203_168_211_198_807_973);
    }
}
