//! Checking a table of numbers: every number, and that every position play reaches is among them.

use std::ops::Range;

use parlor_core::random::Random;
use parlor_core::{Control, Flow, Notation, Number, Numbered, Progress, Symmetry, Value};
use rayon::prelude::*;

use super::walk::walk;
use super::windowed::WindowedCheck;
use super::{Extent, Verified, check_one};
use crate::code::{Code, CodeScale};
use crate::marks::NumberMarks;
use crate::memory::MemoryMeter;
use crate::progress::SharedTask;
use crate::{Error, SolveOptions, Table, WindowSize};

/// A sample takes cyclic tiers of up to so many numbers whole.
const SMALL_CYCLIC: u64 = 100_000_000;

/// Checks a table against the rules. Tiers that do not fit in memory are read through windows.
///
/// # Errors
/// The first false value; a reachable position that was not checked; a table of other rules; a damaged or
/// unreadable file; a stop.
pub fn verify<G: Numbered + Notation>(
    game: &G,
    table: &Table,
    extent: Extent,
    options: &SolveOptions,
    control: &Control,
) -> Result<Verified, Error> {
    table.check_game(game)?;
    let allowed = MemoryMeter::new(options).allowed().unwrap_or(u64::MAX);
    options.run(|| {
        let tiers = game.tiers();
        let only_next = game.placement().is_some();
        let mut codes: Vec<Vec<u8>> = vec![Vec::new(); tiers.len()];
        let mut checked = 0;
        // Marks of what was checked, the first tier first in the end.
        let mut marks = Vec::with_capacity(tiers.len());
        // Of an opening, the last tier rests on what was not kept.
        let kept = table.kept_tiers();
        let first = if kept < tiers.len() { kept - 1 } else { kept };
        for tier in (0..first).rev() {
            let size = tiers[tier];
            let later = if only_next { tier + 2 } else { tiers.len() }.min(kept);
            let needed: u64 = tiers[tier..later].iter().map(|tier| tier.numbers).sum();
            let is_sampled = |numbers: u64| {
                let is_small = size.flow == Flow::Cyclic && size.numbers <= SMALL_CYCLIC;
                numbers < size.numbers && !is_small
            };
            let seen = match extent {
                Extent::Whole => NumberMarks::new(size.numbers),
                Extent::Sample { .. } => NumberMarks::new(0),
            };
            let tell = |rank| match extent {
                Extent::Whole => drop(seen.mark(rank)),
                Extent::Sample { .. } => {}
            };
            let ranks = match extent {
                Extent::Sample { numbers, seed } if is_sampled(numbers) => {
                    Some(sample(tier as u32, size.numbers, numbers, seed))
                }
                _ => None,
            };
            checked += ranks.as_ref().map_or(size.numbers, |ranks| ranks.len() as u64);
            if options.windows == WindowSize::Smallest || needed + needed / 8 > allowed {
                codes.fill(Vec::new());
                let check = WindowedCheck { game, tier, table, room: allowed / 4, control };
                match ranks {
                    Some(mut ranks) => {
                        ranks.sort_unstable();
                        check.look(ranks.len() as u64, ranks.into_iter(), tell)?;
                    }
                    None => check.look(size.numbers, 0..size.numbers, tell)?,
                }
            } else {
                for (later, codes) in codes[..later].iter_mut().enumerate().skip(tier) {
                    if codes.is_empty() {
                        *codes = table.read_tier(later)?;
                    }
                }
                let reading = table.reading();
                let check = Check { game, tier: tier as u32, codes: &codes, reading, control };
                match ranks {
                    Some(ranks) => check.sample(&ranks)?,
                    None => check.whole(size.numbers, tell)?,
                }
            }
            marks.push(seen);
            if only_next && tier + 1 < tiers.len() {
                codes[tier + 1] = Vec::new();
            }
        }
        marks.reverse();
        let reachable = match extent {
            Extent::Whole if kept == tiers.len() => Some(count_reachable(game, &marks, control)?),
            _ => None,
        };
        let numbers = tiers.iter().map(|tier| tier.numbers).sum();
        let positions = tiers.iter().map(|tier| tier.positions).sum();
        Ok(Verified { checked, numbers, positions, reachable })
    })?
}

/// Random numbers of a tier.
fn sample(tier: u32, numbers: u64, count: u64, seed: u64) -> Vec<u64> {
    let mut random = Random::new(seed ^ u64::from(tier) << 32);
    (0..count).map(|_| random.below(numbers as usize) as u64).collect()
}

/// How many positions play reaches, all of which must have been checked.
fn count_reachable<G: Numbered>(
    game: &G,
    checked: &[NumberMarks],
    control: &Control,
) -> Result<u64, Error> {
    control.report(&Progress::Steps { task: "reached positions".to_owned(), done: 0, total: None });
    let reached: Vec<NumberMarks> =
        game.tiers().iter().map(|tier| NumberMarks::new(tier.numbers)).collect();
    let mark = |Number { tier, rank }| reached[tier as usize].mark(rank);
    let is_new = |position: &G::Position| {
        let is_new = mark(game.number(position));
        if is_new {
            // The start is its own image, so the images of what is reached are reached too; those that
            // have numbers of their own need not be visited for it.
            for symmetry in Symmetry::all(game.symmetries()) {
                mark(game.number(&game.transform(position, symmetry)));
            }
        }
        Ok(is_new)
    };
    walk(game, control, is_new, |_| Ok(()))?;
    let (mut reachable, mut unchecked) = (0, 0);
    for (tier, (reached, checked)) in reached.iter().zip(checked).enumerate() {
        for rank in reached.iter() {
            let positions = game.orbit_size(Number { tier: tier as u32, rank });
            reachable += positions;
            unchecked += if checked.has(rank) { 0 } else { positions };
        }
    }
    if unchecked > 0 {
        return Err(Error::Unchecked { reachable, unchecked });
    }
    Ok(reachable)
}

/// One tier under examination.
struct Check<'a, G> {
    game: &'a G,
    tier: u32,
    codes: &'a [Vec<u8>],
    reading: CodeScale,
    control: &'a Control,
}

impl<G: Numbered + Notation> Check<'_, G> {
    const PIECE: u64 = 1 << 14;

    /// Checks every number of the tier, and tells of each one that is right.
    fn whole(&self, numbers: u64, tell: impl Fn(u64) + Sync) -> Result<(), Error> {
        let task = self.task(numbers);
        (0..numbers.div_ceil(Self::PIECE)).into_par_iter().try_for_each(|piece| {
            let start = piece * Self::PIECE;
            let ranks = start..numbers.min(start + Self::PIECE);
            let count = ranks.end - ranks.start;
            self.range(ranks, &tell)?;
            task.add(count);
            Ok::<(), Error>(())
        })
    }

    fn range(&self, ranks: Range<u64>, tell: impl Fn(u64)) -> Result<(), Error> {
        self.control.check()?;
        let positions = self.game.positions(self.tier, ranks.clone());
        for (rank, position) in ranks.zip(positions) {
            self.one(rank, &position)?;
            tell(rank);
        }
        Ok(())
    }

    fn sample(&self, ranks: &[u64]) -> Result<(), Error> {
        let task = self.task(ranks.len() as u64);
        ranks.par_chunks(Self::PIECE as usize).try_for_each(|ranks| {
            self.control.check()?;
            for &rank in ranks {
                let position = self.game.position(Number { tier: self.tier, rank });
                self.one(rank, &position)?;
            }
            task.add(ranks.len() as u64);
            Ok::<(), Error>(())
        })
    }

    fn one(&self, rank: u64, position: &G::Position) -> Result<(), Error> {
        let says = self.look_up(Number { tier: self.tier, rank });
        check_one(self.game, position, says, |next| {
            let number = self.game.number(next);
            // Margins may rest on later tiers alone, or they could justify each other.
            let rests = self.reading == CodeScale::Distance || number.tier > self.tier;
            rests.then(|| self.look_up(number)).flatten()
        })
    }

    fn look_up(&self, number: Number) -> Option<Value> {
        let code = self.codes.get(number.tier as usize)?.get(number.rank as usize)?;
        self.reading.value(Code(*code))
    }

    fn task(&self, total: u64) -> SharedTask<'_> {
        SharedTask::new(self.control, format!("checking tier {}", self.tier), total)
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::Control;
    use parlor_games::achi::Achi;

    use super::*;
    use crate::graph_game::{GraphGame, Kind};
    use crate::solve;

    /// Puts each of these bytes in place of each right one.
    fn every_lie_is_found<G: Numbered + Notation>(
        game: &G,
        lies: impl Iterator<Item = u8> + Clone,
    ) {
        let solution = solve(game, &SolveOptions::default(), &Control::unlimited())
            .expect("a small game is solved");
        let reading = CodeScale::of(game).expect("its values fit in a byte");
        let count = game.tiers().len();
        let mut codes: Vec<Vec<u8>> = (0..count).map(|tier| solution.tier(tier).to_vec()).collect();
        let check = |codes: &[Vec<u8>]| {
            (0..codes.len()).try_for_each(|tier| {
                let control = &Control::unlimited();
                let check = Check { game, tier: tier as u32, codes, reading, control };
                check.whole(codes[tier].len() as u64, |_| ())
            })
        };
        check(&codes).expect("what was solved is right");
        for tier in 0..count {
            for rank in 0..codes[tier].len() {
                let right = codes[tier][rank];
                for lie in lies.clone().filter(|&lie| lie != right) {
                    codes[tier][rank] = lie;
                    assert!(
                        matches!(check(&codes), Err(Error::Wrong { .. })),
                        "tier {tier}, rank {rank}: {lie} for {right}"
                    );
                }
                codes[tier][rank] = right;
            }
        }
    }

    #[test]
    fn any_false_value_is_found() {
        let lies = [Code::DRAW, Code::OPEN, Code::loss(0), Code::loss(2), Code::win(3)];
        every_lie_is_found(&Achi::new(2), lies.into_iter().map(|code| code.0));
        for flow in [Flow::Acyclic, Flow::Cyclic] {
            let kind = Kind { flow, alternates: false, counts: false };
            let game: GraphGame = GraphGame::random(kind, 2);
            every_lie_is_found(&game, lies.into_iter().map(|code| code.0));
        }
        let kind = Kind { flow: Flow::Acyclic, alternates: false, counts: true };
        every_lie_is_found(&GraphGame::<false>::random(kind, 2), (100..160).chain([0, 254, 255]));
    }

    #[test]
    fn a_reachable_position_that_was_not_checked_is_told() {
        let achi = Achi::new(3);
        let control = Control::unlimited();
        let all = || -> Vec<NumberMarks> {
            let marked = |numbers: u64| {
                let marks = NumberMarks::new(numbers);
                for rank in 0..numbers {
                    marks.mark(rank);
                }
                marks
            };
            achi.tiers().iter().map(|tier| marked(tier.numbers)).collect()
        };
        let reachable = count_reachable(&achi, &all(), &control).expect("all are checked");
        assert_eq!(reachable, 5_720);
        let mut checked = all();
        checked[1] = NumberMarks::new(achi.tiers()[1].numbers);
        let error = count_reachable(&achi, &checked, &control).unwrap_err();
        assert!(matches!(error, Error::Unchecked { reachable: 5_720, unchecked: 9 }), "{error}");
    }
}
