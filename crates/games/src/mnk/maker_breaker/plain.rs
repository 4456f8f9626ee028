//! The plain way: every move of Maker, every reply of Breaker, nothing forgotten but what is over.

use std::collections::HashMap;

use super::windows::{Windows, each};

/// Whether Breaker holds, with Maker to move or with Breaker, by the windows left.
#[derive(Default)]
pub(super) struct PlainSearch {
    known: HashMap<Vec<u64>, bool>,
}

impl PlainSearch {
    /// Whether Breaker holds with Maker to move.
    pub(super) fn holds(&mut self, mut windows: Windows) -> bool {
        windows.keep_least();
        if windows.0.first().is_none_or(|window| window.count_ones() < 2) {
            return windows.0.is_empty();
        }
        if let Some(&holds) = self.known.get(&windows.0) {
            return holds;
        }
        let holds = each(windows.all()).all(|cell| self.answers(windows.made(cell)));
        self.known.insert(windows.0, holds);
        holds
    }

    /// Whether Breaker, to move, holds.
    pub(super) fn answers(&mut self, mut windows: Windows) -> bool {
        windows.keep_least();
        let Some(&first) = windows.0.first() else { return true };
        let replies = if first.count_ones() < 2 { first } else { windows.all() };
        each(replies).any(|cell| self.holds(windows.broken(cell)))
    }
}
