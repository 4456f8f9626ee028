//! A tour of any board in linear time: small tours, joined.
//!
//! * Both sides at least 5: the board is cut into blocks about 6 by 6, each with a closed tour of its
//!   own, and neighbouring tours are joined by exchanging two moves ([`blocks`], after Parberry, "An
//!   efficient algorithm for the knight's tour problem", 1997, and Lin and Wei, "Optimal algorithms
//!   for constructing knight's tours on arbitrary n×m chessboards", 2005).
//! * Three or four rows: a short tour is stretched ([`strips`]).
//!
//! The small tours are not stored: [`super::hamiltonian`] finds each in some tens of microseconds.

mod blocks;
mod links;
mod strips;

use super::hamiltonian::{CycleResult, HamiltonianSearch};
use super::{Chessboard, Square, TourQuestion};

/// A step of building, for whoever watches. The moves told, less those taken away, are the tour in the end.
#[derive(Clone, Copy, Debug)]
pub enum BuildEvent<'a> {
    /// A small tour was laid down.
    Laid {
        /// Its squares in order.
        path: &'a [Square],
        /// Whether it leads back to its first square.
        is_closed: bool,
    },
    /// Moves took the place of others, so that what was apart is one tour.
    Joined {
        /// The moves taken away.
        taken: &'a [[Square; 2]],
        /// The moves laid in their place.
        laid: &'a [[Square; 2]],
    },
}

type Watcher<'a> = &'a mut dyn FnMut(BuildEvent<'_>);

/// The tour that the question asks for and [`TourQuestion::answer`] promises.
pub(super) fn build(question: &TourQuestion, watch: Watcher<'_>) -> Vec<Square> {
    let TourQuestion { board, start, .. } = *question;
    let start = start.unwrap_or_else(|| question.first_start());
    if board.rows() > board.columns() {
        // The builders like wide boards: turn it, build, turn back.
        let turned = board.transposed();
        let (row, column) = board.place(start);
        let turn_back = |square| {
            let (row, column) = turned.place(square);
            board.square(column, row)
        };
        let path = build_wide(turned, turned.square(column, row), &mut |event| {
            event.turned(turn_back, watch);
        });
        return path.into_iter().map(turn_back).collect();
    }
    build_wide(board, start, watch)
}

impl BuildEvent<'_> {
    /// Tells the same with other squares.
    fn turned(self, turn: impl Fn(Square) -> Square, watch: Watcher<'_>) {
        let turn_moves = |moves: &[[Square; 2]]| -> Vec<[Square; 2]> {
            moves.iter().map(|&step| step.map(&turn)).collect()
        };
        match self {
            Self::Laid { path, is_closed } => {
                let path: Vec<Square> = path.iter().map(|&square| turn(square)).collect();
                watch(BuildEvent::Laid { path: &path, is_closed });
            }
            Self::Joined { taken, laid } => {
                let (taken, laid) = (turn_moves(taken), turn_moves(laid));
                watch(BuildEvent::Joined { taken: &taken, laid: &laid });
            }
        }
    }
}

/// An open tour from `start`, which is closed wherever the board has a closed tour.
fn build_wide(board: Chessboard, start: Square, watch: Watcher<'_>) -> Vec<Square> {
    match board.rows() {
        1 => vec![0],
        3 => strips::three_rows(board, start, watch),
        4 => strips::four_rows(board, start, watch),
        _ => blocks::build(board, start, watch),
    }
}

/// A closed tour of a small board.
fn small_closed(board: Chessboard) -> Vec<Square> {
    squares(&HamiltonianSearch::closed(board), 0)
}

/// An open tour of a small board.
fn small_open(board: Chessboard, start: Square) -> Vec<Square> {
    squares(&HamiltonianSearch::open(board, start), 1)
}

/// The cycle of a hamiltonian as a path of squares, from `start` if the outside is vertex 0.
fn squares(hamiltonian: &HamiltonianSearch, outside: u16) -> Vec<Square> {
    match hamiltonian.solve() {
        CycleResult::Cycle(cycle) => cycle
            .into_iter()
            .skip(outside as usize)
            .map(|vertex| Square::from(vertex - outside))
            .collect(),
        none => unreachable!("the small boards are known to have tours, this one is {none:?}"),
    }
}
