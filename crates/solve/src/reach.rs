//! Which numbers play can reach: a walk forward from the start, one bit a number.
//!
//! The walk goes through the positions that stand for the numbers. Their images are reached as well,
//! since a symmetric start has only symmetric sets of continuations; most images share the number, and
//! the others are marked with it.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use parlor_core::{Control, Flow, Number, Numbered, Symmetry};
use rayon::prelude::*;

use crate::Error;
use crate::code::Code;
use crate::counts::Counts;

/// The marks of reached numbers, tier by tier.
pub(crate) struct Reached {
    tiers: Vec<Vec<AtomicU64>>,
}

impl Reached {
    /// Walks forward from the start. Tiers go on, so each is complete before its moves are followed; a
    /// circling one is walked until nothing new is found.
    pub(crate) fn from_start<G: Numbered>(game: &G, control: &Control) -> Result<Self, Error> {
        let sizes = game.tiers();
        let words = |numbers: u64| (0..numbers.div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
        let reached = Self { tiers: sizes.iter().map(|tier| words(tier.numbers)).collect() };
        reached.mark(game.number(&game.start()));
        for (tier, size) in sizes.iter().enumerate() {
            let found = reached.ranks(tier);
            let mut fresh = reached.follow(game, tier as u32, &found, control)?;
            while size.flow == Flow::Circling && !fresh.is_empty() {
                fresh = reached.follow(game, tier as u32, &fresh, control)?;
            }
        }
        Ok(reached)
    }

    /// Marks a number; says whether it is new.
    fn mark(&self, number: Number) -> bool {
        let bit = 1 << (number.rank % 64);
        let word = &self.tiers[number.tier as usize][(number.rank / 64) as usize];
        word.load(Relaxed) & bit == 0 && word.fetch_or(bit, Relaxed) & bit == 0
    }

    /// The marked numbers of a tier, in order.
    pub(crate) fn ranks(&self, tier: usize) -> Vec<u64> {
        let words = self.tiers[tier].iter().map(|word| word.load(Relaxed)).enumerate();
        let bits = |(word, bits): (usize, u64)| {
            (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| word as u64 * 64 + bit)
        };
        words.filter(|&(_, bits)| bits != 0).flat_map(bits).collect()
    }

    /// Follows every move of these numbers; returns what is new in the same tier.
    fn follow<G: Numbered>(
        &self,
        game: &G,
        tier: u32,
        ranks: &[u64],
        control: &Control,
    ) -> Result<Vec<u64>, Error> {
        let fresh = ranks
            .par_chunks(1 << 12)
            .map(|ranks| {
                control.check()?;
                let mut fresh = Vec::new();
                for &rank in ranks {
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
                        if game.sharers(number) < u64::from(game.symmetries()) {
                            let images = Symmetry::all(game.symmetries());
                            images
                                .map(|symmetry| game.number(&game.transform(&next, symmetry)))
                                .filter(|&image| self.mark(image))
                                .for_each(&mut found);
                        }
                    }
                }
                Ok(fresh)
            })
            .collect::<Result<Vec<_>, Error>>()?;
        Ok(fresh.concat())
    }

    /// How many reached positions of a tier have which value, and the first one with the longest win.
    pub(crate) fn count<G: Numbered>(
        &self,
        game: &G,
        tier: usize,
        codes: &[u8],
    ) -> (Counts, Option<(Code, u64)>) {
        let mut counts = Counts::default();
        let mut longest: Option<(Code, u64)> = None;
        for rank in self.ranks(tier) {
            let code = Code(codes[rank as usize]);
            counts.add(code, game.sharers(Number { tier: tier as u32, rank }));
            // Among wins the least code is the longest.
            if code > Code::OPEN && longest.is_none_or(|(known, _)| code < known) {
                longest = Some((code, rank));
            }
        }
        (counts, longest)
    }
}
