//! Which words may not stand in one grid together.

use super::super::scored_list::ScoredList;
use super::super::stem::stem;
use parlor_core::random::key_of;

/// What no two words of a grid may have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Repeats {
    /// Anything: a word may stand twice.
    Allowed,
    /// Their spelling.
    #[default]
    NoWord,
    /// Their stem: not both `dance` and `dancing`. Stems are those of English.
    NoStem,
    /// So many letters in a row, or their spelling.
    NoPart(usize),
}

impl Repeats {
    /// Whether two words may not stand together.
    #[must_use]
    pub fn forbids(self, one: &[u8], other: &[u8]) -> bool {
        match self {
            Self::Allowed => false,
            Self::NoWord => one == other,
            Self::NoStem => stem(one) == stem(other),
            Self::NoPart(length) => {
                let shared = |part: &[u8]| other.windows(part.len()).any(|there| there == part);
                one == other || one.windows(length.max(1)).any(shared)
            }
        }
    }
}

/// The words of a list by their stems.
#[derive(Debug, Default)]
pub(super) struct StemIndex {
    /// Key of the stem, length, place among the words of that length; sorted.
    entries: Vec<(u64, u8, u32)>,
}

impl StemIndex {
    /// Of all words of some lengths.
    pub(super) fn new(list: &ScoredList, lengths: impl Iterator<Item = usize>) -> Self {
        let mut lengths: Vec<usize> = lengths.collect();
        lengths.sort_unstable();
        lengths.dedup();
        let mut entries = Vec::new();
        for length in lengths {
            let words = list.words(length);
            entries.extend(
                (0..words.len())
                    .map(|place| (key_of(&stem(words.word(place))), length as u8, place as u32)),
            );
        }
        entries.sort_unstable();
        Self { entries }
    }

    /// Length and place of every word with the stem of this one.
    pub(super) fn family(&self, word: &[u8]) -> impl Iterator<Item = (usize, usize)> + '_ {
        let key = key_of(&stem(word));
        let first = self.entries.partition_point(|entry| entry.0 < key);
        let same = self.entries[first..].iter().take_while(move |entry| entry.0 == key);
        same.map(|&(_, length, place)| (usize::from(length), place as usize))
    }
}
