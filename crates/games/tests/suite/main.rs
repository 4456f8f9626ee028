//! Every native game, against its rules, its laws and what is known of it.
//!
//! One program for all of them: what they share is compiled and linked once.

mod achi;
mod connect_four;
mod every_game;
mod freedom;
mod laws;
mod margins;
mod numbering;
mod perft;
mod registry;
mod rules;
mod truths;
