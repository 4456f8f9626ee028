//! Tables of solved games: their values, files and makers.
//!
//! One program for all of them: what they share is compiled and linked once.

mod graph_game;
mod known_values;
mod lists;
mod makers;
mod shared;
mod tables;
mod truths;
mod turns_and_margins;
