//! The tree a rung searched, as data: what it looked at, with which window, what came back and why.

use parlor_core::Score;

use crate::{Ending, Observer, Window};

/// One node of a searched tree, with the nodes searched below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<M> {
    /// The move that led here; `None` at the root.
    pub mv: Option<M>,
    /// The window it was entered with.
    pub window: Window,
    /// What it was worth to its mover; `None` if the search was stopped inside it.
    pub score: Option<Score>,
    /// Why it was left; `None` if the search was stopped inside it.
    pub ending: Option<Ending>,
    /// The nodes below it, in the order searched.
    pub children: Vec<Self>,
    /// How many more were searched below it but not kept.
    pub left_out: u64,
}

/// An observer that keeps the tree, up to a number of nodes.
#[derive(Clone, Debug)]
pub struct Recorder<M> {
    open: Vec<Node<M>>,
    root: Option<Node<M>>,
    capacity: usize,
    room: usize,
    /// How many nodes deep we are in a part of the tree that is not kept.
    outside: u32,
}

impl<M: Copy> Recorder<M> {
    /// A recorder that keeps at most `room` nodes, the first ones searched.
    #[must_use]
    pub const fn new(room: usize) -> Self {
        Self { open: Vec::new(), root: None, capacity: room, room, outside: 0 }
    }

    /// The tree, once the search is over; nodes it was stopped in are left without a score.
    #[must_use]
    pub fn into_tree(mut self) -> Option<Node<M>> {
        while let Some(node) = self.open.pop() {
            self.close(node);
        }
        self.root
    }

    fn close(&mut self, node: Node<M>) {
        match self.open.last_mut() {
            Some(parent) => parent.children.push(node),
            None => self.root = Some(node),
        }
    }
}

impl<M: Copy> Observer<M> for Recorder<M> {
    fn enter(&mut self, mv: Option<M>, window: Window) {
        if mv.is_none() {
            // A deepening search starts over; its last tree is the one to show.
            self.open.clear();
            self.room = self.capacity;
            self.outside = 0;
        }
        if self.outside > 0 || (self.room == 0 && !self.open.is_empty()) {
            self.outside += 1;
            if let Some(parent) = self.open.last_mut() {
                parent.left_out += 1;
            }
            return;
        }
        self.room = self.room.saturating_sub(1);
        self.open.push(Node {
            mv,
            window,
            score: None,
            ending: None,
            children: Vec::new(),
            left_out: 0,
        });
    }

    fn leave(&mut self, score: Score, ending: Ending) {
        if self.outside > 0 {
            self.outside -= 1;
            return;
        }
        if let Some(mut node) = self.open.pop() {
            node.score = Some(score);
            node.ending = Some(ending);
            self.close(node);
        }
    }
}
