//! Pairings: a defender who answers in pairs loses no line.
//!
//! If every window that is alive for the attacker can be given two empty cells of its own, the defender
//! answers each stone on such a cell with the other of its pair, and no window is ever filled (Hales
//! and Jewett, 1963; as a test at the nodes of a search: Uiterwijk and van den Herik, *The advantage of
//! the initiative*, 2000). It does not matter whose move it is: a stone more never hurts.
//!
//! Giving out the pairs is a matching of windows, each counted twice, with cells; it is found by
//! augmenting paths (Kuhn, 1955).

use super::Mnk;
use super::threat_map::ThreatMap;
use crate::bits::Bits;

/// Boards of up to a word take part.
const CELLS: usize = 64;
const MAX_WINDOWS: usize = CELLS / 2;
const NOBODY: u8 = u8::MAX;

impl<W: Bits> Mnk<W> {
    /// Whether a pairing holds all windows that are alive for a side.
    pub(super) fn is_held(&self, attacker: &ThreatMap<W>, free: W) -> bool {
        if self.board.cells() > CELLS || attacker.windows() * 2 > free.count() {
            return false;
        }
        let mut windows = [0; MAX_WINDOWS];
        let mut count = 0;
        for (direction, alive) in self.lines.directions.iter().zip(attacker.alive) {
            for start in alive.each() {
                let window = self.lines.window(start, direction);
                let cells = window.fold(0, |cells, cell| cells | 1 << cell) & free.low_word();
                windows[count] = cells;
                count += 1;
            }
        }
        match_pairs(&windows[..count]).is_some()
    }
}

/// Two cells of its own for each window, if there are.
pub(super) fn find_pairing(windows: &[u64]) -> Option<Vec<u64>> {
    let Matching { owner, .. } = match_pairs(windows)?;
    let mut pairs = vec![0; windows.len()];
    for (cell, &window) in owner.iter().enumerate().filter(|(_, owner)| **owner != NOBODY) {
        pairs[usize::from(window)] |= 1 << cell;
    }
    Some(pairs)
}

/// Gives each of these windows, at most a hundred or so, two cells, if that can be done.
fn match_pairs(windows: &[u64]) -> Option<Matching<'_>> {
    let cells = windows.iter().fold(0, |all, window| all | window);
    let mut matching = Matching { windows, owner: [NOBODY; CELLS] };
    let is_complete = 2 * windows.len() <= cells.count_ones() as usize && matching.is_complete();
    is_complete.then_some(matching)
}

/// Cells given to windows.
struct Matching<'a> {
    /// The empty cells of each window.
    windows: &'a [u64],
    /// The window that has a cell.
    owner: [u8; CELLS],
}

impl Matching<'_> {
    fn is_complete(&mut self) -> bool {
        (0..2 * self.windows.len()).all(|claim| self.serve(claim / 2, &mut 0))
    }

    /// Finds one more cell for a window, making others move to other cells if need be. Cells in
    /// `asked` were tried.
    fn serve(&mut self, window: usize, asked: &mut u64) -> bool {
        loop {
            let cells = self.windows[window] & !*asked;
            if cells == 0 {
                return false;
            }
            let cell = cells.trailing_zeros() as usize;
            *asked |= 1 << cell;
            let owner = self.owner[cell];
            // A window does not push itself out of a cell it has.
            let is_given =
                owner == NOBODY || usize::from(owner) != window && self.serve(owner.into(), asked);
            if is_given {
                self.owner[cell] = window as u8;
                return true;
            }
        }
    }
}
