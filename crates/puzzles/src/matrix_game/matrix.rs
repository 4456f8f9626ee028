//! The payoffs, their labels, and what can be seen without solving: saddle points and dominated lines.

use num_rational::BigRational;
use parlor_core::BadInput;

/// What the column player pays the row player, for every row and column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    columns: usize,
    entries: Vec<Vec<BigRational>>,
    row_labels: Vec<String>,
    column_labels: Vec<String>,
}

/// A line that is never needed because another is as good or better everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domination {
    /// The line that can be left out.
    pub line: usize,
    /// The line that is better.
    pub by: usize,
    /// How much better.
    pub strength: Strength,
}

/// How one line dominates another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// Better against every reply.
    Strict,
    /// Better against some replies, and never worse.
    Weak,
    /// The same against every reply.
    Equal,
}

impl Strength {
    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strict => "strictly",
            Self::Weak => "weakly",
            Self::Equal => "equal",
        }
    }
}

impl Matrix {
    /// A matrix without labels: rows are `r1`, `r2`, …, columns `c1`, `c2`, ….
    ///
    /// # Errors
    /// No entry at all, or rows of different lengths.
    pub fn new(entries: Vec<Vec<BigRational>>) -> Result<Self, BadInput> {
        let columns = entries.first().map_or(0, Vec::len);
        if columns == 0 {
            return Err(BadInput::new("matrix", "at least one row and one column", "nothing"));
        }
        for (number, row) in (1..).zip(&entries) {
            if row.len() != columns {
                let wanted = format!("{columns} payoffs as in row 1");
                return Err(BadInput::new(format!("row {number}"), wanted, row.len().to_string()));
            }
        }
        let labels =
            |letter: char, count: usize| (1..=count).map(|n| format!("{letter}{n}")).collect();
        Ok(Self {
            columns,
            row_labels: labels('r', entries.len()),
            column_labels: labels('c', columns),
            entries,
        })
    }

    /// The same matrix with labels for its rows.
    ///
    /// # Errors
    /// A wrong number of labels.
    pub fn with_row_labels(mut self, labels: Vec<String>) -> Result<Self, BadInput> {
        self.row_labels = check_labels("row labels", labels, self.entries.len())?;
        Ok(self)
    }

    /// The same matrix with labels for its columns.
    ///
    /// # Errors
    /// A wrong number of labels.
    pub fn with_column_labels(mut self, labels: Vec<String>) -> Result<Self, BadInput> {
        self.column_labels = check_labels("column labels", labels, self.columns)?;
        Ok(self)
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.entries.len()
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// One row.
    #[must_use]
    pub fn row(&self, row: usize) -> &[BigRational] {
        &self.entries[row]
    }

    /// One payoff.
    #[must_use]
    pub fn entry(&self, row: usize, column: usize) -> &BigRational {
        &self.entries[row][column]
    }

    /// The names of the rows.
    #[must_use]
    pub fn row_labels(&self) -> &[String] {
        &self.row_labels
    }

    /// The names of the columns.
    #[must_use]
    pub fn column_labels(&self) -> &[String] {
        &self.column_labels
    }

    /// The first entry that is the least of its row and the greatest of its column: neither player can do
    /// better than to play it.
    #[must_use]
    pub fn saddle(&self) -> Option<(usize, usize)> {
        let least = self.entries.iter().map(|row| row.iter().min().expect("a row has an entry"));
        let maximin = least.clone().max().expect("a matrix has a row");
        let greatest = |column| {
            self.entries.iter().map(|row| &row[column]).max().expect("a column has an entry")
        };
        let row = least.clone().position(|least| least == maximin)?;
        let column = (0..self.columns).find(|&column| greatest(column) == maximin)?;
        Some((row, column))
    }

    pub(super) fn remove_row(&mut self, row: usize) {
        self.entries.remove(row);
        self.row_labels.remove(row);
    }

    pub(super) fn remove_column(&mut self, column: usize) {
        self.entries.iter_mut().for_each(|row| drop(row.remove(column)));
        self.column_labels.remove(column);
        self.columns -= 1;
    }

    /// Rows that the row player never needs, each with one that is better.
    #[must_use]
    pub fn dominated_rows(&self) -> Vec<Domination> {
        let compare = |line: usize, by: usize| {
            let pairs = self.entries[by].iter().zip(&self.entries[line]);
            strength(pairs)
        };
        dominated(self.rows(), compare)
    }

    /// Columns that the column player never needs, each with one that is better.
    #[must_use]
    pub fn dominated_columns(&self) -> Vec<Domination> {
        // The column player wants less.
        let compare = |line: usize, by: usize| {
            strength(self.entries.iter().map(|row| (&row[line], &row[by])))
        };
        dominated(self.columns, compare)
    }
}

fn check_labels(place: &str, labels: Vec<String>, count: usize) -> Result<Vec<String>, BadInput> {
    if labels.len() == count {
        Ok(labels)
    } else {
        Err(BadInput::new(place, format!("{count} of them"), labels.len().to_string()))
    }
}

/// How the first of each pair dominates the second, if it does.
fn strength<'a>(
    pairs: impl Iterator<Item = (&'a BigRational, &'a BigRational)>,
) -> Option<Strength> {
    let (mut all_better, mut some_better) = (true, false);
    for (better, worse) in pairs {
        match better.cmp(worse) {
            std::cmp::Ordering::Less => return None,
            std::cmp::Ordering::Equal => all_better = false,
            std::cmp::Ordering::Greater => some_better = true,
        }
    }
    Some(match (all_better, some_better) {
        (true, _) => Strength::Strict,
        (false, true) => Strength::Weak,
        (false, false) => Strength::Equal,
    })
}

/// For every line its strongest dominator, if any. Of equal lines only the later ones are dominated.
fn dominated(count: usize, compare: impl Fn(usize, usize) -> Option<Strength>) -> Vec<Domination> {
    let strongest = |line: usize| {
        let others = (0..count).filter(|&by| by != line);
        let dominations = others.filter_map(|by| {
            let strength = compare(line, by)?;
            (strength != Strength::Equal || by < line).then_some(Domination { line, by, strength })
        });
        dominations.min_by_key(|domination| domination.strength as u8)
    };
    (0..count).filter_map(strongest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::matrix;

    #[test]
    fn a_saddle_is_least_in_its_row_and_greatest_in_its_column() {
        assert_eq!(matrix("4,2,3\n1,0,9").saddle(), Some((0, 1)));
        assert_eq!(matrix("1,-1\n-1,1").saddle(), None);
    }

    #[test]
    fn dominated_lines_are_told_with_their_dominators() {
        let matrix = matrix("3,1,3\n2,0,2\n3,1,2\n3,1,3");
        let rows: Vec<_> =
            matrix.dominated_rows().iter().map(|d| (d.line, d.by, d.strength)).collect();
        assert_eq!(
            rows,
            [(1, 0, Strength::Strict), (2, 0, Strength::Weak), (3, 0, Strength::Equal)]
        );
        let columns: Vec<_> =
            matrix.dominated_columns().iter().map(|d| (d.line, d.by, d.strength)).collect();
        assert_eq!(columns, [(0, 1, Strength::Strict), (2, 1, Strength::Strict)]);
    }
}
