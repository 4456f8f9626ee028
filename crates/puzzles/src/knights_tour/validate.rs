//! Is this path a tour? Decided from the definition alone, by coordinates, without any of the code
//! that makes tours.

use parlor_core::cell::Cell;
use thiserror::Error;

use super::{Chessboard, Square, TourKind};

/// What keeps a path from being a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// It is too short or too long.
    #[error("the path has {came} squares, the board has {wanted}")]
    Length {
        /// Squares of the board.
        wanted: usize,
        /// Squares of the path.
        came: usize,
    },
    /// It leaves the board.
    #[error("square number {index} of the path is not on the board")]
    OffBoard {
        /// Which square of the path, from 1.
        index: usize,
    },
    /// It comes to a square again.
    #[error("{square} is visited twice")]
    Twice {
        /// The square.
        square: Cell,
    },
    /// It makes a step that is no knight's move.
    #[error("{from} to {to} is not a knight's move")]
    NotAMove {
        /// Where the step begins.
        from: Cell,
        /// Where it ends.
        to: Cell,
    },
    /// It should lead back to its first square, and does not.
    #[error("the tour does not close: {last} to {first} is not a knight's move")]
    DoesNotClose {
        /// Where the tour ends.
        last: Cell,
        /// Where it began.
        first: Cell,
    },
}

/// Whether a path is a tour of the board.
///
/// # Errors
/// The first flaw.
pub fn validate(board: Chessboard, kind: TourKind, path: &[Square]) -> Result<(), Flaw> {
    let (rows, columns) = (board.rows() as usize, board.columns() as usize);
    if path.len() != rows * columns {
        return Err(Flaw::Length { wanted: rows * columns, came: path.len() });
    }
    let cell = |square: Square| Cell::at(square as usize, columns);
    let mut visited = vec![false; rows * columns];
    for (index, &square) in path.iter().enumerate() {
        match visited.get_mut(square as usize) {
            None => return Err(Flaw::OffBoard { index: index + 1 }),
            Some(true) => return Err(Flaw::Twice { square: cell(square) }),
            Some(mark) => *mark = true,
        }
    }
    let is_move = |from: Square, to: Square| {
        let (from, to) = (cell(from), cell(to));
        let steps = (from.row.abs_diff(to.row), from.column.abs_diff(to.column));
        matches!(steps, (1, 2) | (2, 1))
    };
    for step in path.windows(2) {
        if !is_move(step[0], step[1]) {
            return Err(Flaw::NotAMove { from: cell(step[0]), to: cell(step[1]) });
        }
    }
    let (first, last) = (path[0], path[path.len() - 1]);
    if kind == TourKind::Closed && !is_move(last, first) {
        return Err(Flaw::DoesNotClose { last: cell(last), first: cell(first) });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An open tour of 3x4, by the names of its squares.
    const TOUR: &str = "a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2";

    fn path(text: &str) -> Vec<Square> {
        let square = |name| Chessboard::of(3, 4).parse_square(name).expect("a square of 3x4");
        text.split(' ').map(square).collect()
    }

    #[test]
    fn a_tour_has_no_flaw() {
        assert_eq!(validate(Chessboard::of(3, 4), TourKind::Open, &path(TOUR)), Ok(()));
        assert_eq!(validate(Chessboard::of(1, 1), TourKind::Open, &[0]), Ok(()));
    }

    #[test]
    fn every_flaw_is_told_by_name() {
        let flaw = |kind, path: &[Square]| {
            validate(Chessboard::of(3, 4), kind, path).unwrap_err().to_string()
        };
        let tour = path(TOUR);
        assert_eq!(flaw(TourKind::Open, &tour[1..]), "the path has 11 squares, the board has 12");
        let closing = flaw(TourKind::Closed, &tour);
        assert_eq!(closing, "the tour does not close: a2 to a3 is not a knight's move");
        let twice = flaw(TourKind::Open, &path(&TOUR.replace("c1 a2", "c1 a3")));
        assert_eq!(twice, "a3 is visited twice");
        let slip = flaw(TourKind::Open, &path("a3 b3 a1 c2 d2 b1 c3 d1 b2 d3 c1 a2"));
        assert_eq!(slip, "a3 to b3 is not a knight's move");
        let mut off = tour;
        off[4] = 12;
        assert_eq!(flaw(TourKind::Open, &off), "square number 5 of the path is not on the board");
    }
}
