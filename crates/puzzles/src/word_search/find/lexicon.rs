//! A word list as the fast engine wants it: one table for the first letters, a trie for the rest.
//!
//! Letters have codes from 0, frequent ones first, so that the entries in use lie close together;
//! one code more, the sentinel, stands for the edge of the grid and for letters of no word.
//!
//! ```text
//! window table, by three letters a b c that lie in a row:
//!
//!   63 62 61                  32 31 30 29                   0
//!  ┌─────┬──────────────────────┬─────┬──────────────────────┐
//!  │ ba  │ which z make c b a z │ ab  │ which d make a b c d │   "make": begin a word
//!  │ cba │   a beginning        │ abc │   a beginning        │
//!  └─────┴──────────────────────┴─────┴──────────────────────┘
//!   words                        words     (how many of the two: 0, 1 or 2)
//!
//! node of the trie, 8 bytes:   children: one bit a letter    first: index of the first child,
//!                                                            top bit: is a word itself
//! ```
//!
//! The child for letter `x` is `first` + the number of children before `x`: nodes are laid out
//! level by level, siblings side by side. With 30 letters or more the last bit of a window's half
//! is shared by all letters from the 30th on and by the sentinel; the trie then has the last word.

use super::super::letters::Code;
use super::super::word_list::{WordId, WordList};

/// The most letters that the compact form can hold.
pub(super) const MAX_LETTERS: usize = 32;
/// The bit of a window's half where letters start to share.
pub(super) const SHARED_SLOT: u8 = 29;
/// Where the count of words stands in each half of a window.
pub(super) const WORDS_SHIFT: u32 = 30;
/// Both counts, shifted down.
pub(super) const WORDS_MASK: u64 = 0x3_0000_0003;
/// No word, where a word could be.
pub(super) const NO_WORD: u32 = u32::MAX;

/// Which way along a line: index into pairs of tables.
pub(super) const FORWARD: usize = 0;
pub(super) const BACKWARD: usize = 1;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TrieNode {
    children: u32,
    first: u32,
}

impl TrieNode {
    const WORD: u32 = 1 << 31;

    /// Whether the letters up to here are a word.
    #[inline(always)]
    pub(super) const fn is_word(self) -> bool {
        self.first & Self::WORD != 0
    }

    /// 1 if `letter` goes on from here, 0 if not; the sentinel never does.
    #[inline(always)]
    pub(super) const fn has_child(self, letter: u8) -> usize {
        (self.children as u64 >> letter) as usize & 1
    }

    /// The node that `letter` leads to, if it leads anywhere.
    #[inline(always)]
    pub(super) const fn child(self, letter: u8) -> u32 {
        let before = self.children as u64 & ((1 << letter) - 1);
        (self.first & !Self::WORD) + before.count_ones()
    }
}

/// A word list in compact form.
#[derive(Debug)]
pub(super) struct Lexicon {
    /// One more than the number of letters; the last code is the sentinel.
    pub(super) base: u16,
    /// By three letters.
    pub(super) windows: Vec<u64>,
    /// By three letters: the node of `abc` and that of `cba`, 0 for none.
    pub(super) thirds: Vec<[u32; 2]>,
    /// By three letters: the word `abc` and the word `cba`.
    pub(super) triples: Vec<[u32; 2]>,
    /// By two letters: the word `ab` and the word `ba`.
    pub(super) pairs: Vec<[u32; 2]>,
    /// The trie, its root first.
    pub(super) nodes: Vec<TrieNode>,
    /// By node: which word it is.
    pub(super) words: Vec<u32>,
}

impl Lexicon {
    /// The words of `list` that consist of `letters`, whose place in the slice is their code.
    /// `None` if there are too many letters, or too many nodes for 31 bits.
    pub(super) fn new(list: &WordList, letters: &[Code]) -> Option<Self> {
        if letters.len() > MAX_LETTERS {
            return None;
        }
        let base = letters.len() + 1;
        let mut small = vec![None; list.alphabet().len()];
        for (number, code) in letters.iter().enumerate() {
            small[code.0 as usize] = Some(number as u8);
        }
        let spell = |word: WordId| {
            let codes = list.letters(word).iter().map(|code| small[code.0 as usize]);
            codes.collect::<Option<Vec<u8>>>().map(|spelling| (spelling, word.0))
        };
        let mut spellings: Vec<(Vec<u8>, u32)> = list.ids().filter_map(spell).collect();
        spellings.sort_unstable();

        let (nodes, words) = lay_out(&spellings)?;
        let mut lexicon = Self {
            base: base as u16,
            windows: vec![0; base.pow(3)],
            thirds: vec![[0; 2]; base.pow(3)],
            triples: vec![[NO_WORD; 2]; base.pow(3)],
            pairs: vec![[NO_WORD; 2]; base.pow(2)],
            nodes,
            words,
        };
        lexicon.fill_tables(letters.len() as u8);
        Some(lexicon)
    }

    /// The code of the edge.
    pub(super) const fn sentinel(&self) -> u8 {
        (self.base - 1) as u8
    }

    fn fill_tables(&mut self, letters: u8) {
        let base = usize::from(self.base);
        for a in 0..letters {
            for b in 0..letters {
                let (ab, ba) = (self.walk(&[a, b]), self.walk(&[b, a]));
                let word = |node: Option<u32>| node.map_or(NO_WORD, |n| self.words[n as usize]);
                let pair = [word(ab), word(ba)];
                let twos = pair.map(|word| u64::from(word != NO_WORD));
                self.pairs[usize::from(a) * base + usize::from(b)] = pair;
                // The third letter may be the sentinel: the line ends, the pair is still a pair.
                for c in 0..=letters {
                    let key = (usize::from(a) * base + usize::from(b)) * base + usize::from(c);
                    let nodes = [self.walk(&[a, b, c]), self.walk(&[c, b, a])];
                    let half = |way: usize| {
                        let node = nodes[way].map(|node| self.nodes[node as usize]);
                        let node = node.unwrap_or_default();
                        fourth_letters(node)
                            | (twos[way] + u64::from(node.is_word())) << WORDS_SHIFT
                    };
                    self.windows[key] = half(FORWARD) | half(BACKWARD) << 32;
                    self.triples[key] = nodes.map(word);
                    self.thirds[key] = nodes.map(|node| node.unwrap_or(0));
                }
            }
        }
    }

    fn walk(&self, letters: &[u8]) -> Option<u32> {
        letters.iter().try_fold(0u32, |node, &letter| {
            let node = self.nodes[node as usize];
            (node.has_child(letter) == 1).then(|| node.child(letter))
        })
    }
}

/// The children of a node in the 30 bits of a window's half.
const fn fourth_letters(node: TrieNode) -> u64 {
    let own = node.children as u64 & ((1 << SHARED_SLOT) - 1);
    let shared = (node.children >> SHARED_SLOT != 0) as u64;
    own | shared << SHARED_SLOT
}

/// The trie of sorted spellings, level by level, and the word at each node.
fn lay_out(spellings: &[(Vec<u8>, u32)]) -> Option<(Vec<TrieNode>, Vec<u32>)> {
    let mut nodes = vec![TrieNode::default()];
    let mut words = vec![NO_WORD];
    // Each node of the level being built owns a run of spellings that agree up to its depth.
    let mut level = vec![(0usize, 0..spellings.len())];
    let mut depth = 0;
    while !level.is_empty() {
        let mut below = Vec::new();
        for (node, mut run) in level {
            // The shortest of a run comes first: the one that ends here, if any does.
            if run.start < run.end && spellings[run.start].0.len() == depth {
                words[node] = spellings[run.start].1;
                nodes[node].first = TrieNode::WORD;
                run.start += 1;
            }
            let first = u32::try_from(nodes.len()).ok().filter(|&first| first < TrieNode::WORD)?;
            nodes[node].first |= first;
            for siblings in spellings[run.clone()].chunk_by(|a, b| a.0[depth] == b.0[depth]) {
                nodes[node].children |= 1 << siblings[0].0[depth];
                let end = run.start + siblings.len();
                below.push((nodes.len(), run.start..end));
                run.start = end;
                nodes.push(TrieNode::default());
                words.push(NO_WORD);
            }
        }
        level = below;
        depth += 1;
    }
    Some((nodes, words))
}

#[cfg(test)]
mod tests {
    use super::super::super::reading::Reading;
    use super::*;
    use crate::testing::word_list;

    fn lexicon(words: &[&str]) -> (WordList, Lexicon) {
        let list = word_list(words, Reading::default());
        let letters: Vec<Code> = (0..list.alphabet().len() as u32).map(Code).collect();
        let lexicon = Lexicon::new(&list, &letters).expect("the letters are few");
        (list, lexicon)
    }

    #[test]
    fn every_word_and_no_other_is_in_the_trie() {
        let (list, lexicon) = lexicon(&["ab", "abc", "abcd", "bad", "d", "dab"]);
        let spell = |text: &str| -> Vec<u8> { text.bytes().map(|letter| letter - b'a').collect() };
        for word in list.ids() {
            let node = lexicon.walk(&spell(list.written(word))).expect("a word has its path");
            assert!(lexicon.nodes[node as usize].is_word());
            assert_eq!(lexicon.words[node as usize], word.0);
        }
        for text in ["a", "b", "ba", "da"] {
            let node = lexicon.walk(&spell(text)).expect("a prefix has its path");
            assert!(!lexicon.nodes[node as usize].is_word(), "{text}");
        }
        assert_eq!(lexicon.walk(&spell("ad")), None);
        assert_eq!(lexicon.walk(&[lexicon.sentinel()]), None);
    }

    #[test]
    fn a_window_answers_for_both_ways() {
        let (_, lexicon) = lexicon(&["ab", "abc", "abcd", "cbad", "dcb"]);
        let [a, b, c] = [0, 1, 2];
        let base = usize::from(lexicon.base);
        let key = (a * base + b) * base + c;
        let window = lexicon.windows[key];
        assert_eq!(window & 0x3fff_ffff, 1 << 3, "abcd goes on with d");
        assert_eq!(window >> 32 & 0x3fff_ffff, 1 << 3, "cbad goes on with d");
        assert_eq!(window >> WORDS_SHIFT & WORDS_MASK, 2, "ab and abc are words, ba and cba not");
    }

    #[test]
    fn more_letters_than_bits_are_refused() {
        let words: Vec<String> =
            ('а'..='я').chain('a'..='b').map(|letter| format!("{letter}{letter}")).collect();
        let list = word_list(&words, Reading::default());
        let letters: Vec<Code> = (0..34).map(Code).collect();
        assert!(Lexicon::new(&list, &letters).is_none());
        assert!(Lexicon::new(&list, &letters[..32]).is_some());
    }
}
