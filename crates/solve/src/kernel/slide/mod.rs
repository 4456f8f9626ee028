//! The sliding kernel: a tier in which stones move about, level by level.
//!
//! A slide takes one bit of a part from a place a to a place b. Parts that have the mover's stone at a keep their
//! order, so a slide from one block to another is a compression by the bitmap of b in the block it leads to and an
//! expansion by the bitmap of a in the block it comes from:
//!
//! ```text
//!   lost there     0 1 0 0 1 1 …
//!   stone on b     1 1 0 1 0 1 …  ──► 0 1 0 1 ──┐ in order
//!   stone on a     0 1 1 0 1 1 …  ◄─────────────┘
//!   won here       . 0 1 . 0 1 …
//! ```
//!
//! Sets of positions are bits, and 64 are moved at a time. Ends of the game are lost for the mover, now; so wins are
//! found at odd levels and losses at even ones:
//!
//! ```text
//!   odd    won      some slide leads to what was lost at the level before
//!   even   lost     some slide leads to what was won at the level before, and every slide to something won
//! ```
//!
//! Only blocks from which a slide leads to a block that changed are looked at. A position takes its byte and four
//! bits: is it open, is it won, did it change at this level, at the one before. Turned slides are gathered in a frame
//! for each symmetry, as when placing; a frame is turned back bit by bit, for few are set.

mod blocks;
mod pull;
mod share;
mod told;

use parlor_core::placement::{Slides, Stuck};
use parlor_core::{Control, Placement};
use rayon::prelude::*;

use self::blocks::SlideKernel;
use self::pull::SlideBuffers;
use self::share::LevelExchange;
pub(crate) use self::share::SlideShare;
pub(crate) use self::told::ToldBlocks;
use super::{Passes, tier};
use crate::Error;
use crate::code::Code;

/// The codes of a plan's last tier, in which stones slide: all of them, or those of a share of its blocks, half by
/// half.
///
/// # Errors
/// When the control stops it, a win takes too long, a block is too large, or another host fails.
pub(crate) fn solve(
    plan: &Placement,
    slides: &Slides,
    passes: Passes,
    share: Option<SlideShare<'_>>,
    control: &Control,
) -> Result<Vec<u8>, Error> {
    tier::check_places(plan.stones())?;
    let own = share.as_ref().map(|share| share.blocks.clone());
    let kernel = SlideKernel::new(plan, slides, passes, own);
    let mut work = Work::new(&kernel);
    let others = share.map(|share| LevelExchange::new(&kernel, share)).transpose()?;
    let mut level = 0;
    while work.meet(&kernel, others.as_ref(), level)? {
        level += 1;
        if level > Code::LONGEST {
            return Err(Error::TooLong);
        }
        control.check()?;
        if control.has_progress_sink() {
            let task = format!("tier {}, level {level}", plan.stones());
            let open: u64 = work.open.iter().map(|word| u64::from(word.count_ones())).sum();
            let total = work.codes.len() as u64;
            let (done, total) = (total - open, Some(total));
            control.report(&parlor_core::Progress::Steps { task, done, total });
        }
        work.step(&kernel, level, control)?;
    }
    Ok(work.codes)
}

/// All positions, half by half and block by block; sets are bits. Codes and what is open are of own blocks alone; the
/// other sets also have room for the blocks of others that slides lead to.
struct Work {
    codes: Vec<u8>,
    open: Vec<u64>,
    won: Vec<u64>,
    /// What was settled at the level before.
    fresh: Vec<u64>,
    /// What is settled at this one.
    next: Vec<u64>,
    /// Blocks with something fresh.
    changed: Vec<bool>,
}

impl Work {
    /// Ends of the game are settled; everything else is open.
    fn new(kernel: &SlideKernel<'_>) -> Self {
        let (halves, words, size) = (kernel.own_halves(), kernel.words(), kernel.parts.len());
        let known = halves + kernel.halo.len();
        let mut work = Self {
            codes: vec![Code::DRAW.0; halves * size],
            open: vec![0; halves * words],
            won: vec![0; known * words],
            fresh: vec![0; known * words],
            next: vec![0; known * words],
            changed: vec![false; known],
        };
        work.codes
            .par_chunks_mut(size)
            .zip(work.open.par_chunks_mut(words))
            .zip(work.fresh.par_chunks_mut(words))
            .zip(&mut work.changed)
            .enumerate()
            .for_each(|(index, (((codes, open), lost), changed))| {
                let half_block = kernel.own_half_block(index);
                kernel.mark_lines(half_block, lost);
                kernel.mark_stuck(half_block, open);
                for (word, (open, lost)) in open.iter_mut().zip(lost.iter_mut()).enumerate() {
                    let stuck = *open;
                    *lost |= if kernel.stuck == Stuck::Loss { stuck } else { 0 };
                    let drawn = if kernel.stuck == Stuck::Draw { stuck } else { 0 };
                    *open = kernel.masks.all()[word] & !*lost & !drawn;
                    each(*lost, |bit| codes[64 * word + bit] = Code::loss(0).0);
                }
                *changed = lost.iter().any(|&word| word != 0);
            });
        work
    }

    /// Settles what is won or lost at a level.
    fn step(
        &mut self,
        kernel: &SlideKernel<'_>,
        level: u32,
        control: &Control,
    ) -> Result<(), Error> {
        let (words, size) = (kernel.words(), kernel.parts.len());
        let Self { codes, open, won, fresh, next, changed } = self;
        let is_odd = level % 2 == 1;
        let code = settled_at(level);
        let settled: Vec<bool> = codes
            .par_chunks_mut(size)
            .zip(open.par_chunks_mut(words))
            .zip(next.par_chunks_mut(words))
            .enumerate()
            .map_init(SlideBuffers::default, |scratch, (index, ((codes, open), next))| {
                let half_block = kernel.own_half_block(index);
                next.fill(0);
                if open.iter().all(|&word| word == 0) {
                    return false;
                }
                let is_any = match is_odd {
                    true => kernel.pull_any(half_block, open, (fresh, changed), scratch),
                    false => kernel.pull_all(half_block, open, (fresh, changed), won, scratch),
                };
                if is_any {
                    for (word, (own, open)) in scratch.own.iter().zip(open).enumerate() {
                        next[word] = *own;
                        *open &= !own;
                        each(*own, |bit| codes[64 * word + bit] = code.0);
                    }
                }
                is_any
            })
            .collect();
        control.check()?;
        // Nothing is known yet of what others settled.
        changed.fill(false);
        changed[..settled.len()].copy_from_slice(&settled);
        std::mem::swap(fresh, next);
        Ok(())
    }

    /// Ends a level: hears what others settled at it, and remembers what is won. Says whether anything was settled.
    fn meet(
        &mut self,
        kernel: &SlideKernel<'_>,
        others: Option<&LevelExchange<'_>>,
        level: u32,
    ) -> Result<bool, Error> {
        let Self { won, fresh, changed, .. } = self;
        let is_any = match others {
            Some(others) => others.meet(kernel, fresh, changed)?,
            None => changed.contains(&true),
        };
        if level % 2 == 1 {
            let words = kernel.words();
            won.par_chunks_mut(words)
                .zip(fresh.par_chunks(words))
                .zip(&*changed)
                .filter(|(_, changed)| **changed)
                .for_each(|((won, fresh), _)| {
                    won.iter_mut().zip(fresh).for_each(|(won, fresh)| *won |= fresh);
                });
        }
        Ok(is_any)
    }
}

/// The code of what is settled at a level.
const fn settled_at(level: u32) -> Code {
    if level % 2 == 1 { Code::win(level) } else { Code::loss(level) }
}

/// Does something with each member of a word.
#[inline]
fn each(mut bits: u64, mut work: impl FnMut(usize)) {
    while bits != 0 {
        work(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
