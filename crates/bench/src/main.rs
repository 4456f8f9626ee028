//! Parlor beside its rivals: the same work, in the same run, with the answers checked first.
//!
//! `cargo xtask bench NAME` prints a page; with `--save` it is also kept under docs/benchmarks.
//! Machines are noisy, so the ratios count; times carry the machine and the date.

mod cluster;
mod crossword;
mod freedom;
mod matches;
mod rules;
mod search;
mod solve;
mod tables;
mod tour;
mod tune;
mod web;
mod words;

use std::process::ExitCode;

use parlor_page::{self as page, Page};

/// A benchmark: its name on the command line, what it measures, and the code that fills the page.
type Bench = (&'static str, &'static str, fn(&mut Page));

const BENCHES: &[Bench] = &[
    ("cluster", "Solving by several processes", cluster::run),
    ("crossword", "Crosswords", crossword::run),
    ("empty-board", "The empty Connect Four board, proven", search::prove_empty_board),
    ("freedom", "Freedom", freedom::run),
    ("gomoku", "Gomoku: the engine against MCTS and a plain player", matches::play_gomoku),
    ("match", "Matches: the engine at the games people know", matches::run),
    ("proofs", "Proofs: the engine beside proof-number search", search::compare_proofs),
    ("rules", "Rules as text", rules::run),
    ("search", "Searching", search::run),
    ("solve", "Solving whole games", solve::run),
    ("tables", "Live tables", tables::run),
    ("words", "Word search: finding and making", words::run),
    ("tour", "Knight's tours and matrix games", tour::run),
    ("web", "The web app under load", web::run),
];

fn main() -> ExitCode {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    if names.first().is_some_and(|name| name == "tune") {
        return tune::run(&names[1..]);
    }
    if names.first().is_some_and(|name| name == web::SERVER) {
        return web::serve();
    }
    if names.first().is_some_and(|name| name == cluster::MEMBER) {
        return cluster::join(&names[1..]);
    }
    let save =
        names.iter().position(|name| name == "--save").map(|index| names.remove(index)).is_some();
    let chosen = names.first().and_then(|name| BENCHES.iter().find(|(known, ..)| known == name));
    let Some(&(name, title, run)) = chosen else {
        eprintln!("usage: cargo xtask bench NAME [--save]");
        for (name, title, _) in BENCHES {
            eprintln!("  {name:11} {title}");
        }
        return ExitCode::from(2);
    };
    let command = format!("cargo xtask bench {name} --save");
    let mut page = Page::new(title, &command, "Ratios within a run count, times are a sketch.");
    run(&mut page);
    if save && let Err(error) = page.save(&format!("benchmarks/{name}")) {
        eprintln!("docs/benchmarks/{name}.md: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
