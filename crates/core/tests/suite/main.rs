//! The laws of games, and the notation and numbering that the core gives them.
//!
//! One program for all of them: what they share is compiled and linked once.

mod laws;
mod notation;
mod placement;
