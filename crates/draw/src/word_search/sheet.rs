//! The marks that pages of a word search are made of.

use parlor_core::cell::Cell;
use parlor_puzzles::word_search::{Grid, WordList, WordMatch};

use crate::sheet::{BASELINE, Colour, INK, Mark, Sheet, SheetPoint, TextAlign};

/// The side of a cell in a picture of a grid alone.
const CELL: f64 = 24.0;
/// White space around it.
const MARGIN: f64 = 24.0;
/// The size of a letter, in cells.
const LETTER: f64 = 0.625;
/// Half the width of an outline around a word, in cells.
const OUTLINE: f64 = 0.4;

pub(super) const PALE: Colour = [0xb4, 0xb4, 0xbc];
/// Outlines, in turn; told apart by people who see few colours as well as can be.
const OUTLINES: [Colour; 8] = [
    [0x00, 0x72, 0xb2],
    [0xd5, 0x5e, 0x00],
    [0x00, 0x9e, 0x73],
    [0xcc, 0x79, 0xa7],
    [0x8c, 0x6d, 0x1f],
    [0x56, 0xb4, 0xe9],
    [0x7a, 0x4f, 0xb5],
    [0xb2, 0x22, 0x22],
];

/// Where the cells of a grid lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lattice {
    pub(super) left: f64,
    pub(super) top: f64,
    /// The side of a cell.
    pub(super) cell: f64,
}

impl Lattice {
    fn middle(self, cell: Cell) -> SheetPoint {
        let at = |start: f64, number: usize| start + (number as f64 + 0.5) * self.cell;
        (at(self.left, cell.column), at(self.top, cell.row))
    }
}

impl Sheet {
    /// A grid with the words found in it outlined.
    #[must_use]
    pub fn solved(grid: &Grid, list: &WordList, matches: &[WordMatch]) -> Self {
        let size = |cells: usize| cells as f64 * CELL + 2.0 * MARGIN;
        let (width, height) = (size(grid.columns()), size(grid.rows()));
        let mut sheet = Self { width, height, margin: 0.0, marks: Vec::new() };
        let lattice = Lattice { left: MARGIN, top: MARGIN, cell: CELL };
        sheet.outline(list, matches, lattice);
        sheet.letters(grid, lattice, |_| Some(INK));
        sheet
    }

    pub(super) fn letters(
        &mut self,
        grid: &Grid,
        lattice: Lattice,
        colour: impl Fn(Cell) -> Option<Colour>,
    ) {
        let size = LETTER * lattice.cell;
        for row in 0..grid.rows() {
            for column in 0..grid.columns() {
                let cell = Cell { column, row };
                let Some(colour) = colour(cell) else { continue };
                let (x, y) = lattice.middle(cell);
                let (place, align) = ((x, y + BASELINE * size), TextAlign::Middle);
                let text = grid.letter(cell).to_owned();
                self.marks.push(Mark::Text { place, size, align, colour, text });
            }
        }
    }

    pub(super) fn outline(&mut self, list: &WordList, matches: &[WordMatch], lattice: Lattice) {
        for (number, found) in matches.iter().enumerate() {
            self.marks.push(Mark::Outline {
                from: lattice.middle(found.start),
                to: lattice.middle(found.end(list)),
                reach: OUTLINE * lattice.cell,
                colour: OUTLINES[number % OUTLINES.len()],
            });
        }
    }

    pub(super) fn text(&mut self, place: SheetPoint, size: f64, align: TextAlign, text: &str) {
        let text = text.to_owned();
        self.marks.push(Mark::Text { place, size, align, colour: INK, text });
    }
}
