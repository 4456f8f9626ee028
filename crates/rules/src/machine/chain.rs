//! Hops, one after another, with the same piece.
//!
//! A walk through all ways a piece can go: at each cell the next direction is tried, and given back when
//! nothing is left. Two ways that take the same pieces and end on the same cell are one move, the first.

use parlor_core::bits::Bits;

use super::Machine;
use super::position::{NOWHERE, Position};
use super::rule::Hop;
use super::set::Environment;
use crate::limits;
use crate::model::Chain;

/// Ways that are tried for one piece before the rest is left out: hostile rules must end.
const WORK: u32 = 20_000;

/// Where the walk of one piece is.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChainWalk<W> {
    /// The cells visited, the origin first.
    cells: [u8; limits::CHAIN + 1],
    /// The direction to try next at each of them.
    tries: [u8; limits::CHAIN + 1],
    /// How many hops were made; nothing is going on if there is no origin.
    hops: u8,
    /// Whether a hop went on from the last cell.
    went_on: bool,
    taken: W,
    work: u32,
}

impl<W: Bits> ChainWalk<W> {
    pub(super) const IDLE: Self = Self {
        cells: [NOWHERE; limits::CHAIN + 1],
        tries: [0; limits::CHAIN + 1],
        hops: 0,
        went_on: false,
        taken: W::EMPTY,
        work: 0,
    };

    pub(super) const fn from(origin: u8) -> Self {
        let mut walk = Self::IDLE;
        walk.cells[0] = origin;
        walk
    }

    /// The cells of the way so far.
    pub(super) fn way(&self) -> &[u8] {
        &self.cells[..=usize::from(self.hops)]
    }

    /// The next end of a way and what was hopped over.
    pub(super) fn next<const N: usize, const T: usize>(
        &mut self,
        game: &Machine<W, N, T>,
        position: &Position<W, N, T>,
        hop: &Hop<W>,
    ) -> Option<(u8, W)> {
        while let Some((to, taken)) = self.advance(game, position, hop) {
            if taken.count() < 2 || self.is_first(game, position, hop, (to, taken)) {
                return Some((to, taken));
            }
        }
        None
    }

    /// Whether no earlier way has the same end and takes the same.
    fn is_first<const N: usize, const T: usize>(
        &self,
        game: &Machine<W, N, T>,
        position: &Position<W, N, T>,
        hop: &Hop<W>,
        end: (u8, W),
    ) -> bool {
        let mut other = Self::from(self.cells[0]);
        while let Some(found) = other.advance(game, position, hop) {
            if found == end {
                return other.way() == self.way();
            }
        }
        true
    }

    fn advance<const N: usize, const T: usize>(
        &mut self,
        game: &Machine<W, N, T>,
        position: &Position<W, N, T>,
        hop: &Hop<W>,
    ) -> Option<(u8, W)> {
        if self.cells[0] == NOWHERE {
            return None;
        }
        let paths = &hop.paths[position.turn.index()];
        loop {
            let level = usize::from(self.hops);
            self.work += 1;
            if self.work > WORK {
                self.cells[0] = NOWHERE;
                return None;
            }
            if let Some((to, over)) = self.hop_on(game, position, hop) {
                self.cells[level + 1] = to;
                self.tries[level + 1] = 0;
                self.hops += 1;
                self.taken = self.taken | over;
                self.went_on = false;
                if matches!(hop.chain, Chain::May { .. } | Chain::Single) {
                    return Some((to, self.taken));
                }
                continue;
            }
            // Nothing is left to try here: the way ends, or goes back to where it came from.
            let must_stop_here =
                matches!(hop.chain, Chain::Must { .. }) && level > 0 && !self.went_on;
            if must_stop_here {
                self.went_on = true;
                return Some((self.cells[level], self.taken));
            }
            if level == 0 {
                self.cells[0] = NOWHERE;
                return None;
            }
            let back = W::single(self.cells[level - 1].into());
            let path = &paths[usize::from(self.tries[level - 1]) - 1];
            self.taken = self.taken & !path.step(back);
            self.hops -= 1;
            self.went_on = true;
        }
    }

    /// The next hop from the last cell, in a direction that was not tried yet.
    fn hop_on<const N: usize, const T: usize>(
        &mut self,
        game: &Machine<W, N, T>,
        position: &Position<W, N, T>,
        hop: &Hop<W>,
    ) -> Option<(u8, W)> {
        let level = usize::from(self.hops);
        let most = if hop.chain == Chain::Single { 1 } else { limits::CHAIN };
        if level >= most {
            return None;
        }
        let paths = &hop.paths[position.turn.index()];
        let is_straight =
            matches!(hop.chain, Chain::Must { straight: true } | Chain::May { straight: true });
        let [origin, at] = [self.cells[0], self.cells[level]].map(|cell| W::single(cell.into()));
        let mut standing = *position;
        let plane = usize::from(hop.plane);
        standing.planes[plane] = standing.planes[plane] & !origin;
        if hop.takes {
            standing.clear(self.taken);
        }
        standing.planes[plane] = standing.planes[plane] | at;
        let environment =
            Environment { here: at, from: origin, over: self.taken, position: &standing };
        let (overs, ends) = (hop.over.eval(&environment) & !self.taken, hop.to.eval(&environment));
        debug_assert!(!game.board.is_empty(), "a board has cells");
        while usize::from(self.tries[level]) < paths.len() {
            let direction = usize::from(self.tries[level]);
            self.tries[level] += 1;
            if is_straight && level > 0 && direction + 1 != usize::from(self.tries[level - 1]) {
                continue;
            }
            let over = paths[direction].step(at) & overs;
            let to = paths[direction].step(over) & ends;
            if over.count() == 1 && to.count() == 1 {
                return Some((to.first() as u8, over));
            }
        }
        None
    }
}
