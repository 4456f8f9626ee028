//! Closing an open tour by rotations (Pósa, "Hamiltonian circuits in random graphs", 1976).
//!
//! ```text
//!   start ─ … ─ x ─ y ─ … ─ end        the end is a knight's move from x: go from x to the end
//!   start ─ … ─ x ─ end ─ … ─ y        and back, and y is the new end
//! ```
//!
//! A new end lies two knight's moves from the old one, so the end can be led towards the start step by
//! step; a little chance keeps it from going round in circles.

use parlor_core::random::Random;

use super::{Chessboard, Square};

/// Turns an open tour into a closed one from the same start, unless luck runs out.
pub(super) fn close(board: Chessboard, mut path: Vec<Square>, luck: u64) -> Option<Vec<Square>> {
    const ROTATIONS: usize = 2_000;
    let mut random = Random::new(luck);
    let mut at = vec![0_u32; path.len()];
    for (index, &square) in (0..).zip(&path) {
        at[square as usize] = index;
    }
    let (start_row, start_column) = board.place(path[0]);
    let distance = |square: Square| {
        let (row, column) = board.place(square);
        let (rows, columns) = (row.abs_diff(start_row), column.abs_diff(start_column));
        rows * rows + columns * columns
    };
    for _ in 0..ROTATIONS {
        let end = path[path.len() - 1];
        if board.neighbours(end).any(|square| square == path[0]) {
            return Some(path);
        }
        let turns = board
            .neighbours(end)
            .map(|square| at[square as usize] as usize + 1)
            .filter(|&turn| turn + 1 < path.len());
        let turns: Vec<usize> = turns.collect();
        let turn = match random.below(4) {
            0 => *random.pick(&turns)?,
            _ => turns.into_iter().min_by_key(|&turn| distance(path[turn]))?,
        };
        path[turn..].reverse();
        for (index, &square) in (turn as u32..).zip(&path[turn..]) {
            at[square as usize] = index;
        }
    }
    None
}
