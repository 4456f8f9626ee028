//! `parlor perft`: how many games there are of each length.

use std::io::Write as _;
use std::time::Instant;

use anyhow::Result;
use parlor_workbench::{Control, Workbench};
use serde_json::json;

use super::PositionArgs;
use crate::output::{Output, grouped, short_time, spinner};
use crate::table::{self, Align};

/// Count the move sequences of each length
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    at: PositionArgs,
    /// The longest length to count
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    let (game, position) = workbench.position(&args.at.game, args.at.position.as_deref())?;
    let start = Instant::now();
    let waiting = spinner(format!("counting {}", game.spec()));
    let counts = game.perft(&position, args.depth as usize, &Control::unlimited());
    waiting.finish_and_clear();
    let counts = counts?;
    let time = start.elapsed();
    if args.json {
        return output.json(&json!({
            "game": game.spec(),
            "position": position,
            "counts": counts,
            "seconds": time.as_secs_f64(),
        }));
    }
    let row = |(index, &count): (usize, &u64)| vec![(index + 1).to_string(), grouped(count)];
    let rows: Vec<_> = counts.iter().enumerate().map(row).collect();
    table::write(output, &[("length", Align::Right), ("games", Align::Right)], &rows)?;
    writeln!(output, "in {}", short_time(time))?;
    Ok(())
}
