//! Directions as operations on whole boards.
//!
//! A direction moves all cells at once: those that go equally far are masked and shifted together. On a grid that
//! is one shift; on a drawn board a few.
//!
//! ```text
//!   east on 3×3        . X .        mask   X X .        << 1   . . X
//!                      X . .               X X .               . X .
//!                      . . X               X X .               . . .
//! ```

use parlor_core::bits::Bits;

use crate::board::{Cells, DirectionId, Topology};
use crate::model::PerSide;

/// A direction.
#[derive(Clone, Debug)]
pub(super) struct Path<W> {
    shifts: Box<[MaskedShift<W>]>,
}

/// Cells that all go equally far.
#[derive(Clone, Copy, Debug)]
pub(super) struct MaskedShift<W> {
    mask: W,
    distance: usize,
    is_up: bool,
}

impl<W: Bits> MaskedShift<W> {
    /// Where the cells of a set go.
    #[inline(always)]
    pub(super) fn of(&self, set: W) -> W {
        let leaving = set & self.mask;
        if self.is_up { leaving << self.distance } else { leaving >> self.distance }
    }
}

/// The directions of each player.
pub(super) type Paths<W> = PerSide<Box<[Path<W>]>>;

/// A set of any board as a word of this one.
pub(super) fn word<W: Bits>(cells: Cells) -> W {
    cells.each().fold(W::EMPTY, |word, cell| word | W::single(cell))
}

impl<W: Bits> Path<W> {
    pub(super) fn new(board: &Topology, DirectionId(direction): DirectionId) -> Self {
        let mut shifts: Vec<MaskedShift<W>> = Vec::new();
        for (from, next) in board.directions[usize::from(direction)].next.iter().enumerate() {
            for to in next.iter().map(|&to| usize::from(to)) {
                let (distance, is_up) = (from.abs_diff(to), to > from);
                let cell = W::single(from);
                let same = |shift: &&mut MaskedShift<W>| {
                    (shift.distance, shift.is_up) == (distance, is_up)
                };
                match shifts.iter_mut().find(same) {
                    Some(shift) => shift.mask = shift.mask | cell,
                    None => shifts.push(MaskedShift { mask: cell, distance, is_up }),
                }
            }
        }
        Self { shifts: shifts.into() }
    }

    /// The one shift that it is, as on a grid.
    pub(super) fn shift(&self) -> Option<MaskedShift<W>> {
        match *self.shifts {
            [shift] => Some(shift),
            _ => None,
        }
    }

    /// The cells next to a set.
    #[inline]
    pub(super) fn step(&self, set: W) -> W {
        self.shifts.iter().fold(W::EMPTY, |to, shift| to | shift.of(set))
    }
}

/// The cells next to a set in any of some directions.
#[inline]
pub(super) fn beside<W: Bits>(set: W, paths: &[Path<W>]) -> W {
    paths.iter().fold(W::EMPTY, |to, path| to | path.step(set))
}

/// Cells of `through` that are joined to `from` by cells of `through`.
pub(super) fn flood<W: Bits>(from: W, through: W, paths: &[Path<W>]) -> W {
    let mut reached = from & through;
    loop {
        let more = beside(reached, paths) & through & !reached;
        if more.is_empty() {
            return reached;
        }
        reached = reached | more;
    }
}

/// Cells of `what` that are reached from a set by going on in one direction without leaving `what`.
#[inline]
pub(super) fn run<W: Bits>(from: W, what: W, path: &Path<W>) -> W {
    let mut step = path.step(from) & what;
    let mut all = W::EMPTY;
    while !step.is_empty() {
        all = all | step;
        step = path.step(step) & what & !all;
    }
    all
}
