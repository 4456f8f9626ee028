//! Positions numbered as they are found, each kept once.
//!
//! The numbers stand in a hash table, four bytes and one of hash each; the positions themselves stand in
//! the order of their numbers, and are where the table looks to tell them apart.

use std::hash::{BuildHasher as _, Hash, RandomState};

use hashbrown::HashTable;

use crate::Error;
use crate::graph::MoveEnd;
use crate::memory::MemoryMeter;

/// A set of positions with a number for each.
#[derive(Clone, Debug)]
pub(crate) struct Places<P> {
    positions: Vec<P>,
    numbers: HashTable<u32>,
    hasher: RandomState,
}

impl<P: Eq + Hash> Places<P> {
    pub(crate) fn new() -> Self {
        Self { positions: Vec::new(), numbers: HashTable::new(), hasher: RandomState::new() }
    }

    /// The positions, in the order of their numbers.
    pub(crate) fn positions(&self) -> &[P] {
        &self.positions
    }

    pub(crate) fn into_positions(self) -> Vec<P> {
        self.positions
    }

    /// The number of a position.
    pub(crate) fn find(&self, position: &P) -> Option<u32> {
        let hash = self.hasher.hash_one(position);
        self.numbers.find(hash, |&at| self.positions[at as usize] == *position).copied()
    }

    /// Numbers a position, and says whether it is new.
    ///
    /// # Errors
    /// When there are more than can be told apart, or memory does not suffice.
    pub(crate) fn insert(&mut self, position: P, memory: &mut MemoryMeter) -> Result<bool, Error> {
        let Self { positions, numbers, hasher } = self;
        let hash = hasher.hash_one(&position);
        if numbers.find(hash, |&at| positions[at as usize] == position).is_some() {
            return Ok(false);
        }
        MoveEnd::check_count(positions.len() as u64 + 1)?;
        memory.make_room(positions, 1)?;
        let hash_of = |&at: &u32| hasher.hash_one(&positions[at as usize]);
        if numbers.len() == numbers.capacity() {
            // The table doubles, and the old one goes when the new one is filled.
            let old = numbers.allocation_size() as u64;
            memory.hold(2 * old.max(64))?;
            numbers.reserve(numbers.len().max(1), hash_of);
            memory.release(old);
        }
        numbers.insert_unique(hash, positions.len() as u32, hash_of);
        positions.push(position);
        Ok(true)
    }
}
