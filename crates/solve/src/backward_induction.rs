//! Backward induction: a tier whose moves all lead to later tiers, in one pass.
//!
//! Each position takes the best of its successors, which are known. This is the plain way, written
//! against [`Numbered`] alone: it solves any numbered game and is the oracle of the faster
//! [kernel](crate::kernel).

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use parlor_core::{Control, Numbered, Progress};
use rayon::prelude::*;

use crate::Error;
use crate::code::Code;
use crate::retrograde::{Edge, Graph};

/// Numbers that one thread takes at a time.
const CHUNK: usize = 1 << 16;

/// The codes of the tiers that are solved; the others are empty.
pub(crate) type Tiers = [Vec<u8>];

/// The code of every number of a tier, from the tiers after it.
pub(crate) fn solve<G: Numbered>(
    game: &G,
    tier: u32,
    later: &Tiers,
    control: &Control,
) -> Result<Vec<u8>, Error> {
    let numbers = game.tiers()[tier as usize].numbers;
    let mut codes = vec![Code::NONE; numbers as usize];
    let done = AtomicU64::new(0);
    codes
        .par_chunks_mut(CHUNK)
        .enumerate()
        .try_for_each(|(chunk, codes)| {
            control.check()?;
            let start = (chunk * CHUNK) as u64;
            pass(game, tier, start, later, codes);
            report(control, tier, done.fetch_add(codes.len() as u64, Relaxed), numbers);
            Ok(())
        })
        .map_err(|stopped: parlor_core::Stopped| Error::from(stopped))?;
    Ok(codes)
}

fn pass<G: Numbered>(game: &G, tier: u32, start: u64, later: &Tiers, codes: &mut [u8]) {
    let ranks = start..start + codes.len() as u64;
    for (code, position) in codes.iter_mut().zip(game.positions(tier, ranks)) {
        *code = match game.outcome(&position) {
            Some(outcome) => Code::ended(outcome.verdict_for(game.turn(&position))).0,
            None => {
                let reply = |mv| {
                    let next = game.number(&game.play(&position, mv));
                    later[next.tier as usize][next.rank as usize]
                };
                // A fold, which runs through a chain of iterators without asking each time where it is.
                let least =
                    game.moves(&position).fold(Code::NONE, |least, mv| least.min(reply(mv)));
                Code(least).before_move().0
            }
        };
    }
}

/// Tells whoever listens how far a tier is.
pub(crate) fn report(control: &Control, tier: u32, done: u64, total: u64) {
    if control.is_heard() {
        control.report(&Progress::Steps { task: format!("tier {tier}"), done, total: Some(total) });
    }
}

/// A cyclic tier as a graph: moves within it stay, moves to later tiers leave.
pub(crate) struct CyclicTier<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) tier: u32,
    pub(crate) later: &'a Tiers,
}

impl<G: Numbered> Graph for CyclicTier<'_, G> {
    fn size(&self) -> usize {
        self.game.tiers()[self.tier as usize].numbers as usize
    }

    fn look(&self, range: Range<usize>, mut show: impl FnMut(u32, Edge)) {
        let Self { game, tier, later } = *self;
        let ranks = range.start as u64..range.end as u64;
        for (rank, position) in range.zip(game.positions(tier, ranks)) {
            let rank = rank as u32;
            if let Some(outcome) = game.outcome(&position) {
                show(rank, Edge::Ends(Code::ended(outcome.verdict_for(game.turn(&position)))));
                continue;
            }
            for mv in game.moves(&position) {
                let next = game.number(&game.play(&position, mv));
                show(
                    rank,
                    match next.tier == tier {
                        true => Edge::Stays(next.rank as u32),
                        false => Edge::Leaves(Code(later[next.tier as usize][next.rank as usize])),
                    },
                );
            }
        }
    }
}
