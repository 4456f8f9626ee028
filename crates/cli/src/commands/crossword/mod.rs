//! `parlor crossword`: fill, make, solve and convert crosswords.

mod convert;
mod files;
mod fill;
mod make;
mod solve;

use anyhow::Result;
use clap::Subcommand;
use parlor_workbench::BadInput;
use parlor_workbench::crossword::{ListSource, WordChoice};

use crate::files::read_text;
use crate::output::Output;

/// Fill a grid with words, make a crossword, solve a fill-in, or convert a file
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Fill(Box<fill::Args>),
    Make(Box<make::Args>),
    Solve(Box<solve::Args>),
    Convert(Box<convert::Args>),
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<()> {
    match &args.command {
        Command::Fill(args) => fill::run(args, output),
        Command::Make(args) => make::run(args, output),
        Command::Solve(args) => solve::run(args, output),
        Command::Convert(args) => convert::run(args, output),
    }
}

/// Which words may be used.
#[derive(Debug, clap::Args)]
struct WordArgs {
    /// A file of words, each with a score after a semicolon or without one, or `english` for those inside the
    /// program; may be given again: of a word in several, the score in the first counts
    #[arg(long, value_name = "LIST", default_value = ENGLISH)]
    words: Vec<String>,
    /// A file of words never to use
    #[arg(long, value_name = "FILE")]
    never: Option<String>,
    /// The least score of a word, from 0 to 100
    #[arg(long, value_name = "N")]
    min_score: Option<u8>,
    /// What no two words may share: word (their spelling), stem, part:N (N letters in a row), or allowed
    #[arg(long, value_name = "WHAT", default_value = "word")]
    repeats: String,
}

/// The name of the words inside the program.
const ENGLISH: &str = "english";

impl WordArgs {
    fn choice(&self) -> Result<WordChoice, BadInput> {
        let source = |file: &String| match file.as_str() {
            ENGLISH => Ok(ListSource::English),
            file => read_text(file).map(ListSource::Text),
        };
        Ok(WordChoice {
            lists: self.words.iter().map(source).collect::<Result<_, _>>()?,
            never: self.never.as_deref().map(read_text).transpose()?.unwrap_or_default(),
        })
    }
}
