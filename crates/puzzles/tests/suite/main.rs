//! Word searches and crosswords against plain versions of themselves.
//!
//! One program for all of them: what they share is compiled and linked once.

mod crossword_fill;
mod crossword_make;
mod word_search;
mod word_search_make;
