//! Maker and Breaker: whether a side can be kept from completing any line.
//!
//! The attacker, Maker, wants a line; the defender, Breaker, wants that there is none, and nothing else. What
//! Breaker holds so holds in the game too, where Breaker may even win. All that matters is which cells
//! Maker still needs for each living window:
//!
//! - A window that contains another is forgotten: who fills it fills the other.
//! - So is a window with two cells that are in no other: whichever Maker takes, Breaker answers on the other.
//! - A cell is forgotten if another is in all its windows: that one is at least as good, for both.
//! - Windows that share no cell are games of their own: Breaker answers where Maker plays.
//! - Breaker holds if every window can be given a pair of cells of its own (Hales and Jewett, 1963), or if
//!   the sum of 2 to the power of minus the cells needed is below one half with Maker to move (Erdős and
//!   Selfridge, 1973).
//!
//! The rest is searched, with a table of what was shown (after Hsu and others, *On solving the 7,7,5-game and the
//! 8,8,5-game*, 2020, whose zones of relevance the parts above replace).

use std::collections::HashMap;

use parlor_core::bits::Bits;
use parlor_core::random::mix;
use parlor_core::{Meter, Side, Stopped};

use super::pairing::has_pairing;
use super::{Mnk, Position};

/// The windows that Maker can still fill, each as the cells it needs. At most a word of cells.
#[derive(Debug)]
struct Windows(Vec<u64>);

/// What a look at some windows shows.
enum Standing {
    /// Breaker holds them, or does not.
    Known(bool),
    Open,
}

/// A search for how Breaker holds.
struct MakerBreaker<'a, 'm> {
    meter: &'a mut Meter<'m>,
    /// Whether Breaker holds with Maker to move, by a hash of the windows.
    known: HashMap<u128, bool>,
}

impl<W: Bits> Mnk<W> {
    /// Shorter rows are decided sooner by plain search.
    const SHORTEST_ROW: usize = 5;

    /// Whether Breaker is shown to keep a side from completing a line. Boards of up to a word take part.
    pub(super) fn is_kept_from_winning(
        &self,
        position: &Position<W>,
        maker: Side,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        let [own, other] = [maker, maker.other()].map(|side| position.of(side).low_word());
        let windows =
            self.lines.windows().map(|window| window.fold(0, |all, cell| all | 1 << cell));
        let is_small = self.board.cells() <= 64 && self.lines.in_a_row >= Self::SHORTEST_ROW;
        if !is_small || self.lines.windows().count() > MAX_WINDOWS {
            return Ok(false);
        }
        let living = windows.filter(|window| window & other == 0).map(|window| window & !own);
        let windows = Windows(living.collect());
        let mut search = MakerBreaker { meter, known: HashMap::new() };
        if position.turn == maker { search.holds(windows) } else { search.answers(windows) }
    }
}

/// As many windows as a set of them can hold.
const MAX_WINDOWS: usize = 128;

/// Results that are remembered.
const ROOM: usize = 1 << 21;

impl Windows {
    /// After Maker took a cell.
    fn made(&self, cell: u64) -> Self {
        Self(self.0.iter().map(|window| window & !cell).collect())
    }

    /// After Breaker took a cell.
    fn broken(&self, cell: u64) -> Self {
        Self(self.0.iter().copied().filter(|window| window & cell == 0).collect())
    }

    /// Forgets what does not matter.
    fn simplify(&mut self) {
        let windows = &mut self.0;
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
        loop {
            let (mut once, mut twice) = (0, 0);
            for window in &*windows {
                twice |= once & window;
                once |= window;
            }
            let alone = once & !twice;
            let before = windows.len();
            windows.retain(|window| (window & alone).count_ones() < 2);
            if windows.len() == before {
                return;
            }
        }
    }

    /// What is seen without search, with Maker to move.
    fn standing(&self) -> Standing {
        let Self(windows) = self;
        if windows.is_empty() {
            return Standing::Known(true);
        }
        // The smallest come first. Maker completes a window now, or makes two threats at once.
        let mut pairs = 0;
        for window in windows.iter().take_while(|window| window.count_ones() < 3) {
            if window.count_ones() < 2 || pairs & window != 0 {
                return Standing::Known(false);
            }
            pairs |= window;
        }
        // In units of 2 to the power of minus 32.
        let danger: u64 =
            windows.iter().map(|window| 1 << (32 - window.count_ones().min(32))).sum();
        if danger < 1 << 31 || has_pairing(windows) {
            Standing::Known(true)
        } else {
            Standing::Open
        }
    }

    /// The windows that hang together with the first, and the others.
    fn split(self) -> (Self, Self) {
        let mut cells = self.0[0];
        loop {
            let touched = self.0.iter().filter(|window| *window & cells != 0);
            let all = touched.fold(cells, |all, window| all | window);
            if all == cells {
                break;
            }
            cells = all;
        }
        let (one, rest) = self.0.into_iter().partition(|window| window & cells != 0);
        (Self(one), Self(rest))
    }

    /// The cells that matter, most dangerous first.
    fn cells(&self) -> Vec<u64> {
        let all = self.0.iter().fold(0, |all, window| all | window);
        let mut cells: Vec<(u64, u128)> = each(all)
            .map(|cell| {
                let bits = self.0.iter().enumerate().filter(|(_, window)| *window & cell != 0);
                (cell, bits.fold(0, |set, (index, _)| set | 1 << index))
            })
            .collect();
        let danger = |cell: u64| -> u64 {
            let through = self.0.iter().filter(|window| *window & cell != 0);
            through.map(|window| 1 << (32 - window.count_ones().min(32))).sum()
        };
        cells.sort_by_cached_key(|&(cell, _)| std::cmp::Reverse(danger(cell)));
        let mut kept: Vec<(u64, u128)> = Vec::with_capacity(cells.len());
        for (cell, through) in cells {
            if kept.iter().all(|(_, other)| through & !other != 0) {
                kept.push((cell, through));
            }
        }
        kept.into_iter().map(|(cell, _)| cell).collect()
    }

    fn hash(&self) -> u128 {
        self.0.iter().fold(0, |hash: u128, &window| {
            let [low, high] = [window, !window].map(|half| u128::from(mix(half)));
            hash.wrapping_add(high << 64 | low)
        })
    }
}

/// Each cell of a set, as a set.
fn each(mut cells: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let cell = cells & cells.wrapping_neg();
        cells ^= cell;
        (cell != 0).then_some(cell)
    })
}

impl MakerBreaker<'_, '_> {
    /// Whether Breaker holds with Maker to move.
    fn holds(&mut self, mut windows: Windows) -> Result<bool, Stopped> {
        windows.simplify();
        while !windows.0.is_empty() {
            let (one, rest) = windows.split();
            if !self.holds_part(&one)? {
                return Ok(false);
            }
            windows = rest;
        }
        Ok(true)
    }

    /// The same of windows that hang together.
    fn holds_part(&mut self, windows: &Windows) -> Result<bool, Stopped> {
        self.meter.count()?;
        if let Standing::Known(holds) = windows.standing() {
            return Ok(holds);
        }
        let key = windows.hash();
        if let Some(&holds) = self.known.get(&key) {
            return Ok(holds);
        }
        let mut holds = true;
        for cell in windows.cells() {
            if !self.answers(windows.made(cell))? {
                holds = false;
                break;
            }
        }
        if self.known.len() < ROOM {
            self.known.insert(key, holds);
        }
        Ok(holds)
    }

    /// Whether Breaker, to move, holds.
    fn answers(&mut self, mut windows: Windows) -> Result<bool, Stopped> {
        windows.simplify();
        let Some(first) = windows.0.first() else { return Ok(true) };
        let cells = match first.count_ones() {
            0 => return Ok(false),
            1 => vec![*first],
            _ => windows.cells(),
        };
        for cell in cells {
            if self.holds(windows.broken(cell))? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
