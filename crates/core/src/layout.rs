//! Where things can stand on a board, and what the places are called.
//!
//! A game is written, drawn and clicked on by its layout. The places are numbered from 0, row by row
//! from the top:
//!
//! ```text
//!   Cells  3 × 2       Holes  2 × 2      Edges  2 × 1 boxes       Piles  3
//!
//!     a b c              a  b             a   b   c               A *****   0
//!   1 0 1 2            1 0  1           1 + 0 + 1 +               B ***     1
//!   2 3 4 5            2 2  3             2   3   4               C *       2
//!                                       2 + 5 + 6 +
//!
//!   "X.O/.X. X"        "3-0/4-4 1"      "-./.||/.. 1"             "5-3-1 1"
//! ```
//!
//! An edge is named by the dots it joins: edge 3 above is `b1-b2`. Hexagons are cells whose rows each
//! begin half a cell further to the right: a cell touches those before and after it, and two above and below.

use crate::BadInput;
use crate::Side;
use crate::cell::{Cell, column_letters};

/// The ground a game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// What kind of places there are.
    pub ground: Ground,
    /// Places in a row; boxes in a row where the places are edges.
    pub columns: usize,
    /// Rows of places, of boxes, or piles.
    pub rows: usize,
    /// What cells are called.
    pub naming: Naming,
}

/// What kind of places a layout has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Cells that hold a piece or none.
    Cells,
    /// Hexagonal cells: each row begins half a cell to the right of the one above.
    Hexagons,
    /// Cells of an upright frame: what is dropped into a column falls to the lowest that is free.
    Frame,
    /// Holes that hold any number of like things.
    Holes,
    /// The edges of a board of boxes, drawn or not.
    Edges,
    /// Heaps of like things.
    Piles,
}

/// What cells are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// Column letters and row number: `b3`. The rule.
    ColumnRow,
    /// Row letter and column number: `C2`.
    RowColumn,
    /// A number from 1, row by row; of a single pile, nothing.
    Number,
}

/// What stands on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// Nothing: an empty cell, an edge not drawn.
    Empty,
    /// No place at all: what lies between the points of a board that does not fill its grid.
    Gap,
    /// A piece of this side, written as the side is.
    Piece(Side),
    /// A piece without an owner, or one that is told apart from its owner's others, written so.
    Mark(char),
    /// So many like things, in a hole or pile.
    Count(u32),
    /// A drawn edge.
    Line,
}

/// Where a move is made, from which its text follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On one place.
    Spot(usize),
    /// Down a column, wherever in it one points.
    Column(usize),
    /// From one place to another.
    Slide {
        /// The place left.
        from: usize,
        /// The place entered.
        to: usize,
    },
    /// To a place, from another or from the hand, and a piece is taken somewhere else.
    Capture {
        /// The place left, unless the piece comes from the hand.
        from: Option<usize>,
        /// The place entered.
        to: usize,
        /// Where the piece stood that is taken.
        taken: usize,
    },
    /// Off the board, by one of the [exits](crate::Notation::exits).
    Exit {
        /// The place left.
        from: usize,
        /// Which exit.
        exit: usize,
    },
    /// From a pile.
    Take {
        /// Which.
        pile: usize,
        /// How many are taken.
        count: u32,
    },
    /// Nowhere: the move is only a word, like `pass`.
    Word(&'static str),
}

impl Layout {
    /// Cells in columns and rows, named `a1` to the last.
    #[must_use]
    pub const fn cells(columns: usize, rows: usize) -> Self {
        Self { ground: Ground::Cells, columns, rows, naming: Naming::ColumnRow }
    }

    /// Hexagons in columns and rows.
    #[must_use]
    pub const fn hexagons(columns: usize, rows: usize) -> Self {
        Self { ground: Ground::Hexagons, columns, rows, naming: Naming::ColumnRow }
    }

    /// An upright frame of columns and rows.
    #[must_use]
    pub const fn frame(columns: usize, rows: usize) -> Self {
        Self { ground: Ground::Frame, columns, rows, naming: Naming::ColumnRow }
    }

    /// Holes in columns and rows.
    #[must_use]
    pub const fn holes(columns: usize, rows: usize) -> Self {
        Self { ground: Ground::Holes, columns, rows, naming: Naming::ColumnRow }
    }

    /// The edges of so many boxes.
    #[must_use]
    pub const fn edges(columns: usize, rows: usize) -> Self {
        Self { ground: Ground::Edges, columns, rows, naming: Naming::ColumnRow }
    }

    /// So many piles.
    #[must_use]
    pub const fn piles(count: usize) -> Self {
        Self { ground: Ground::Piles, columns: 1, rows: count, naming: Naming::ColumnRow }
    }

    /// The same places under other names.
    #[must_use]
    pub const fn named(mut self, naming: Naming) -> Self {
        self.naming = naming;
        self
    }

    /// How many places there are.
    #[must_use]
    pub const fn spots(self) -> usize {
        match self.ground {
            Ground::Edges => self.columns * (self.rows + 1) + (self.columns + 1) * self.rows,
            _ => self.columns * self.rows,
        }
    }

    /// The lengths of the rows that a position is written in.
    pub(crate) fn row_lengths(self) -> impl Iterator<Item = usize> {
        let (count, across) = match self.ground {
            Ground::Edges => (2 * self.rows + 1, self.columns),
            Ground::Piles => (1, self.rows),
            _ => (self.rows, self.columns),
        };
        let grows = self.ground == Ground::Edges;
        (0..count).map(move |row| across + usize::from(grows && row % 2 == 1))
    }

    /// The dots that an edge joins.
    #[must_use]
    pub const fn ends(self, edge: usize) -> [Cell; 2] {
        let pair = 2 * self.columns + 1;
        let (row, within) = (edge / pair, edge % pair);
        if within < self.columns {
            [Cell { column: within, row }, Cell { column: within + 1, row }]
        } else {
            let column = within - self.columns;
            [Cell { column, row }, Cell { column, row: row + 1 }]
        }
    }

    /// Whether an edge lies across rather than down.
    #[must_use]
    pub const fn is_across(self, edge: usize) -> bool {
        edge % (2 * self.columns + 1) < self.columns
    }

    /// What the columns are called, from the left.
    #[must_use]
    pub fn column_names(self) -> Vec<String> {
        (0..self.columns).map(|column| self.column_name(column)).collect()
    }

    /// What a column is called.
    pub(crate) fn column_name(self, column: usize) -> String {
        match self.naming {
            Naming::ColumnRow => column_letters(column),
            Naming::RowColumn | Naming::Number => (column + 1).to_string(),
        }
    }

    /// What the rows are called, from the top.
    #[must_use]
    pub fn row_names(self) -> Vec<String> {
        let name = |row: usize| match self.naming {
            Naming::ColumnRow => (row + 1).to_string(),
            Naming::RowColumn => row_letter(row).to_string(),
            Naming::Number => String::new(),
        };
        (0..self.rows).map(name).collect()
    }

    /// What a place is called. Piles have letters, or no name where the places are numbers: then a move
    /// is how many are taken.
    #[must_use]
    pub fn name(self, spot: usize) -> String {
        match (self.ground, self.naming) {
            (Ground::Piles, Naming::Number) => String::new(),
            (Ground::Piles, _) => row_letter(spot).to_string(),
            (Ground::Edges, _) => {
                let [from, to] = self.ends(spot);
                format!("{from}-{to}")
            }
            (_, Naming::ColumnRow) => Cell::at(spot, self.columns).name(),
            (_, Naming::RowColumn) => {
                format!("{}{}", row_letter(spot / self.columns), spot % self.columns + 1)
            }
            (_, Naming::Number) => (spot + 1).to_string(),
        }
    }

    /// The place of this name, in upper or lower case.
    ///
    /// # Errors
    /// Text that names no place of this layout.
    pub fn parse_spot(self, text: &str) -> Result<usize, BadInput> {
        let found = match (self.ground, self.naming) {
            (Ground::Cells | Ground::Hexagons | Ground::Holes, Naming::ColumnRow) => {
                return Cell::parse(text, self.columns, self.rows)
                    .map(|cell| cell.index(self.columns));
            }
            _ => (0..self.spots()).find(|&spot| self.name(spot).eq_ignore_ascii_case(text)),
        };
        found.ok_or_else(|| {
            let what = match self.ground {
                Ground::Cells | Ground::Hexagons | Ground::Frame | Ground::Holes => "cell",
                Ground::Edges => "edge",
                Ground::Piles => "pile",
            };
            let [first, last] = [0, self.spots() - 1].map(|spot| self.name(spot));
            BadInput::new(what, format!("one from {first} to {last}"), BadInput::quote(text))
        })
    }
}

/// `A` for row 0. Boards and piles named by letters have at most 26.
fn row_letter(row: usize) -> char {
    char::from(b'A' + row as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_one_name_that_finds_it() {
        let layouts = [
            Layout::cells(4, 3),
            Layout::cells(5, 5).named(Naming::RowColumn),
            Layout::cells(3, 1).named(Naming::Number),
            Layout::hexagons(3, 4),
            Layout::holes(4, 2),
            Layout::edges(3, 2),
            Layout::edges(1, 1),
            Layout::piles(5),
        ];
        for layout in layouts {
            assert_eq!(layout.row_lengths().sum::<usize>(), layout.spots(), "{layout:?}");
            for spot in 0..layout.spots() {
                let name = layout.name(spot);
                assert_eq!(layout.parse_spot(&name), Ok(spot), "{layout:?}: {name}");
                assert_eq!(layout.parse_spot(&name.to_uppercase()), Ok(spot), "{name}");
            }
            assert!(layout.parse_spot("zz99").is_err());
        }
    }

    #[test]
    fn an_edge_is_named_by_its_dots() {
        let boxes = Layout::edges(2, 1);
        let names: Vec<_> = (0..boxes.spots()).map(|edge| boxes.name(edge)).collect();
        assert_eq!(names, ["a1-b1", "b1-c1", "a1-a2", "b1-b2", "c1-c2", "a2-b2", "b2-c2"]);
        assert!(boxes.is_across(1) && !boxes.is_across(2) && boxes.is_across(6));
        let wide = Layout::edges(3, 2);
        assert_eq!(
            [2, 3, 6, 7, 16].map(|edge| wide.name(edge)).join(" "),
            "c1-d1 a1-a2 d1-d2 a2-b2 c3-d3"
        );
        let across: Vec<_> = (0..wide.spots()).filter(|&edge| wide.is_across(edge)).collect();
        assert_eq!(across, [0, 1, 2, 7, 8, 9, 14, 15, 16]);
    }
}
