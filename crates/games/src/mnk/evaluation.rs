//! The evaluation of all moves of an m,n,k position at once.
//!
//! A move changes only the windows through its cell, and by an amount that depends on the window alone.
//! So the windows of a position are weighed once, what each would gain is added up on its cells, and
//! every move is evaluated by one addition.

use parlor_core::Score;

use super::{Mnk, Move, Position};
use crate::bits::Bits;
use crate::lines::weight;

impl<W: Bits> Mnk<W> {
    /// The points of a position, and what a stone of the mover would add to them on each cell.
    #[inline]
    pub(super) fn gains(&self, position: &Position<W>) -> (i32, W::PerCell<i32>) {
        let &Position { mover, waiting, .. } = position;
        let planes = self.lines.planes();
        let mut points = 0;
        let mut counts = W::per_cell(0);
        let gains = counts.as_mut();
        for direction in &self.lines.directions {
            let mut spread = |windows: W, gain: i32| {
                for start in windows.each() {
                    for step in 0..self.lines.in_a_row {
                        gains[start + step * direction.stride] += gain;
                    }
                }
            };
            // A stone more for the mover in its own windows; the end of the opponent's.
            let own = self.lines.counted(direction, mover, waiting);
            let other = self.lines.counted(direction, waiting, mover);
            for count in 0..self.lines.in_a_row {
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
        (points, counts)
    }

    /// Every move with what it is worth to the player who makes it; `None` for one that ends the game.
    pub(super) fn rated_moves(
        &self,
        position: &Position<W>,
    ) -> impl Iterator<Item = (Move, Option<Score>)> {
        let (points, gains) = self.gains(position);
        let free = self.all & !position.all();
        let ending =
            if free.count() == 1 { free } else { self.lines.completing(position.mover, free) };
        free.each().map(move |cell| {
            let score = Score::estimate(points + gains.as_ref()[cell]);
            (Move(cell as u16), (!ending.has(cell)).then_some(score))
        })
    }
}
