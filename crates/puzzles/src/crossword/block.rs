//! Sets of words as bits, 512 at a time: a cache line, and one register of the widest machines.

/// How many words a block covers.
pub(super) const WORDS_PER_BLOCK: usize = 512;

/// A set of 512 words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Block([u64; 8]);

impl Block {
    pub(super) const EMPTY: Self = Self([0; 8]);

    /// The first so many.
    pub(super) fn first(count: usize) -> Self {
        Self(std::array::from_fn(|word| match count.saturating_sub(64 * word) {
            0 => 0,
            left if left >= 64 => u64::MAX,
            left => (1 << left) - 1,
        }))
    }

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline(always)]
    pub(super) fn and_not(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    pub(super) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    pub(super) const fn has(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    #[inline(always)]
    pub(super) const fn remove(&mut self, at: usize) {
        self.0[at / 64] &= !(1 << (at % 64));
    }

    pub(super) const fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// Sets 64 members at once.
    pub(super) fn insert_word(&mut self, word: usize, bits: u64) {
        self.0[word] = bits;
    }

    /// Calls with its members, ascending.
    #[inline(always)]
    pub(super) fn each(self, mut each: impl FnMut(usize)) {
        for (word, mut bits) in self.0.into_iter().enumerate() {
            while bits != 0 {
                each(64 * word + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }
}
