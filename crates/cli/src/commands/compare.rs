//! `parlor compare`: the ladder side by side on one position.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use parlor_draw::Chart;
use parlor_workbench::{CompareRequest, Comparison, Control, Row, Workbench};

use super::{LimitArgs, PositionArgs};
use crate::output::{DIM, Output, grouped, short_bytes, short_time, spinner};
use crate::table::{self, Align};

/// Let several players search the same position and compare what it costs them
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    at: PositionArgs,
    /// The players to compare, separated by commas; all rungs of the ladder if left out
    #[arg(long, value_name = "PLAYERS")]
    rungs: Option<String>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Also draw the calls as a chart
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    let request = CompareRequest {
        game: args.at.game.clone(),
        position: args.at.position.clone(),
        rungs: args.rungs.clone(),
        depth: args.limits.depth()?,
        time: args.limits.time.clone(),
    };
    let waiting = spinner(format!("comparing on {}", args.at.game));
    let tell =
        |row: &Row| waiting.set_message(format!("{} took {} calls;", row.rung, grouped(row.calls)));
    let comparison = workbench.compare(&request, &Control::unlimited(), tell);
    waiting.finish_and_clear();
    let comparison = comparison?;
    if let Some(path) = &args.svg {
        fs::write(path, chart(&comparison).svg()).with_context(|| path.display().to_string())?;
    }
    if args.json {
        return output.json(&comparison);
    }
    write_table(&comparison, output)
}

fn write_table(comparison: &Comparison, output: &mut Output) -> Result<()> {
    // Only a table with chains has collisions.
    let has_chains = comparison.rows.iter().any(|row| row.document.is_some());
    let mut rows: Vec<Vec<String>> = comparison
        .rows
        .iter()
        .map(|row| {
            vec![
                row.rung.clone(),
                row.in_words(),
                row.best.clone().unwrap_or_else(|| "-".to_owned()),
                grouped(row.calls),
                grouped(row.cut_offs),
                grouped(row.hits),
                grouped(row.table_entries),
                short_bytes(row.table_bytes),
                short_time(row.seconds),
                bar(row.calls, comparison),
            ]
        })
        .collect();
    let mut columns = vec![
        ("player", Align::Left),
        ("value", Align::Left),
        ("move", Align::Left),
        ("calls", Align::Right),
        ("cut-offs", Align::Right),
        ("hits", Align::Right),
        ("entries", Align::Right),
        ("memory", Align::Right),
        ("time", Align::Right),
        ("calls, logarithmic", Align::Left),
    ];
    if has_chains {
        let after_entries = 7;
        columns.insert(after_entries, ("collisions", Align::Right));
        for (cells, row) in rows.iter_mut().zip(&comparison.rows) {
            cells.insert(after_entries, grouped(row.collisions));
        }
    }
    writeln!(output, "{DIM}{}  {}{DIM:#}", comparison.game, comparison.position)?;
    table::write(output, &columns, &rows)?;
    Ok(())
}

/// A bar for a number of calls, on a logarithmic scale up to the largest.
fn bar(calls: u64, comparison: &Comparison) -> String {
    const LONGEST: f64 = 24.0;
    let most = comparison.rows.iter().map(|row| row.calls).max().unwrap_or(1);
    let length = |calls: u64| (calls.max(1) as f64).ln() + 1.0;
    "█".repeat((LONGEST * length(calls) / length(most)).round() as usize)
}

fn chart(comparison: &Comparison) -> Chart {
    let bars = comparison
        .rows
        .iter()
        .map(|row| {
            (
                row.rung.clone(),
                row.calls as f64,
                format!("{} calls, {}", grouped(row.calls), row.in_words()),
            )
        })
        .collect();
    Chart {
        title: format!("{} {}", comparison.game, comparison.position),
        unit: "calls".to_owned(),
        bars,
    }
}
