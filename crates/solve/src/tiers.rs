//! Solving a numbered game, tier by tier from the last to the first.

use std::ops::Range;
use std::time::Instant;

use parlor_core::placement::Slides;
use parlor_core::{Control, Flow, Notation, Number, Numbered, Placement, Tier, Value};

use crate::backward_induction;
use crate::code::{Code, CodeScale};
use crate::cyclic_tier::CyclicTier;
use crate::kernel::slide::{SlideShare, ToldBlocks};
use crate::kernel::{self, KernelTables, Passes, TierKernel};
use crate::memory::MemoryMeter;
use crate::peers::Peers;
use crate::store::{BlockStore, TierWindow};
use crate::units::{self, SolvedUnit, UnitRoom};
use crate::{
    Counted, Error, Estimate, SolveMethod, SolveOptions, Summary, Traffic, ValueCounts, reach,
    retrograde,
};

/// The value of every position of a numbered game, in memory.
#[derive(Clone, Debug)]
pub struct Solution {
    tiers: Vec<Vec<u8>>,
    reading: CodeScale,
    /// What there is to tell about it.
    pub summary: Summary,
}

impl Solution {
    /// What a position is worth to the player to move.
    ///
    /// # Panics
    /// If the game is not the one that was solved.
    #[must_use]
    pub fn value<G: Numbered>(&self, game: &G, position: &G::Position) -> Value {
        self.value_of(game.number(position))
    }

    /// What a number is worth.
    ///
    /// # Panics
    /// If there is no such number.
    #[must_use]
    pub fn value_of(&self, number: Number) -> Value {
        let code = self.tiers[number.tier as usize][number.rank as usize];
        self.reading.value(Code(code)).expect("every number is settled")
    }

    /// The bytes of a tier, for comparison.
    #[must_use]
    pub fn tier(&self, tier: usize) -> &[u8] {
        &self.tiers[tier]
    }
}

/// Solves a numbered game and keeps all of it in memory.
///
/// # Errors
/// When the control stops it, it needs more memory than the options allow, a value does not fit in a byte,
/// or the game counts points and has a cyclic tier.
pub fn solve<G: Numbered + Notation>(
    game: &G,
    options: &SolveOptions,
    control: &Control,
) -> Result<Solution, Error> {
    let clock = Instant::now();
    let sizes = game.tiers();
    let numbers = sizes.iter().map(|tier| tier.numbers).sum();
    let reading = CodeScale::of_numbered(game)?;
    let estimate = Estimate::of(game);
    MemoryMeter::new(options).hold(estimate.memory.max(numbers))?;
    options.run(|| {
        let mut tiers: Vec<Vec<u8>> = vec![Vec::new(); sizes.len()];
        let mut by_tier = vec![ValueCounts::new(reading); sizes.len()];
        let mut solver = TierSolver::new(game, reading, options.method, control);
        for tier in (0..sizes.len()).rev() {
            let solved = solver.solve(tier, &tiers)?;
            by_tier[tier] = solved.counts;
            tiers[tier] = solved.codes.into_owned();
        }
        let start = game.number(&game.start());
        let start = Code(tiers[start.tier as usize][start.rank as usize]);
        let mut longest = Longest::default();
        let mut counted = Counted::Numbered;
        if options.counting.walks(numbers) {
            counted = Counted::Reachable;
            let found = reach::count(game, reading, options.method, control, &|tier, _| {
                Ok(TierWindow::whole(&tiers[tier]))
            })?;
            for (tier, (counts, win)) in found.into_iter().enumerate().rev() {
                by_tier[tier] = counts;
                longest.offer(tier, win);
            }
        } else {
            for (tier, codes) in tiers.iter().enumerate().rev() {
                longest.offer(tier, longest_win(&by_tier[tier], codes));
            }
        }
        let summary = Summary {
            start: reading.value(start).expect("the start is settled"),
            counted,
            by_tier,
            longest: longest.told(game).and_then(|(code, text)| Some((reading.value(code)?, text))),
            numbers,
            traffic: Traffic::default(),
            elapsed: clock.elapsed(),
        };
        Ok(Solution { tiers, reading, summary })
    })?
}

/// Solves the tiers of a game, each from the later ones.
pub(crate) struct TierSolver<'a, G> {
    game: &'a G,
    /// The game's; it counts them anew for everybody who asks.
    tiers: Vec<Tier>,
    reading: CodeScale,
    /// None, where every position is asked of the rules.
    tables: Option<KernelTables>,
    control: &'a Control,
}

impl<'a, G: Numbered> TierSolver<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        reading: CodeScale,
        method: SolveMethod,
        control: &'a Control,
    ) -> Self {
        let alternates = G::ALTERNATES && reading == CodeScale::Distance;
        assert!(
            game.placement().is_none() || alternates,
            "players who place stones take turns and count no points"
        );
        let passes = match method {
            SolveMethod::Generic => None,
            SolveMethod::Kernel(passes) => Some(passes),
            SolveMethod::Best => Some(Passes::best()),
        };
        let tables = passes.map(KernelTables::new);
        Self { game, tiers: game.tiers(), reading, tables, control }
    }

    /// A whole tier, from the later ones in memory.
    pub(crate) fn solve(
        &mut self,
        tier: usize,
        later: &backward_induction::Tiers,
    ) -> Result<SolvedUnit<'static>, Error> {
        let Self { game, reading, ref tiers, ref mut tables, control } = *self;
        let Tier { flow, numbers, .. } = tiers[tier];
        let plan = game.placement().filter(|_| flow == Flow::Acyclic);
        let (codes, counts) = match (plan, tables) {
            (Some(plan), Some(tables)) => {
                let kernel = TierKernel::new(plan, tier, tables)?;
                let next = later.get(tier + 1).map_or(&[][..], Vec::as_slice);
                kernel.solve_whole(next, control)?
            }
            (_, tables) => {
                let number = tier as u32;
                let codes = match flow {
                    Flow::Acyclic => {
                        let ranks = 0..numbers;
                        backward_induction::solve(game, number, ranks, later, reading, control)?
                    }
                    Flow::Cyclic => match (slides(game, tier), tables) {
                        (Some((plan, slides)), Some(tables)) => {
                            kernel::slide::solve(plan, slides, tables.passes(), None, control)?
                        }
                        _ => retrograde::solve(&CyclicTier { game, tier: number, later }, control)?,
                    },
                };
                let counts = count(game, tier, &codes, reading);
                (codes, counts)
            }
        };
        counts.check_room()?;
        Ok(SolvedUnit { start: 0, codes: codes.into(), counts })
    }

    /// Some numbers of a tier, of which those from one on are left, unit by unit and through windows on the tier
    /// after it. The kernel must be the one to solve it. All codes of what is left go into the memory that is given, if
    /// any is.
    pub(crate) fn solve_in_units<'m, S: BlockStore>(
        &mut self,
        tier: usize,
        next: (&S, u64),
        (work, from): (Range<u64>, u64),
        memory: (UnitRoom, Option<&'m mut [u8]>),
        mut keep: impl FnMut(SolvedUnit<'m>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let left = from..work.end;
        let control = self.control;
        let kernel = self.kernel(tier)?.working_on(work);
        units::solve(&kernel, next, left, memory, control, |unit| {
            unit.counts.check_room()?;
            keep(unit)
        })
    }
}

/// How a tier is solved, and so how it can be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TierWay {
    /// By the kernel, through windows on the next tier: cut between its pieces.
    Kernel,
    /// By the sliding kernel: cut between blocks, both sides together.
    Slides,
    /// Position by position, from the later tiers: cut anywhere.
    Plain,
    /// By retrograde analysis of a graph: not cut.
    Whole,
}

impl<G: Numbered> TierSolver<'_, G> {
    /// How many numbers a tier has.
    pub(crate) fn numbers(&self, tier: usize) -> u64 {
        self.tiers[tier].numbers
    }

    /// How a tier is solved.
    pub(crate) fn way(&self, tier: usize) -> TierWay {
        let flow = self.tiers[tier].flow;
        let has_kernel = self.tables.is_some() && self.game.placement().is_some();
        match (flow, has_kernel) {
            (Flow::Acyclic, true) => TierWay::Kernel,
            (Flow::Acyclic, false) => TierWay::Plain,
            (Flow::Cyclic, true) if slides(self.game, tier).is_some() => TierWay::Slides,
            (Flow::Cyclic, _) => TierWay::Whole,
        }
    }

    /// The kernel of a tier that it solves.
    pub(crate) fn kernel(&mut self, tier: usize) -> Result<TierKernel<'_>, Error> {
        let plan = self.game.placement().expect("the kernel is for games with a plan");
        TierKernel::new(plan, tier, self.tables.as_mut().expect("the kernel is to be used"))
    }

    /// Some numbers of a tier that is solved position by position.
    pub(crate) fn solve_plainly(
        &self,
        tier: usize,
        ranks: Range<u64>,
        later: &backward_induction::Tiers,
    ) -> Result<SolvedUnit<'static>, Error> {
        let Self { game, reading, control, .. } = *self;
        let start = ranks.start;
        let codes = backward_induction::solve(game, tier as u32, ranks, later, reading, control)?;
        let mut counts = ValueCounts::new(reading);
        for (rank, &code) in (start..).zip(&codes) {
            counts.add(Code(code), game.orbit_size(Number { tier: tier as u32, rank }));
        }
        counts.check_room()?;
        Ok(SolvedUnit { start, codes: codes.into(), counts })
    }

    /// What hosts hear of a tier in which stones slide, where host h has the blocks `bounds[h]..bounds[h + 1]`.
    pub(crate) fn told_blocks(&self, tier: usize, bounds: &[u64]) -> ToldBlocks {
        let (plan, slides, passes) = self.sliding(tier);
        ToldBlocks::of(plan, slides, passes, bounds)
    }

    /// The plan of a tier in which stones slide.
    fn sliding(&self, tier: usize) -> (&Placement, &Slides, Passes) {
        let (plan, slides) = slides(self.game, tier).expect("stones slide in the tier");
        (plan, slides, self.tables.as_ref().expect("the kernel solves the tier").passes())
    }

    /// Some blocks of a tier in which stones slide, together with those who have the others: first with one side to
    /// move, then with the other.
    pub(crate) fn solve_slides(
        &self,
        tier: usize,
        blocks: Range<usize>,
        peers: &dyn Peers,
        owner: &dyn Fn(usize) -> usize,
    ) -> Result<[SolvedUnit<'static>; 2], Error> {
        let (plan, slides, passes) = self.sliding(tier);
        let share = SlideShare { blocks: blocks.clone(), peers, owner };
        let mut first = kernel::slide::solve(plan, slides, passes, Some(share), self.control)?;
        let second = first.split_off(first.len() / 2);
        let size = plan.block_size(tier);
        let occupancies = plan.occupancies(tier);
        let half = occupancies.len() as u64 * size;
        let unit = |codes: Vec<u8>, half: u64| -> Result<SolvedUnit<'static>, Error> {
            let mut counts = ValueCounts::new(self.reading);
            for (block, &occupancy) in
                codes.chunks_exact(size as usize).zip(&occupancies[blocks.clone()])
            {
                counts.add_all(block, plan.orbit_size(occupancy));
            }
            counts.check_room()?;
            let start = half + blocks.start as u64 * size;
            Ok(SolvedUnit { start, codes: codes.into(), counts })
        };
        Ok([unit(first, 0)?, unit(second, half)?])
    }
}

/// The plan of a tier in which stones slide, and how they do.
fn slides<G: Numbered>(game: &G, tier: usize) -> Option<(&Placement, &Slides)> {
    let plan = game.placement().filter(|plan| plan.stones() == tier)?;
    Some((plan, plan.slides()?))
}

/// Counts a tier's codes, weighed by the positions that share a number.
fn count<G: Numbered>(game: &G, tier: usize, codes: &[u8], reading: CodeScale) -> ValueCounts {
    let mut counts = ValueCounts::new(reading);
    if let Some(plan) = game.placement() {
        let size = plan.block_size(tier) as usize;
        let occupancies = plan.occupancies(tier);
        for (block, &occupancy) in codes.chunks_exact(size).zip(occupancies.iter().cycle()) {
            counts.add_all(block, plan.orbit_size(occupancy));
        }
        return counts;
    }
    for (rank, &code) in codes.iter().enumerate() {
        counts.add(Code(code), game.orbit_size(Number { tier: tier as u32, rank: rank as u64 }));
    }
    counts
}

/// The longest win of a tier and the first number that has it.
pub(crate) fn longest_win(counts: &ValueCounts, codes: &[u8]) -> Option<(Code, u64)> {
    let longest = counts.longest_code()?;
    let rank = codes.iter().position(|&code| code == longest.0)?;
    Some((longest, rank as u64))
}

/// The longest win seen so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Longest(pub(crate) Option<(Code, Number)>);

impl Longest {
    /// Of equally long ones the first offered stays.
    pub(crate) fn offer(&mut self, tier: usize, found: Option<(Code, u64)>) {
        if let Some((code, rank)) = found
            && self.0.is_none_or(|(known, _)| code < known)
        {
            self.0 = Some((code, Number { tier: tier as u32, rank }));
        }
    }

    /// With the position in words.
    pub(crate) fn told<G: Numbered + Notation>(self, game: &G) -> Option<(Code, String)> {
        let (code, number) = self.0?;
        Some((code, game.position_text(&game.position(number))))
    }
}
