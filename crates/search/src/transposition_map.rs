//! Positions kept with what is known of them, and the counts of asking.

use std::collections::HashMap;
use std::hash::Hash;

use crate::Counters;

/// A map from positions to knowledge that counts its use.
#[derive(Debug)]
pub(crate) struct TranspositionMap<P, K> {
    known: HashMap<P, K>,
}

impl<P: Eq + Hash, K: Copy> TranspositionMap<P, K> {
    pub(crate) fn new() -> Self {
        Self { known: HashMap::new() }
    }

    /// What is known of a position. The caller decides whether that answers its question, and
    /// counts a hit if so.
    pub(crate) fn probe(&self, position: &P, counters: &mut Counters) -> Option<K> {
        counters.probes += 1;
        self.known.get(position).copied()
    }

    pub(crate) fn store(&mut self, position: P, knowledge: K, counters: &mut Counters) {
        counters.stores += 1;
        self.known.insert(position, knowledge);
    }

    /// Notes the size of the map.
    pub(crate) fn measure(&self, counters: &mut Counters) {
        counters.entries = self.known.len() as u64;
        counters.bytes = match self.known.capacity() {
            0 => 0,
            // The map keeps a power of two of buckets, at most 7 of 8 full, each with one control
            // byte beside it.
            capacity => {
                let buckets = (capacity * 8 / 7).next_power_of_two();
                (buckets * (size_of::<(P, K)>() + 1)) as u64
            }
        };
    }
}
