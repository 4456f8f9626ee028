//! What proof-number search keeps of the questions it left: a table of fixed size, in which dear entries outlive
//! cheap ones.

use super::ProofNumbers;

/// An entry: the key; proof and disproof numbers; the nodes that were spent on it.
///
/// Nodes are never zero, so all zeros is an empty slot. The system gives such memory untouched, and a short search does not
/// pay for a large table.
type Slot = [u64; 3];

/// Slots that compete for a key.
const NEIGHBOURS: usize = 4;

pub(super) struct ProofTable {
    slots: Vec<Slot>,
    entries: u64,
}

impl ProofTable {
    /// An empty table of so many bytes, or of a few slots where that is too little.
    pub(super) fn new(memory: usize) -> Self {
        let slots = (memory / size_of::<Slot>() / NEIGHBOURS).max(1) * NEIGHBOURS;
        Self { slots: vec![[0; 3]; slots], entries: 0 }
    }

    /// Entries kept.
    pub(super) const fn entries(&self) -> u64 {
        self.entries
    }

    /// Room for entries.
    pub(super) fn slots(&self) -> u64 {
        self.slots.len() as u64
    }

    pub(super) fn bytes(&self) -> u64 {
        size_of_val(self.slots.as_slice()) as u64
    }

    pub(super) fn probe(&self, key: u64) -> ProofNumbers {
        let slots = &self.slots[self.neighbours(key)];
        let known = slots.iter().find(|&&[known, _, nodes]| nodes > 0 && known == key);
        known.map_or(ProofNumbers::UNKNOWN, |&[_, numbers, _]| unpack(numbers))
    }

    /// Keeps what is known of a question on which so many nodes were spent, at least one.
    pub(super) fn store(&mut self, key: u64, numbers: ProofNumbers, nodes: u64) {
        let neighbours = self.neighbours(key);
        let worth = |&&mut [known, _, nodes]: &&mut Slot| if known == key { 0 } else { nodes };
        let slot = self.slots[neighbours].iter_mut().min_by_key(worth);
        let slot = slot.expect("a key has neighbours");
        self.entries += u64::from(slot[2] == 0);
        *slot = [key, pack(numbers), nodes];
    }

    fn neighbours(&self, key: u64) -> std::ops::Range<usize> {
        let groups = self.slots.len() / NEIGHBOURS;
        let first = ((u128::from(key) * groups as u128) >> 64) as usize * NEIGHBOURS;
        first..first + NEIGHBOURS
    }
}

fn pack(ProofNumbers { proof, disproof }: ProofNumbers) -> u64 {
    u64::from(disproof) << 32 | u64::from(proof)
}

const fn unpack(numbers: u64) -> ProofNumbers {
    ProofNumbers { proof: numbers as u32, disproof: (numbers >> 32) as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dear_entries_outlive_cheap_ones() {
        let numbers = |proof| ProofNumbers { proof, disproof: u32::MAX };
        let mut table = ProofTable::new(0);
        assert_eq!((table.probe(7), table.entries()), (ProofNumbers::UNKNOWN, 0));
        for key in 1..=4 {
            table.store(key, numbers(key as u32), 10 * key);
        }
        assert_eq!((table.entries(), table.slots()), (4, 4));
        table.store(5, numbers(5), 1);
        assert_eq!(table.probe(1), ProofNumbers::UNKNOWN, "the cheapest one made room");
        for key in 2..=5 {
            assert_eq!(table.probe(key), numbers(key as u32));
        }
        table.store(4, numbers(9), 1);
        assert_eq!((table.probe(4), table.entries()), (numbers(9), 4), "a question is kept once");
    }
}
