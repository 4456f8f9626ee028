//! The pages in a real browser, as a person uses them.
//!
//! `cargo xtask test` runs these with Debian's chromium and chromium-driver. Every test has a server,
//! a browser and a folder of tables of its own, waits on conditions rather than on time, ends with a
//! screenshot under `target/e2e`, and fails on any error in the browser's console.

mod browser;
mod play;
mod practice;
mod puzzles;
mod search;
mod solve;
