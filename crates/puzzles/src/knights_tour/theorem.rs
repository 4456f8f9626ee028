//! Which boards have a tour, known at once, with the reason.
//!
//! Closed tours: Schwenk, "Which rectangular chessboards have a knight's tour?" (1991). Open tours:
//! Cull and De Curtins, "Knight's tour revisited" (1978), for sides from 5 on; three and four rows
//! by the constructions of [`super::structured`], and the few exceptions by exhaustive search (the
//! tests search again).

use std::fmt;

use parlor_core::cell::Cell;

use super::{Chessboard, Square, TourKind, TourQuestion};

/// Why there is a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// A board of one square.
    SingleSquare,
    /// Schwenk's theorem gives a closed tour, which can begin anywhere.
    Schwenk,
    /// Both sides are odd and at least 5.
    OddSides,
    /// A board of three rows without a closed tour.
    ThreeRows,
    /// A board of four rows.
    FourRows,
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SingleSquare => "a single square is a tour by itself",
            Self::Schwenk => {
                "Schwenk: a closed tour exists unless both sides are odd, the shorter is 1, 2 or 4, \
                 or the board is 3x4, 3x6 or 3x8; it can begin anywhere"
            }
            Self::OddSides => {
                "Cull and De Curtins: both sides are at least 5; they are odd, so an open tour begins \
                 and ends on squares of the colour of the corners"
            }
            Self::ThreeRows => "a board of three rows has an open tour from four columns or seven on",
            Self::FourRows => {
                "a board of four rows has an open tour from three columns or five on, with both ends \
                 in the outer rows"
            }
        })
    }
}

/// Why there is no tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Obstacle {
    /// Colours alternate, so a closed tour has an even length.
    #[error(
        "no closed tour: both sides are odd, and a closed tour visits as many dark as light squares (Schwenk)"
    )]
    OddSides,
    /// The knight cannot get about.
    #[error("no {kind} tour: the shorter side is {side}, too narrow for a knight to turn{}", named(*kind))]
    Narrow {
        /// The tour wanted.
        kind: TourKind,
        /// The shorter side.
        side: u32,
    },
    /// Outer rows lead only to inner rows, of which there are no more.
    #[error(
        "no closed tour: one side is 4, and every move from the two outer rows leads to the inner two (Schwenk)"
    )]
    FourRowsClosed,
    /// 3×4, 3×6 and 3×8.
    #[error(
        "no closed tour: the board is 3x{longer}, one of the exceptions 3x4, 3x6 and 3x8 (Schwenk)"
    )]
    ThreeRowsClosed {
        /// The longer side.
        longer: u32,
    },
    /// 3×3, 3×5 and 3×6.
    #[error(
        "no open tour: a board of three rows needs four columns or at least seven, this one has {longer}"
    )]
    ThreeRowsOpen {
        /// The longer side.
        longer: u32,
    },
    /// 4×4.
    #[error(
        "no open tour: a board of four rows needs three columns or at least five, this one has four"
    )]
    FourByFour,
    /// An odd board has one square more of one colour; both ends have it.
    #[error(
        "no open tour from {start}: both sides are odd, so a tour begins on the colour of the corners, and {start} has the other"
    )]
    MinorityColour {
        /// The start asked for.
        start: Cell,
    },
    /// On a board of four rows the tour begins and ends in the outer rows.
    #[error(
        "no open tour from {start}: on a board of four rows a tour begins and ends in the outer rows, and {start} lies in an inner one"
    )]
    InnerRow {
        /// The start asked for.
        start: Cell,
    },
    /// 3×7 from the centre, 3×8 from two squares of the middle row.
    #[error("no open tour from {start}: {board} is small and searching it through shows none")]
    Searched {
        /// The board.
        board: Chessboard,
        /// The start asked for.
        start: Cell,
    },
}

const fn named(kind: TourKind) -> &'static str {
    match kind {
        TourKind::Open => "",
        TourKind::Closed => " (Schwenk)",
    }
}

impl TourQuestion {
    /// Whether there is such a tour, and why.
    ///
    /// # Errors
    /// The obstacle, if there is none.
    pub fn answer(&self) -> Result<Theorem, Obstacle> {
        let existence = match self.kind {
            TourKind::Closed => return closed(self.board),
            TourKind::Open => open(self.board)?,
        };
        match self.start {
            Some(start) => from_start(self.board, start).map(|()| existence),
            None => Ok(existence),
        }
    }

    /// The first square from which there is a tour, if there is one at all: `a1`, a corner, never an
    /// exception.
    pub(super) const fn first_start(&self) -> Square {
        0
    }
}

fn closed(board: Chessboard) -> Result<Theorem, Obstacle> {
    match board.sides() {
        (shorter, longer) if shorter % 2 == 1 && longer % 2 == 1 => Err(Obstacle::OddSides),
        (side @ 1..=2, _) => Err(Obstacle::Narrow { kind: TourKind::Closed, side }),
        (4, _) => Err(Obstacle::FourRowsClosed),
        (3, longer @ (4 | 6 | 8)) => Err(Obstacle::ThreeRowsClosed { longer }),
        _ => Ok(Theorem::Schwenk),
    }
}

fn open(board: Chessboard) -> Result<Theorem, Obstacle> {
    if closed(board).is_ok() {
        return Ok(Theorem::Schwenk);
    }
    match board.sides() {
        (1, 1) => Ok(Theorem::SingleSquare),
        (side @ 1..=2, _) => Err(Obstacle::Narrow { kind: TourKind::Open, side }),
        (3, longer @ (3 | 5 | 6)) => Err(Obstacle::ThreeRowsOpen { longer }),
        (4, 4) => Err(Obstacle::FourByFour),
        (3, 4) | (4, _) => Ok(Theorem::FourRows),
        (3, _) => Ok(Theorem::ThreeRows),
        _ => Ok(Theorem::OddSides),
    }
}

/// Exceptions for open tours from a given square, on a board that has open tours.
fn from_start(board: Chessboard, start: Square) -> Result<(), Obstacle> {
    let (shorter, longer) = board.sides();
    let name = board.name(start);
    // Where the start lies across the board and along it.
    let (row, column) = board.place(start);
    let (across, along) =
        if board.rows() <= board.columns() { (row, column) } else { (column, row) };
    let is_inner = |line: u32| line == 1 || line == 2;
    match (shorter, longer) {
        _ if board.area() % 2 == 1 && !board.is_dark(start) => {
            Err(Obstacle::MinorityColour { start: name })
        }
        (3, 4) if is_inner(along) => Err(Obstacle::InnerRow { start: name }),
        (4, _) if is_inner(across) => Err(Obstacle::InnerRow { start: name }),
        (3, 7) if across == 1 && along == 3 => Err(Obstacle::Searched { board, start: name }),
        (3, 8) if across == 1 && (along == 2 || along == 5) => {
            Err(Obstacle::Searched { board, start: name })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knights_tour::hamiltonian::{CycleResult, HamiltonianSearch};
    use crate::testing::chessboard;

    fn exists(found: &CycleResult) -> bool {
        assert_ne!(*found, CycleResult::Unknown, "small boards are decided");
        *found != CycleResult::Impossible
    }

    #[test]
    fn the_theorems_agree_with_exhaustive_search_on_closed_tours() {
        for rows in 1..=8 {
            for columns in 3..=8 {
                let board = Chessboard::of(rows, columns);
                let found = board.area().is_multiple_of(2)
                    && exists(&HamiltonianSearch::closed(board).solve());
                assert_eq!(
                    TourQuestion::new(board, TourKind::Closed).answer().is_ok(),
                    found,
                    "{board}"
                );
            }
        }
    }

    #[test]
    fn the_theorems_agree_with_exhaustive_search_on_open_tours_from_every_square() {
        for (rows, columns) in [
            (1, 3),
            (2, 5),
            (3, 3),
            (3, 4),
            (3, 5),
            (3, 6),
            (3, 7),
            (3, 8),
            (3, 9),
            (3, 10),
            (4, 3),
            (7, 3),
            (4, 4),
            (4, 5),
            (4, 6),
            (6, 4),
            (5, 5),
            (5, 6),
            (5, 7),
            (6, 6),
        ] {
            let board = Chessboard::of(rows, columns);
            let question = TourQuestion::new(board, TourKind::Open);
            let mut any = false;
            for start in 0..board.area() {
                let answer = question.from(start).answer();
                // Colours and rows are proofs; the search need not repeat them.
                let proved = matches!(
                    answer,
                    Err(Obstacle::MinorityColour { .. } | Obstacle::InnerRow { .. })
                );
                let found = !proved && exists(&HamiltonianSearch::open(board, start).solve());
                assert_eq!(answer.is_ok(), found, "{board} from {}", board.name(start));
                any |= found;
            }
            assert_eq!(question.answer().is_ok(), any, "{board}");
            assert!(!any || question.from(question.first_start()).answer().is_ok());
        }
    }

    #[test]
    fn an_obstacle_says_what_is_in_the_way() {
        let refusal = |board: &str, kind, start: Option<&str>| {
            let board = chessboard(board);
            let start = start.map(|name| board.parse_square(name).expect("a square of the board"));
            TourQuestion { board, kind, start }.answer().unwrap_err().to_string()
        };
        assert!(
            refusal("5x7", TourKind::Closed, None)
                .starts_with("no closed tour: both sides are odd")
        );
        assert!(
            refusal("4x9", TourKind::Closed, None).starts_with("no closed tour: one side is 4")
        );
        assert!(refusal("8x3", TourKind::Closed, None).contains("3x8"));
        assert!(refusal("2x9", TourKind::Open, None).contains("the shorter side is 2"));
        assert!(refusal("5x5", TourKind::Open, Some("b1")).starts_with("no open tour from b1"));
        assert!(refusal("4x7", TourKind::Open, Some("c2")).contains("inner"));
        assert!(refusal("3x7", TourKind::Open, Some("d2")).contains("3x7 is small"));
    }
}
