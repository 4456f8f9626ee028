//! The engine for alphabets of more than 32 letters: a walk down a trie from every cell.
//!
//! Children of a node lie side by side, sorted by letter, and are found by binary search.

use parlor_core::cell::Cell;

use super::super::direction::Direction;
use super::super::grid::Grid;
use super::super::letters::Code;
use super::super::word_list::{WordId, WordList};
use super::segment::Hit;

/// A word list as a trie over any number of letters.
#[derive(Debug)]
pub(super) struct GeneralTrie {
    /// Per node, where its children start in `letters` and `children`; one more entry ends them.
    starts: Vec<u32>,
    letters: Vec<Code>,
    /// Per node, which word it is.
    words: Vec<Option<WordId>>,
}

impl GeneralTrie {
    pub(super) fn new(list: &WordList) -> Self {
        let mut trie = Self { starts: Vec::new(), letters: Vec::new(), words: Vec::new() };
        // Level by level, as in the compact trie: the children of nodes 0, 1, … follow each other,
        // so the edge with number e leads to node e + 1.
        let mut level = Vec::from([0..list.len() as u32]);
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

    fn child(&self, node: u32, letter: Code) -> Option<u32> {
        let (start, end) = (self.starts[node as usize], self.starts[node as usize + 1]);
        let siblings = &self.letters[start as usize..end as usize];
        let place = siblings.binary_search(&letter).ok()?;
        Some(start + place as u32 + 1)
    }

    /// Everything that starts in `row` and runs in `direction`.
    pub(super) fn find(
        &self,
        grid: &CodedGrid,
        row: usize,
        direction: Direction,
        mut sink: impl FnMut(Hit),
    ) {
        for column in 0..grid.columns {
            let start = Cell { row, column };
            let mut node = 0;
            for steps in 0..direction.reach(start, grid.rows, grid.columns) {
                let cell = direction.walk(start, steps);
                match self.child(node, grid.codes[cell.index(grid.columns)]) {
                    Some(child) => node = child,
                    None => break,
                }
                if let Some(word) = self.words[node as usize] {
                    sink(Hit { column: column as u32, word: word.0 });
                }
            }
        }
    }
}

/// A grid as numbers of the list's letters.
#[derive(Debug)]
pub(super) struct CodedGrid {
    rows: usize,
    columns: usize,
    codes: Vec<Code>,
}

impl CodedGrid {
    pub(super) fn new(grid: &Grid, list: &WordList) -> Self {
        let codes = grid.codes(list.alphabet());
        Self { rows: grid.rows(), columns: grid.columns(), codes }
    }
}
