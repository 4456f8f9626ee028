//! `parlor probe`: what a solved table says about a position.

use std::io::Write as _;

use anyhow::Result;
use parlor_workbench::{Control, ProbeRequest, Workbench};

use super::best::{ending, worth, write_moves};
use super::state_of;
use crate::output::{BOLD, DIM, Output};

/// Ask a solved table what a position and each of its moves are worth
///
/// A small game needs no table: it is solved at once.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A table's file, or a game: its table in the tables' folder
    table: String,
    /// The position; the start of the game if left out
    #[arg(allow_hyphen_values = true, value_parser = super::position_text)]
    position: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    let request = ProbeRequest { table: args.table.clone(), position: args.position.clone() };
    let report = workbench.probe(&request, &Control::unlimited())?;
    if args.json {
        return output.json(&report);
    }
    let state = state_of(&report, workbench)?;
    writeln!(output, "{DIM}{}  {}{DIM:#}", report.game, report.position)?;
    crate::board::draw(output, &state)?;
    match &report.best {
        Some(mv) => writeln!(output, "{BOLD}{mv}{BOLD:#}  {}", worth(&report, &state))?,
        None => writeln!(output, "the game is over: {}", ending(&report, &state))?,
    }
    write_moves(report.moves.as_deref().unwrap_or_default(), &|_| String::new(), output)
}
