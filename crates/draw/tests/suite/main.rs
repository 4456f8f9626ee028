//! What is drawn: sheets, boards and files of puzzles.
//!
//! One program for all of them: what they share is compiled and linked once.

mod crossword_files;
mod crossword_sheets;
mod drawings;
