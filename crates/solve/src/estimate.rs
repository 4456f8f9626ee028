//! What a solve would need, before it starts.

use parlor_core::{Flow, Numbered, Tier};

/// What a solve would need.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// Numbers to solve: positions up to symmetry.
    pub numbers: u64,
    /// Positions they stand for.
    pub positions: u64,
    /// Bytes of memory at the worst moment.
    pub memory: u64,
    /// Bytes of the table on disk, before compression at most and after it about.
    pub disk: u64,
    /// Seconds of one core.
    pub seconds: f64,
}

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
        // The kernel holds two tiers; otherwise all later ones stay, for moves may skip tiers.
        let mut memory = 0;
        let mut later = 0;
        for tier in tiers.iter().rev() {
            memory = memory.max(working(tier) + later);
            later = if by_kernel { tier.numbers } else { later + tier.numbers };
        }
        let seconds = tiers.iter().map(|tier| {
            let passes = tier.flow == Flow::Acyclic && by_kernel;
            tier.numbers as f64 / if passes { BY_KERNEL } else { ONE_BY_ONE }
        });
        Self {
            numbers,
            positions,
            memory: memory + memory / 20 + (64 << 20),
            disk: numbers / COMPRESSION,
            seconds: seconds.sum(),
        }
    }
}
