//! What the threads of one search share besides the table.
//!
//! All threads search the same tree from the same root. The table carries what one has finished to the
//! others; the board of positions *under way* keeps them from doing the same work at the same
//! time: a thread that comes to a position another is busy with puts it off to the end of its list
//! (Kerrigan's simplified ABDADA). Whoever finishes first is right, and the others stop.
//!
//! A node at which a thread put a move off is a *split point*: two threads are at work below it. The first to
//! resolve it announces that, and whoever is still below it turns back and finds the result in the table.
//! That takes most of what two threads do more than one: in hard positions of Connect Four 5 % more nodes instead of 15.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::transposition::{CachePadded, Key};

/// Positions under way are noted in this many places; a collision costs time only.
const PLACES: usize = 1 << 12;

/// The common ground of all threads of one search.
#[derive(Debug)]
pub(super) struct SharedSearch {
    threads: usize,
    done: AtomicBool,
    under_way: Box<[AtomicU64]>,
    split_points: Box<[AtomicU64]>,
    /// The split point that was resolved last.
    resolved: CachePadded<AtomicU64>,
    /// Nodes of each thread, as last told.
    nodes: Vec<AtomicU64>,
}

impl SharedSearch {
    pub(super) fn new(threads: usize) -> Self {
        let places = || {
            let places = if threads > 1 { PLACES } else { 0 };
            (0..places).map(|_| AtomicU64::new(0)).collect()
        };
        Self {
            threads,
            done: AtomicBool::new(false),
            under_way: places(),
            split_points: places(),
            resolved: CachePadded(AtomicU64::new(0)),
            nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    #[inline]
    pub(super) const fn is_alone(&self) -> bool {
        self.threads == 1
    }

    /// Some thread has the answer.
    pub(super) fn finish(&self) {
        self.done.store(true, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn is_done(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }

    /// Whether a thread is searching this position.
    #[inline]
    pub(super) fn is_under_way(&self, key: Key) -> bool {
        self.under_way[key.place(PLACES)].load(Ordering::Relaxed) == key.word()
    }

    /// A thread starts to search a position.
    #[inline]
    pub(super) fn begin(&self, key: Key) {
        self.under_way[key.place(PLACES)].store(key.word(), Ordering::Relaxed);
    }

    /// A thread is through with a position.
    #[inline]
    pub(super) fn end(&self, key: Key) {
        let place = &self.under_way[key.place(PLACES)];
        if place.load(Ordering::Relaxed) == key.word() {
            place.store(0, Ordering::Relaxed);
        }
    }

    /// A thread put off a move of this position, for another is busy with it.
    #[inline]
    pub(super) fn split(&self, key: Key) {
        self.split_points[key.place(PLACES)].store(key.word(), Ordering::Relaxed);
    }

    /// A thread has the result of a position, and the table has it too.
    #[inline]
    pub(super) fn resolve(&self, key: Key) {
        if self.split_points[key.place(PLACES)].load(Ordering::Relaxed) == key.word() {
            self.resolved.0.store(key.word(), Ordering::Release);
        }
    }

    /// The word of the split point that was resolved last. One that is missed, because another came right after
    /// it, costs time only.
    #[inline]
    pub(super) fn last_resolved(&self) -> u64 {
        self.resolved.0.load(Ordering::Acquire)
    }

    /// A thread tells how many nodes it has visited.
    pub(super) fn tell_nodes(&self, thread: usize, nodes: u64) {
        self.nodes[thread].store(nodes, Ordering::Relaxed);
    }

    /// Nodes of all threads.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_split_points_are_announced() {
        let shared = SharedSearch::new(2);
        let (split, other) = (Key::new(7 << 40), Key::new(9 << 40));
        let silence = shared.last_resolved();
        shared.split(split);
        shared.resolve(other);
        assert_eq!(shared.last_resolved(), silence);
        shared.resolve(split);
        assert_eq!(shared.last_resolved(), split.word());
    }
}
