//! `parlor verify`: is a table right?

use std::io::Write as _;

use anyhow::Result;
use parlor_workbench::{Extent, VerifyRequest, Workbench};

use crate::output::{Output, grouped};
use crate::watch::watch;

/// Check a solved table against the rules
///
/// Every position is recomputed from its successors by the rules alone; nothing of the solver is used. The
/// check fails unless it comes to every position that play can reach, which it finds by a walk of its own.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A table's file, or a game: its table in the tables' folder
    table: String,
    /// Check so many random positions of every tier; cyclic tiers are checked whole
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1000000")]
    sample: Option<u64>,
    /// The random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Threads to work with; all there are if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    let request = VerifyRequest {
        table: args.table.clone(),
        extent: match args.sample {
            Some(numbers) => Extent::Sample { numbers, seed: args.seed },
            None => Extent::Whole,
        },
        threads: args.threads.map(usize::from),
        memory: None,
    };
    let report = watch(|control| workbench.verify(&request, control))??;
    if args.json {
        return output.json(&report);
    }
    let checked = grouped(report.checked);
    let numbers = grouped(report.numbers);
    match report.reachable {
        Some(reachable) => {
            writeln!(output, "{} is right: all {numbers} entries were checked", report.game)?;
            writeln!(
                output,
                "play reaches {} positions, and every one of them is among the checked",
                grouped(reachable)
            )?;
        }
        None => {
            writeln!(output, "{}: no mistake in {checked} of {numbers} entries", report.game)?;
            writeln!(
                output,
                "this was a sample; without --sample every reachable position is checked"
            )?;
        }
    }
    Ok(())
}
