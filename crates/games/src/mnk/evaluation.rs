//! The evaluation of m,n,k games, for one position or for all moves of one at once.
//!
//! Windows of k cells that hold only one side's stones are weighed by how many: each stone more is
//! worth four times as much. They are counted for all starts of a direction together, bit-sliced:
//! plane p of the counter holds bit p of every window's count.
//!
//! A move changes only the windows through its cell, and by an amount that depends on the window alone.
//! So the windows of a position are weighed once, what each would gain is added up on its cells, and
//! every move is evaluated by one addition.

use parlor_core::Score;

use super::{LineDirection, Mnk, Move, Position};
use crate::bits::Bits;

/// Counts go to 19.
const PLANES: usize = 5;

/// Boards of up to a word evaluate their moves together.
const CELLS: usize = 64;

/// What a window with so many stones of one side is worth to it.
const fn weight(count: usize) -> i32 {
    match count {
        0 => 0,
        1..=6 => 1 << (2 * (count - 1)),
        _ => 1 << 10,
    }
}

/// The windows of one direction that are open to one side, and the count of its stones in each.
struct WindowCounts<W> {
    open: W,
    planes: [W; PLANES],
}

impl<W: Bits> WindowCounts<W> {
    #[inline]
    fn with(&self, count: usize, planes: usize) -> W {
        let planes = self.planes[..planes].iter().enumerate();
        planes.fold(
            self.open,
            |set, (bit, &plane)| {
                if count >> bit & 1 == 1 { set & plane } else { set & !plane }
            },
        )
    }
}

impl<W: Bits> Mnk<W> {
    /// How many planes a count up to k needs.
    #[inline]
    const fn planes(&self) -> usize {
        (usize::BITS - self.in_a_row.leading_zeros()) as usize
    }

    #[inline]
    fn counted(&self, direction: &LineDirection<W>, own: W, other: W) -> WindowCounts<W> {
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

    /// The windows of the player to move, less those of the opponent.
    pub(super) fn points(&self, position: &Position<W>) -> i32 {
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
        side(position.mover, position.waiting) - side(position.waiting, position.mover)
    }

    /// The points of a position, and what a stone of the mover would add to them on each cell. Only
    /// for boards of up to a word.
    #[inline]
    pub(super) fn gains(&self, position: &Position<W>) -> Option<(i32, [i32; CELLS])> {
        if self.board.cells() > CELLS {
            return None;
        }
        let &Position { mover, waiting, .. } = position;
        let planes = self.planes();
        let mut points = 0;
        let mut gains = [0; CELLS];
        for direction in &self.directions {
            let mut spread = |windows: W, gain: i32| {
                for start in windows.each() {
                    for step in 0..self.in_a_row {
                        gains[start + step * direction.stride] += gain;
                    }
                }
            };
            // A stone more for the mover in its own windows; the end of the opponent's.
            let own = self.counted(direction, mover, waiting);
            let other = self.counted(direction, waiting, mover);
            for count in 0..self.in_a_row {
                let windows = own.with(count, planes);
                points += windows.count() as i32 * weight(count);
                spread(windows, weight(count + 1) - weight(count));
                if count > 0 {
                    let windows = other.with(count, planes);
                    points -= windows.count() as i32 * weight(count);
                    spread(windows, weight(count));
                }
            }
        }
        Some((points, gains))
    }

    /// Every move with what it is worth to the player who makes it; `None` for one that ends the game.
    pub(super) fn rated_moves(
        &self,
        position: &Position<W>,
    ) -> Option<impl Iterator<Item = (Move, Option<Score>)>> {
        let (points, gains) = self.gains(position)?;
        let free = self.all & !position.all();
        let ending = if free.count() == 1 { free } else { self.wins(position.mover, free) };
        Some(free.each().map(move |cell| {
            let score = Score::estimate(points + gains[cell]);
            (Move(cell as u16), (!ending.has(cell)).then_some(score))
        }))
    }
}
