//! Draws any position in the terminal, from its view alone.
//!
//! ```text
//!       a  b  c             a  b  c               a  b
//!   1   X  .  .         1   +--+  +           1   3  0         A * * * * * 5
//!   2   . [O] .             |  |              2   4 [1]        B * * * 3
//!   3   .  .  .         2   +  +==+                            C * 1
//! ```
//!
//! What was played last stands in brackets, or as a double line, so that it shows without colours too.

use std::io::{self, Write};

use anstyle::Style;
use parlor_core::cell::column_letters;
use parlor_workbench::{Cell, CellShape, Edge, Field, Pile, Place, State, View};

use crate::output::{BOLD, DIM, FIRST, GOOD, SECOND};

/// Draws a position.
pub(crate) fn draw(output: &mut impl Write, state: &State) -> io::Result<()> {
    draw_view(output, &state.view)?;
    match &state.note {
        Some(note) => writeln!(output, "  {DIM}{note}{DIM:#}"),
        None => Ok(()),
    }
}

fn draw_view(output: &mut impl Write, view: &View) -> io::Result<()> {
    let View { field, lines, last, .. } = view;
    match field {
        Field::Grid { columns, rows, cells, exits, shape, gaps, .. } => {
            Grid { columns, rows, cells, shape: *shape, gaps, lines, last: *last }.draw(output)?;
            match exits.is_empty() {
                true => Ok(()),
                false => writeln!(output, "  {DIM}off the board: {}{DIM:#}", exits.join(", ")),
            }
        }
        Field::Edges { columns, rows, edges } => {
            let last = match last {
                Some(Place::Cell { cell }) => edges.get(*cell),
                _ => None,
            };
            Edges { columns: *columns, rows: *rows, edges, last }.draw(output)
        }
        Field::Piles { piles } => draw_piles(output, piles, *last),
    }
}

/// Tells the points of both players, in a game that counts them.
pub(crate) fn draw_points(output: &mut impl Write, state: &State) -> io::Result<()> {
    let Some([first, second]) = state.points else { return Ok(()) };
    let [one, other] = state.players;
    writeln!(output, "  points: {FIRST}{one}{FIRST:#} {first}, {SECOND}{other}{SECOND:#} {second}")
}

/// Cells in rows and columns.
struct Grid<'a> {
    columns: &'a [String],
    rows: &'a [String],
    cells: &'a [Option<Cell>],
    shape: CellShape,
    gaps: &'a [usize],
    last: Option<Place>,
    lines: &'a [Vec<usize>],
}

impl Grid<'_> {
    fn draw(&self, output: &mut impl Write) -> io::Result<()> {
        let margin = widest(self.rows) + 2;
        let width = self.cell_width();
        write!(output, "{:margin$}", "")?;
        for (column, label) in self.columns.iter().enumerate() {
            let is_last = self.last == Some(Place::Column { column });
            write_framed(output, label, width, DIM, if is_last { LAST } else { PLAIN })?;
        }
        writeln!(output)?;
        for (row, label) in self.rows.iter().enumerate() {
            let indent = match self.shape {
                CellShape::Square | CellShape::Hole => 0,
                CellShape::Hexagon => row * width / 2,
            };
            write!(output, "{:indent$}{DIM}{label:>margin$}{DIM:#}", "")?;
            for column in 0..self.columns.len() {
                let index = row * self.columns.len() + column;
                let (text, style) = self.content(index);
                let frame = if self.is_last(index) { LAST } else { PLAIN };
                write_framed(output, &text, width, style, frame)?;
            }
            writeln!(output)?;
        }
        Ok(())
    }

    /// What stands on a cell, and how it is coloured.
    fn content(&self, index: usize) -> (String, Style) {
        let Some(Cell { owner, symbol, count }) = self.cells[index] else {
            let empty = if self.gaps.contains(&index) { " " } else { "." };
            return (empty.to_owned(), DIM);
        };
        let style = match owner {
            _ if self.lines.iter().any(|line| line.contains(&index)) => GOOD,
            Some(0) => FIRST,
            Some(_) => SECOND,
            None => BOLD,
        };
        let text = match (symbol, count) {
            (_, Some(count)) => count.to_string(),
            (Some(symbol), None) => symbol.to_string(),
            (None, None) => "?".to_owned(),
        };
        (text, style)
    }

    fn is_last(&self, index: usize) -> bool {
        match self.last {
            Some(
                Place::Cell { cell }
                | Place::Slide { to: cell, .. }
                | Place::Capture { to: cell, .. }
                | Place::Exit { from: cell, .. },
            ) => cell == index,
            _ => false,
        }
    }

    /// Room for the widest text between its brackets.
    fn cell_width(&self) -> usize {
        let counts = self.cells.iter().flatten().filter_map(|cell| cell.count);
        let digits = counts.map(|count| count.to_string().len()).max().unwrap_or(1);
        digits.max(widest(self.columns)) + 2
    }
}

fn widest(labels: &[String]) -> usize {
    labels.iter().map(|label| label.chars().count()).max().unwrap_or(0)
}

/// What stands around a text.
type Brackets = [char; 2];
const PLAIN: Brackets = [' ', ' '];
/// Around what was played last.
const LAST: Brackets = ['[', ']'];

/// A text in the middle of so many characters.
fn write_framed(
    output: &mut impl Write,
    text: &str,
    width: usize,
    style: Style,
    [open, close]: Brackets,
) -> io::Result<()> {
    let room = width.saturating_sub(text.chars().count() + 2);
    let (before, after) = (room - room / 2, room / 2);
    write!(output, "{:before$}{open}{style}{text}{style:#}{close}{:after$}", "", "")
}

/// Dots and the edges between them.
struct Edges<'a> {
    columns: usize,
    rows: usize,
    edges: &'a [Edge],
    last: Option<&'a Edge>,
}

impl Edges<'_> {
    fn draw(&self, output: &mut impl Write) -> io::Result<()> {
        let margin = (self.rows + 1).to_string().len() + 2;
        write!(output, "{:margin$} ", "")?;
        for column in 0..=self.columns {
            write!(output, "{DIM}{:<3}{DIM:#}", column_letters(column))?;
        }
        writeln!(output)?;
        for row in 0..=self.rows {
            write!(output, "{DIM}{:>margin$}{DIM:#} ", row + 1)?;
            for column in 0..=self.columns {
                write!(output, "{DIM}+{DIM:#}")?;
                if column < self.columns {
                    self.draw_edge(output, [column, row], [column + 1, row], ["--", "==", "  "])?;
                }
            }
            writeln!(output)?;
            if row == self.rows {
                break;
            }
            write!(output, "{:margin$} ", "")?;
            for column in 0..=self.columns {
                self.draw_edge(output, [column, row], [column, row + 1], ["|", "‖", " "])?;
                if column < self.columns {
                    write!(output, "  ")?;
                }
            }
            writeln!(output)?;
        }
        Ok(())
    }

    /// An edge that is drawn, the last one drawn, or the room of one that is not.
    fn draw_edge(
        &self,
        output: &mut impl Write,
        from: [usize; 2],
        to: [usize; 2],
        [drawn, last, open]: [&str; 3],
    ) -> io::Result<()> {
        match self.edges.iter().find(|edge| edge.from == from && edge.to == to) {
            Some(edge) if self.last == Some(edge) => write!(output, "{GOOD}{last}{GOOD:#}"),
            Some(edge) if edge.drawn => write!(output, "{BOLD}{drawn}{BOLD:#}"),
            _ => write!(output, "{open}"),
        }
    }
}

fn draw_piles(output: &mut impl Write, piles: &[Pile], last: Option<Place>) -> io::Result<()> {
    // A long pile is drawn in part; its number says the rest.
    const DRAWN: u32 = 40;
    for (index, Pile { label, count }) in piles.iter().enumerate() {
        let stars = "* ".repeat(DRAWN.min(*count) as usize);
        let more = if *count > DRAWN { "… " } else { "" };
        let taken = match last {
            Some(Place::Take { pile, count }) if pile == index => format!(" [-{count}]"),
            _ => String::new(),
        };
        let gap = if label.is_empty() { "" } else { " " };
        writeln!(
            output,
            "  {BOLD}{label}{BOLD:#}{gap}{stars}{more}{DIM}{count}{DIM:#}{GOOD}{taken}{GOOD:#}"
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use anstream::StripStream;

    use super::*;

    /// A view without colours and without the spaces at the ends of its lines.
    fn drawn(field: Field, last: Option<Place>) -> Vec<String> {
        let view = View { field, lines: Vec::new(), targets: Vec::new(), last };
        let mut output = StripStream::new(Vec::new());
        draw_view(&mut output, &view).expect("memory takes everything");
        let text = String::from_utf8(output.into_inner()).expect("a drawing is text");
        text.lines().map(|line| line.trim_end().to_owned()).collect()
    }

    fn grid(columns: usize, cells: Vec<Option<Cell>>, exits: Vec<&'static str>) -> Field {
        Field::Grid {
            columns: (0..columns).map(column_letters).collect(),
            rows: (1..=cells.len() / columns).map(|row| row.to_string()).collect(),
            cells,
            shape: CellShape::Square,
            gaps: Vec::new(),
            links: Vec::new(),
            exits,
            borders: None,
        }
    }

    const fn mark(symbol: char) -> Option<Cell> {
        Some(Cell { owner: None, symbol: Some(symbol), count: None })
    }

    const fn count(count: u32) -> Option<Cell> {
        Some(Cell { owner: None, symbol: None, count: Some(count) })
    }

    #[test]
    fn marks_without_an_owner_stand_on_their_cells() {
        let field = grid(3, vec![mark('#'), None, mark('*')], Vec::new());
        assert_eq!(drawn(field, Some(Place::Cell { cell: 2 })), ["    a  b  c", "  1 #  . [*]"]);
    }

    #[test]
    fn counts_of_several_digits_stay_in_their_columns() {
        let field = grid(2, vec![count(3), count(12), count(0), count(100)], Vec::new());
        let last = Some(Place::Cell { cell: 2 });
        assert_eq!(drawn(field, last), ["     a    b", "  1  3    12", "  2 [0]  100"]);
    }

    #[test]
    fn a_move_down_a_column_marks_its_label() {
        let field = grid(2, vec![None, mark('X')], Vec::new());
        assert_eq!(drawn(field, Some(Place::Column { column: 1 })), ["    a [b]", "  1 .  X"]);
    }

    #[test]
    fn ways_off_the_board_are_listed_and_the_cell_left_is_marked() {
        let field = grid(2, vec![None, mark('X')], vec!["up", "right"]);
        let last = Some(Place::Exit { from: 0, exit: 1 });
        assert_eq!(drawn(field, last), ["    a  b", "  1[.] X", "  off the board: up, right"]);
    }

    #[test]
    fn a_long_pile_is_drawn_in_part() {
        let piles = vec![Pile { label: "A".to_owned(), count: 41 }];
        let last = Some(Place::Take { pile: 0, count: 2 });
        let stars = "* ".repeat(40);
        assert_eq!(drawn(Field::Piles { piles }, last), [format!("  A {stars}… 41 [-2]")]);
    }
}
