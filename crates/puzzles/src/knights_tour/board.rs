//! A board of any size and the knight's moves on it.
//!
//! Squares are numbered row by row from the lower left corner, `a1` is 0; they are written as in
//! chess, with rows counted from the bottom:
//!
//! ```text
//!  3  .  .  .  .
//!  2  .  .  .  .        3x4: three rows, four columns; `d1` is square 3
//!  1  .  .  .  .
//!     a  b  c  d
//! ```

use std::fmt;
use std::str::FromStr;

use parlor_core::BadInput;
use parlor_core::cell::Cell;

/// A square of a board, by its number.
pub type Square = u32;

/// The eight moves as (row, column) steps, clockwise from one o'clock.
pub(crate) const STEPS: [(i32, i32); 8] =
    [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];

/// A board of rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chessboard {
    rows: u32,
    columns: u32,
}

impl Chessboard {
    /// The largest number of squares: the tour of such a board takes about a gigabyte to build.
    pub const MAX_SQUARES: u64 = 1 << 26;

    /// A board of so many rows and columns.
    ///
    /// # Errors
    /// A side of 0, or more than [`Chessboard::MAX_SQUARES`] squares.
    pub fn new(rows: u32, columns: u32) -> Result<Self, BadInput> {
        let squares = u64::from(rows) * u64::from(columns);
        if rows == 0 || columns == 0 || squares > Self::MAX_SQUARES {
            let wanted = format!(
                "rows by columns, such as 8x8, at least 1x1 and at most {} squares",
                Self::MAX_SQUARES
            );
            return Err(BadInput::new("board", wanted, format!("{rows}x{columns}")));
        }
        Ok(Self { rows, columns })
    }

    /// A board whose sides are known to be fine.
    pub(crate) const fn of(rows: u32, columns: u32) -> Self {
        Self { rows, columns }
    }

    /// The number of rows.
    #[must_use]
    pub const fn rows(self) -> u32 {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub const fn columns(self) -> u32 {
        self.columns
    }

    /// The number of squares.
    #[must_use]
    pub const fn area(self) -> u32 {
        self.rows * self.columns
    }

    /// The shorter and the longer side.
    pub(crate) fn sides(self) -> (u32, u32) {
        (self.rows.min(self.columns), self.rows.max(self.columns))
    }

    /// The square in a row and column, both from 0.
    #[must_use]
    pub const fn square(self, row: u32, column: u32) -> Square {
        row * self.columns + column
    }

    /// The row and column of a square, both from 0.
    #[must_use]
    pub const fn place(self, square: Square) -> (u32, u32) {
        (square / self.columns, square % self.columns)
    }

    /// Whether a square has the colour of `a1`, of which a board of odd sides has one more.
    #[must_use]
    pub const fn is_dark(self, square: Square) -> bool {
        let (row, column) = self.place(square);
        (row + column).is_multiple_of(2)
    }

    /// Where a knight may go from a square, clockwise from one o'clock.
    pub fn neighbours(self, square: Square) -> impl Iterator<Item = Square> {
        let (row, column) = self.place(square);
        STEPS.into_iter().filter_map(move |(up, right)| {
            let row = row.checked_add_signed(up).filter(|&row| row < self.rows)?;
            let column =
                column.checked_add_signed(right).filter(|&column| column < self.columns)?;
            Some(self.square(row, column))
        })
    }

    /// The same board with rows and columns exchanged.
    #[must_use]
    pub(crate) const fn transposed(self) -> Self {
        Self { rows: self.columns, columns: self.rows }
    }

    /// The name of a square: `a1` in the lower left corner.
    #[must_use]
    pub fn name(self, square: Square) -> Cell {
        Cell::at(square as usize, self.columns as usize)
    }

    /// Reads the name of a square.
    ///
    /// # Errors
    /// Text that is no square of this board.
    pub fn parse_square(self, text: &str) -> Result<Square, BadInput> {
        let cell = Cell::parse(text, self.columns as usize, self.rows as usize)?;
        Ok(self.square(cell.row as u32, cell.column as u32))
    }
}

impl fmt::Display for Chessboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for Chessboard {
    type Err = BadInput;

    fn from_str(text: &str) -> Result<Self, BadInput> {
        let side =
            |side: &str| side.bytes().all(|b| b.is_ascii_digit()).then(|| side.parse().ok())?;
        let sides = text
            .split_once(['x', 'X', '×'])
            .and_then(|(rows, columns)| Some((side(rows)?, side(columns)?)));
        match sides {
            Some((rows, columns)) => Self::new(rows, columns),
            None => {
                Err(BadInput::new("board", "rows by columns, such as 8x8", BadInput::quote(text)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::chessboard;

    #[test]
    fn a_board_is_written_as_rows_by_columns() {
        let board = chessboard("3x4");
        assert_eq!((board.rows(), board.columns(), board.to_string()), (3, 4, "3x4".to_owned()));
        assert_eq!(board.name(0).to_string(), "a1");
        assert_eq!(board.name(11).to_string(), "d3");
        for text in ["", "8", "8x", "0x5", "-3x3", "8 x 8", "99999x99999", "8x8x8", "4294967297x1"]
        {
            assert!(text.parse::<Chessboard>().is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn moves_go_both_ways_and_change_colour(rows in 1..9u32, columns in 1..9u32) {
            let board = Chessboard::of(rows, columns);
            for from in 0..board.area() {
                for to in board.neighbours(from) {
                    prop_assert!(board.neighbours(to).any(|back| back == from));
                    prop_assert!(board.is_dark(from) != board.is_dark(to));
                }
                prop_assert_eq!(board.parse_square(&board.name(from).to_string()), Ok(from));
            }
        }
    }
}
