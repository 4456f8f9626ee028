//! `parlor grow`: what methods cost as their task grows.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::ValueEnum;
use parlor_draw::{ChartLine, LineChart, Stroke};
use parlor_workbench::growth::GrowthPoint;
use parlor_workbench::{Control, EXPERIMENTS, Growth, GrowthRequest, Workbench, parse_depth};

use crate::output::{BOLD, DIM, Output, grouped, short_bytes, short_time, spinner};
use crate::table::{self, Align};

/// Measure how the work, time and memory of several methods grow with their task
///
/// Without an experiment, lists those there are. Each needs nothing more: `parlor grow words` is the
/// textbook's word search with 40 to 40,000 words. A method that is not done in its time is not asked
/// about larger tasks. Beside what is measured stand the counts that the documents give as formulas.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The experiment: words, grid, depth, levels, freedom, board, tour or queens
    experiment: Option<String>,
    /// Measure at these values, such as 1-9 or 40,400,4000
    #[arg(long, value_name = "VALUES")]
    at: Option<String>,
    /// Measure these methods, separated by commas
    #[arg(long, value_name = "METHODS")]
    by: Option<String>,
    /// The game; for `board` with N for what grows, such as mnk:m=N,n=3,k=3
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// The position of that game
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// Plies to look ahead on growing boards
    #[arg(long, value_name = "N")]
    depth: Option<String>,
    /// The side of the grid for a growing list of words [default: 16]
    #[arg(long, value_name = "N")]
    side: Option<usize>,
    /// The words for a growing grid [default: 40000]
    #[arg(long, value_name = "N")]
    words: Option<usize>,
    /// Tours must end a knight's move from their start
    #[arg(long)]
    closed: bool,
    /// Time for each single measurement [default: 5s]
    #[arg(long, value_name = "TIME")]
    time: Option<String>,
    /// Answer in CSV
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    /// Also draw a chart into a file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// What the chart shows
    #[arg(long, value_name = "WHAT", default_value = "work", requires = "svg")]
    chart: Upwards,
}

/// What a chart shows upwards.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Upwards {
    /// Calls, comparisons or steps
    Work,
    /// Seconds
    Time,
    /// Bytes
    Memory,
}

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    let Some(experiment) = &args.experiment else {
        return list(args.json, output);
    };
    let request = GrowthRequest {
        experiment: experiment.clone(),
        at: args.at.clone(),
        by: args.by.clone(),
        game: args.game.clone(),
        position: args.position.clone(),
        depth: args.depth.as_deref().map(parse_depth).transpose()?,
        side: args.side,
        words: args.words,
        closed: args.closed,
        time: args.time.clone(),
    };
    let waiting = spinner(format!("measuring {experiment}"));
    let growth = workbench.growth(&request, &Control::unlimited());
    waiting.finish_and_clear();
    let growth = growth?;
    if let Some(path) = &args.svg {
        let chart = chart(&growth, args.chart);
        fs::write(path, chart.svg()).with_context(|| path.display().to_string())?;
    }
    if args.json {
        return output.json(&growth);
    }
    if args.csv {
        write!(output, "{}", growth.csv())?;
        return Ok(());
    }
    write_table(&growth, output)
}

fn list(json: bool, output: &mut Output) -> Result<()> {
    if json {
        return output.json(&EXPERIMENTS);
    }
    let width = EXPERIMENTS.iter().map(|experiment| experiment.name.len()).max().unwrap_or(0);
    for experiment in EXPERIMENTS {
        writeln!(output, "{BOLD}{:<width$}{BOLD:#}  {}", experiment.name, experiment.summary)?;
    }
    Ok(())
}

fn write_table(growth: &Growth, output: &mut Output) -> Result<()> {
    let experiment = growth.experiment;
    writeln!(output, "{DIM}{}: {}{DIM:#}", experiment.title, growth.subject)?;
    let told = |number: Option<String>| number.unwrap_or_else(|| "-".to_owned());
    let rows: Vec<Vec<String>> = growth
        .series
        .iter()
        .flat_map(|series| series.points.iter().map(move |point| (series, point)))
        .map(|(series, point)| {
            let seconds = point.seconds.map(Duration::from_secs_f64);
            vec![
                series.name.clone(),
                grouped(point.at),
                told(point.work.map(grouped)),
                told(seconds.map(short_time)),
                told(point.bytes.map(short_bytes)),
            ]
        })
        .collect();
    let columns = [
        ("method", Align::Left),
        (experiment.against, Align::Right),
        (experiment.work, Align::Right),
        ("time", Align::Right),
        ("memory", Align::Right),
    ];
    table::write(output, &columns, &rows)?;
    for note in &growth.notes {
        writeln!(output, "{DIM}{note}{DIM:#}")?;
    }
    Ok(())
}

fn chart(growth: &Growth, upwards: Upwards) -> LineChart {
    let measured = |point: &GrowthPoint| match upwards {
        Upwards::Work => point.work.map(|work| work as f64),
        Upwards::Time => point.seconds,
        Upwards::Memory => point.bytes.map(|bytes| bytes as f64),
    };
    let lines = growth.series.iter().map(|series| ChartLine {
        name: series.name.clone(),
        stroke: if series.computed { Stroke::Dashed } else { Stroke::Solid },
        points: series
            .points
            .iter()
            .filter_map(|point| Some((point.at as f64, measured(point)?)))
            .collect(),
    });
    LineChart {
        title: format!("{}: {}", growth.experiment.title, growth.subject),
        x_label: growth.experiment.against.to_owned(),
        y_label: match upwards {
            Upwards::Work => growth.experiment.work,
            Upwards::Time => "seconds",
            Upwards::Memory => "bytes",
        }
        .to_owned(),
        lines: lines.filter(|line| !line.points.is_empty()).collect(),
    }
}
