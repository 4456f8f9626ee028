//! Why a solution is right, for anybody to check: what every pure reply gets against each strategy.

use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::{Matrix, MatrixSolution};

/// The payoffs of all pure replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// For every column, what the row strategy wins against it: the value or more.
    pub against_columns: Vec<BigRational>,
    /// For every row, what it wins against the column strategy: the value or less.
    pub against_rows: Vec<BigRational>,
    strategies_are_sound: bool,
}

impl Certificate {
    /// Works out every reply.
    #[must_use]
    pub fn new(matrix: &Matrix, solution: &MatrixSolution) -> Self {
        let MatrixSolution { row_strategy, column_strategy, .. } = solution;
        // Sums over a common denominator: one reduction for each reply instead of one for each entry.
        let sum = |terms: &mut dyn Iterator<Item = (&BigRational, &BigRational)>| {
            terms
                .filter(|(_, weight)| !weight.is_zero())
                .map(|(entry, weight)| entry * weight)
                .sum()
        };
        let against_columns = (0..matrix.columns())
            .map(|column| {
                let entries = (0..matrix.rows()).map(|row| matrix.entry(row, column));
                sum(&mut entries.zip(row_strategy))
            })
            .collect();
        let against_rows = (0..matrix.rows())
            .map(|row| sum(&mut matrix.row(row).iter().zip(column_strategy)))
            .collect();
        let is_sound = |strategy: &[BigRational]| {
            strategy.iter().all(|weight| !weight.is_negative())
                && strategy.iter().sum::<BigRational>().is_one()
        };
        Self {
            against_columns,
            against_rows,
            strategies_are_sound: is_sound(row_strategy) && is_sound(column_strategy),
        }
    }

    /// Whether it proves the value.
    ///
    /// # Errors
    /// The guarantee that is broken, in words.
    pub fn check(&self, value: &BigRational) -> Result<(), &'static str> {
        if !self.strategies_are_sound {
            Err("a strategy's shares are not probabilities")
        } else if self.against_columns.iter().any(|payoff| payoff < value) {
            Err("some column holds the row strategy below the value")
        } else if self.against_rows.iter().any(|payoff| payoff > value) {
            Err("some row gets more than the value from the column strategy")
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix_game::solve;
    use crate::testing::{matrix, unlimited};

    #[test]
    fn a_wrong_value_or_strategy_does_not_pass() {
        let matrix = matrix("-2,3\n3,-4");
        let solution = unlimited(|control| solve(&matrix, control));
        let certificate = Certificate::new(&matrix, &solution);
        assert_eq!(certificate.check(&solution.value), Ok(()));
        assert!(certificate.check(&BigRational::one()).is_err());
        assert!(certificate.check(&BigRational::zero()).is_err());
        let mut bent = solution.clone();
        bent.row_strategy.swap(0, 1);
        assert!(Certificate::new(&matrix, &bent).check(&solution.value).is_err());
        bent.row_strategy[0] = BigRational::one();
        assert!(Certificate::new(&matrix, &bent).check(&solution.value).is_err());
    }
}
