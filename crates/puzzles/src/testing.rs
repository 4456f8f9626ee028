//! What the tests of this crate share: input that is well formed, and work that nothing stops.

use std::fmt::Debug;

use num_rational::BigRational;
use parlor_core::Control;

use crate::knights_tour::Chessboard;
use crate::matrix_game::Matrix;
use crate::word_search::{Grid, Note, Reading, WordList};

/// What a computation without limits gives.
#[track_caller]
pub(crate) fn unlimited<T, E: Debug>(work: impl FnOnce(&Control) -> Result<T, E>) -> T {
    work(&Control::unlimited()).expect("work without limits is done")
}

/// A board such as `5x6`.
#[track_caller]
pub(crate) fn chessboard(size: &str) -> Chessboard {
    size.parse().expect("a size is rows and columns")
}

/// A payoff table as it is written in a file.
#[track_caller]
pub(crate) fn matrix(csv: &str) -> Matrix {
    Matrix::from_csv(csv).expect("the table has as many payoffs in every row")
}

/// A payoff table of these rows.
#[track_caller]
pub(crate) fn matrix_of(rows: Vec<Vec<BigRational>>) -> Matrix {
    Matrix::new(rows).expect("the rows are equally long")
}

/// A grid as it is written in a file, with what is to be said of it.
#[track_caller]
pub(crate) fn grid(text: &str) -> (Grid, Vec<Note>) {
    Grid::read(text, Reading::default()).expect("the grid has a row")
}

/// A list of these words.
#[track_caller]
pub(crate) fn word_list(words: &[impl AsRef<str>], reading: Reading) -> WordList {
    WordList::from_words(words, reading).expect("the list has a word")
}
