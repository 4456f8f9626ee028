//! Backward induction: a tier whose moves all lead to later tiers, in one pass.
//!
//! Each position takes the best of its successors, which are known. This is the plain way, written
//! against [`Numbered`] alone: it solves any numbered game and is the oracle of the faster
//! [kernel](crate::kernel).

use std::ops::Range;

use parlor_core::{Control, Numbered, Stopped};
use rayon::prelude::*;

use crate::Error;
use crate::code::{Code, CodeScale};
use crate::progress::SharedTask;

/// Numbers that one thread takes at a time.
const CHUNK: usize = 1 << 16;

/// The codes of the tiers that are solved; the others are empty.
pub(crate) type Tiers = [Vec<u8>];

/// The codes of some of a tier's numbers, from the tiers after it.
pub(crate) fn solve<G: Numbered>(
    game: &G,
    tier: u32,
    ranks: Range<u64>,
    later: &Tiers,
    reading: CodeScale,
    control: &Control,
) -> Result<Vec<u8>, Error> {
    let numbers = ranks.end - ranks.start;
    let mut codes = vec![Code::OPEN.0; numbers as usize];
    let task = SharedTask::new(control, format!("tier {tier}"), numbers);
    codes.par_chunks_mut(CHUNK).enumerate().try_for_each(|(chunk, codes)| {
        control.check()?;
        pass(game, tier, ranks.start + (chunk * CHUNK) as u64, later, reading, codes);
        task.add(codes.len() as u64);
        Ok::<(), Stopped>(())
    })?;
    Ok(codes)
}

fn pass<G: Numbered>(
    game: &G,
    tier: u32,
    start: u64,
    later: &Tiers,
    reading: CodeScale,
    codes: &mut [u8],
) {
    let ranks = start..start + codes.len() as u64;
    for (code, position) in codes.iter_mut().zip(game.positions(tier, ranks)) {
        let known = |next: &G::Position| {
            let number = game.number(next);
            Code(later[number.tier as usize][number.rank as usize])
        };
        // Folds run through a chain of iterators without asking each time where they are.
        let best = || match G::ALTERNATES && reading == CodeScale::Distance {
            // Whatever is worst for the opponent; the view is changed once, not for each move.
            true => game
                .moves(&position)
                .fold(Code::MOST, |least, mv| least.min(known(&game.play(&position, mv))))
                .before_move(),
            false => game.moves(&position).fold(Code::LEAST, |best, mv| {
                let next = game.play(&position, mv);
                best.max(reading.before(known(&next), game.step(&position, &next)))
            }),
        };
        *code = reading.ended(game, &position).unwrap_or_else(best).0;
    }
}
