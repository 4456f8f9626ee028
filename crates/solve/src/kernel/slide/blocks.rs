//! The blocks of a sliding tier, and the slides between them.

use std::ops::Range;

use parlor_core::placement::{Slides, Stuck};
use parlor_core::{Placement, Side, Symmetry};
use rayon::prelude::*;

use crate::kernel::Passes;
use crate::kernel::bits::SlideMasks;
use crate::kernel::turn::Turner;

/// What all blocks share.
pub(super) struct SlideKernel<'a> {
    pub(super) plan: &'a Placement,
    pub(super) stuck: Stuck,
    pub(super) passes: Passes,
    /// By place, and whether the first player has a stone there: the ranks of such parts.
    pub(super) masks: SlideMasks,
    pub(super) turner: Turner,
    /// The part of each rank.
    pub(super) parts: Vec<u32>,
    pub(super) occupancies: parlor_core::placement::Occupancies<'a>,
    /// The blocks that are solved here; all, unless others solve the rest.
    pub(super) own: Range<usize>,
    /// By half-block, where it is in memory: own ones first, then those that slides of own ones lead to.
    slots: Vec<u32>,
    /// The half-blocks of others that slides lead to, in the order of their slots.
    pub(super) halo: Vec<u32>,
    /// Slides of own block b: `links[starts[b]..starts[b + 1]]`.
    starts: Vec<u32>,
    links: Vec<SlideLink>,
    /// Who is to move in the first half of the numbers.
    first_half: Side,
    neighbours: &'a [u64],
}

/// A slide, in the frame of the block that it leads to.
#[derive(Clone, Copy)]
pub(super) struct SlideLink {
    block: u32,
    pub(super) symmetry: Symmetry,
    /// The place it leaves, among the occupied cells before it.
    pub(super) from: u8,
    /// The place it takes, among the occupied cells after it.
    pub(super) to: u8,
}

impl<'a> SlideKernel<'a> {
    /// Of all blocks, or of some.
    pub(super) fn new(
        plan: &'a Placement,
        slides: &'a Slides,
        passes: Passes,
        own: Option<Range<usize>>,
    ) -> Self {
        let stones = plan.stones();
        let size = stones.div_ceil(2);
        let first = (1_u64 << size) - 1;
        let parts = std::iter::successors(Some(first), |&part| {
            Some(parlor_core::combinations::following(part))
        });
        let parts: Vec<u32> =
            parts.take(plan.block_size(stones) as usize).map(|part| part as u32).collect();
        let occupancies = plan.occupancies(stones);
        let own = own.unwrap_or(0..occupancies.len());
        let neighbours = &slides.neighbours;
        let found: Vec<Vec<SlideLink>> = occupancies[own.clone()]
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
        let mut kernel = Self {
            plan,
            stuck: slides.stuck,
            passes,
            masks: SlideMasks::new(stones, size),
            turner: Turner::new(stones),
            parts,
            own,
            slots: Vec::new(),
            halo: Vec::new(),
            starts,
            links: found.into_iter().flatten().collect(),
            occupancies,
            first_half: Side::after(stones as u32),
            neighbours,
        };
        kernel.find_slots();
        kernel
    }

    /// Gives every half-block that is needed here its place.
    fn find_slots(&mut self) {
        const ABSENT: u32 = u32::MAX;
        const NEEDED: u32 = u32::MAX - 1;
        let mut slots = vec![ABSENT; 2 * self.blocks()];
        for index in 0..self.own_halves() {
            let half_block = self.own_half_block(index);
            for link in self.links_of(half_block) {
                slots[self.target(half_block, link)] = NEEDED;
            }
        }
        for index in 0..self.own_halves() {
            slots[self.own_half_block(index)] = index as u32;
        }
        for (half_block, slot) in slots.iter_mut().enumerate() {
            if *slot == NEEDED {
                *slot = (self.own_halves() + self.halo.len()) as u32;
                self.halo.push(half_block as u32);
            }
        }
        self.slots = slots;
    }

    /// How many half-blocks are solved here.
    pub(super) fn own_halves(&self) -> usize {
        2 * self.own.len()
    }

    /// One of them.
    pub(super) fn own_half_block(&self, index: usize) -> usize {
        match index.checked_sub(self.own.len()) {
            None => self.own.start + index,
            Some(index) => self.blocks() + self.own.start + index,
        }
    }

    /// Where a half-block of another host is in memory, if it is.
    pub(super) fn halo_slot(&self, half_block: u32) -> Option<usize> {
        self.halo.binary_search(&half_block).ok().map(|index| self.own_halves() + index)
    }

    /// Where a half-block is in memory.
    pub(super) fn slot(&self, half_block: usize) -> usize {
        self.slots[half_block] as usize
    }

    pub(super) fn blocks(&self) -> usize {
        self.occupancies.len()
    }

    /// Words of a set of a block's positions.
    pub(super) fn words(&self) -> usize {
        self.parts.len().div_ceil(64)
    }

    /// Whether it is the first player's move in a half-block.
    pub(super) fn first_moves(&self, half_block: usize) -> bool {
        (self.first_half == Side::First) == (half_block < self.blocks())
    }

    /// The half-block with the other player to move.
    pub(super) fn other_half(&self, half_block: usize) -> usize {
        let blocks = self.blocks();
        if half_block < blocks { half_block + blocks } else { half_block - blocks }
    }

    pub(super) fn links_of(&self, half_block: usize) -> &[SlideLink] {
        let block = half_block % self.blocks() - self.own.start;
        &self.links[self.starts[block] as usize..self.starts[block + 1] as usize]
    }

    /// The half-block that a slide from this one leads to.
    pub(super) fn target(&self, half_block: usize, link: &SlideLink) -> usize {
        let second_half = half_block < self.blocks();
        link.block as usize + if second_half { self.blocks() } else { 0 }
    }

    /// Marks the parts with which the player to move cannot slide.
    pub(super) fn mark_stuck(&self, half_block: usize, marks: &mut [u64]) {
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
    pub(super) fn mark_lines(&self, half_block: usize, marks: &mut [u64]) {
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

/// The slides of a block, grouped by symmetry.
fn find_links(
    plan: &Placement,
    neighbours: &[u64],
    occupancies: &[u64],
    occupancy: u64,
) -> Vec<SlideLink> {
    let mut links = Vec::new();
    let place = |set: u64, cell: usize| (set & ((1 << cell) - 1)).count_ones() as u8;
    let cells = |set: u64| (0..plan.cells()).filter(move |cell| set >> cell & 1 == 1);
    for from in cells(occupancy) {
        for to in cells(neighbours[from] & !occupancy) {
            let after = occupancy ^ 1 << from ^ 1 << to;
            let located = plan.locate_among(occupancies, after);
            let symmetry = located.symmetry;
            let [before, after] = [occupancy, after].map(|set| plan.image(set, symmetry));
            links.push(SlideLink {
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
