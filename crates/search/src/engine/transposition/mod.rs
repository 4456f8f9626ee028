//! The transposition table: what is known of positions, in a fixed amount of memory, shared by all
//! threads without a lock.
//!
//! A slot is two words: the entry, and the position's whole key combined with the entry by
//! exclusive or. A thread that reads while another writes may see two halves that do not belong
//! together; then the key does not come out and the slot counts as empty (Hyatt and Mann, *A
//! lockless transposition table implementation for parallel search*, 2002).
//!
//! ```text
//!   entry   63      48 47      32 31    24 23       12 11   6 5     0
//!           |  least  |   most   |  depth |  best move |  age | work |
//! ```
//!
//! Both bounds of a position are kept, so that a search that proves one does not forget the other.
//! Four slots share a cache line and compete: a search's own entries outlive those of earlier
//! searches, and dear ones (by the logarithm of the nodes spent) outlive cheap ones.
//!
//! The table uses no more of its memory than its entries need: it begins small enough for a
//! second-level cache, and doubles when entries of the same search push each other out. The place of a
//! key is a fraction of the table, so that a longer table has its entries in the same order, and they
//! can be moved in place from the last to the first. Threads that read or write meanwhile may miss an
//! entry, or put one where nobody looks for it; that costs time only.

mod buckets;
mod entry;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

pub(super) use self::buckets::CachePadded;
use self::buckets::{Bucket, BucketMemory, TableSlot};
pub(super) use self::entry::{Key, MoveCode, TableEntry};

/// Ages count round this many searches. Zero is kept for empty slots.
const AGES: u8 = 63;

/// Buckets of a table that has not grown: a megabyte.
const FIRST_BUCKETS: usize = 1 << 14;

/// Buckets of a table that has outgrown what a core can hope for of its caches: 16 megabytes.
const FAR_BUCKETS: usize = 1 << 18;

/// The table.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    memory: BucketMemory,
    /// Buckets in use: the first ones.
    count: AtomicUsize,
    /// Entries of this search that others of it pushed out since the table grew.
    pushed_out: CachePadded<AtomicUsize>,
    /// Whether a thread is making it grow.
    is_growing: AtomicBool,
    age: u8,
}

impl TranspositionTable {
    /// A table of at most so many bytes, and at least one bucket.
    pub(super) fn new(memory: usize) -> Self {
        Self::with(BucketMemory::zeroed((memory / size_of::<Bucket>()).max(1)))
    }

    fn with(memory: BucketMemory) -> Self {
        Self {
            count: AtomicUsize::new(memory.count.min(FIRST_BUCKETS)),
            memory,
            pushed_out: CachePadded(AtomicUsize::new(0)),
            is_growing: AtomicBool::new(false),
            age: 0,
        }
    }

    /// A new search begins: what earlier ones left may be replaced.
    pub(super) const fn grow_older(&mut self) {
        self.age = self.age % AGES + 1;
    }

    /// Makes ready for several threads: what the table begins with is mapped at once.
    pub(super) fn expect_threads(&mut self) {
        self.memory.populate(0..*self.count.get_mut());
    }

    /// Forgets everything. What the table began with stays at hand; what it grew by goes back to the system.
    pub(super) fn clear(&mut self) {
        let most = self.memory.count;
        if *self.count.get_mut() > FIRST_BUCKETS {
            *self = Self::with(BucketMemory::zeroed(most));
        } else {
            self.memory.clear(*self.count.get_mut());
            self.age = 0;
            *self.pushed_out.0.get_mut() = 0;
        }
    }

    /// The buckets in use.
    #[inline]
    fn buckets(&self) -> &[Bucket] {
        &self.memory.all()[..self.count.load(Ordering::Relaxed)]
    }

    pub(super) const fn slots(&self) -> u64 {
        self.memory.count as u64 * 4
    }

    pub(super) const fn bytes(&self) -> u64 {
        (self.memory.count * size_of::<Bucket>()) as u64
    }

    /// About how many slots this search uses, from a look at the first of them.
    pub(super) fn used(&self) -> u64 {
        const SAMPLE: usize = 1_024;
        let buckets = self.buckets();
        let sample = &buckets[..buckets.len().min(SAMPLE)];
        let is_used = |slot: &&TableSlot| age_of(slot.data.load(Ordering::Relaxed)) == self.age;
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(is_used).count();
        used as u64 * buckets.len() as u64 / sample.len() as u64
    }

    #[inline]
    fn bucket(&self, key: Key) -> &Bucket {
        let buckets = self.buckets();
        &buckets[key.place(buckets.len())]
    }

    /// Whether the table has outgrown what a processor keeps at hand, so that an entry is long on its way.
    #[inline]
    pub(super) fn is_far(&self) -> bool {
        self.count.load(Ordering::Relaxed) >= FAR_BUCKETS
    }

    /// Makes an empty table as long as one that is far.
    #[cfg(test)]
    pub(super) fn grow_far(&mut self) {
        assert!(self.memory.count >= FAR_BUCKETS, "there is memory for it");
        *self.count.get_mut() = FAR_BUCKETS;
    }

    /// Prefetches the bucket of a position.
    #[inline]
    #[allow(unsafe_code)]
    pub(super) fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a hint reads nothing, and the bucket is there anyway.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.bucket(key)).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn probe(&self, key: Key) -> Option<TableEntry> {
        let found = self.bucket(key).0.iter().map(TableSlot::read);
        let mut found = found.filter(|&(whose, data)| whose == key.0 && data != 0);
        found.next().map(|(_, data)| TableEntry::unpack(data))
    }

    /// Notes what is known of a position, together with what was known before. `nodes` is what the
    /// knowledge cost.
    #[inline]
    pub(super) fn store(&self, key: Key, mut known: TableEntry, nodes: u64) {
        let work = (64 - nodes.leading_zeros()) as u8;
        let bucket = self.bucket(key);
        // Step 1: the position's own slot, or else the one that is missed least.
        let mut place = &bucket.0[0];
        let mut least_worth = u32::MAX;
        let mut work_before = 0;
        for slot in &bucket.0 {
            let (whose, data) = slot.read();
            if data != 0 && whose == key.0 {
                known = TableEntry::merged(TableEntry::unpack(data), known);
                work_before = (data & 63) as u8;
                least_worth = 0;
                place = slot;
                break;
            }
            let worth = match age_of(data) {
                0 => 0,
                age if age == self.age => OWN + (data & 63) as u32,
                _ => 1 + (data & 63) as u32 / 2,
            };
            if worth < least_worth {
                least_worth = worth;
                place = slot;
            }
        }
        // Step 2: write.
        place.write(key, known.pack(self.age, work.max(work_before)));
        // Step 3: more room, if a neighbour of the same search had to go.
        if least_worth >= OWN {
            self.push_out();
        }
    }

    /// Notes that an entry had to go, and grows when that has happened often.
    fn push_out(&self) {
        let count = self.count.load(Ordering::Relaxed);
        let pushed_out = self.pushed_out.0.load(Ordering::Relaxed) + 1;
        self.pushed_out.0.store(pushed_out, Ordering::Relaxed);
        if pushed_out > count / 4
            && count < self.memory.count
            && !self.is_growing.swap(true, Ordering::Acquire)
        {
            self.grow(count, (2 * count).min(self.memory.count));
            self.pushed_out.0.store(0, Ordering::Relaxed);
            self.is_growing.store(false, Ordering::Release);
        }
    }

    #[cold]
    fn grow(&self, before: usize, count: usize) {
        self.memory.populate(before..count);
        let all = self.memory.all();
        // From the last to the first: no entry moves to a place before its own.
        for bucket in all[..before].iter().rev() {
            let entries = bucket.0.each_ref().map(TableSlot::read);
            for slot in &bucket.0 {
                slot.write(Key(0), 0);
            }
            for (key, data) in entries.into_iter().filter(|&(_, data)| data != 0) {
                let room = all[Key(key).place(count)].0.iter();
                let free = |slot: &&TableSlot| slot.data.load(Ordering::Relaxed) == 0;
                // Where parts of two buckets come together there may be no room for all.
                if let Some(slot) = room.into_iter().find(free) {
                    slot.write(Key(key), data);
                }
            }
        }
        self.count.store(count, Ordering::Relaxed);
    }
}

/// What entries of the running search are worth at least, when they compete.
const OWN: u32 = 64;

const fn age_of(data: u64) -> u8 {
    (data >> 6) as u8 & 63
}

#[cfg(test)]
mod tests {
    use parlor_core::{Bounds, Score};

    use super::*;
    use crate::engine::depth::Depth;

    const DEEP: Depth = Depth::of(9);

    fn known(least: i32, most: i32, depth: Depth) -> TableEntry {
        let bounds = Bounds { least: Score::from_points(least), most: Score::from_points(most) };
        TableEntry { bounds, depth, best: MoveCode::of(&7_u8) }
    }

    #[test]
    fn what_is_stored_is_found() {
        let mut table = TranspositionTable::new(1 << 16);
        table.grow_older();
        for key in [0, 1, 77, u64::MAX] {
            let entry = known(-5, 29_990, DEEP);
            table.store(Key::new(key), entry, 100);
            assert_eq!(table.probe(Key::new(key)), Some(entry));
        }
        assert_eq!(table.probe(Key::new(2)), None);
        table.clear();
        assert_eq!(table.probe(Key::new(1)), None);
    }

    #[test]
    fn a_cleared_table_is_as_a_new_one() {
        for entries in [1_000, 500_000] {
            let mut table = TranspositionTable::new(1 << 24);
            table.grow_older();
            (0..entries).for_each(|key| table.store(Key::new(key), known(0, 0, DEEP), 1));
            assert!(table.used() > 0);
            table.clear();
            table.grow_older();
            assert_eq!((table.used(), table.buckets().len()), (0, FIRST_BUCKETS), "{entries}");
            assert!((0..entries).all(|key| table.probe(Key::new(key)).is_none()), "{entries}");
        }
    }

    #[test]
    fn the_smallest_table_takes_every_key() {
        let mut table = TranspositionTable::new(0);
        table.grow_older();
        for key in 0..10_000 {
            table.store(Key::new(key), known(0, 0, Depth::UNBOUNDED), key);
            assert!(table.probe(Key::new(key)).is_some());
        }
        assert_eq!(table.used(), table.slots());
    }

    #[test]
    fn both_bounds_of_a_position_are_kept() {
        let mut table = TranspositionTable::new(1 << 12);
        table.grow_older();
        table.store(Key::new(1), known(0, 30_000, Depth::UNBOUNDED), 1);
        table.store(Key::new(1), known(-30_000, 0, Depth::UNBOUNDED), 1);
        let exact = table.probe(Key::new(1)).and_then(|entry| entry.bounds.exact());
        assert_eq!(exact, Some(Score::EVEN));
    }

    #[test]
    fn guesses_hold_to_their_depth_and_proofs_to_any() {
        let guess = known(10, 10, DEEP);
        assert_eq!(guess.at(DEEP), guess.bounds);
        assert_eq!(guess.at(Depth::UNBOUNDED), Bounds::OPEN);
        let win = known(29_990, 29_995, DEEP);
        assert_eq!(win.at(Depth::UNBOUNDED).least, Score::from_points(29_990));
        assert_eq!(win.at(Depth::UNBOUNDED).most, Score::WIN, "a shorter win may lie deeper");
    }

    /// Memory of this process that is in use, in pages, where the system tells.
    fn resident_pages() -> Option<u64> {
        let told = std::fs::read_to_string("/proc/self/statm").ok()?;
        told.split_whitespace().nth(1)?.parse().ok()
    }

    #[test]
    fn a_large_table_touches_no_memory_until_it_is_used() {
        const LARGE: usize = 4 << 30;
        let before = resident_pages();
        let mut table = TranspositionTable::new(LARGE);
        table.grow_older();
        table.store(Key::new(1), known(0, 0, DEEP), 1);
        assert!(table.probe(Key::new(1)).is_some());
        if let (Some(before), Some(after)) = (before, resident_pages()) {
            // Other tests run beside this one; a touched table would be a million pages.
            assert!(after.saturating_sub(before) < 200_000, "{before} pages, then {after}");
        }
    }

    #[test]
    fn dear_entries_outlive_cheap_ones() {
        let mut table = TranspositionTable::new(0);
        table.grow_older();
        table.store(Key::new(1), known(0, 0, DEEP), 1_000_000);
        for key in 2..100 {
            table.store(Key::new(key), known(0, 0, DEEP), 3);
        }
        assert!(table.probe(Key::new(1)).is_some());
    }
}
