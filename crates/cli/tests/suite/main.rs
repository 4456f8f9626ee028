//! The program as it is called: arguments in, text, tables and files out.
//!
//! One program for all of them: what they share is compiled and linked once.

mod commands;
mod crossword;
mod documents;
mod lessons;
#[cfg(unix)]
mod live_tables;
mod match_play;
mod points;
mod program;
#[cfg(unix)]
mod serve;
#[cfg(unix)]
mod serving;
mod solve;
mod studies;
mod tour_and_matrix;
mod tuning;
mod words;
