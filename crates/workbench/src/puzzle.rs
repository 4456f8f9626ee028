//! Which puzzles there are, by name, and what a request about one may cost.

use serde::Serialize;
use utoipa::ToSchema;

/// A puzzle with a command and a page of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PuzzleEntry {
    /// The name of its command and of its page: `words` is `parlor words` and `/words`.
    pub name: &'static str,
    /// The name in headings.
    pub title: &'static str,
    /// What it is, in a sentence.
    pub summary: &'static str,
}

/// The puzzles, in the order a catalogue would list them.
pub const PUZZLES: [PuzzleEntry; 4] = [
    PuzzleEntry {
        name: "words",
        title: "Word search",
        summary: "Find words hidden in a grid of letters, or make a grid that hides them.",
    },
    PuzzleEntry {
        name: "crossword",
        title: "Crossword",
        summary: "Solve a crossword, set one of your own, or fill any grid with words.",
    },
    PuzzleEntry {
        name: "tour",
        title: "Knight’s tour",
        summary: "Lead a knight over every square of a board once, or count the ways.",
    },
    PuzzleEntry {
        name: "matrix",
        title: "Matrix games",
        summary: "Both choose at once: find the value and the best mixture of choices.",
    },
];

/// Limits on requests about puzzles. A terminal has none; a server sets its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleAllowance {
    /// The most words told of a grid; the others are only counted.
    pub matches: Option<usize>,
    /// The most cells of a grid times lengths of words. No more than eight times as many words can be
    /// found, so this bounds what a search holds in memory.
    pub starts: Option<usize>,
    /// The most fills of a crossword that are listed; the others are only counted.
    pub fills: Option<usize>,
    /// The longest side of a grid to be made.
    pub side: Option<usize>,
    /// The most squares of a knight's board.
    pub squares: Option<u32>,
    /// The most bytes that counting tours may take.
    pub memory: Option<u64>,
    /// The most rows, and the most columns, of a matrix: each is compared with every other.
    pub lines: Option<usize>,
    /// The most payoffs of a matrix.
    pub payoffs: Option<usize>,
}

impl PuzzleAllowance {
    /// Whatever the machine can do.
    pub const UNLIMITED: Self = Self {
        matches: None,
        starts: None,
        fills: None,
        side: None,
        squares: None,
        memory: None,
        lines: None,
        payoffs: None,
    };

    /// What a server allows anybody.
    pub const SERVER: Self = Self {
        matches: Some(20_000),
        starts: Some(4_000_000),
        fills: Some(1_000),
        side: Some(200),
        squares: Some(250_000),
        memory: Some(256 << 20),
        lines: Some(1_000),
        payoffs: Some(40_000),
    };
}
