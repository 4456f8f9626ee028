//! `parlor crossword solve`: fill-ins, and grids with candidates for each clue.

use std::io::Write as _;

use anyhow::Result;
use parlor_workbench::crossword::{SolutionCount, grid_text, parse_candidates};
use parlor_workbench::word_search::words_of_lines;
use parlor_workbench::{BadInput, Control, Error, SolveGridRequest, Stopped};

use super::files::read;
use crate::files::read_text;
use crate::output::{DIM, Output, short_time};
use crate::program::complain;

/// Solve a fill-in, or a grid with candidates for each clue, and say whether the solution is the only one
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The file with the grid, or - for standard input
    grid: String,
    /// A file with the words of a fill-in, a line each; each is used at most once
    #[arg(long, value_name = "FILE")]
    words: Option<String>,
    /// A file with candidates, a line a slot: 1 across: cat, cow
    #[arg(long, value_name = "FILE")]
    candidates: Option<String>,
    /// The longest search, such as 5s
    #[arg(long, value_name = "TIME")]
    time: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<()> {
    if args.words.is_none() && args.candidates.is_none() {
        let wanted = "the words of a fill-in with --words, or candidates with --candidates";
        return Err(BadInput::new("words", wanted, "neither").into());
    }
    let words = args.words.as_deref().map(read_text).transpose()?;
    let candidates = args.candidates.as_deref().map(read_text).transpose()?;
    let request = SolveGridRequest {
        grid: grid_text(&read(&args.grid)?)?,
        words: words.iter().flat_map(|text| words_of_lines(text)).collect(),
        candidates: candidates.as_deref().map(parse_candidates).transpose()?.unwrap_or_default(),
        time: args.time.clone(),
    };
    let answer = request.answer(&Control::unlimited())?;
    answer.notes.iter().for_each(|note| complain(note));
    if args.json {
        return output.json(&answer);
    }
    let sentence = match answer.status {
        SolutionCount::None => "There is no solution.",
        SolutionCount::One => "There is one solution, and no other.",
        SolutionCount::Several => "There are several solutions, such as these two.",
        SolutionCount::Stopped => return Err(Error::from(Stopped::Time).into()),
    };
    for solution in &answer.solutions {
        writeln!(output, "{}\n", solution.join("\n"))?;
    }
    writeln!(output, "{sentence} {DIM}{}{DIM:#}", short_time(answer.seconds))?;
    Ok(())
}
