//! What is known about Achi: open lines, and room to slide.

use parlor_core::{Knowledge, Score};

use super::{Achi, Position};
use crate::bits::Bits;

/// Judges by open lines and by how freely the tiles can slide.
#[derive(Clone, Copy, Debug, Default)]
pub struct AchiKnowledge;

impl Knowledge<Achi> for AchiKnowledge {
    type Memo = ();

    fn memo(&self, _: &Achi, _: &Position) {}

    fn evaluate(&self, game: &Achi, position: &Position, (): &()) -> Score {
        let &Position { mover, waiting, .. } = position;
        let empty = game.empty(position);
        let lines = game.open_lines(mover, waiting) - game.open_lines(waiting, mover);
        let slides = game.slides(mover, empty) - game.slides(waiting, empty);
        Score::estimate(4 * lines + slides)
    }
}

impl Achi {
    /// How many slides tiles of this set have.
    fn slides(&self, tiles: u64, empty: u64) -> i32 {
        empty.each().map(|cell| (self.neighbours[cell] & tiles).count() as i32).sum()
    }

    /// Lines without an opposing tile, weighed by how many tiles they hold: each one more is worth
    /// four times as much.
    fn open_lines(&self, own: u64, other: u64) -> i32 {
        let open = self.lines.iter().filter(|&&line| line & other == 0);
        open.map(|line| (line & own).count())
            .filter(|&count| count > 0)
            .map(|count| 4_i32.pow(count - 1))
            .sum()
    }
}
