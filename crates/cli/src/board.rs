//! Draws any position in the terminal, from its view alone.

use std::io::{self, Write};

use parlor_workbench::{Cell, Field, Pile, Place, State};

use crate::output::{BOLD, DIM, FIRST, GOOD, Output, SECOND};

/// Draws a position. The cell played last stands in brackets, so that it shows without colours too.
pub(crate) fn draw(output: &mut Output, state: &State) -> io::Result<()> {
    match &state.view.field {
        Field::Grid { columns, rows, cells } => grid(output, state, columns, rows, cells)?,
        Field::Piles { piles } => heaps(output, piles)?,
        Field::Text { text } => writeln!(output, "  {text}")?,
    }
    match &state.note {
        Some(note) => writeln!(output, "  {DIM}{note}{DIM:#}"),
        None => Ok(()),
    }
}

fn grid(
    output: &mut Output,
    state: &State,
    columns: &[String],
    rows: &[String],
    cells: &[Option<Cell>],
) -> io::Result<()> {
    let last = match state.view.last {
        Some(Place::Cell { cell } | Place::Slide { to: cell, .. }) => Some(cell),
        _ => None,
    };
    let margin = rows.iter().map(|label| label.chars().count()).max().unwrap_or(0) + 2;
    write!(output, "{:margin$}", "")?;
    for label in columns {
        write!(output, "{DIM}{label:^3}{DIM:#}")?;
    }
    writeln!(output)?;
    for (row, label) in rows.iter().enumerate() {
        write!(output, "{DIM}{label:>margin$}{DIM:#}")?;
        for column in 0..columns.len() {
            let index = row * columns.len() + column;
            let in_line = state.view.lines.iter().any(|line| line.contains(&index));
            match cells[index] {
                None => write!(output, "{DIM} . {DIM:#}")?,
                Some(Cell { owner, symbol }) => {
                    let style = if in_line { GOOD } else { [FIRST, SECOND][owner.min(1)] };
                    let (open, close) = if last == Some(index) { ('[', ']') } else { (' ', ' ') };
                    write!(output, "{open}{style}{symbol}{style:#}{close}")?;
                }
            }
        }
        writeln!(output)?;
    }
    Ok(())
}

fn heaps(output: &mut Output, piles: &[Pile]) -> io::Result<()> {
    // A long heap is drawn in part; its number says the rest.
    const DRAWN: u32 = 40;
    for Pile { label, count } in piles {
        let stars = "* ".repeat(DRAWN.min(*count) as usize);
        let more = if *count > DRAWN { "… " } else { "" };
        let gap = if label.is_empty() { "" } else { " " };
        writeln!(output, "  {BOLD}{label}{BOLD:#}{gap}{stars}{more}{DIM}{count}{DIM:#}")?;
    }
    Ok(())
}
