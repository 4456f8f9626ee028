//! Games written as text, against native games and against mistakes.
//!
//! One program for all of them: what they share is compiled and linked once.

mod captures;
mod common;
mod examples;
mod length;
mod mobility;
mod native;
mod points;
mod writing;
mod wrong;
