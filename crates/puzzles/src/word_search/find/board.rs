//! A grid as the fast engine wants it: a byte a cell, with an edge of sentinels all around.
//!
//! ```text
//!   S S S S S S S S      three rows above and below, and three cells between the end of a row
//!   S S S S S S S S      and the start of the next (each row's right edge is the left edge of the
//!   a b c d S S S …      next one), so that a window and its neighbours never leave the memory;
//!   e f g h S S S …      rows are filled up with sentinels to whole vectors
//!   S S S S S S S S
//! ```

/// Cells between two rows and rows around the grid: a window looks three cells ahead.
const EDGE: usize = 3;
/// Rows are laid out in whole groups of so many cells.
pub(super) const LANES: usize = 16;

#[derive(Debug)]
pub(super) struct LetterBoard {
    pub(super) columns: usize,
    stride: usize,
    cells: Vec<u8>,
}

impl LetterBoard {
    pub(super) fn new(
        rows: usize,
        columns: usize,
        sentinel: u8,
        mut letters: impl Iterator<Item = u8>,
    ) -> Self {
        let stride = (columns + EDGE).next_multiple_of(LANES);
        let mut cells = vec![sentinel; (rows + 2 * EDGE) * stride + 2 * LANES];
        for row in 0..rows {
            let start = LANES + (EDGE + row) * stride;
            for (cell, letter) in cells[start..start + columns].iter_mut().zip(&mut letters) {
                *cell = letter;
            }
        }
        Self { columns, stride, cells }
    }

    /// The columns of a row, filled up to whole groups.
    pub(super) const fn filled_columns(&self) -> usize {
        self.columns.next_multiple_of(LANES)
    }

    /// How far apart neighbours in this direction lie.
    pub(super) const fn step(&self, row_delta: isize, column_delta: isize) -> isize {
        row_delta * self.stride as isize + column_delta
    }

    /// Where a cell lies.
    pub(super) const fn index(&self, row: usize, column: usize) -> usize {
        LANES + (EDGE + row) * self.stride + column
    }

    pub(super) fn cells(&self) -> &[u8] {
        &self.cells
    }
}
