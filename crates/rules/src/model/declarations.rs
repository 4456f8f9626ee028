//! What a file states of its game beside the rules: truths to check, and parameters.

use std::ops::Range;

/// A fact that the file states about its game, to be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TruthClaim {
    /// What is stated: `perft 4`, `value`.
    pub subject: TruthSubject,
    /// What it is said to be.
    pub said: String,
    /// Where the file says so.
    pub span: Range<usize>,
}

/// What a truth is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TruthSubject {
    /// The number of move sequences of this length from the start.
    Perft(u32),
    /// What the start is worth to the first player under perfect play.
    Value,
    /// The same in points, in a game that counts them.
    Margin,
    /// How many positions play can reach.
    Positions,
}

/// A parameter of the file with the value it has now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name.
    pub name: String,
    /// The value of this game.
    pub value: Word,
    /// The value if nothing is said.
    pub default: Word,
    /// What it may be.
    pub range: Allowed,
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// A whole number.
    Number(u32),
    /// One of a few words.
    Text(String),
}

/// What a parameter may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// From the least to the greatest.
    Numbers {
        /// The least.
        least: u32,
        /// The greatest.
        most: u32,
    },
    /// One of these words.
    Words(Vec<String>),
}
