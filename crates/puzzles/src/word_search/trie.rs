//! A word list as a trie over any number of letters.
//!
//! Nodes are laid out level by level and siblings side by side, sorted by letter, so a child is
//! found by binary search among its siblings and an edge needs no pointer: edge `e` leads to node
//! `e + 1`.

use super::letters::Code;
use super::word_list::{WordId, WordList};

/// A trie; its root is [`Trie::ROOT`].
#[derive(Clone, Debug)]
pub(crate) struct Trie {
    /// Per node, where its edges start in `letters`; one more entry ends the last.
    starts: Vec<u32>,
    /// Per edge, its letter.
    letters: Vec<Code>,
    /// Per node, which word it is.
    words: Vec<Option<WordId>>,
}

impl Trie {
    /// No letters yet.
    pub(crate) const ROOT: u32 = 0;

    pub(crate) fn new(list: &WordList) -> Self {
        let mut trie = Self { starts: Vec::new(), letters: Vec::new(), words: Vec::new() };
        // Each node of a level owns a run of words that agree up to its depth.
        let mut level: Vec<_> = std::iter::once(0..list.len() as u32).collect();
        let mut depth = 0;
        while !level.is_empty() {
            let mut below = Vec::new();
            for mut run in level {
                trie.starts.push(trie.letters.len() as u32);
                let ends_here = !run.is_empty() && list.length(WordId(run.start)) == depth;
                trie.words.push(ends_here.then_some(WordId(run.start)));
                run.start += u32::from(ends_here);
                while !run.is_empty() {
                    let letter = list.letters(WordId(run.start))[depth];
                    let same = |word: &u32| list.letters(WordId(*word))[depth] == letter;
                    let end = run.start + run.clone().take_while(same).count() as u32;
                    trie.letters.push(letter);
                    below.push(run.start..end);
                    run.start = end;
                }
            }
            level = below;
            depth += 1;
        }
        trie.starts.push(trie.letters.len() as u32);
        trie
    }

    /// Where `letter` leads from `node`.
    pub(crate) fn child(&self, node: u32, letter: Code) -> Option<u32> {
        let (start, end) = (self.starts[node as usize], self.starts[node as usize + 1]);
        let siblings = &self.letters[start as usize..end as usize];
        let place = siblings.binary_search(&letter).ok()?;
        Some(start + place as u32 + 1)
    }

    /// Which word ends at `node`.
    pub(crate) fn word(&self, node: u32) -> Option<WordId> {
        self.words[node as usize]
    }
}
