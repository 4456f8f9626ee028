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
//! # Large blocks and windows
//!
//! A block with many stones is cut into segments, which are solved one by one. Whatever a segment reads is
//! a few contiguous runs of the tier after it. So the kernel does not need that tier in memory: a run of
//! segments, a *unit*, asks a store for a *window* on what it reads.

pub(crate) mod arrivals;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod bitmaps;
mod bits;
mod cut;
mod known;
pub(crate) mod last_stone;
mod links;
pub(crate) mod slide;
mod tables;
mod tier;
mod turn;

use parlor_core::{Control, Placement};

pub(crate) use self::known::KnownLinks;
pub(crate) use self::tables::{KernelTables, table_bytes};
pub(crate) use self::tier::{TierKernel, TierPiece};
use crate::{Error, ValueCounts};

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

/// What a move adds to a part: the first player places a 1 on even tiers, the second a 0 on odd ones.
const fn placed_bit(tier: usize) -> u64 {
    (tier + 1) as u64 % 2
}

/// Solves one tier of placing from the tier after it: the codes, and how many positions have each.
///
/// Of a cyclic tier only the part with the natural side to move is looked at: `next` may be longer than
/// that. After a last tier that ends the game there is none.
///
/// # Errors
/// When the control stops it, or the blocks are too large.
pub fn solve(
    plan: &Placement,
    tier: usize,
    next: &[u8],
    passes: Passes,
    control: &Control,
) -> Result<(Vec<u8>, ValueCounts), Error> {
    let mut tables = KernelTables::new(passes);
    TierKernel::new(plan, tier, &mut tables)?.solve_whole(next, control)
}
