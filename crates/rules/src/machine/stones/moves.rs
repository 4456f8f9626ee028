//! The moves of stones, one after another.

use parlor_core::bits::Bits;

use super::{StoneGame, StoneMove};
use crate::machine::position::NOWHERE;

/// The moves of a position.
pub(super) struct StoneMoves<'g, W, const PLAIN: bool> {
    pub(super) game: &'g StoneGame<W, PLAIN>,
    pub(super) side: usize,
    pub(super) targets: W,
    pub(super) from: u8,
    pub(super) movers: W,
    pub(super) empty: W,
    pub(super) passes: bool,
}

impl<W: Bits, const PLAIN: bool> Iterator for StoneMoves<'_, W, PLAIN> {
    type Item = StoneMove;

    #[inline]
    fn next(&mut self) -> Option<StoneMove> {
        while self.targets.is_empty() {
            if PLAIN {
                return None;
            }
            if self.movers.is_empty() {
                return std::mem::take(&mut self.passes)
                    .then_some(StoneMove { from: NOWHERE, to: NOWHERE });
            }
            let from = self.movers.first();
            self.movers = self.movers ^ W::single(from);
            self.from = from as u8;
            let steps = self.game.steps.as_ref().expect("stones move in games that say where to");
            self.targets = steps[self.side][from] & self.empty;
        }
        let to = self.targets.first();
        self.targets = self.targets ^ W::single(to);
        Some(StoneMove { from: self.from, to: to as u8 })
    }

    #[inline]
    fn count(self) -> usize {
        let mut count = self.targets.count() as usize + usize::from(self.passes);
        if !PLAIN && let Some(steps) = &self.game.steps {
            let steps = &steps[self.side];
            count += self
                .movers
                .each()
                .map(|from| (steps[from] & self.empty).count() as usize)
                .sum::<usize>();
        }
        count
    }
}
