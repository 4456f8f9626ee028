//! The simplex method in whole numbers.
//!
//! With all payoffs positive, the column player's best strategy is the solution of a linear programme
//! (Dantzig 1951): maximise Σy such that every row of A·y is at most 1; the value is 1/Σy, and the row
//! player's strategy is the dual solution.
//!
//! The tableau holds whole numbers over one common denominator, the last pivot, and every division is exact
//! (Edmonds' integer pivoting, as in Bareiss elimination), so no fraction is ever reduced. The steepest
//! column enters as long as that raises the value; while it stands still, Bland's rule keeps the method
//! from going round in circles.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use parlor_core::{Control, Stopped};

use super::float::PlayedLines;
use super::{SimplexEvent, StrategyWeights};

/// The tableau of a linear programme under way.
#[derive(Clone, Debug)]
pub struct Tableau {
    /// Rows 0 to m − 1 are the basic variables, row m the objective; columns 0 to n − 1 the others, column n
    /// the right-hand side.
    cells: Vec<Vec<BigInt>>,
    denominator: BigInt,
    /// Variables by number: 0 to n − 1 are the columns of the game, n to n + m − 1 the slacks of its rows.
    basic: Vec<usize>,
    free: Vec<usize>,
}

/// Optimal strategies of a game with positive payoffs.
pub(super) fn solve(
    entries: &[Vec<BigInt>],
    control: &Control,
    watch: impl FnMut(SimplexEvent<'_>),
) -> Result<StrategyWeights, Stopped> {
    climb(Tableau::new(entries), control, watch)
}

/// The same from a basis that is nearly right, if it is one and its strategies are not negative.
pub(super) fn repair(
    entries: &[Vec<BigInt>],
    played: &PlayedLines,
    control: &Control,
) -> Result<StrategyWeights, Stopped> {
    let mut tableau = Tableau::new(entries);
    for &column in &played.columns {
        control.check()?;
        let slack = |row: &&usize| tableau.basic[**row] == tableau.free.len() + **row;
        let usable = |row: &&usize| !tableau.cells[**row][column].is_zero();
        if let Some(&row) = played.rows.iter().filter(slack).find(usable) {
            tableau.pivot(row, column);
        }
    }
    let right = tableau.free.len();
    let is_feasible = tableau.cells[..entries.len()].iter().all(|row| !row[right].is_negative());
    if is_feasible { climb(tableau, control, |_| ()) } else { solve(entries, control, |_| ()) }
}

fn climb(
    mut tableau: Tableau,
    control: &Control,
    mut watch: impl FnMut(SimplexEvent<'_>),
) -> Result<StrategyWeights, Stopped> {
    let mut stands_still = false;
    while let Some(column) = tableau.entering(stands_still) {
        control.check()?;
        let row = tableau.leaving(column);
        watch(SimplexEvent::Pivot(&tableau, row, column));
        stands_still = tableau.cells[row][tableau.free.len()].is_zero();
        tableau.pivot(row, column);
    }
    watch(SimplexEvent::Optimal(&tableau));
    Ok(tableau.weights())
}

impl Tableau {
    fn new(entries: &[Vec<BigInt>]) -> Self {
        let (rows, columns) = (entries.len(), entries[0].len());
        let mut cells: Vec<Vec<BigInt>> = entries
            .iter()
            .map(|row| row.iter().cloned().chain([BigInt::one()]).collect())
            .collect();
        let mut objective = vec![-BigInt::one(); columns];
        objective.push(BigInt::zero());
        cells.push(objective);
        Self {
            cells,
            denominator: BigInt::one(),
            basic: (columns..columns + rows).collect(),
            free: (0..columns).collect(),
        }
    }

    /// The variables of the rows. Numbers below the number of the game's columns are those columns, the others
    /// the slacks of its rows.
    #[must_use]
    pub fn basic(&self) -> &[usize] {
        &self.basic
    }

    /// The variables of the columns.
    #[must_use]
    pub fn free(&self) -> &[usize] {
        &self.free
    }

    /// The rows with their right-hand sides, and the objective as the last of them.
    pub fn rows(&self) -> impl Iterator<Item = Vec<BigRational>> {
        let share = |cell: &BigInt| BigRational::new(cell.clone(), self.denominator.clone());
        self.cells.iter().map(move |row| row.iter().map(share).collect())
    }

    /// The column to bring in, or none if the value cannot be raised.
    fn entering(&self, stands_still: bool) -> Option<usize> {
        let objective = &self.cells[self.basic.len()];
        let mut rising = (0..self.free.len()).filter(|&column| objective[column].is_negative());
        if stands_still {
            rising.min_by_key(|&column| self.free[column])
        } else {
            let first = rising.next()?;
            Some(rising.fold(first, |best, column| {
                if objective[column] < objective[best] { column } else { best }
            }))
        }
    }

    /// The row that limits the entering column most. Ties go to the smallest variable, as Bland says.
    fn leaving(&self, column: usize) -> usize {
        let right = self.free.len();
        let limits = (0..self.basic.len()).filter(|&row| self.cells[row][column].is_positive());
        limits
            .min_by(|&one, &other| {
                let one_side = &self.cells[one][right] * &self.cells[other][column];
                let other_side = &self.cells[other][right] * &self.cells[one][column];
                one_side.cmp(&other_side).then(self.basic[one].cmp(&self.basic[other]))
            })
            .expect("positive payoffs bound every strategy")
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let pivot = self.cells[row][column].clone();
        let pivot_row = std::mem::take(&mut self.cells[row]);
        for cells in self.cells.iter_mut().filter(|cells| !cells.is_empty()) {
            let factor = std::mem::take(&mut cells[column]);
            for (at, cell) in cells.iter_mut().enumerate() {
                if at != column {
                    *cell = (&*cell * &pivot - &factor * &pivot_row[at]) / &self.denominator;
                }
            }
            cells[column] = -factor;
        }
        self.cells[row] = pivot_row;
        self.cells[row][column] = std::mem::replace(&mut self.denominator, pivot);
        std::mem::swap(&mut self.basic[row], &mut self.free[column]);
        // The common denominator stays positive, so that signs can be read off the cells.
        if self.denominator.is_negative() {
            self.denominator = -std::mem::take(&mut self.denominator);
            for cell in self.cells.iter_mut().flatten() {
                *cell = -std::mem::take(cell);
            }
        }
    }

    fn weights(mut self) -> StrategyWeights {
        let (rows, columns) = (self.basic.len(), self.free.len());
        let mut weights = StrategyWeights {
            rows: vec![BigInt::zero(); rows],
            columns: vec![BigInt::zero(); columns],
            total: std::mem::take(&mut self.cells[rows][columns]),
            common: self.denominator,
        };
        for (row, &variable) in self.basic.iter().enumerate() {
            if variable < columns {
                weights.columns[variable] = std::mem::take(&mut self.cells[row][columns]);
            }
        }
        for (column, &variable) in self.free.iter().enumerate() {
            if variable >= columns {
                weights.rows[variable - columns] = std::mem::take(&mut self.cells[rows][column]);
            }
        }
        weights
    }
}
