//! Matrix games as requests and plain-data answers: read from CSV or JSON, answered with fractions.

use std::time::{Duration, Instant};

use num_rational::BigRational;
use num_traits::ToPrimitive as _;
use parlor_core::{BadInput, Control};
use parlor_puzzles::matrix_game::{
    Certificate, Domination, Matrix, MatrixMethod, MatrixSolution, parse_payoff, solve,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::Error;
use crate::allowance::at_most;
use crate::puzzle::PuzzleAllowance;
use crate::report::seconds;
use crate::schema;

/// A payoff matrix, as text or as rows.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MatrixRequest {
    /// CSV or JSON; payoffs are whole numbers, decimals or fractions such as `7/12`.
    #[schema(example = "-2, 3\n3, -4")]
    pub text: Option<String>,
    /// Or the rows, as numbers or texts.
    #[schema(value_type = Option<Vec<Vec<Value>>>)]
    pub rows: Option<Vec<Vec<Box<RawValue>>>>,
    /// What the row player's choices are called; numbers if left out.
    #[schema(example = json!(["one finger", "two fingers"]))]
    pub row_labels: Option<Vec<String>>,
    /// What the column player's choices are called; numbers if left out.
    pub column_labels: Option<Vec<String>>,
}

impl MatrixRequest {
    /// Solves the game and proves it.
    ///
    /// # Errors
    /// Text that is no matrix, with the place; a larger one than allowed; the control's reason to stop.
    ///
    /// # Panics
    /// If the certificate does not prove the value, which would be a bug in the solver.
    pub fn answer(
        &self,
        allowance: &PuzzleAllowance,
        control: &Control,
    ) -> Result<MatrixAnswer, Error> {
        let mut matrix = match (&self.text, &self.rows) {
            (Some(text), None) => read(text),
            (None, Some(rows)) => from_rows(rows),
            _ => Err(BadInput::new("request body", "either text or rows", "both or neither")),
        }?;
        if let Some(labels) = &self.row_labels {
            matrix = matrix.with_row_labels(labels.clone())?;
        }
        if let Some(labels) = &self.column_labels {
            matrix = matrix.with_column_labels(labels.clone())?;
        }
        let (rows, columns) = (matrix.rows(), matrix.columns());
        at_most("rows", allowance.lines, rows, |rows| rows.to_string())?;
        at_most("columns", allowance.lines, columns, |columns| columns.to_string())?;
        at_most("matrix", allowance.payoffs, rows * columns, |count| format!("{count} payoffs"))?;
        let begin = Instant::now();
        let solution = solve(&matrix, control)?;
        Ok(MatrixAnswer::new(&matrix, &solution, begin))
    }
}

/// Reads a payoff matrix from CSV or JSON, whichever it is.
///
/// JSON is a list of rows, or an object with the list as `matrix` and, if wanted, labels as `rows` and `columns`.
/// Payoffs are numbers, or strings such as `"7/12"`.
///
/// # Errors
/// Text that is neither, with the place.
pub(crate) fn read(text: &str) -> Result<Matrix, BadInput> {
    match text.trim_start().bytes().next() {
        Some(b'[') => from_rows(&parse_json::<Vec<_>>(text)?),
        Some(b'{') => {
            let Labelled { matrix, rows, columns } = parse_json(text)?;
            let mut matrix = from_rows(&matrix)?;
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

/// A matrix in JSON with names for its lines.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Labelled {
    #[serde(alias = "payoffs")]
    matrix: Vec<Vec<Box<RawValue>>>,
    #[serde(alias = "row_labels")]
    rows: Option<Vec<String>>,
    #[serde(alias = "column_labels")]
    columns: Option<Vec<String>>,
}

fn parse_json<T: DeserializeOwned>(text: &str) -> Result<T, BadInput> {
    serde_json::from_str(text)
        .map_err(|error| BadInput::new("matrix", "JSON with a list of rows", error.to_string()))
}

/// Payoffs as they were written, so that no digit is lost on the way.
fn from_rows(rows: &[Vec<Box<RawValue>>]) -> Result<Matrix, BadInput> {
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

/// A matrix game, solved, with the proof; all numbers are exact fractions.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MatrixAnswer {
    /// What the row player wins on average.
    pub value: String,
    /// How often each row is played.
    pub row_strategy: Vec<String>,
    /// How often each column is played.
    pub column_strategy: Vec<String>,
    /// Row and column of the entry that both play outright, if there is one; from 0.
    #[schema(required, min_items = 2, max_items = 2)]
    pub saddle: Option<[usize; 2]>,
    /// Lines that are never needed.
    pub dominated: Dominated,
    /// The names of the rows.
    pub row_labels: Vec<String>,
    /// The names of the columns.
    pub column_labels: Vec<String>,
    /// What the row strategy wins against each column: never less than the value.
    pub against_columns: Vec<String>,
    /// What each row wins against the column strategy: never more than the value.
    pub against_rows: Vec<String>,
    /// How it was found: `saddle`, `simplex` or `float` (guessed, then solved and checked exactly).
    pub method: &'static str,
    /// Time spent.
    #[serde(serialize_with = "seconds")]
    #[schema(value_type = f64)]
    pub seconds: Duration,
}

/// Lines that are never needed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Dominated {
    /// Rows.
    pub rows: Vec<DominatedLine>,
    /// Columns.
    pub columns: Vec<DominatedLine>,
}

/// A line and one that is as good or better, counted from 0.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct DominatedLine {
    /// The line that can be left out.
    pub line: usize,
    /// The line that is as good or better.
    pub by: usize,
    /// How much better it is.
    #[schema(value_type = schema::Dominance)]
    pub strength: &'static str,
}

impl From<Domination> for DominatedLine {
    fn from(Domination { line, by, strength }: Domination) -> Self {
        Self { line, by, strength: strength.name() }
    }
}

impl MatrixAnswer {
    fn new(matrix: &Matrix, solution: &MatrixSolution, begin: Instant) -> Self {
        let certificate = Certificate::new(matrix, solution);
        certificate.check(&solution.value).expect("a solution proves its value");
        let texts = |numbers: &[BigRational]| numbers.iter().map(ToString::to_string).collect();
        let lines =
            |dominations: Vec<Domination>| dominations.into_iter().map(Into::into).collect();
        Self {
            value: solution.value.to_string(),
            row_strategy: texts(&solution.row_strategy),
            column_strategy: texts(&solution.column_strategy),
            saddle: matrix.saddle().map(|(row, column)| [row, column]),
            dominated: Dominated {
                rows: lines(matrix.dominated_rows()),
                columns: lines(matrix.dominated_columns()),
            },
            row_labels: matrix.row_labels().to_vec(),
            column_labels: matrix.column_labels().to_vec(),
            against_columns: texts(&certificate.against_columns),
            against_rows: texts(&certificate.against_rows),
            method: match solution.method {
                MatrixMethod::Saddle => "saddle",
                MatrixMethod::Simplex => "simplex",
                MatrixMethod::Float => "float",
            },
            seconds: begin.elapsed(),
        }
    }

    /// The answer as a terminal gives it in JSON: lines by their names, the proof apart.
    #[must_use]
    pub fn labelled(&self) -> Value {
        let (rows, columns) = (&self.row_labels, &self.column_labels);
        let dominated = |lines: &[DominatedLine], labels: &[String]| -> Vec<Value> {
            let named = |line: &DominatedLine| {
                json!({
                    "line": labels[line.line],
                    "by": labels[line.by],
                    "strength": line.strength,
                })
            };
            lines.iter().map(named).collect()
        };
        json!({
            "value": self.value,
            "row_strategy": self.row_strategy,
            "column_strategy": self.column_strategy,
            "saddle": self.saddle.map(|[row, column]| json!({
                "row": rows[row],
                "column": columns[column],
                "row_index": row,
                "column_index": column,
            })),
            "row_labels": rows,
            "column_labels": columns,
            "dominated_rows": dominated(&self.dominated.rows, rows),
            "dominated_columns": dominated(&self.dominated.columns, columns),
            "certificate": {
                "against_columns": self.against_columns,
                "against_rows": self.against_rows,
            },
            "method": self.method,
            "seconds": self.seconds.as_secs_f64(),
        })
    }
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
        let csv = read(",a,b\nx,1/2,-1\ny,0.25,1e2\n").expect("a matrix");
        let json =
            r#"{"matrix": [["1/2", -1], [0.25, 1e2]], "rows": ["x", "y"], "columns": ["a", "b"]}"#;
        assert_eq!(read(json).expect("a matrix"), csv);
        let long = read("[[123456789012345678901234567890, 0.1]]").expect("a matrix");
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

    fn answer(text: &str) -> MatrixAnswer {
        let request = MatrixRequest { text: Some(text.to_owned()), ..MatrixRequest::default() };
        request
            .answer(&PuzzleAllowance::UNLIMITED, &Control::unlimited())
            .expect("a matrix of this size is solved")
    }

    fn refusal(body: &str) -> String {
        let request: MatrixRequest = serde_json::from_str(body).expect("the body of a request");
        request.answer(&PuzzleAllowance::SERVER, &Control::unlimited()).unwrap_err().to_string()
    }

    #[test]
    fn an_answer_carries_its_proof() {
        let answer = answer("-2,3\n3,-4");
        assert_eq!((answer.value.as_str(), decimal(&answer.value).as_str()), ("1/12", "0.0833"));
        assert_eq!(answer.row_strategy, ["7/12", "5/12"]);
        assert_eq!(answer.against_columns, ["1/12", "1/12"]);
        assert!(answer.saddle.is_none());
    }

    #[test]
    fn rows_of_a_request_lose_no_digit() {
        let body = r#"{"rows": [[123456789012345678901234567890, 0.12345678901234567890]]}"#;
        let request: MatrixRequest = serde_json::from_str(body).expect("the body of a request");
        let answer = request
            .answer(&PuzzleAllowance::SERVER, &Control::unlimited())
            .expect("a matrix of this size is solved");
        assert_eq!(answer.value, "1234567890123456789/10000000000000000000");
        assert_eq!(answer.saddle, Some([0, 1]));
    }

    #[test]
    fn a_request_names_its_lines_beside_its_rows() {
        let body = r#"{"rows": [[-2, 3], [3, -4]], "row_labels": ["one", "two"]}"#;
        let request: MatrixRequest = serde_json::from_str(body).expect("the body of a request");
        let answer = request
            .answer(&PuzzleAllowance::SERVER, &Control::unlimited())
            .expect("a matrix of this size is solved");
        assert_eq!(answer.row_labels, ["one", "two"]);
        let body = r#"{"rows": [[-2, 3], [3, -4]], "column_labels": ["one"]}"#;
        assert_eq!(refusal(body), "column labels: wanted 2 of them, got 1");
    }

    #[test]
    fn bad_requests_say_what_was_wanted() {
        let either = "request body: wanted either text or rows, got both or neither";
        assert_eq!(refusal("{}"), either);
        assert_eq!(refusal(r#"{"text": "1", "rows": [[1]]}"#), either);
        assert!(refusal(r#"{"rows": [[1, 2], [3]]}"#).starts_with("row 2: wanted 2 payoffs"));
        assert!(refusal(r#"{"rows": [[1, null]]}"#).starts_with("row 1, column 2, payoff: wanted"));
        assert!(serde_json::from_str::<MatrixRequest>(r#"{"matrix": [[1]]}"#).is_err());
    }

    #[test]
    fn a_server_solves_no_larger_matrices_than_it_allows() {
        let text = |rows: usize, columns: usize| {
            let row = vec!["1"; columns].join(",");
            serde_json::json!({ "text": vec![row; rows].join("\n") }).to_string()
        };
        assert_eq!(refusal(&text(1_001, 1)), "rows: wanted at most 1000, got 1001");
        assert_eq!(refusal(&text(1, 1_001)), "columns: wanted at most 1000, got 1001");
        assert_eq!(
            refusal(&text(201, 200)),
            "matrix: wanted at most 40000 payoffs, got 40200 payoffs"
        );
    }

    #[test]
    fn lines_are_told_by_number_and_by_name() {
        let answer = answer(",a,b,c\nx,4,2,5\ny,3,1,0\nz,6,2,8");
        let json = serde_json::to_value(&answer).expect("an answer is JSON");
        assert_eq!(json["saddle"], json!([0, 1]));
        assert_eq!(json["dominated"]["rows"][0], json!({"line": 0, "by": 2, "strength": "weakly"}));
        let named = answer.labelled();
        let saddle = json!({"row": "x", "column": "b", "row_index": 0, "column_index": 1});
        assert_eq!(named["saddle"], saddle);
        assert_eq!(
            named["dominated_rows"][0],
            json!({"line": "x", "by": "z", "strength": "weakly"})
        );
        for field in ["value", "row_strategy", "column_strategy", "method", "row_labels", "seconds"]
        {
            assert_eq!(named[field], json[field], "{field}");
        }
        assert_eq!(named["certificate"]["against_rows"], json["against_rows"]);
    }
}
