//! What will go from host to host, counted before it goes.
//!
//! From how the tiers are cut follows which frames of the next tier each host has to fetch, without solving anything.
//! A game with few blocks is counted block by block: what comes out is what a run fetches, to the number. Of a game
//! with many, frames are drawn at random: a frame crosses to every host but its own that has a block from which a
//! stone leads into it.
//!
//! ```text
//!   tier t      │ host 0  │ host 1  │ host 2  │
//!                    ╲  ╱ ╲     │
//!   tier t + 1  │   host 0  │   host 1 ▒ │ …       the frame ▒ is read by 0 and by 1: it crosses once
//! ```
//!
//! Codes are counted before they are packed, and hosts are supposed to have the memory to read what they need at once.
//! Where stones slide, levels cross as well: of each position no more than the level that settles it, to every host with
//! a slide into its block. How many bytes all that is follows from values, so it takes a table to say.

use std::collections::BTreeSet;
use std::iter;
use std::ops::Range;

use parlor_core::placement::Slides;
use parlor_core::random::Random;
use parlor_core::{Control, Flow, Numbered, Placement};

use super::cuts::TierCut;
use super::owners::TierOwners;
use crate::code::CodeScale;
use crate::kernel::slide::ToldBlocks;
use crate::kernel::{KnownLinks, TierKernel, TierPiece};
use crate::store::WantedNumbers;
use crate::table::format::TableKind;
use crate::table::read::Table;
use crate::tiers::{TierSolver, TierWay};
use crate::{Error, SolveOptions};

const FRAME: u64 = TableKind::Numbered.frame() as u64;

/// What goes from host to host: codes, each a byte before it is packed, and the positions that levels tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Crossing {
    /// Of each tier, what is fetched to solve the tiers before it.
    pub fetched: Vec<u64>,
    /// Of each tier, what the first host fetches to put the table together.
    pub gathered: Vec<u64>,
    /// Of the tier in which stones slide, how many positions are told level by level, at most; each as often as there
    /// are hosts that hear of it.
    pub told: u64,
    /// Of that tier, which blocks are told; not known of a sample.
    told_blocks: Option<(usize, ToldBlocks)>,
    /// The most of each tier that one host has in memory to solve the tier before it.
    pub held: Vec<u64>,
    /// Whether some frames stand for all.
    pub is_sample: bool,
}

/// Games with more links from block to block are judged by a sample.
const MOST_LINKS: u64 = 4_000_000;

/// Of those, so many blocks of a tier for each host tell where its ranges end.
const DRAWN: usize = 48;

/// So many links of a tier are followed.
const FOLLOWED: u64 = 200_000;

impl Crossing {
    /// Counted, if the game is small enough for that, else from a sample.
    ///
    /// # Errors
    /// If the kernel cannot solve a tier, or the control stops it.
    pub fn of<G: Numbered>(
        game: &G,
        hosts: usize,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<Self, Error> {
        match game.placement() {
            Some(plan) if links(plan) > MOST_LINKS => Self::drawn(plan, hosts, options, control),
            _ => Self::counted(game, hosts, options, control),
        }
    }

    /// Counted block by block.
    ///
    /// # Errors
    /// If the kernel cannot solve a tier, or the control stops it.
    pub fn counted<G: Numbered>(
        game: &G,
        hosts: usize,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<Self, Error> {
        let reading = CodeScale::of_numbered(game)?;
        let mut solver = TierSolver::new(game, reading, options.method, control);
        let tiers: Vec<u64> = game.tiers().iter().map(|tier| tier.numbers).collect();
        let cut = |tier| TierCut::of(game, tier, &mut solver, (options.cuts, hosts));
        let cuts = (0..tiers.len()).map(cut).collect::<Result<Vec<_>, _>>()?;
        let owners: Vec<TierOwners> = cuts.iter().map(TierCut::owners).collect();
        let mut crossing = Self::nothing(&tiers, options);
        for host in 1..hosts {
            for (gathered, owners) in crossing.gathered.iter_mut().zip(&owners) {
                *gathered += owners.of_host(host);
            }
        }
        for (tier, cut) in cuts.iter().enumerate() {
            control.check()?;
            let after = tier + 1..tiers.len();
            let working = (0..hosts).filter(|&host| !cut.range(host).is_empty());
            match cut.way() {
                TierWay::Kernel if !after.is_empty() => {
                    let kernel = solver.kernel(tier)?;
                    let pieces = kernel.pieces();
                    for host in working {
                        let wanted = wanted(&kernel, &pieces, &cut.range(host), tiers[tier + 1]);
                        crossing.read(tier + 1, host, &owners[tier + 1], wanted);
                    }
                }
                TierWay::Slides => {
                    let blocks = solver.told_blocks(tier, &cut.bounds);
                    crossing.told = blocks.positions();
                    crossing.told_blocks = Some((tier, blocks));
                }
                TierWay::Kernel => {}
                TierWay::Plain | TierWay::Whole => {
                    for host in working {
                        // A later tier is read for the last of the tiers before it, and kept.
                        let is_new = |after: &usize| {
                            !cuts[tier + 1..*after].iter().any(|cut| reads(cut, host))
                        };
                        for after in after.clone().filter(is_new) {
                            crossing.read(after, host, &owners[after], iter::once(0..tiers[after]));
                        }
                    }
                }
            }
        }
        Ok(crossing)
    }

    /// From frames drawn at random.
    fn drawn(
        plan: &Placement,
        hosts: usize,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<Self, Error> {
        let tiers = plan.tiers();
        let numbers: Vec<u64> = tiers.iter().map(|tier| tier.numbers).collect();
        let mut crossing = Self { is_sample: true, ..Self::nothing(&numbers, options) };
        for (gathered, numbers) in crossing.gathered.iter_mut().zip(&numbers) {
            *gathered = numbers - numbers / hosts as u64;
        }
        let mut random = Random::new(hosts as u64);
        let mut before = range_ends(plan, 0, hosts, &mut random);
        for (tier, &numbers) in numbers.iter().enumerate().skip(1) {
            control.check()?;
            let here = range_ends(plan, tier, hosts, &mut random);
            // A frame begins anywhere in its first block.
            let blocks = (FRAME / plan.block_size(tier) + 1).min(plan.blocks(tier)) as usize;
            let samples = (FOLLOWED / (blocks * tier) as u64).clamp(8, 4_096);
            let draw = plan.blocks_at_random(tier);
            let (mut crossed, mut read) = (0, 0);
            for _ in 0..samples {
                let first = draw(&mut random);
                let mut readers = BTreeSet::new();
                for occupancy in plan.blocks_from(first).take(blocks) {
                    let mut cells = plan.top_cells(occupancy);
                    while cells != 0 {
                        let without = occupancy & !(cells & cells.wrapping_neg());
                        readers.insert(host_of(&before, plan.least_image(without).1));
                        cells &= cells - 1;
                    }
                }
                read += readers.len() as u64;
                readers.remove(&host_of(&here, first));
                crossed += readers.len() as u64;
            }
            // In a tier that circles, stones that are placed lead to one side alone.
            let reached = if tiers[tier].flow == Flow::Cyclic { numbers / 2 } else { numbers };
            let part = |frames: u64| (reached as f64 * frames as f64 / samples as f64) as u64;
            crossing.fetched[tier] = part(crossed);
            crossing.held[tier] = part(read) / hosts as u64;
            if let Some(slides) = plan.slides().filter(|_| tiers[tier].flow == Flow::Cyclic) {
                let heard = (0..samples).map(|_| hearers(plan, slides, draw(&mut random), &here));
                crossing.told =
                    (numbers as f64 * heard.sum::<usize>() as f64 / samples as f64) as u64;
            }
            before = here;
        }
        Ok(crossing)
    }

    fn nothing(tiers: &[u64], options: &SolveOptions) -> Self {
        let none = vec![0; tiers.len()];
        let kept = options.keep.tiers(tiers.len());
        let (fetched, held, gathered) = (none.clone(), none, vec![0; kept]);
        Self { fetched, gathered, told: 0, told_blocks: None, held, is_sample: false }
    }

    /// A host reads runs of a tier.
    fn read(
        &mut self,
        tier: usize,
        host: usize,
        owners: &TierOwners,
        runs: impl IntoIterator<Item = Range<u64>>,
    ) {
        let mut held = 0;
        for (part, owner) in runs.into_iter().flat_map(|run| owners.parts(run)) {
            let length = part.end - part.start;
            held += length;
            self.fetched[tier] += if owner == host { 0 } else { length };
        }
        self.held[tier] = self.held[tier].max(held);
    }

    /// All codes.
    #[must_use]
    pub fn codes(&self) -> u64 {
        self.fetched.iter().chain(&self.gathered).sum()
    }

    /// How many bytes the codes are, packed as the tiers of a finished table are.
    #[must_use]
    pub fn packed_as(&self, table: &Table) -> u64 {
        let gathered = self.gathered.iter().copied().chain(iter::repeat(0));
        let sent = self.fetched.iter().zip(gathered).map(|(fetched, gathered)| fetched + gathered);
        let packed = sent.enumerate().map(|(tier, codes)| codes as f64 * table.packed_part(tier));
        packed.sum::<f64>() as u64
    }

    /// How many bytes of levels are told where stones slide, if these are the values.
    ///
    /// # Errors
    /// When the table cannot be read.
    ///
    /// # Panics
    /// If it was made without the values of that tier.
    pub fn levels_of(&self, table: &Table) -> Result<u64, Error> {
        let told = |(tier, blocks): &(usize, ToldBlocks)| {
            table.read_tier(*tier).map(|codes| blocks.packed(&codes))
        };
        self.told_blocks.as_ref().map_or(Ok(0), told)
    }
}

/// Links from block to block, of all segments of them.
fn links(plan: &Placement) -> u64 {
    const WHOLE: usize = 22;
    let of_tier = |tier: usize| {
        let segments = 1_u64 << tier.saturating_sub(WHOLE).min(40);
        plan.blocks(tier).saturating_mul(segments).saturating_mul((plan.cells() - tier) as u64)
    };
    (0..=plan.stones()).map(of_tier).fold(0, u64::saturating_add)
}

/// Whether a host reads all later tiers to solve its part of a tier.
fn reads(cut: &TierCut, host: usize) -> bool {
    matches!(cut.way(), TierWay::Plain | TierWay::Whole) && !cut.range(host).is_empty()
}

/// The runs of the next tier, which has so many numbers, that are read to solve a range of pieces.
fn wanted(
    kernel: &TierKernel<'_>,
    pieces: &[TierPiece],
    range: &Range<u64>,
    next: u64,
) -> Vec<Range<u64>> {
    let mut wanted = WantedNumbers::new(next, FRAME);
    for piece in pieces.iter().filter(|piece| range.contains(&piece.start)) {
        kernel.wanted(piece, &mut KnownLinks::default(), |run| wanted.add(run, |_| ()));
    }
    let clipped = |run: Range<u64>| run.start..run.end.min(next);
    wanted.take().into_iter().map(clipped).collect()
}

/// The last occupancies of the ranges of all hosts but one, about.
fn range_ends(plan: &Placement, tier: usize, hosts: usize, random: &mut Random) -> Vec<u64> {
    let draw = plan.blocks_at_random(tier);
    let mut drawn: Vec<u64> = (0..DRAWN * hosts).map(|_| draw(random)).collect();
    drawn.sort_unstable();
    (1..hosts).map(|host| drawn[host * DRAWN - 1]).collect()
}

fn host_of(ends: &[u64], occupancy: u64) -> usize {
    ends.partition_point(|&end| end < occupancy)
}

/// How many other hosts have a slide into a block.
fn hearers(plan: &Placement, slides: &Slides, occupancy: u64, ends: &[u64]) -> usize {
    let mut hosts = BTreeSet::new();
    let cells = || 0..plan.cells();
    for to in cells().filter(|to| occupancy >> to & 1 == 1) {
        let is_from =
            |from: &usize| occupancy >> from & 1 == 0 && slides.neighbours[*from] >> to & 1 == 1;
        for from in cells().filter(is_from) {
            let before = occupancy ^ 1 << from ^ 1 << to;
            hosts.insert(host_of(ends, plan.least_image(before).1));
        }
    }
    hosts.remove(&host_of(ends, occupancy));
    hosts.len()
}

#[cfg(test)]
mod tests {
    use parlor_games::achi::{Achi, Diagonals, Pieces, Stuck};
    use parlor_games::mnk::Mnk;

    use super::*;

    #[test]
    fn a_sample_tells_about_what_is_counted() {
        let game = Mnk::<u64>::new(6, 3, 3);
        let plan = game.placement().expect("stones are placed");
        let (options, control) = (SolveOptions::default(), Control::unlimited());
        for hosts in [2, 4] {
            let counted = Crossing::counted(&game, hosts, &options, &control);
            let drawn = Crossing::drawn(plan, hosts, &options, &control);
            let [counted, drawn] = [counted, drawn].map(|crossing| {
                crossing.expect("nobody stops it").fetched.iter().sum::<u64>() as f64
            });
            let part = drawn / counted;
            assert!((0.85..1.15).contains(&part), "{hosts} hosts: {part}");
        }
    }

    #[test]
    fn a_sample_tells_about_how_much_slides_tell() {
        let game = Achi::variant(4, Diagonals::All, Stuck::Draw, Pieces::Each(4));
        let game = game.expect("there is such a game");
        let plan = game.placement().expect("stones are placed");
        let (options, control) = (SolveOptions::default(), Control::unlimited());
        for hosts in [2, 4] {
            let counted = Crossing::counted(&game, hosts, &options, &control);
            let drawn = Crossing::drawn(plan, hosts, &options, &control);
            let [counted, drawn] =
                [counted, drawn].map(|crossing| crossing.expect("nobody stops it").told as f64);
            let part = drawn / counted;
            assert!((0.85..1.15).contains(&part), "{hosts} hosts: {part}");
        }
    }
}
