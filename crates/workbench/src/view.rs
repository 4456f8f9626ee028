//! A drawing of a position with everything a front end needs: the field, what is on it, which moves
//! can be made where, and what was played last.

use parlor_core::view as plain;
use serde::Serialize;
use utoipa::ToSchema;

/// A position as it looks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct View {
    /// What there is to draw.
    pub field: Field,
    /// Cells that made the outcome, a list for each line.
    pub lines: Vec<Vec<usize>>,
    /// Where each legal move is made.
    pub targets: Vec<Target>,
    /// Where the last move was made.
    #[schema(required)]
    pub last: Option<Place>,
}

/// The ground a game is played on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Field {
    /// Cells in rows and columns.
    Grid {
        /// A label for each column, from the left.
        columns: Vec<String>,
        /// A label for each row, from the top.
        rows: Vec<String>,
        /// Row by row.
        cells: Vec<Option<Cell>>,
    },
    /// Heaps of like things.
    Piles {
        /// The heaps.
        piles: Vec<Pile>,
    },
    /// Nothing but text.
    Text {
        /// The position.
        text: String,
    },
}

/// A piece on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Cell {
    /// Whose it is: 0 began, 1 did not.
    pub owner: usize,
    /// How it is written.
    pub symbol: char,
}

/// A heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Pile {
    /// Its name in moves; empty where there is only one.
    pub label: String,
    /// How many are left.
    pub count: u32,
}

/// A legal move and where it is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Target {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Where.
    pub place: Place,
}

/// Where on the drawing a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Place {
    /// On one cell, counted row by row.
    Cell {
        /// Which.
        cell: usize,
    },
    /// From one cell to another.
    Slide {
        /// The cell left.
        from: usize,
        /// The cell entered.
        to: usize,
    },
    /// From a heap.
    Take {
        /// Which.
        pile: usize,
        /// How many.
        count: u32,
    },
    /// Nowhere: the move is a word.
    Word,
}

impl From<plain::Place> for Place {
    fn from(place: plain::Place) -> Self {
        match place {
            plain::Place::Cell(cell) => Self::Cell { cell },
            plain::Place::Slide { from, to } => Self::Slide { from, to },
            plain::Place::Take { pile, count } => Self::Take { pile, count },
            plain::Place::Word => Self::Word,
        }
    }
}

impl From<plain::Field> for Field {
    fn from(field: plain::Field) -> Self {
        match field {
            plain::Field::Grid(plain::Grid { columns, rows, cells }) => {
                let cell =
                    |piece: plain::Piece| Cell { owner: piece.owner.index(), symbol: piece.symbol };
                Self::Grid {
                    columns,
                    rows,
                    cells: cells.into_iter().map(|piece| piece.map(cell)).collect(),
                }
            }
            plain::Field::Piles(piles) => {
                let pile = |pile: plain::Pile| Pile { label: pile.label, count: pile.count };
                Self::Piles { piles: piles.into_iter().map(pile).collect() }
            }
            plain::Field::Text(text) => Self::Text { text },
        }
    }
}
