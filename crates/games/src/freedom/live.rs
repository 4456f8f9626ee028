//! Live stones: those in a line of exactly four of their colour.
//!
//! Found for the whole board at once by folding it onto itself, direction by direction. A line lives
//! from a cell on if that cell and the next three hold stones, and neither the cell before nor the one
//! after them does. A stone in two live lines counts once, so the lines are joined before counting.

use super::geometry::{Direction, FOUR, Geometry};

impl Geometry {
    /// The live ones among stones of one colour.
    pub(super) fn live(&self, stones: u128) -> u128 {
        let lines = self.directions.iter().map(|direction| {
            let starts = direction.live_starts(stones);
            let pairs = starts | starts << direction.stride;
            pairs | pairs << (2 * direction.stride)
        });
        lines.fold(0, |live, line| live | line)
    }
}

impl Direction {
    /// The cells on which a live line starts.
    #[inline]
    pub(super) fn live_starts(&self, stones: u128) -> u128 {
        let stride = self.stride;
        let pairs = stones & stones >> stride;
        let fours = pairs & pairs >> (2 * stride) & self.fours;
        // A five that starts on a cell holds two fours: from that cell, and from the next.
        let fives = fours & stones >> (FOUR * stride) & self.fives;
        fours & !(fives | fives << stride)
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
