//! Crosswords as requests and plain-data answers: grids filled, checked and made, words suggested, fill-ins solved.
//!
//! | file | what it answers |
//! |---|---|
//! | lists | Which words may be used? |
//! | fill | Which words fill a grid? |
//! | fills | Which fills are there? |
//! | check | What can each slot still take, and which contradict each other? |
//! | suggest | Which words can a slot take? |
//! | make | How is a crossword, a fill-in or a codeword made? |
//! | solve | How many solutions has a fill-in? |
//! | data | What does a crossword look like as plain data? |
//!
//! The engine lives in `parlor_puzzles`; files and sheets live in `parlor_draw`.

mod check;
mod data;
mod fill;
mod fills;
mod lists;
mod make;
mod solve;
mod suggest;

use std::fmt;

use parlor_core::BadInput;
use parlor_puzzles::crossword::{CrosswordGrid, Letters, Orientation, Repeats, Slot};
use serde::Serialize;
use utoipa::ToSchema;

pub use check::{CheckGridAnswer, SlotReport, SlotState};
pub use data::{CellData, ClueData, CrosswordData, filled_with, grid_text};
pub use fill::{ConflictReport, EntryReport, FillGridAnswer, FillGridRequest, FillStatus};
pub use fills::{ListFillsAnswer, ListFillsRequest};
pub use lists::{ListSource, WordChoice};
pub use make::{
    CodewordReport, CrosswordKind, EntryData, MakeGridAnswer, MakeGridRequest, parse_entries,
};
pub use parlor_puzzles::crossword::{Crossword, Heading};
pub use solve::{SolutionCount, SolveGridAnswer, SolveGridRequest, parse_candidates};
pub use suggest::{RestOfGrid, SuggestWordsAnswer, SuggestWordsRequest, SuggestedWord};

/// Which way a slot runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SlotOrientation {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

impl fmt::Display for SlotOrientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Orientation::from(*self).fmt(f)
    }
}

impl From<Orientation> for SlotOrientation {
    fn from(orientation: Orientation) -> Self {
        match orientation {
            Orientation::Across => Self::Across,
            Orientation::Down => Self::Down,
        }
    }
}

impl From<SlotOrientation> for Orientation {
    fn from(orientation: SlotOrientation) -> Self {
        match orientation {
            SlotOrientation::Across => Self::Across,
            SlotOrientation::Down => Self::Down,
        }
    }
}

/// The place among the slots of the one called so: `12 across`, `12a`, `A12`.
///
/// # Errors
/// No such name, or no such slot.
fn find_slot(name: &str, slots: &[Slot]) -> Result<usize, BadInput> {
    let is_sign = |sign: char| sign.is_whitespace() || matches!(sign, '-' | '.');
    let compact: String = name.chars().filter(|&sign| !is_sign(sign)).collect();
    let digits = |sign: char| sign.is_ascii_digit();
    let number: String = compact.chars().filter(|&sign| digits(sign)).collect();
    let way = compact.trim_matches(digits).to_lowercase();
    let orientation = match way.as_str() {
        "a" | "across" => Some(Orientation::Across),
        "d" | "down" => Some(Orientation::Down),
        _ => None,
    };
    let number: Option<usize> = number.parse().ok();
    let found = slots
        .iter()
        .position(|slot| Some(slot.number) == number && Some(slot.orientation) == orientation);
    found.ok_or_else(|| {
        let wanted = match (number, orientation) {
            (Some(_), Some(_)) => "a slot of the grid",
            _ => "a slot such as 12 across or 3 down",
        };
        BadInput::new("slot", wanted, BadInput::quote(name))
    })
}

/// What no two words may share: `allowed`, `word`, `stem`, or `part:4` for so many letters in a row.
fn parse_repeats(text: Option<&str>) -> Result<Repeats, BadInput> {
    match text.unwrap_or_default() {
        "" | "word" => Ok(Repeats::NoWord),
        "allowed" => Ok(Repeats::Allowed),
        "stem" => Ok(Repeats::NoStem),
        other => other
            .strip_prefix("part:")
            .and_then(|letters| letters.parse().ok())
            .filter(|letters| (2..=64).contains(letters))
            .map(Repeats::NoPart)
            .ok_or_else(|| {
                let wanted = "allowed, word, stem, or part:N with 2 to 64 letters";
                BadInput::new("repeats", wanted, BadInput::quote(other))
            }),
    }
}

/// The rows of a grid as text.
fn rows(grid: &CrosswordGrid, letters: &Letters) -> Vec<String> {
    grid.text(letters).lines().map(ToOwned::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_has_several_names() {
        let grid = CrosswordGrid::parse("...\n...\n...", &Letters::english()).expect("a grid");
        let slots = grid.slots();
        let place = |name: &str| find_slot(name, &slots).map(|at| slots[at].name());
        for name in ["4 across", "4a", "A4", "4-Across", " 4 A. "] {
            assert_eq!(place(name).expect("the name of a slot"), "4 across", "{name}");
        }
        assert_eq!(place("3d").expect("the name of a slot"), "3 down");
        assert_eq!(
            place("9 across").unwrap_err().to_string(),
            "slot: wanted a slot of the grid, got \"9 across\""
        );
        for name in ["", "across", "12", "first", "99999999999999999999a"] {
            let error = place(name).unwrap_err().to_string();
            assert!(
                error.starts_with("slot: wanted a slot such as 12 across or 3 down"),
                "{error}"
            );
        }
    }

    #[test]
    fn repeats_are_named() {
        assert_eq!(parse_repeats(None).expect("a rule about repeats"), Repeats::NoWord);
        assert_eq!(
            parse_repeats(Some("part:4")).expect("a rule about repeats"),
            Repeats::NoPart(4)
        );
        assert_eq!(
            parse_repeats(Some("part:0")).unwrap_err().to_string(),
            "repeats: wanted allowed, word, stem, or part:N with 2 to 64 letters, got \"part:0\""
        );
    }
}
