//! Requests and answers, as a front end asks them.
//!
//! One program for all of them: what they share is compiled and linked once.

mod door;
mod growth;
mod lessons;
mod puzzle_lessons;
mod requests;
mod rules;
mod study;
