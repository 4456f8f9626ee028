//! The square board: its cells, their neighbours and the lines of four and more.
//!
//! ```text
//!      1 2 3 4
//!    A . . . .      cells are numbered row by row from 0 (A1) to 15 (D4)
//!    B . . . .      lines: 4 rows, 4 columns and 2 diagonals; shorter diagonals
//!    C . . . .      hold no four and are left out
//!    D . . . .
//! ```
//!
//! What stands on a line is one number: its cells as digits in base three (0 empty, 1 White, 2 Black),
//! after all the numbers of shorter lines. So a number says how long its line is, a stone adds its
//! digit's weight to at most four of them, and anything that depends on single lines is a table.

use parlor_core::Side;

use crate::bits::Bits as _;

/// The largest board's side.
pub(super) const LARGEST: usize = 11;
/// Cells of the largest board.
pub(super) const CELLS: usize = LARGEST * LARGEST;
/// Stones in a live line.
pub(super) const FOUR: usize = 4;
/// Lines of the largest board, and one that stands for no line.
const LINES: usize = 2 * LARGEST + 2 * (2 * LARGEST - 2 * FOUR + 1) + 1;

/// What stands on each line, as a number. The last line is no line: nothing ever stands on it.
pub(super) type LineContents = [u32; LINES];

/// Calls a method made for this size of board: shifts by distances known beforehand cost a third of
/// others, and here everything is shifts.
macro_rules! on_board {
    ($geometry:ident.$method:ident($($argument:expr),*)) => {
        match $geometry.size {
            4 => $geometry.$method::<4>($($argument),*),
            5 => $geometry.$method::<5>($($argument),*),
            6 => $geometry.$method::<6>($($argument),*),
            7 => $geometry.$method::<7>($($argument),*),
            8 => $geometry.$method::<8>($($argument),*),
            9 => $geometry.$method::<9>($($argument),*),
            10 => $geometry.$method::<10>($($argument),*),
            _ => $geometry.$method::<11>($($argument),*),
        }
    };
}
pub(super) use on_board;

/// Where a cell lies on a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Through {
    /// Which line.
    pub(super) line: u8,
    /// What a digit is worth there: a power of three.
    pub(super) weight: u32,
}

/// A direction in which lines run.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunDirection {
    /// Cells to the next stone of the line.
    pub(super) stride: usize,
    /// Cells on which four in this direction can start.
    pub(super) fours: u128,
    /// Cells on which five can start.
    pub(super) fives: u128,
}

/// Everything about a board that does not change during play.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    pub(super) size: usize,
    /// The whole board.
    pub(super) all: u128,
    /// The cells that have one to their left.
    pub(super) with_left: u128,
    /// The cells beside each cell.
    pub(super) neighbours: [u128; CELLS],
    /// The lines through each cell.
    pub(super) through: [[Through; 4]; CELLS],
    /// The lines of the empty board.
    pub(super) empty_lines: LineContents,
    pub(super) directions: [RunDirection; 4],
}

impl Geometry {
    pub(super) fn new(size: usize) -> Self {
        assert!((FOUR..=LARGEST).contains(&size), "boards are 4×4 to 11×11, not {size}×{size}");
        let neighbours = std::array::from_fn(|cell| {
            let beside = |other| cell < size * size && are_neighbours(cell, other, size);
            u128::filled(size * size, beside)
        });
        let nowhere = Through { line: (LINES - 1) as u8, weight: 0 };
        let mut geometry = Self {
            size,
            all: u128::filled(size * size, |_| true),
            with_left: u128::filled(size * size, |cell| cell % size > 0),
            neighbours,
            through: [[nowhere; 4]; CELLS],
            empty_lines: [0; LINES],
            directions: std::array::from_fn(|index| RunDirection::new(size, index)),
        };
        geometry.number_lines();
        geometry
    }

    /// Cells of the board.
    pub(super) const fn cells(&self) -> usize {
        self.size * self.size
    }

    fn number_lines(&mut self) {
        let mut line = 0;
        for (direction, step) in STEPS.into_iter().enumerate() {
            for first in 0..self.cells() {
                let is_first = shifted(first, step, -1, self.size).is_none();
                let on_line = || (0..).map_while(|n| shifted(first, step, n, self.size));
                let length = on_line().count();
                if !is_first || length < FOUR {
                    continue;
                }
                for (place, cell) in on_line().enumerate() {
                    let weight = 3_u32.pow(place as u32);
                    self.through[cell][direction] = Through { line: line as u8, weight };
                }
                self.empty_lines[line] = empty_line(length);
                line += 1;
            }
        }
    }
}

impl RunDirection {
    fn new(size: usize, index: usize) -> Self {
        let starts = |length: isize| {
            let fits = |cell| shifted(cell, STEPS[index], length - 1, size).is_some();
            u128::filled(size * size, fits)
        };
        Self {
            stride: strides(size)[index],
            fours: starts(FOUR as isize),
            fives: starts(FOUR as isize + 1),
        }
    }
}

/// The digit of a player's stone.
#[inline]
pub(super) const fn digit(player: Side) -> u32 {
    player as u32 + 1
}

/// The number of an empty line of this length: one more than all numbers of shorter lines. The line
/// that is none has number 0.
pub(super) const fn empty_line(length: usize) -> u32 {
    let mut number = 1;
    let mut shorter = FOUR;
    while shorter < length {
        number += 3_u32.pow(shorter as u32);
        shorter += 1;
    }
    number
}

/// Columns to the right and rows down.
type Offset = (isize, isize);

const STEPS: [Offset; 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// How far the next cell is in each direction.
#[inline(always)]
pub(super) const fn strides(size: usize) -> [usize; 4] {
    [1, size, size + 1, size - 1]
}

/// The cell so many steps away, if it is on the board.
fn shifted(cell: usize, (right, down): Offset, count: isize, size: usize) -> Option<usize> {
    let column = (cell % size) as isize + right * count;
    let row = (cell / size) as isize + down * count;
    let board = 0..size as isize;
    (board.contains(&column) && board.contains(&row)).then(|| row as usize * size + column as usize)
}

fn are_neighbours(one: usize, other: usize, size: usize) -> bool {
    let apart = (one % size).abs_diff(other % size).max((one / size).abs_diff(other / size));
    apart == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_its_lines() {
        for size in FOUR..=LARGEST {
            let geometry = Geometry::new(size);
            let lines = geometry.empty_lines.iter().filter(|&&number| number > 0).count();
            assert_eq!(lines, 2 * size + 2 * (2 * size - 2 * FOUR + 1), "{size}");
        }
    }

    #[test]
    fn a_corner_has_three_neighbours_and_three_lines() {
        let geometry = Geometry::new(10);
        assert_eq!(geometry.neighbours[0].count(), 3);
        let lines = geometry.through[0].iter().filter(|through| through.weight > 0).count();
        assert_eq!(lines, 3);
        assert_eq!(geometry.neighbours[44].count(), 8);
    }
}
