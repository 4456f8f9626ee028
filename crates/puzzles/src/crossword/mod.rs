//! Crosswords: filled from a scored word list, made and solved.
//!
//! | file | what it answers |
//! |---|---|
//! | letters | Which letters are there? |
//! | grid | What does a grid look like, and which slots has it? |
//! | scored_list | Which words, how good, and which of them have a letter at a place? |
//! | make | How is one made: patterns, criss-crosses, fill-ins, codewords? |
//! | puzzle | What does a crossword with clues hold? |
//! | fill | Which words fill the grid? |

mod block;
pub mod fill;
pub mod grid;
pub mod letters;
pub mod make;
pub mod puzzle;
pub mod scored_list;
mod stem;

pub use fill::{
    ConflictSet, Fill, FillAnswer, FillCount, FillEffort, FillOptions, FillProblem, Prospect,
    Repeats, Suggestion,
};
pub use grid::{CrosswordGrid, Orientation, Slot, Square};
pub use letters::{Letter, LetterSet, Letters};
pub use puzzle::{Crossword, Heading, OpenCell};
pub use scored_list::{ScoredList, WordSource, Words};
