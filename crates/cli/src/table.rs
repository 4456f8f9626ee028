//! Aligned tables.

use std::io::{self, Write};

use crate::output::{BOLD, Output};

/// How a column stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// Writes a heading and rows, columns two spaces apart.
pub(crate) fn write(
    output: &mut Output,
    columns: &[(&str, Align)],
    rows: &[Vec<String>],
) -> io::Result<()> {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([columns[column].0.chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let padded: Vec<String> = cells
            .zip(columns.iter().zip(&widths))
            .map(|(cell, ((_, align), width))| match align {
                Align::Left => format!("{cell:<width$}"),
                Align::Right => format!("{cell:>width$}"),
            })
            .collect();
        padded.join("  ").trim_end().to_owned()
    };
    let headings = line(&mut columns.iter().map(|(heading, _)| *heading));
    writeln!(output, "{BOLD}{headings}{BOLD:#}")?;
    for row in rows {
        writeln!(output, "{}", line(&mut row.iter().map(String::as_str)))?;
    }
    Ok(())
}
