//! Sets of positions pulled back over the slides that lead into them.

use parlor_core::Symmetry;
use parlor_core::placement::Stuck;

use super::blocks::{SlideKernel, SlideLink};
use super::each;
use crate::kernel::bits;
use crate::kernel::turn::{Permuted, TurnBuffers, TurnDirection};

/// Room for one thread's work.
#[derive(Default)]
pub(super) struct SlideBuffers {
    pub(super) own: Vec<u64>,
    frame: Vec<u64>,
    between: Vec<u64>,
    turn: TurnBuffers,
}

impl SlideKernel<'_> {
    /// Puts into `own` those of some positions from which some move leads into a set of which only blocks that
    /// changed have members; says whether there are any.
    pub(super) fn pull_any(
        &self,
        half_block: usize,
        among: &[u64],
        (set, changed): (&[u64], &[bool]),
        scratch: &mut SlideBuffers,
    ) -> bool {
        let words = self.words();
        let SlideBuffers { own, frame, between, turn } = scratch;
        own.clear();
        own.resize(words, 0);
        let mover = self.first_moves(half_block);
        for group in self.links_of(half_block).chunk_by(|a, b| a.symmetry == b.symmetry) {
            let symmetry = group[0].symmetry;
            frame.clear();
            let is_own = symmetry == Symmetry::IDENTITY;
            let into = if is_own { &mut *own } else { &mut *frame };
            for link in group {
                let target = self.slot(self.target(half_block, link));
                if !changed[target] {
                    continue;
                }
                into.resize(words, 0);
                let from = &set[target * words..][..words];
                let taken = self.masks.place(link.to.into(), mover);
                let left = self.masks.place(link.from.into(), mover);
                bits::slide_any(from, taken, left, into, between, self.passes);
            }
            if !is_own && frame.iter().any(|&word| word != 0) {
                let permuted = self.turn(half_block, symmetry, TurnDirection::Back, turn);
                for (word, &bits) in frame.iter().enumerate() {
                    each(bits, |bit| {
                        let rank = permuted.rank(self.parts[64 * word + bit]);
                        own[rank / 64] |= 1 << (rank % 64);
                    });
                }
            }
        }
        let other = self.slot(self.other_half(half_block));
        if self.stuck == Stuck::Pass && changed[other] {
            frame.clear();
            frame.resize(words, 0);
            self.mark_stuck(half_block, frame);
            let passed = &set[other * words..][..words];
            own.iter_mut()
                .zip(&*frame)
                .zip(passed)
                .for_each(|((own, stuck), set)| *own |= stuck & set);
        }
        let mut is_any = false;
        for (own, among) in own.iter_mut().zip(among) {
            *own &= among;
            is_any |= *own != 0;
        }
        is_any
    }

    /// Puts into `own` those of the open positions from which every move leads into what is won, some of it fresh;
    /// says whether there are any.
    pub(super) fn pull_all(
        &self,
        half_block: usize,
        open: &[u64],
        (fresh, changed): (&[u64], &[bool]),
        won: &[u64],
        scratch: &mut SlideBuffers,
    ) -> bool {
        let links = self.links_of(half_block);
        let leads = |link: &&SlideLink| changed[self.slot(self.target(half_block, link))];
        // What was lost before is not open, so nothing need be fresh. To look for that first pays where little is.
        if 2 * links.iter().filter(leads).count() < links.len() {
            if !self.pull_any(half_block, open, (fresh, changed), scratch) {
                return false;
            }
        } else {
            scratch.own.clear();
            scratch.own.extend_from_slice(open);
        }
        self.keep_all(half_block, won, scratch)
    }

    /// Keeps in `own` the positions from which every move leads into a set; says whether there are any.
    fn keep_all(&self, half_block: usize, set: &[u64], scratch: &mut SlideBuffers) -> bool {
        let words = self.words();
        let SlideBuffers { own, frame, between, turn } = scratch;
        let mover = self.first_moves(half_block);
        let is_empty = |set: &[u64]| set.iter().all(|&word| word == 0);
        for group in self.links_of(half_block).chunk_by(|a, b| a.symmetry == b.symmetry) {
            let symmetry = group[0].symmetry;
            let is_own = symmetry == Symmetry::IDENTITY;
            frame.clear();
            if !is_own {
                frame.resize(words, u64::MAX);
            }
            for link in group {
                let target = self.slot(self.target(half_block, link));
                let from = &set[target * words..][..words];
                let taken = self.masks.place(link.to.into(), mover);
                let left = self.masks.place(link.from.into(), mover);
                let into = if is_own { &mut *own } else { &mut *frame };
                bits::slide_all(from, taken, left, into, between, self.passes);
                // Nearly every position has a move that is not bad, and most have one among the first few.
                if is_own && is_empty(own) {
                    return false;
                }
            }
            if !is_own {
                let permuted = self.turn(half_block, symmetry, TurnDirection::There, turn);
                for (word, own) in own.iter_mut().enumerate() {
                    each(*own, |bit| {
                        let rank = permuted.rank(self.parts[64 * word + bit]);
                        *own &= !((!frame[rank / 64] >> (rank % 64) & 1) << bit);
                    });
                }
                if is_empty(own) {
                    return false;
                }
            }
        }
        if self.stuck == Stuck::Pass {
            frame.clear();
            frame.resize(words, 0);
            self.mark_stuck(half_block, frame);
            let other = self.slot(self.other_half(half_block));
            let passed = &set[other * words..][..words];
            own.iter_mut()
                .zip(&*frame)
                .zip(passed)
                .for_each(|((own, stuck), set)| *own &= !stuck | set);
        }
        own.iter().any(|&word| word != 0)
    }

    /// The way of a block's parts to their places under a symmetry, or back.
    fn turn<'t>(
        &'t self,
        half_block: usize,
        symmetry: Symmetry,
        way: TurnDirection,
        room: &'t mut TurnBuffers,
    ) -> Permuted<'t> {
        let occupancy = self.occupancies[half_block % self.blocks()];
        let image = |cell| self.plan.image_of_cell(cell, symmetry);
        self.turner.permuted(occupancy, image, way, room)
    }
}
