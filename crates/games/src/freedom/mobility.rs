//! What the player to move has to choose from.
//!
//! A stone on a cell with one empty cell beside it forces the opponent's reply; a stone on one with none
//! sets the opponent free. Which cells are so is found for the whole board at once: the empty cells of
//! every three by three are added up, first along rows and then across them, all cells side by side with
//! a machine word for each binary digit of their sums.

use super::geometry::{Geometry, on_board};
use crate::bits::Bits as _;

/// The empty cells beside the last stone, and what a stone on them would do to the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mobility {
    /// How many there are. With none the mover may go anywhere.
    pub cells: u32,
    /// How many of them leave the opponent a single reply: none, one, or two and more.
    pub forcing: u32,
    /// How many of them leave nothing beside, and the opponent free: none, one, or two and more.
    pub freeing: u32,
}

impl Mobility {
    /// How many kinds there are.
    pub const KINDS: usize = 9 * 3 * 3;

    /// Which of them this is.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> usize {
        ((self.cells * 3 + self.forcing) * 3 + self.freeing) as usize
    }
}

/// The empty cells that have few others beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EmptyNeighbours {
    none: u128,
    one: u128,
    two: u128,
}

impl EmptyNeighbours {
    /// The mobility that these empty cells give.
    #[inline]
    pub(super) fn mobility(&self, beside: u128) -> Mobility {
        let Self { none, one, .. } = *self;
        Mobility { cells: beside.count(), forcing: few(beside & one), freeing: few(beside & none) }
    }

    /// The mobility that empty cells give beside a stone yet to be placed, which takes from each of them one of
    /// its empty neighbours.
    #[inline]
    pub(super) fn mobility_after(&self, beside: u128) -> Mobility {
        let Self { one, two, .. } = *self;
        Mobility { cells: beside.count(), forcing: few(beside & two), freeing: few(beside & one) }
    }
}

/// How many there are: none, one, or two and more.
#[inline]
fn few(cells: u128) -> u32 {
    u32::from(cells != 0) + u32::from(cells & cells.wrapping_sub(1) != 0)
}

impl Geometry {
    /// How many empty neighbours each empty cell has.
    #[inline]
    pub(super) fn empty_neighbours(&self, empty: u128) -> EmptyNeighbours {
        on_board!(self.empty_neighbours_on(empty))
    }

    #[inline(always)]
    fn empty_neighbours_on<const SIZE: usize>(&self, empty: u128) -> EmptyNeighbours {
        let left = empty << 1 & self.with_left;
        let right = (empty & self.with_left) >> 1;
        // In a row: a cell and its two neighbours, in two binary digits.
        let [ones, twos] = sum(left, empty, right);
        // Three rows: their ones give a one and a carry, their twos and the carry are four digits more.
        let [ones, carry] = sum(ones << SIZE, ones, ones >> SIZE);
        let (above, below) = (twos << SIZE, twos >> SIZE);
        let is_odd = above ^ below ^ twos ^ carry;
        let is_two_or_more = above & below | twos & carry | (above | below) & (twos | carry);
        // The cell itself is among the one, two or three counted.
        EmptyNeighbours {
            none: empty & ones & !is_odd & !is_two_or_more,
            one: empty & !ones & is_odd & !is_two_or_more,
            two: empty & ones & is_odd & !is_two_or_more,
        }
    }
}

/// The sum of three binary digits, in all places at once: its ones and its twos.
#[inline(always)]
const fn sum(a: u128, b: u128, c: u128) -> [u128; 2] {
    [a ^ b ^ c, a & b | (a ^ b) & c]
}

#[cfg(test)]
mod tests {
    use parlor_core::random::Random;

    use super::*;

    /// A board on which each cell is empty with this chance in sixteen.
    fn empty_by_chance(cells: usize, chance: usize, random: &mut Random) -> u128 {
        (0..cells).filter(|_| random.below(16) < chance).fold(0, |set, cell| set | 1 << cell)
    }

    #[test]
    fn empty_neighbours_are_what_counting_gives() {
        let boards: Vec<Geometry> = (4..=11).map(Geometry::new).collect();
        let mut random = Random::new(6);
        for number in 0..20_000 {
            let geometry = &boards[number % boards.len()];
            let chance = 1 + random.below(12);
            let empty = empty_by_chance(geometry.cells(), chance, &mut random);
            let with = |count: u32| {
                let has = |&cell: &usize| (geometry.neighbours[cell] & empty).count() == count;
                empty.each().filter(has).fold(0, |set, cell| set | u128::single(cell))
            };
            let by_hand = EmptyNeighbours { none: with(0), one: with(1), two: with(2) };
            assert_eq!(geometry.empty_neighbours(empty), by_hand, "{}: {empty:#x}", geometry.size);
        }
    }

    #[test]
    fn a_stone_takes_an_empty_neighbour_from_its_neighbours() {
        let geometry = Geometry::new(8);
        let mut random = Random::new(7);
        for _ in 0..2_000 {
            let empty = empty_by_chance(geometry.cells(), 5, &mut random);
            let before = geometry.empty_neighbours(empty);
            for cell in empty.each() {
                let left = empty & !u128::single(cell);
                let beside = geometry.neighbours[cell] & left;
                assert_eq!(
                    before.mobility_after(beside),
                    geometry.empty_neighbours(left).mobility(beside)
                );
            }
        }
    }
}
