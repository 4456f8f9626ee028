//! `parlor lesson`: a method at work, step by step, in words.

use std::io::Write as _;

use anyhow::Result;
use parlor_workbench::lesson::{Lesson, LessonRequest, LessonStep, Method, methods};
use parlor_workbench::{Control, Workbench, parse_depth};

use crate::output::{BOLD, DIM, Output};

/// Watch a method work, step by step: what happens, and why
///
/// Without a method, lists those that can be watched. With one, tells its idea and its pseudo-code, and what
/// it does on its subject: each step with the line of the pseudo-code that it carries out.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The method, such as alpha-beta or memo:keep=to-5
    method: Option<String>,
    /// The game, for a method that searches or solves one [default: an example of the method's own]
    game: Option<String>,
    /// The position; the start of the game if left out
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,
    /// Plies to look ahead
    #[arg(long, value_name = "N")]
    depth: Option<String>,
    /// Tell values from the side of: mover, one, computer, human
    #[arg(long, value_name = "WHO")]
    view: Option<String>,
    /// Tell values on the scale of a document: sign, weiss, achi
    #[arg(long, value_name = "SCALE")]
    scale: Option<String>,
    /// The board of a knight's tour, such as 5x5
    #[arg(long, value_name = "RxC")]
    board: Option<String>,
    /// Where the knight begins, such as a1
    #[arg(long, value_name = "SQUARE")]
    start: Option<String>,
    /// The tour must end a knight's move from its start
    #[arg(long)]
    closed: bool,
    /// Squares that the knight has visited already, such as "c2 e1 d3"
    #[arg(long, value_name = "SQUARES")]
    path: Option<String>,
    /// How many queens
    #[arg(long, value_name = "N")]
    size: Option<usize>,
    /// The grid of a word search, its rows separated by /
    #[arg(long, value_name = "ROWS")]
    grid: Option<String>,
    /// The words to look for, separated by spaces
    #[arg(long, value_name = "WORDS")]
    words: Option<String>,
    /// A payoff matrix, its rows separated by |
    #[arg(long, value_name = "ROWS", allow_hyphen_values = true)]
    matrix: Option<String>,
    /// Tell at most so many steps [default: 200]
    #[arg(long, value_name = "N", default_value_t = 200, hide_default_value = true)]
    steps: usize,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, workbench: &Workbench, output: &mut Output) -> Result<()> {
    let Some(method) = &args.method else {
        return list(args.json, output);
    };
    let request = LessonRequest {
        method: method.clone(),
        game: args.game.clone(),
        position: args.position.clone(),
        depth: args.depth.as_deref().map(parse_depth).transpose()?,
        view: args.view.clone(),
        scale: args.scale.clone(),
        board: args.board.clone(),
        start: args.start.clone(),
        closed: args.closed,
        path: args.path.clone(),
        size: args.size,
        grid: args.grid.clone(),
        words: args.words.clone(),
        matrix: args.matrix.clone(),
        steps: Some(args.steps),
        ..LessonRequest::default()
    };
    let lesson = workbench.lesson(&request, &Control::unlimited())?;
    if args.json {
        return output.json(&lesson);
    }
    write_text(&lesson.method, output)?;
    for (number, step) in lesson.steps.iter().enumerate() {
        write_step(number + 1, step, output)?;
    }
    write_ending(&lesson, output)
}

fn list(json: bool, output: &mut Output) -> Result<()> {
    let all: Vec<_> = methods().collect();
    if json {
        return output.json(&all);
    }
    let width = all.iter().map(|method| method.name.len()).max().unwrap_or_default();
    for method in all {
        writeln!(output, "{BOLD}{:<width$}{BOLD:#}  {}", method.name, method.title)?;
    }
    Ok(())
}

/// The idea, the cost, the limits and the pseudo-code.
fn write_text(method: &Method, output: &mut Output) -> Result<()> {
    writeln!(output, "{BOLD}{}{BOLD:#}\n\n{}\n", method.title, method.idea)?;
    writeln!(output, "Cost: {}\nLimits: {}\n", method.cost, method.limits)?;
    for (number, line) in method.code.iter().enumerate() {
        writeln!(output, "{DIM}{number:>4}{DIM:#}  {line}")?;
    }
    writeln!(output)?;
    Ok(())
}

/// `12  line 4  ·· O tries b2.`
fn write_step(number: usize, step: &LessonStep, output: &mut Output) -> Result<()> {
    let indent = "  ".repeat(step.level.min(12) as usize);
    let mark = if step.marked { "*" } else { " " };
    writeln!(output, "{DIM}{number:>5} line {:<2}{DIM:#}{mark}{indent}{}", step.line, step.says)?;
    Ok(())
}

fn write_ending(lesson: &Lesson, output: &mut Output) -> Result<()> {
    if lesson.left_out > 0 {
        writeln!(
            output,
            "{DIM}      … {} more steps; --steps N tells more{DIM:#}",
            lesson.left_out
        )?;
    }
    writeln!(output, "\n{}", lesson.ending)?;
    Ok(())
}
