//! A grid in the making, and a watch over the words that appear in it.

use parlor_core::cell::Cell;

use super::super::direction::WordDirection;
use super::super::letters::Code;
use super::super::trie::Trie;
use super::super::word_list::{WordId, WordList};
use super::shape::Shape;

/// A cell that waits for its letter. No alphabet has this code.
pub(super) const EMPTY: Code = Code(u32::MAX);
/// A cell outside the shape.
pub(super) const HOLE: Code = Code(u32::MAX - 1);

/// Letters, empty cells and holes.
#[derive(Clone, Debug)]
pub(super) struct PackedBoard {
    pub(super) rows: usize,
    pub(super) columns: usize,
    cells: Vec<Code>,
}

impl PackedBoard {
    pub(super) fn new(shape: &Shape) -> Self {
        let (rows, columns) = (shape.rows(), shape.columns());
        let cell = |index| if shape.contains(Cell::at(index, columns)) { EMPTY } else { HOLE };
        Self { rows, columns, cells: (0..rows * columns).map(cell).collect() }
    }

    pub(super) fn get(&self, cell: Cell) -> Code {
        self.cells[cell.index(self.columns)]
    }

    pub(super) fn set(&mut self, cell: Cell, letter: Code) {
        self.cells[cell.index(self.columns)] = letter;
    }

    /// The cells by number, row by row.
    pub(super) fn cells(&self) -> &[Code] {
        &self.cells
    }

    pub(super) fn empty_cells(&self) -> Vec<Cell> {
        let empty = |&(_, &code): &(usize, &Code)| code == EMPTY;
        let cells = self.cells.iter().enumerate().filter(empty);
        cells.map(|(index, _)| Cell::at(index, self.columns)).collect()
    }

    pub(super) fn reach(&self, start: Cell, direction: WordDirection) -> usize {
        direction.reach(start, self.rows, self.columns)
    }

    /// How far apart neighbours in a direction lie among [`PackedBoard::cells`].
    pub(super) const fn step(&self, direction: WordDirection) -> isize {
        direction.row_delta() * self.columns as isize + direction.column_delta()
    }
}

/// A straight run of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellRun {
    pub(super) start: Cell,
    pub(super) direction: WordDirection,
    pub(super) length: usize,
}

impl CellRun {
    pub(super) fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.length).map(move |steps| self.direction.walk(self.start, steps))
    }

    pub(super) const fn end(self) -> Cell {
        self.direction.walk(self.start, self.length - 1)
    }

    pub(super) fn contains(self, cell: Cell) -> bool {
        let (rows, columns) = (self.direction.row_delta(), self.direction.column_delta());
        let down = cell.row as isize - self.start.row as isize;
        let right = cell.column as isize - self.start.column as isize;
        let steps = if rows == 0 { right * columns } else { down * rows };
        (0..self.length as isize).contains(&steps)
            && down == steps * rows
            && right == steps * columns
    }

    /// Whether `other`, of at least two cells, lies within this run.
    pub(super) fn covers(self, other: Self) -> bool {
        self.contains(other.start) && self.contains(other.end())
    }
}

/// Sees every listed or blocked word that appears.
#[derive(Debug)]
pub(super) struct WordWatch {
    trie: Trie,
    longest: usize,
}

impl WordWatch {
    pub(super) fn new(list: &WordList) -> Self {
        Self { trie: Trie::new(list), longest: list.longest() }
    }

    /// The first word through `cell`, in any direction, that is not `excused`.
    pub(super) fn word_through(
        &self,
        board: &PackedBoard,
        cell: Cell,
        excused: impl Fn(CellRun) -> bool,
    ) -> Option<WordId> {
        for direction in WordDirection::ALL {
            let back = direction.reversed();
            for before in 0..board.reach(cell, back).min(self.longest) {
                let start = back.walk(cell, before);
                if matches!(board.get(start), EMPTY | HOLE) {
                    break;
                }
                let mut node = Trie::ROOT;
                for steps in 0..board.reach(start, direction) {
                    let letter = board.get(direction.walk(start, steps));
                    match self.trie.child(node, letter) {
                        Some(child) => node = child,
                        None => break,
                    }
                    let run = CellRun { start, direction, length: steps + 1 };
                    match self.trie.word(node) {
                        Some(word) if steps >= before && !excused(run) => return Some(word),
                        _ => {}
                    }
                }
            }
        }
        None
    }
}
