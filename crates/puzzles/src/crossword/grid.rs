//! The grid of a crossword: blocks, cells, and the slots that words go into.
//!
//! ```text
//!    . . # . .      1 2 # 3 4      a slot is a run of two cells or more, across or down;
//!    . . . . .      5 . 6 . .      its number is that of its first cell, as printed
//!    # . . . #      # 7 . . #
//! ```

use std::fmt;

use parlor_core::BadInput;
use parlor_core::cell::Cell as Place;

use super::letters::{Letter, Letters};

/// The most columns or rows of a grid.
pub const MAX_SIDE: usize = 64;

/// What a cell of a grid holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// No letter: black in an American or British grid.
    Block,
    /// A letter that is still to be found.
    Empty,
    /// A letter that is given.
    Given(Letter),
}

/// Which way a slot runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Orientation {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Across => "across",
            Self::Down => "down",
        })
    }
}

/// A run of cells that a word goes into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The number printed in its first cell.
    pub number: usize,
    /// Which way it runs.
    pub orientation: Orientation,
    /// Its cells, counted row by row.
    pub cells: Vec<usize>,
}

impl Slot {
    /// How it is called: `12 across`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{} {}", self.number, self.orientation)
    }
}

/// A rectangle of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrosswordGrid {
    columns: usize,
    squares: Vec<Square>,
}

impl CrosswordGrid {
    /// A grid of these squares, row by row.
    ///
    /// # Errors
    /// No squares, rows of different lengths, or more than [`MAX_SIDE`] on a side.
    pub fn new(rows: &[Vec<Square>]) -> Result<Self, BadInput> {
        let columns = rows.first().map_or(0, Vec::len);
        if columns == 0 {
            return Err(BadInput::new("grid", "at least one row of squares", "none"));
        }
        if let Some((row, squares)) = (1..).zip(rows).find(|(_, squares)| squares.len() != columns)
        {
            let wanted = format!("{columns} squares as in the first row");
            let came = squares.len().to_string();
            return Err(BadInput::new(format!("grid, row {row}"), wanted, came));
        }
        if columns > MAX_SIDE || rows.len() > MAX_SIDE {
            let wanted = format!("at most {MAX_SIDE} columns and rows");
            return Err(BadInput::new("grid", wanted, format!("{columns}x{}", rows.len())));
        }
        Ok(Self { columns, squares: rows.concat() })
    }

    /// Reads a grid: a line a row, `#` for a block, `.` for an empty cell, any other character for a given
    /// letter. Blank lines before and after it do not count.
    ///
    /// # Errors
    /// What [`new`](Self::new) refuses, and letters that the alphabet does not have.
    pub fn parse(text: &str, letters: &Letters) -> Result<Self, BadInput> {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let used = |line: &&str| !line.is_empty();
        let first = lines.iter().position(used).unwrap_or(0);
        let last = lines.iter().rposition(used).map_or(first, |last| last + 1);
        let rows = (first + 1..).zip(&lines[first..last]).map(|(number, line)| {
            let squares = letters.split(line).into_iter().map(|letter| match letter.as_str() {
                "#" => Ok(Square::Block),
                "." => Ok(Square::Empty),
                other => letters.find(other).map(Square::Given).ok_or_else(|| {
                    let place = format!("grid, line {number}");
                    let wanted = "# for a block, . for an empty cell, or a letter of the word list";
                    BadInput::new(place, wanted, BadInput::quote(other))
                }),
            });
            squares.collect()
        });
        Self::new(&rows.collect::<Result<Vec<_>, _>>()?)
    }

    /// How many columns it has.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// How many rows it has.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.squares.len() / self.columns
    }

    /// All squares, row by row.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The same grid with other squares.
    pub(crate) fn with_squares(&self, squares: Vec<Square>) -> Self {
        debug_assert_eq!(squares.len(), self.squares.len(), "a square for a square");
        Self { columns: self.columns, squares }
    }

    /// The slots in the order of their numbers, across before down.
    #[must_use]
    pub fn slots(&self) -> Vec<Slot> {
        let (columns, rows) = (self.columns, self.rows());
        let open = |column: usize, row: usize| {
            column < columns && row < rows && self.squares[row * columns + column] != Square::Block
        };
        let mut slots = Vec::new();
        let mut number = 0;
        for row in 0..rows {
            for column in 0..columns {
                let starts = |before: bool, next: bool| open(column, row) && !before && next;
                let across = starts(column > 0 && open(column - 1, row), open(column + 1, row));
                let down = starts(row > 0 && open(column, row - 1), open(column, row + 1));
                number += usize::from(across || down);
                if across {
                    let cells = (column..).take_while(|&at| open(at, row));
                    let cells = cells.map(|at| row * columns + at).collect();
                    slots.push(Slot { number, orientation: Orientation::Across, cells });
                }
                if down {
                    let cells = (row..).take_while(|&at| open(column, at));
                    let cells = cells.map(|at| at * columns + column).collect();
                    slots.push(Slot { number, orientation: Orientation::Down, cells });
                }
            }
        }
        slots
    }

    /// How many parts of the grid no word connects; 1 for a proper crossword.
    #[must_use]
    pub fn parts(&self) -> usize {
        let mut part: Vec<usize> = (0..self.squares.len()).collect();
        fn root(part: &mut [usize], mut cell: usize) -> usize {
            while part[cell] != cell {
                part[cell] = part[part[cell]];
                cell = part[cell];
            }
            cell
        }
        for slot in self.slots() {
            for pair in slot.cells.windows(2) {
                let [one, other] = [pair[0], pair[1]].map(|cell| root(&mut part, cell));
                part[one] = other;
            }
        }
        let open = (0..self.squares.len()).filter(|&cell| self.squares[cell] != Square::Block);
        open.filter(|&cell| part[cell] == cell).count()
    }

    /// What a cell is called: `b3`.
    #[must_use]
    pub fn name(&self, cell: usize) -> String {
        Place::at(cell, self.columns).to_string()
    }

    /// The grid as text, as [`parse`](Self::parse) reads it.
    #[must_use]
    pub fn text(&self, letters: &Letters) -> String {
        let mut text = String::new();
        for row in self.squares.chunks(self.columns) {
            for square in row {
                match square {
                    Square::Block => text.push('#'),
                    Square::Empty => text.push('.'),
                    Square::Given(letter) => text.push_str(letters.written(*letter)),
                }
            }
            text.push('\n');
        }
        text
    }
}
