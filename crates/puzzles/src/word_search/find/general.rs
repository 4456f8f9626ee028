//! The engine for alphabets of more than 32 letters: a walk down a trie from every cell.

use parlor_core::cell::Cell;

use super::super::direction::WordDirection;
use super::super::grid::Grid;
use super::super::letters::Code;
use super::super::trie::Trie;
use super::super::word_list::WordList;
use super::stretch::Hit;

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

    /// Every word of `trie` that starts in `row` and runs in `direction`.
    pub(super) fn find(
        &self,
        trie: &Trie,
        row: usize,
        direction: WordDirection,
        mut sink: impl FnMut(Hit),
    ) {
        for column in 0..self.columns {
            let start = Cell { row, column };
            let mut node = Trie::ROOT;
            for steps in 0..direction.reach(start, self.rows, self.columns) {
                let cell = direction.walk(start, steps);
                match trie.child(node, self.codes[cell.index(self.columns)]) {
                    Some(child) => node = child,
                    None => break,
                }
                if let Some(word) = trie.word(node) {
                    sink(Hit { column: column as u32, word: word.0 });
                }
            }
        }
    }
}
