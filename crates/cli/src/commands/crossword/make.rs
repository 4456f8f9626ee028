//! `parlor crossword make`: crosswords, criss-crosses, fill-ins and codewords.

use std::io::Write as _;

use anyhow::Result;
use parlor_workbench::crossword::{CrosswordKind, grid_text, parse_entries};
use parlor_workbench::{BadInput, Control, MakeGridAnswer, MakeGridRequest};

use super::WordArgs;
use super::files::{FileArgs, read};
use crate::files::read_text;
use crate::output::{DIM, Output, short_time, spinner};
use crate::program::complain;

/// Make a crossword, a fill-in or a codeword
///
/// The grid is a pattern made for it, one of your own, or a criss-cross of your own words. Without an output file the
/// puzzle is printed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// What to make: crossword, pattern, fill-in or codeword
    #[arg(long, value_name = "KIND", default_value = "crossword")]
    kind: String,
    /// A file with your own words, a line each, with a clue after a colon: all are connected in a criss-cross
    #[arg(long, value_name = "FILE", conflicts_with_all = ["grid", "size", "style", "word_count", "theme"])]
    entries: Option<String>,
    /// A file with a grid to use, as text, ipuz, .puz or .xd
    #[arg(long, value_name = "FILE", conflicts_with_all = ["size", "style", "word_count", "theme"])]
    grid: Option<String>,
    /// Columns by rows of the pattern; 15x15 if left out
    #[arg(long, value_name = "CxR")]
    size: Option<String>,
    /// How blocks lie: american, british or free
    #[arg(long, value_name = "STYLE", default_value = "american")]
    style: String,
    /// How many words the pattern has; as many as usual if left out
    #[arg(long, value_name = "N")]
    word_count: Option<usize>,
    /// An entry that the crossword must have, across; may be given again
    #[arg(long, value_name = "W")]
    theme: Vec<String>,
    #[command(flatten)]
    words: WordArgs,
    /// How many letters of a codeword are told
    #[arg(long, value_name = "N", default_value_t = MakeGridRequest::DEFAULT_TOLD)]
    told: usize,
    /// The title of the puzzle
    #[arg(long, value_name = "TEXT", default_value = "")]
    title: String,
    /// Who made it
    #[arg(long, value_name = "NAME", default_value = "")]
    author: String,
    /// The same seed makes the same puzzle
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The longest search, such as 5s
    #[arg(long, value_name = "TIME")]
    time: Option<String>,
    #[command(flatten)]
    files: FileArgs,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<()> {
    let request = request(args)?;
    let waiting = spinner("making a crossword".to_owned());
    let answer = request.answer(&Control::unlimited());
    waiting.finish_and_clear();
    let answer = answer?;
    if args.files.is_any() {
        args.files.write(&answer.puzzle, output)?;
    }
    if args.json {
        return output.json(&answer);
    }
    if args.seed.is_none() {
        complain(&format!("seed {}", answer.seed));
    }
    if args.files.is_any() { Ok(()) } else { show(args, &answer, output) }
}

fn request(args: &Args) -> Result<MakeGridRequest, BadInput> {
    let size = args.size.as_deref().map(parse_size).transpose()?;
    let entries = args.entries.as_deref().map(read_text).transpose()?;
    let grid = args.grid.as_deref().map(read).transpose()?;
    Ok(MakeGridRequest {
        kind: CrosswordKind::parse(&args.kind)?,
        entries: entries.as_deref().map(parse_entries).unwrap_or_default(),
        grid: grid.as_ref().map(grid_text).transpose()?,
        columns: size.map(|(columns, _)| columns),
        rows: size.map(|(_, rows)| rows),
        style: Some(args.style.clone()),
        word_count: args.word_count,
        theme: args.theme.clone(),
        words: args.words.choice()?,
        min_score: args.words.min_score,
        repeats: Some(args.words.repeats.clone()),
        told: Some(args.told),
        title: args.title.clone(),
        author: args.author.clone(),
        seed: args.seed,
        time: args.time.clone(),
    })
}

/// Columns by rows.
fn parse_size(text: &str) -> Result<(usize, usize), BadInput> {
    let parts = text.split_once(['x', 'X', '×']);
    let size = parts.and_then(|(columns, rows)| Some((columns.parse().ok()?, rows.parse().ok()?)));
    let wanted = "columns x rows, such as 15x15";
    size.ok_or_else(|| BadInput::new("--size", wanted, BadInput::quote(text)))
}

fn show(args: &Args, answer: &MakeGridAnswer, output: &mut Output) -> Result<()> {
    let solution = grid_text(&answer.puzzle)?;
    match answer.kind {
        CrosswordKind::Crossword | CrosswordKind::Pattern => write!(output, "{solution}")?,
        CrosswordKind::FillIn => {
            writeln!(output, "{}\n", answer.start.join("\n"))?;
            writeln!(output, "{}", answer.words.join("\n"))?;
        }
        CrosswordKind::Codeword => show_codeword(answer, output)?,
    }
    if args.files.key && matches!(answer.kind, CrosswordKind::FillIn | CrosswordKind::Codeword) {
        write!(output, "\n{solution}")?;
    }
    let clues = answer.crossword.clues.iter().filter(|clue| !clue.text.is_empty());
    for (at, clue) in clues.enumerate() {
        let gap = if at == 0 { "\n" } else { "" };
        writeln!(output, "{gap}{} {}: {}", clue.number, clue.orientation, clue.text)?;
    }
    if let (Some(average), Some(least)) = (answer.average_score, answer.least_score) {
        let time = short_time(answer.seconds);
        writeln!(output, "\n{DIM}average score {average:.1}, least {least}; {time}{DIM:#}")?;
    }
    Ok(())
}

fn show_codeword(answer: &MakeGridAnswer, output: &mut Output) -> Result<()> {
    let Some(codeword) = &answer.codeword else { return Ok(()) };
    for row in &codeword.numbers {
        let cell = |number: &Option<u8>| match number {
            Some(number) => format!("{number:>3}"),
            None => "  #".to_owned(),
        };
        writeln!(output, "{}", row.iter().map(cell).collect::<String>())?;
    }
    let told = codeword.told.iter().map(|&number| {
        let letter = codeword.key.get(usize::from(number) - 1).map_or("", String::as_str);
        format!("{number} = {letter}")
    });
    writeln!(output, "\n{}", told.collect::<Vec<_>>().join(", "))?;
    Ok(())
}
