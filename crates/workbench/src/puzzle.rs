//! Which puzzles there are, by name.

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
pub const PUZZLES: [PuzzleEntry; 3] = [
    PuzzleEntry {
        name: "words",
        title: "Word search",
        summary: "Find words hidden in a grid of letters, or make a grid that hides them.",
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
