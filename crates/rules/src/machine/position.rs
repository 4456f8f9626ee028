//! The state of play: a plane of bits for each kind and owner, and a few small numbers.
//!
//! ```text
//!   planes   0 the mover's first kind   1 the other's   2 the mover's second kind   3 …   then nobody's
//!   seeds    where cells hold seeds, the planes are the digits of their numbers: 1, 2, 4, …
//!   tallies  0 the mover's first hand or counter   1 the other's   2 …
//! ```
//!
//! Everything is told from the mover's view, so handing the turn over exchanges each pair.

use std::hash::{Hash, Hasher};

use parlor_core::Side;
use parlor_core::bits::Bits;

/// No cell.
pub(super) const NOWHERE: u8 = u8::MAX;
/// The last move was to pass.
pub(super) const PASSED: u8 = u8::MAX - 1;

/// A position of a compiled game: `N` planes and `T` tallies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<W, const N: usize, const T: usize> {
    pub(super) planes: [W; N],
    pub(super) tallies: [u16; T],
    /// The cell of the last move, where the rules read it.
    pub(super) last: u8,
    pub(super) turn: Side,
}

impl<W: Bits, const N: usize, const T: usize> Hash for Position<W, N, T> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        for plane in self.planes {
            plane.hash(state);
        }
        let mut small = u64::from(self.last) << 1 | self.turn.index() as u64;
        for (index, tally) in self.tallies.into_iter().enumerate() {
            if index > 0 && index % 3 == 0 {
                state.write_u64(small);
                small = 0;
            }
            small = small << 16 | u64::from(tally);
        }
        state.write_u64(small);
    }
}

impl<W: Bits, const N: usize, const T: usize> Position<W, N, T> {
    #[inline]
    pub(super) fn occupied(&self) -> W {
        let mut all = self.planes[0];
        for plane in &self.planes[1..] {
            all = all | *plane;
        }
        all
    }

    #[inline]
    pub(super) fn last_cell(&self) -> W {
        if self.last < PASSED { W::single(self.last.into()) } else { W::EMPTY }
    }

    #[inline]
    pub(super) const fn has_passed(&self) -> bool {
        self.last == PASSED
    }

    /// The same from the other player's view; the first `owned` planes come in pairs.
    #[inline]
    pub(super) fn handed_over(mut self, owned: usize) -> Self {
        if N == 2 {
            self.planes.swap(0, 1);
        } else {
            for pair in self.planes[..owned].chunks_exact_mut(2) {
                pair.swap(0, 1);
            }
        }
        for pair in self.tallies.chunks_exact_mut(2) {
            pair.swap(0, 1);
        }
        self.turn = self.turn.other();
        self
    }

    /// All seeds on these cells.
    #[inline]
    pub(super) fn seeds(&self, cells: W) -> u32 {
        let digits = self.planes.iter().enumerate();
        digits.map(|(digit, plane)| (*plane & cells).count() << digit).sum()
    }

    /// The cells with so many seeds or more, digit by digit from the highest: a cell is ahead where it has a digit that
    /// the number lacks, and level as long as the digits are the same.
    pub(super) fn with_seeds(&self, least: u32) -> W {
        if least >> N != 0 {
            return W::EMPTY;
        }
        let (mut ahead, mut level) = (W::EMPTY, !W::EMPTY);
        for (digit, plane) in self.planes.iter().enumerate().rev() {
            if least >> digit & 1 == 1 {
                level = level & *plane;
            } else {
                ahead = ahead | level & *plane;
                level = level & !*plane;
            }
        }
        ahead | level
    }

    /// Lets these cells hold so many seeds, each as many.
    pub(super) fn set_seeds(&mut self, cells: W, count: u32) {
        for (digit, plane) in self.planes.iter_mut().enumerate() {
            *plane = if count >> digit & 1 == 1 { *plane | cells } else { *plane & !cells };
        }
    }

    /// Adds a seed to each of these cells, which carries from digit to digit.
    #[inline]
    pub(super) fn drop_seeds(&mut self, cells: W) {
        let mut carry = cells;
        for plane in &mut self.planes {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
            if carry.is_empty() {
                return;
            }
        }
    }

    /// Takes away whatever stands on these cells.
    #[inline]
    pub(super) fn clear(&mut self, cells: W) {
        for plane in &mut self.planes {
            *plane = *plane & !cells;
        }
    }
}
