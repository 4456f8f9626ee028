//! Two-person zero-sum matrix games, solved exactly.
//!
//! The row player picks a row, the column player a column, at the same time; the entry is what the column
//! player pays. Von Neumann's theorem (1928): there is a number V, the value, and for each player a mixed
//! strategy, such that the row player's wins at least V on average whatever the other does, and the column
//! player's loses at most V. Everything here is exact: entries, value and strategies are fractions.
//!
//! | question | answer |
//! |---|---|
//! | What is the game? | [`Matrix`], read from a table by [`Matrix::from_csv`] |
//! | What is it worth, and how is it played? | [`solve`] gives a [`MatrixSolution`] |
//! | Why is that so? | [`Certificate`]: what every pure reply gets against each strategy |
//! | Which strategies can be left out? | [`Matrix::dominated_rows`], [`Matrix::dominated_columns`]; one after the other, [`Reduced`] |
//!
//! Small games are solved by an exact simplex method (`simplex.rs`). For large ones the same method in floating
//! point (`float.rs`) only guesses which rows and columns are played; the strategies on them are then computed
//! exactly (`basis.rs`) and checked like any others, so that a wrong guess costs time, never truth.
//!
//! ```
//! use parlor_core::Control;
//! use parlor_puzzles::matrix_game::{Matrix, solve};
//!
//! let matrix = Matrix::from_csv("-2, 3\n 3, -4")?;
//! let solution = solve(&matrix, &Control::unlimited())?;
//! assert_eq!(solution.value.to_string(), "1/12");
//! assert_eq!(solution.row_strategy[0].to_string(), "7/12");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod basis;
mod certificate;
mod float;
mod matrix;
mod parse;
mod reduce;
mod simplex;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use parlor_core::{Control, Stopped};

pub use certificate::Certificate;
pub use matrix::{Domination, Matrix, Strength};
pub use parse::parse_payoff;
pub use reduce::{Elimination, LineKind, Reduced};
pub use simplex::Tableau;

/// A matrix game, solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatrixSolution {
    /// What the row player wins on average.
    pub value: BigRational,
    /// How often each row is played.
    pub row_strategy: Vec<BigRational>,
    /// How often each column is played.
    pub column_strategy: Vec<BigRational>,
    /// How it was found.
    pub method: MatrixMethod,
}

/// How a solution was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatrixMethod {
    /// An entry that is the least of its row and the greatest of its column.
    Saddle,
    /// The exact simplex method.
    Simplex,
    /// A basis guessed in floating point, solved and checked exactly.
    Float,
}

/// Games with no more entries than this are solved by the exact simplex method at once.
const SMALL: usize = 400;

/// Solves a game by whatever is best for its size.
///
/// # Errors
/// The control's reason to stop.
pub fn solve(matrix: &Matrix, control: &Control) -> Result<MatrixSolution, Stopped> {
    if let Some((row, column)) = matrix.saddle() {
        let pure = |count: usize, played: usize| {
            let weight =
                |line| if line == played { BigRational::one() } else { BigRational::zero() };
            (0..count).map(weight).collect()
        };
        return Ok(MatrixSolution {
            value: matrix.entry(row, column).clone(),
            row_strategy: pure(matrix.rows(), row),
            column_strategy: pure(matrix.columns(), column),
            method: MatrixMethod::Saddle,
        });
    }
    if matrix.rows() * matrix.columns() > SMALL {
        solve_by_float(matrix, control)
    } else {
        solve_by_simplex(matrix, control)
    }
}

/// Solves a game by the exact simplex method, whatever its size.
///
/// # Errors
/// The control's reason to stop.
pub fn solve_by_simplex(matrix: &Matrix, control: &Control) -> Result<MatrixSolution, Stopped> {
    solve_by_simplex_watched(matrix, control, |_| ())
}

/// A step of the simplex method, for whoever watches.
#[derive(Clone, Copy, Debug)]
pub enum SimplexEvent<'a> {
    /// Every payoff was multiplied by the first number and raised by the second, so that all are positive
    /// and whole.
    Raised(&'a BigInt, &'a BigInt),
    /// The tableau is about to be pivoted at this row and column.
    Pivot(&'a Tableau, usize, usize),
    /// The value cannot be raised any more.
    Optimal(&'a Tableau),
}

/// The same, telling every step to a watcher.
///
/// # Errors
/// The control's reason to stop.
pub fn solve_by_simplex_watched(
    matrix: &Matrix,
    control: &Control,
    mut watch: impl FnMut(SimplexEvent<'_>),
) -> Result<MatrixSolution, Stopped> {
    let game = IntegerMatrix::new(matrix);
    watch(SimplexEvent::Raised(&game.scale, &game.shift));
    let weights = simplex::solve(&game.entries, control, watch)?;
    Ok(game.solution(weights, MatrixMethod::Simplex))
}

/// Solves a game by a floating-point guess and an exact computation. A wrong guess is repaired by the exact
/// simplex method, which goes on from there.
///
/// # Errors
/// The control's reason to stop.
pub fn solve_by_float(matrix: &Matrix, control: &Control) -> Result<MatrixSolution, Stopped> {
    let game = IntegerMatrix::new(matrix);
    let Some(played) = float::guess(&game.entries, control)? else {
        return solve_by_simplex(matrix, control);
    };
    if let Some(weights) = basis::solve(&game.entries, &played, control)?
        && weights.is_optimal(&game.entries)
    {
        return Ok(game.solution(weights, MatrixMethod::Float));
    }
    let weights = simplex::repair(&game.entries, &played, control)?;
    Ok(game.solution(weights, MatrixMethod::Simplex))
}

/// The same game with positive whole payoffs: every entry multiplied by `scale`, then raised by `shift`.
struct IntegerMatrix {
    entries: Vec<Vec<BigInt>>,
    scale: BigInt,
    shift: BigInt,
}

/// Strategies of a game with positive whole payoffs, not yet divided by their sum.
#[derive(Debug)]
struct StrategyWeights {
    rows: Vec<BigInt>,
    columns: Vec<BigInt>,
    /// The sum of either.
    total: BigInt,
    /// What a played row or column gets, not yet divided by the sum.
    common: BigInt,
}

impl IntegerMatrix {
    fn new(matrix: &Matrix) -> Self {
        let entries = || (0..matrix.rows()).flat_map(|row| matrix.row(row));
        let scale = entries()
            .fold(BigInt::one(), |scale, entry| num_integer::Integer::lcm(&scale, entry.denom()));
        let whole = |entry: &BigRational| entry.numer() * (&scale / entry.denom());
        let least = entries().map(whole).min().expect("a matrix has an entry");
        let shift = BigInt::one() - least;
        let row = |row| matrix.row(row).iter().map(|entry| whole(entry) + &shift).collect();
        Self { entries: (0..matrix.rows()).map(row).collect(), scale, shift }
    }

    fn solution(&self, weights: StrategyWeights, method: MatrixMethod) -> MatrixSolution {
        let StrategyWeights { rows, columns, total, common } = weights;
        let shares = |weights: Vec<BigInt>| {
            weights.into_iter().map(|weight| BigRational::new(weight, total.clone())).collect()
        };
        let raised = BigRational::new(common, total.clone());
        let value = (raised - BigRational::from(self.shift.clone()))
            / BigRational::from(self.scale.clone());
        MatrixSolution {
            value,
            row_strategy: shares(rows),
            column_strategy: shares(columns),
            method,
        }
    }
}

impl StrategyWeights {
    /// Whether neither player can do better: the theorem's two conditions, checked in whole numbers.
    fn is_optimal(&self, entries: &[Vec<BigInt>]) -> bool {
        let zero = BigInt::zero();
        let are_weights = |weights: &[BigInt]| {
            weights.iter().all(|weight| *weight >= zero)
                && weights.iter().sum::<BigInt>() == self.total
        };
        let mut against_columns = vec![BigInt::zero(); self.columns.len()];
        for (weight, row) in self.rows.iter().zip(entries) {
            if !weight.is_zero() {
                for (sum, entry) in against_columns.iter_mut().zip(row) {
                    *sum += weight * entry;
                }
            }
        }
        let against_row = |row: &Vec<BigInt>| -> BigInt {
            row.iter().zip(&self.columns).map(|(entry, weight)| entry * weight).sum()
        };
        self.total > zero
            && are_weights(&self.rows)
            && are_weights(&self.columns)
            && against_columns.iter().all(|sum| *sum >= self.common)
            && entries.iter().all(|row| against_row(row) <= self.common)
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::random::Random;
    use proptest::prelude::*;

    use super::*;
    use crate::testing::{matrix_of, unlimited};

    fn solved(matrix: &Matrix) -> MatrixSolution {
        let solution = unlimited(|control| solve(matrix, control));
        assert_eq!(Certificate::new(matrix, &solution).check(&solution.value), Ok(()));
        solution
    }

    fn whole(rows: &[&[i64]]) -> Matrix {
        let row = |row: &&[i64]| {
            row.iter().map(|&entry| BigRational::from(BigInt::from(entry))).collect()
        };
        matrix_of(rows.iter().map(row).collect())
    }

    fn random(random: &mut Random, rows: usize, columns: usize, spread: usize) -> Matrix {
        let mut entry =
            || BigRational::from(BigInt::from(random.below(spread) as i64 - spread as i64 / 2));
        let mut row = || (0..columns).map(|_| entry()).collect();
        matrix_of((0..rows).map(|_| row()).collect())
    }

    #[test]
    fn the_known_values_come_out() {
        let known: [(&[&[i64]], &str); 7] = [
            (&[&[1, -1], &[-1, 1]], "0"),
            (&[&[0, -1, 1], &[1, 0, -1], &[-1, 1, 0]], "0"),
            (&[&[-2, 3], &[3, -4]], "1/12"),
            (&[&[30, -10, 20], &[10, 20, -20]], "20/7"),
            (
                &[
                    &[1, 0, 0, 0, 0],
                    &[0, 1, 0, 0, 0],
                    &[0, 0, 1, 0, 0],
                    &[0, 0, 0, 1, 0],
                    &[0, 0, 0, 0, 1],
                ],
                "1/5",
            ),
            (&[&[7]], "7"),
            (&[&[5, 5, 5], &[5, 5, 5]], "5"),
        ];
        for (rows, value) in known {
            assert_eq!(solved(&whole(rows)).value.to_string(), value, "{rows:?}");
        }
        let odds = solved(&whole(&[&[-2, 3], &[3, -4]]));
        assert_eq!(odds.row_strategy[0].to_string(), "7/12");
    }

    #[test]
    fn thousands_of_random_games_keep_both_guarantees_and_both_methods_agree() {
        let mut luck = Random::new(20);
        for game in 0..2_000 {
            let (rows, columns) = (1 + luck.below(7), 1 + luck.below(7));
            // Few different entries make degenerate games.
            let spread = [2, 3, 5, 20, 1_000][luck.below(5)];
            let matrix = random(&mut luck, rows, columns, spread);
            let solution = solved(&matrix);
            let exact = unlimited(|control| solve_by_simplex(&matrix, control));
            assert_eq!(solution.value, exact.value, "game {game}");
            assert_eq!(Certificate::new(&matrix, &exact).check(&exact.value), Ok(()));
            let guessed = unlimited(|control| solve_by_float(&matrix, control));
            assert_eq!(guessed.value, exact.value, "game {game}");
        }
    }

    #[test]
    fn a_larger_game_is_solved_by_the_guess() {
        let solution = solved(&random(&mut Random::new(3), 40, 50, 2_001));
        assert_eq!(solution.method, MatrixMethod::Float);
    }

    #[test]
    fn huge_and_tiny_entries_stay_exact() {
        let huge = "123456789012345678901234567890";
        let matrix = crate::testing::matrix(&format!("{huge}, 1/{huge}\n 0, {huge}"));
        let solution = solved(&matrix);
        assert!(solution.value > BigRational::zero());
        let near = crate::testing::matrix("1e300, 1e300\n0.0000000001, 1e-300");
        assert_eq!(solved(&near).method, MatrixMethod::Saddle);
    }

    #[test]
    fn a_wrong_guess_is_repaired() {
        // Differences far below what floating point sees, on top of ones that it does.
        let mut luck = Random::new(5);
        let mut repaired = 0;
        for _ in 0..50 {
            let mut entry = || {
                let rough = BigInt::from(luck.below(2)) * BigInt::from(10_u64.pow(18));
                BigRational::from(rough + luck.below(1_000))
            };
            let matrix = matrix_of((0..6).map(|_| (0..7).map(|_| entry()).collect()).collect());
            let guessed = unlimited(|control| solve_by_float(&matrix, control));
            assert_eq!(Certificate::new(&matrix, &guessed).check(&guessed.value), Ok(()));
            repaired += usize::from(guessed.method == MatrixMethod::Simplex);
        }
        assert!(repaired > 0, "some guesses were wrong");
    }

    proptest! {
        #[test]
        fn the_value_moves_with_the_payoffs(entries in prop::collection::vec(-9..10i64, 12), add in -5..6i64, times in 1..5i64) {
            let matrix = |change: &dyn Fn(i64) -> i64| {
                let rows: Vec<Vec<i64>> = entries.chunks(4).map(|row| row.iter().map(|&entry| change(entry)).collect()).collect();
                let rows: Vec<&[i64]> = rows.iter().map(Vec::as_slice).collect();
                whole(&rows)
            };
            let ratio = |number: i64| BigRational::from(BigInt::from(number));
            let value = solved(&matrix(&|entry| entry)).value;
            prop_assert_eq!(solved(&matrix(&|entry| times * entry + add)).value, value * ratio(times) + ratio(add));
        }

        #[test]
        fn changing_seats_changes_the_sign(entries in prop::collection::vec(-9..10i64, 12)) {
            let rows: Vec<&[i64]> = entries.chunks(4).collect();
            let seats: Vec<Vec<i64>> = (0..4).map(|column| rows.iter().map(|row| -row[column]).collect()).collect();
            let seats: Vec<&[i64]> = seats.iter().map(Vec::as_slice).collect();
            prop_assert_eq!(solved(&whole(&rows)).value, -solved(&whole(&seats)).value);
        }
    }
}
