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

use parlor_core::placement::{Slides, Stuck};
use parlor_core::{Control, Placement, Side, Symmetry};
use rayon::prelude::*;

use super::bits::{self, SlideMasks};
use super::turn::{Permuted, TurnBuffers, Turner, Way};
use super::{Passes, tier};
use crate::Error;
use crate::code::Code;

/// The codes of a plan's last tier, in which stones slide.
///
/// # Errors
/// When the control stops it, a win takes too long, or a block is too large.
pub(crate) fn solve(
    plan: &Placement,
    slides: &Slides,
    passes: Passes,
    control: &Control,
) -> Result<Vec<u8>, Error> {
    tier::check_places(plan.stones())?;
    let kernel = SlideKernel::new(plan, slides, passes);
    let mut work = Work::new(&kernel);
    let mut level = 0;
    while work.changed.contains(&true) {
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

/// What all blocks share.
struct SlideKernel<'a> {
    plan: &'a Placement,
    stuck: Stuck,
    passes: Passes,
    /// By place, and whether the first player has a stone there: the ranks of such parts.
    masks: SlideMasks,
    turner: Turner,
    /// The part of each rank.
    parts: Vec<u32>,
    occupancies: parlor_core::placement::Occupancies<'a>,
    /// Slides of block b: `links[starts[b]..starts[b + 1]]`.
    starts: Vec<u32>,
    links: Vec<Link>,
    /// Who is to move in the first half of the numbers.
    first_half: Side,
    neighbours: &'a [u64],
}

/// A slide, in the frame of the block that it leads to.
#[derive(Clone, Copy)]
struct Link {
    block: u32,
    symmetry: Symmetry,
    /// The place it leaves, among the occupied cells before it.
    from: u8,
    /// The place it takes, among the occupied cells after it.
    to: u8,
}

/// All positions, half by half and block by block; sets are bits.
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

/// Room for one thread's work.
#[derive(Default)]
struct Scratch {
    own: Vec<u64>,
    frame: Vec<u64>,
    turn: TurnBuffers,
}

impl<'a> SlideKernel<'a> {
    fn new(plan: &'a Placement, slides: &'a Slides, passes: Passes) -> Self {
        let stones = plan.stones();
        let size = stones.div_ceil(2);
        let first = (1_u64 << size) - 1;
        let parts = std::iter::successors(Some(first), |&part| {
            Some(parlor_core::combinations::following(part))
        });
        let parts: Vec<u32> =
            parts.take(plan.block_size(stones) as usize).map(|part| part as u32).collect();
        let occupancies = plan.occupancies(stones);
        let neighbours = &slides.neighbours;
        let found: Vec<Vec<Link>> = occupancies
            .par_iter()
            .map(|&occupancy| find_links(plan, neighbours, &occupancies, occupancy))
            .collect();
        let mut starts = Vec::with_capacity(found.len() + 1);
        let mut total = 0;
        starts.push(0);
        for links in &found {
            total += links.len() as u32;
            starts.push(total);
        }
        Self {
            plan,
            stuck: slides.stuck,
            passes,
            masks: SlideMasks::new(stones, size),
            turner: Turner::new(stones),
            parts,
            starts,
            links: found.into_iter().flatten().collect(),
            occupancies,
            first_half: Side::after(stones as u32),
            neighbours,
        }
    }

    fn blocks(&self) -> usize {
        self.occupancies.len()
    }

    /// Words of a set of a block's positions.
    fn words(&self) -> usize {
        self.parts.len().div_ceil(64)
    }

    /// Whether it is the first player's move in a half-block.
    fn first_moves(&self, half_block: usize) -> bool {
        (self.first_half == Side::First) == (half_block < self.blocks())
    }

    /// The half-block with the other player to move.
    fn other_half(&self, half_block: usize) -> usize {
        let blocks = self.blocks();
        if half_block < blocks { half_block + blocks } else { half_block - blocks }
    }

    fn links_of(&self, half_block: usize) -> &[Link] {
        let block = half_block % self.blocks();
        &self.links[self.starts[block] as usize..self.starts[block + 1] as usize]
    }

    /// The half-block that a slide from this one leads to.
    fn target(&self, half_block: usize, link: &Link) -> usize {
        let second_half = half_block < self.blocks();
        link.block as usize + if second_half { self.blocks() } else { 0 }
    }

    /// Marks the parts with which the player to move cannot slide.
    fn mark_stuck(&self, half_block: usize, marks: &mut [u64]) {
        let occupancy = self.occupancies[half_block % self.blocks()];
        let empty = !occupancy & ((1 << self.plan.cells()) - 1);
        marks.copy_from_slice(self.masks.all());
        let cells = (0..self.plan.cells()).filter(|cell| occupancy >> cell & 1 == 1);
        for (place, cell) in cells.enumerate() {
            if self.neighbours[cell] & empty != 0 {
                let others = self.masks.place(place, !self.first_moves(half_block));
                marks.iter_mut().zip(others).for_each(|(mark, other)| *mark &= other);
            }
        }
    }

    /// Marks the parts with which the player who waits holds a line.
    fn mark_lines(&self, half_block: usize, marks: &mut [u64]) {
        let occupancy = self.occupancies[half_block % self.blocks()];
        let place = |cell: usize| (occupancy & ((1 << cell) - 1)).count_ones() as usize;
        for &line in self.plan.lines().iter().filter(|&&line| line & !occupancy == 0) {
            let places: Vec<usize> =
                (0..self.plan.cells()).filter(|cell| line >> cell & 1 == 1).map(place).collect();
            for (word, mark) in marks.iter_mut().enumerate() {
                let held = |all: u64, &place: &usize| {
                    all & self.masks.place(place, !self.first_moves(half_block))[word]
                };
                *mark |= places.iter().fold(u64::MAX, held);
            }
        }
    }
}

impl Work {
    /// Ends of the game are settled; everything else is open.
    fn new(kernel: &SlideKernel<'_>) -> Self {
        let (halves, words, size) = (2 * kernel.blocks(), kernel.words(), kernel.parts.len());
        let mut work = Self {
            codes: vec![Code::DRAW.0; halves * size],
            open: vec![0; halves * words],
            won: vec![0; halves * words],
            fresh: vec![0; halves * words],
            next: vec![0; halves * words],
            changed: vec![false; halves],
        };
        work.codes
            .par_chunks_mut(size)
            .zip(work.open.par_chunks_mut(words))
            .zip(work.fresh.par_chunks_mut(words))
            .zip(&mut work.changed)
            .enumerate()
            .for_each(|(half_block, (((codes, open), lost), changed))| {
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
        let code = if is_odd { Code::win(level) } else { Code::loss(level) };
        let settled = codes
            .par_chunks_mut(size)
            .zip(open.par_chunks_mut(words))
            .zip(next.par_chunks_mut(words))
            .enumerate()
            .map_init(Scratch::default, |scratch, (half_block, ((codes, open), next))| {
                next.fill(0);
                if open.iter().all(|&word| word == 0) {
                    return false;
                }
                kernel.pull_any(half_block, fresh, changed, scratch);
                let mut is_any = false;
                for (own, open) in scratch.own.iter_mut().zip(&*open) {
                    *own &= open;
                    is_any |= *own != 0;
                }
                if is_any && !is_odd {
                    is_any = kernel.keep_all(half_block, won, scratch);
                }
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
        *changed = settled;
        std::mem::swap(fresh, next);
        if is_odd {
            won.par_iter_mut().zip(&*fresh).for_each(|(won, fresh)| *won |= fresh);
        }
        Ok(())
    }
}

impl SlideKernel<'_> {
    /// Puts into `own` the positions from which some move leads into a set.
    fn pull_any(&self, half_block: usize, set: &[u64], changed: &[bool], scratch: &mut Scratch) {
        let words = self.words();
        let Scratch { own, frame, turn } = scratch;
        own.clear();
        own.resize(words, 0);
        let mover = self.first_moves(half_block);
        for group in self.links_of(half_block).chunk_by(|a, b| a.symmetry == b.symmetry) {
            let symmetry = group[0].symmetry;
            frame.clear();
            let is_own = symmetry == Symmetry::IDENTITY;
            let into = if is_own { &mut *own } else { &mut *frame };
            for link in group {
                let target = self.target(half_block, link);
                if !changed[target] {
                    continue;
                }
                into.resize(words, 0);
                let from = &set[target * words..][..words];
                let taken = self.masks.place(link.to.into(), mover);
                let left = self.masks.place(link.from.into(), mover);
                bits::slide_any(from, taken, left, into, self.passes);
            }
            if !is_own && frame.iter().any(|&word| word != 0) {
                let permuted = self.turn(half_block, symmetry, Way::Back, turn);
                for (word, &bits) in frame.iter().enumerate() {
                    each(bits, |bit| {
                        let rank = permuted.rank(self.parts[64 * word + bit]);
                        own[rank / 64] |= 1 << (rank % 64);
                    });
                }
            }
        }
        let other = self.other_half(half_block);
        if self.stuck == Stuck::Pass && changed[other] {
            frame.clear();
            frame.resize(words, 0);
            self.mark_stuck(half_block, frame);
            let passed = &set[other * words..][..words];
            own.iter_mut()
                .zip(&*frame)
                .zip(passed)
                .for_each(|((own, stuck), set)| *own |= stuck & set);
        }
    }

    /// Keeps in `own` the positions from which every move leads into a set; says whether there are any.
    fn keep_all(&self, half_block: usize, set: &[u64], scratch: &mut Scratch) -> bool {
        let words = self.words();
        let Scratch { own, frame, turn } = scratch;
        let mover = self.first_moves(half_block);
        for group in self.links_of(half_block).chunk_by(|a, b| a.symmetry == b.symmetry) {
            let symmetry = group[0].symmetry;
            let is_own = symmetry == Symmetry::IDENTITY;
            frame.clear();
            let into = match is_own {
                true => &mut *own,
                false => {
                    frame.resize(words, u64::MAX);
                    &mut *frame
                }
            };
            for link in group {
                let from = &set[self.target(half_block, link) * words..][..words];
                let taken = self.masks.place(link.to.into(), mover);
                let left = self.masks.place(link.from.into(), mover);
                bits::slide_all(from, taken, left, into, self.passes);
            }
            if !is_own {
                let permuted = self.turn(half_block, symmetry, Way::There, turn);
                for (word, own) in own.iter_mut().enumerate() {
                    each(*own, |bit| {
                        let rank = permuted.rank(self.parts[64 * word + bit]);
                        *own &= !((!frame[rank / 64] >> (rank % 64) & 1) << bit);
                    });
                }
            }
            if own.iter().all(|&word| word == 0) {
                return false;
            }
        }
        if self.stuck == Stuck::Pass {
            frame.clear();
            frame.resize(words, 0);
            self.mark_stuck(half_block, frame);
            let passed = &set[self.other_half(half_block) * words..][..words];
            own.iter_mut()
                .zip(&*frame)
                .zip(passed)
                .for_each(|((own, stuck), set)| *own &= !stuck | set);
        }
        own.iter().any(|&word| word != 0)
    }

    /// The way of a block's parts to their places under a symmetry, or back.
    fn turn<'t>(
        &'t self,
        half_block: usize,
        symmetry: Symmetry,
        way: Way,
        room: &'t mut TurnBuffers,
    ) -> Permuted<'t> {
        let occupancy = self.occupancies[half_block % self.blocks()];
        let image = |cell| self.plan.image_of_cell(cell, symmetry);
        self.turner.permuted(occupancy, image, way, room)
    }
}

/// Does something with each member of a word.
#[inline]
fn each(mut bits: u64, mut work: impl FnMut(usize)) {
    while bits != 0 {
        work(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

/// The slides of a block, grouped by symmetry.
fn find_links(
    plan: &Placement,
    neighbours: &[u64],
    occupancies: &[u64],
    occupancy: u64,
) -> Vec<Link> {
    let mut links = Vec::new();
    let place = |set: u64, cell: usize| (set & ((1 << cell) - 1)).count_ones() as u8;
    let cells = |set: u64| (0..plan.cells()).filter(move |cell| set >> cell & 1 == 1);
    for from in cells(occupancy) {
        for to in cells(neighbours[from] & !occupancy) {
            let after = occupancy ^ 1 << from ^ 1 << to;
            let located = plan.locate_among(occupancies, after);
            let symmetry = located.symmetry;
            let [before, after] = [occupancy, after].map(|set| plan.image(set, symmetry));
            links.push(Link {
                block: located.block as u32,
                symmetry,
                from: place(before, plan.image_of_cell(from, symmetry)),
                to: place(after, plan.image_of_cell(to, symmetry)),
            });
        }
    }
    links.sort_unstable_by_key(|link| (link.symmetry, link.block));
    links
}
