//! `parlor`: games and puzzles of perfect information in a terminal.
//!
//! This crate draws answers and reads wishes; every question goes to the workbench. One definition
//! ([`Cli`]) yields the help, the shell completions and the manual page. A command is one file under
//! `commands`: its arguments and its `run`.

#![forbid(unsafe_code)]

mod board;
mod commands;
mod output;
mod table;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use parlor_workbench::{BadInput, Error};

use crate::output::Output;

/// Write the rules of a game once; parlor plays it, solves it, explains it and serves it.
///
/// Without a command it starts the web app and opens the browser.
///
/// A game and its variant is one word: tic-tac-toe, mnk:m=5,n=5,k=4, nim:piles=5-3-1. A position is its
/// rows joined by / with . for empty, a space and the side to move: "X../.O./... X". Cells are a column
/// letter and a row number counted from the top: b2.
#[derive(Debug, Parser)]
#[command(
    name = "parlor",
    version,
    after_help = EXIT_CODES,
    max_term_width = 100,
    args_conflicts_with_subcommands = true
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: commands::serve::Args,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  an answer was given
  1  there was no answer: a limit was reached first, or a file could not be written
  2  the question could not be taken: what was wanted, what came and where is told in one line

Colours are used on a terminal only, and never when NO_COLOR is set.";

#[derive(Debug, Subcommand)]
enum Command {
    Serve(commands::serve::Args),
    Games(commands::games::Args),
    Play(commands::play::Args),
    Best(commands::best::Args),
    Compare(commands::compare::Args),
    Explain(commands::explain::Args),
    Match(commands::match_play::Args),
    Replay(commands::replay::Args),
    Perft(commands::perft::Args),
    Matrix(commands::matrix::Args),
    Words(commands::words::Args),
    Tour(commands::tour::Args),
    Completions(commands::completions::Args),
    Man(commands::man::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut output = Output::new();
    let result = match cli.command {
        None => commands::serve::run(&cli.serve, &mut output),
        Some(Command::Serve(args)) => commands::serve::run(&args, &mut output),
        Some(Command::Games(args)) => commands::games::run(&args, &mut output),
        Some(Command::Play(args)) => commands::play::run(&args, &mut output),
        Some(Command::Best(args)) => commands::best::run(&args, &mut output),
        Some(Command::Compare(args)) => commands::compare::run(&args, &mut output),
        Some(Command::Explain(args)) => commands::explain::run(&args, &mut output),
        Some(Command::Match(args)) => commands::match_play::run(&args, &mut output),
        Some(Command::Replay(args)) => commands::replay::run(&args, &mut output),
        Some(Command::Perft(args)) => commands::perft::run(&args, &mut output),
        Some(Command::Matrix(args)) => commands::matrix::run(&args, &mut output),
        Some(Command::Words(args)) => commands::words::run(&args, &mut output),
        Some(Command::Tour(args)) => commands::tour::run(&args, &mut output),
        Some(Command::Completions(args)) => commands::completions::run(&args, &mut output),
        Some(Command::Man(args)) => commands::man::run(&args, &mut output),
    };
    match result.and_then(|()| output.finish()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

/// Tells what went wrong in one line and chooses the exit code.
fn fail(error: &anyhow::Error) -> ExitCode {
    let is_closed_pipe = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe);
    if is_closed_pipe {
        // Whoever read our output has seen enough.
        return ExitCode::SUCCESS;
    }
    eprintln!("parlor: {error:#}");
    let is_bad_input = error.chain().any(|cause| {
        cause.is::<BadInput>() || cause.downcast_ref::<Error>().is_some_and(Error::is_bad_input)
    });
    ExitCode::from(if is_bad_input { 2 } else { 1 })
}
