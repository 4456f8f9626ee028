//! What a position looks like, as plain data, so that a front end can draw a game it has never
//! heard of.

use crate::Side;

/// A drawing of a position, without ink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// What there is to draw.
    pub field: Field,
    /// Cells that made the outcome, such as three in a row; each inner list is one line.
    pub lines: Vec<Vec<usize>>,
}

/// The ground a game is played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// Cells in rows and columns.
    Grid(Grid),
    /// Heaps of like things.
    Piles(Vec<Pile>),
    /// Nothing but the text of the position.
    Text(String),
}

/// A board of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// One label for each column, from the left.
    pub columns: Vec<String>,
    /// One label for each row, from the top.
    pub rows: Vec<String>,
    /// The pieces, row by row; `rows × columns` of them.
    pub cells: Vec<Option<Piece>>,
}

/// A piece on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whose piece it is.
    pub owner: Side,
    /// How it is written.
    pub symbol: char,
}

/// A heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// Its name in moves; empty where there is only one.
    pub label: String,
    /// How many are left.
    pub count: u32,
}

/// Where on the drawing a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On one cell, by its number in [`Grid::cells`].
    Cell(usize),
    /// From one cell to another.
    Slide {
        /// The cell left.
        from: usize,
        /// The cell entered.
        to: usize,
    },
    /// From a pile.
    Take {
        /// Its number in [`Field::Piles`].
        pile: usize,
        /// How many are taken.
        count: u32,
    },
    /// Nowhere: the move is only a word, like `pass`.
    Word,
}

impl View {
    /// A position that shows itself as text only.
    #[must_use]
    pub const fn text(text: String) -> Self {
        Self { field: Field::Text(text), lines: Vec::new() }
    }
}
