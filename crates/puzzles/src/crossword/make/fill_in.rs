//! Fill-ins: a pattern and its words, each to be put where it fits.
//!
//! A fill-in is a fill from its own words, each used once. It has one solution if a second fill is proven not to be
//! there; where there is one, a letter that tells the two apart is given.

use std::ops::ControlFlow;

use parlor_core::{BadInput, Control, Stopped};

use super::super::fill::{FillOptions, FillProblem};
use super::super::grid::{CrosswordGrid, Square};
use super::super::letters::{Letter, Letters};
use super::super::scored_list::ScoredList;
use crate::backtracking::Ended;

/// A pattern, with letters that are given, and the words that go into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FillIn {
    /// Blocks, empty cells and given letters.
    pub grid: CrosswordGrid,
    /// The words as written in a grid, by length and then by the alphabet.
    pub words: Vec<String>,
    /// What the grid is written with.
    pub letters: Letters,
}

/// How many solutions a puzzle has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// None.
    None,
    /// Just this one: that is proven.
    One(CrosswordGrid),
    /// Several, such as these two.
    Several(Box<[CrosswordGrid; 2]>),
    /// The search had to stop; what was found until then.
    Stopped(Stopped, Option<CrosswordGrid>),
}

impl FillProblem<'_> {
    /// Whether there is just one fill.
    #[must_use]
    pub fn solutions(&self, control: &Control) -> Solutions {
        let mut found = Vec::new();
        let count = self.for_each_fill(control, |fill| {
            found.push(fill.grid);
            if found.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let mut found = found.into_iter();
        match (found.next(), found.next(), count.ended) {
            (Some(one), Some(other), _) => Solutions::Several(Box::new([one, other])),
            (one, _, Ended::Stopped(stopped)) => Solutions::Stopped(stopped, one),
            (Some(one), None, _) => Solutions::One(one),
            (None, ..) => Solutions::None,
        }
    }
}

impl FillIn {
    /// Makes one of a filled grid: as few letters are given as it takes to leave one solution.
    ///
    /// # Errors
    /// A grid with a cell or a word missing, or the same word twice; the reason to stop.
    pub fn make(
        filled: &CrosswordGrid,
        letters: &Letters,
        control: &Control,
    ) -> Result<Result<Self, Stopped>, BadInput> {
        let mut words = Vec::new();
        for slot in filled.slots() {
            let letter = |&cell: &usize| match filled.squares()[cell] {
                Square::Given(letter) => Some(letters.written(letter)),
                _ => None,
            };
            let word: Option<String> = slot.cells.iter().map(letter).collect();
            let word = word.ok_or_else(|| {
                BadInput::new(slot.name(), "a letter in every cell", "an empty cell")
            })?;
            if words.contains(&word) {
                return Err(BadInput::new(
                    slot.name(),
                    "words that differ",
                    BadInput::quote(&word),
                ));
            }
            words.push(word);
        }
        words.sort_by_key(|word| (letters.split(word).len(), word.clone()));
        let empty = |square: &Square| match square {
            Square::Block => Square::Block,
            _ => Square::Empty,
        };
        let pattern = filled.with_squares(filled.squares().iter().map(empty).collect());
        let mut fill_in = Self { grid: pattern, words, letters: letters.clone() };
        loop {
            match fill_in.solve(control)? {
                Solutions::Several(two) => {
                    let [one, other] = &*two;
                    let differs = |&cell: &usize| one.squares()[cell] != other.squares()[cell];
                    let cell = (0..filled.squares().len()).find(differs);
                    let cell = cell.expect("two solutions differ somewhere");
                    let mut squares = fill_in.grid.squares().to_vec();
                    squares[cell] = filled.squares()[cell];
                    fill_in.grid = filled.with_squares(squares);
                }
                Solutions::Stopped(stopped, _) => return Ok(Err(stopped)),
                _ => return Ok(Ok(fill_in)),
            }
        }
    }

    /// Solves it.
    ///
    /// # Errors
    /// No words, or a grid without slots.
    pub fn solve(&self, control: &Control) -> Result<Solutions, BadInput> {
        let words = self.words.iter().map(String::as_str);
        let list = ScoredList::of_words(words, &self.letters)?;
        let problem = FillProblem::new(&self.grid, &list, &FillOptions::default())?;
        Ok(problem.solutions(control))
    }
}

/// A grid whose letters are numbers: the same number for the same letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Codeword {
    /// The number of each cell, row by row; nothing is a block.
    pub numbers: Vec<Option<u8>>,
    /// The letter of each number, from 1 on.
    pub key: Vec<Letter>,
    /// The numbers that are told to begin with.
    pub told: Vec<u8>,
}

impl Codeword {
    /// Makes one of a filled grid, with so many letters told.
    ///
    /// # Errors
    /// A grid with an empty cell.
    pub fn make(filled: &CrosswordGrid, told: usize, seed: u64) -> Result<Self, BadInput> {
        let mut key = Vec::new();
        for (cell, square) in filled.squares().iter().enumerate() {
            match square {
                Square::Given(letter) if !key.contains(letter) => key.push(*letter),
                Square::Empty => {
                    let place = format!("grid, cell {}", filled.name(cell));
                    return Err(BadInput::new(place, "a letter", "an empty cell"));
                }
                _ => {}
            }
        }
        key.sort_unstable();
        let mut random = parlor_core::random::Random::new(seed);
        random.shuffle(&mut key);
        let number = |square: &Square| match square {
            Square::Given(letter) => {
                key.iter().position(|known| known == letter).map(|at| at as u8 + 1)
            }
            _ => None,
        };
        let numbers = filled.squares().iter().map(number).collect();
        let mut told_numbers: Vec<u8> = (1..=key.len() as u8).collect();
        random.shuffle(&mut told_numbers);
        told_numbers.truncate(told);
        told_numbers.sort_unstable();
        Ok(Self { numbers, key, told: told_numbers })
    }
}
