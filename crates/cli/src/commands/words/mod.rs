//! `parlor words`: find words in a grid, or make a puzzle.

mod find;
mod make;

use std::io::Read as _;
use std::{fs, io};

use anyhow::Result;
use clap::Subcommand;
use parlor_workbench::BadInput;
use parlor_workbench::word_search::text_of;

use crate::output::Output;

/// Find words in a grid of letters, or make a puzzle that hides them
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Find(Box<find::Args>),
    Make(Box<make::Args>),
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<()> {
    match &args.command {
        Command::Find(args) => find::run(args, output),
        Command::Make(args) => make::run(args, output),
    }
}

/// The text of a file, or of standard input for `-`.
fn read_text(file: &str) -> Result<String, BadInput> {
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(file)
    };
    let place = if file == "-" { "standard input" } else { file };
    let bytes =
        bytes.map_err(|error| BadInput::new(place, "a file that can be read", reason(&error)))?;
    text_of(&bytes, place).map(ToOwned::to_owned)
}

/// What the system said, without its error number.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "no permission".to_owned(),
        io::ErrorKind::IsADirectory => "a folder".to_owned(),
        _ => error.to_string(),
    }
}

/// Which letters are the same.
#[derive(Debug, clap::Args)]
struct Letters {
    /// Take é for e
    #[arg(long)]
    fold_accents: bool,
    /// Let the digits and punctuation of words take cells, as letters do
    #[arg(long)]
    keep_marks: bool,
}
