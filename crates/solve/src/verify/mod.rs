//! Is a table right? Every position is recomputed from its successors.
//!
//! Nothing of the solver is used: no kernel, no predecessors, no code arithmetic. A position's value must
//! be its outcome, or the best of its moves by [`Value`]'s own order. That is enough, cycles included: a
//! win or loss with a distance can only rest on shorter ones, down to ends of the game, so none is made
//! up; and a position that is called a draw has a move to a draw and none to a lost position, so either
//! side can hold it for ever.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use parlor_core::random::Random;
use parlor_core::{Control, Flow, Number, Numbered, Progress, Value};
use rayon::prelude::*;

use crate::code::Code;
use crate::{Error, Options, Table};

/// How much of a table to check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// Every number.
    #[default]
    Whole,
    /// So many random numbers in every tier; circling tiers and smaller ones are checked whole.
    Sample {
        /// How many.
        numbers: u64,
        /// Where chance starts.
        seed: u64,
    },
}

/// What was checked and found right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Numbers checked.
    pub checked: u64,
    /// Numbers there are.
    pub numbers: u64,
    /// Positions that all numbers stand for.
    pub positions: u64,
}

impl Verified {
    /// Whether every number, and with them every reachable position, was checked.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.checked == self.numbers
    }
}

/// Checks a table against the rules.
///
/// # Errors
/// The first false value; a table of other rules; a damaged or unreadable file; a stop.
pub fn verify<G: Numbered>(
    game: &G,
    table: &Table,
    extent: Extent,
    options: &Options,
    control: &Control,
) -> Result<Verified, Error> {
    table.check_game(game)?;
    options.run(|| {
        let tiers = game.tiers();
        let only_next = game.placement().is_some();
        let mut codes: Vec<Vec<u8>> = vec![Vec::new(); tiers.len()];
        let mut checked = 0;
        for (tier, size) in tiers.iter().enumerate().rev() {
            codes[tier] = table.read_tier(tier)?;
            let check = Check { game, tier: tier as u32, codes: &codes, control };
            checked += match extent {
                Extent::Sample { numbers, seed }
                    if size.flow == Flow::Onward && numbers < size.numbers =>
                {
                    check.sample(numbers, seed)?
                }
                _ => check.whole(size.numbers)?,
            };
            if only_next && tier + 1 < tiers.len() {
                codes[tier + 1] = Vec::new();
            }
        }
        let numbers = tiers.iter().map(|tier| tier.numbers).sum();
        let positions = tiers.iter().map(|tier| tier.positions).sum();
        Ok(Verified { checked, numbers, positions })
    })?
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

    fn whole(&self, numbers: u64) -> Result<u64, Error> {
        let done = AtomicU64::new(0);
        (0..numbers.div_ceil(Self::PIECE)).into_par_iter().try_for_each(|piece| {
            let start = piece * Self::PIECE;
            let ranks = start..numbers.min(start + Self::PIECE);
            let count = ranks.end - ranks.start;
            self.range(ranks)?;
            self.report(done.fetch_add(count, Relaxed) + count, numbers);
            Ok::<(), Error>(())
        })?;
        Ok(numbers)
    }

    fn range(&self, ranks: Range<u64>) -> Result<(), Error> {
        self.control.check()?;
        let positions = self.game.positions(self.tier, ranks.clone());
        for (rank, position) in ranks.zip(positions) {
            self.one(rank, &position)?;
        }
        Ok(())
    }

    fn sample(&self, count: u64, seed: u64) -> Result<u64, Error> {
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
        Ok(count)
    }

    fn one(&self, rank: u64, position: &G::Position) -> Result<(), Error> {
        let game = self.game;
        let says = self.look_up(Number { tier: self.tier, rank });
        let truth = match game.outcome(position) {
            Some(outcome) => Code::ended(outcome.verdict_for(game.turn(position))).value(),
            None => {
                let worth = |mv| self.look_up(game.number(&game.play(position, mv)));
                let values = game.moves(position).map(|mv| worth(mv).map(Value::before_move));
                values.collect::<Option<Vec<_>>>().and_then(|values| values.into_iter().max())
            }
        };
        if says.is_some() && says == truth {
            return Ok(());
        }
        let tell = |value: Option<Value>| value.map_or("nothing".to_owned(), |v| v.to_string());
        Err(Error::Wrong {
            position: game.position_text(position),
            says: tell(says),
            truth: tell(truth),
        })
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
