//! Live stones: those in a line of exactly four of their colour.
//!
//! Found for the whole board at once by folding it onto itself, direction by direction. A line lives
//! from a cell on if that cell and the next three hold stones, and neither the cell before nor the one
//! after them does. A stone in two live lines counts once, so the lines are joined before counting.

use super::geometry::{FOUR, Geometry, RunDirection, on_board, strides};

/// How many live stones a side has at least and at most once the board is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LiveRange {
    pub(super) least: u32,
    pub(super) most: u32,
}

impl Geometry {
    /// The live ones among stones of one colour.
    pub(super) fn live(&self, stones: u128) -> u128 {
        on_board!(self.live_on(stones))
    }

    /// What a side that will place `to_come` more stones can be sure of, and hope for.
    pub(super) fn prospect(&self, own: u128, empty: u128, to_come: u32) -> LiveRange {
        on_board!(self.prospect_on(own, empty, to_come))
    }

    /// By direction, the cells on which a live line of a side may start once the empty cells are filled.
    pub(super) fn live_lines(&self, own: u128, empty: u128) -> [u128; 4] {
        on_board!(self.hopes_on(own, empty))
    }

    #[inline(always)]
    fn hopes_on<const SIZE: usize>(&self, own: u128, empty: u128) -> [u128; 4] {
        let strides = strides(SIZE);
        std::array::from_fn(|index| {
            self.directions[index].hopeful_starts(strides[index], own, empty)
        })
    }

    fn live_on<const SIZE: usize>(&self, stones: u128) -> u128 {
        let lines = self.directions.iter().zip(strides(SIZE));
        lines.fold(0, |live, (line, stride)| {
            live | fours_from(line.safe_starts(stride, stones, 0), stride)
        })
    }

    fn prospect_on<const SIZE: usize>(&self, own: u128, empty: u128, to_come: u32) -> LiveRange {
        let (mut safe, mut hoped) = (0, 0);
        for (line, stride) in self.directions.iter().zip(strides(SIZE)) {
            safe |= fours_from(line.safe_starts(stride, own, empty), stride);
            hoped |= fours_from(line.hopeful_starts(stride, own, empty), stride);
        }
        let filled = (hoped & own).count_ones();
        let open = (hoped & empty).count_ones();
        LiveRange { least: safe.count_ones(), most: filled + open.min(to_come) }
    }
}

/// The cells of the lines of four that start on these.
#[inline(always)]
const fn fours_from(starts: u128, stride: usize) -> u128 {
    let pairs = starts | starts << stride;
    pairs | pairs << (2 * stride)
}

/// The cells from which on there are four of `cells`, if they all lie on one line.
#[inline(always)]
const fn four_in_line(cells: u128, stride: usize) -> u128 {
    let pairs = cells & cells >> stride;
    pairs & pairs >> (2 * stride)
}

impl RunDirection {
    /// The cells before which, or four cells before which, one of `cells` lies on the same line.
    #[inline(always)]
    const fn flanked_by(&self, stride: usize, cells: u128) -> u128 {
        (cells & self.fives) << stride | cells >> (FOUR * stride) & self.fives
    }

    /// The cells on which four start that nothing can make longer or shorter any more.
    #[inline(always)]
    const fn safe_starts(&self, stride: usize, own: u128, empty: u128) -> u128 {
        four_in_line(own, stride) & self.fours & !self.flanked_by(stride, own | empty)
    }

    /// The cells on which a live line may start once the empty cells are filled.
    #[inline(always)]
    const fn hopeful_starts(&self, stride: usize, own: u128, empty: u128) -> u128 {
        four_in_line(own | empty, stride) & self.fours & !self.flanked_by(stride, own)
    }

    /// The cells on which a live line starts.
    pub(super) const fn live_starts(&self, stones: u128) -> u128 {
        self.safe_starts(self.stride, stones, 0)
    }

    /// The cells of the line that starts on one.
    pub(super) fn four_from(&self, start: usize) -> Vec<usize> {
        (0..FOUR).map(|step| start + step * self.stride).collect()
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::random::Random;

    use super::*;

    /// Walks along every line through every stone and counts, as a person would.
    fn live_by_hand(stones: &[bool], size: usize) -> Vec<bool> {
        let at = |column: isize, row: isize| {
            let board = 0..size as isize;
            board.contains(&column)
                && board.contains(&row)
                && stones[row as usize * size + column as usize]
        };
        let is_live = |index: usize| {
            let (column, row) = ((index % size) as isize, (index / size) as isize);
            let run = |right: isize, down: isize| {
                (1..).take_while(|n| at(column + right * n, row + down * n)).count()
            };
            let length = |right: isize, down: isize| 1 + run(right, down) + run(-right, -down);
            stones[index]
                && [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(r, d)| length(r, d) == 4)
        };
        (0..size * size).map(is_live).collect()
    }

    #[test]
    fn the_folded_count_equals_the_count_by_hand_on_a_hundred_thousand_boards() {
        let boards: Vec<Geometry> = (4..=11).map(Geometry::new).collect();
        let mut random = Random::new(4);
        for number in 0..100_000 {
            let geometry = &boards[number % boards.len()];
            // From sparse to crowded, so that fours and longer lines are both common.
            let density = 4 + random.below(12);
            let stones: Vec<bool> =
                (0..geometry.cells()).map(|_| random.below(16) < density).collect();
            let packed =
                (0..stones.len()).fold(0, |set, cell| set | u128::from(stones[cell]) << cell);
            let by_hand = live_by_hand(&stones, geometry.size);
            let expected =
                (0..stones.len()).fold(0, |set, cell| set | u128::from(by_hand[cell]) << cell);
            assert_eq!(geometry.live(packed), expected, "{}: {packed:#x}", geometry.size);
        }
    }
}
