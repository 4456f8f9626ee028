//! A tier solved in units: runs of its pieces whose windows fit in memory.
//!
//! While a unit is solved, what the next one reads is fetched.

use std::borrow::Cow;
use std::ops::Range;

use parlor_core::Control;

use crate::kernel::{KnownLinks, TierKernel, TierPiece};
use crate::store::{BlockStore, WantedNumbers};
use crate::{Error, ValueCounts};

/// How much memory a unit may take: what it reads and what it makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnitRoom {
    /// Enough for the whole tier.
    Ample,
    /// So many bytes, or one piece.
    Bytes(u64),
}

/// A solved unit.
pub(crate) struct SolvedUnit<'a> {
    /// The number of its first code.
    pub(crate) start: u64,
    pub(crate) codes: Cow<'a, [u8]>,
    /// Weighed by the positions that share a number.
    pub(crate) counts: ValueCounts,
}

/// Solves a range of a tier's numbers, unit by unit, from the tier after it of which the store has so many. The
/// range starts and ends between pieces. Whoever has memory for all of its codes may give it; else every unit gets memory
/// of its own.
///
/// # Errors
/// When the control stops it, the store fails, or whoever keeps the units does.
pub(crate) fn solve<'m, S: BlockStore>(
    kernel: &TierKernel<'_>,
    (store, numbers): (&S, u64),
    range: Range<u64>,
    (room, mut memory): (UnitRoom, Option<&'m mut [u8]>),
    control: &Control,
    mut keep: impl FnMut(SolvedUnit<'m>) -> Result<(), Error>,
) -> Result<(), Error> {
    let pieces = kernel.pieces();
    let before = |end: u64| pieces.partition_point(|piece| piece.start < end);
    let pieces = &pieces[before(range.start)..before(range.end)];
    let mut plan =
        Planner { kernel, pieces, room, wanted: WantedNumbers::new(numbers, store.grain()) };
    let mut unit = plan.next_unit();
    let mut fetched = unit.as_ref().map(|unit| store.fetch(&unit.wanted)).transpose()?;
    while let (Some(Unit { pieces, known, .. }), Some(ready)) = (unit, fetched) {
        let window = store.window(ready)?;
        let after = plan.next_unit();
        let mut codes = UnitMemory::take(&mut memory, TierPiece::length_of(pieces));
        let (solved, next) = std::thread::scope(|scope| {
            let fetching = after.as_ref().map(|unit| scope.spawn(|| store.fetch(&unit.wanted)));
            let solved = kernel.solve((pieces, &known), &window, codes.room(), control);
            (solved, fetching.map(|thread| thread.join().expect("a store does not panic")))
        });
        store.recycle(window.into_memory());
        let (counts, codes) = (solved?, codes.into_codes());
        keep(SolvedUnit { start: pieces[0].start, codes, counts })?;
        (unit, fetched) = (after, next.transpose()?);
    }
    Ok(())
}

/// Where the codes of a unit go.
enum UnitMemory<'m> {
    Own(Vec<u8>),
    Given(&'m mut [u8]),
}

impl<'m> UnitMemory<'m> {
    /// The beginning of what was given, if anything was.
    fn take(given: &mut Option<&'m mut [u8]>, length: usize) -> Self {
        match given.take() {
            None => Self::Own(vec![0; length]),
            Some(all) => {
                let (here, after) = all.split_at_mut(length);
                *given = Some(after);
                Self::Given(here)
            }
        }
    }

    fn room(&mut self) -> &mut [u8] {
        match self {
            Self::Own(codes) => codes,
            Self::Given(codes) => codes,
        }
    }

    fn into_codes(self) -> Cow<'m, [u8]> {
        match self {
            Self::Own(codes) => Cow::Owned(codes),
            Self::Given(codes) => Cow::Borrowed(codes),
        }
    }
}

/// A unit to be solved.
struct Unit<'a> {
    pieces: &'a [TierPiece],
    /// What they read.
    wanted: Vec<Range<u64>>,
    /// Links that were found to know it.
    known: KnownLinks,
}

/// Cuts what is left of a tier into units.
struct Planner<'a, 'k> {
    kernel: &'a TierKernel<'k>,
    pieces: &'a [TierPiece],
    room: UnitRoom,
    wanted: WantedNumbers,
}

impl<'a> Planner<'a, '_> {
    /// The next unit, if there is one.
    fn next_unit(&mut self) -> Option<Unit<'a>> {
        let mut known = self.kernel.known_from(self.pieces.first()?);
        let count = match self.room {
            UnitRoom::Ample => self.pieces.len(),
            UnitRoom::Bytes(room) => self.fill(room, &mut known),
        };
        let (pieces, rest) = self.pieces.split_at(count);
        self.pieces = rest;
        Some(Unit { pieces, wanted: self.wanted.take(), known })
    }

    /// How many pieces fit, at least one if there is one; marks what they read.
    fn fill(&mut self, room: u64, known: &mut KnownLinks) -> usize {
        let mut made = 0;
        let mut fresh = Vec::new();
        for (count, piece) in self.pieces.iter().enumerate() {
            let Self { kernel, wanted, .. } = self;
            kernel.wanted(piece, known, |run| wanted.add(run, |grain| fresh.push(grain)));
            made += piece.length as u64;
            // What is read waits packed beside the unit before.
            let taken = self.wanted.numbers() + self.wanted.numbers() / 4 + made + made / 4;
            if taken > room && count > 0 {
                for grain in fresh {
                    self.wanted.remove(grain);
                }
                return count;
            }
            fresh.clear();
        }
        self.pieces.len()
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::{Notation, Numbered};
    use parlor_games::connect_four::ConnectFour;
    use parlor_games::mnk::Mnk;

    use super::*;
    use crate::kernel::{KernelTables, Passes};
    use crate::store::{TierWindow, WindowRun};
    use crate::{SolveMethod, SolveOptions};

    /// A store that gives what is asked for and nothing else.
    struct ExactStore<'a>(&'a [u8]);

    impl BlockStore for ExactStore<'_> {
        type Fetched = Vec<Range<u64>>;

        fn grain(&self) -> u64 {
            1
        }

        fn fetch(&self, wanted: &[Range<u64>]) -> Result<Self::Fetched, Error> {
            Ok(wanted.to_vec())
        }

        fn window(&self, fetched: Self::Fetched) -> Result<TierWindow<'_>, Error> {
            let run = |Range { start, end }| {
                (start, WindowRun::Borrowed(&self.0[start as usize..end as usize]))
            };
            Ok(TierWindow::of(fetched.into_iter().map(run).collect(), Vec::new()))
        }
    }

    #[test]
    fn windows_of_one_block_or_segment_give_the_same_bytes() {
        fn check<G: Numbered + Notation>(game: &G) {
            let control = Control::unlimited();
            let options = SolveOptions { method: SolveMethod::Generic, ..SolveOptions::default() };
            let oracle = crate::solve(game, &options, &control).expect("a small game is solved");
            let plan = game.placement().expect("the game places stones");
            for (passes, low_places) in [
                (Passes::Portable, 3),
                (Passes::best(), 5),
                (Passes::best(), 8),
                (Passes::best(), 40),
            ] {
                let mut tables = KernelTables::finest(passes, low_places);
                for tier in (0..=plan.stones()).rev() {
                    let next = if tier < plan.stones() { oracle.tier(tier + 1) } else { &[] };
                    let kernel =
                        TierKernel::new(plan, tier, &mut tables).expect("its blocks are small");
                    let mut codes = Vec::new();
                    let store = (&ExactStore(next), next.len() as u64);
                    let keep = |unit: SolvedUnit<'_>| {
                        assert_eq!(unit.start, codes.len() as u64);
                        codes.extend_from_slice(&unit.codes);
                        Ok(())
                    };
                    let least = UnitRoom::Bytes(0);
                    let all = 0..u64::MAX;
                    let solved = solve(&kernel, store, all.clone(), (least, None), &control, keep);
                    solved.expect("the least room is enough");
                    assert!(codes == oracle.tier(tier), "tier {tier}, {low_places} places");

                    let mut given = vec![u8::MAX; codes.len()];
                    let room = (least, Some(given.as_mut_slice()));
                    let solved = solve(&kernel, store, all, room, &control, |_| Ok(()));
                    solved.expect("the least room is enough");
                    assert!(given == codes, "tier {tier}, in memory that was given");
                }
            }
        }
        check(&ConnectFour::<u64>::new(4, 3, 3));
        check(&ConnectFour::<u64>::new(3, 4, 3));
        check(&ConnectFour::<u64>::new(2, 5, 4));
        check(&ConnectFour::<u64>::new(5, 3, 4));
        check(&Mnk::<u64>::new(3, 3, 3));
        check(&Mnk::<u64>::new(4, 2, 3).numbered_without_symmetry());
    }
}
