//! A drawing of a position with everything a front end needs: the field, what is on it, which moves
//! can be made where, and what was played last.

use parlor_core::notation as plain;
use parlor_core::{Content, Ground, Layout, Side};
use serde::Serialize;
use utoipa::ToSchema;

/// A position as it looks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct View {
    /// What there is to draw.
    pub field: Field,
    /// Places that made the outcome, a list for each line.
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
        /// What shape the cells have.
        shape: CellShape,
        /// Cells that are not there: nothing is drawn, and nothing can stand on them.
        gaps: Vec<usize>,
        /// Cells joined by a line of the board.
        links: Vec<[usize; 2]>,
        /// What the ways off the board are called.
        exits: Vec<&'static str>,
        /// Whose pieces the upper and lower border belongs to, and whose the left and right one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false, min_items = 2, max_items = 2)]
        borders: Option<[Cell; 2]>,
    },
    /// Dots in columns and rows, some of them joined.
    Edges {
        /// Boxes in a row.
        columns: usize,
        /// Rows of boxes.
        rows: usize,
        /// Every edge: a row of those that lie across, a row of those that lie down, and so on.
        edges: Vec<Edge>,
    },
    /// Heaps of like things.
    Piles {
        /// The heaps.
        piles: Vec<Pile>,
    },
}

/// What shape the cells of a grid have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CellShape {
    /// Squares, one row straight below the other.
    Square,
    /// Hexagons: each row begins half a cell to the right of the one above.
    Hexagon,
    /// Round holes of an upright frame, into whose columns pieces are dropped.
    Hole,
}

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Cell {
    /// Whose it is: 0 began, 1 did not; nobody's if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub owner: Option<usize>,
    /// How it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub symbol: Option<char>,
    /// How many like things there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub count: Option<u32>,
}

/// An edge between two dots, which are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Edge {
    /// Column and row of the first dot.
    #[schema(min_items = 2, max_items = 2)]
    pub from: [usize; 2],
    /// Column and row of the second.
    #[schema(min_items = 2, max_items = 2)]
    pub to: [usize; 2],
    /// Whether it is drawn.
    pub drawn: bool,
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
    /// On one cell, counted row by row, or on one edge.
    Cell {
        /// Which.
        cell: usize,
    },
    /// Anywhere in a column.
    Column {
        /// Which, from the left.
        column: usize,
    },
    /// From one cell to another.
    Slide {
        /// The cell left.
        from: usize,
        /// The cell entered.
        to: usize,
    },
    /// To a cell, taking a piece from another.
    Capture {
        /// The cell left; left out where the piece comes from the hand.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        from: Option<usize>,
        /// The cell entered.
        to: usize,
        /// The cell of the piece that is taken.
        taken: usize,
    },
    /// Off the board.
    Exit {
        /// The cell left.
        from: usize,
        /// By which way.
        exit: usize,
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

impl View {
    pub(crate) fn new(
        view: &plain::View,
        name: impl Fn(Side) -> &'static str,
        targets: impl Iterator<Item = (String, parlor_core::Place)>,
        last: Option<parlor_core::Place>,
    ) -> Self {
        let target = |(mv, place): (String, parlor_core::Place)| Target { mv, place: place.into() };
        Self {
            field: Field::new(view, name),
            lines: view.lines.clone(),
            targets: targets.map(target).collect(),
            last: last.map(Into::into),
        }
    }
}

impl Field {
    fn new(view: &plain::View, name: impl Fn(Side) -> &'static str) -> Self {
        let plain::View { layout, contents, links, exits, borders, .. } = view;
        let piece = |side: Side| Cell::piece(side, &name);
        match layout.ground {
            Ground::Cells | Ground::Hexagons | Ground::Frame | Ground::Holes => Self::Grid {
                columns: layout.column_names(),
                rows: layout.row_names(),
                cells: contents.iter().map(|&content| Cell::new(content, &name)).collect(),
                shape: match layout.ground {
                    Ground::Hexagons => CellShape::Hexagon,
                    Ground::Frame => CellShape::Hole,
                    _ => CellShape::Square,
                },
                gaps: (0..contents.len()).filter(|&spot| contents[spot] == Content::Gap).collect(),
                links: links.clone(),
                exits: exits.clone(),
                borders: borders.map(|sides| sides.map(piece)),
            },
            Ground::Edges => Self::Edges {
                columns: layout.columns,
                rows: layout.rows,
                edges: (0..layout.spots()).map(|edge| Edge::new(*layout, edge, contents)).collect(),
            },
            Ground::Piles => {
                let pile = |(spot, content): (usize, &Content)| {
                    let count = if let Content::Count(count) = content { *count } else { 0 };
                    Pile { label: layout.name(spot), count }
                };
                Self::Piles { piles: contents.iter().enumerate().map(pile).collect() }
            }
        }
    }
}

impl Cell {
    fn new(content: Content, name: impl Fn(Side) -> &'static str) -> Option<Self> {
        match content {
            Content::Empty | Content::Gap | Content::Line => None,
            Content::Piece(side) => Some(Self::piece(side, name)),
            Content::Mark(mark) => Some(Self { owner: None, symbol: Some(mark), count: None }),
            Content::Count(count) => Some(Self { owner: None, symbol: None, count: Some(count) }),
        }
    }

    fn piece(side: Side, name: impl Fn(Side) -> &'static str) -> Self {
        Self { owner: Some(side.index()), symbol: name(side).chars().next(), count: None }
    }
}

impl Edge {
    fn new(layout: Layout, edge: usize, contents: &[Content]) -> Self {
        let [from, to] = layout.ends(edge).map(|dot| [dot.column, dot.row]);
        Self { from, to, drawn: contents[edge] != Content::Empty }
    }
}

impl From<parlor_core::Place> for Place {
    fn from(place: parlor_core::Place) -> Self {
        match place {
            parlor_core::Place::Spot(cell) => Self::Cell { cell },
            parlor_core::Place::Column(column) => Self::Column { column },
            parlor_core::Place::Slide { from, to } => Self::Slide { from, to },
            parlor_core::Place::Capture { from, to, taken } => Self::Capture { from, to, taken },
            parlor_core::Place::Exit { from, exit } => Self::Exit { from, exit },
            parlor_core::Place::Take { pile, count } => Self::Take { pile, count },
            parlor_core::Place::Word(_) => Self::Word,
        }
    }
}
