//! The placement kernel: a whole block of positions at once.
//!
//! It solves the tiers of a [`Placement`] plan, last to first. A *block* is one occupancy (the cells that
//! hold stones) with every part of it that can be the first player's, in colexicographic order; see
//! [`Placement`] for the numbering. The kernel never looks at a single position.
//!
//! # A link
//!
//! To place a stone on cell c is to insert one bit into the part, at the place p of c among the occupied
//! cells: a 1 if the first player places, else a 0. Inserting the same bit at the same place keeps parts
//! in order. So the successors of a block through one cell, taken in the block's own order, are those
//! values of the successor block whose parts have that bit at p, in order:
//!
//! ```text
//!   block          0011  0101  0110  1001  1010  1100           X places between places 1 and 2 (p = 2)
//!                   │     │     │     └─────┼─────┼────┐
//!   inserted 1     00111 01101 01110     10101 10110 11100
//!                   │     │     │           │     │     │
//!   successor      00111 01011 01101 01110 10011 10101 10110 11001 11010 11100
//!   bit p is 1       1     0     1     1     0     1     1     0     0     1
//! ```
//!
//! A link is therefore one pass over the successor block that keeps the bytes a bitmap marks, and takes
//! the minimum with what other links gave. The bitmap depends on the tier and on p alone. With AVX-512
//! VBMI2 the pass is the instruction `vpcompressb`, 64 bytes at a time (`avx512.rs`); everywhere else the
//! marked bytes are copied run by run (`links.rs`), and runs are long except for the lowest places.
//!
//! # A turned link
//!
//! Only the least image of an occupancy has a block. Most successors of a least occupancy are least
//! themselves. Where one is not, a symmetry g turns it into one that is, and the same pass gives the
//! successors in the order of the *turned* occupancy. Those are gathered in a frame of their own, one for
//! each g that occurs, and each frame is turned back once (`turn.rs`):
//!
//! ```text
//!   empty cell    c1  c2  c3 ─┐ c4 ─┐ c5  c6 ─┐
//!   symmetry      1   1   g   │ h   │ 1   g   │
//!                 └─min┴──────┼─────┼─┘       │
//!                      ┌──────┘     │  ┌──────┘
//!                 frame g: min ◄────┼──┘    frame h: min ◄─┘
//!                          └─ turned back, min ─┴─► block ─► one ply back ─► lines are lost
//! ```
//!
//! # Ends
//!
//! Whoever waits and holds a whole line has won. Which parts hold a line is the AND of one bitmap for each
//! of its cells (the same bitmaps that the links use), the OR of these over the lines within the occupancy
//! marks every lost position of the block.
//!
//! Two tiers are in memory at a time: the one in work and the one after it.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod bitmaps;
pub(crate) mod last_stone;
mod links;
mod turn;

use parlor_core::{Control, Placement, Symmetry};
use rayon::prelude::*;

use self::bitmaps::Bitmaps;
use self::turn::Turner;
use crate::code::Code;
use crate::progress::SharedTask;
use crate::{Counts, Error};

/// Blocks are handed to threads in pieces of at least so many bytes.
const PIECE: usize = 1 << 16;

/// How the passes over blocks are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// With AVX-512 VBMI2, 64 values at a time.
    Wide,
    /// With what every machine has.
    Portable,
}

impl Passes {
    /// The best this machine can do.
    #[must_use]
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if avx512::is_there() {
            return Self::Wide;
        }
        Self::Portable
    }
}

/// What all blocks of a tier share.
struct TierPlan<'a> {
    plan: &'a Placement,
    passes: Passes,
    tier: usize,
    /// Parts of this tier: which cells the first player holds.
    here: Bitmaps,
    /// Parts of the next tier.
    next: Bitmaps,
    turner: Turner,
}

/// Room for one thread's work.
#[derive(Default)]
struct Scratch {
    /// Links of the block in work, grouped by symmetry.
    links: Vec<Link>,
    /// The frame of a symmetry.
    frame: Vec<u8>,
    /// Marks of lost positions.
    lost: Vec<u64>,
    turn: turn::TurnBuffers,
}

/// One empty cell of a block.
#[derive(Clone, Copy)]
struct Link {
    symmetry: Symmetry,
    /// The successor's block.
    block: usize,
    /// The place of the new stone among the occupied cells, in the successor's frame.
    place: usize,
}

/// Solves one tier of placing from the tier after it: the codes, and how many positions have each.
///
/// Of a cyclic tier only the part with the natural side to move is looked at: `next` may be longer than
/// that.
///
/// # Errors
/// When the control stops it.
pub fn solve(
    plan: &Placement,
    tier: usize,
    next: &[u8],
    passes: Passes,
    control: &Control,
) -> Result<(Vec<u8>, Counts), Error> {
    let shared = TierPlan::new(plan, tier, passes);
    let occupancies = plan.occupancies(tier);
    let (size, blocks_in_piece) = pieces(&shared.here);
    let mut codes = vec![0; occupancies.len() * size];
    let task = SharedTask::new(control, format!("tier {tier}"), codes.len() as u64);
    let counts = codes
        .par_chunks_mut(blocks_in_piece * size)
        .zip(occupancies.par_chunks(blocks_in_piece))
        .map_init(Scratch::default, |scratch, (codes, occupancies)| {
            control.check()?;
            let mut counts = Counts::default();
            for (block, &occupancy) in codes.chunks_exact_mut(size).zip(occupancies) {
                shared.solve_block(occupancy, next, block, scratch);
                counts.add_all(block, plan.orbit_size(occupancy));
            }
            task.add(codes.len() as u64);
            Ok(counts)
        })
        .try_reduce(Counts::default, |left, right| Ok(left + right));
    counts.map(|counts| (codes, counts)).map_err(|stopped: parlor_core::Stopped| stopped.into())
}

/// The last tier of a board that is full when play ends: lost where the other holds a line, else drawn.
///
/// # Errors
/// When the control stops it.
pub fn solve_full(plan: &Placement, control: &Control) -> Result<(Vec<u8>, Counts), Error> {
    let tier = plan.stones();
    let here = Bitmaps::new(tier);
    let size = here.parts();
    let mut codes = vec![Code::DRAW.0; plan.occupancies(tier).len() * size];
    let mut counts = Counts::default();
    let mut lost = Vec::new();
    for (block, &occupancy) in codes.chunks_exact_mut(size).zip(plan.occupancies(tier)) {
        control.check()?;
        mark_lost(plan, &here, tier, occupancy, &mut lost);
        links::lose(block, &lost);
        counts.add_all(block, plan.orbit_size(occupancy));
    }
    Ok((codes, counts))
}

/// The size of a block, and how many blocks a thread takes at a time.
fn pieces(here: &Bitmaps) -> (usize, usize) {
    (here.parts(), PIECE.div_ceil(here.parts()))
}

impl<'a> TierPlan<'a> {
    fn new(plan: &'a Placement, tier: usize, passes: Passes) -> Self {
        Self {
            plan,
            passes,
            tier,
            here: Bitmaps::new(tier),
            next: Bitmaps::new(tier + 1),
            turner: Turner::new(tier),
        }
    }

    fn solve_block(&self, occupancy: u64, next: &[u8], block: &mut [u8], scratch: &mut Scratch) {
        self.find_links(occupancy, &mut scratch.links);
        block.fill(Code::MOST.0);
        for group in scratch.links.chunk_by(|a, b| a.symmetry == b.symmetry) {
            let symmetry = group[0].symmetry;
            if symmetry == Symmetry::IDENTITY {
                self.follow(group, next, block);
                continue;
            }
            scratch.frame.clear();
            scratch.frame.resize(block.len(), Code::MOST.0);
            self.follow(group, next, &mut scratch.frame);
            let places = |cell| self.plan.image_of_cell(cell, symmetry);
            self.turner.turn_back(occupancy, places, &scratch.frame, block, &mut scratch.turn);
        }
        mark_lost(self.plan, &self.here, self.tier, occupancy, &mut scratch.lost);
        match self.passes {
            #[cfg(target_arch = "x86_64")]
            Passes::Wide => avx512::step_back(block, &scratch.lost),
            _ => links::step_back(block, &scratch.lost),
        }
    }

    /// One link for each empty cell, those without a turn first.
    fn find_links(&self, occupancy: u64, links: &mut Vec<Link>) {
        links.clear();
        for cell in 0..self.plan.cells() {
            if occupancy >> cell & 1 == 1 {
                continue;
            }
            let located = self.plan.locate(occupancy | 1 << cell);
            let turned = self.plan.image(occupancy, located.symmetry);
            let cell = self.plan.image_of_cell(cell, located.symmetry);
            let place = (turned & ((1 << cell) - 1)).count_ones() as usize;
            links.push(Link { symmetry: located.symmetry, block: located.block, place });
        }
        links.sort_unstable_by_key(|link| (link.symmetry, link.block));
    }

    /// Takes into `frame` the least of its own value and the linked successors'.
    fn follow(&self, links: &[Link], next: &[u8], frame: &mut [u8]) {
        let size = self.next.parts();
        for link in links {
            let successor = &next[link.block * size..][..size];
            // The first player places a 1 on even tiers, the second a 0 on odd ones.
            let marked = self.next.place(link.place, self.tier.is_multiple_of(2));
            match self.passes {
                #[cfg(target_arch = "x86_64")]
                Passes::Wide => avx512::follow(successor, marked, frame),
                _ => links::follow(successor, marked, frame),
            }
        }
    }
}

/// Marks the parts with which the player who waits holds a whole line.
fn mark_lost(plan: &Placement, here: &Bitmaps, tier: usize, occupancy: u64, lost: &mut Vec<u64>) {
    lost.clear();
    lost.resize(here.words(), 0);
    // After an odd number of stones the first player waits.
    let first_waits = !tier.is_multiple_of(2);
    for &line in plan.lines() {
        if line & !occupancy != 0 {
            continue;
        }
        let mut marks = [0_usize; 64];
        let mut cells = 0;
        let mut rest = line;
        while rest != 0 {
            let below = occupancy & ((rest & rest.wrapping_neg()) - 1);
            marks[cells] = below.count_ones() as usize;
            cells += 1;
            rest &= rest - 1;
        }
        here.mark_all(&marks[..cells], first_waits, lost);
    }
}
