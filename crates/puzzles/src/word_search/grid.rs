//! A rectangle of letters.
//!
//! The file is a line a row. Cells hold small numbers of interned letters, so that a grid of
//! millions of cells stays a few bytes a cell whatever script it is written in.

use std::collections::HashMap;
use std::fmt;

use parlor_core::BadInput;
use parlor_core::cell::Cell;

use super::letters::{Accents, Alphabet, Code, Rank, fold, for_each_letter};
use super::reading::{Note, Reading};

/// A rectangle of letters with at least one cell.
#[derive(Clone, Debug)]
pub struct Grid {
    rows: usize,
    columns: usize,
    /// Row by row, indices into `letters`.
    cells: Vec<u32>,
    letters: Vec<GridLetter>,
}

/// A letter as it was written and as it is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
struct GridLetter {
    written: Box<str>,
    folded: Box<str>,
}

impl Grid {
    /// Reads a grid, a line a row. Rows of another length than the first are skipped with a note;
    /// empty lines at the end are no rows.
    ///
    /// # Errors
    /// Text without a row; with strict reading also what would otherwise be noted.
    pub fn read(text: &str, reading: Reading) -> Result<(Self, Vec<Note>), BadInput> {
        let mut notes = Vec::new();
        let mut builder = GridBuilder::new(reading.accents);
        let text = text.trim_end_matches(['\n', '\r']);
        let spacing = Spacing::of(text);
        if spacing == Spacing::Spaced {
            notes.push(Note::Spaced.raise(reading.strictness)?);
        }
        for (line, row) in (1..).zip(text.lines()) {
            let letters = builder.push_row(row, spacing);
            if letters != builder.columns || letters == 0 {
                let wanted = builder.columns;
                notes.push(Note::RaggedRow { line, letters, wanted }.raise(reading.strictness)?);
            }
        }
        if builder.rows == 0 {
            return Err(BadInput::new("grid", "at least one row of letters", "none"));
        }
        Ok((builder.finish(), notes))
    }

    /// A grid from rows of text that are known to have the same length.
    ///
    /// # Errors
    /// No rows, or rows of different lengths.
    pub fn from_rows<T: AsRef<str>>(rows: &[T], accents: Accents) -> Result<Self, BadInput> {
        let mut builder = GridBuilder::new(accents);
        for (line, row) in (1..).zip(rows) {
            let letters = builder.push_row(row.as_ref(), Spacing::Dense);
            if letters != builder.columns {
                let wanted = format!("{} letters as in row 1", builder.columns);
                return Err(BadInput::new(format!("row {line}"), wanted, letters.to_string()));
            }
        }
        if builder.rows == 0 || builder.columns == 0 {
            return Err(BadInput::new("grid", "at least one row of letters", "none"));
        }
        Ok(builder.finish())
    }

    /// How many rows there are, at least one.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns there are, at least one.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The letter in a cell of the grid, as written.
    ///
    /// # Panics
    /// If the cell lies off the grid.
    #[must_use]
    pub fn letter(&self, cell: Cell) -> &str {
        assert!(cell.row < self.rows && cell.column < self.columns, "the cell lies on the grid");
        &self.letters[self.cells[cell.index(self.columns)] as usize].written
    }

    /// The rows as text.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let text = |&cell: &u32| self.letters[cell as usize].written.as_ref();
        self.cells.chunks(self.columns).map(move |row| row.iter().map(text).collect())
    }

    /// Row by row, the letters' numbers in `alphabet`.
    pub(crate) fn codes(&self, alphabet: &Alphabet) -> Vec<Code> {
        self.translate(|folded| alphabet.code(folded)).collect()
    }

    /// Row by row, where the letters stand among those of `alphabet`.
    pub(crate) fn ranks(&self, alphabet: &Alphabet) -> Vec<Rank> {
        self.translate(|folded| alphabet.rank(folded)).collect()
    }

    /// Row by row, whatever `number` makes of the folded letters; it is asked once per letter.
    pub(crate) fn translate<T: Copy, F: Fn(&str) -> T>(
        &self,
        number: F,
    ) -> impl Iterator<Item = T> + use<'_, T, F> {
        let table: Vec<T> = self.letters.iter().map(|letter| number(&letter.folded)).collect();
        self.cells.iter().map(move |&cell| table[cell as usize])
    }

    /// The distinct letters, folded, each with the number of its cells.
    pub(crate) fn letter_counts(&self) -> HashMap<&str, u64> {
        let mut by_index = vec![0u64; self.letters.len()];
        self.cells.iter().for_each(|&cell| by_index[cell as usize] += 1);
        let mut counts = HashMap::new();
        for (letter, count) in self.letters.iter().zip(by_index) {
            // A letter may have come only with a row that was skipped.
            if count > 0 {
                *counts.entry(letter.folded.as_ref()).or_insert(0) += count;
            }
        }
        counts
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// Whether the letters of a row stand side by side or have spaces between them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spacing {
    Dense,
    Spaced,
}

impl Spacing {
    /// Spaced when every line goes letter, space, letter, …, letter.
    fn of(text: &str) -> Self {
        let is_spaced = |line: &str| {
            let mut alternates = true;
            let mut length = 0usize;
            for_each_letter(line.trim_end(), |letter| {
                alternates &= (letter == " ") == (length % 2 == 1);
                length += 1;
            });
            alternates && length >= 3
        };
        let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
        if lines.peek().is_some() && lines.all(is_spaced) { Self::Spaced } else { Self::Dense }
    }
}

struct GridBuilder {
    accents: Accents,
    rows: usize,
    columns: usize,
    cells: Vec<u32>,
    letters: Vec<GridLetter>,
    known: HashMap<Box<str>, u32>,
    /// The same for single bytes, which most grids consist of.
    known_ascii: [Option<u32>; 128],
}

impl GridBuilder {
    fn new(accents: Accents) -> Self {
        Self {
            accents,
            rows: 0,
            columns: 0,
            cells: Vec::new(),
            letters: Vec::new(),
            known: HashMap::new(),
            known_ascii: [None; 128],
        }
    }

    /// Adds a row if it has the right length; tells the length it has.
    fn push_row(&mut self, line: &str, spacing: Spacing) -> usize {
        let before = self.cells.len();
        let line = if spacing == Spacing::Spaced { line.trim_end() } else { line };
        let mut at = 0usize;
        for_each_letter(line, |letter| {
            if spacing == Spacing::Dense || at.is_multiple_of(2) {
                let index = self.intern(letter);
                self.cells.push(index);
            }
            at += 1;
        });
        let length = self.cells.len() - before;
        if self.columns == 0 {
            self.columns = length;
        }
        if length == self.columns && length > 0 {
            self.rows += 1;
        } else {
            self.cells.truncate(before);
        }
        length
    }

    fn intern(&mut self, letter: &str) -> u32 {
        let ascii = match *letter.as_bytes() {
            [byte] if byte.is_ascii() => Some(usize::from(byte)),
            _ => None,
        };
        let known = match ascii {
            Some(byte) => self.known_ascii[byte],
            None => self.known.get(letter).copied(),
        };
        known.unwrap_or_else(|| {
            let index = self.letters.len() as u32;
            let folded = fold(letter, self.accents).into();
            self.letters.push(GridLetter { written: letter.into(), folded });
            match ascii {
                Some(byte) => self.known_ascii[byte] = Some(index),
                None => drop(self.known.insert(letter.into(), index)),
            }
            index
        })
    }

    fn finish(self) -> Grid {
        let Self { rows, columns, cells, letters, .. } = self;
        Grid { rows, columns, cells, letters }
    }
}

#[cfg(test)]
mod tests {
    use super::super::reading::Strictness;
    use super::*;
    use crate::testing::grid;

    fn strict() -> Reading {
        Reading { strictness: Strictness::Strict, ..Reading::default() }
    }

    #[test]
    fn a_ragged_row_is_skipped_and_said() {
        let (grid, notes) = grid("abc\nde\nfgh\n\n");
        assert_eq!(grid.to_string(), "abc\nfgh\n");
        let notes: Vec<String> = notes.iter().map(ToString::to_string).collect();
        assert_eq!(notes, ["grid, line 2: 2 letters, the first row has 3; row skipped"]);
    }

    #[test]
    fn a_ragged_row_is_an_error_for_a_strict_reader() {
        let error = Grid::read("abc\nde\n", strict()).unwrap_err();
        assert_eq!(error.to_string(), "grid, line 2: wanted 3 letters as in the first row, got 2");
    }

    #[test]
    fn a_grid_without_rows_is_an_error() {
        for text in ["", "\n", "\r\n\r\n"] {
            let error = Grid::read(text, Reading::default()).unwrap_err();
            assert_eq!(error.to_string(), "grid: wanted at least one row of letters, got none");
        }
    }

    #[test]
    fn line_ends_of_any_system_are_read() {
        let (grid, notes) = grid("abc\r\ndef\r\n");
        assert_eq!((grid.rows(), grid.columns(), notes.len()), (2, 3, 0));
    }

    #[test]
    fn a_grid_printed_with_spaces_is_read_without_them() {
        let (grid, notes) = grid("a b c\nd e f \n");
        assert_eq!(grid.to_string(), "abc\ndef\n");
        assert_eq!(notes, [Note::Spaced]);
    }

    #[test]
    fn letters_keep_their_written_form() {
        let (grid, _) = grid("Éa\nße\n");
        assert_eq!(grid.letter(Cell { row: 0, column: 0 }), "É");
        assert_eq!(grid.letter_counts()["é"], 1);
    }
}
