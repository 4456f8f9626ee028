//! Shapes: what a stone on a cell would make of one line through it.
//!
//! Only the cells near enough to share a window with it matter, and each is the side's own, empty or
//! blocked (by the opponent or the edge). So there are few lines to tell apart, and a table of them is made
//! once: 3⁸ for five in a row.
//!
//! ```text
//!   X X X . _ . O .      a stone on _ makes a four: the cell before it completes five
//!   . X X _ . . O .      an open three: the next stone makes an open four, which has two ways to five
//! ```
//!
//! Where exactly k win, a window with a stone of the side just beyond an end is no line, so one cell more
//! matters on each side.

use parlor_core::bits::Bits;

use crate::board::RectangularBoard;

/// What a window with so many stones of one side weighs, if `in_a_row` complete it. One that misses a single stone
/// weighs no more than one that misses two: it is about to be blocked, and as an evaluation at the horizon of a search
/// this won more games than any larger weight that was tried.
fn weight(stones: usize, in_a_row: usize) -> i32 {
    crate::lines::weight(stones.min(in_a_row - 2))
}

/// Whether more than k in a row win too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overlines {
    Win,
    CountNothing,
}

/// What a stone would make of a line, in ascending order of force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LineShape {
    /// Nothing that must be answered.
    #[default]
    Quiet,
    /// The next stone can make an open four.
    OpenThree,
    /// One cell completes the line.
    Four,
    /// Two cells or more do.
    OpenFour,
    /// It is complete.
    Five,
}

/// A line through an empty cell, for one side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineEntry {
    pub(super) shape: LineShape,
    /// What the windows through the cell weigh.
    pub(super) weight: i16,
    /// What they would weigh more with a stone on it.
    pub(super) growth: i16,
}

/// A line of the board through a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinePlace {
    /// The number of the line.
    pub(super) line: usize,
    /// Where the cell is on it.
    pub(super) at: usize,
    /// How many cells it has.
    pub(super) length: usize,
    /// From each cell to the next.
    pub(super) stride: usize,
}

/// Lines of a board of at most 19×19, in all directions.
pub(super) const MAX_LINES: usize = 19 + 19 + 37 + 37;

/// The lines of a board and the table of what they can look like.
#[derive(Clone, Debug)]
pub struct LineShapes {
    /// Cells that matter on each side of a cell.
    reach: usize,
    entries: Vec<LineEntry>,
    /// Bits as digits to the base of three.
    ternary: Vec<u32>,
    places: Vec<[LinePlace; 4]>,
    /// The bits of each line that are off the board.
    edges: Vec<u32>,
}

/// The cells around one on its line, one bit each, the cell itself left out.
#[derive(Clone, Copy, Debug)]
struct LineView {
    own: u32,
    blocked: u32,
}

impl LineShapes {
    /// Cells around one of which the table can be made soon.
    const MAX_REACH: usize = 5;

    /// How far the cells of one line can matter to each other.
    const fn reach(in_a_row: usize, overlines: Overlines) -> usize {
        match overlines {
            Overlines::Win => in_a_row - 1,
            Overlines::CountNothing => in_a_row,
        }
    }

    /// Whether the rows are short enough for a table.
    pub(super) const fn can_tell(in_a_row: usize, overlines: Overlines) -> bool {
        in_a_row >= 3 && Self::reach(in_a_row, overlines) <= Self::MAX_REACH
    }

    pub(super) fn new(board: RectangularBoard, in_a_row: usize, overlines: Overlines) -> Self {
        assert!(
            Self::can_tell(in_a_row, overlines),
            "{in_a_row} in a row are too many for a table"
        );
        let reach = Self::reach(in_a_row, overlines);
        let ternary = (0..1_u32 << (2 * reach)).map(as_ternary).collect();
        let entries = (0..3_u32.pow(2 * reach as u32))
            .map(|number| LineView::of_number(number).entry(reach, in_a_row, overlines))
            .collect();
        let mut shapes = Self { reach, entries, ternary, places: Vec::new(), edges: Vec::new() };
        shapes.lay_lines(board);
        shapes
    }

    /// Finds the lines of all directions and the place of each cell on them.
    fn lay_lines(&mut self, board: RectangularBoard) {
        let nowhere = LinePlace { line: 0, at: 0, length: 0, stride: 0 };
        self.places = vec![[nowhere; 4]; board.cells()];
        for (direction, (right, down)) in [(1, 0), (0, 1), (1, 1), (-1, 1)].into_iter().enumerate()
        {
            let step = |index: usize, forth: isize| {
                let cell = board.cell(index);
                let column = cell.column.checked_add_signed(forth * right)?;
                let row = cell.row.checked_add_signed(forth * down)?;
                (column < board.columns && row < board.rows).then_some(row * board.columns + column)
            };
            for first in (0..board.cells()).filter(|&cell| step(cell, -1).is_none()) {
                let cells: Vec<_> =
                    std::iter::successors(Some(first), |&cell| step(cell, 1)).collect();
                let line = self.edges.len();
                let stride = (down * board.columns as isize + right) as usize;
                for (at, &cell) in cells.iter().enumerate() {
                    self.places[cell][direction] =
                        LinePlace { line, at, length: cells.len(), stride };
                }
                self.edges.push(!(((1 << cells.len()) - 1) << self.reach));
            }
        }
    }

    /// How far the nearest edge is.
    #[inline]
    pub(super) fn room(&self, cell: usize) -> i32 {
        let [row, column, ..] = self.places[cell];
        let to_end = |place: LinePlace| place.at.min(place.length - 1 - place.at);
        to_end(row).min(to_end(column)) as i32
    }

    /// The four lines through a cell.
    #[inline]
    pub(super) fn places(&self, cell: usize) -> &[LinePlace; 4] {
        &self.places[cell]
    }

    /// The places on a line near enough to one to share a window with it.
    #[inline]
    pub(super) fn near(&self, place: &LinePlace) -> std::ops::Range<usize> {
        place.at.saturating_sub(self.reach)..(place.at + self.reach + 1).min(place.length)
    }

    /// The bit of a place in the words of its line.
    #[inline]
    pub(super) const fn bit(&self, at: usize) -> u32 {
        1 << (at + self.reach)
    }

    /// What a line looks like from an empty place on it, for the side whose stones come first.
    #[inline(always)]
    pub(super) fn entry(&self, line: usize, at: usize, own: u32, other: u32) -> &LineEntry {
        self.numbered(self.numbers(line, at, [own, other])[0])
    }

    /// The numbers of what it looks like, for both sides.
    #[inline(always)]
    pub(super) fn numbers(&self, line: usize, at: usize, stones: [u32; 2]) -> [u32; 2] {
        let [own, other, edge] = [stones[0], stones[1], self.edges[line]].map(|bits| {
            // The bits below the place and above it, without its own.
            let bits = bits >> at;
            let low = bits & ((1 << self.reach) - 1);
            let high = bits >> (self.reach + 1) & ((1 << self.reach) - 1);
            self.ternary[(low | high << self.reach) as usize]
        });
        [own + 2 * (other + edge), other + 2 * (own + edge)]
    }

    /// What a stone on another place of the line adds to the number of its owner; to the other's it adds twice
    /// as much.
    #[inline(always)]
    pub(super) fn digit(&self, at: usize, stone: usize) -> u32 {
        let below = usize::from(stone > at);
        self.ternary[1 << (stone + self.reach - at - below)]
    }

    #[inline(always)]
    pub(super) fn numbered(&self, number: u32) -> &LineEntry {
        &self.entries[number as usize]
    }
}

/// The digits 0 and 1 of a number to the base of two, read to the base of three.
fn as_ternary(bits: u32) -> u32 {
    (0..u32::BITS).rev().fold(0, |number, bit| {
        let digit = bits >> bit & 1;
        if number == 0 { digit } else { number * 3 + digit }
    })
}

impl LineView {
    /// Each digit to the base of three is a cell: 1 is own, 2 is blocked.
    fn of_number(mut number: u32) -> Self {
        let mut view = Self { own: 0, blocked: 0 };
        for cell in 0.. {
            match number % 3 {
                1 => view.own |= 1 << cell,
                2 => view.blocked |= 1 << cell,
                _ => {}
            }
            number /= 3;
            if number == 0 {
                break;
            }
        }
        view
    }

    fn entry(self, reach: usize, in_a_row: usize, overlines: Overlines) -> LineEntry {
        // Room for the cell in the middle.
        let spread = |bits: u32| {
            let low = bits & ((1 << reach) - 1);
            low | bits >> reach << (reach + 1)
        };
        let [own, blocked] = [self.own, self.blocked].map(spread);
        let windows = |first: usize| (((1_u32 << in_a_row) - 1) << first, first);
        let through: Vec<_> =
            (0..in_a_row).map(|first| windows(reach + 1 - in_a_row + first)).collect();
        let mut entry = LineEntry::default();
        for &(window, _) in through.iter().filter(|(window, _)| window & blocked == 0) {
            let held = (window & own).count_ones() as usize;
            let [now, then] = [held, held + 1].map(|stones| weight(stones, in_a_row) as i16);
            entry.weight += now;
            entry.growth += then - now;
        }

        // A window that a stone just beyond it would make too long is none.
        let is_line = |stones: u32, first: usize| {
            let beyond = 1 << (first + in_a_row) | (1_u32 << first) >> 1;
            overlines == Overlines::Win || stones & beyond == 0
        };
        let completions = |stones: u32| {
            let missing = through.iter().map(|&(window, _)| window & !stones).zip(&through);
            let missing = missing.filter(|&(cell, &(window, first))| {
                cell.is_power_of_two() && window & blocked == 0 && is_line(stones, first)
            });
            missing.fold(0, |cells, (cell, _)| cells | cell).count_ones()
        };
        let stones = own | 1 << reach;
        let free = !(stones | blocked) & ((1 << (2 * reach + 1)) - 1);
        let is_five =
            through.iter().any(|&(window, first)| window & !stones == 0 && is_line(stones, first));
        entry.shape = if is_five {
            LineShape::Five
        } else {
            match completions(stones) {
                0 if free.each().any(|next| completions(stones | 1 << next) > 1) => {
                    LineShape::OpenThree
                }
                0 => LineShape::Quiet,
                1 => LineShape::Four,
                _ => LineShape::OpenFour,
            }
        };
        entry
    }
}
