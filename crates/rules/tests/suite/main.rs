//! Games written as text, against native games and against mistakes.
//!
//! One program for all of them: what they share is compiled and linked once.

mod common;
mod examples;
mod native;
mod writing;
mod wrong;
