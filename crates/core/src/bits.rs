//! Sets of cells in machine words, as wide as the board needs.
//!
//! ```text
//!   cells 0 1 2       bits  … 8 7 6 5 4 3 2 1 0
//!         3 4 5             … 1 0 0 0 1 0 0 0 1    the diagonal 0, 4, 8
//!         6 7 8
//! ```

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A set of small numbers. One word for boards of up to 64 cells; wider boards pay for their width
/// and no others do.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
    + 'static
{
    /// Something for each number that fits.
    type PerCell<T: Copy + Debug + Send>: Copy + Debug + Send + AsRef<[T]> + AsMut<[T]>;
    /// How many numbers fit: 0 to `CAPACITY - 1`.
    const CAPACITY: usize;
    /// The empty set.
    const EMPTY: Self;

    /// The same for each number that fits.
    fn per_cell<T: Copy + Debug + Send>(each: T) -> Self::PerCell<T>;
    /// The set of one number.
    fn single(index: usize) -> Self;
    /// The numbers from 0 to 63, one a bit.
    fn low_word(self) -> u64;
    /// How many are in it.
    fn count(self) -> u32;
    /// The least number in a set that is not empty.
    fn first(self) -> usize;

    /// Whether nothing is in it.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Takes the least number out, if there is one.
    #[inline]
    fn take_first(&mut self) -> Option<usize> {
        if self.is_empty() {
            return None;
        }
        let index = self.first();
        *self = *self ^ Self::single(index);
        Some(index)
    }

    /// Whether this number is in it.
    #[inline]
    fn has(self, index: usize) -> bool {
        !(self & Self::single(index)).is_empty()
    }

    /// Puts this number in.
    #[inline]
    fn insert(&mut self, index: usize) {
        *self = *self | Self::single(index);
    }

    /// Takes this number out.
    #[inline]
    fn remove(&mut self, index: usize) {
        *self = *self & !Self::single(index);
    }

    /// The numbers in it, ascending.
    #[inline]
    fn each(self) -> Each<Self> {
        Each(self)
    }

    /// The set of all numbers for which `test` holds.
    fn filled(size: usize, test: impl Fn(usize) -> bool) -> Self {
        (0..size)
            .filter(|&index| test(index))
            .fold(Self::EMPTY, |set, index| set | Self::single(index))
    }
}

/// The members of a set, ascending.
#[derive(Clone, Debug)]
pub struct Each<W>(W);

impl<W: Bits> Iterator for Each<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.0.take_first()
    }

    #[inline]
    fn count(self) -> usize {
        self.0.count() as usize
    }
}

macro_rules! word {
    ($word:ty) => {
        impl Bits for $word {
            type PerCell<T: Copy + Debug + Send> = [T; Self::CAPACITY];
            const CAPACITY: usize = <$word>::BITS as usize;
            const EMPTY: Self = 0;

            #[inline]
            fn per_cell<T: Copy + Debug + Send>(each: T) -> Self::PerCell<T> {
                [each; Self::CAPACITY]
            }
            #[inline]
            fn single(index: usize) -> Self {
                1 << index
            }
            #[inline]
            fn low_word(self) -> u64 {
                self as u64
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
        }
    };
}
word!(u16);
word!(u32);
word!(u64);
word!(u128);

/// Six words: enough for 19×19.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wide([u64; 6]);

impl Wide {
    /// A plain loop: closures over arrays are not always inlined, and this is the innermost code of wide boards.
    #[inline(always)]
    fn zip(mut self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = join(*word, other);
        }
        self
    }
}

impl BitAnd for Wide {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Wide {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Wide {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Not for Wide {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        self.zip(Self::EMPTY, |word, _| !word)
    }
}

impl Shr<usize> for Wide {
    type Output = Self;
    #[inline]
    fn shr(self, distance: usize) -> Self {
        let (words, bits) = (distance / 64, distance % 64);
        let at = |word: usize| self.0.get(word).copied().unwrap_or(0);
        Self(std::array::from_fn(|word| {
            let low = at(word + words) >> bits;
            // A shift by the whole width is not defined; at zero bits nothing is carried in.
            let high = if bits == 0 { 0 } else { at(word + words + 1) << (64 - bits) };
            low | high
        }))
    }
}

impl Shl<usize> for Wide {
    type Output = Self;
    #[inline]
    fn shl(self, distance: usize) -> Self {
        let (words, bits) = (distance / 64, distance % 64);
        let at = |word: Option<usize>| word.and_then(|word| self.0.get(word)).copied().unwrap_or(0);
        Self(std::array::from_fn(|word| {
            let high = at(word.checked_sub(words)) << bits;
            let low = if bits == 0 { 0 } else { at(word.checked_sub(words + 1)) >> (64 - bits) };
            high | low
        }))
    }
}

impl Bits for Wide {
    type PerCell<T: Copy + Debug + Send> = [T; Self::CAPACITY];
    const CAPACITY: usize = 6 * 64;
    const EMPTY: Self = Self([0; 6]);

    #[inline]
    fn per_cell<T: Copy + Debug + Send>(each: T) -> Self::PerCell<T> {
        [each; Self::CAPACITY]
    }

    #[inline]
    fn single(index: usize) -> Self {
        let mut words = [0; 6];
        words[index / 64] = 1 << (index % 64);
        Self(words)
    }

    #[inline]
    fn low_word(self) -> u64 {
        self.0[0]
    }

    #[inline]
    fn is_empty(self) -> bool {
        // Without a call to compare memory.
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    fn take_first(&mut self) -> Option<usize> {
        let (index, word) = self.0.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(index * 64 + bit)
    }

    #[inline]
    fn has(self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    #[inline]
    fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    #[inline]
    fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn first(self) -> usize {
        let word = self
            .0
            .iter()
            .position(|&word| word != 0)
            .expect("first is asked of a set that is not empty");
        word * 64 + self.0[word].trailing_zeros() as usize
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn set<W: Bits>(members: &BTreeSet<usize>) -> W {
        W::filled(W::CAPACITY, |index| members.contains(&index))
    }

    proptest! {
        #[test]
        fn a_wide_word_is_a_set_of_numbers(
            a in prop::collection::btree_set(0..384usize, 0..60),
            b in prop::collection::btree_set(0..384usize, 0..60),
            shift in 0..400usize,
        ) {
            let (x, y): (Wide, Wide) = (set(&a), set(&b));
            let listed = |word: Wide| word.each().collect::<BTreeSet<_>>();
            prop_assert_eq!(listed(x & y), &a & &b);
            prop_assert_eq!(listed(x | y), &a | &b);
            prop_assert_eq!(listed(x ^ y), &a ^ &b);
            prop_assert_eq!(listed(x & !y), &a - &b);
            prop_assert_eq!(listed(x >> shift), a.iter().filter_map(|i| i.checked_sub(shift)).collect());
            let shifted = a.iter().map(|i| i + shift).filter(|&i| i < 384).collect();
            prop_assert_eq!(listed(x << shift), shifted);
            prop_assert_eq!(x.count() as usize, a.len());
            let (mut more, mut less) = (x, x);
            b.iter().for_each(|&index| more.insert(index));
            b.iter().for_each(|&index| less.remove(index));
            prop_assert_eq!((more, less), (x | y, x & !y));
        }
    }
}
