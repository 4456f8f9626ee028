//! Hosts that solve a game together: the same file, and one sentence when something goes wrong.

mod broken;
mod company;
mod same_file;
