//! Windows that Maker wants to fill, and what of them can be forgotten.

use parlor_core::bits::Bits;

/// Sets of cells, one of which Maker must fill. At most a word of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Windows(pub(super) Vec<u64>);

/// The cells of some windows that matter to whoever moves.
pub(super) struct Choices {
    /// Most dangerous first.
    pub(super) cells: Vec<u64>,
    /// The others, each with a cell that is in all its windows.
    pub(super) dominated: Vec<(u64, u64)>,
}

/// Danger is counted in units of two to the power of minus 32.
const CERTAIN: u64 = 1 << 32;

/// Below this, Breaker holds with Maker to move.
pub(super) const HELD_BELOW: u64 = CERTAIN / 2;

/// How near a window is to being filled: a half for each cell that it needs.
pub(super) fn danger(window: u64) -> u64 {
    CERTAIN >> window.count_ones().min(32)
}

/// Each cell of a set, as a set.
pub(super) fn each(cells: u64) -> impl Iterator<Item = u64> {
    cells.each().map(|cell| 1 << cell)
}

impl Windows {
    /// After Maker took these cells.
    pub(super) fn made(&self, cells: u64) -> Self {
        Self(self.0.iter().map(|window| window & !cells).collect())
    }

    /// After Breaker took a cell.
    pub(super) fn broken(&self, cell: u64) -> Self {
        Self(self.0.iter().copied().filter(|window| window & cell == 0).collect())
    }

    /// All cells.
    pub(super) fn all(&self) -> u64 {
        self.0.iter().fold(0, |all, window| all | window)
    }

    /// The danger of all together.
    pub(super) fn danger(&self) -> u64 {
        self.0.iter().map(|&window| danger(window)).sum()
    }

    /// The danger of those through a cell.
    pub(super) fn danger_through(&self, cell: u64) -> u64 {
        self.0.iter().filter(|window| *window & cell != 0).map(|&window| danger(window)).sum()
    }

    /// Forgets windows that contain another; the smallest come first.
    pub(super) fn keep_least(&mut self) {
        let Self(windows) = self;
        windows.sort_unstable_by_key(|window| (window.count_ones(), *window));
        let mut kept = 0;
        for index in 0..windows.len() {
            let window = windows[index];
            if windows[..kept].iter().all(|smaller| smaller & !window != 0) {
                windows[kept] = window;
                kept += 1;
            }
        }
        windows.truncate(kept);
    }

    /// Forgets what does not matter. The pairs of cells by which windows were held are given back.
    pub(super) fn simplify(&mut self) -> Vec<u64> {
        self.keep_least();
        let mut pairs = Vec::new();
        loop {
            let (mut once, mut twice) = (0, 0);
            for window in &self.0 {
                twice |= once & window;
                once |= window;
            }
            let before = self.0.len();
            self.0.retain(|window| {
                let mut alone = each(window & once & !twice);
                let pair = alone.next().zip(alone.next());
                pairs.extend(pair.map(|(one, other)| one | other));
                pair.is_none()
            });
            if self.0.len() == before {
                return pairs;
            }
        }
    }

    /// Parts that share no cell.
    pub(super) fn split(self) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut rest = self.0;
        while let Some(&first) = rest.first() {
            let mut cells = first;
            loop {
                let touched = rest.iter().filter(|window| *window & cells != 0);
                let all = touched.fold(cells, |all, window| all | window);
                if all == cells {
                    break;
                }
                cells = all;
            }
            let (part, others) = rest.into_iter().partition(|window| window & !cells == 0);
            parts.push(Self(part));
            rest = others;
        }
        parts
    }

    /// The cells to choose from.
    pub(super) fn choices(&self) -> Choices {
        let mut cells: Vec<(u64, u128)> = each(self.all())
            .map(|cell| {
                let bits = self.0.iter().enumerate().filter(|(_, window)| *window & cell != 0);
                (cell, bits.fold(0, |set, (index, _)| set | 1 << index))
            })
            .collect();
        cells.sort_by_cached_key(|&(cell, _)| std::cmp::Reverse(self.danger_through(cell)));
        let mut kept: Vec<(u64, u128)> = Vec::with_capacity(cells.len());
        let mut dominated = Vec::new();
        for (cell, through) in cells {
            match kept.iter().find(|(_, other)| through & !other == 0) {
                Some(&(better, _)) => dominated.push((cell, better)),
                None => kept.push((cell, through)),
            }
        }
        Choices { cells: kept.into_iter().map(|(cell, _)| cell).collect(), dominated }
    }
}
