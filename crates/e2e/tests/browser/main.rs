//! The pages in a real browser, as a person uses them.
//!
//! `cargo xtask test` runs these with Debian's chromium and chromium-driver, and installs both where
//! they are missing. Every test has a server, a browser and a folder of tables of its own, waits for
//! conditions rather than for time to pass, and fails on an error in the browser's console or on a
//! request that leaves the machine. Pictures of what was seen are kept under `target/e2e`.

mod board;
mod browser;
mod crosswords;
mod design;
mod design_studies;
mod documents;
mod hands;
mod journeys;
mod leaving;
mod lessons;
mod live;
mod looks;
mod people;
mod play;
mod play_more;
mod practice;
mod programs;
mod puzzles;
mod search;
mod share;
mod sheets;
mod solve;
mod watching;
