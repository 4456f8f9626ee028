//! Dominated lines left out one after the other, until none is left.
//!
//! A line that is nowhere better than another of the same player need not be played. Without it a line of
//! the other player may become dominated in turn. The value stays; a strategy of what is left is one of the
//! whole game in which the lines left out have no share.

use num_rational::BigRational;
use num_traits::Zero;

use super::{Domination, Matrix, MatrixSolution, Strength};

/// Whose choices: rows are those of the row player, columns those of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineKind {
    /// A row.
    Row,
    /// A column.
    Column,
}

/// A line that was left out. Lines keep the numbers of the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elimination {
    /// Whether it is a row or a column.
    pub of: LineKind,
    /// The line.
    pub line: usize,
    /// One that is as good or better against whatever is left.
    pub by: usize,
    /// How much better.
    pub strength: Strength,
}

/// A game without its dominated lines.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// What is left.
    pub matrix: Matrix,
    /// The numbers of its rows in the whole game.
    pub rows: Vec<usize>,
    /// The numbers of its columns in the whole game.
    pub columns: Vec<usize>,
    /// What was left out, in order.
    pub eliminations: Vec<Elimination>,
}

impl Reduced {
    /// Leaves out dominated lines, rows before columns, until there is none.
    #[must_use]
    pub fn new(whole: &Matrix) -> Self {
        let mut reduced = Self {
            matrix: whole.clone(),
            rows: (0..whole.rows()).collect(),
            columns: (0..whole.columns()).collect(),
            eliminations: Vec::new(),
        };
        while let Some(elimination) = reduced.next() {
            reduced.eliminations.push(elimination);
        }
        reduced
    }

    /// Leaves out one line, if there is one.
    fn next(&mut self) -> Option<Elimination> {
        let (of, Domination { line, by, strength }) = {
            let row = self.matrix.dominated_rows().into_iter().next();
            let column = || self.matrix.dominated_columns().into_iter().next();
            row.map(|row| (LineKind::Row, row)).or_else(|| Some((LineKind::Column, column()?)))?
        };
        let numbers = match of {
            LineKind::Row => {
                self.matrix.remove_row(line);
                &mut self.rows
            }
            LineKind::Column => {
                self.matrix.remove_column(line);
                &mut self.columns
            }
        };
        let by = numbers[by];
        Some(Elimination { of, line: numbers.remove(line), by, strength })
    }

    /// A solution of what is left as one of the whole game.
    #[must_use]
    pub fn expand(&self, whole: &Matrix, solution: MatrixSolution) -> MatrixSolution {
        let spread = |shares: Vec<BigRational>, numbers: &[usize], count: usize| {
            let mut all = vec![BigRational::zero(); count];
            for (share, &number) in shares.into_iter().zip(numbers) {
                all[number] = share;
            }
            all
        };
        MatrixSolution {
            row_strategy: spread(solution.row_strategy, &self.rows, whole.rows()),
            column_strategy: spread(solution.column_strategy, &self.columns, whole.columns()),
            ..solution
        }
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;
    use parlor_core::random::Random;

    use super::super::{Certificate, solve, solve_by_simplex};
    use super::*;
    use crate::testing::{matrix, matrix_of, unlimited};

    #[test]
    fn a_column_goes_because_a_row_went() {
        // Only without the last row is the second column better everywhere than the first.
        let whole = matrix("2,1,4\n3,0,1\n1,9,0");
        let without = matrix("2,1,4\n3,0,1\n1,0,0");
        assert_eq!(Reduced::new(&whole).eliminations, []);
        let reduced = Reduced::new(&without);
        let told: Vec<_> = reduced.eliminations.iter().map(|e| (e.of, e.line, e.by)).collect();
        assert_eq!(
            told,
            [
                (LineKind::Row, 2, 0),
                (LineKind::Column, 0, 1),
                (LineKind::Row, 1, 0),
                (LineKind::Column, 2, 1)
            ]
        );
        assert_eq!((reduced.rows, reduced.columns), (vec![0], vec![1]));
    }

    #[test]
    fn what_is_left_is_worth_the_same_and_proves_it() {
        let mut luck = Random::new(11);
        let mut shrunk = 0;
        for _ in 0..300 {
            let (rows, columns) = (1 + luck.below(6), 1 + luck.below(6));
            let mut entry = || BigRational::from(BigInt::from(luck.below(7)));
            let entries = (0..rows).map(|_| (0..columns).map(|_| entry()).collect()).collect();
            let whole = matrix_of(entries);
            let reduced = Reduced::new(&whole);
            shrunk += usize::from(!reduced.eliminations.is_empty());
            let inner = unlimited(|control| solve_by_simplex(&reduced.matrix, control));
            let solution = reduced.expand(&whole, inner);
            let value = unlimited(|control| solve(&whole, control)).value;
            assert_eq!(solution.value, value);
            assert_eq!(Certificate::new(&whole, &solution).check(&value), Ok(()));
        }
        assert!(shrunk > 100, "most small games have a dominated line");
    }
}
