//! Boards with both sides at least 5: blocks of about 6 by 6, joined.
//!
//! ```text
//!       6       6       5              rows of blocks are 6 high, and columns of blocks 6 wide, except
//!   ┌───────┬───────┬───────┐          one that is 5, 7, 8, 9, 10 or 11: then every block but one has
//! 6 │   ←───┼───┬───┼───→   │          an even number of squares, and so a closed tour (Schwenk)
//!   ├───────┼───┼───┼───────┤
//! 7 │   ←───┼─ root ┼───→   │          only where both sides of the board are odd is there one odd
//!   ├───────┼───┼───┼───────┤          block: the root, which holds the start and has an open tour
//! 6 │   ←───┼───┴───┼───→   │
//!   └───────┴───────┴───────┘          blocks are joined to the root outwards, as the arrows go
//! ```
//!
//! Two neighbouring tours are joined by exchanging moves: a–b of the one and c–d of the other become
//! a–c and b–d. That makes one cycle of two cycles, and one path of a path and a cycle.

use std::collections::HashMap;
use std::ops::Range;

use super::super::board::{Chessboard, Square};
use super::links::Links;
use super::{BuildEvent, Watcher, small_closed, small_open};

/// A part of the board.
#[derive(Clone)]
struct TourBlock {
    rows: Range<u32>,
    columns: Range<u32>,
}

impl TourBlock {
    fn contains(&self, board: Chessboard, square: Square) -> bool {
        let (row, column) = board.place(square);
        self.rows.contains(&row) && self.columns.contains(&column)
    }

    /// A path of a small board of this size, moved to where the block lies.
    fn place(&self, board: Chessboard, path: &[Square]) -> Vec<Square> {
        let small = Chessboard::of(self.rows.len() as u32, self.columns.len() as u32);
        let place = |&square: &Square| {
            let (row, column) = small.place(square);
            board.square(self.rows.start + row, self.columns.start + column)
        };
        path.iter().map(place).collect()
    }
}

/// A tour of a board whose sides are both at least 5, from `start`.
pub(super) fn build(board: Chessboard, start: Square, watch: Watcher<'_>) -> Vec<Square> {
    let (start_row, start_column) = board.place(start);
    let rows = cut(board.rows(), start_row);
    let columns = cut(board.columns(), start_column);
    let root_row = holder(&rows, start_row, board);
    let root_column = holder(&columns, start_column, board);
    let block = |row: usize, column: usize| TourBlock {
        rows: rows[row].clone(),
        columns: columns[column].clone(),
    };

    // Step 1: a tour for every block; blocks of one size share it.
    let mut links = Links::new(board);
    let mut tours: HashMap<(usize, usize), Vec<Square>> = HashMap::new();
    for row in 0..rows.len() {
        for column in 0..columns.len() {
            let block = block(row, column);
            let size = (block.rows.len(), block.columns.len());
            let small = Chessboard::of(size.0 as u32, size.1 as u32);
            let is_closed = small.area().is_multiple_of(2);
            let path = if is_closed {
                let tour = tours.entry(size).or_insert_with(|| small_closed(small));
                block.place(board, tour)
            } else {
                let inside =
                    small.square(start_row - block.rows.start, start_column - block.columns.start);
                block.place(board, &small_open(small, inside))
            };
            if is_closed {
                links.lay_closed(&path);
            } else {
                links.lay(&path);
            }
            watch(BuildEvent::Laid { path: &path, is_closed });
        }
    }

    // Step 2: along the root's column, outwards; then to the left and right from there. Most of the tour
    // thus runs along rows, which lie together in memory.
    let mut join = |parent: (usize, usize), child: (usize, usize)| {
        let exchange =
            join(&mut links, board, &block(parent.0, parent.1), &block(child.0, child.1));
        let [a, b, c, d] = exchange
            .unwrap_or_else(|| panic!("neighbouring blocks of {board} have moves to exchange"));
        watch(BuildEvent::Joined { taken: &[[a, b], [c, d]], laid: &[[a, c], [b, d]] });
    };
    for (parent, child) in outwards(root_row, rows.len()) {
        join((parent, root_column), (child, root_column));
    }
    for row in 0..rows.len() {
        for (parent, child) in outwards(root_column, columns.len()) {
            join((row, parent), (row, child));
        }
    }
    links.walk(start)
}

/// Pairs of neighbours on a line, from the root to both ends: (2, 3), (3, 4), (2, 1), (1, 0).
fn outwards(root: usize, count: usize) -> impl Iterator<Item = (usize, usize)> {
    (root + 1..count)
        .map(|child| (child - 1, child))
        .chain((0..root).rev().map(|child| (child + 1, child)))
}

/// Which part of a side the root has: the odd one on a board of odd sides, or that of the start.
fn holder(parts: &[Range<u32>], start: u32, board: Chessboard) -> usize {
    let odd = parts.iter().position(|part| part.len() % 2 == 1);
    let holds = parts.iter().position(|part| part.contains(&start));
    odd.filter(|_| board.area() % 2 == 1).or(holds).expect("the parts cover the side")
}

/// Cuts a side into parts, all even but one if the side is odd; that one holds `start`.
fn cut(side: u32, start: u32) -> Vec<Range<u32>> {
    let mut lengths = Vec::new();
    if side.is_multiple_of(2) {
        even_parts(side, &mut lengths);
    } else {
        let (before, odd) = odd_part(side, start);
        even_parts(before, &mut lengths);
        lengths.push(odd);
        even_parts(side - before - odd, &mut lengths);
    }
    let mut end = 0;
    let part = |length| {
        end += length;
        end - length..end
    };
    lengths.into_iter().map(part).collect()
}

/// The place and length of the odd part: the shortest one that holds `start` and leaves on either side
/// a length that even parts can fill.
fn odd_part(side: u32, start: u32) -> (u32, u32) {
    let is_filled = |length: u32| length == 0 || length >= 6;
    [5, 7, 9, 11]
        .into_iter()
        .flat_map(|odd| (0..=start / 2).rev().map(move |half| (2 * half, odd)))
        .find(|&(before, odd)| {
            start < before + odd
                && before + odd <= side
                && is_filled(before)
                && is_filled(side - before - odd)
        })
        .expect("a part of at most 11 squares holds any square of an odd side")
}

/// Parts of 6, the last one 6, 8 or 10.
fn even_parts(length: u32, parts: &mut Vec<u32>) {
    if length == 0 {
        return;
    }
    let sixes = (length / 6 - 1) as usize;
    parts.extend(std::iter::repeat_n(6, sixes));
    parts.push(length - 6 * sixes as u32);
}

/// Joins the cycle of `child` to the tour that runs through `parent`, its neighbour: the a, b, c and d of
/// the exchange.
fn join(
    links: &mut Links,
    board: Chessboard,
    parent: &TourBlock,
    child: &TourBlock,
) -> Option<[Square; 4]> {
    for near in border(board, child, parent) {
        for far in links.beside(near) {
            for across in board.neighbours(near).filter(|&to| parent.contains(board, to)) {
                for next in links.beside(across) {
                    if board.neighbours(far).any(|to| to == next) {
                        links.untie(near, far);
                        links.untie(across, next);
                        links.tie(near, across);
                        links.tie(far, next);
                        return Some([near, far, across, next]);
                    }
                }
            }
        }
    }
    None
}

/// The squares of `child` within two lines of `parent`.
fn border(
    board: Chessboard,
    child: &TourBlock,
    parent: &TourBlock,
) -> impl Iterator<Item = Square> + use<> {
    let clip = |child: &Range<u32>, parent: &Range<u32>| {
        if child.start >= parent.end {
            child.start..child.start + 2
        } else if child.end <= parent.start {
            child.end - 2..child.end
        } else {
            child.clone()
        }
    };
    let rows = clip(&child.rows, &parent.rows);
    let columns = clip(&child.columns, &parent.columns);
    rows.flat_map(move |row| columns.clone().map(move |column| board.square(row, column)))
}
