//! A knight that walks and takes back its steps: the backtracking rung, and Warnsdorff's rule.
//!
//! The first order tries the moves clockwise and learns only at the last square whether the tour
//! closes. The second goes where the fewest moves lead on (Warnsdorff 1823); among equals it prefers
//! the square farther from the centre (Roth), so that the rim is done with early; and it turns back as
//! soon as a square beside it can no longer be left, or the start no longer be reached.

use std::cmp::Reverse;

use parlor_core::random::mix;

use super::{Chessboard, Square, TourKind};
use crate::backtracking::{Puzzle, Status};

/// In which order a walk tries its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Clockwise from one o'clock, always.
    Fixed,
    /// Fewest onward moves first.
    Warnsdorff {
        /// 0 breaks ties by the distance from the centre, any other number by chance.
        luck: u64,
    },
}

/// A path under way.
#[derive(Clone, Debug)]
pub struct WarnsdorffWalk {
    board: Chessboard,
    kind: TourKind,
    order: Order,
    path: Vec<Square>,
    visited: Vec<bool>,
    /// For every square, how many of its neighbours are not visited.
    onward: Vec<u8>,
}

impl WarnsdorffWalk {
    /// A walk that stands on its first square.
    ///
    /// # Panics
    /// If the start is not on the board.
    #[must_use]
    pub fn new(board: Chessboard, kind: TourKind, start: Square, order: Order) -> Self {
        assert!(start < board.area(), "a walk starts on its board");
        let onward =
            (0..board.area()).map(|square| board.neighbours(square).count() as u8).collect();
        let mut walk = Self {
            board,
            kind,
            order,
            path: Vec::with_capacity(board.area() as usize),
            visited: vec![false; board.area() as usize],
            onward,
        };
        walk.make(start);
        walk
    }

    /// The squares visited so far.
    #[must_use]
    pub fn path(&self) -> &[Square] {
        &self.path
    }

    /// The squares it may go to next, the most promising first.
    #[must_use]
    pub fn ways(&self) -> Vec<Square> {
        let mut ways = Vec::new();
        if self.status() == Status::Unfinished {
            self.candidates(&mut ways);
        }
        ways
    }

    /// How many squares beside this one are not visited.
    #[must_use]
    pub fn onward(&self, square: Square) -> u8 {
        self.onward[square as usize]
    }

    /// Whether the walk has been there.
    #[must_use]
    pub fn has_visited(&self, square: Square) -> bool {
        self.visited[square as usize]
    }

    fn here(&self) -> Square {
        self.path[self.path.len() - 1]
    }

    fn closes(&self) -> bool {
        self.board.neighbours(self.here()).any(|square| square == self.path[0])
    }

    /// How promising a move is; the least is the best.
    fn rank(&self, square: Square, luck: u64) -> (u8, Reverse<u64>) {
        let tie = if luck == 0 {
            let (row, column) = self.board.place(square);
            let rows = u64::from((2 * row + 1).abs_diff(self.board.rows()));
            let columns = u64::from((2 * column + 1).abs_diff(self.board.columns()));
            rows * rows + columns * columns
        } else {
            mix(u64::from(square) ^ (luck << 32))
        };
        (self.onward[square as usize], Reverse(tie))
    }
}

impl Puzzle for WarnsdorffWalk {
    type Choice = Square;

    fn status(&self) -> Status {
        let left = self.board.area() as usize - self.path.len();
        let lost = match (self.order, self.kind) {
            (_, TourKind::Closed) if left == 0 => !self.closes(),
            // The tour comes home over a square beside the start.
            (Order::Warnsdorff { .. }, TourKind::Closed) => self.onward[self.path[0] as usize] == 0,
            _ => false,
        };
        match (lost, left) {
            (true, _) => Status::Failure,
            (false, 0) => Status::Solution,
            (false, _) => Status::Unfinished,
        }
    }

    fn candidates(&self, into: &mut Vec<Square>) {
        let begin = into.len();
        let free = self.board.neighbours(self.here()).filter(|&to| !self.visited[to as usize]);
        into.extend(free);
        let Order::Warnsdorff { luck } = self.order else { return };
        let moves = &mut into[begin..];
        moves.sort_by_cached_key(|&square| self.rank(square, luck));
        // A square without onward moves can only be the last one.
        let is_last = self.path.len() + 1 == self.board.area() as usize;
        if !is_last && moves.first().is_some_and(|&square| self.onward[square as usize] == 0) {
            into.truncate(begin);
        }
    }

    fn make(&mut self, square: Square) {
        self.path.push(square);
        self.visited[square as usize] = true;
        for neighbour in self.board.neighbours(square) {
            self.onward[neighbour as usize] -= 1;
        }
    }

    fn undo(&mut self, square: Square) {
        self.path.pop();
        self.visited[square as usize] = false;
        for neighbour in self.board.neighbours(square) {
            self.onward[neighbour as usize] += 1;
        }
    }
}
