//! Lines of k stones on a bitboard, whatever the order of its cells.
//!
//! A line in one direction is found by folding the board onto itself ([`parlor_core::lines`]).
//!
//! ```text
//!    right         down         both          left and down
//!    a → b → c     a            a                   a
//!                  ↓              ↘               ↙
//!                  b                b           b
//! ```
//!
//! A *window* is k cells in a line. Windows that hold only one side's stones are weighed by how many:
//! each stone more is worth four times as much. They are counted for all starts of a direction
//! together, bit-sliced: plane p of the counter holds bit p of every window's count.

use parlor_core::Outcome;
use parlor_core::cell::Cell;
pub use parlor_core::lines::LineDirection;
use parlor_core::lines::has_line;

use crate::bits::Bits;
use crate::board::{Bitboards, RectangularBoard};

/// Counts go to 19.
const PLANES: usize = 5;

/// Where lines of k can lie.
#[derive(Clone, Debug)]
pub struct WinningLines<W> {
    /// Stones that make a line.
    pub in_a_row: usize,
    /// The directions in which lines run.
    pub directions: [LineDirection<W>; 4],
}

/// The windows of one direction that are open to one side, and the count of its stones in each.
pub(crate) struct WindowCounts<W> {
    open: W,
    planes: [W; PLANES],
}

/// What a window with so many stones of one side is worth to it.
pub(crate) const fn weight(count: usize) -> i32 {
    match count {
        0 => 0,
        1..=6 => 1 << (2 * (count - 1)),
        _ => 1 << 10,
    }
}

impl<W: Bits> WindowCounts<W> {
    /// The starts of the windows that hold so many.
    #[inline]
    pub(crate) fn with(&self, count: usize, planes: usize) -> W {
        let planes = self.planes[..planes].iter().enumerate();
        planes.fold(
            self.open,
            |set, (bit, &plane)| {
                if count >> bit & 1 == 1 { set & plane } else { set & !plane }
            },
        )
    }
}

impl<W: Bits> WinningLines<W> {
    /// The lines of `in_a_row` on a board whose cells have these bits. A step in one direction must be
    /// the same number of bits everywhere.
    #[must_use]
    pub fn new(board: RectangularBoard, in_a_row: usize, bit: impl Fn(Cell) -> usize) -> Self {
        let direction = |(right, down): (isize, isize)| {
            let end_of = |from: Cell| {
                let end = |at: usize, step: isize, size: usize| {
                    let end = at as isize + step * (in_a_row as isize - 1);
                    (0..size as isize).contains(&end).then_some(end as usize)
                };
                let column = end(from.column, right, board.columns)?;
                Some(Cell { column, row: end(from.row, down, board.rows)? })
            };
            // Bits are shifted downwards, so a line starts at the lower bit of its ends.
            let lines = (0..board.cells()).map(|index| board.cell(index));
            let ends = lines.filter_map(|from| Some([bit(from), bit(end_of(from)?)]));
            ends.fold(LineDirection::NONE, |LineDirection { starts, .. }, [from, to]| {
                let stride = from.abs_diff(to) / (in_a_row - 1).max(1);
                LineDirection { stride, starts: starts | W::single(from.min(to)) }
            })
        };
        Self { in_a_row, directions: [(1, 0), (0, 1), (1, 1), (-1, 1)].map(direction) }
    }

    /// The k cells in line from a start.
    #[inline]
    pub fn window(
        &self,
        start: usize,
        direction: &LineDirection<W>,
    ) -> impl Iterator<Item = usize> + use<W> {
        let stride = direction.stride;
        (0..self.in_a_row).map(move |step| start + step * stride)
    }

    /// The windows of all directions.
    pub fn windows(&self) -> impl Iterator<Item = impl Iterator<Item = usize>> {
        self.directions.iter().flat_map(|direction| {
            direction.starts.each().map(|start| self.window(start, direction))
        })
    }

    /// Whether these stones hold a line.
    #[inline]
    pub fn has_line(&self, stones: W) -> bool {
        has_line(&self.directions, stones, self.in_a_row)
    }

    /// How a game of such lines ended: whoever waits has one, or all cells are taken.
    #[inline]
    #[must_use]
    pub fn outcome(&self, position: &Bitboards<W>, all: W) -> Option<Outcome> {
        if self.has_line(position.waiting) {
            Some(Outcome::Win(position.turn.other()))
        } else if position.all() == all {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    /// The lines that these stones hold.
    pub fn held(&self, stones: W) -> Vec<Vec<usize>> {
        let lines = self.directions.iter().flat_map(|direction| {
            let starts = direction.lines(stones, self.in_a_row).each();
            starts.map(|start| self.window(start, direction).collect())
        });
        lines.collect()
    }

    /// Cells among `free` that complete a line of `own`.
    #[inline]
    pub fn completing(&self, own: W, free: W) -> W {
        // The usual lengths get loops that the compiler unrolls.
        match self.in_a_row {
            4 => self.completing_of(4, own, free),
            5 => self.completing_of(5, own, free),
            length => self.completing_of(length, own, free),
        }
    }

    #[inline(always)]
    fn completing_of(&self, length: usize, own: W, free: W) -> W {
        let mut cells = W::EMPTY;
        for direction in &self.directions {
            let mut full = direction.starts;
            let mut one = W::EMPTY;
            for step in 0..length {
                let held = own >> (step * direction.stride);
                one = one & held | full & !held;
                full = full & held;
            }
            for step in 0..length {
                cells = cells | one << (step * direction.stride);
            }
        }
        cells & free
    }

    /// How many planes a count up to k needs.
    #[inline]
    pub(crate) const fn planes(&self) -> usize {
        (usize::BITS - self.in_a_row.leading_zeros()) as usize
    }

    /// Counts the stones of `own` in the windows of one direction that are free of `other`.
    #[inline]
    pub(crate) fn counted(
        &self,
        direction: &LineDirection<W>,
        own: W,
        other: W,
    ) -> WindowCounts<W> {
        let mut counted = WindowCounts { open: direction.starts, planes: [W::EMPTY; PLANES] };
        let planes = self.planes();
        for step in 0..self.in_a_row {
            let distance = step * direction.stride;
            counted.open = counted.open & !(other >> distance);
            let mut carry = own >> distance;
            for plane in &mut counted.planes[..planes] {
                (*plane, carry) = (*plane ^ carry, *plane & carry);
            }
        }
        counted
    }

    /// The weight of the windows of `own`, less that of `other`.
    pub fn points(&self, own: W, other: W) -> i32 {
        let planes = self.planes();
        let side = |own: W, other: W| -> i32 {
            let directions = self.directions.iter();
            let weigh = |direction| {
                let counted = self.counted(direction, own, other);
                let weighed = |count| counted.with(count, planes).count() as i32 * weight(count);
                (1..self.in_a_row).map(weighed).sum::<i32>()
            };
            directions.map(weigh).sum()
        };
        side(own, other) - side(other, own)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The slow twin: cells one by one.
    fn completing_by_hand(lines: &WinningLines<u64>, own: u64, free: u64) -> u64 {
        free.each()
            .filter(|&cell| lines.has_line(own | 1 << cell))
            .fold(0, |all, cell| all | 1 << cell)
    }

    fn has_line_by_hand(lines: &WinningLines<u64>, own: u64) -> bool {
        lines.windows().any(|mut window| window.all(|cell| own.has(cell)))
    }

    proptest! {
        #[test]
        fn lines_are_found_in_any_order_of_cells(
            columns in 1..=7_usize, rows in 1..=7_usize, length in 1..=7_usize,
            own in any::<u64>(), sparse in any::<u64>(), free in any::<u64>(),
        ) {
            let board = RectangularBoard { columns, rows };
            let by_rows = WinningLines::new(board, length, |cell| cell.index(columns));
            let by_columns =
                WinningLines::new(board, length, |cell| cell.column * (rows + 1) + rows - 1 - cell.row);
            for (lines, bits) in [(by_rows, columns * rows), (by_columns, columns * (rows + 1))] {
                let own = own & sparse & ((1 << bits) - 1);
                prop_assert_eq!(lines.has_line(own), has_line_by_hand(&lines, own));
                if !lines.has_line(own) {
                    let free = free & !own & ((1 << bits) - 1);
                    prop_assert_eq!(
                        lines.completing(own, free), completing_by_hand(&lines, own, free)
                    );
                }
            }
        }
    }

    #[test]
    fn a_board_has_its_known_number_of_windows() {
        let windows = |columns, rows, length| {
            let lines = WinningLines::<u64>::new(RectangularBoard { columns, rows }, length, |c| {
                c.index(columns)
            });
            lines.windows().count()
        };
        // 24 across, 21 down, 12 each way in a diagonal.
        assert_eq!(windows(7, 6, 4), 69);
        assert_eq!(windows(3, 3, 3), 8);
        assert_eq!(windows(2, 2, 1), 16, "a stone is a line each way");
    }
}
