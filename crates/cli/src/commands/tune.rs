//! `parlor tune`: an evaluation for any game, from games of the engine against itself.

use std::io::Write as _;

use anyhow::Result;
use parlor_workbench::{TuneReport, TuneRequest, Workbench};

use super::self_play::SelfPlayArgs;
use crate::output::{BOLD, DIM, Output, grouped, short_time};
use crate::table::{self, Align};
use crate::watch::watch;

/// Let the engine learn how to judge positions of a game, by playing against itself
///
/// What stands on short lines and squares of the board is counted, with the turn, and with what the game knows by itself
/// and the number of moves where they help. Weights are fitted so that they foretell what the search thought and, for a
/// part, how the games ended. Every generation plays with the weights of the one before. The file tells the command that makes
/// it again: as long as no time runs out, the same seed and games give the same file. Then engine:weights=tuned plays by it,
/// and `parlor match GAME engine:weights=tuned engine` shows what was gained.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game, such as connect-four, or a file of rules such as my-game.parlor
    game: String,
    /// Games of each generation, such as 5000,5000 [default: 5000, twenty times]
    #[arg(long, value_name = "LIST")]
    games: Option<String>,
    /// Nodes that the engine may visit for a move [default: 400]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Part of what is learnt that is how games ended, from 0 to 1; the rest is what the search thought [default: 0.25]
    #[arg(long, value_name = "PART")]
    results: Option<f32>,
    /// Time for all of it, such as 2m; it cuts the number of games [default: 10m]
    #[arg(long, value_name = "TIME")]
    time: Option<String>,
    #[command(flatten)]
    self_play: SelfPlayArgs,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    let request = TuneRequest {
        game: args.game.clone(),
        games: args.games.clone(),
        nodes: args.nodes,
        results: args.results,
        time: args.time.clone(),
        seed: Some(args.self_play.seed),
        threads: Some(args.self_play.threads()),
    };
    let report = watch(|control| workbench.tune(&request, control))??;
    if args.json { output.json(&report) } else { write_report(&report, output) }
}

fn write_report(report: &TuneReport, output: &mut Output) -> Result<()> {
    let columns = [
        ("generation", Align::Right),
        ("games", Align::Right),
        ("positions", Align::Right),
        ("error", Align::Right),
        ("of games left out", Align::Right),
    ];
    let row = |(number, told): (usize, &parlor_workbench::tune::Generation)| {
        vec![
            (number + 1).to_string(),
            grouped(told.games.into()),
            grouped(told.positions as u64),
            format!("{:.4}", told.error),
            format!("{:.4}", told.error_held_out),
        ]
    };
    let rows: Vec<_> = report.generations.iter().enumerate().map(row).collect();
    table::write(output, &columns, &rows)?;
    writeln!(
        output,
        "{} weights in {BOLD}{}{BOLD:#}, made in {}",
        grouped(report.weights as u64),
        report.file.display(),
        short_time(std::time::Duration::from_secs_f64(report.seconds))
    )?;
    writeln!(output, "{DIM}the same again: {}{DIM:#}", report.recipe)?;
    writeln!(
        output,
        "{DIM}what it gained: parlor match {} engine:weights=tuned engine --time 50ms{DIM:#}",
        report.game
    )?;
    Ok(())
}
