//! Which positions of a block play can reach, told by the last stone and without playing.
//!
//! A line ends the game, so a position is reached exactly if there was none before the last stone: the mover
//! holds no line, and one stone of the player who waits lies in every line of that player. It was the last;
//! the others may have come in any order.
//!
//! Which parts hold a line is a bitmap over ranks, as in the rest of the kernel, so 64 positions are judged
//! at a time.

use parlor_core::{Control, Placement};
use rayon::prelude::*;

use super::Passes;
use super::bitmaps::Bitmaps;
use crate::code::Code;
use crate::marks::NumberMarks;
use crate::{Error, ValueCounts};

/// The reachable positions of a tier that only places stones: how many have which code, and the first number
/// with the longest win.
pub(crate) fn count(
    plan: &Placement,
    tier: usize,
    codes: &[u8],
    control: &Control,
) -> Result<(ValueCounts, Option<(Code, u64)>), Error> {
    let judge = Judge::new(plan, tier);
    let size = judge.here.parts();
    let blocks_in_piece = super::PIECE.div_ceil(size);
    codes
        .par_chunks(blocks_in_piece * size)
        .zip(plan.occupancies(tier).par_chunks(blocks_in_piece))
        .enumerate()
        .map_init(JudgeBuffers::default, |scratch, (piece, (codes, occupancies))| {
            control.check()?;
            let mut counts = ValueCounts::default();
            let mut longest: Option<(Code, u64)> = None;
            for (block, (codes, &occupancy)) in codes.chunks(size).zip(occupancies).enumerate() {
                judge.look(occupancy, scratch);
                let mut here = ValueCounts::default();
                here.add_marked(codes, &scratch.reached, plan.orbit_size(occupancy));
                // Among wins the least code is the longest.
                let win = here.longest_code();
                if let Some(win) = win.filter(|&win| longest.is_none_or(|(known, _)| win < known)) {
                    let has = |&(rank, &code): &(usize, &u8)| {
                        code == win.0 && scratch.reached[rank / 64] >> (rank % 64) & 1 == 1
                    };
                    let (rank, _) =
                        codes.iter().enumerate().find(has).expect("the longest win is someone's");
                    let first = (piece * blocks_in_piece + block) * size;
                    longest = Some((win, (first + rank) as u64));
                }
                counts = counts + here;
            }
            Ok((counts, longest))
        })
        .try_reduce(Default::default, |(left, win), (right, other)| {
            Ok((left + right, [win, other].into_iter().flatten().min()))
        })
}

/// Marks the numbers of a cyclic tier that its first move there can give: those of placing the last stone.
pub(crate) fn mark_entries(plan: &Placement, tier: usize, marks: &NumberMarks) {
    let judge = Judge::new(plan, tier);
    let size = judge.here.parts();
    plan.occupancies(tier).par_iter().enumerate().for_each_init(
        JudgeBuffers::default,
        |scratch, (block, &occupancy)| {
            judge.look(occupancy, scratch);
            for rank in (0..size).filter(|rank| scratch.reached[rank / 64] >> (rank % 64) & 1 == 1)
            {
                marks.mark((block * size + rank) as u64);
            }
        },
    );
}

/// What all blocks of a tier share.
struct Judge<'a> {
    plan: &'a Placement,
    here: Bitmaps,
    /// After an odd number of stones the first player waits.
    first_waits: bool,
}

/// Room for one thread's work.
#[derive(Default)]
struct JudgeBuffers {
    lines: Vec<OccupiedLine>,
    /// One word of marks for each line.
    held: Vec<u64>,
    reached: Vec<u64>,
}

/// A line within the occupancy.
struct OccupiedLine {
    cells: u64,
    /// Its places among the occupied cells.
    places: Vec<usize>,
}

impl<'a> Judge<'a> {
    fn new(plan: &'a Placement, tier: usize) -> Self {
        let here = Bitmaps::of_tier(tier, Passes::Wide);
        Self { plan, here, first_waits: !tier.is_multiple_of(2) }
    }

    /// Marks the reached parts of an occupancy.
    fn look(&self, occupancy: u64, scratch: &mut JudgeBuffers) {
        let place = |cell: usize| (occupancy & ((1 << cell) - 1)).count_ones() as usize;
        let cells = |set: u64| (0..64).filter(move |cell| set >> cell & 1 == 1);
        scratch.lines.clear();
        scratch.lines.extend(
            self.plan.lines().iter().filter(|&&line| line & !occupancy == 0).map(|&line| {
                OccupiedLine { cells: line, places: cells(line).map(place).collect() }
            }),
        );
        scratch.reached.clear();
        for word in 0..self.here.words() {
            scratch.held.clear();
            let (mut any, mut several, mut movers) = (0, 0, 0);
            for line in &scratch.lines {
                let held = self.here.word(&line.places, word, self.first_waits);
                movers |= self.here.word(&line.places, word, !self.first_waits);
                several |= any & held;
                any |= held;
                scratch.held.push(held);
            }
            let scattered = if several == 0 { 0 } else { scattered(&scratch.lines, &scratch.held) };
            let there = self.here.parts() - 64 * word;
            let all = if there >= 64 { u64::MAX } else { (1 << there) - 1 };
            scratch.reached.push(all & !(movers | scattered));
        }
    }
}

/// The parts that hold lines without a common cell.
fn scattered(lines: &[OccupiedLine], held: &[u64]) -> u64 {
    let union = lines.iter().fold(0, |union, line| union | line.cells);
    let mut scattered = u64::MAX;
    let mut rest = union;
    while rest != 0 && scattered != 0 {
        let cell = rest & rest.wrapping_neg();
        let elsewhere = lines.iter().zip(held).filter(|(line, _)| line.cells & cell == 0);
        scattered &= elsewhere.fold(0, |marks, (_, held)| marks | held);
        rest &= rest - 1;
    }
    scattered
}
