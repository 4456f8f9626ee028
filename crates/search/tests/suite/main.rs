//! Every search, against plain truth and against the others.
//!
//! One program for all of them: what they share is compiled and linked once.

mod document;
mod engine;
mod freedom;
mod known_games;
mod ladder;
mod mcts;
mod observed_tree;
mod proof_number;
mod random_tree;
mod samples;
mod soak;
mod threats;
mod truth;
