//! `parlor crossword fill`: words for every slot of a grid.

use std::io::Write as _;
use std::ops::ControlFlow;

use anyhow::Result;
use parlor_workbench::crossword::{
    ConflictReport, FillStatus, RestOfGrid, SlotOrientation, filled_with, grid_text,
};
use parlor_workbench::{
    BadInput, Control, Error, FillGridAnswer, FillGridRequest, ListFillsRequest, PuzzleAllowance,
    Stopped, SuggestWordsRequest,
};

use super::WordArgs;
use super::files::{FileArgs, read};
use crate::output::{BOLD, DIM, Output, counted, grouped, short_time, spinner};
use crate::program::complain;

/// Fill a grid with words
///
/// A grid is text (# a block, . an empty cell, a letter that is given), ipuz, .puz or .xd. If it cannot be filled,
/// the slots that contradict each other are named.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The file with the grid, or - for standard input
    grid: String,
    #[command(flatten)]
    words: WordArgs,
    /// The least score of one slot, such as 12a=60; may be given again
    #[arg(long, value_name = "SLOT=N")]
    slot_score: Vec<String>,
    /// The same seed gives the same fill
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The longest search, such as 5s
    #[arg(long, value_name = "TIME")]
    time: Option<String>,
    /// Only tell how many fills there are
    #[arg(long, conflicts_with_all = ["all", "suggest"])]
    count: bool,
    /// List so many fills
    #[arg(long, value_name = "N", conflicts_with = "suggest")]
    all: Option<usize>,
    /// List words for a slot, such as 12a, and whether the rest can still be filled
    #[arg(long, value_name = "SLOT")]
    suggest: Option<String>,
    /// How many words to suggest
    #[arg(long, value_name = "N", default_value_t = SuggestWordsRequest::DEFAULT_MOST)]
    most: usize,
    #[command(flatten)]
    files: FileArgs,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

const UNLIMITED: PuzzleAllowance = PuzzleAllowance::UNLIMITED;

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<()> {
    let crossword = read(&args.grid)?;
    let request = FillGridRequest {
        grid: grid_text(&crossword)?,
        words: args.words.choice()?,
        min_score: args.words.min_score,
        slot_scores: args
            .slot_score
            .iter()
            .map(|text| slot_score(text))
            .collect::<Result<_, _>>()?,
        repeats: Some(args.words.repeats.clone()),
        seed: args.seed,
        time: args.time.clone(),
        ..FillGridRequest::default()
    };
    if args.count || args.all.is_some() {
        return list(args, request, output);
    }
    if let Some(slot) = &args.suggest {
        let (slot, most) = (slot.clone(), Some(args.most));
        return suggest(args, &SuggestWordsRequest { fill: request, slot, most }, output);
    }
    let waiting = spinner("filling the grid".to_owned());
    let answer = request.answer(&Control::unlimited());
    waiting.finish_and_clear();
    let answer = answer?;
    answer.notes.iter().for_each(|note| complain(note));
    if answer.status == FillStatus::Found && args.files.is_any() {
        args.files.write(&filled_with(&crossword, &answer.grid)?, output)?;
    }
    match answer.status {
        _ if args.json => output.json(&answer),
        FillStatus::Stopped => Err(Error::from(Stopped::Time).into()),
        FillStatus::Impossible => {
            writeln!(output, "{}", impossible(answer.conflict.as_ref()))?;
            Ok(())
        }
        FillStatus::Found if args.files.is_any() => Ok(()),
        FillStatus::Found => show(&answer, output),
    }
}

/// `12a=60` as a slot and its least score.
fn slot_score(text: &str) -> Result<(String, u8), BadInput> {
    let parts = text.split_once('=');
    let read = parts.and_then(|(slot, score)| Some((slot.to_owned(), score.trim().parse().ok()?)));
    read.ok_or_else(|| {
        BadInput::new("--slot-score", "a slot and a score, such as 12a=60", BadInput::quote(text))
    })
}

/// Why there is no fill.
fn impossible(conflict: Option<&ConflictReport>) -> String {
    let Some(ConflictReport { slots, is_minimal }) = conflict else {
        return "Impossible: that is proven, but the reason was not found in time.".to_owned();
    };
    let names = match slots.as_slice() {
        [] => return "Impossible: a word that is given twice stands in the way.".to_owned(),
        [only] => return format!("Impossible: no word can go into {only}."),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    };
    let fewer = if *is_minimal { "" } else { " Perhaps fewer of them would." };
    format!("Impossible: {names} contradict each other.{fewer}")
}

fn show(answer: &FillGridAnswer, output: &mut Output) -> Result<()> {
    for row in &answer.grid {
        writeln!(output, "{row}")?;
    }
    for (title, orientation) in
        [("Across", SlotOrientation::Across), ("Down", SlotOrientation::Down)]
    {
        let mut words =
            answer.words.iter().filter(|entry| entry.orientation == orientation).peekable();
        if words.peek().is_some() {
            writeln!(output, "\n{BOLD}{title}{BOLD:#}")?;
        }
        for entry in words {
            let score = entry.score.map_or("given".to_owned(), |score| score.to_string());
            writeln!(output, "{:>3}  {}  {DIM}{score}{DIM:#}", entry.number, entry.word)?;
        }
    }
    let words = counted(answer.words.len() as u64, "word");
    let scores = match (answer.average_score, answer.least_score) {
        (Some(average), Some(least)) => format!(", average score {average:.1}, least {least}"),
        _ => String::new(),
    };
    let (seed, time) = (answer.seed, short_time(answer.seconds));
    writeln!(output, "\n{words}{scores}; {DIM}seed {seed}, {time}{DIM:#}")?;
    Ok(())
}

/// Counts fills, and lists some.
fn list(args: &Args, fill: FillGridRequest, output: &mut Output) -> Result<()> {
    let request = ListFillsRequest { fill, list: args.all };
    if args.json {
        return output.json(&request.answer(&UNLIMITED, &Control::unlimited())?);
    }
    let mut left = args.all.unwrap_or(0);
    let mut failure = None;
    let answer = request.visit(&Control::unlimited(), |fill| {
        left = left.saturating_sub(1);
        failure = writeln!(output, "{}\n", fill().join("\n")).err();
        if left == 0 || failure.is_some() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })?;
    if let Some(error) = failure {
        return Err(error.into());
    }
    answer.notes.iter().for_each(|note| complain(note));
    let least = if answer.complete { "" } else { "at least " };
    writeln!(output, "{least}{}", grouped(answer.count))?;
    Ok(())
}

fn suggest(args: &Args, request: &SuggestWordsRequest, output: &mut Output) -> Result<()> {
    let answer = request.answer(&UNLIMITED, &Control::unlimited())?;
    if args.json {
        return output.json(&answer);
    }
    for word in &answer.words {
        let rest = match word.rest {
            RestOfGrid::Fits => "fits",
            RestOfGrid::DeadEnd => "dead end",
            RestOfGrid::Open => "open",
        };
        let style = if word.rest == RestOfGrid::DeadEnd { DIM } else { anstyle::Style::new() };
        writeln!(output, "{style}{}  {:>3}  {rest}{style:#}", word.word, word.score)?;
    }
    let (words, time) = (counted(answer.words.len() as u64, "word"), short_time(answer.seconds));
    writeln!(output, "{DIM}{words} for {} in {time}{DIM:#}", answer.slot)?;
    Ok(())
}
