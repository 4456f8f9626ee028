//! The pages of a crossword: the grid, the clues in columns, and the solution.
//!
//! A page is as large as what A4 leaves between its margins, so that a PDF shows it in its own size.

use parlor_puzzles::crossword::{Crossword, OpenCell, Orientation};

use crate::sheet::{BASELINE, Colour, INK, Mark, Sheet, SheetPoint, TextAlign};
use crate::typeface::Typeface;

/// A4 without its margins.
const PAGE: SheetPoint = (523.28, 769.89);
/// What was left out of it.
const MARGIN: f64 = 36.0;
const BLACK: Colour = [0, 0, 0];
const GAP: f64 = 14.0;

/// How large everything is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Print {
    /// For most people.
    #[default]
    Regular,
    /// For people who need larger letters.
    Large,
}

impl Print {
    /// The size of a clue's letters.
    const fn text(self) -> f64 {
        match self {
            Self::Regular => 9.0,
            Self::Large => 15.0,
        }
    }

    const fn columns(self) -> usize {
        match self {
            Self::Regular => 3,
            Self::Large => 2,
        }
    }

    /// The part of the first page's height that the grid may take, and the most that a cell may.
    const fn grid(self) -> (f64, f64) {
        match self {
            Self::Regular => (0.55, 26.0),
            Self::Large => (0.8, 40.0),
        }
    }
}

/// The puzzle: title, a line for the solver's name, the grid, the clues on as many pages as they take.
#[must_use]
pub fn puzzle_sheets(crossword: &Crossword, print: Print) -> Vec<Sheet> {
    let mut page = CrosswordPage::new(crossword, print);
    page.heading("Name");
    page.grid(|_| None);
    page.clues();
    page.sheets
}

/// The solution.
#[must_use]
pub fn solution_sheet(crossword: &Crossword, print: Print) -> Sheet {
    let mut page = CrosswordPage::new(crossword, print);
    page.heading("");
    page.grid(|cell| cell.answer.as_deref());
    page.sheets.pop().expect("there is a page")
}

struct CrosswordPage<'a> {
    crossword: &'a Crossword,
    print: Print,
    typeface: Typeface,
    sheets: Vec<Sheet>,
    /// What is drawn next goes below.
    y: f64,
}

impl<'a> CrosswordPage<'a> {
    fn new(crossword: &'a Crossword, print: Print) -> Self {
        let typeface = Typeface::new();
        Self { crossword, print, typeface, sheets: vec![blank()], y: 0.0 }
    }

    fn push(&mut self, mark: Mark) {
        self.sheets.last_mut().expect("there is a page").marks.push(mark);
    }

    fn text(&mut self, (x, y): SheetPoint, size: f64, align: TextAlign, text: &str) {
        let text = text.to_owned();
        self.push(Mark::Text { place: (x, y), size, align, colour: INK, text });
    }

    /// Title and author on the left, a line to write on behind `line` on the right.
    fn heading(&mut self, line: &str) {
        let (size, heading) = (self.print.text(), self.crossword.heading());
        let right = if line.is_empty() { PAGE.0 } else { PAGE.0 * 0.6 };
        self.y = 1.7 * size;
        for row in self.typeface.wrap(&heading.title, 1.6 * size, right) {
            self.text((0.0, self.y), 1.6 * size, TextAlign::Left, &row);
            self.y += 1.9 * size;
        }
        if !heading.author.is_empty() {
            self.text((0.0, self.y), size, TextAlign::Left, &heading.author);
            self.y += 1.4 * size;
        }
        if !line.is_empty() {
            let end = right + self.typeface.width(line) * size;
            self.text((right, 1.7 * size), size, TextAlign::Left, line);
            let y = 1.9 * size;
            self.push(Mark::Line { from: (end + 0.6 * size, y), to: (PAGE.0, y) });
        }
        self.y = self.y.max(2.4 * size);
    }

    fn grid(&mut self, letter: impl Fn(&OpenCell) -> Option<&str>) {
        let crossword = self.crossword;
        let (part, largest) = self.print.grid();
        let columns = crossword.columns();
        let side = (PAGE.0 / columns as f64)
            .min((PAGE.1 * part).min(PAGE.1 - self.y) / crossword.rows() as f64)
            .min(largest);
        let numbers = crossword.numbers();
        let (left, top) = ((PAGE.0 - side * columns as f64) / 2.0, self.y);
        // In a criss-cross, what is no cell is left white; in a grid with edges it is black.
        let is_open = crossword.cells().iter().filter(|cell| cell.is_some()).count();
        let is_criss_cross = is_open * 2 < crossword.cells().len();
        for (at, cell) in crossword.cells().iter().enumerate() {
            let corner = (left + (at % columns) as f64 * side, top + (at / columns) as f64 * side);
            let Some(cell) = cell else {
                if !is_criss_cross {
                    self.push(Mark::Box { corner, size: (side, side), inside: Some(BLACK) });
                }
                continue;
            };
            self.push(Mark::Box { corner, size: (side, side), inside: None });
            let middle = (corner.0 + side / 2.0, corner.1 + side / 2.0);
            if cell.is_circled {
                self.push(Mark::Circle { centre: middle, radius: side * 0.46 });
            }
            if let Some(number) = numbers[at] {
                let size = side * 0.3;
                let place = (corner.0 + side * 0.06, corner.1 + side * 0.06 + size * 0.78);
                self.text(place, size, TextAlign::Left, &number.to_string());
            }
            if let Some(answer) = letter(cell) {
                // A rebus is written smaller.
                let width = self.typeface.width(answer);
                let size = (side * 0.62).min(side * 0.86 / width.max(0.1));
                let place = (middle.0, middle.1 + side * 0.06 + BASELINE * size);
                self.text(place, size, TextAlign::Middle, answer);
            }
        }
        self.y = top + side * crossword.rows() as f64 + GAP;
    }

    /// Clues run down the columns of a page, then on the next.
    fn clues(&mut self) {
        let size = self.print.text();
        let columns = self.print.columns();
        let width = (PAGE.0 - GAP * (columns - 1) as f64) / columns as f64;
        let indent = 2.2 * size;
        let (mut column, mut y) = (0, self.y + size);
        for orientation in [Orientation::Across, Orientation::Down] {
            let mut title = Some(orientation);
            let crossword = self.crossword;
            for (slot, clue) in
                crossword.clues().filter(|(slot, _)| slot.orientation == orientation)
            {
                let rows = self.typeface.wrap(clue, size, width - indent);
                let height = rows.len().max(1) as f64 * 1.25 * size;
                let headed = if title.is_some() { 2.2 * size } else { 0.0 };
                if y + headed + height > PAGE.1 && y > self.y + size {
                    (column, y) = (column + 1, self.y + size);
                    if column == columns {
                        self.sheets.push(blank());
                        (column, self.y, y) = (0, 0.0, size);
                    }
                }
                let x = column as f64 * (width + GAP);
                if let Some(orientation) = title.take() {
                    let text = match orientation {
                        Orientation::Across => "ACROSS",
                        Orientation::Down => "DOWN",
                    };
                    self.text((x, y + 0.5 * size), 1.1 * size, TextAlign::Left, text);
                    y += headed;
                }
                self.text((x, y), size, TextAlign::Left, &slot.number.to_string());
                for row in rows {
                    self.text((x + indent, y), size, TextAlign::Left, &row);
                    y += 1.25 * size;
                }
                y += if clue.trim().is_empty() { 1.4 * size } else { 0.15 * size };
            }
        }
    }
}

fn blank() -> Sheet {
    Sheet { width: PAGE.0, height: PAGE.1, margin: MARGIN, marks: Vec::new() }
}
