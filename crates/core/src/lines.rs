//! Lines of stones on a bitboard, found by folding.
//!
//! A line in one direction is found by folding the board onto itself: after `b & b >> s` a bit stands
//! for two in a row with stride `s`, after `& >> 2s` for four, and so on. Lines that would leave the
//! board are masked by the cells on which a line can start.

use crate::bits::Bits;

/// A direction in which lines run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineDirection<W> {
    /// Cells to the next stone of the line.
    pub stride: usize,
    /// Cells on which a line can start without leaving the board.
    pub starts: W,
}

impl<W: Bits> LineDirection<W> {
    /// One in which no line fits. It has no stride, so that no shift can be too far.
    pub const NONE: Self = Self { stride: 0, starts: W::EMPTY };

    /// The cells on which a line of `length` stones starts.
    #[inline]
    #[must_use]
    pub fn lines(&self, stones: W, length: usize) -> W {
        let mut run = stones;
        let mut folded = 1;
        while folded * 2 <= length {
            run = run & run >> (folded * self.stride);
            folded *= 2;
        }
        run = run & run >> ((length - folded) * self.stride);
        run & self.starts
    }
}

/// Whether these stones hold a line of `length` in one of the directions.
#[inline]
#[must_use]
pub fn has_line<W: Bits>(directions: &[LineDirection<W>; 4], stones: W, length: usize) -> bool {
    let lines = directions.iter().map(|direction| direction.lines(stones, length));
    !lines.fold(W::EMPTY, |all, found| all | found).is_empty()
}
