//! Parlor under attack: kills, failing disks, damaged files, races, hostile and greedy clients.
//!
//! An attack is a function from an [`Arena`] to [`Case`]s. It tries one kind of fault many times, and each
//! trial must end in a right answer or in a clear line. `cargo xtask faults` runs all of them at full size and
//! prints the page that is kept as docs/reliability.md; the tests of this crate run a small, deterministic part.

#![deny(unsafe_code)]

mod arena;
mod case;
pub mod cluster;
pub mod server;
mod serving;
pub mod solve;
pub mod tables;

pub use arena::{Arena, PROGRAM, Scale};
pub use case::Case;

/// An attack: its name on the command line, and the code that tries its faults.
pub type Attack = (&'static str, fn(&Arena) -> Vec<Case>);

/// All attacks.
pub const ATTACKS: &[Attack] = &[
    ("solve", solve::run),
    ("cluster", cluster::run),
    ("server", server::run),
    ("tables", tables::run),
];
