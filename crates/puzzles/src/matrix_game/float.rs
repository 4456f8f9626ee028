//! A quick guess at the rows and columns that are played: the simplex method in floating point.
//!
//! The same tableau as in [`super::simplex`], with payoffs brought between 1 and 2. Only the final basis is used, so
//! rounding can make the guess wrong but not the answer.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use parlor_core::{Control, Stopped};

/// Rows and columns, equally many, that the optimal strategies are guessed to use.
#[derive(Debug)]
pub(super) struct PlayedLines {
    pub(super) rows: Vec<usize>,
    pub(super) columns: Vec<usize>,
}

/// What counts as zero.
const TINY: f64 = 1e-9;

/// The basis that floating-point arithmetic takes for optimal, if it comes to an end.
pub(super) fn guess(
    entries: &[Vec<BigInt>],
    control: &Control,
) -> Result<Option<PlayedLines>, Stopped> {
    let (rows, columns) = (entries.len(), entries[0].len());
    let mut cells = scaled(entries);
    for row in &mut cells {
        row.push(1.0);
    }
    let mut objective = vec![-1.0; columns];
    objective.push(0.0);
    cells.push(objective);
    let mut basic: Vec<usize> = (columns..columns + rows).collect();
    let mut free: Vec<usize> = (0..columns).collect();

    let patience = 50 * (rows + columns);
    for _ in 0..patience {
        control.check()?;
        let least = |one: &usize, other: &usize| cells[rows][*one].total_cmp(&cells[rows][*other]);
        let Some(column) = (0..columns).min_by(least).filter(|&at| cells[rows][at] < -TINY) else {
            let played = PlayedLines {
                rows: free.iter().filter(|&&v| v >= columns).map(|v| v - columns).collect(),
                columns: basic.iter().copied().filter(|&v| v < columns).collect(),
            };
            return Ok(Some(played));
        };
        let limits = (0..rows).filter(|&row| cells[row][column] > TINY);
        let ratio = |row: usize| cells[row][columns] / cells[row][column];
        // Among near ties the largest pivot, for the sake of accuracy.
        let least = limits.clone().map(ratio).fold(f64::INFINITY, f64::min);
        let ties = limits.filter(|&row| ratio(row) <= least + TINY);
        let Some(row) =
            ties.max_by(|&one, &other| cells[one][column].total_cmp(&cells[other][column]))
        else {
            return Ok(None);
        };
        pivot(&mut cells, row, column);
        std::mem::swap(&mut basic[row], &mut free[column]);
    }
    Ok(None)
}

/// The payoffs, brought between 1 and 2.
fn scaled(entries: &[Vec<BigInt>]) -> Vec<Vec<f64>> {
    let all = || entries.iter().flatten();
    let least = all().min().expect("a matrix has an entry");
    let spread = all().max().expect("a matrix has an entry") - least;
    let spread = if spread == BigInt::ZERO { BigInt::from(1) } else { spread };
    let scale = |entry: &BigInt| {
        let share = BigRational::new_raw(entry - least, spread.clone());
        1.0 + share.to_f64().unwrap_or(0.0)
    };
    entries.iter().map(|row| row.iter().map(scale).collect()).collect()
}

fn pivot(cells: &mut [Vec<f64>], row: usize, column: usize) {
    let mut pivot_row = std::mem::take(&mut cells[row]);
    let pivot = pivot_row[column];
    pivot_row[column] = 1.0;
    for cell in &mut pivot_row {
        *cell /= pivot;
    }
    for cells in cells.iter_mut().filter(|cells| !cells.is_empty()) {
        let factor = std::mem::replace(&mut cells[column], 0.0);
        if factor != 0.0 {
            for (cell, &from) in cells.iter_mut().zip(&pivot_row) {
                *cell -= factor * from;
            }
        }
    }
    cells[row] = pivot_row;
}
