//! docs/studies.md: studies of ten games, as `parlor study` makes them.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::{TABLES, cargo};

/// The program that makes them, built to be fast.
const PARLOR: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/release/parlor");

/// Where they are kept.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/studies.md");

/// The part of the page that is written by hand ends here.
const MARK: &str = "<!-- below: made by `cargo xtask studies` -->\n";

/// Small games that a thousand random games a move do not exhaust.
const MORE: &str = "0,10,100,1000,10000";

/// A game and how it is studied: small ones, so that most can be solved and the truth stands beside the estimates.
const GAMES: [&[&str]; 10] = [
    &["hexapawn", "--over", "width=3-4"],
    &["tic-tac-toe"],
    &["connect-four:width=4,height=4", "--strengths", MORE],
    &["domineering:columns=4,rows=4"],
    &["reversi:size=4"],
    &["hex", "--over", "size=2-4"],
    &["dots-and-boxes:columns=2,rows=2", "--strengths", MORE],
    &["achi", "--strengths", MORE],
    &["breakthrough:columns=4,rows=5", "--games", "40"],
    &["mu-torere", "--strengths", "0,10,100", "--games", "40"],
];

/// Studies every game and writes the page. The figures depend on the seed alone, not on the machine, as long as no study
/// runs out of its time.
pub(crate) fn make() -> Result<()> {
    cargo(&["build", "--release", "--package", "parlor"], &[])?;
    let old = fs::read_to_string(PAGE).with_context(|| PAGE.to_owned())?;
    let Some(place) = old.find(MARK) else { bail!("{PAGE} has no line {MARK}") };
    let mut page = old[..place + MARK.len()].to_owned();
    for arguments in GAMES {
        let command = format!("parlor study {} --time 30m", arguments.join(" "));
        eprintln!("> {command}");
        let output = Command::new(PARLOR)
            .arg("study")
            .args(arguments)
            .args(["--time", "30m", "--markdown"])
            .env("PARLOR_TABLES", TABLES)
            .output()
            .with_context(|| format!("could not start {PARLOR}"))?;
        if !output.status.success() {
            bail!("{command}: {}", String::from_utf8_lossy(&output.stderr));
        }
        let study = String::from_utf8(output.stdout).context("a study is text")?;
        write!(page, "{study}\nMade by `{command}`.\n")?;
    }
    fs::write(PAGE, page).with_context(|| PAGE.to_owned())
}
