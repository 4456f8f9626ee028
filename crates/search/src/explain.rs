//! The tree a rung searched, as data: what it looked at, with which window, what came back and why.

use parlor_core::Score;

use crate::{NodeEnding, Observer, Window};

/// One node of a searched tree, with the nodes searched below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchNode<M> {
    /// The move that led here; `None` at the root.
    pub mv: Option<M>,
    /// The window it was entered with.
    pub window: Window,
    /// What it was worth to its mover; `None` if the search was stopped inside it.
    pub score: Option<Score>,
    /// Why it was left; `None` if the search was stopped inside it.
    pub ending: Option<NodeEnding>,
    /// The nodes below it, in the order searched.
    pub children: Vec<Self>,
    /// How many more were searched below it but not kept.
    pub left_out: u64,
    /// The last move that was searched, kept or not: of a node that was cut, the refutation.
    pub last: Option<M>,
}

/// An observer that keeps the tree, up to a number of nodes.
///
/// A deepening search starts over at each depth; the tree of the last depth it finished is kept.
#[derive(Clone, Debug)]
pub struct Recorder<M> {
    most: usize,
    /// The tree under way.
    now: Growing<M>,
    /// The last tree that was left by its root.
    done: Option<RecordedTree<M>>,
}

/// A recorded tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedTree<M> {
    /// The root, with what was kept below it.
    pub root: SearchNode<M>,
    /// How many nodes were entered, kept or not.
    pub entered: u64,
}

#[derive(Clone, Debug)]
struct Growing<M> {
    /// The nodes entered and not yet left.
    open: Vec<SearchNode<M>>,
    entered: u64,
    /// How many nodes deep we are in a part of the tree that is not kept.
    outside: u32,
}

impl<M> Growing<M> {
    const fn new() -> Self {
        Self { open: Vec::new(), entered: 0, outside: 0 }
    }

    /// Leaves the innermost open node. The root is returned.
    fn close(&mut self) -> Option<RecordedTree<M>> {
        let node = self.open.pop()?;
        match self.open.last_mut() {
            Some(parent) => {
                parent.children.push(node);
                None
            }
            None => Some(RecordedTree { root: node, entered: self.entered }),
        }
    }
}

impl<M: Copy> Recorder<M> {
    /// A recorder that keeps at most `most` nodes, the first ones searched, and always the root.
    #[must_use]
    pub const fn new(most: usize) -> Self {
        Self { most, now: Growing::new(), done: None }
    }

    /// The tree, once the search is over. If it was stopped before any tree was done, the nodes it
    /// was stopped in are left without a score. `None` if nothing was searched.
    #[must_use]
    pub fn into_tree(mut self) -> Option<RecordedTree<M>> {
        while self.done.is_none() && !self.now.open.is_empty() {
            self.done = self.now.close();
        }
        self.done
    }
}

impl<M: Copy> Observer<M> for Recorder<M> {
    fn enter(&mut self, mv: Option<M>, window: Window) {
        if mv.is_none() {
            self.now = Growing::new();
        }
        self.now.entered += 1;
        let is_full = self.now.entered > self.most as u64;
        if let Some(parent) = self.now.open.last_mut() {
            if self.now.outside == 0 {
                parent.last = mv;
            }
            if self.now.outside > 0 || is_full {
                parent.left_out += 1;
                self.now.outside += 1;
                return;
            }
        }
        let (children, left_out, last) = (Vec::new(), 0, None);
        self.now.open.push(SearchNode {
            mv,
            window,
            score: None,
            ending: None,
            children,
            left_out,
            last,
        });
    }

    fn leave(&mut self, score: Score, ending: NodeEnding) {
        if self.now.outside > 0 {
            self.now.outside -= 1;
            return;
        }
        if let Some(node) = self.now.open.last_mut() {
            node.score = Some(score);
            node.ending = Some(ending);
        }
        if let Some(tree) = self.now.close() {
            self.done = Some(tree);
        }
    }
}
