//! How is this puzzle solved, made and counted? One folder a puzzle.
//!
//! Puzzles are the one-player half of parlor. Each folder states its puzzle once and keeps the slow,
//! clear way beside the fast one, as its oracle.

#![deny(unsafe_code)]

pub mod backtracking;
pub mod crossword;
pub mod english;
pub mod knights_tour;
pub mod matrix_game;
pub mod queens;
#[cfg(test)]
mod testing;
pub mod word_search;
