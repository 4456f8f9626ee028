//! What the threads of one search share besides the table.
//!
//! All threads search the same tree from the same root. The table carries what one has finished to the
//! others; the board of positions *under way* keeps them from doing the same work at the same
//! time: a thread that comes to a position another is busy with puts it off to the end of its list
//! (Kerrigan's simplified ABDADA). Whoever finishes first is right, and the others stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::transposition::Key;

/// Positions under way are noted in this many places; a collision costs time only.
const PLACES: usize = 1 << 12;

/// The common ground of all threads of one search.
#[derive(Debug)]
pub(super) struct SharedSearch {
    threads: usize,
    done: AtomicBool,
    under_way: Box<[AtomicU64]>,
    /// Nodes of each thread, as last told.
    nodes: Vec<AtomicU64>,
}

impl SharedSearch {
    pub(super) fn new(threads: usize) -> Self {
        let places = if threads > 1 { PLACES } else { 0 };
        Self {
            threads,
            done: AtomicBool::new(false),
            under_way: (0..places).map(|_| AtomicU64::new(0)).collect(),
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

    /// A thread tells how many nodes it has visited.
    pub(super) fn tell_nodes(&self, thread: usize, nodes: u64) {
        self.nodes[thread].store(nodes, Ordering::Relaxed);
    }

    /// Nodes of all threads.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }
}
