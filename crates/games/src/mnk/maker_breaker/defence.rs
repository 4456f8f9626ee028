//! Defences: an answer that held against one move of Maker holds against others too.
//!
//! Breaker's defence is a reply and windows that are held after it, with Maker to move. It answers every move
//! after which each window that the reply leaves alive still contains one of those held. So a proof for one move of
//! Maker answers all moves outside the cells it relies on, which are its zone of relevance (Hsu and others,
//! 2020; in Hex, the must-play region).

use super::HeldWindows;
use super::windows::{Windows, each};

/// A reply of Breaker.
#[derive(Clone, Debug)]
pub(super) struct Defence {
    pub(super) reply: u64,
    /// Windows that Breaker holds after it.
    pub(super) held: HeldWindows,
}

impl Defence {
    /// The moves of Maker that it answers.
    pub(super) fn answered(&self, windows: &Windows) -> u64 {
        // A window that stays alive contains a held one without the move, unless all it contains have that cell.
        let unanswered =
            windows.0.iter().filter(|window| *window & self.reply == 0).map(|window| {
                let contained = self.held.iter().filter(|held| *held & !window == 0);
                contained.fold(!0, |common, held| common & held)
            });
        !unanswered.fold(self.reply, |all, cells| all | cells)
    }

    /// The same with two cells in each other's place.
    fn swapped(&self, one: u64, other: u64) -> Self {
        let swap = |set: u64| {
            let is_changed = (set & one == 0) != (set & other == 0);
            if is_changed { set ^ one ^ other } else { set }
        };
        Self { reply: swap(self.reply), held: self.held.iter().map(|&set| swap(set)).collect() }
    }
}

/// What of the windows Breaker needs, with Maker to move, given defences with the moves they answer: all but
/// dominated ones. Each window contains one of those given back.
pub(super) fn needed(
    windows: &Windows,
    mut defences: Vec<(Defence, u64)>,
    dominated: &[(u64, u64)],
) -> Windows {
    // Step 1: a dominated cell is answered like the cell that dominates it, with the two exchanged.
    for &(cell, better) in dominated {
        let answers = |cell: u64| defences.iter().find(move |(_, moves)| moves & cell != 0);
        if let (None, Some((defence, _))) = (answers(cell), answers(better)) {
            let swapped = defence.swapped(cell, better);
            let moves = swapped.answered(windows);
            defences.push((swapped, moves));
        }
    }
    // Step 2: few defences for all moves, the most useful first.
    let mut used = Vec::new();
    let mut left = windows.all();
    while left != 0 {
        let most = defences.iter().max_by_key(|(_, moves)| (moves & left).count_ones());
        match most {
            Some((defence, moves)) if moves & left != 0 => {
                used.push((defence, moves & left));
                left &= !moves;
            }
            // What was shown holds of the windows as they are.
            _ => return windows.clone(),
        }
    }
    // Step 3: of each window, what these defences rely on.
    let part = |&window: &u64| {
        used.iter().fold(0, |part, (defence, moves)| part | defence.relied_on(window, *moves, part))
    };
    let mut parts = Windows(windows.0.iter().map(part).collect());
    parts.keep_least();
    debug_assert_eq!(
        used.iter().fold(windows.all(), |left, (defence, _)| left & !defence.answered(&parts)),
        0,
        "{parts:?} of {windows:?} are not held"
    );
    parts
}

impl Defence {
    /// Cells of a window by which it answers these moves, as few as possible besides those of `part`.
    fn relied_on(&self, window: u64, moves: u64, part: u64) -> u64 {
        if part & self.reply != 0 {
            return 0;
        }
        let least_without = |cells: u64| {
            let held = self.held.iter().copied().filter(|held| held & (!window | cells) == 0);
            let broken = Some(self.reply).filter(|reply| reply & window != 0);
            held.chain(broken).min_by_key(|cells| (cells & !part).count_ones())
        };
        if let Some(cells) = least_without(moves & window) {
            return cells;
        }
        let each_move = each(moves & window).chain(Some(0));
        each_move.fold(0, |all, cell| all | least_without(cell).unwrap_or(window))
    }
}
