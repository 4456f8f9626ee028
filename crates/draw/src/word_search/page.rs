//! A puzzle laid out on a page, as a teacher hands it out:
//!
//! ```text
//!   Name ____________________   Date __________   A
//!                      Title
//!         What is to be done, in a line or two.
//!   ┌─────────────────────────────────────────────┐
//!   │              letters that fill              │
//!   │             what room there is              │
//!   └─────────────────────────────────────────────┘
//!   alder        birch        cedar        maple
//! ```
//!
//! The list takes what it needs and at most [`LARGEST_LIST`] of the page; the letters get the rest.

use std::collections::HashSet;

use parlor_core::cell::Cell;
use parlor_puzzles::word_search::{Puzzle, Worksheet};

use super::cells_of_words;
use super::paper::Paper;
use super::sheet::{Lattice, PALE};
use crate::sheet::{INK, Mark, Sheet, TextAlign};
use crate::typeface::Typeface;

/// White space around everything: what any printer can leave.
const MARGIN: f64 = 42.0;
/// The size of the line for name and date, and of the instructions.
const SMALL: f64 = 11.0;
const TITLE: f64 = 24.0;
/// The largest size of a word in the list.
const WORD: f64 = 14.0;
/// The largest side of a cell: larger letters look like an eye test.
const CELL: f64 = 46.0;
/// The largest share of the page that the list takes.
const LARGEST_LIST: f64 = 0.4;
/// The height of a line of text, in sizes of its letters.
const LEADING: f64 = 1.45;
/// Between two blocks.
const GAP: f64 = 14.0;
/// Above this many columns a row, a page lies on its side.
const WIDE: f64 = 1.4;

impl Sheet {
    /// A puzzle to be solved: a line for name and date, title, instructions, letters and words.
    #[must_use]
    pub fn puzzle(worksheet: &Worksheet, paper: Paper) -> Self {
        let mut page = WordSearchPage::new(&worksheet.puzzle, paper);
        page.name_and_date(worksheet.version);
        page.title(&worksheet.title);
        page.centred(&worksheet.instructions);
        let shape = worksheet.puzzle.shape();
        let list = WordColumns::new(&page, &worksheet.words);
        let lattice = page.lattice(&worksheet.puzzle, list.height());
        page.frame(&worksheet.puzzle, lattice);
        let letters = |cell| shape.contains(cell).then_some(INK);
        page.sheet.letters(worksheet.puzzle.grid(), lattice, letters);
        page.words(&worksheet.words, &list);
        page.sheet
    }

    /// The answer to a puzzle: the words outlined, the message pale, no filler.
    #[must_use]
    pub fn key(worksheet: &Worksheet, paper: Paper) -> Self {
        let puzzle = &worksheet.puzzle;
        let mut page = WordSearchPage::new(puzzle, paper);
        let version = worksheet.version.map(|letter| format!(", version {letter}"));
        page.title(&worksheet.title);
        page.centred(&format!("Key{}", version.unwrap_or_default()));
        if let Some(message) = puzzle.message_text() {
            page.centred(&format!("Message: {message}"));
        }
        let lattice = page.lattice(puzzle, 0.0);
        page.frame(puzzle, lattice);
        page.sheet.outline(puzzle.list(), puzzle.key(), lattice);
        let used = cells_of_words(puzzle);
        let message: HashSet<Cell> = puzzle.message().iter().copied().collect();
        page.sheet.letters(puzzle.grid(), lattice, |cell| {
            if used.contains(&cell) { Some(INK) } else { message.contains(&cell).then_some(PALE) }
        });
        page.sheet
    }
}

/// A page that is filled from the top.
struct WordSearchPage {
    sheet: Sheet,
    typeface: Typeface,
    /// Where the next block begins.
    y: f64,
}

impl WordSearchPage {
    fn new(puzzle: &Puzzle, paper: Paper) -> Self {
        let (short, long) = paper.size();
        let (rows, columns) = (puzzle.grid().rows() as f64, puzzle.grid().columns() as f64);
        let (width, height) = if columns > WIDE * rows { (long, short) } else { (short, long) };
        let sheet = Sheet { width, height, margin: 0.0, marks: Vec::new() };
        Self { sheet, typeface: Typeface::new(), y: MARGIN }
    }

    /// The width between the margins.
    fn room(&self) -> f64 {
        self.sheet.width - 2.0 * MARGIN
    }

    fn name_and_date(&mut self, version: Option<char>) {
        let (left, room) = (MARGIN, self.room());
        let baseline = self.y + SMALL;
        for (label, from, to) in [("Name", 0.0, 0.58), ("Date", 0.61, 0.88)] {
            let (from, to) = (left + from * room, left + to * room);
            self.sheet.text((from, baseline), SMALL, TextAlign::Left, label);
            let start = from + (self.typeface.width(label) + 0.5) * SMALL;
            let line = baseline + 2.0;
            self.sheet.marks.push(Mark::Line { from: (start, line), to: (to, line) });
        }
        if let Some(letter) = version {
            let x = left + room - self.typeface.width(&letter.to_string()) * TITLE / 1.5;
            let size = TITLE / 1.5;
            self.sheet.text((x, baseline), size, TextAlign::Left, &letter.to_string());
        }
        self.y = baseline + 2.0 * GAP;
    }

    /// A title on one line: as large as a title is, or as fits.
    fn title(&mut self, title: &str) {
        let size = (self.room() / self.typeface.width(title).max(f64::MIN_POSITIVE)).min(TITLE);
        self.y += size;
        let middle = self.sheet.width / 2.0;
        self.sheet.text((middle, self.y), size, TextAlign::Middle, title);
        self.y += 0.8 * GAP;
    }

    fn centred(&mut self, text: &str) {
        let middle = self.sheet.width / 2.0;
        for line in self.typeface.wrap(text, SMALL, self.room()) {
            self.y += SMALL;
            self.sheet.text((middle, self.y), SMALL, TextAlign::Middle, &line);
            self.y += (LEADING - 1.0) * SMALL;
        }
    }

    /// The cells: as large as they can be above a list of such a height.
    fn lattice(&mut self, puzzle: &Puzzle, list_height: f64) -> Lattice {
        let (rows, columns) = (puzzle.grid().rows() as f64, puzzle.grid().columns() as f64);
        self.y += GAP;
        let list = if list_height > 0.0 { list_height + GAP } else { 0.0 };
        let room_below = (self.sheet.height - MARGIN - list - self.y).max(1.0);
        let cell = (self.room() / columns).min(room_below / rows).min(CELL);
        let left = (self.sheet.width - cell * columns) / 2.0;
        let lattice = Lattice { left, top: self.y, cell };
        self.y += cell * rows;
        lattice
    }

    /// A frame around letters that fill a rectangle.
    fn frame(&mut self, puzzle: &Puzzle, Lattice { left, top, cell }: Lattice) {
        let (rows, columns) = (puzzle.grid().rows(), puzzle.grid().columns());
        let is_whole = (0..rows)
            .all(|row| (0..columns).all(|column| puzzle.shape().contains(Cell { column, row })));
        if !is_whole {
            return;
        }
        let (right, bottom) = (left + cell * columns as f64, top + cell * rows as f64);
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
        for sides in corners.windows(2) {
            self.sheet.marks.push(Mark::Line { from: sides[0], to: sides[1] });
        }
    }

    fn words(&mut self, words: &[String], list: &WordColumns) {
        let top = self.y + GAP;
        for (number, word) in words.iter().enumerate() {
            let x = MARGIN + (number / list.lines) as f64 * list.width;
            let line = (number % list.lines) as f64 * LEADING;
            let y = top + (line + 1.0) * list.size;
            self.sheet.text((x, y), list.size, TextAlign::Left, word);
        }
    }
}

/// How a list of words stands in columns.
struct WordColumns {
    size: f64,
    /// Of a column.
    width: f64,
    /// Words in a column.
    lines: usize,
}

impl WordColumns {
    /// The largest letters with which the list keeps to its share of the page.
    fn new(page: &WordSearchPage, words: &[String]) -> Self {
        let longest = words.iter().map(|word| page.typeface.width(word)).fold(1.0, f64::max) + 1.5;
        let most = LARGEST_LIST * page.sheet.height;
        let mut size = WORD.min(page.room() / longest);
        loop {
            let columns = ((page.room() / (longest * size)) as usize).clamp(1, words.len().max(1));
            let lines = words.len().div_ceil(columns);
            // As many columns as the words need, over the whole width.
            let used = words.len().div_ceil(lines.max(1)).max(1);
            let list = Self { size, width: page.room() / used as f64, lines: lines.max(1) };
            if words.is_empty() || list.height() <= most {
                return Self { lines: lines.max(1), ..list };
            }
            size *= 0.93;
        }
    }

    fn height(&self) -> f64 {
        self.lines as f64 * self.size * LEADING
    }
}
