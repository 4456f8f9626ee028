//! The pages of a word search.

use std::collections::HashSet;

use parlor_core::cell::Cell;
use parlor_puzzles::word_search::{Grid, Puzzle, WordList, WordMatch};

use super::cells_of_words;
use crate::sheet::{Align, BASELINE, Colour, INK, Mark, Place, Sheet};

/// The side of a cell.
const CELL: f64 = 24.0;
/// The size of a letter in it.
const LETTER: f64 = 15.0;
/// The size of a word in the list.
const WORD: f64 = 10.0;
const WORD_LINE: f64 = 15.0;
/// White space around everything.
const MARGIN: f64 = 24.0;

const PALE: Colour = [0xb4, 0xb4, 0xbc];
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

impl Sheet {
    /// A grid with the words found in it outlined.
    #[must_use]
    pub fn solved(grid: &Grid, list: &WordList, matches: &[WordMatch]) -> Self {
        let mut sheet = Self::new(grid.rows(), grid.columns());
        sheet.outline(list, matches);
        sheet.letters(grid, |_| Some(INK));
        sheet
    }

    /// A puzzle to be solved: the grid and the list of words.
    #[must_use]
    pub fn puzzle(puzzle: &Puzzle) -> Self {
        let mut sheet = Self::new(puzzle.grid().rows(), puzzle.grid().columns());
        let shape = puzzle.shape();
        sheet.letters(puzzle.grid(), |cell| shape.contains(cell).then_some(INK));
        sheet.words(&puzzle.listed().collect::<Vec<_>>());
        let mut hints = Vec::new();
        let secrets = puzzle.secret().count();
        if secrets > 0 {
            hints.push(format!("Words hidden besides: {secrets}."));
        }
        if !puzzle.message().is_empty() {
            let letters = puzzle.message().len();
            hints.push(format!("The first {letters} letters left over spell a message."));
        }
        if !hints.is_empty() {
            sheet.line(&hints.join(" "));
        }
        sheet
    }

    /// The answer to a puzzle: the words outlined, the message pale, no filler.
    #[must_use]
    pub fn key(puzzle: &Puzzle) -> Self {
        let mut sheet = Self::new(puzzle.grid().rows(), puzzle.grid().columns());
        sheet.outline(puzzle.list(), puzzle.key());
        let used = cells_of_words(puzzle);
        let message: HashSet<Cell> = puzzle.message().iter().copied().collect();
        sheet.letters(puzzle.grid(), |cell| {
            if used.contains(&cell) { Some(INK) } else { message.contains(&cell).then_some(PALE) }
        });
        sheet
    }

    fn new(rows: usize, columns: usize) -> Self {
        let size = |cells: usize| cells as f64 * CELL + 2.0 * MARGIN;
        Self { width: size(columns), height: size(rows), marks: Vec::new() }
    }

    fn letters(&mut self, grid: &Grid, colour: impl Fn(Cell) -> Option<Colour>) {
        for row in 0..grid.rows() {
            for column in 0..grid.columns() {
                let cell = Cell { column, row };
                let Some(colour) = colour(cell) else { continue };
                let (x, y) = middle(cell);
                let text = grid.letter(cell).to_owned();
                let (size, align) = (LETTER, Align::Middle);
                self.marks.push(Mark::Text {
                    x,
                    y: y + BASELINE * size,
                    size,
                    align,
                    colour,
                    text,
                });
            }
        }
    }

    fn outline(&mut self, list: &WordList, matches: &[WordMatch]) {
        for (number, found) in matches.iter().enumerate() {
            self.marks.push(Mark::Outline {
                from: middle(found.start),
                to: middle(found.end(list)),
                colour: OUTLINES[number % OUTLINES.len()],
            });
        }
    }

    /// The words below what there is, in columns.
    fn words(&mut self, words: &[&str]) {
        let longest = words.iter().map(|word| word.chars().count()).max().unwrap_or(1);
        let column_width = (longest as f64 + 2.0) * WORD * 0.68;
        let columns = (((self.width - 2.0 * MARGIN) / column_width) as usize).max(1);
        let lines = words.len().div_ceil(columns);
        for (number, word) in words.iter().enumerate() {
            let x = MARGIN + (number / lines) as f64 * column_width;
            let y = self.height + (number % lines) as f64 * WORD_LINE;
            self.width = self.width.max(x + column_width);
            self.text(x, y, word);
        }
        self.height += lines as f64 * WORD_LINE + MARGIN / 2.0;
    }

    fn line(&mut self, text: &str) {
        self.text(MARGIN, self.height, text);
        self.width = self.width.max(2.0 * MARGIN + text.chars().count() as f64 * WORD * 0.6);
        self.height += WORD_LINE + MARGIN / 2.0;
    }

    fn text(&mut self, x: f64, y: f64, text: &str) {
        let (size, align, colour) = (WORD, Align::Left, INK);
        self.marks.push(Mark::Text { x, y, size, align, colour, text: text.to_owned() });
    }
}

/// The middle of a cell.
fn middle(cell: Cell) -> Place {
    let at = |number: usize| MARGIN + (number as f64 + 0.5) * CELL;
    (at(cell.column), at(cell.row))
}
