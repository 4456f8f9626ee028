//! `parlor tour`: knight's tours, found, listed, counted and drawn.

use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use indicatif::ProgressBar;
use parlor_draw::knights_tour;
use parlor_workbench::knights_tour::{Tour, TourReport, TourSearch, names};
use parlor_workbench::{Control, Progress, PuzzleAllowance, TourRequest};
use serde_json::json;

use crate::output::{BOLD, DIM, Output, grouped, short_bytes, short_time, spinner};

/// Find a knight's tour of any board, or count them all
///
/// Squares are written as in chess: a1 is the lower left corner. Where no tour exists the answer says why, at once.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The board as rows by columns, such as 8x8
    board: String,
    /// The tour must end a knight's move from its start
    #[arg(long)]
    closed: bool,
    /// Where the tour begins, such as d4
    #[arg(long, value_name = "SQUARE")]
    start: Option<String>,
    /// How to look for it: backtracking, warnsdorff or structured
    #[arg(long, value_name = "METHOD", default_value = TourRequest::DEFAULT_METHOD)]
    by: String,
    /// Count the tours instead: closed ones as cycles, open ones with their direction
    #[arg(long, conflicts_with_all = ["all", "svg", "animate"])]
    count: bool,
    /// Memory that counting may take, such as 2GB
    #[arg(long, value_name = "SIZE", default_value = TourRequest::DEFAULT_MEMORY)]
    memory: String,
    /// List every tour, one a line
    #[arg(long, conflicts_with_all = ["svg", "animate"])]
    all: bool,
    /// List no more than so many
    #[arg(long, value_name = "N", requires = "all", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Give up after this time, such as 5s; 30s for one tour by default
    #[arg(long, value_name = "TIME")]
    time: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    /// Print the numbered board and nothing else
    #[arg(long, conflicts_with = "json")]
    text: bool,
    /// Also draw the path into a file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Play the tour in the terminal
    #[arg(long, conflicts_with_all = ["json", "text"])]
    animate: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<()> {
    let request = TourRequest {
        board: args.board.clone(),
        closed: args.closed,
        start: args.start.clone(),
        by: Some(args.by.clone()),
        count: args.count,
        memory: Some(args.memory.clone()),
        time: args.time.clone(),
    };
    let search = request.read(&PuzzleAllowance::UNLIMITED)?;
    if args.count {
        count(args, &search, output)
    } else if args.all {
        list(args, &search, output)
    } else {
        show(args, &search, output)
    }
}

fn show(args: &Args, search: &TourSearch, output: &mut Output) -> Result<()> {
    let doing = format!("touring {} by {}", args.board, args.by);
    let waiting = spinner(doing.clone());
    let control = Control::unlimited().with_progress(tell(waiting.clone(), doing));
    let answer = search.find(&control);
    waiting.finish_and_clear();
    let answer = answer.with_context(|| {
        let way_out =
            if args.by == TourRequest::DEFAULT_METHOD { "" } else { " or --by structured" };
        format!("no tour of {} found by {}, try a longer --time{way_out}", args.board, args.by)
    })?;
    if args.json {
        output.json(&answer)?;
    }
    let Some(tour) = &answer.tour else {
        output.finish()?;
        bail!("{}", answer.reason);
    };
    if let Some(path) = &args.svg {
        fs::write(path, knights_tour::svg(tour)).with_context(|| path.display().to_string())?;
    }
    if args.json {
        return Ok(());
    }
    if args.animate && io::stdout().is_terminal() {
        animate(tour, output)?;
    } else {
        write!(output, "{}", knights_tour::text(tour, u32::MAX))?;
    }
    if !args.text {
        write_summary(&answer, output)?;
    }
    Ok(())
}

fn write_summary(answer: &TourReport, output: &mut Output) -> Result<()> {
    let steps = answer.steps.map(|steps| format!(" in {} steps", grouped(steps)));
    writeln!(
        output,
        "{DIM}{} tour of {} by {}{}, {}{DIM:#}",
        answer.kind,
        answer.board,
        answer.by,
        steps.unwrap_or_default(),
        short_time(answer.seconds)
    )?;
    writeln!(output, "{DIM}{}{DIM:#}", answer.reason)?;
    Ok(())
}

/// Draws the board again after each move, over the old one.
fn animate(tour: &Tour, output: &mut Output) -> Result<()> {
    const WHOLE: Duration = Duration::from_secs(12);
    const LONGEST: Duration = Duration::from_millis(250);
    let moves = tour.board().area();
    let pause = (WHOLE / moves).min(LONGEST);
    let height = tour.board().rows() + 1;
    for number in 1..=moves {
        if number > 1 {
            write!(output, "\u{1b}[{height}A")?;
        }
        write!(output, "{}", knights_tour::text(tour, number))?;
        output.flush()?;
        thread::sleep(pause);
    }
    Ok(())
}

fn list(args: &Args, search: &TourSearch, output: &mut Output) -> Result<()> {
    let limit = args.limit.unwrap_or(u64::MAX);
    let mut shown = 0;
    let mut failure = None;
    let total = search.each(&Control::unlimited(), |tour| {
        shown += 1;
        let names = names(tour);
        let written = if args.json {
            output.json(&json!({ "path": names }))
        } else {
            writeln!(output, "{}", names.join(" ")).map_err(Into::into)
        };
        match written {
            Err(error) => failure = Some(error),
            Ok(()) if shown < limit => return ControlFlow::Continue(()),
            Ok(()) => {}
        }
        ControlFlow::Break(())
    });
    if let Some(error) = failure {
        return Err(error);
    }
    total.with_context(|| format!("not all tours are listed, {shown} were"))?;
    if shown == 0 {
        let answer = search.find(&Control::unlimited())?;
        bail!("{}", answer.reason);
    }
    Ok(())
}

fn count(args: &Args, search: &TourSearch, output: &mut Output) -> Result<()> {
    let doing = format!("counting the tours of {}", args.board);
    let waiting = spinner(doing.clone());
    let control = Control::unlimited().with_progress(tell(waiting.clone(), doing));
    let total = search.count(&control);
    waiting.finish_and_clear();
    let total = total?;
    if args.json {
        return output.json(&total);
    }
    let digits: String = total.count.clone();
    let number = digits.parse().map_or(digits, grouped);
    let counted = match total.counted {
        "directed" => "; a tour and its reverse count as two",
        "undirected" => "; neither start nor direction matters",
        _ => " from there",
    };
    writeln!(output, "{BOLD}{number}{BOLD:#} {} tours of {}{counted}", total.kind, total.board)?;
    writeln!(
        output,
        "{DIM}{} frontiers at most, {}, {}{DIM:#}",
        grouped(total.most_states),
        short_bytes(total.most_bytes),
        short_time(total.seconds)
    )?;
    Ok(())
}

/// Shows how far the work has come.
fn tell(waiting: ProgressBar, doing: String) -> impl Fn(&Progress) + Send + Sync + 'static {
    move |progress| {
        if let Progress::Steps { task, done, total } = progress {
            let total = total.map(|total| format!(" of {}", grouped(total))).unwrap_or_default();
            waiting.set_message(format!("{doing}: {}{total} {task}", grouped(*done)));
        }
    }
}
