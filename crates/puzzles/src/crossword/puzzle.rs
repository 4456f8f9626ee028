//! A crossword as it is published: answers, clues, and what stands above them.

use parlor_core::BadInput;
use unicode_segmentation::UnicodeSegmentation as _;

use super::grid::{CrosswordGrid, Slot, Square};
use super::letters::{Letter, Letters};

/// The longest answer of one cell, in letters: a letter may have many accents.
pub const LONGEST_REBUS: usize = 32;

/// A cell of a crossword.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenCell {
    /// Its letter, or several for a rebus; nothing where it is not known.
    pub answer: Option<String>,
    /// Whether a circle is drawn in it.
    pub is_circled: bool,
}

/// What stands above a crossword.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// Its title.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// Whose it is.
    pub copyright: String,
    /// What a solver should know.
    pub notes: String,
}

/// A crossword with its clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossword {
    heading: Heading,
    grid: CrosswordGrid,
    /// Row by row; nothing is a block.
    cells: Vec<Option<OpenCell>>,
    slots: Vec<Slot>,
    /// A clue for each slot.
    clues: Vec<String>,
}

impl Crossword {
    /// A crossword of these rows, where nothing is a block. The clues go with the slots in the order of their
    /// numbers, across before down; those that are missing are empty.
    ///
    /// # Errors
    /// What is no grid; more clues than slots; an answer of no letters or too many.
    pub fn new(
        heading: Heading,
        rows: Vec<Vec<Option<OpenCell>>>,
        mut clues: Vec<String>,
    ) -> Result<Self, BadInput> {
        let square = |cell: &Option<OpenCell>| match cell {
            None => Square::Block,
            Some(_) => Square::Empty,
        };
        let squares: Vec<Vec<Square>> =
            rows.iter().map(|row| row.iter().map(square).collect()).collect();
        let grid = CrosswordGrid::new(&squares)?;
        let slots = grid.slots();
        if clues.len() > slots.len() {
            let wanted = format!("at most {}, one for each word", slots.len());
            return Err(BadInput::new("clues", wanted, clues.len().to_string()));
        }
        clues.resize(slots.len(), String::new());
        let cells: Vec<Option<OpenCell>> = rows.into_iter().flatten().collect();
        let answers = cells.iter().enumerate().filter_map(|(at, cell)| {
            cell.as_ref().and_then(|cell| cell.answer.as_ref()).map(|answer| (at, answer))
        });
        for (at, answer) in answers {
            if !(1..=LONGEST_REBUS).contains(&answer.graphemes(true).count()) {
                let wanted = format!("an answer of 1 to {LONGEST_REBUS} letters");
                let place = format!("grid, cell {}", grid.name(at));
                return Err(BadInput::new(place, wanted, BadInput::quote(answer)));
            }
        }
        Ok(Self { heading, grid, cells, slots, clues })
    }

    /// A filled grid, still without clues.
    #[must_use]
    pub fn of_grid(grid: &CrosswordGrid, letters: &Letters) -> Self {
        let cell = |square: &Square| match square {
            Square::Block => None,
            Square::Empty => Some(OpenCell::default()),
            Square::Given(letter) => Some(OpenCell {
                answer: Some(letters.written(*letter).to_owned()),
                is_circled: false,
            }),
        };
        let slots = grid.slots();
        Self {
            heading: Heading::default(),
            cells: grid.squares().iter().map(cell).collect(),
            clues: vec![String::new(); slots.len()],
            slots,
            grid: grid.clone(),
        }
    }

    /// The same with another heading and other clues, in the order of the slots.
    ///
    /// # Errors
    /// More clues than slots.
    pub fn with_text(self, heading: Heading, clues: Vec<String>) -> Result<Self, BadInput> {
        let columns = self.columns();
        Self::new(heading, self.cells.chunks(columns).map(<[_]>::to_vec).collect(), clues)
    }

    /// As a grid to fill: its answers are given.
    ///
    /// # Errors
    /// An answer that is no letter of the alphabet, or a rebus.
    pub fn to_grid(&self, letters: &Letters) -> Result<CrosswordGrid, BadInput> {
        let square = |(at, cell): (usize, &Option<OpenCell>)| match cell {
            None => Ok(Square::Block),
            Some(OpenCell { answer: None, .. }) => Ok(Square::Empty),
            Some(OpenCell { answer: Some(answer), .. }) => {
                letters.find(answer).map(Square::Given).ok_or_else(|| {
                    let place = format!("grid, cell {}", self.grid.name(at));
                    BadInput::new(place, "a letter of the word list", BadInput::quote(answer))
                })
            }
        };
        let squares: Result<Vec<Square>, BadInput> =
            self.cells.iter().enumerate().map(square).collect();
        Ok(self.grid.with_squares(squares?))
    }

    /// What stands above it.
    #[must_use]
    pub const fn heading(&self) -> &Heading {
        &self.heading
    }

    /// How many columns it has.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.grid.columns()
    }

    /// How many rows it has.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.grid.rows()
    }

    /// Its cells, row by row; nothing is a block.
    #[must_use]
    pub fn cells(&self) -> &[Option<OpenCell>] {
        &self.cells
    }

    /// Its slots and their clues, in the order of the numbers, across before down.
    pub fn clues(&self) -> impl Iterator<Item = (&Slot, &str)> {
        self.slots.iter().zip(self.clues.iter().map(String::as_str))
    }

    /// The word of a slot; nothing where a cell is not known.
    #[must_use]
    pub fn answer(&self, slot: &Slot) -> Option<String> {
        let cells = slot.cells.iter().map(|&cell| self.cells.get(cell)?.as_ref()?.answer.clone());
        cells.collect()
    }

    /// The number printed in each cell that a slot begins in.
    #[must_use]
    pub fn numbers(&self) -> Vec<Option<usize>> {
        let mut numbers = vec![None; self.cells.len()];
        for slot in &self.slots {
            numbers[slot.cells[0]] = Some(slot.number);
        }
        numbers
    }

    /// The letter at a cell, if it is one of the alphabet.
    #[must_use]
    pub fn letter(&self, cell: usize, letters: &Letters) -> Option<Letter> {
        letters.find(self.cells.get(cell)?.as_ref()?.answer.as_ref()?)
    }
}
