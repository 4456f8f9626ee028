//! The weights of [`Tuned`](super::Tuned), as `cargo xtask tune freedom` wrote them.

use super::tuned::Weights;

/// In use.
pub(super) const WEIGHTS: Weights = HAND_MADE;

const HAND_MADE: Weights = {
    let mut windows = [[0; 2]; super::tuned::WINDOW_CLASSES];
    let mut class = 0;
    while class < windows.len() {
        let stones = (class / 4).count_ones();
        let open = (class % 4).count_ones() as i16;
        let points = [0, 4, 14, 40, 120][stones as usize];
        windows[class] = [points - open * points / 8, points - open * points / 8];
        class += 1;
    }
    Weights { windows, turn: [[60, 60]; 9] }
};
