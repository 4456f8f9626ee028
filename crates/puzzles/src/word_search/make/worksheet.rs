//! A puzzle with what stands around it on a sheet of paper.

use std::str::FromStr;

use parlor_core::BadInput;

use super::Puzzle;

/// What a sheet says, whoever draws it.
#[derive(Clone, Debug)]
pub struct Worksheet {
    /// The puzzle itself.
    pub puzzle: Puzzle,
    /// What stands above it.
    pub title: String,
    /// Its letter, where there are several versions.
    pub version: Option<char>,
    /// What is to be done, in sentences.
    pub instructions: String,
    /// The words to find, in the order in which they are listed.
    pub words: Vec<String>,
}

/// In which order the words to find are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WordOrder {
    /// By the alphabet.
    #[default]
    Alphabetical,
    /// As the recipe has them.
    Given,
    /// From the shortest to the longest, then by the alphabet.
    Length,
}

impl WordOrder {
    /// Every order.
    pub const ALL: [Self; 3] = [Self::Alphabetical, Self::Given, Self::Length];

    /// Its name in requests and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alphabetical => "alphabetical",
            Self::Given => "given",
            Self::Length => "length",
        }
    }
}

impl FromStr for WordOrder {
    type Err = BadInput;

    fn from_str(text: &str) -> Result<Self, BadInput> {
        let named = Self::ALL.into_iter().find(|order| order.name() == text);
        let wanted = "alphabetical, given or length";
        named.ok_or_else(|| BadInput::new("order", wanted, BadInput::quote(text)))
    }
}
