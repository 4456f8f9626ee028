//! `parlor match`: two players, many games, and who is stronger by how much.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal as _, Write as _};
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use indicatif::{ProgressBar, ProgressStyle};
use parlor_workbench::{
    BadInput, Control, EffortReport, Fault, MatchReport, MatchRequest, Openings, Sprt, Workbench,
};

use crate::output::{BAD, BOLD, DIM, GOOD, Output, grouped};
use crate::table::{self, Align};

/// Let two players play many games and tell who is stronger
///
/// Games are played in pairs: the same random opening twice, with colours exchanged. A player may carry
/// its own limits, as in engine:time=10ms; they go before --time. A game that ends in an illegal move,
/// a crash or an overrun of time is reported, and its pair does not count.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game, such as tic-tac-toe or mnk:m=5,n=5,k=4
    game: String,
    /// The player whose score is told
    first: String,
    /// The opponent
    second: String,
    /// Games to play, rounded up to pairs
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// Time for each move, such as 5s or 100ms
    #[arg(long, value_name = "TIME")]
    time: Option<String>,
    /// Pairs to play side by side
    #[arg(long, value_name = "N", default_value_t = 1)]
    concurrency: usize,
    /// How games begin: random:PLIES by chance, balanced:PLIES by chance and with nobody ahead
    #[arg(long, value_name = "KIND", default_value_t = Openings::DEFAULT.to_string())]
    openings: String,
    /// The random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Stop as soon as one of two differences in Elo is refuted, such as 0,20
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Keep the moves of every game; `parlor replay FILE` shows them
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    let request = MatchRequest {
        game: args.game.clone(),
        players: [args.first.clone(), args.second.clone()],
        games: args.games,
        depth: None,
        time: args.time.clone(),
        openings: args.openings.parse()?,
        seed: Some(args.seed),
        concurrency: args.concurrency,
        sprt: args.sprt.as_deref().map(parse_sprt).transpose()?,
    };
    let mut record = match &args.record {
        Some(path) => {
            let file = File::create(path).with_context(|| path.display().to_string())?;
            Some(BufWriter::new(file))
        }
        None => None,
    };
    let bar = progress(args.games.div_ceil(2) * 2);
    let mut written = Ok(());
    let report = workbench.play_match(&request, &Control::unlimited(), |games, standing| {
        if let (Some(file), Ok(())) = (&mut record, &written) {
            // Whole games reach the file as they end, so that a broken match can still be replayed.
            written =
                games.iter().try_for_each(|game| game.write(file)).and_then(|()| file.flush());
        }
        bar.inc(2);
        bar.set_message(running(standing));
    });
    bar.finish_and_clear();
    let report = report?;
    if let Some(path) = &args.record {
        written.with_context(|| path.display().to_string())?;
    }
    if args.json { output.json(&report) } else { write_report(&report, output) }
}

fn parse_sprt(text: &str) -> Result<Sprt, BadInput> {
    let numbers = text.split_once(',').and_then(|(elo0, elo1)| {
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.is_finite());
        Some((number(elo0)?, number(elo1)?))
    });
    match numbers {
        Some((elo0, elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
        _ => Err(BadInput::new("sprt", "two rising numbers such as 0,20", BadInput::quote(text))),
    }
}

/// A bar on standard error; nothing where nobody watches.
fn progress(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = "{bar:24} {pos}/{len} games  {msg}  {elapsed}, {eta} to go";
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    ProgressBar::new(games).with_style(style)
}

fn running(report: &MatchReport) -> String {
    let tally = report.tally;
    let score = 100.0 * report.standing.score;
    format!("+{} ={} -{}  {score:.1} %", tally.wins, tally.draws, tally.losses)
}

fn write_report(report: &MatchReport, output: &mut Output) -> Result<()> {
    let MatchReport { tally, standing, players: [first, second], .. } = report;
    writeln!(
        output,
        "{BOLD}{first}{BOLD:#} against {BOLD}{second}{BOLD:#} on {}, openings {}, seed {}",
        report.game, report.openings, report.seed
    )?;
    writeln!(
        output,
        "  {} games: {} won, {} drawn, {} lost{}",
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses,
        if report.finished { "" } else { "; stopped before the end" }
    )?;
    let style = if standing.score >= 0.5 { GOOD } else { BAD };
    writeln!(
        output,
        "  score {style}{:.1} %{style:#} ± {:.1}   Elo {}   stronger with likelihood {:.1} %",
        100.0 * standing.score,
        100.0 * standing.score_error,
        elo(report),
        100.0 * standing.likely_stronger
    )?;
    if let Some(evidence) = report.sprt {
        let decided = match evidence.accepted {
            Some(elo) => format!("decided for {elo:+} Elo"),
            None => "undecided".to_owned(),
        };
        writeln!(
            output,
            "  sequential test {decided}: ratio {:.2} within ±{:.2}",
            evidence.ratio, evidence.limit
        )?;
    }
    write_efforts(report, output)?;
    for fault in &report.faults {
        let what = describe(&fault.fault);
        writeln!(
            output,
            "  {BAD}game {} does not count: {} {what}{BAD:#}",
            fault.number, fault.player
        )?;
    }
    Ok(())
}

/// The difference with its error bars; an end that the games do not bound is left open.
fn elo(report: &MatchReport) -> String {
    let standing = report.standing;
    let end = |elo: Option<f64>| elo.map_or_else(|| "…".to_owned(), |elo| format!("{elo:+.0}"));
    format!(
        "{} {DIM}({} to {}){DIM:#}",
        end(standing.elo),
        end(standing.elo_least),
        end(standing.elo_most)
    )
}

fn write_efforts(report: &MatchReport, output: &mut Output) -> Result<()> {
    let columns = [
        ("player", Align::Left),
        ("moves", Align::Right),
        ("time a move", Align::Right),
        ("nodes a move", Align::Right),
        ("nodes a second", Align::Right),
        ("depth", Align::Right),
    ];
    let row = |(player, effort): (&String, &EffortReport)| {
        vec![
            player.clone(),
            grouped(effort.moves),
            format!("{:.1} ms", 1e3 * effort.seconds),
            grouped(effort.nodes.round() as u64),
            grouped(effort.nodes_per_second.round() as u64),
            effort.depth.map_or_else(|| "-".to_owned(), |depth| format!("{depth:.1}")),
        ]
    };
    let rows: Vec<_> = report.players.iter().zip(&report.efforts).map(row).collect();
    table::write(output, &columns, &rows)?;
    Ok(())
}

/// What a player did, as the rest of a sentence about it.
pub(super) fn describe(fault: &Fault) -> String {
    match fault {
        Fault::NoMove => "found no move within its limits".to_owned(),
        Fault::Illegal(mv) => format!("played {mv}, which is no move there"),
        Fault::Crash(message) => format!("broke down: {message}"),
        Fault::Overrun { took, allowed } => {
            format!("took {took} ms where {allowed} ms were allowed")
        }
    }
}
