//! Positions and moves of the tree.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use parlor_core::{Bounds, Score, Step};

/// Nodes by key.
pub(super) type NodesByKey = HashMap<u64, u32, BuildHasherDefault<MixedKey>>;

/// A key that is its own hash: it is mixed already.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MixedKey(u64);

impl Hasher for MixedKey {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("a key is one word");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// A position in the tree. Scores and results are those of the player to move in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct MctsNode {
    /// Where its moves start, once there are any.
    pub(super) first_edge: u32,
    pub(super) edges: u32,
    pub(super) visits: u32,
    /// Sum of results, 0 for the worst to 1 for the best. Of many millions a shorter number would lose the last.
    pub(super) total: f64,
    pub(super) bounds: Bounds,
    /// What the game's evaluation says, backed up as minimax would; even where it is not asked.
    pub(super) evaluation: Score,
}

impl MctsNode {
    pub(super) const fn new(bounds: Bounds, evaluation: Score) -> Self {
        Self { first_edge: 0, edges: 0, visits: 0, total: 0.0, bounds, evaluation }
    }

    /// The mean result; a node without one counts as even.
    pub(super) fn mean(&self) -> f32 {
        if self.visits == 0 { 0.5 } else { (self.total / f64::from(self.visits)) as f32 }
    }
}

/// A move in the tree, from one position to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct MctsEdge<M> {
    pub(super) mv: M,
    /// What the move does to the view.
    pub(super) step: Step,
    /// Rounds that went this way. The position behind may have more: other moves lead to it too.
    pub(super) visits: u32,
    node: u32,
}

impl<M> MctsEdge<M> {
    pub(super) const fn new(mv: M, step: Step, node: u32) -> Self {
        Self { mv, step, visits: 0, node }
    }

    /// The position that the move leads to.
    pub(super) const fn node(&self) -> usize {
        self.node as usize
    }
}
