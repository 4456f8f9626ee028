//! `parlor probe`: what a solved table says about a position.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Result;
use parlor_workbench::{AnyGame, Catalogue, Error, Report, spec_of_table};

use super::best::write_moves;
use crate::output::{BOLD, DIM, Output};

/// Ask a solved table what a position and each of its moves are worth
///
/// A game without a table is solved at once if it is small.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A table's file, or a game: its table in the tables' folder
    table: String,
    /// The position; the start of the game if left out
    position: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// A table named by its file or by its game.
pub(super) fn open(table: &str) -> Result<(Box<dyn AnyGame>, Option<PathBuf>), Error> {
    let path = Path::new(table);
    if path.is_file() {
        let game = Catalogue::new().game(&spec_of_table(path)?)?;
        return Ok((game, Some(path.to_owned())));
    }
    Ok((Catalogue::new().game(table)?, None))
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<()> {
    let (game, path) = open(&args.table)?;
    let position = args.position.clone().unwrap_or_else(|| game.start());
    let report = game.probe(&position, path.as_deref())?;
    if args.json {
        return output.json(&report);
    }
    write_report(game.as_ref(), &report, output)
}

fn write_report(game: &dyn AnyGame, report: &Report, output: &mut Output) -> Result<()> {
    let state = game.state(&report.position, None)?;
    writeln!(output, "{DIM}{}  {}{DIM:#}", report.game, report.position)?;
    crate::board::draw(output, &state)?;
    let value = report.worth();
    match &report.best {
        Some(mv) => writeln!(output, "{BOLD}{mv}{BOLD:#}  {value} for {}", state.turn)?,
        None => writeln!(output, "the game is over: {value} for {}", state.turn)?,
    }
    write_moves(report.moves.as_deref().unwrap_or_default(), &|_| String::new(), output)
}
