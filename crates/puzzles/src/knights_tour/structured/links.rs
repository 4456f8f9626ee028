//! Tours as links: for every square the two squares before and after it, in either order.
//!
//! Joining two tours changes four links, however long they are; only at the end is the path walked.

use super::super::{Chessboard, Square};

/// No square: the end of an open tour.
const NONE: Square = Square::MAX;

/// Paths and cycles on one board.
pub(super) struct Links {
    board: Chessboard,
    beside: Vec<[Square; 2]>,
}

impl Links {
    /// A board without any path.
    pub(super) fn new(board: Chessboard) -> Self {
        Self { board, beside: vec![[NONE; 2]; board.area() as usize] }
    }

    /// Lays a path down.
    pub(super) fn lay(&mut self, path: &[Square]) {
        for step in path.windows(2) {
            self.tie(step[0], step[1]);
        }
    }

    /// Lays a closed path down.
    pub(super) fn lay_closed(&mut self, path: &[Square]) {
        self.lay(path);
        self.tie(path[path.len() - 1], path[0]);
    }

    /// The squares next to this one on its path.
    pub(super) fn beside(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        self.beside[square as usize].into_iter().filter(|&other| other != NONE)
    }

    /// Whether two squares follow each other on a path.
    pub(super) fn is_tied(&self, one: Square, other: Square) -> bool {
        self.beside[one as usize].contains(&other)
    }

    /// Links two squares, each of which has a free side.
    pub(super) fn tie(&mut self, one: Square, other: Square) {
        self.replace(one, NONE, other);
        self.replace(other, NONE, one);
    }

    /// Unlinks two squares that follow each other.
    pub(super) fn untie(&mut self, one: Square, other: Square) {
        self.replace(one, other, NONE);
        self.replace(other, one, NONE);
    }

    fn replace(&mut self, square: Square, old: Square, new: Square) {
        let sides = &mut self.beside[square as usize];
        let side = usize::from(sides[0] != old);
        debug_assert_eq!(sides[side], old, "links go both ways");
        sides[side] = new;
    }

    /// The path from `start` to its other end, or once round.
    pub(super) fn walk(&self, start: Square) -> Vec<Square> {
        let mut path = Vec::with_capacity(self.board.area() as usize);
        let (mut before, mut here) = (NONE, start);
        // An end has its free side second or first; leave by the other one.
        if self.beside[start as usize][0] != NONE {
            before = self.beside[start as usize][1];
        }
        while path.len() < self.beside.len() {
            path.push(here);
            let [one, other] = self.beside[here as usize];
            let next = if one == before { other } else { one };
            if next == NONE || next == start {
                break;
            }
            (before, here) = (here, next);
        }
        path
    }
}
