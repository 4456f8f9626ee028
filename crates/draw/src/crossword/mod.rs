//! Crosswords as files, read and written: Across Lite (.puz), ipuz and .xd; and as sheets to print.

mod format;
mod ipuz;
mod puz;
mod sheet;
mod xd;

use parlor_core::BadInput;
use parlor_puzzles::crossword::{Crossword, OpenCell, Orientation};

pub use format::{CrosswordFormat, read_crossword};
pub use ipuz::{read_ipuz, write_ipuz};
pub use puz::{read_puz, write_puz};
pub use sheet::{Print, puzzle_sheets, solution_sheet};
pub use xd::{read_xd, write_xd};

/// A cell with this answer.
fn open(answer: impl Into<String>) -> OpenCell {
    OpenCell { answer: Some(answer.into()), is_circled: false }
}

/// Puts clues that are told by number and orientation into the order of the slots.
fn in_order(
    crossword: &Crossword,
    clues: Vec<(usize, Orientation, String)>,
    place: &str,
) -> Result<Vec<String>, BadInput> {
    let mut ordered = vec![String::new(); crossword.clues().count()];
    for (number, orientation, clue) in clues {
        let mut slots = crossword.clues().map(|(slot, _)| slot);
        let at = slots.position(|slot| (slot.number, slot.orientation) == (number, orientation));
        let at = at.ok_or_else(|| {
            let came = format!("{number} {orientation}");
            BadInput::new(format!("{place}, clues"), "numbers of words in the grid", came)
        })?;
        ordered[at] = clue;
    }
    Ok(ordered)
}
