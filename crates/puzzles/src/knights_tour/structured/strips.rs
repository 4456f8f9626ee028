//! Boards of three and four rows: a short tour, stretched.
//!
//! **Three rows.** A path through 3x4 begins and ends in its first column, so it can be inserted into the
//! corner move of whatever lies to its left, and it has such a corner move itself:
//!
//! ```text
//!   . c │ 1  4  7 10        d-c is taken out, d-1 and c-12 come in; 7-8 is the next corner move
//!   . . │12  9  2  5        (c may as well lie on the upper row and d on the lower: mirrored)
//!   d . │ 3  6 11  8
//! ```
//!
//! (Schwenk stretches his closed tours like this.)
//!
//! **Four rows.** Where the short tour crosses from one column to the next by the four moves that change
//! two rows, and by no others, any even number of columns can be put in between; each of the four strands
//! just zigzags on:
//!
//! ```text
//!   a │ c a │ c
//!   b │ d b │ d         a goes on to a, b to b, …
//!   c │ a c │ a
//!   d │ b d │ b
//! ```

use std::ops::Range;

use super::super::board::{Chessboard, Square};
use super::super::hamiltonian::HamiltonianSearch;
use super::links::Links;
use super::{BuildEvent, Watcher, small_closed, squares};

/// How many columns of three rows are put in at a time.
const PERIOD: u32 = 4;

/// A tour of three rows, closed wherever that is possible.
pub(super) fn three_rows(board: Chessboard, start: Square, watch: Watcher<'_>) -> Vec<Square> {
    let columns = board.columns();
    let (row, column) = board.place(start);
    let is_closed = columns.is_multiple_of(2) && columns >= 10;
    // Step 1: a short tour, and how many columns stay on its left.
    let (left, short) = if is_closed {
        (0, if columns % PERIOD == 2 { 10 } else { 12 })
    } else {
        let (left, kept_left) = shorten(column, PERIOD);
        let (_, kept_right) = shorten(columns - 1 - column, PERIOD);
        (left, kept_left + 1 + kept_right)
    };
    let right = columns - left - short;
    let block = Chessboard::of(3, short);
    let tour = if is_closed {
        small_closed(block)
    } else {
        let mut hamiltonian = HamiltonianSearch::open(block, block.square(row, column - left));
        let mut demand =
            |one: Square, other: Square| hamiltonian.demand(one as u16 + 1, other as u16 + 1);
        if left > 0 {
            demand(block.square(2, 0), block.square(0, 1));
        }
        if right > 0 {
            demand(block.square(2, short - 1), block.square(0, short - 2));
        }
        squares(&hamiltonian, 1)
    };
    let path: Vec<Square> = tour
        .iter()
        .map(|&square| {
            let (row, column) = block.place(square);
            board.square(row, left + column)
        })
        .collect();
    let mut links = Links::new(board);
    if is_closed {
        links.lay_closed(&path);
    } else {
        links.lay(&path);
    }
    watch(BuildEvent::Laid { path: &path, is_closed });
    // Step 2: pieces of four columns to the right, then to the left as in a mirror.
    for piece in 0..right / PERIOD {
        let first = left + short + piece * PERIOD;
        insert(&mut links, board, |column| first.wrapping_add_signed(column), watch);
    }
    for piece in 0..left / PERIOD {
        let first = left - 1 - piece * PERIOD;
        insert(&mut links, board, |column| first.wrapping_add_signed(-column), watch);
    }
    links.walk(start)
}

/// How many columns on one side of the start are left out, and how many stay. Enough stay for the
/// search to find a tour whatever the start.
fn shorten(beside: u32, period: u32) -> (u32, u32) {
    const STAY: u32 = 8;
    let out = beside.saturating_sub(STAY) / period * period;
    (out, beside - out)
}

/// Inserts a piece of four columns. `column` maps the columns of the piece to the board: 0 is its first,
/// -1 the last column before it.
fn insert(links: &mut Links, board: Chessboard, column: impl Fn(i32) -> u32, watch: Watcher<'_>) {
    /// The path drawn above: rows and columns from the lower left corner.
    const PIECE: [(u32, i32); 12] = [
        (2, 0),
        (1, 2),
        (0, 0),
        (2, 1),
        (1, 3),
        (0, 1),
        (2, 2),
        (0, 3),
        (1, 1),
        (2, 3),
        (0, 2),
        (1, 0),
    ];
    // The corner move may run either way up.
    for flip in [|row: u32| row, |row: u32| 2 - row] {
        let at = |(row, at): (u32, i32)| board.square(flip(row), column(at));
        let (corner, inner) = (at((0, -1)), at((2, -2)));
        if links.is_tied(corner, inner) {
            let path = PIECE.map(at);
            links.untie(corner, inner);
            links.lay(&path);
            links.tie(corner, path[0]);
            links.tie(inner, path[11]);
            let whole: Vec<Square> = [corner].into_iter().chain(path).chain([inner]).collect();
            watch(BuildEvent::Joined { taken: &[[corner, inner]], laid: &moves(&whole) });
            return;
        }
    }
    unreachable!("the last columns of {board} have their corner move");
}

/// The moves of a path.
fn moves(path: &[Square]) -> Vec<[Square; 2]> {
    path.windows(2).map(|step| [step[0], step[1]]).collect()
}

/// An open tour of four rows.
pub(super) fn four_rows(board: Chessboard, start: Square, watch: Watcher<'_>) -> Vec<Square> {
    const EVEN: u32 = 2;
    let columns = board.columns();
    let (row, column) = board.place(start);
    // Step 1: a short tour with a seam where columns were left out.
    let (left_out, kept_left) = shorten(column, EVEN);
    let (right_out, kept_right) = shorten(columns - 1 - column, EVEN);
    let block = Chessboard::of(4, kept_left + 1 + kept_right);
    let mut hamiltonian = HamiltonianSearch::open(block, block.square(row, kept_left));
    // The seam at s lies between the columns s - 1 and s.
    let seams = [(LEFT_SEAM, left_out), (block.columns() - LEFT_SEAM, right_out)];
    for (seam, out) in seams {
        if out > 0 {
            join_strips(&mut hamiltonian, block, seam);
        }
    }
    let tour = squares(&hamiltonian, 1);
    // Step 2: the columns come back, and the strands zigzag through them.
    let place = |square: Square| {
        let (row, column) = block.place(square);
        let out: u32 = seams.iter().filter(|&&(seam, _)| column >= seam).map(|&(_, out)| out).sum();
        (row, column + out)
    };
    let mut path = Vec::with_capacity(board.area() as usize);
    let mut strands = Vec::new();
    for &square in &tour {
        let (row, column) = place(square);
        if let Some(&last) = path.last() {
            let first = path.len() - 1;
            extend_strand(&mut path, board, last, column);
            if path.len() > first + 1 {
                strands.push(first..path.len());
            }
        }
        path.push(board.square(row, column));
    }
    tell_strands(&path, &strands, watch);
    path
}

/// Tells a path as the pieces of the short tour, and then the strands between them.
fn tell_strands(path: &[Square], strands: &[Range<usize>], watch: Watcher<'_>) {
    let mut first = 0;
    for strand in strands {
        watch(BuildEvent::Laid { path: &path[first..=strand.start], is_closed: false });
        first = strand.end;
    }
    watch(BuildEvent::Laid { path: &path[first..], is_closed: false });
    for strand in strands {
        let laid = moves(&path[strand.start..=strand.end]);
        watch(BuildEvent::Joined { taken: &[], laid: &laid });
    }
}

/// Zigzags from `last` to the column before `column`, if a seam lies between.
fn extend_strand(path: &mut Vec<Square>, board: Chessboard, last: Square, column: u32) {
    let (mut row, mut here) = board.place(last);
    if here.abs_diff(column) > 2 {
        while here.abs_diff(column) > 1 {
            row ^= 2;
            here = if here < column { here + 1 } else { here - 1 };
            path.push(board.square(row, here));
        }
    }
}

/// How many columns there are between a seam and the end of the short board.
const LEFT_SEAM: u32 = 5;

/// Demands the four strands across a seam, and nothing else.
fn join_strips(hamiltonian: &mut HamiltonianSearch, block: Chessboard, seam: u32) {
    let column = |vertex: u16| (vertex > 0).then(|| block.place(Square::from(vertex) - 1).1);
    let is_strand = |one: u16, other: u16| {
        let (one, other) =
            (block.place(Square::from(one) - 1), block.place(Square::from(other) - 1));
        one.0.abs_diff(other.0) == 2
    };
    hamiltonian.rule_out(|one, other| match (column(one), column(other)) {
        (Some(left), Some(right)) => (left < seam) != (right < seam) && !is_strand(one, other),
        _ => false,
    });
    for row in 0..4 {
        let (left, right) = (block.square(row, seam - 1), block.square(row ^ 2, seam));
        hamiltonian.demand(left as u16 + 1, right as u16 + 1);
    }
}
