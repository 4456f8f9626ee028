//! Matrix games as plain data: read from CSV or JSON, answered with fractions.

use std::time::{Duration, Instant};

use num_rational::BigRational;
use num_traits::ToPrimitive as _;
use parlor_core::{BadInput, Control, Stopped};
pub use parlor_puzzles::matrix_game::Matrix;
use parlor_puzzles::matrix_game::{Certificate, Domination, Method, parse_payoff, solve};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::report::seconds;

/// Reads a payoff matrix from CSV or JSON, whichever it is.
///
/// JSON is a list of rows, or an object with the list as `matrix` and, if wanted, labels as `rows` and `columns`.
/// Payoffs are numbers, or strings such as `"7/12"`.
///
/// # Errors
/// Text that is neither, with the place.
pub fn read(text: &str) -> Result<Matrix, BadInput> {
    match text.trim_start().bytes().next() {
        Some(b'[') => from_rows(parse_json(text)?),
        Some(b'{') => {
            let Labelled { matrix, rows, columns } = parse_json(text)?;
            let mut matrix = from_rows(matrix)?;
            if let Some(labels) = rows {
                matrix = matrix.with_row_labels(labels)?;
            }
            if let Some(labels) = columns {
                matrix = matrix.with_column_labels(labels)?;
            }
            Ok(matrix)
        }
        _ => Matrix::from_csv(text),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Labelled<'a> {
    #[serde(borrow, alias = "payoffs")]
    matrix: Vec<Vec<&'a RawValue>>,
    #[serde(alias = "row_labels")]
    rows: Option<Vec<String>>,
    #[serde(alias = "column_labels")]
    columns: Option<Vec<String>>,
}

fn parse_json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, BadInput> {
    serde_json::from_str(text)
        .map_err(|error| BadInput::new("matrix", "JSON with a list of rows", error.to_string()))
}

/// Payoffs as they were written, so that no digit is lost on the way.
fn from_rows(rows: Vec<Vec<&RawValue>>) -> Result<Matrix, BadInput> {
    let payoff = |row: usize, column: usize, raw: &RawValue| {
        let text = raw.get();
        let text = serde_json::from_str::<String>(text).unwrap_or_else(|_| text.to_owned());
        parse_payoff(&text).map_err(|error| error.within(&format!("row {row}, column {column}")))
    };
    let entries = (1..).zip(rows).map(|(row, cells)| {
        (1..).zip(cells).map(|(column, raw)| payoff(row, column, raw)).collect()
    });
    Matrix::new(entries.collect::<Result<_, _>>()?)
}

/// A matrix game, solved, with the proof.
#[derive(Clone, Debug, Serialize)]
pub struct MatrixReport {
    /// What the row player wins on average.
    pub value: String,
    /// How often each row is played.
    pub row_strategy: Vec<String>,
    /// How often each column is played.
    pub column_strategy: Vec<String>,
    /// The entry that both play outright, if there is one.
    pub saddle: Option<Saddle>,
    /// The names of the rows.
    pub row_labels: Vec<String>,
    /// The names of the columns.
    pub column_labels: Vec<String>,
    /// Rows that are never needed.
    pub dominated_rows: Vec<Dominated>,
    /// Columns that are never needed.
    pub dominated_columns: Vec<Dominated>,
    /// What every pure reply gets.
    pub certificate: Replies,
    /// How it was found: `saddle`, `simplex` or `float` (guessed, then solved and checked exactly).
    pub method: &'static str,
    /// Time spent.
    #[serde(serialize_with = "seconds")]
    pub seconds: Duration,
}

/// An entry that is the least of its row and the greatest of its column.
#[derive(Clone, Debug, Serialize)]
pub struct Saddle {
    /// The name of its row.
    pub row: String,
    /// The name of its column.
    pub column: String,
    /// The number of its row, from 0.
    pub row_index: usize,
    /// The number of its column, from 0.
    pub column_index: usize,
}

/// A line that another one beats.
#[derive(Clone, Debug, Serialize)]
pub struct Dominated {
    /// The line that can be left out.
    pub line: String,
    /// The line that is as good or better.
    pub by: String,
    /// `strictly`, `weakly` or `equal`.
    pub strength: &'static str,
}

/// The certificate: the row strategy gets at least the value against every column, and the column strategy gives
/// at most the value to every row.
#[derive(Clone, Debug, Serialize)]
pub struct Replies {
    /// What the row strategy wins against each column.
    pub against_columns: Vec<String>,
    /// What each row wins against the column strategy.
    pub against_rows: Vec<String>,
}

/// Solves a game and proves it.
///
/// # Errors
/// The control's reason to stop.
///
/// # Panics
/// If the certificate does not prove the value, which would be a bug in the solver.
pub fn answer(matrix: &Matrix, control: &Control) -> Result<MatrixReport, Stopped> {
    let begin = Instant::now();
    let solution = solve(matrix, control)?;
    let certificate = Certificate::new(matrix, &solution);
    certificate.check(&solution.value).expect("a solution proves its value");
    let texts = |numbers: &[BigRational]| numbers.iter().map(ToString::to_string).collect();
    let (rows, columns) = (matrix.row_labels(), matrix.column_labels());
    let dominated = |dominations: Vec<Domination>, labels: &[String]| {
        let plain = |domination: Domination| Dominated {
            line: labels[domination.line].clone(),
            by: labels[domination.by].clone(),
            strength: domination.strength.name(),
        };
        dominations.into_iter().map(plain).collect()
    };
    Ok(MatrixReport {
        value: solution.value.to_string(),
        row_strategy: texts(&solution.row_strategy),
        column_strategy: texts(&solution.column_strategy),
        saddle: matrix.saddle().map(|(row, column)| Saddle {
            row: rows[row].clone(),
            column: columns[column].clone(),
            row_index: row,
            column_index: column,
        }),
        dominated_rows: dominated(matrix.dominated_rows(), rows),
        dominated_columns: dominated(matrix.dominated_columns(), columns),
        row_labels: rows.to_vec(),
        column_labels: columns.to_vec(),
        certificate: Replies {
            against_columns: texts(&certificate.against_columns),
            against_rows: texts(&certificate.against_rows),
        },
        method: match solution.method {
            Method::Saddle => "saddle",
            Method::Simplex => "simplex",
            Method::Float => "float",
        },
        seconds: begin.elapsed(),
    })
}

/// A fraction as a decimal, for people.
#[must_use]
pub fn decimal(fraction: &str) -> String {
    let number = parse_payoff(fraction).ok().and_then(|number| number.to_f64());
    number.map_or_else(|| fraction.to_owned(), |number| format!("{number:.4}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_and_csv_say_the_same() {
        let csv = read(",a,b\nx,1/2,-1\ny,0.25,1e2\n").unwrap();
        let json =
            r#"{"matrix": [["1/2", -1], [0.25, 1e2]], "rows": ["x", "y"], "columns": ["a", "b"]}"#;
        assert_eq!(read(json).unwrap(), csv);
        let long = read("[[123456789012345678901234567890, 0.1]]").unwrap();
        assert_eq!(long.entry(0, 0).to_string(), "123456789012345678901234567890");
        assert_eq!(long.entry(0, 1).to_string(), "1/10");
    }

    #[test]
    fn bad_json_is_refused_with_the_place() {
        let complaint = |text| read(text).unwrap_err().to_string();
        assert!(complaint("[[1, 2], [3]]").starts_with("row 2: wanted 2 payoffs"));
        assert!(complaint("[[1, null]]").starts_with("row 1, column 2, payoff: wanted"));
        assert!(complaint("[[1, NaN]]").starts_with("matrix: wanted JSON"));
        assert!(complaint("[]").contains("at least one row"));
        assert!(complaint("{\"matrix\": [[1]], \"rows\": []}").starts_with("row labels: wanted 1"));
        assert!(complaint("{}").contains("matrix"));
    }

    #[test]
    fn an_answer_carries_its_proof() {
        let answer = answer(&read("-2,3\n3,-4").unwrap(), &Control::unlimited()).unwrap();
        assert_eq!((answer.value.as_str(), decimal(&answer.value).as_str()), ("1/12", "0.0833"));
        assert_eq!(answer.row_strategy, ["7/12", "5/12"]);
        assert_eq!(answer.certificate.against_columns, ["1/12", "1/12"]);
        assert!(answer.saddle.is_none());
    }
}
