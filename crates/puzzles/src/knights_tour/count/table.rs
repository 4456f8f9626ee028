//! Frontiers and how many pasts lead to each, in tables small enough for a cache.
//!
//! A layer holds all frontiers before one square's turn. They are spread over shards by their hash; when a
//! layer advances, its shards are expanded in parallel into one buffer for each new shard, and then the
//! new shards take up their buffers in parallel. No lock is needed, and every table stays small.

use num_bigint::BigUint;
use rayon::prelude::*;

use super::Halt;
use super::frontier::{FrontierStep, Packed};

/// A number of tours.
pub(super) trait TourTally: Clone + Default + Send + Sync + 'static {
    /// The number 1.
    fn one() -> Self;

    /// Adds, or tells that the sum does not fit.
    fn add(&mut self, other: &Self) -> Result<(), Overflow>;

    /// The same number without limits.
    fn into_big(self) -> BigUint;
}

/// A number grew too large for its type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Overflow;

macro_rules! machine_tally {
    ($($type:ty)*) => {$(
        impl TourTally for $type {
            fn one() -> Self {
                1
            }

            #[inline]
            fn add(&mut self, other: &Self) -> Result<(), Overflow> {
                *self = self.checked_add(*other).ok_or(Overflow)?;
                Ok(())
            }

            fn into_big(self) -> BigUint {
                self.into()
            }
        }
    )*};
}

machine_tally!(u64 u128);

impl TourTally for BigUint {
    fn one() -> Self {
        Self::from(1_u32)
    }

    fn add(&mut self, other: &Self) -> Result<(), Overflow> {
        *self += other;
        Ok(())
    }

    fn into_big(self) -> BigUint {
        self
    }
}

/// A hash table with open addressing; keys and numbers lie in arrays of their own.
struct StateTable<P, T> {
    keys: Vec<P>,
    tallies: Vec<T>,
    len: usize,
}

impl<P: Packed, T: TourTally> StateTable<P, T> {
    /// An empty table with room for about `expected` keys.
    fn new(expected: usize) -> Self {
        let size = 5 * expected / 4 + 16;
        Self { keys: vec![P::VACANT; size], tallies: vec![T::default(); size], len: 0 }
    }

    fn add(&mut self, key: P, tally: &T) -> Result<(), Overflow> {
        // At most four fifths full.
        if 5 * (self.len + 1) > 4 * self.keys.len() {
            self.grow();
        }
        let slot = Self::slot(&self.keys, key);
        if self.keys[slot] == key {
            return self.tallies[slot].add(tally);
        }
        self.keys[slot] = key;
        self.tallies[slot] = tally.clone();
        self.len += 1;
        Ok(())
    }

    /// Where a key is, or would go.
    #[inline]
    fn slot(keys: &[P], key: P) -> usize {
        // The high bits of the hash, as a fraction of the table; the low bits chose the shard.
        let mut slot = ((u128::from(key.hash()) * keys.len() as u128) >> 64) as usize;
        while keys[slot] != key && keys[slot] != P::VACANT {
            slot = if slot + 1 == keys.len() { 0 } else { slot + 1 };
        }
        slot
    }

    fn grow(&mut self) {
        let size = self.keys.len() * 3 / 2;
        let keys = std::mem::replace(&mut self.keys, vec![P::VACANT; size]);
        let tallies = std::mem::replace(&mut self.tallies, vec![T::default(); size]);
        for (key, tally) in keys.into_iter().zip(tallies) {
            if key != P::VACANT {
                let slot = Self::slot(&self.keys, key);
                self.keys[slot] = key;
                self.tallies[slot] = tally;
            }
        }
    }

    /// Gives back the room that is not in use, when no more keys will come.
    fn compact(&mut self) {
        let mut kept = 0;
        for slot in 0..self.keys.len() {
            if self.keys[slot] != P::VACANT {
                self.keys.swap(kept, slot);
                self.tallies.swap(kept, slot);
                kept += 1;
            }
        }
        self.keys.truncate(kept);
        self.keys.shrink_to_fit();
        self.tallies.truncate(kept);
        self.tallies.shrink_to_fit();
    }

    fn bytes(&self) -> u64 {
        (self.keys.len() * (size_of::<P>() + size_of::<T>())) as u64
    }

    fn entries(&self) -> impl Iterator<Item = (P, &T)> {
        let entries = self.keys.iter().copied().zip(&self.tallies);
        entries.filter(|&(key, _)| key != P::VACANT)
    }
}

/// All frontiers before one square's turn.
pub(super) struct Layer<P, T> {
    shards: Vec<StateTable<P, T>>,
}

/// The successors of a few shards: one buffer for each new shard, and the tours that were completed.
struct Expanded<P, T> {
    buffers: Vec<Vec<(P, T)>>,
    closed: T,
}

impl<P: Packed, T: TourTally> Layer<P, T> {
    /// About how many frontiers a shard holds: with their numbers they fit a second-level cache.
    const SHARD: u64 = 1 << 15;
    /// The most shards: their number must fit the bits of the hash set aside for it.
    const MAX_SHARDS: u64 = 1 << 14;
    /// About how many frontiers are worth a shard when there are few, for the sake of several cores.
    const SMALL_SHARD: u64 = 1 << 11;
    /// How many shards are enough for several cores.
    const SMALL_SHARDS: u64 = 16;
    /// About how many frontiers are expanded before their successors are taken up.
    const ROUND: usize = 1 << 20;

    /// One frontier, with one past.
    pub(super) fn first(frontier: P) -> Self {
        let mut table = StateTable::new(1);
        table.add(frontier, &T::one()).expect("one fits any number");
        Self { shards: vec![table] }
    }

    pub(super) fn len(&self) -> u64 {
        self.shards.iter().map(|shard| shard.len as u64).sum()
    }

    /// The layer after one square's turn, and the tours completed by it. `limit` is told the bytes in
    /// use now and then, and may call the work off.
    pub(super) fn advance(
        self,
        step: &FrontierStep,
        mut limit: impl FnMut(u64) -> Result<(), Halt>,
    ) -> Result<(Self, T), Halt> {
        let len = self.len();
        let shards = (len / Self::SMALL_SHARD).min(Self::SMALL_SHARDS).max(2 * len / Self::SHARD);
        let shards = shards.clamp(1, Self::MAX_SHARDS).next_power_of_two();
        // Filling and freeing memory takes as long as counting, so the threads share that too.
        let mut next: Vec<StateTable<P, T>> =
            (0..shards).into_par_iter().map(|_| StateTable::new((len / shards) as usize)).collect();
        let mut closed = T::default();
        let mut expanded: Vec<Expanded<P, T>> = Vec::new();
        let mut waiting = self.shards.into_iter();
        loop {
            // Step 1: as many shards as make a round. They are freed when it is over.
            let mut round = Vec::new();
            let mut size = 0;
            while size < Self::ROUND {
                let Some(shard) = waiting.next() else { break };
                size += shard.len;
                round.push(shard);
            }
            if round.is_empty() {
                break;
            }
            // Step 2: their successors, by new shard. A few large parts, so that the buffers are long.
            // They are kept from round to round.
            let parts = round.len().div_ceil(2 * rayon::current_num_threads());
            expanded.resize_with(expanded.len().max(round.len().div_ceil(parts)), || Expanded {
                buffers: vec![Vec::new(); shards as usize],
                closed: T::default(),
            });
            expanded.par_iter_mut().for_each(Expanded::empty);
            round
                .par_chunks(parts)
                .zip(&mut expanded)
                .try_for_each(|(part, expanded)| expanded.expand(part, step))
                .map_err(|_| Halt::Overflow)?;
            for part in &expanded {
                closed.add(&part.closed).map_err(|_| Halt::Overflow)?;
            }
            // Step 3: every new shard takes up its own.
            let take_up = |(index, table): (usize, &mut StateTable<P, T>)| {
                for part in &expanded {
                    for (key, tally) in &part.buffers[index] {
                        table.add(*key, tally)?;
                    }
                }
                Ok(())
            };
            next.par_iter_mut()
                .enumerate()
                .try_for_each(take_up)
                .map_err(|_: Overflow| Halt::Overflow)?;
            let buffered: usize =
                expanded.iter().flat_map(|part| &part.buffers).map(Vec::capacity).sum();
            let tables = next.iter().chain(waiting.as_slice()).chain(&round).map(StateTable::bytes);
            limit(tables.sum::<u64>() + (buffered * size_of::<(P, T)>()) as u64)?;
            round.into_par_iter().for_each(drop);
        }
        expanded.into_par_iter().flat_map(|part| part.buffers).for_each(drop);
        next.par_iter_mut().for_each(StateTable::compact);
        Ok((Self { shards: next }, closed))
    }
}

impl<P: Packed, T: TourTally> Expanded<P, T> {
    fn empty(&mut self) {
        self.buffers.iter_mut().for_each(Vec::clear);
        self.closed = T::default();
    }

    /// Takes up the successors of a few shards.
    fn expand(&mut self, part: &[StateTable<P, T>], step: &FrontierStep) -> Result<(), Overflow> {
        let Self { buffers, closed } = self;
        let shards = buffers.len() as u64;
        let mut result = Ok(());
        for (frontier, tally) in part.iter().flat_map(StateTable::entries) {
            step.successors(
                frontier,
                |next| buffers[(next.hash() & (shards - 1)) as usize].push((next, tally.clone())),
                || {
                    if let Err(overflow) = closed.add(tally) {
                        result = Err(overflow);
                    }
                },
            );
        }
        result
    }
}
