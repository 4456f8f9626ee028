//! Queens that do not attack each other: the second example of [`backtracking`](crate::backtracking).
//!
//! One queen a row, from the first row on. Three sets of bits say which columns and diagonals are
//! taken; a diagonal keeps its number because it is told by the sum or the difference of row and
//! column.

use crate::backtracking::{Puzzle, Status};

/// A board of `size` by `size` with queens in its first rows.
#[derive(Clone, Debug)]
pub struct Queens {
    size: usize,
    columns: Vec<usize>,
    column_taken: Vec<bool>,
    rising_taken: Vec<bool>,
    falling_taken: Vec<bool>,
}

impl Queens {
    /// The empty board.
    #[must_use]
    pub fn new(size: usize) -> Self {
        Self {
            size,
            columns: Vec::with_capacity(size),
            column_taken: vec![false; size],
            rising_taken: vec![false; 2 * size],
            falling_taken: vec![false; 2 * size],
        }
    }

    /// The column of the queen in each row, for the rows filled so far.
    #[must_use]
    pub fn columns(&self) -> &[usize] {
        &self.columns
    }

    fn mark(&mut self, row: usize, column: usize, taken: bool) {
        self.column_taken[column] = taken;
        self.rising_taken[row + column] = taken;
        self.falling_taken[self.size + row - column] = taken;
    }
}

impl Puzzle for Queens {
    type Choice = usize;

    fn status(&self) -> Status {
        if self.columns.len() == self.size { Status::Solution } else { Status::Unfinished }
    }

    fn candidates(&self, into: &mut Vec<usize>) {
        let row = self.columns.len();
        into.extend((0..self.size).filter(|&column| {
            !self.column_taken[column]
                && !self.rising_taken[row + column]
                && !self.falling_taken[self.size + row - column]
        }));
    }

    fn make(&mut self, column: usize) {
        self.mark(self.columns.len(), column, true);
        self.columns.push(column);
    }

    fn undo(&mut self, column: usize) {
        self.columns.pop();
        self.mark(self.columns.len(), column, false);
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use parlor_core::Control;

    use super::*;
    use crate::backtracking::{BacktrackCounts, search};

    fn counts(size: usize) -> BacktrackCounts {
        let mut attacked = 0;
        let report = search(&mut Queens::new(size), &Control::unlimited(), |queens| {
            let columns = queens.columns();
            for (row, &column) in columns.iter().enumerate() {
                attacked += columns[..row]
                    .iter()
                    .enumerate()
                    .filter(|&(other, &at)| at == column || at.abs_diff(column) == row - other)
                    .count();
            }
            ControlFlow::Continue(())
        });
        assert_eq!(attacked, 0, "no queen attacks another");
        report.counts
    }

    #[test]
    fn the_numbers_of_solutions_are_those_of_the_encyclopedia() {
        // OEIS A000170.
        let known = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352];
        for (size, &solutions) in known.iter().enumerate() {
            assert_eq!(counts(size).solutions, solutions, "{size} queens");
        }
    }

    #[test]
    fn the_nodes_of_eight_queens_are_pinned() {
        assert_eq!(counts(8), BacktrackCounts { nodes: 2_057, dead_ends: 644, solutions: 92 });
    }
}
