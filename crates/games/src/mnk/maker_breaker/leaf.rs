//! What is seen of windows without search.
//!
//! Breaker holds if every window can be given a pair of cells of its own (Hales and Jewett, 1963), or if the sum
//! of two to the power of minus the cells needed is below one half with Maker to move (Erdős and Selfridge,
//! 1973). Both together show far more than either: Breaker answers on some pairs, which hold the windows
//! that contain one, and by the sum on the cells outside of all pairs, with what the other windows have there.
//! A pair (x, y) makes the sum smaller if three times the danger of the windows through both is more than the
//! danger through x and that through y; the best pair is taken, again and again.

use super::super::pairing::find_pairing;
use super::windows::{HELD_BELOW, Windows, danger};
use super::{HeldWindows, HoldProof};

/// What is seen with Maker to move. The windows are simplified.
pub(super) fn look(windows: &Windows) -> Option<HoldProof> {
    lost(windows).or_else(|| {
        held(windows).map(|held| HoldProof::Held { reply: 0, held: HeldWindows::from(held) })
    })
}

/// Maker completes a window now, or makes two threats at once.
fn lost(windows: &Windows) -> Option<HoldProof> {
    let mut pairs = 0;
    for (index, &window) in windows.0.iter().enumerate() {
        match window.count_ones() {
            0 | 1 => return Some(HoldProof::Lost(window)),
            2 if pairs & window != 0 => {
                let touched = windows.0[..index].iter().find(|other| *other & window != 0);
                return touched.map(|other| HoldProof::Lost(other | window));
            }
            2 => pairs |= window,
            _ => break,
        }
    }
    None
}

/// Windows within these that Breaker holds at sight.
fn held(windows: &Windows) -> Option<Vec<u64>> {
    find_pairing(&windows.0).or_else(|| {
        let mut rest = windows.clone();
        let mut pairs = Vec::new();
        while rest.danger() >= HELD_BELOW {
            let pair = best_pair(&rest)?;
            rest.0.retain(|window| window & pair != pair);
            rest = rest.made(pair);
            rest.keep_least();
            pairs.push(pair);
            // A window of one cell, or of none, is filled at once.
            if rest.0.first().is_some_and(|window| window.count_ones() < 2) {
                return None;
            }
        }
        pairs.append(&mut without_needless_cells(rest).0);
        Some(pairs)
    })
}

/// The pair of cells on one window that lessens the danger most, or at least does not add to it.
fn best_pair(windows: &Windows) -> Option<u64> {
    let mut through = [0; 64];
    let mut through_both = [[0; 64]; 64];
    let mut partners = [0_u64; 64];
    for &window in &windows.0 {
        let danger = danger(window) as i64;
        let mut others = window;
        while others != 0 {
            let one = others.trailing_zeros() as usize;
            others &= others - 1;
            through[one] += danger;
            partners[one] |= others;
            let mut rest = others;
            while rest != 0 {
                through_both[one][rest.trailing_zeros() as usize] += danger;
                rest &= rest - 1;
            }
        }
    }
    let mut best = None;
    for (one, &partners) in partners.iter().enumerate() {
        let mut rest = partners;
        while rest != 0 {
            let other = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let added = through[one] + through[other] - 3 * through_both[one][other];
            if added <= 0 && best.is_none_or(|(least, _)| added < least) {
                best = Some((added, 1 << one | 1 << other));
            }
        }
    }
    best.map(|(_, pair)| pair)
}

/// Gives up cells while the sum stays small enough: what holds without them is of more use.
fn without_needless_cells(mut windows: Windows) -> Windows {
    let choices = windows.choices();
    let dominated = choices.dominated.into_iter().map(|(cell, _)| cell);
    for cell in dominated.chain(choices.cells.into_iter().rev()) {
        let mut without = windows.made(cell);
        without.keep_least();
        let is_long = without.0.first().is_none_or(|window| window.count_ones() > 1);
        if is_long && without.danger() < HELD_BELOW {
            windows = without;
        }
    }
    windows
}
