//! `parlor best`: the best move, and what every move is worth.

use std::io::{self, BufRead as _, Write as _};

use anyhow::{Result, bail};
use clap::ValueEnum;
use indicatif::ProgressBar;
use parlor_workbench::{
    BadInput, BestRequest, Control, Error, Evaluation, MoveReport, Proof, Report, Scale, State,
    Verdict, Workbench,
};
use serde_json::{Value, json};

use super::{LimitArgs, PositionArgs, progress, state_of};
use crate::output::{
    BAD, BOLD, DIM, GOOD, Output, counted, grouped, short_bytes, short_time, spinner,
};
use crate::program::complain;
use crate::table::{self, Align};

/// Find the best move of a position
///
/// With - as the position, positions are read from standard input, one a line. Each is answered with one
/// line of JSON.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    at: PositionArgs,
    /// Who searches: a player as listed by `parlor games`
    /// [default: perfect where there is a solved table, else engine]
    #[arg(long, value_name = "PLAYER", verbatim_doc_comment)]
    by: Option<String>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Prove the value, with its distance or margin, or say that the limits did not suffice
    #[arg(long, conflicts_with = "by")]
    exact: bool,
    /// Threads of the engine
    #[arg(long, value_name = "N", conflicts_with = "by")]
    threads: Option<u32>,
    /// Memory of the engine's transposition table, such as 64MB
    #[arg(long, value_name = "SIZE", conflicts_with = "by")]
    memory: Option<String>,
    /// Tell what is found while the search goes on
    #[arg(long)]
    progress: bool,
    /// Also tell what every legal move is worth
    #[arg(long)]
    all: bool,
    /// Also give the value on the number scale of a teaching document
    #[arg(long, value_enum)]
    scale: Option<ScaleName>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    fn request(&self) -> Result<BestRequest, BadInput> {
        Ok(BestRequest {
            game: self.at.game.clone(),
            position: self.at.position.clone(),
            by: self.by.clone(),
            depth: self.limits.depth()?,
            time: self.limits.time.clone(),
            exact: self.exact,
            threads: self.threads,
            memory: self.memory.clone(),
            all: self.all,
            watched: self.progress,
        })
    }
}

/// The number scales of the documents.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ScaleName {
    /// 1, 0, -1 from player one's view
    Sign,
    /// 0 human win, 1 draw, 2 unclear, 3 computer win; the computer is to move
    Weiss,
    /// 0 human win, 1 undecided, 2 draw, 3 computer win; the computer is to move
    Achi,
}

impl From<ScaleName> for Scale {
    fn from(name: ScaleName) -> Self {
        match name {
            ScaleName::Sign => Self::Sign,
            ScaleName::Weiss => Self::Weiss,
            ScaleName::Achi => Self::Achi,
        }
    }
}

/// A scale that was asked for, and who is to move: 0 began, 1 did not.
#[derive(Clone, Copy)]
struct ScaledFor {
    scale: Scale,
    mover: usize,
}

impl ScaledFor {
    fn of_report(self, report: &Report) -> Option<i32> {
        self.scale.of_report(report, self.mover)
    }

    fn of_move(self, rated: &MoveReport) -> Option<i32> {
        self.scale.of_move(rated, self.mover)
    }
}

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    let request = args.request()?;
    let mut control = Control::unlimited();
    if args.progress {
        control = control.with_progress(progress::tell(args.json));
    }
    if args.at.position.as_deref() == Some("-") {
        return answer_lines(args, request, workbench, &control, output);
    }
    let waiting = match args.progress {
        true => ProgressBar::hidden(),
        false => spinner(format!("looking at {}", args.at.game)),
    };
    let report = workbench.best(&request, &control);
    waiting.finish_and_clear();
    let report = report?;
    if args.json {
        output.json(&with_scale(args, &report, workbench)?)?;
    } else {
        write_report(args, &state_of(&report, workbench)?, &report, output)?;
    }
    output.finish()?;
    if request.is_left_open_by(&report) {
        let missing = if args.exact { "proven" } else { "answered" };
        bail!("not {missing} within the limits given; --depth N or more --time may");
    }
    Ok(())
}

/// Positions from standard input, one a line. A bad line is told and the others are answered.
fn answer_lines(
    args: &Args,
    mut request: BestRequest,
    workbench: &Workbench,
    control: &Control,
    output: &mut Output,
) -> Result<()> {
    // What is wrong with every line is said once.
    workbench.check(&request, control)?;
    let mut bad_lines = 0;
    let mut left_open = 0;
    for (number, line) in io::stdin().lock().split(b'\n').enumerate() {
        let line = line?;
        let place = format!("line {}", number + 1);
        let Ok(line) = str::from_utf8(&line) else {
            bad_lines += 1;
            complain(&BadInput::new(place, "text", "bytes that are not UTF-8").to_string());
            continue;
        };
        let position = line.trim();
        if position.is_empty() {
            continue;
        }
        request.position = Some(position.to_owned());
        match workbench.best(&request, control) {
            Ok(report) => {
                left_open += u32::from(request.is_left_open_by(&report));
                output.json(&with_scale(args, &report, workbench)?)?;
            }
            Err(Error::BadInput(bad)) => {
                bad_lines += 1;
                complain(&bad.within(&place).to_string());
            }
            Err(error @ Error::Unreachable { .. }) => {
                bad_lines += 1;
                complain(&format!("{place}, {error}"));
            }
            Err(error) => return Err(error.into()),
        }
    }
    if bad_lines > 0 {
        let came = format!("{bad_lines} that could not be taken");
        return Err(BadInput::new("standard input", "a position on each line", came).into());
    }
    if left_open > 0 {
        bail!("{left_open} positions were not answered within the limits");
    }
    Ok(())
}

/// The report as JSON, with the number on the scale that was asked for.
fn with_scale(args: &Args, report: &Report, workbench: &Workbench) -> Result<Value> {
    let mut answer = serde_json::to_value(report)?;
    if let Some(name) = args.scale {
        let scale = Scale::from(name);
        let scaled = ScaledFor { scale, mover: state_of(report, workbench)?.turn_index };
        answer["scale"] = json!({ "name": scale, "number": scaled.of_report(report) });
        let entries = answer.get_mut("moves").and_then(Value::as_array_mut);
        for (entry, rated) in entries.into_iter().flatten().zip(report.moves.iter().flatten()) {
            entry["scale"] = json!(scaled.of_move(rated));
        }
    }
    Ok(answer)
}

fn write_report(args: &Args, state: &State, report: &Report, output: &mut Output) -> Result<()> {
    writeln!(output, "{DIM}{}  {}{DIM:#}", report.game, report.position)?;
    crate::board::draw(output, state)?;
    let scaled = args.scale.map(|name| ScaledFor { scale: name.into(), mover: state.turn_index });
    let in_brackets =
        |number: Option<i32>| number.map_or(String::new(), |number| format!("  [{number}]"));
    let number = in_brackets(scaled.and_then(|scaled| scaled.of_report(report)));
    match &report.best {
        Some(mv) => {
            writeln!(output, "{BOLD}{mv}{BOLD:#}  {}{number}", worth(report, state))?;
            writeln!(output, "line  {}", report.line.join(" "))?;
        }
        None if state.outcome.is_some() => {
            writeln!(output, "the game is over: {}{number}", ending(report, state))?;
        }
        None => {}
    }
    if let Some(dictionary) = dictionary(report) {
        writeln!(output, "dictionary  {dictionary}")?;
    }
    if let Some(evaluation) = &report.evaluation {
        write_evaluation(evaluation, state, report.best.as_deref(), output)?;
    }
    if let Some(moves) = &report.moves {
        let scale =
            |rated: &MoveReport| in_brackets(scaled.and_then(|scaled| scaled.of_move(rated)));
        write_moves(moves, &scale, output)?;
    }
    let ending = if report.finished { "" } else { ", stopped by a limit" };
    writeln!(
        output,
        "{DIM}{} visited {} in {}{ending}{DIM:#}",
        report.by,
        counted(report.nodes, "position"),
        short_time(report.seconds)
    )?;
    Ok(())
}

/// What a position is worth, and to whom.
pub(super) fn worth(report: &Report, state: &State) -> String {
    match (report.document, report.worth.margin) {
        (Some(word), _) => format!("score {}: {}", word.score, word.meaning),
        (None, Some(_)) => format!("{} for {} from here on", report.in_words(), state.turn),
        (None, None) => format!("{} for {}", report.in_words(), state.turn),
    }
}

/// How a finished game ended. Who won a game that counts points depends on those gained before, which a
/// position does not tell.
pub(super) fn ending(report: &Report, state: &State) -> String {
    match (report.worth.margin, state.winner) {
        (Some(margin), _) => format!("what is left counts {margin:+} for {}", state.turn),
        (None, Some(winner)) => format!("{} has won", state.players[winner]),
        (None, None) => "a draw".to_owned(),
    }
}

/// How the dictionary of the document's player stands.
pub(super) fn dictionary(report: &Report) -> Option<String> {
    let used = report.document?.dictionary;
    Some(format!(
        "{}, {} of {} found again, {}, {}",
        counted(used.entries, "configuration"),
        grouped(used.found),
        grouped(used.asked),
        counted(used.collisions, "collision"),
        short_bytes(used.bytes)
    ))
}

/// What the document's evaluation counts, for both players, before and after the move.
fn write_evaluation(
    evaluation: &Evaluation,
    state: &State,
    best: Option<&str>,
    output: &mut Output,
) -> Result<()> {
    let after = best.map_or(String::new(), |mv| format!("after {mv}: "));
    let [first, second] = state.players;
    let headings = [
        "groups".to_owned(),
        "weight".to_owned(),
        first.to_owned(),
        second.to_owned(),
        format!("{after}{first}"),
        second.to_owned(),
    ];
    let shown = if evaluation.after.is_empty() { 4 } else { 6 };
    let columns: Vec<(&str, Align)> = headings[..shown]
        .iter()
        .enumerate()
        .map(|(index, heading)| {
            (heading.as_str(), if index == 0 { Align::Left } else { Align::Right })
        })
        .collect();
    let rows: Vec<Vec<String>> = evaluation
        .now
        .iter()
        .enumerate()
        .map(|(index, term)| {
            let after = evaluation.after.get(index).into_iter().flat_map(|term| term.counts);
            let counts = term.counts.into_iter().chain(after).map(|count| count.to_string());
            [term.name.to_owned(), term.weight.to_string()].into_iter().chain(counts).collect()
        })
        .collect();
    table::write(output, &columns, &rows)?;
    Ok(())
}

/// Every move with its worth, best first.
pub(super) fn write_moves(
    moves: &[MoveReport],
    scale: &dyn Fn(&MoveReport) -> String,
    output: &mut Output,
) -> Result<()> {
    let mut sorted: Vec<_> = moves.iter().collect();
    sorted.sort_by_key(|rated| rated.rank);
    for rated in sorted {
        let style = match rated.worth.value {
            Some(Verdict::Win) => GOOD,
            Some(Verdict::Loss) => BAD,
            _ => DIM,
        };
        let value = rated.in_words();
        let guess = if rated.proof == Some(Proof::Estimate) { "  (estimate)" } else { "" };
        writeln!(output, "  {:<7} {style}{value}{style:#}{guess}{}", rated.mv, scale(rated))?;
    }
    Ok(())
}
