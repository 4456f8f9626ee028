//! One bit for each of many places, marked by any number of threads.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Marks on the places from 0 to a size.
pub(crate) struct NumberMarks {
    words: Vec<AtomicU64>,
}

impl NumberMarks {
    pub(crate) fn new(size: u64) -> Self {
        Self { words: (0..size.div_ceil(64)).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Marks a place; says whether it is new.
    pub(crate) fn mark(&self, place: u64) -> bool {
        let bit = 1 << (place % 64);
        let word = &self.words[(place / 64) as usize];
        word.load(Relaxed) & bit == 0 && word.fetch_or(bit, Relaxed) & bit == 0
    }

    pub(crate) fn has(&self, place: u64) -> bool {
        self.words[(place / 64) as usize].load(Relaxed) >> (place % 64) & 1 == 1
    }

    /// How many words of 64 places there are.
    pub(crate) fn words(&self) -> usize {
        self.words.len()
    }

    /// The marked places in a range of words, in order.
    pub(crate) fn within(&self, words: Range<usize>) -> impl Iterator<Item = u64> {
        words.flat_map(|word| {
            let bits = self.words[word].load(Relaxed);
            let next = |&rest: &u64| Some(rest & (rest - 1)).filter(|&rest| rest != 0);
            let rests = std::iter::successors(Some(bits).filter(|&bits| bits != 0), next);
            rests.map(move |rest| word as u64 * 64 + u64::from(rest.trailing_zeros()))
        })
    }

    /// All marked places, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u64> {
        self.within(0..self.words())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marked_places_are_listed_in_order_and_once() {
        let marks = NumberMarks::new(200);
        let places = [0, 1, 63, 64, 130, 199];
        for place in places.into_iter().rev() {
            assert!(marks.mark(place));
            assert!(!marks.mark(place));
        }
        assert!(marks.iter().eq(places));
        assert!(marks.within(1..2).eq([64]));
        assert!(marks.has(130) && !marks.has(131));
    }
}
