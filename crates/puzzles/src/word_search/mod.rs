//! Words in a grid of letters: finding them, and making grids that hide them.
//!
//! | file | what it answers |
//! |---|---|
//! | letters | Which letters are the same? |
//! | reading, grid, word_list | What do the files say, and what had to be mended? |
//! | direction, found | Where can a word lie, and where does it? |
//! | rungs, watch | How does the textbook find them, step by step? The oracles of |
//! | find | the fast engine |
//! | make | How is a puzzle made? |

pub mod direction;
pub mod find;
pub mod found;
pub mod grid;
pub mod letters;
pub mod make;
pub mod reading;
pub mod rungs;
mod trie;
pub mod watch;
pub mod word_list;

pub use direction::WordDirection;
pub use find::{Batch, Finder, Instructions, MatchFilter};
pub use found::WordMatch;
pub use grid::Grid;
pub use letters::{Accents, Alphabet, Code, Marks, text_of};
pub use make::{Difficulty, MakeError, Nesting, Puzzle, Recipe, Shape, WordOrder, Worksheet};
pub use reading::{Note, OutOfOrder, Reading, Strictness};
pub use rungs::{CheckCounts, Rung};
pub use watch::{GridLine, Meeting, RungEvent};
pub use word_list::{WordId, WordList};
