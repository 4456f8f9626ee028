//! What a solve would need, before it starts.

use parlor_core::{Flow, Numbered, Tier};

use crate::kernel;

/// What a solve would need.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// Numbers to solve: positions up to symmetry.
    pub numbers: u64,
    /// Positions they stand for.
    pub positions: u64,
    /// Bytes of memory at the worst moment, if whole tiers are to be in it.
    pub memory: u64,
    /// Bytes of memory that suffice, with windows on tiers that are on disk.
    pub least_memory: u64,
    /// Bytes that are taken whatever the tiers need.
    pub fixed: u64,
    /// Bytes of the table on disk, before compression at most and after it about.
    pub disk: u64,
    /// Seconds of one core.
    pub seconds: f64,
}

/// Bytes that every solve takes.
const BASE: u64 = 64 << 20;

/// A unit that reads and makes so much goes on at a tolerable pace.
const SMALLEST_UNIT: u64 = 64 << 20;

/// Bytes for a number of a cyclic tier: codes, open moves, predecessors.
const CYCLIC: u64 = 28;

/// Numbers a second by the kernel and position by position: cautious figures of one core.
const BY_KERNEL: f64 = 1.5e8;
const ONE_BY_ONE: f64 = 5e6;

/// A table is about so many times smaller than its numbers.
const COMPRESSION: u64 = 5;

impl Estimate {
    /// For a numbered game.
    #[must_use]
    pub fn of<G: Numbered>(game: &G) -> Self {
        let tiers = game.tiers();
        let numbers = tiers.iter().map(|tier| tier.numbers).sum();
        let positions = tiers.iter().map(|tier| tier.positions).sum();
        let by_kernel = game.placement().is_some();
        let working = |tier: &Tier| match tier.flow {
            Flow::Acyclic => tier.numbers,
            Flow::Cyclic => tier.numbers * CYCLIC,
        };
        let plan = game.placement();
        let fixed = BASE + plan.map_or(0, |plan| plan.index_bytes() + kernel::table_bytes(plan));
        // The kernel holds two tiers, or windows on them; otherwise all later ones stay, for moves may skip
        // tiers.
        let (mut memory, mut least, mut later) = (0, 0, 0);
        for tier in tiers.iter().rev() {
            memory = memory.max(working(tier) + later);
            let in_windows = by_kernel && tier.flow == Flow::Acyclic;
            least = least.max(if in_windows { SMALLEST_UNIT } else { working(tier) + later });
            later = if by_kernel { tier.numbers } else { later + tier.numbers };
        }
        let seconds = tiers.iter().map(|tier| {
            let passes = tier.flow == Flow::Acyclic && by_kernel;
            tier.numbers as f64 / if passes { BY_KERNEL } else { ONE_BY_ONE }
        });
        Self {
            numbers,
            positions,
            memory: memory + memory / 20 + fixed,
            least_memory: least.min(memory) + least.min(memory) / 20 + fixed,
            fixed,
            disk: numbers / COMPRESSION,
            seconds: seconds.sum(),
        }
    }
}
