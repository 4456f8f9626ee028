//! `/api/matrix`: matrix games, solved exactly.

use axum::Json;
use axum::extract::State;
use parlor_workbench::matrix_game::{Matrix, MatrixReport, answer, read};
use parlor_workbench::{BadInput, Control, schema};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::ask::Body;
use crate::problem::Problem;
use crate::router::App;

/// A payoff matrix, as text or as rows.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatrixGame {
    /// CSV or JSON; payoffs are whole numbers, decimals or fractions such as `7/12`.
    #[schema(example = "-2, 3\n3, -4")]
    text: Option<String>,
    /// Or the rows, as numbers or texts.
    rows: Option<Vec<Vec<Value>>>,
}

/// Entries of a matrix at most.
const MOST_ENTRIES: usize = 40_000;

/// Rows or columns at most: every one is compared with every other.
const MOST_LINES: usize = 1_000;

impl MatrixGame {
    fn matrix(&self) -> Result<Matrix, BadInput> {
        let matrix = match (&self.text, &self.rows) {
            (Some(text), None) => read(text),
            (None, Some(rows)) => read(&Value::from_iter(rows.clone()).to_string()),
            _ => Err(BadInput::new("request body", "either text or rows", "both or neither")),
        }?;
        let lines = matrix.rows().max(matrix.columns());
        if lines > MOST_LINES {
            let wanted = format!("at most {MOST_LINES} rows and as many columns");
            return Err(BadInput::new("matrix", wanted, lines.to_string()));
        }
        let entries = matrix.rows() * matrix.columns();
        if entries > MOST_ENTRIES {
            let wanted = format!("at most {MOST_ENTRIES} payoffs");
            return Err(BadInput::new("matrix", wanted, entries.to_string()));
        }
        Ok(matrix)
    }
}

/// A matrix game, solved; all numbers are exact fractions.
#[derive(Serialize, ToSchema)]
pub(crate) struct MatrixAnswer {
    /// What the row player wins on average.
    value: String,
    /// How often each row is played.
    row_strategy: Vec<String>,
    /// How often each column is played.
    column_strategy: Vec<String>,
    /// Row and column of the entry that both play outright, if there is one; from 0.
    #[schema(required, min_items = 2, max_items = 2)]
    saddle: Option<[usize; 2]>,
    /// Lines that are never needed.
    dominated: Dominated,
    /// The names of the rows.
    row_labels: Vec<String>,
    /// The names of the columns.
    column_labels: Vec<String>,
    /// What the row strategy wins against each column: never less than the value.
    against_columns: Vec<String>,
    /// What each row wins against the column strategy: never more than the value.
    against_rows: Vec<String>,
    /// How it was found: `saddle`, `simplex` or `float` (guessed, then solved and checked exactly).
    method: &'static str,
    /// Time spent.
    seconds: f64,
}

/// Lines that are never needed.
#[derive(Serialize, ToSchema)]
struct Dominated {
    /// Rows.
    rows: Vec<Line>,
    /// Columns.
    columns: Vec<Line>,
}

/// A line and one that is as good or better, counted from 0.
#[derive(Serialize, ToSchema)]
struct Line {
    /// The line that can be left out.
    line: usize,
    /// The line that is as good or better.
    by: usize,
    /// How much better it is.
    #[schema(value_type = schema::Dominance)]
    strength: &'static str,
}

/// Solve a matrix game: its value, optimal strategies and their proof
#[utoipa::path(
    post,
    path = "/api/matrix",
    operation_id = "solve_matrix",
    tag = "puzzles",
    request_body = MatrixGame,
    responses((status = OK, body = MatrixAnswer)),
)]
pub(crate) async fn solve(
    State(app): State<App>,
    Body(asked): Body<MatrixGame>,
) -> Result<Json<MatrixAnswer>, Problem> {
    let work = move |control: &Control| {
        let matrix = asked.matrix()?;
        Ok::<_, Problem>(MatrixAnswer::new(&matrix, answer(&matrix, control)?))
    };
    Ok(Json(app.pool.run(None, work).await?))
}

impl MatrixAnswer {
    fn new(matrix: &Matrix, solved: MatrixReport) -> Self {
        let line = |(line, by, strength)| Line { line, by, strength };
        let rows = matrix.dominated_rows().into_iter();
        let columns = matrix.dominated_columns().into_iter();
        Self {
            value: solved.value,
            row_strategy: solved.row_strategy,
            column_strategy: solved.column_strategy,
            saddle: solved.saddle.map(|saddle| [saddle.row_index, saddle.column_index]),
            dominated: Dominated {
                rows: rows.map(|d| line((d.line, d.by, d.strength.name()))).collect(),
                columns: columns.map(|d| line((d.line, d.by, d.strength.name()))).collect(),
            },
            row_labels: solved.row_labels,
            column_labels: solved.column_labels,
            against_columns: solved.certificate.against_columns,
            against_rows: solved.certificate.against_rows,
            method: solved.method,
            seconds: solved.seconds.as_secs_f64(),
        }
    }
}
