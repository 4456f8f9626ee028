//! Whether somebody else's program can open the puzzle files that parlor writes.
//!
//! The readers are packages of the Python package index, in an environment of their own: `ipuz`, and `puzpy` for .puz.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use anyhow::{Context as _, Result};

use crate::{packages, run};

/// Where the reader is installed.
const ENVIRONMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/ipuz-reader");
const READERS: [&str; 2] = ["ipuz==1.0", "puzpy==0.7.0"];
const SCRIPT: &str = include_str!("ipuz.py");
const CROSSWORD_SCRIPT: &str = include_str!("crossword.py");

/// Puzzles with all that a file can hold: holes, secret words, a message, marks, letters of any script.
const PUZZLES: [&str; 3] = [
    "--word maple --word birch --size 8x8",
    "--word ice-cream --word don't --word r2d2 --secret zoo's --message well.done --mask heart",
    "--word καφές --word 漢字漢 --word l'été --level 1 --keep-marks",
];

/// Opens files of the program that the tests have built.
pub(crate) fn check() -> Result<()> {
    let python = Path::new(ENVIRONMENT).join("bin/python");
    install_reader(&python).context("ipuz files are not checked without their reader")?;
    let parlor = env::current_exe()?.with_file_name("parlor");
    let mut files = Vec::new();
    for (number, options) in PUZZLES.iter().enumerate() {
        let file = Path::new(ENVIRONMENT).join(format!("{number}.ipuz"));
        let mut make = Command::new(&parlor);
        make.args(["words", "make", "--seed", "1", "--ipuz"]).arg(&file);
        make.args(options.split(' '));
        run(make, &format!("parlor words make {options} --ipuz {number}.ipuz"))?;
        files.push(file);
    }
    let mut read = Command::new(&python);
    read.args(["-c", SCRIPT]).args(&files);
    run(read, "python: open ipuz files with the package ipuz")?;
    check_crosswords(&python)
}

/// Crosswords in two formats, each opened by its own reader, say the same.
fn check_crosswords(python: &Path) -> Result<()> {
    let folder = Path::new(ENVIRONMENT).join("crosswords");
    // The tests have built it; asked for alone, it would be built anew with other features of its crates.
    let mut make = Command::new(env::current_exe()?.with_file_name("examples/crossword_files"));
    make.arg(&folder);
    run(make, "crossword_files: crosswords in the formats that are written")?;
    let mut read = Command::new(python);
    read.args(["-c", CROSSWORD_SCRIPT]).args(["made", "rebus"].map(|name| folder.join(name)));
    run(read, "python: open crosswords with the packages ipuz and puzpy")
}

/// Installed once: the environment is whole if its stamp names this reader.
fn install_reader(python: &Path) -> Result<()> {
    let stamp = Path::new(ENVIRONMENT).join("reader");
    if fs::read_to_string(&stamp).is_ok_and(|readers| readers == READERS.join(" ")) {
        return Ok(());
    }
    packages::install(&["python3"], &["python3", "python3-venv"])?;
    let mut venv = Command::new("python3");
    venv.args(["-m", "venv", "--clear", ENVIRONMENT]);
    run(venv, "python3 -m venv (on Debian in the package python3-venv)")?;
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(READERS);
    run(pip, &format!("pip install {}", READERS.join(" ")))?;
    fs::write(&stamp, READERS.join(" ")).context("stamp of the ipuz reader")
}
