//! `parlor crossword convert`: a file in other formats, or on paper.

use std::io::Write as _;

use anyhow::Result;
use parlor_draw::crossword::CrosswordFormat;
use parlor_workbench::CrosswordData;

use super::files::{FileArgs, read};
use crate::output::Output;

/// Read a crossword and write it in other formats, or on pages to print
///
/// It is read as text, ipuz, .puz or .xd, whatever the file is called. Without an output file it is shown as .xd, which
/// people can read.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The file with the crossword, or - for standard input
    crossword: String,
    #[command(flatten)]
    files: FileArgs,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<()> {
    let crossword = read(&args.crossword)?;
    args.files.write(&crossword, output)?;
    if args.json {
        return output.json(&CrosswordData::from(&crossword));
    }
    if !args.files.is_any() {
        output.write_all(&CrosswordFormat::Xd.write(&crossword)?)?;
    }
    Ok(())
}
