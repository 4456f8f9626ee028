//! `parlor matrix`: the value and both strategies of a matrix game.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::Path;

use anyhow::{Context as _, Result};
use parlor_workbench::matrix_game::{DominatedLine, decimal};
use parlor_workbench::{Control, Error, MatrixAnswer, MatrixRequest, PuzzleAllowance};

use crate::output::{BOLD, DIM, Output, short_time, spinner};
use crate::table::{self, Align};

/// Solve a matrix game exactly: its value and both players' best mixed strategies
///
/// The matrix says what the column player pays the row player. As CSV: a line a row, with labels if the first
/// line or column holds words. As JSON: a list of rows, or {"matrix": [...], "rows": [...], "columns": [...]}.
/// Payoffs are integers, decimals or fractions such as 7/12.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The file; - reads standard input
    file: String,
    /// What the row player's choices are called, separated by commas; the file may say it as well
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    row_names: Vec<String>,
    /// What the column player's choices are called, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    column_names: Vec<String>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<()> {
    let text = if args.file == "-" {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).context("standard input")?;
        text
    } else {
        let path = Path::new(&args.file);
        fs::read_to_string(path).map_err(|reason| Error::File { path: path.to_owned(), reason })?
    };
    let names = |names: &[String]| (!names.is_empty()).then(|| names.to_vec());
    let request = MatrixRequest {
        text: Some(text),
        rows: None,
        row_labels: names(&args.row_names),
        column_labels: names(&args.column_names),
    };
    let waiting = spinner(format!("solving {}", args.file));
    let answer = request.answer(&PuzzleAllowance::UNLIMITED, &Control::unlimited());
    waiting.finish_and_clear();
    let answer = answer?;
    if args.json { output.json(&answer.labelled()) } else { write_answer(&answer, output) }
}

fn write_answer(answer: &MatrixAnswer, output: &mut Output) -> Result<()> {
    let MatrixAnswer { value, row_labels, column_labels, .. } = answer;
    writeln!(output, "value {BOLD}{value}{BOLD:#}{}", about(value))?;
    if let Some([row, column]) = answer.saddle {
        let (row, column) = (&row_labels[row], &column_labels[column]);
        writeln!(output, "saddle point: row {row}, column {column}")?;
    }
    writeln!(output)?;
    let rows = lines(row_labels, &answer.row_strategy, &answer.against_rows);
    let headings = ["row", "played", "", "wins against the column strategy"];
    write_lines(output, headings, &rows)?;
    writeln!(output)?;
    let columns = lines(column_labels, &answer.column_strategy, &answer.against_columns);
    let headings = ["column", "played", "", "loses against the row strategy"];
    write_lines(output, headings, &columns)?;
    writeln!(output)?;
    write_dominated(output, "row", &answer.dominated.rows, row_labels)?;
    write_dominated(output, "column", &answer.dominated.columns, column_labels)?;
    writeln!(
        output,
        "{DIM}no row wins more than {value} and no column loses less, so {value} it is; solved by {} in {}{DIM:#}",
        answer.method,
        short_time(answer.seconds)
    )?;
    Ok(())
}

/// What a fraction is about, unless it is a whole number.
fn about(fraction: &str) -> String {
    if fraction.contains('/') { format!("  (about {})", decimal(fraction)) } else { String::new() }
}

fn lines(labels: &[String], shares: &[String], replies: &[String]) -> Vec<Vec<String>> {
    let lines = labels.iter().zip(shares).zip(replies);
    let line = |((label, share), reply): ((&String, &String), &String)| {
        vec![label.clone(), shortened(share), decimal(share), shortened(reply)]
    };
    lines.map(line).collect()
}

/// A long fraction would break the table; JSON has all of it.
fn shortened(fraction: &str) -> String {
    const LONGEST: usize = 24;
    if fraction.len() <= LONGEST { fraction.to_owned() } else { decimal(fraction) }
}

fn write_lines(output: &mut Output, headings: [&str; 4], rows: &[Vec<String>]) -> Result<()> {
    let aligns = [Align::Left, Align::Right, Align::Right, Align::Right];
    let columns: Vec<_> = headings.into_iter().zip(aligns).collect();
    table::write(output, &columns, rows)?;
    Ok(())
}

fn write_dominated(
    output: &mut Output,
    what: &str,
    dominated: &[DominatedLine],
    labels: &[String],
) -> Result<()> {
    for &DominatedLine { line, by, strength } in dominated {
        let (line, by) = (&labels[line], &labels[by]);
        match strength {
            "equal" => writeln!(output, "{what} {line} is the same as {by}")?,
            strength => writeln!(output, "{what} {line} is {strength} dominated by {by}")?,
        }
    }
    Ok(())
}
