//! The name of a cell: column letters, then the row number counted from the top.
//!
//! ```text
//!     a  b  c        after z come aa, ab, … as in a spreadsheet
//!  1  .  .  .
//!  2  .  X  .        X stands on b2
//! ```

use std::fmt;

use crate::BadInput;

/// A cell of a board, by its column and row, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Counted from the left.
    pub column: usize,
    /// Counted from the top.
    pub row: usize,
}

impl Cell {
    /// The cell with this number on a board of so many columns, counted row by row.
    #[must_use]
    pub const fn at(index: usize, columns: usize) -> Self {
        Self { column: index % columns, row: index / columns }
    }

    /// The inverse of [`Cell::at`].
    #[must_use]
    pub const fn index(self, columns: usize) -> usize {
        self.row * columns + self.column
    }

    /// What it is called: `b2`.
    #[must_use]
    pub fn name(self) -> String {
        let mut name = column_letters(self.column);
        let row = self.row + 1;
        // Most rows have one digit, and very many cells are named where positions are told apart by their texts.
        match u8::try_from(row) {
            Ok(digit @ 0..=9) => name.push(char::from(b'0' + digit)),
            _ => name.push_str(&row.to_string()),
        }
        name
    }

    /// Reads a cell of a board of `columns` by `rows`, in upper or lower case.
    ///
    /// # Errors
    /// Text that is not a cell name, or names a cell off the board.
    pub fn parse(text: &str, columns: usize, rows: usize) -> Result<Self, BadInput> {
        let complain = || {
            let last = Self { column: columns - 1, row: rows - 1 };
            BadInput::new("cell", format!("one from a1 to {last}"), BadInput::quote(text))
        };
        let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (letters, digits) = text.split_at(letters);
        let column = column_from_letters(letters).filter(|&column| column < columns);
        // A leading zero or sign would be a second name for the same cell.
        let row = Some(digits)
            .filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0'))
            .and_then(|digits| digits.parse::<usize>().ok())
            .filter(|&row| row <= rows);
        match (column, row) {
            (Some(column), Some(row)) => Ok(Self { column, row: row - 1 }),
            _ => Err(complain()),
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name())
    }
}

/// `a` for column 0, `z` for 25, `aa` for 26.
#[must_use]
pub fn column_letters(column: usize) -> String {
    let mut letters = match column / 26 {
        0 => String::with_capacity(4),
        before => column_letters(before - 1),
    };
    letters.push(char::from(b'a' + (column % 26) as u8));
    letters
}

fn column_from_letters(letters: &str) -> Option<usize> {
    // Seven letters name more columns than any board has; longer text cannot overflow.
    if letters.is_empty() || letters.len() > 7 {
        return None;
    }
    let number = letters.bytes().fold(0, |number, letter| {
        number * 26 + usize::from(letter.to_ascii_lowercase() - b'a') + 1
    });
    Some(number - 1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn columns_go_on_after_z() {
        let names =
            [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")];
        for (column, letters) in names {
            assert_eq!(column_letters(column), letters);
            assert_eq!(column_from_letters(letters), Some(column));
        }
    }

    #[test]
    fn a_cell_off_the_board_is_refused_with_the_board_s_extent() {
        let error = Cell::parse("d4", 3, 3).unwrap_err();
        assert_eq!(error.to_string(), "cell: wanted one from a1 to c3, got \"d4\"");
        for text in [
            "",
            "a",
            "1",
            "a0",
            "a01",
            "a+1",
            "1a",
            "aaaaaaaaaaaaaaa1",
            "a99999999999999999999",
            "é1",
        ] {
            assert!(Cell::parse(text, 3, 3).is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn every_cell_has_one_name(index in 0..900usize) {
            let cell = Cell::at(index, 30);
            prop_assert_eq!(Cell::parse(&cell.to_string(), 30, 30), Ok(cell));
            prop_assert_eq!(cell.index(30), index);
        }

        #[test]
        fn any_text_is_a_cell_or_an_error(text in "\\PC{0,12}|[a-zA-Z]{0,3}[0-9]{0,3}") {
            if let Ok(cell) = Cell::parse(&text, 40, 40) {
                prop_assert_eq!(cell.to_string(), text.to_ascii_lowercase());
            }
        }
    }
}
