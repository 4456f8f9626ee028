//! Checking a table of numbers: every number, and that every position play reaches is among them.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use parlor_core::random::Random;
use parlor_core::{Control, Flow, Number, Numbered, Progress, Symmetry, Value};
use rayon::prelude::*;

use super::walk::walk;
use super::{Extent, Verified, check_one};
use crate::code::Code;
use crate::marks::Marks;
use crate::{Error, SolveOptions, Table};

/// Checks a table against the rules.
///
/// # Errors
/// The first false value; a reachable position that was not checked; a table of other rules; a damaged or
/// unreadable file; a stop.
pub fn verify<G: Numbered>(
    game: &G,
    table: &Table,
    extent: Extent,
    options: &SolveOptions,
    control: &Control,
) -> Result<Verified, Error> {
    table.check_game(game)?;
    options.run(|| {
        let tiers = game.tiers();
        let only_next = game.placement().is_some();
        let mut codes: Vec<Vec<u8>> = vec![Vec::new(); tiers.len()];
        let mut checked = 0;
        // Marks of what was checked, the first tier first in the end.
        let mut marks = Vec::with_capacity(tiers.len());
        for (tier, size) in tiers.iter().enumerate().rev() {
            codes[tier] = table.read_tier(tier)?;
            let check = Check { game, tier: tier as u32, codes: &codes, control };
            checked += match extent {
                Extent::Whole => {
                    let seen = Marks::new(size.numbers);
                    check.whole(size.numbers, |rank| {
                        seen.mark(rank);
                    })?;
                    marks.push(seen);
                    size.numbers
                }
                Extent::Sample { numbers, seed }
                    if size.flow == Flow::Acyclic && numbers < size.numbers =>
                {
                    check.sample(numbers, seed)?;
                    numbers
                }
                Extent::Sample { .. } => {
                    check.whole(size.numbers, |_| ())?;
                    size.numbers
                }
            };
            if only_next && tier + 1 < tiers.len() {
                codes[tier + 1] = Vec::new();
            }
        }
        marks.reverse();
        let reachable = match extent {
            Extent::Whole => Some(count_reachable(game, &marks, control)?),
            Extent::Sample { .. } => None,
        };
        let numbers = tiers.iter().map(|tier| tier.numbers).sum();
        let positions = tiers.iter().map(|tier| tier.positions).sum();
        Ok(Verified { checked, numbers, positions, reachable })
    })?
}

/// How many positions play reaches, all of which must have been checked.
fn count_reachable<G: Numbered>(
    game: &G,
    checked: &[Marks],
    control: &Control,
) -> Result<u64, Error> {
    control.report(&Progress::Steps { task: "reached positions".to_owned(), done: 0, total: None });
    let reached: Vec<Marks> = game.tiers().iter().map(|tier| Marks::new(tier.numbers)).collect();
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
    control: &'a Control,
}

impl<G: Numbered> Check<'_, G> {
    const PIECE: u64 = 1 << 14;

    /// Checks every number of the tier, and tells of each one that is right.
    fn whole(&self, numbers: u64, tell: impl Fn(u64) + Sync) -> Result<(), Error> {
        let done = AtomicU64::new(0);
        (0..numbers.div_ceil(Self::PIECE)).into_par_iter().try_for_each(|piece| {
            let start = piece * Self::PIECE;
            let ranks = start..numbers.min(start + Self::PIECE);
            let count = ranks.end - ranks.start;
            self.range(ranks, &tell)?;
            self.report(done.fetch_add(count, Relaxed) + count, numbers);
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

    fn sample(&self, count: u64, seed: u64) -> Result<(), Error> {
        let numbers = self.codes[self.tier as usize].len();
        let mut random = Random::new(seed ^ u64::from(self.tier) << 32);
        let ranks: Vec<u64> = (0..count).map(|_| random.below(numbers) as u64).collect();
        ranks.par_chunks(Self::PIECE as usize).try_for_each(|ranks| {
            self.control.check()?;
            for &rank in ranks {
                let position = self.game.position(Number { tier: self.tier, rank });
                self.one(rank, &position)?;
            }
            Ok::<(), Error>(())
        })?;
        self.report(count, count);
        Ok(())
    }

    fn one(&self, rank: u64, position: &G::Position) -> Result<(), Error> {
        let says = self.look_up(Number { tier: self.tier, rank });
        check_one(self.game, position, says, |next| self.look_up(self.game.number(next)))
    }

    fn look_up(&self, number: Number) -> Option<Value> {
        let code = self.codes.get(number.tier as usize)?.get(number.rank as usize)?;
        Code(*code).value()
    }

    fn report(&self, done: u64, total: u64) {
        if self.control.is_heard() {
            let task = format!("checking tier {}", self.tier);
            self.control.report(&Progress::Steps { task, done, total: Some(total) });
        }
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::Control;
    use parlor_games::achi::Achi;

    use super::*;
    use crate::solve;

    fn solved(achi: &Achi) -> Vec<Vec<u8>> {
        let solution = solve(achi, &SolveOptions::default(), &Control::unlimited()).unwrap();
        (0..achi.tiers().len()).map(|tier| solution.tier(tier).to_vec()).collect()
    }

    #[test]
    fn any_false_value_is_found() {
        let achi = Achi::new(2);
        let right = solved(&achi);
        let check = |codes: &[Vec<u8>]| {
            (0..codes.len()).try_for_each(|tier| {
                let control = &Control::unlimited();
                let check = Check { game: &achi, tier: tier as u32, codes, control };
                check.whole(codes[tier].len() as u64, |_| ())
            })
        };
        check(&right).unwrap();
        for tier in 0..right.len() {
            for rank in 0..right[tier].len() {
                for lie in [Code::DRAW, Code::OPEN, Code::loss(0), Code::loss(2), Code::win(3)] {
                    if right[tier][rank] == lie.0 {
                        continue;
                    }
                    let mut wrong = right.clone();
                    wrong[tier][rank] = lie.0;
                    assert!(matches!(check(&wrong), Err(Error::Wrong { .. })), "{tier} {rank}");
                }
            }
        }
    }

    #[test]
    fn a_reachable_position_that_was_not_checked_is_told() {
        let achi = Achi::new(3);
        let control = Control::unlimited();
        let all = || -> Vec<Marks> {
            let marked = |numbers: u64| {
                let marks = Marks::new(numbers);
                for rank in 0..numbers {
                    marks.mark(rank);
                }
                marks
            };
            achi.tiers().iter().map(|tier| marked(tier.numbers)).collect()
        };
        assert_eq!(count_reachable(&achi, &all(), &control).unwrap(), 5_720);
        let mut checked = all();
        checked[1] = Marks::new(achi.tiers()[1].numbers);
        let error = count_reachable(&achi, &checked, &control).unwrap_err();
        assert!(matches!(error, Error::Unchecked { reachable: 5_720, unchecked: 9 }), "{error}");
    }
}
