//! One tier in work: its pieces, what they read, and how they are solved.

use std::ops::Range;

use parlor_core::combinations::binomial;
use parlor_core::placement::{BlockFinder, Finish, Occupancies};
use parlor_core::{Control, Placement, Stopped, Symmetry};
use rayon::prelude::*;

#[cfg(target_arch = "x86_64")]
use super::avx512;
use super::cut::{Cut, Segment};
use super::{KernelTables, KnownLinks, Passes, links, placed_bit, turn};
use crate::code::Code;
use crate::progress::SharedTask;
use crate::store::TierWindow;
use crate::{Error, ValueCounts};

/// A tier, and all that its blocks share.
pub(crate) struct TierKernel<'a> {
    plan: &'a Placement,
    tier: usize,
    tables: &'a KernelTables,
    here: Occupancies<'a>,
    /// Finds blocks of the tier after it; none after the last.
    next: Option<BlockFinder<'a>>,
    /// The numbers that are to be solved here, for progress.
    work: Range<u64>,
}

/// A segment of a block.
#[derive(Clone, Copy)]
pub(super) struct Sight<'a> {
    pub(super) occupancy: u64,
    pub(super) cut: &'a Cut,
    pub(super) segment: &'a Segment,
}

/// Numbers in a row that one thread solves at a time: some blocks, or some segments of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TierPiece {
    /// Its first number.
    pub(crate) start: u64,
    /// How many it has.
    pub(crate) length: usize,
    blocks: Range<usize>,
    tops: Range<u64>,
}

impl TierPiece {
    /// How many numbers some pieces have.
    pub(crate) fn length_of(pieces: &[Self]) -> usize {
        pieces.iter().map(|piece| piece.length).sum()
    }
}

/// Room for one thread's work.
#[derive(Default)]
struct TierBuffers {
    /// Links of the block in work.
    links: Vec<Link>,
    /// The frame of a symmetry.
    frame: Vec<u8>,
    /// Marks of lost positions.
    lost: Vec<u64>,
    turn: turn::TurnBuffers,
}

/// One open cell of a block.
#[derive(Clone, Copy)]
pub(super) struct Link {
    symmetry: Symmetry,
    /// The place of the new stone among the occupied cells, in the successor's frame.
    place: u8,
    /// The successor's block.
    block: usize,
}

impl Link {
    const fn place(self) -> usize {
        self.place as usize
    }
}

impl<'a> TierKernel<'a> {
    /// # Errors
    /// If a block is too large.
    pub(crate) fn new(
        plan: &'a Placement,
        tier: usize,
        tables: &'a mut KernelTables,
    ) -> Result<Self, Error> {
        let is_last = tier == plan.stones();
        assert!(!is_last || plan.finish() == Finish::Over, "a last tier that moves on is full");
        let here = plan.occupancies(tier);
        if !tables.are_for(tier) {
            check_size(plan, &here, tables)?;
            tables.prepare(plan, tier);
        }
        let total = here.len() as u64 * plan.block_size(tier);
        let next = (!is_last).then(|| plan.finder(tier + 1));
        Ok(Self { plan, tier, tables, here, next, work: 0..total })
    }

    /// The same kernel, of whose tier only these numbers are to be solved.
    pub(crate) fn working_on(self, work: Range<u64>) -> Self {
        let end = work.end.min(self.work.end);
        Self { work: work.start..end, ..self }
    }

    pub(super) const fn tables(&self) -> &KernelTables {
        self.tables
    }

    /// The tier, in pieces.
    pub(crate) fn pieces(&self) -> Vec<TierPiece> {
        let least = self.tables.piece;
        let size = self.plan.block_size(self.tier);
        let in_piece = least.div_ceil(size as usize);
        let mut pieces = Vec::new();
        let is_cut = |block: usize| self.tables.cut(self.plan, self.here[block]).high > 0;
        let mut block = 0;
        while block < self.here.len() {
            let cut = self.tables.cut(self.plan, self.here[block]);
            let start = block as u64 * size;
            if cut.high == 0 {
                let most = self.here.len().min(block + in_piece);
                let end = (block + 1..most).find(|&block| is_cut(block)).unwrap_or(most);
                let length = (end - block) * size as usize;
                pieces.push(TierPiece { start, length, blocks: block..end, tops: 0..1 });
                block = end;
                continue;
            }
            let (mut start, mut first, mut length) = (start, 0, 0);
            for top in 0..cut.tops() {
                length += cut.segment(top).map_or(0, |segment| segment.parts());
                if length >= least || top + 1 == cut.tops() && length > 0 {
                    pieces.push(TierPiece {
                        start,
                        length,
                        blocks: block..block + 1,
                        tops: first..top + 1,
                    });
                    (start, first, length) = (start + length as u64, top + 1, 0);
                }
            }
            block += 1;
        }
        pieces
    }

    /// No links yet of the blocks from a piece on.
    pub(crate) fn known_from(&self, piece: &TierPiece) -> KnownLinks {
        KnownLinks::from(piece.blocks.start)
    }

    /// Shows every run of numbers of the next tier that a piece reads.
    pub(crate) fn wanted(
        &self,
        piece: &TierPiece,
        known: &mut KnownLinks,
        mut show: impl FnMut(Range<u64>),
    ) {
        if self.next.is_none() {
            return;
        }
        let size = self.plan.block_size(self.tier + 1);
        let mut links = Vec::new();
        for (block, &occupancy) in piece.blocks.clone().zip(&self.here[piece.blocks.clone()]) {
            self.find_links(occupancy, &mut links);
            known.keep(block, &links);
            let cut = self.tables.cut(self.plan, occupancy);
            for segment in piece.tops.clone().filter_map(|top| cut.segment(top)) {
                for link in &links {
                    let sight = Sight { occupancy, cut: &cut, segment: &segment };
                    let turned = self.turned(sight, link.symmetry);
                    let next = turned.with(link.place(), placed_bit(self.tier));
                    let start = link.block as u64 * size + next.first();
                    show(start..start + next.parts() as u64);
                }
            }
        }
    }

    /// The codes of the whole tier, and how many positions have each code.
    ///
    /// # Errors
    /// When the control stops it.
    pub(crate) fn solve_whole(
        &self,
        next: &[u8],
        control: &Control,
    ) -> Result<(Vec<u8>, ValueCounts), Error> {
        let pieces = self.pieces();
        let mut codes = vec![0; TierPiece::length_of(&pieces)];
        let all = (pieces.as_slice(), &KnownLinks::default());
        let counts = self.solve(all, &TierWindow::whole(next), &mut codes, control)?;
        Ok((codes, counts))
    }

    /// Writes the codes of pieces that follow each other, of whose links some may be known; gives how many positions have
    /// each code. What was there before does not matter.
    ///
    /// # Panics
    /// If the room is not as large as the pieces.
    ///
    /// # Errors
    /// When the control stops it.
    pub(crate) fn solve(
        &self,
        (pieces, known): (&[TierPiece], &KnownLinks),
        next: &TierWindow<'_>,
        codes: &mut [u8],
        control: &Control,
    ) -> Result<ValueCounts, Error> {
        assert_eq!(codes.len(), TierPiece::length_of(pieces), "every piece has its place");
        let task = SharedTask::resumed(
            control,
            format!("tier {}", self.tier),
            pieces.first().map_or(0, |piece| piece.start - self.work.start),
            self.work.end - self.work.start,
        );
        let mut rest = codes;
        let jobs: Vec<(&TierPiece, &mut [u8])> = pieces
            .iter()
            .map(|piece| {
                let (here, after) = std::mem::take(&mut rest).split_at_mut(piece.length);
                rest = after;
                (piece, here)
            })
            .collect();
        let counts = jobs
            .into_par_iter()
            .map_init(TierBuffers::default, |scratch, (piece, codes)| {
                control.check()?;
                let counts = self.solve_piece(piece, known, next, codes, scratch);
                task.add(codes.len() as u64);
                Ok(counts)
            })
            .try_reduce(ValueCounts::default, |left, right| Ok(left + right));
        counts.map_err(|stopped: Stopped| stopped.into())
    }

    fn solve_piece(
        &self,
        piece: &TierPiece,
        known: &KnownLinks,
        next: &TierWindow<'_>,
        codes: &mut [u8],
        scratch: &mut TierBuffers,
    ) -> ValueCounts {
        let mut counts = ValueCounts::default();
        let mut rest = codes;
        for (block, &occupancy) in piece.blocks.clone().zip(&self.here[piece.blocks.clone()]) {
            match known.of(block) {
                Some(links) => {
                    scratch.links.clear();
                    scratch.links.extend_from_slice(links);
                }
                None => self.find_links(occupancy, &mut scratch.links),
            }
            let cut = self.tables.cut(self.plan, occupancy);
            let before = rest.len();
            for segment in piece.tops.clone().filter_map(|top| cut.segment(top)) {
                let (here, after) = std::mem::take(&mut rest).split_at_mut(segment.parts());
                let sight = Sight { occupancy, cut: &cut, segment: &segment };
                self.solve_segment(sight, next, here, scratch);
                counts.add_all(here, self.plan.orbit_size(occupancy));
                rest = after;
            }
            debug_assert!(before > rest.len(), "every piece of a block has segments");
        }
        counts
    }

    fn solve_segment(
        &self,
        sight: Sight<'_>,
        next: &TierWindow<'_>,
        codes: &mut [u8],
        scratch: &mut TierBuffers,
    ) {
        let Sight { occupancy, cut, segment } = sight;
        let TierBuffers { links, frame, lost, turn } = scratch;
        self.mark_lost(sight, lost);
        if self.next.is_none() {
            codes.fill(Code::DRAW.0);
            return links::lose(codes, lost);
        }
        codes.fill(Code::MOST.0);
        for group in links.chunk_by(|a, b| a.symmetry == b.symmetry) {
            let symmetry = group[0].symmetry;
            if symmetry == Symmetry::IDENTITY {
                self.follow(group, segment, next, codes);
                continue;
            }
            let turned = self.turned(sight, symmetry);
            frame.clear();
            frame.resize(codes.len(), Code::MOST.0);
            self.follow(group, &turned, next, frame);
            let image = |cell| self.plan.image_of_cell(cell, symmetry);
            let low = occupancy & cut.low_cells;
            self.tables.turner(segment.low).turn_back(low, segment.ones, image, frame, codes, turn);
        }
        match self.tables.passes {
            #[cfg(target_arch = "x86_64")]
            Passes::Wide => avx512::step_back(codes, lost),
            _ => links::step_back(codes, lost),
        }
    }

    /// One link for each open cell, grouped by symmetry, those without a turn first.
    fn find_links(&self, occupancy: u64, links: &mut Vec<Link>) {
        links.clear();
        let Some(next) = &self.next else { return };
        let mut open = self.plan.open_cells(occupancy);
        while open != 0 {
            let cell = open.trailing_zeros() as usize;
            open &= open - 1;
            let located = next.locate(occupancy | 1 << cell);
            let turned = self.plan.image(occupancy, located.symmetry);
            let cell = self.plan.image_of_cell(cell, located.symmetry);
            let place = (turned & ((1 << cell) - 1)).count_ones() as u8;
            links.push(Link { symmetry: located.symmetry, place, block: located.block });
        }
        links.sort_unstable_by_key(|link| (link.symmetry, link.block));
    }

    /// The segment that a symmetry makes of this one.
    pub(super) fn turned(&self, sight: Sight<'_>, symmetry: Symmetry) -> Segment {
        let Sight { occupancy, cut, segment } = sight;
        if segment.top == 0 || symmetry == Symmetry::IDENTITY {
            return *segment;
        }
        let high = occupancy & !cut.low_cells;
        let image = self.plan.image(high, symmetry);
        let (mut rest, mut bits, mut top) = (high, segment.top, 0);
        while bits != 0 {
            if bits & 1 == 1 {
                let cell = self.plan.image_of_cell(rest.trailing_zeros() as usize, symmetry);
                top |= 1 << (image & ((1 << cell) - 1)).count_ones();
            }
            (rest, bits) = (rest & (rest - 1), bits >> 1);
        }
        Segment { top, ..*segment }
    }

    /// Takes into `frame` the least of its own value and the linked successors'.
    fn follow(&self, links: &[Link], segment: &Segment, next: &TierWindow<'_>, frame: &mut [u8]) {
        let size = self.plan.block_size(self.tier + 1);
        let bit = placed_bit(self.tier);
        for link in links {
            let to = segment.with(link.place(), bit);
            let successor = next.range(link.block as u64 * size + to.first(), to.parts());
            if link.place() >= segment.low {
                match self.tables.passes {
                    #[cfg(target_arch = "x86_64")]
                    Passes::Wide => avx512::follow_all(successor, frame),
                    _ => links::follow_all(successor, frame),
                }
                continue;
            }
            let marked = self.tables.bitmaps(&to).place(link.place(), bit == 1);
            match self.tables.passes {
                #[cfg(target_arch = "x86_64")]
                Passes::Wide => avx512::follow(successor, marked, frame),
                _ => links::follow(successor, marked, frame),
            }
        }
    }

    /// Marks the parts with which the player who waits holds a whole line.
    pub(super) fn mark_lost(&self, sight: Sight<'_>, lost: &mut Vec<u64>) {
        let Sight { occupancy, cut, segment } = sight;
        let here = self.tables.bitmaps(segment);
        lost.clear();
        lost.resize(here.words(), 0);
        // After an odd number of stones the first player waits.
        let first_waits = !self.tier.is_multiple_of(2);
        let missing = if first_waits { !segment.top } else { segment.top };
        let high = occupancy & !cut.low_cells;
        for &line in self.plan.lines() {
            if line & !occupancy != 0 {
                continue;
            }
            let place = |set: u64, cell: u64| (set & (cell - 1)).count_ones() as usize;
            let (mut places, mut count, mut is_open) = ([0; 64], 0, true);
            let mut rest = line;
            while rest != 0 && is_open {
                let cell = rest & rest.wrapping_neg();
                if cell & cut.low_cells == 0 {
                    is_open = missing >> place(high, cell) & 1 == 0;
                } else {
                    places[count] = place(occupancy, cell);
                    count += 1;
                }
                rest &= rest - 1;
            }
            if is_open {
                here.mark_all(&places[..count], first_waits, lost);
            }
        }
    }
}

/// Whether the ranks of a tier's segments fit in a word.
fn check_size(plan: &Placement, occupancies: &[u64], tables: &KernelTables) -> Result<(), Error> {
    let low = occupancies.iter().map(|&occupancy| tables.cut(plan, occupancy).low).max();
    // A link reads parts of one place more.
    check_places(low.map_or(0, |low| low + 1).min(plan.stones()))
}

/// Whether the ranks of parts of so many places fit in a word.
///
/// # Errors
/// If they do not.
pub(super) fn check_places(places: usize) -> Result<(), Error> {
    match binomial(places, places / 2) {
        parts if parts <= turn::LARGEST => Ok(()),
        parts => Err(Error::TooLarge(format!(
            "a block has {parts} positions; up to {} can be solved together",
            turn::LARGEST
        ))),
    }
}
