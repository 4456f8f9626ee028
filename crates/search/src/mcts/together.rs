//! Several threads, each with a tree and a seed of its own; the roots are added up in the end.
//!
//! The trees share nothing on the way, so no lock is needed and the rate grows with the threads (root
//! parallelism: Cazenave and Jouandeau, *On the parallelization of UCT*, 2007). What one of them proves is
//! proven for all, and ends the search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use parlor_core::{Game, Knowledge, Limits, Stopped, deep_thread};

use super::tree::{MctsTree, ROOT};
use super::{Mcts, MctsOptions};
use crate::{SearchReport, Task};

impl Mcts {
    pub(super) fn search_together<G: Game, K: Knowledge<G>>(
        &self,
        task: &Task<'_, G, K>,
        threads: usize,
        start: Instant,
    ) -> SearchReport<G::Move> {
        let share = |thread: usize| {
            let nodes = task.control.nodes().map(|nodes| nodes.div_ceil(threads as u64));
            let control = task.control.narrowed(Limits { nodes, ..Limits::NONE });
            // One of them tells how far all have come.
            let control = if thread == 0 { control } else { control.untold() };
            Task { control, ..task.clone() }
        };
        let shares: Vec<_> = (0..threads).map(share).collect();
        let done = &AtomicBool::new(false);
        let mut grown: Vec<_> = std::thread::scope(|scope| {
            let grow = |(thread, share)| {
                let options = MctsOptions {
                    memory: self.options.memory / threads,
                    seed: self.options.seed.wrapping_add(thread as u64),
                    rounds: self.options.rounds.map(|rounds| rounds.div_ceil(threads as u64)),
                    ..self.options
                };
                let grow = move || {
                    let mut tree = MctsTree::new(share, options);
                    let is_done = |_: &MctsTree<'_, G, K>, _: &_| match done.load(Ordering::Relaxed)
                    {
                        true => Err(Stopped::Asked),
                        false => Ok(()),
                    };
                    let stopped = tree.grow(start, is_done).err();
                    if stopped.is_none() {
                        done.store(true, Ordering::Relaxed);
                    }
                    (tree, stopped)
                };
                let grown = deep_thread().spawn_scoped(scope, grow);
                grown.expect("the system has room for another thread")
            };
            let running: Vec<_> = shares.iter().enumerate().map(grow).collect();
            let join = |running: std::thread::ScopedJoinHandle<'_, _>| match running.join() {
                Ok(grown) => grown,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            running.into_iter().map(join).collect()
        });
        // The tree that is done first stands for all.
        grown.sort_by_key(|(_, stopped)| stopped.is_some());
        let mut grown = grown.into_iter();
        let (mut tree, stopped) = grown.next().expect("there are several");
        let mut calls = tree.meter.nodes();
        for (other, _) in grown {
            calls += other.meter.nodes();
            tree.absorb(&other);
        }
        let mut report = tree.report(start, stopped);
        report.counters.calls = calls;
        report
    }
}

impl<G: Game, K: Knowledge<G>> MctsTree<'_, G, K> {
    /// Adds what another tree has found out about the root and its moves.
    fn absorb(&mut self, other: &Self) {
        let moves = self.edges_of(ROOT);
        let mut pairs = vec![(ROOT, ROOT)];
        for (own, found) in self.edges[moves].iter_mut().zip(other.moves(ROOT)) {
            own.visits = own.visits.saturating_add(found.visits);
            pairs.push((own.node(), found.node()));
        }
        for (own, found) in pairs {
            let found = other.nodes[found];
            let node = &mut self.nodes[own];
            node.visits = node.visits.saturating_add(found.visits);
            node.total += found.total;
            node.bounds.least = node.bounds.least.max(found.bounds.least);
            node.bounds.most = node.bounds.most.min(found.bounds.most).max(node.bounds.least);
        }
        self.back_up_bounds(ROOT);
        self.deepest = self.deepest.max(other.deepest);
    }
}
