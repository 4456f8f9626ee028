//! What a puzzle is made from, and what can be wrong with it.

use parlor_core::{BadInput, Stopped};
use thiserror::Error;

use super::super::direction::WordDirection;
use super::super::letters::{Accents, Marks};
use super::super::reading::Reading;
use super::shape::Shape;

/// What a puzzle is made from. The same recipe makes the same puzzle.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The words that are listed beside the grid.
    pub words: Vec<String>,
    /// Words that are hidden but not listed.
    pub secret: Vec<String>,
    /// The cells to fill.
    pub shape: Shape,
    /// The ways in which words may run; they are used evenly.
    pub directions: Vec<WordDirection>,
    /// What the letters that belong to no word spell, row by row, before the filler starts.
    pub message: Option<String>,
    /// How many of the words to take; all of them otherwise.
    pub choose: Option<usize>,
    /// What to do about words inside words.
    pub nesting: Nesting,
    /// Words that must not appear, except inside a hidden word.
    pub blocked: Vec<String>,
    /// Which letters are the same.
    pub accents: Accents,
    /// Whether the digits and punctuation of words take cells.
    pub marks: Marks,
    /// The source of chance.
    pub seed: u64,
    /// Which version of the puzzle, from 0: all hide the same words, each in other places.
    pub version: u64,
}

impl Recipe {
    /// These words in this shape, in all directions, with seed 1, in the first version.
    #[must_use]
    pub fn new(words: Vec<String>, shape: Shape) -> Self {
        Self {
            words,
            secret: Vec::new(),
            shape,
            directions: WordDirection::ALL.to_vec(),
            message: None,
            choose: None,
            nesting: Nesting::Refused,
            blocked: Vec::new(),
            accents: Accents::Keep,
            marks: Marks::Skip,
            seed: 1,
            version: 0,
        }
    }

    /// How its words are read.
    pub(super) fn reading(&self) -> Reading {
        Reading { accents: self.accents, marks: self.marks, ..Reading::default() }
    }
}

/// What to do about a listed word that lies inside another, forward or backward.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Nesting {
    /// It is an error, since the inner word would occur twice; a choice of words avoids it.
    #[default]
    Refused,
    /// The inner word is found inside the outer one and hidden nowhere else.
    Allowed,
}

/// The directions of a puzzle, by how hard they make it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// To the right and down.
    Easy,
    /// Everything but backwards.
    Medium,
    /// All eight.
    Hard,
}

impl Difficulty {
    /// Difficulty 1, 2 or 3.
    ///
    /// # Errors
    /// Any other number.
    pub fn from_number(number: u8) -> Result<Self, BadInput> {
        match number {
            1 => Ok(Self::Easy),
            2 => Ok(Self::Medium),
            3 => Ok(Self::Hard),
            _ => Err(BadInput::new("level", "1, 2 or 3", number.to_string())),
        }
    }

    /// The directions of the level.
    #[must_use]
    pub fn directions(self) -> Vec<WordDirection> {
        match self {
            Self::Easy => vec![WordDirection::East, WordDirection::South],
            Self::Medium => WordDirection::ALL.into_iter().filter(|d| !d.is_reversed()).collect(),
            Self::Hard => WordDirection::ALL.to_vec(),
        }
    }
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MakeError {
    /// Part of the recipe makes no sense.
    #[error(transparent)]
    Input(#[from] BadInput),
    /// A word is longer than every line of the shape.
    #[error("{word:?} has {letters} letters, the longest line has {longest} cells")]
    TooLong {
        /// The word.
        word: String,
        /// Its letters.
        letters: usize,
        /// The cells of the longest line.
        longest: usize,
    },
    /// A word lies inside another.
    #[error("{inner:?} lies inside {outer:?}, so it would be found twice")]
    Nested {
        /// The shorter word.
        inner: String,
        /// The longer word.
        outer: String,
    },
    /// The list has too few words to choose from.
    #[error("wanted {wanted} words, only {available} of the list can be used together")]
    TooFew {
        /// How many were to be chosen.
        wanted: usize,
        /// How many there are.
        available: usize,
    },
    /// Not all words fit into the grid.
    #[error(
        "{} of {words} words do not fit: {}; they have {letters} letters, {cells} cells are free",
        .left_over.len(), .left_over.join(", ")
    )]
    DoNotFit {
        /// The words that were left over by the best attempt.
        left_over: Vec<String>,
        /// How many words there were.
        words: usize,
        /// The letters of those left over.
        letters: usize,
        /// The cells that were still free.
        cells: usize,
    },
    /// The message is longer than what is left over.
    #[error("the message has {letters} letters, the words leave {cells} cells")]
    MessageTooLong {
        /// The letters of the message.
        letters: usize,
        /// The most cells that an attempt left.
        cells: usize,
    },
    /// Every attempt spelled a listed or blocked word by accident.
    #[error("no filling avoids the word {word:?}")]
    NoFilling {
        /// The word that got in the way last.
        word: String,
    },
    /// The work was ended early.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
