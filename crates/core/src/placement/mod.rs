//! Games that place stones: the plan of their board, and the numbering of their positions.
//!
//! The stones that are down, whosever they are, form an *occupancy*. A position is an occupancy and the
//! part of it that is the first player's:
//!
//! ```text
//!    X O .       occupancy 1 1 .       the first player's part of its 5 cells,
//!    . X .                 . 1 .       in order of the cells:   1 0 1 0 1
//!    O . X                 1 . 1
//! ```
//!
//! Turns alternate, so with t stones down the part has ⌈t/2⌉ of t. The tier is t; a number is
//! (place of the occupancy among those of t cells) × (t choose ⌈t/2⌉) + (place of the part), both in
//! colexicographic order. All numbers of one occupancy lie together: that is a *block*.
//!
//! Only the least of an occupancy's images under the board's symmetries has a block. The symmetry is
//! spent on occupancies alone: positions are never compared with their images, and a block always holds
//! every part of its occupancy.
//!
//! Where stones *fall*, a cell can be taken once the one below it is. Then few sets of cells are
//! occupancies: as many as there are ways to fill the columns. Everything else stays as it is.

mod blocks;
mod finder;
mod image;
mod index;
mod numbering;
mod sample;
mod tabulated;

use std::sync::{Arc, OnceLock};

pub use self::finder::BlockFinder;
pub use self::image::CellMap;
use self::index::Index;
pub use self::index::Occupancies;
pub use self::numbering::CanonicalBlock;
use self::tabulated::TabulatedBlock;
use crate::combinations::{Combinations, MAX_SET_SIZE};
use crate::{Side, Symmetry};

/// The largest board with a plan on which any empty cell can be taken; its numbers are within 64 bits.
pub const MAX_CELLS: usize = 36;

/// The largest board on which stones fall.
pub const MAX_FALLING_CELLS: usize = MAX_SET_SIZE;

/// The plan of a board on which two players place stones in turn.
///
/// As long as fewer than [`stones`](Self::stones) are down: whoever waits and holds a whole line has won;
/// otherwise the mover places a stone on any [open](Self::open_cells) cell. With all of them down,
/// [`Finish`] says what comes.
#[derive(Clone, Debug)]
pub struct Placement {
    cells: usize,
    stones: usize,
    finish: Finish,
    slides: Option<Slides>,
    lines: Vec<u64>,
    images: Vec<CellMap>,
    /// The cells of each column from the bottom. Where stones do not fall, every cell is one.
    columns: Vec<Vec<u8>>,
    /// The cell below each that is not at the bottom of its column.
    below: Vec<Option<u8>>,
    /// The cells from which on every symmetry keeps the cells among themselves.
    boundaries: u64,
    combinations: &'static Combinations,
    index: Arc<Index>,
    /// For small boards, by occupancy.
    table: OnceLock<Vec<TabulatedBlock>>,
}

/// What comes when all stones are down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The game is over: lost for the mover if the other holds a line, else a draw.
    Over,
    /// The stones move about; either player may be to move, and play may circle.
    Cyclic,
}

/// How stones move about when all are down: each player in turn slides a stone to a neighbouring empty cell.
/// Whoever waits and holds a line has won; else the mover may be stuck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slides {
    /// Of each cell its neighbours, as a set.
    pub neighbours: Vec<u64>,
    /// What becomes of a player who cannot slide.
    pub stuck: Stuck,
}

/// What becomes of a player who cannot slide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stuck {
    /// The game is drawn.
    #[default]
    Draw,
    /// It is lost.
    Loss,
    /// The player passes.
    Pass,
}

/// The stones of both players and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    /// The first player's.
    pub first: u64,
    /// The second player's.
    pub second: u64,
    /// Who is to move.
    pub turn: Side,
}

impl Placement {
    /// The plan of a board: its cells, how many stones are placed, the lines that win, and where each
    /// symmetry takes each cell. The first symmetry is the identity.
    ///
    /// # Panics
    /// If the board has more than [`MAX_CELLS`], or the symmetries do not start with the identity.
    #[must_use]
    pub fn new(
        cells: usize,
        stones: usize,
        finish: Finish,
        lines: Vec<u64>,
        symmetries: Vec<Vec<u8>>,
    ) -> Self {
        assert!(cells <= MAX_CELLS, "{cells} cells are too many to number");
        let columns = (0..cells as u8).map(|cell| vec![cell]).collect();
        Self::with(columns, stones, finish, lines, symmetries)
    }

    /// The plan of a board on which stones fall down columns until it is full. The cells of each column are
    /// listed from the bottom; symmetries take columns to columns.
    ///
    /// # Panics
    /// If the board has more than [`MAX_FALLING_CELLS`], or the symmetries do not start with the identity.
    #[must_use]
    pub fn falling(columns: Vec<Vec<u8>>, lines: Vec<u64>, symmetries: Vec<Vec<u8>>) -> Self {
        let cells = columns.iter().map(Vec::len).sum();
        assert!(cells <= MAX_FALLING_CELLS, "{cells} cells are too many to number");
        Self::with(columns, cells, Finish::Over, lines, symmetries)
    }

    fn with(
        columns: Vec<Vec<u8>>,
        stones: usize,
        finish: Finish,
        lines: Vec<u64>,
        symmetries: Vec<Vec<u8>>,
    ) -> Self {
        let cells = columns.iter().map(Vec::len).sum();
        assert!(stones <= cells, "{stones} stones are too many for {cells} cells");
        assert!(symmetries.len() <= 8, "a rectangle has at most eight symmetries");
        let identity = symmetries.first().is_some_and(|first| {
            first.len() == cells && first.iter().enumerate().all(|(at, &to)| at == usize::from(to))
        });
        assert!(identity, "the first symmetry is the identity");
        let mut below = vec![None; cells];
        for pair in columns.iter().flat_map(|column| column.windows(2)) {
            below[usize::from(pair[1])] = Some(pair[0]);
        }
        let images: Vec<_> = symmetries.into_iter().map(CellMap::new).collect();
        Self {
            cells,
            stones,
            finish,
            slides: None,
            lines,
            boundaries: boundaries(&images),
            images,
            columns,
            below,
            combinations: Combinations::tables(),
            index: Index::new(stones + 1),
            table: OnceLock::new(),
        }
    }

    /// The same plan with a block for every occupancy, whatever its images: to measure what symmetry
    /// saves.
    #[must_use]
    pub fn without_symmetry(mut self) -> Self {
        self.images.truncate(1);
        self.boundaries = boundaries(&self.images);
        self.index = Index::new(self.stones + 1);
        self.table = OnceLock::new();
        self
    }

    /// How many cells the board has.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.cells
    }

    /// How many stones are placed in all; the last tier is the one in which they are down.
    #[must_use]
    pub const fn stones(&self) -> usize {
        self.stones
    }

    /// What comes then.
    #[must_use]
    pub const fn finish(&self) -> Finish {
        self.finish
    }

    /// The same plan, with what is known of how stones move about once all are down.
    #[must_use]
    pub fn with_slides(mut self, slides: Slides) -> Self {
        assert!(self.finish == Finish::Cyclic, "stones slide where play may circle");
        self.slides = Some(slides);
        self
    }

    /// How stones move about once all are down, if that is all that they do.
    #[must_use]
    pub const fn slides(&self) -> Option<&Slides> {
        self.slides.as_ref()
    }

    /// The lines that win for whoever holds all their cells.
    #[must_use]
    pub fn lines(&self) -> &[u64] {
        &self.lines
    }

    /// How many symmetries are used, the identity included.
    #[must_use]
    pub const fn symmetries(&self) -> usize {
        self.images.len()
    }

    /// Where a symmetry takes a cell.
    #[must_use]
    pub fn image_of_cell(&self, cell: usize, Symmetry(symmetry): Symmetry) -> usize {
        self.images[usize::from(symmetry)].cells[cell].into()
    }

    /// Where a symmetry takes a set of cells.
    #[inline]
    #[must_use]
    pub fn image(&self, set: u64, Symmetry(symmetry): Symmetry) -> u64 {
        self.images[usize::from(symmetry)].of(set)
    }

    /// Whether stones fall to the lowest empty cell of their column.
    #[must_use]
    pub const fn falls(&self) -> bool {
        self.columns.len() < self.cells
    }

    /// The empty cells on which a stone can be placed.
    #[inline]
    #[must_use]
    pub fn open_cells(&self, occupancy: u64) -> u64 {
        let empty = !occupancy & ((1 << self.cells) - 1);
        if !self.falls() {
            return empty;
        }
        let rests =
            |&cell: &usize| self.below[cell].is_none_or(|under| occupancy >> under & 1 == 1);
        let cells = (0..self.cells).filter(|cell| empty >> cell & 1 == 1);
        cells.filter(rests).fold(0, |open, cell| open | 1 << cell)
    }

    /// The cells from which a stone could have been the last one placed.
    #[must_use]
    pub fn top_cells(&self, occupancy: u64) -> u64 {
        let taken = (0..self.cells).filter(|cell| occupancy >> cell & 1 == 1);
        let covered = taken.filter_map(|cell| self.below[cell]);
        covered.fold(occupancy, |top, under| top & !(1 << under))
    }

    /// Whether every symmetry keeps the cells from this one on among themselves: a block can be cut by
    /// the stones on them.
    #[inline]
    #[must_use]
    pub const fn is_boundary(&self, cell: usize) -> bool {
        self.boundaries >> cell & 1 == 1
    }
}

/// The cells from which on every symmetry keeps the cells among themselves.
fn boundaries(images: &[CellMap]) -> u64 {
    let keeps = |image: &CellMap, cell: usize| {
        image.cells[cell..].iter().all(|&to| usize::from(to) >= cell)
    };
    let cells = 0..images[0].cells.len();
    let is_boundary = |cell: &usize| images.iter().all(|image| keeps(image, *cell));
    cells.filter(is_boundary).fold(0, |set, cell| set | 1 << cell)
}
