//! What a solve would need, before it starts.

use std::collections::{HashSet, VecDeque};

use parlor_core::{Control, Flow, Game, Numbered, Stopped, Tier};

use crate::{Crossing, Error, SolveOptions, kernel};

/// What a solve would need.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// Numbers to solve: positions up to symmetry.
    pub numbers: u64,
    /// Positions they stand for.
    pub positions: u64,
    /// Whether there are more than that, and everything here is a lower bound.
    pub at_least: bool,
    /// Bytes of memory at the worst moment, if whole tiers are to be in it.
    pub memory: u64,
    /// Bytes of memory that suffice, with windows on tiers that are on disk.
    pub least_memory: u64,
    /// Bytes that are taken whatever the tiers need.
    pub fixed: u64,
    /// Bytes of the table on disk, before compression at most and after it about.
    pub disk: u64,
    /// The same at the worst moment, if nothing of the table is to stay.
    pub least_disk: u64,
    /// Seconds of one core.
    pub seconds: f64,
    /// Bytes that go to one of several hosts while they solve, and as many from it.
    pub network: u64,
    /// Bytes that go to the first of them at the end, to put the table together.
    pub gathered: u64,
    /// The tiers that play passes through and does not come back within.
    pub acyclic: TierTotals,
    /// The tiers in which play can repeat.
    pub cyclic: TierTotals,
}

/// Tiers of one kind, together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TierTotals {
    /// How many there are.
    pub tiers: u32,
    /// Numbers of all of them.
    pub numbers: u64,
    /// Numbers of the largest.
    pub largest: u64,
}

impl TierTotals {
    fn of(tiers: &[Tier], flow: Flow) -> Self {
        let those = tiers.iter().filter(|tier| tier.flow == flow && tier.numbers > 0);
        those.fold(Self::default(), |totals, tier| Self {
            tiers: totals.tiers + 1,
            numbers: totals.numbers + tier.numbers,
            largest: totals.largest.max(tier.numbers),
        })
    }
}

/// Bytes that every solve takes.
const BASE: u64 = 64 << 20;

/// A unit that reads and makes so much goes on at a tolerable pace.
const SMALLEST_UNIT: u64 = 64 << 20;

/// Bytes for a number of a cyclic tier: codes, open moves, predecessors.
const CYCLIC: u64 = 28;

/// Bytes for the slides of a block.
const SLIDES: u64 = 512;

/// Bytes for a position without a number besides itself: its place, code, text.
const LISTED: u64 = 40;

/// The same on disk, packed.
const LISTED_ON_DISK: u64 = 4;

/// Numbers a second by the kernel, by the sliding one, and position by position: cautious figures of one core.
const BY_KERNEL: f64 = 1.5e8;
const BY_SLIDES: f64 = 1e7;
const ONE_BY_ONE: f64 = 5e6;

/// The same position by position where play can repeat, as measured on Six Men's Morris.
const CYCLIC_ONE_BY_ONE: f64 = 3e5;

/// A table is about so many times smaller than its numbers.
const COMPRESSION: u64 = 5;

impl Estimate {
    /// For a numbered game.
    #[must_use]
    pub fn of<G: Numbered>(game: &G) -> Self {
        Self::of_any_share(game, 1)
    }

    /// For one of so many hosts that solve a numbered game together. Counts are of the whole game; memory, disk and
    /// time are one host's, the first one's where not everything can be cut.
    ///
    /// # Errors
    /// If the kernel cannot solve a tier, or the control stops it.
    pub fn of_share<G: Numbered>(
        game: &G,
        hosts: usize,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<Self, Error> {
        if hosts <= 1 {
            return Ok(Self::of(game));
        }
        let crossing = Crossing::of(game, hosts, options, control)?;
        Ok(Self {
            network: (crossing.fetched.iter().sum::<u64>() + crossing.told)
                / hosts as u64
                / COMPRESSION,
            gathered: crossing.gathered.iter().sum::<u64>() / COMPRESSION,
            ..Self::with_windows(game, hosts, &|tier| crossing.held[tier])
        })
    }

    /// The same, whatever is read of tiers: enough to begin with.
    pub(crate) fn of_any_share<G: Numbered>(game: &G, hosts: usize) -> Self {
        let tiers = game.tiers();
        Self::with_windows(game, hosts, &|tier| tiers[tier].numbers)
    }

    /// With so many numbers of a tier in memory while the one before it is solved.
    fn with_windows<G: Numbered>(game: &G, hosts: usize, held: &dyn Fn(usize) -> u64) -> Self {
        let share = hosts.max(1) as u64;
        let tiers = game.tiers();
        let numbers = tiers.iter().map(|tier| tier.numbers).sum();
        let positions = tiers.iter().map(|tier| tier.positions).sum();
        let by_kernel = game.placement().is_some();
        let slides = game.placement().is_some_and(|plan| plan.slides().is_some());
        // The sliding kernel takes a byte and four bits for a number.
        let sliding = |tier: &Tier| {
            let blocks = game.placement().map_or(0, |plan| plan.blocks(plan.stones()));
            tier.numbers + tier.numbers / 2 + blocks * SLIDES
        };
        let working = |tier: &Tier| match tier.flow {
            Flow::Acyclic if by_kernel => tier.numbers / share,
            Flow::Acyclic => tier.numbers,
            // Others' blocks that slides lead to take two bits of a position.
            Flow::Cyclic if slides && share > 1 => sliding(tier) / share + tier.numbers / 4,
            Flow::Cyclic if slides => sliding(tier),
            Flow::Cyclic => tier.numbers * CYCLIC,
        };
        let plan = game.placement();
        let fixed = BASE + plan.map_or(0, |plan| plan.index_bytes() + kernel::table_bytes(plan));
        // The kernel holds two tiers, or windows on them; otherwise all later ones stay, for moves may skip
        // tiers.
        let (mut memory, mut least, mut later) = (0, 0, 0);
        for (number, tier) in tiers.iter().enumerate().rev() {
            memory = memory.max(working(tier) + later);
            let in_windows = by_kernel && tier.flow == Flow::Acyclic;
            least = least.max(if in_windows { SMALLEST_UNIT } else { working(tier) + later });
            later = match by_kernel {
                true => held(number),
                false => later + tier.numbers,
            };
        }
        let rate = |tier: &Tier| match tier.flow {
            Flow::Acyclic if by_kernel => BY_KERNEL,
            Flow::Cyclic if slides => BY_SLIDES,
            Flow::Acyclic => ONE_BY_ONE,
            Flow::Cyclic => CYCLIC_ONE_BY_ONE,
        };
        // Where play goes in circles and stones do not slide, the first host has it all.
        let own = |tier: &Tier| match tier.flow {
            Flow::Cyclic if !slides => tier.numbers,
            _ => tier.numbers / share,
        };
        let seconds = tiers.iter().map(|tier| own(tier) as f64 / rate(tier)).sum();
        let own_numbers = tiers.iter().map(own).sum::<u64>();
        // A tier that does not stay is on disk until the one before it is solved.
        let both = tiers.windows(2).map(|pair| own(&pair[0]) + own(&pair[1])).max();
        let passing = both.filter(|_| by_kernel).unwrap_or(own_numbers);
        Self {
            numbers,
            positions,
            at_least: false,
            memory: memory + memory / 20 + fixed,
            least_memory: least.min(memory) + least.min(memory) / 20 + fixed,
            fixed,
            disk: own_numbers / COMPRESSION,
            least_disk: passing / COMPRESSION,
            seconds,
            network: 0,
            gathered: 0,
            acyclic: TierTotals::of(&tiers, Flow::Acyclic),
            cyclic: TierTotals::of(&tiers, Flow::Cyclic),
        }
    }

    /// For a game without numbers, from a look at its first positions: all of them, if they are few.
    ///
    /// # Errors
    /// When the control stops it.
    pub fn survey<G: Game>(game: &G, control: &Control) -> Result<Self, Stopped> {
        const LOOK: usize = 300_000;
        let mut seen = HashSet::from([game.start()]);
        let mut waiting = VecDeque::from([game.start()]);
        let mut moves = 0_u64;
        let mut meter = control.meter();
        while let Some(position) = waiting.pop_front().filter(|_| seen.len() < LOOK) {
            meter.count()?;
            if game.outcome(&position).is_some() {
                continue;
            }
            for mv in game.moves(&position) {
                let next = game.play(&position, mv);
                moves += 1;
                if seen.insert(next.clone()) {
                    waiting.push_back(next);
                }
            }
        }
        let positions = seen.len() as u64;
        let each = size_of::<G::Position>() as u64 + LISTED;
        let memory = positions * each + 4 * moves + BASE;
        Ok(Self {
            numbers: positions,
            positions,
            at_least: !waiting.is_empty(),
            memory,
            least_memory: memory,
            fixed: BASE,
            disk: positions * LISTED_ON_DISK,
            least_disk: positions * LISTED_ON_DISK,
            seconds: moves as f64 / ONE_BY_ONE,
            ..Self::default()
        })
    }
}
