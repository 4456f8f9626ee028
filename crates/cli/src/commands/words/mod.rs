//! `parlor words`: find words in a grid, or make a puzzle.

mod find;
mod make;

use anyhow::Result;
use clap::Subcommand;

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
