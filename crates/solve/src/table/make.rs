//! Making a table: unit by unit, so that finished work is never lost.
//!
//! ```text
//!   NAME.part      head, then the frames of all that is finished, and maybe of a unit in work
//!   NAME.tier7     the same of a tier that will not stay, until the tier before it is solved
//!   NAME.journal   one sealed span for each finished unit
//! ```
//!
//! A unit is finished when its span is on disk, and its span is written when its frames are. Whatever moment
//! the work is killed at, going on cuts the files back to the last span and loses the unit in work at most. The
//! bytes of a table do not depend on how often that happened, nor on how large the units were.
//!
//! What is found is not trusted: every byte that the journal vouches for is under the checksum of its span, and
//! is read before the work goes on.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use parlor_core::{Control, Flow, Notation, Numbered, Progress};

use super::bytes::checksum;
use super::claim::{TableClaim, beside};
use super::format::{self, Head, PackedFrame, TableKind, Tail};
use super::full_disk::{cut_back, wait_for_room};
use super::part::{TablePart, TierSource, complete};
use super::read::Table;
use super::{rules, shared};
use crate::code::{Code, CodeScale};
use crate::memory::MemoryMeter;
use crate::store::{BlockStore as _, MemoryStore};
use crate::tiers::{Longest, TierSolver};
use crate::units::{SolvedUnit, UnitRoom};
use crate::{
    Begun, Counted, Error, Estimate, SolveMethod, SolveOptions, Summary, Traffic, ValueCounts,
    WindowSize, progress, reach,
};

impl Table {
    /// Solves a game into a file, going on from the last finished unit if an earlier attempt left one.
    /// The table comes open, with what making it had to tell.
    ///
    /// # Errors
    /// When the control stops it (what is finished stays on disk), memory does not suffice, a value does not
    /// fit in a byte, the game counts points and has a cyclic tier, or the file system refuses.
    pub fn make<G: Numbered + Notation>(
        game: &G,
        spec: &str,
        path: &Path,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<(Summary, Self), Error> {
        let clock = Instant::now();
        let budget = Budget::new(game, options)?;
        let head = Head::of_numbered(game, spec, options)?;
        let claim = TableClaim::on(path)?;
        check_shards(path, options.begun)?;
        let part =
            TablePart::open(claim, &head, game.placement().is_some(), options.begun, control)?;
        let mut maker = TableMaker { game, head: &head, part, options, budget, control };
        let worked = options.run(|| maker.work()).and_then(|worked| worked);
        if worked.is_err() && maker.part.is_empty() {
            // There is nothing to go on with; what went wrong is told, not that this failed as well.
            let _ = maker.part.forget();
        }
        worked?;
        let traffic = maker.part.traffic();
        drop(maker);
        let table = Self::open(path)?;
        Ok((Summary { elapsed: clock.elapsed(), traffic, ..table.summary() }, table))
    }

    /// Whether an unfinished table waits to be gone on with.
    #[must_use]
    pub fn is_begun(path: &Path) -> bool {
        beside(path, "journal").exists() || shared::are_beside(path)
    }

    /// Forgets an unfinished table.
    ///
    /// # Errors
    /// When somebody works on it, or the file system refuses.
    pub fn forget(path: &Path) -> Result<(), Error> {
        TableClaim::on(path)?.forget()?;
        shared::forget(path)
    }
}

impl Head {
    /// Of a table of numbers.
    ///
    /// # Errors
    /// If a byte cannot hold the game's values.
    pub(super) fn of_numbered<G: Numbered + Notation>(
        game: &G,
        spec: &str,
        options: &SolveOptions,
    ) -> Result<Self, Error> {
        Self::with_rules(game, spec, rules::of_numbered(game), options)
    }

    /// The same, where the checksum of the rules is known: it takes longer than a small tier.
    ///
    /// # Errors
    /// If a byte cannot hold the game's values.
    pub(super) fn with_rules<G: Numbered>(
        game: &G,
        spec: &str,
        rules: u64,
        options: &SolveOptions,
    ) -> Result<Self, Error> {
        let tiers: Vec<u64> = game.tiers().iter().map(|tier| tier.numbers).collect();
        Ok(Self {
            spec: spec.to_owned(),
            rules,
            kind: TableKind::Numbered,
            reading: CodeScale::of_numbered(game)?,
            kept: options.keep.tiers(tiers.len()),
            tiers,
        })
    }
}

/// A table that several processes began is not gone on with by one alone.
fn check_shards(path: &Path, begun: Begun) -> Result<(), Error> {
    match begun {
        Begun::Forget => shared::forget(path),
        _ if !shared::are_beside(path) => Ok(()),
        Begun::Refuse => Err(Error::Begun { path: path.to_owned() }),
        Begun::Resume => Err(Error::Table {
            path: path.to_owned(),
            reason: "several processes began this table; they can go on, or --fresh begins anew"
                .to_owned(),
        }),
    }
}

/// How much memory there is.
struct Budget {
    allowed: Option<u64>,
    fixed: u64,
    windows: WindowSize,
}

impl Budget {
    /// # Errors
    /// If the memory does not suffice however little of a tier is in it.
    fn new<G: Numbered>(game: &G, options: &SolveOptions) -> Result<Self, Error> {
        let estimate = Estimate::of(game);
        let by_kernel = options.method != SolveMethod::Generic;
        let least = if by_kernel { estimate.least_memory } else { estimate.memory };
        let mut meter = MemoryMeter::new(options);
        meter.hold(least)?;
        Ok(Self { allowed: meter.allowed(), fixed: estimate.fixed, windows: options.windows })
    }

    /// What there is for a tier of so many numbers and the one after it.
    fn room(&self, here: u64, next: u64) -> UnitRoom {
        let both = here + next;
        match (self.windows, self.allowed) {
            (WindowSize::Smallest, _) => UnitRoom::Bytes(0),
            (WindowSize::Fitting, Some(allowed)) if self.fixed + both + both / 20 > allowed => {
                UnitRoom::Bytes(allowed.saturating_sub(self.fixed))
            }
            _ => UnitRoom::Ample,
        }
    }
}

/// A table in the making.
struct TableMaker<'a, G> {
    game: &'a G,
    head: &'a Head,
    part: TablePart,
    options: &'a SolveOptions,
    budget: Budget,
    control: &'a Control,
}

impl<G: Numbered + Notation> TableMaker<'_, G> {
    fn work(&mut self) -> Result<(), Error> {
        let Self { game, head, options, control, .. } = *self;
        let finished = Arc::new(AtomicU64::new(0));
        let told = progress::of_whole(control, &finished, head.tiers.iter().sum());
        let mut solver = TierSolver::new(game, head.reading, options.method, &told);
        let mut tiers: Vec<Vec<u8>> = vec![Vec::new(); head.tiers.len()];

        // Step 1: the tiers that are left.
        while let Some(tier) = self.part.tier_in_work() {
            finished.store(head.tiers[tier + 1..].iter().sum(), Relaxed);
            self.solve_tier(tier, &mut solver, &mut tiers)?;
            self.part.drop_scratch_after(tier)?;
        }

        // Step 2: what was found.
        let start = game.number(&game.start());
        let start_codes = match tiers[start.tier as usize].is_empty() {
            true => self.part.read_back(start.tier as usize)?,
            false => std::mem::take(&mut tiers[start.tier as usize]),
        };
        let start = Code(start_codes[start.rank as usize]);
        drop(tiers);
        let told: Vec<_> =
            self.part.tiers.iter().map(|tier| (tier.counts.clone(), tier.longest)).collect();
        let sources: Vec<_> = match head.kept == head.tiers.len() {
            true => (0..head.tiers.len()).map(|tier| self.part.source(tier)).collect(),
            false => Vec::new(),
        };
        let (counted, counts, longest) =
            count_table(game, head, options, control, &told, &sources)?;
        let frames: Vec<PackedFrame> = self.part.kept_frames();
        let seek = format::seek_table(&frames);
        let longest = longest.told(game);
        let first_texts = Vec::new();
        let tail = Tail { counted, counts, start, longest, first_texts, seek: checksum(&seek) };
        let TablePart { file, claim, .. } = &self.part;
        let end = file.metadata().map_err(|source| self.part.failed(source))?.len();
        wait_for_room(control, &claim.part, || {
            cut_back(file, end)?;
            complete(file, claim, &tail, &seek)
        })?;
        fs::remove_file(&claim.journal).map_err(|source| self.part.failed(source))
    }

    /// Solves what is left of a tier; it stays in memory if there is room.
    fn solve_tier(
        &mut self,
        tier: usize,
        solver: &mut TierSolver<'_, G>,
        tiers: &mut [Vec<u8>],
    ) -> Result<(), Error> {
        let Self { game, head, options, control, .. } = *self;
        let only_next = game.placement().is_some();
        let by_kernel = only_next
            && options.method != SolveMethod::Generic
            && game.tiers()[tier].flow == Flow::Acyclic;
        let next = head.tiers.get(tier + 1).copied().unwrap_or(0);
        // The last tier reads nothing.
        let room = match by_kernel && next > 0 {
            true => self.budget.room(head.tiers[tier], next),
            false => UnitRoom::Ample,
        };
        let needed = if only_next { 1 } else { tiers.len() };
        for (later, codes) in tiers.iter_mut().enumerate().skip(tier + 1) {
            match room == UnitRoom::Ample && later - tier <= needed {
                true if codes.is_empty() => *codes = self.part.read_back(later)?,
                true => {}
                false => *codes = Vec::new(),
            }
        }
        let part = &mut self.part;
        let from = part.done(tier);
        let work = (0..head.tiers[tier], from);
        let mut whole = Vec::new();
        if !by_kernel {
            whole = part.keep(tier, solver.solve(tier, tiers)?)?.into_owned();
        } else if room == UnitRoom::Ample {
            let codes = tiers.get(tier + 1).map_or(&[][..], Vec::as_slice);
            let store = (&MemoryStore(codes), next);
            solver.solve_in_units(tier, store, work, (room, None), |unit: SolvedUnit<'_>| {
                whole = part.keep(tier, unit)?.into_owned();
                Ok(())
            })?;
        } else {
            let source = part.source(tier + 1);
            let store = (&source.store(), next);
            solver.solve_in_units(tier, store, work, (room, None), |unit| {
                part.keep(tier, unit)?;
                let Traffic { read, written } = part.traffic();
                control.report(&Progress::Traffic { read, written });
                Ok(())
            })?;
        }
        // A tier that was begun before is only in part in memory.
        if from == 0 && room == UnitRoom::Ample {
            tiers[tier] = whole;
        }
        if only_next && tier + 1 < tiers.len() {
            tiers[tier + 1] = Vec::new();
        }
        Ok(())
    }
}

/// The counts of the reachable positions, or of all numbers where that costs less. `told` has the counts of all
/// numbers, the last tier first; `sources` are the tiers themselves, if all of them stay.
pub(super) fn count_table<G: Numbered>(
    game: &G,
    head: &Head,
    options: &SolveOptions,
    control: &Control,
    told: &[(ValueCounts, Longest)],
    sources: &[TierSource],
) -> Result<(Counted, Vec<ValueCounts>, Longest), Error> {
    let mut longest = Longest::default();
    let is_whole = head.kept == head.tiers.len();
    if !(is_whole && options.counting.walks(head.tiers.iter().sum())) {
        let mut counts = Vec::with_capacity(head.tiers.len());
        for (here, Longest(win)) in told {
            if let Some((code, number)) = *win {
                longest.offer(number.tier as usize, Some((code, number.rank)));
            }
            counts.push(here.clone());
        }
        counts.reverse();
        return Ok((Counted::Numbered, counts, longest));
    }
    let stores: Vec<_> = sources.iter().map(TierSource::store).collect();
    let found = reach::count(game, head.reading, options.method, control, &|tier, numbers| {
        let store = &stores[tier];
        store.window(store.fetch(&[numbers])?)
    })?;
    for (tier, (_, win)) in found.iter().enumerate().rev() {
        longest.offer(tier, *win);
    }
    let counts = found.into_iter().map(|(counts, _)| counts).collect();
    Ok((Counted::Reachable, counts, longest))
}
