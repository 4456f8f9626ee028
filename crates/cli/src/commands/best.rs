//! `parlor best`: the best move, and what every move is worth.

use std::io::{self, BufRead as _, Write as _};

use anyhow::{Result, bail};
use clap::ValueEnum;
use parlor_workbench::{
    AnyGame, BadInput, Error, MoveReport, Player, Proof, Question, Report, Scale, Verdict,
};
use serde_json::{Value, json};

use super::progress;
use super::{About, LimitArgs};
use crate::complain;
use crate::output::{BAD, BOLD, DIM, GOOD, Output, counted, short_time, spinner};

/// Find the best move of a position
///
/// With - as the position, positions are read from standard input, one a line, and answered with one
/// line of JSON each.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    about: About,
    /// Who searches: a player as listed by `parlor games`
    /// [default: perfect where there is a solved table, else engine]
    #[arg(long, value_name = "PLAYER", verbatim_doc_comment)]
    by: Option<String>,
    #[command(flatten)]
    reach: LimitArgs,
    /// Prove the value, with its distance, or say that the limits did not suffice; by the engine
    #[arg(long, conflicts_with = "by")]
    exact: bool,
    /// Threads of the engine
    #[arg(long, value_name = "N", conflicts_with = "by")]
    threads: Option<u32>,
    /// Memory of the engine's table, such as 64MB
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
    /// Who searches. The engine's own options are settings of its word like any others.
    fn player(&self) -> Result<Player, BadInput> {
        let goal = self.exact.then(|| "goal=proof".to_owned());
        let threads = self.threads.map(|threads| format!("threads={threads}"));
        let memory = self.memory.as_ref().map(|memory| format!("memory={memory}"));
        let settings: Vec<String> = [goal, threads, memory].into_iter().flatten().collect();
        match settings.as_slice() {
            [] => Player::parse(self.by.as_deref().unwrap_or(self.usual_player())),
            settings => Player::parse(&format!("engine:{}", settings.join(","))),
        }
    }
}

impl Args {
    /// Whoever knows the game answers, if nothing is said: a table is right at once.
    fn usual_player(&self) -> &'static str {
        let word =
            parlor_workbench::Catalogue::new().game(&self.about.game).map(|game| game.spec());
        let table = word.and_then(|word| parlor_workbench::table_of(&word));
        let searches = self.reach.depth.is_some() || self.reach.time.is_some() || self.progress;
        if !searches && table.is_ok_and(|path| path.is_file()) { "perfect" } else { "engine" }
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

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<()> {
    if args.about.position.as_deref() == Some("-") {
        return answer_lines(args, output);
    }
    let (game, position) = args.about.open()?;
    let asked = Asked::new(args)?;
    let waiting = match args.progress {
        true => indicatif::ProgressBar::hidden(),
        false => spinner(format!("{} looks at {position}", asked.player)),
    };
    let report = asked.ask(game.as_ref(), &position)?;
    waiting.finish_and_clear();
    if args.json {
        output.json(&with_scale(args, game.as_ref(), &report)?)?;
    } else {
        write_report(args, game.as_ref(), &report, output)?;
    }
    output.finish()?;
    if is_unanswered(args, &report) {
        let missing = if args.exact { "proven" } else { "answered" };
        bail!("not {missing} within the limits given; --depth N or more --time may");
    }
    Ok(())
}

/// What is asked about each position.
struct Asked {
    player: Player,
    question: Question,
    all: bool,
}

impl Asked {
    fn new(args: &Args) -> Result<Self, BadInput> {
        let mut question = args.reach.question()?;
        if args.progress {
            question.control = question.control.with_progress(progress::tell(args.json));
        }
        Ok(Self { player: args.player()?, question, all: args.all })
    }

    fn ask(&self, game: &dyn AnyGame, position: &str) -> Result<Report, Error> {
        let mut report = game.best(position, &self.player, &self.question)?;
        if self.all {
            report.moves = Some(game.rate_moves(position, &self.player, &self.question)?);
        }
        Ok(report)
    }
}

/// Positions from standard input, one a line. A bad line is told and the others are answered.
fn answer_lines(args: &Args, output: &mut Output) -> Result<()> {
    let game = parlor_workbench::Catalogue::new().game(&args.about.game)?;
    let asked = Asked::new(args)?;
    game.check_player(&asked.player, &asked.question)?;
    let mut bad_lines = 0;
    let mut unanswered = 0;
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
        match asked.ask(game.as_ref(), position) {
            Ok(report) => {
                unanswered += u32::from(is_unanswered(args, &report));
                output.json(&with_scale(args, game.as_ref(), &report)?)?;
            }
            Err(Error::BadInput(bad)) => {
                bad_lines += 1;
                complain(&bad.within(&place).to_string());
            }
            Err(error) => return Err(error.into()),
        }
    }
    if bad_lines > 0 {
        let came = format!("{bad_lines} that could not be taken");
        return Err(BadInput::new("standard input", "a position on each line", came).into());
    }
    if unanswered > 0 {
        bail!("{unanswered} positions were not answered within the limits");
    }
    Ok(())
}

/// Whether the limits left the question open.
const fn is_unanswered(args: &Args, report: &Report) -> bool {
    let is_unproven = args.exact && report.value.is_none();
    is_unproven || (!report.finished && report.best.is_none())
}

/// The report as JSON, with the number on the scale that was asked for.
fn with_scale(args: &Args, game: &dyn AnyGame, report: &Report) -> Result<Value> {
    let mut answer = serde_json::to_value(report)?;
    if let Some(name) = args.scale {
        let scale = Scale::from(name);
        let mover = game.state(&report.position, None)?.turn_index;
        answer["scale"] = json!({ "name": scale, "number": scale.number(report.value, mover) });
        let entries = answer.get_mut("moves").and_then(Value::as_array_mut);
        for (entry, rated) in entries.into_iter().flatten().zip(report.moves.iter().flatten()) {
            entry["scale"] = json!(scale.number(rated.value, mover));
        }
    }
    Ok(answer)
}

fn write_report(
    args: &Args,
    game: &dyn AnyGame,
    report: &Report,
    output: &mut Output,
) -> Result<()> {
    let state = game.state(&report.position, None)?;
    writeln!(output, "{DIM}{}  {}{DIM:#}", report.game, report.position)?;
    crate::board::draw(output, &state)?;
    let scale = |value| {
        let number = args.scale.and_then(|name| Scale::from(name).number(value, state.turn_index));
        number.map_or(String::new(), |number| format!("  [{number}]"))
    };
    let value = report.worth();
    match (&report.best, &state.outcome) {
        (Some(mv), _) => {
            writeln!(
                output,
                "{BOLD}{mv}{BOLD:#}  {value} for {}{}",
                state.turn,
                scale(report.value)
            )?;
            writeln!(output, "line  {}", report.line.join(" "))?;
        }
        (None, Some(outcome)) if outcome == "draw" => {
            writeln!(output, "the game is over: a draw{}", scale(report.value))?;
        }
        (None, Some(winner)) => {
            writeln!(output, "the game is over: {winner} has won{}", scale(report.value))?;
        }
        (None, None) => {}
    }
    if let Some(moves) = &report.moves {
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

pub(super) fn write_moves(
    moves: &[MoveReport],
    scale: &dyn Fn(Option<Verdict>) -> String,
    output: &mut Output,
) -> Result<()> {
    let mut sorted: Vec<_> = moves.iter().collect();
    sorted.sort_by_key(|rated| rated.preference());
    for rated in sorted {
        let style = match rated.value {
            Some(Verdict::Win) => GOOD,
            Some(Verdict::Loss) => BAD,
            _ => DIM,
        };
        let value = rated.worth();
        let guess = if rated.proof == Some(Proof::Estimate) { "  (estimate)" } else { "" };
        writeln!(output, "  {:<7} {style}{value}{style:#}{guess}{}", rated.mv, scale(rated.value))?;
    }
    Ok(())
}
