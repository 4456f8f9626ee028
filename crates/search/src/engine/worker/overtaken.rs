//! Turning back from work that another thread has made superfluous.
//!
//! A search unwinds as if it were stopped, as far as the node that was resolved, and goes on from there.

use parlor_core::{Game, Knowledge};

use super::Worker;
use super::result::settled;
use crate::engine::depth::Depth;
use crate::engine::transposition::Key;
use crate::{Observer, Window};

/// A node above the one being visited, and what was asked of it.
pub(super) struct PathNode {
    pub(super) key: Key,
    pub(super) remaining: Depth,
    pub(super) window: Window,
}

impl<G: Game, K: Knowledge<G>, O: Observer<G::Move>> Worker<'_, G, K, O> {
    /// Whether another thread has resolved a node above this one. The result counts only if it answers what
    /// was asked here: threads may be at different questions, and an entry may have been pushed out.
    #[inline]
    pub(super) fn is_overtaken(&mut self) -> bool {
        let resolved = self.shared.last_resolved();
        if resolved == self.heard {
            return false;
        }
        self.heard = resolved;
        let table = self.table;
        self.overtaken_at = self.path.iter().position(|node| {
            let is_settled = || {
                let known = table.probe(node.key)?.at(node.remaining);
                settled(known, node.window)
            };
            node.key.word() == resolved && is_settled().is_some()
        });
        self.overtaken_at.is_some()
    }

    /// Whether the search, unwinding, has come to the node that was overtaken, which just left the path.
    pub(super) fn has_come_back(&mut self) -> bool {
        let here = self.path.len();
        self.overtaken_at.take_if(|place| *place == here).is_some()
    }
}
