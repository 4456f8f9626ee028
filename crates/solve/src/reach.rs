//! Which numbers play can reach: a walk forward from the start, one bit a number.
//!
//! The walk goes through the positions that stand for the numbers. Their images are reached as well,
//! since a symmetric start has only symmetric sets of continuations; most images share the number, and
//! the others are marked with it.
//!
//! Tiers go on, so each is complete before its moves are followed, and forgotten after it: only those that
//! moves have led to and the walk has not come to are in memory.
//!
//! A game that places stones needs a walk only where play circles; the [kernel](crate::kernel::last_stone)
//! judges its other positions as they are.

use std::ops::Range;
use std::sync::OnceLock;

use parlor_core::{Control, Flow, Number, Numbered, Progress, Symmetry};
use rayon::prelude::*;

use crate::code::{Code, CodeScale};
use crate::counts::ValueCounts;
use crate::marks::NumberMarks;
use crate::store::TierWindow;
use crate::{Error, SolveMethod, kernel};

/// What the reached numbers of a tier hold: their counts, and the first one with the longest win.
pub(crate) type TierCounts = (ValueCounts, Option<(Code, u64)>);

/// Gives the values of a run of numbers of a tier.
pub(crate) type Codes<'a> = dyn Fn(usize, Range<u64>) -> Result<TierWindow<'a>, Error> + Sync + 'a;

/// Finds what play reaches and looks at it, tier by tier.
pub(crate) fn count<G: Numbered>(
    game: &G,
    reading: CodeScale,
    method: SolveMethod,
    control: &Control,
    codes: &Codes<'_>,
) -> Result<Vec<TierCounts>, Error> {
    let plan = game.placement().filter(|_| method != SolveMethod::Generic);
    let mut walk = ReachWalk::new(game, control);
    let mut tables = kernel::arrivals::tables();
    let mut arrivals = Vec::new();
    let mut found = Vec::with_capacity(walk.sizes.len());
    for (tier, size) in game.tiers().iter().enumerate() {
        let whole = || codes(tier, 0..size.numbers);
        found.push(match (plan, size.flow) {
            // Where stones fall, they cannot have come in any order.
            (Some(plan), _) if plan.falls() => {
                let codes = |start, end| codes(tier, start..end);
                let before = &arrivals;
                let (found, after) =
                    kernel::arrivals::count(plan, tier, before, &mut tables, &codes, control)?;
                arrivals = after;
                found
            }
            (Some(plan), Flow::Acyclic) => {
                let window = whole()?;
                let codes = window.range(0, size.numbers as usize);
                kernel::last_stone::count(plan, tier, codes, control)?
            }
            (plan, _) => {
                if let Some(plan) = plan {
                    kernel::last_stone::mark_entries(plan, tier, walk.marks(tier as u32));
                }
                let window = whole()?;
                let codes = window.range(0, size.numbers as usize);
                look(game, tier as u32, &walk.tier(tier as u32)?, codes, reading)
            }
        });
        if control.has_progress_sink() {
            let (done, total) = (tier as u64 + 1, Some(walk.sizes.len() as u64));
            let task = "reached tiers".to_owned();
            control.report(&Progress::Steps { task, done, total });
        }
    }
    Ok(found)
}

/// A walk under way.
struct ReachWalk<'a, G> {
    game: &'a G,
    control: &'a Control,
    sizes: Vec<parlor_core::Tier>,
    marks: Vec<OnceLock<NumberMarks>>,
}

/// Words of marks that a thread takes at a time.
const PIECE: usize = 1 << 8;

impl<'a, G: Numbered> ReachWalk<'a, G> {
    fn new(game: &'a G, control: &'a Control) -> Self {
        let sizes = game.tiers();
        let marks = sizes.iter().map(|_| OnceLock::new()).collect();
        let walk = Self { game, control, sizes, marks };
        walk.mark(game.number(&game.start()));
        walk
    }

    fn marks(&self, tier: u32) -> &NumberMarks {
        let tier = tier as usize;
        self.marks[tier].get_or_init(|| NumberMarks::new(self.sizes[tier].numbers))
    }

    fn mark(&self, Number { tier, rank }: Number) -> bool {
        self.marks(tier).mark(rank)
    }

    /// Follows every move of a tier whose predecessors are done, and hands its marks over.
    fn tier(&mut self, tier: u32) -> Result<NumberMarks, Error> {
        let marks = self.marks(tier);
        let words = marks.words();
        let mut fresh = (0..words.div_ceil(PIECE))
            .into_par_iter()
            .map(|piece| {
                let words = piece * PIECE..words.min((piece + 1) * PIECE);
                self.follow(tier, marks.within(words))
            })
            .collect::<Result<Vec<_>, Error>>()?
            .concat();
        // Where play circles, until nothing new is found.
        while self.sizes[tier as usize].flow == Flow::Cyclic && !fresh.is_empty() {
            fresh = fresh
                .par_chunks(64 * PIECE)
                .map(|ranks| self.follow(tier, ranks.iter().copied()))
                .collect::<Result<Vec<_>, Error>>()?
                .concat();
        }
        Ok(self.marks[tier as usize].take().expect("the tier has marks"))
    }

    /// Marks whatever the moves of these numbers lead to; returns what is new in the same tier.
    fn follow(&self, tier: u32, ranks: impl Iterator<Item = u64>) -> Result<Vec<u64>, Error> {
        self.control.check()?;
        let game = self.game;
        let mut fresh = Vec::new();
        for rank in ranks {
            let position = game.position(Number { tier, rank });
            if game.outcome(&position).is_some() {
                continue;
            }
            for mv in game.moves(&position) {
                let next = game.play(&position, mv);
                let number = game.number(&next);
                if !self.mark(number) {
                    continue;
                }
                let mut found = |number: Number| {
                    if number.tier == tier {
                        fresh.push(number.rank);
                    }
                };
                found(number);
                if game.orbit_size(number) < u64::from(game.symmetries()) {
                    Symmetry::all(game.symmetries())
                        .map(|symmetry| game.number(&game.transform(&next, symmetry)))
                        .filter(|&image| self.mark(image))
                        .for_each(&mut found);
                }
            }
        }
        Ok(fresh)
    }
}

fn look<G: Numbered>(
    game: &G,
    tier: u32,
    reached: &NumberMarks,
    codes: &[u8],
    reading: CodeScale,
) -> TierCounts {
    let mut counts = ValueCounts::new(reading);
    for rank in reached.iter() {
        let positions = game.orbit_size(Number { tier, rank });
        counts.add(Code(codes[rank as usize]), positions);
    }
    let longest = counts.longest_code().and_then(|win| {
        let rank = reached.iter().find(|&rank| codes[rank as usize] == win.0)?;
        Some((win, rank))
    });
    (counts, longest)
}
