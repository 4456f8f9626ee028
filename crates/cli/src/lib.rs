//! `parlor` as a library call: games and puzzles of perfect information in a terminal and in a browser.
//!
//! [`run`] is the whole program. Give it a catalogue with a game of your own, and the command line and
//! the web app know that game like any other:
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! use parlor::Catalogue;
//!
//! fn main() -> ExitCode {
//!     // `.with::<MyGame>()` adds a family of your own.
//!     parlor::run(Catalogue::new())
//! }
//! ```
//!
//! A game is written against [`core`] and [`games`]; `examples/hexapawn` is one from start to end.
//!
//! Inside, this crate parses and draws; every question goes to the workbench. One definition (`Cli`)
//! yields the help, the shell completions and the manual page. A command is one file under `commands`:
//! its arguments and its `run`.

#![forbid(unsafe_code)]

mod board;
mod commands;
mod files;
mod output;
mod program;
mod table;
mod watch;

use std::process::ExitCode;
use std::thread::JoinHandle;

use clap::{Parser, Subcommand};
pub use parlor_core as core;
pub use parlor_games as games;
pub use parlor_workbench::Catalogue;
use parlor_workbench::{Workbench, deep_thread, own_games_folder};

use crate::output::Output;

/// Write the rules of a game once; parlor plays it, solves it, explains it and serves it.
///
/// Without a command it starts the web app and opens the browser.
///
/// A game and its variant is one spec: tic-tac-toe, mnk:m=5,n=5,k=4, nim:piles=5-3-1. A position is its
/// rows joined by / with . for empty, a space and the side to move: "X../.O./... X". A cell is a column
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
  1  no answer: a limit was reached first, or a file could not be read or written
  2  bad input: one line says what was wanted, what came and where

Colours are used on a terminal only, and never when NO_COLOR is set.";

#[derive(Debug, Subcommand)]
enum Command {
    Serve(commands::serve::Args),
    Games(commands::games::Args),
    Play(commands::play::Args),
    Best(commands::best::Args),
    Check(commands::check::Args),
    Compare(commands::compare::Args),
    Explain(commands::explain::Args),
    Grow(commands::grow::Args),
    Lesson(commands::lesson::Args),
    Solve(commands::solve::Args),
    Study(commands::study::Args),
    Tune(commands::tune::Args),
    Probe(commands::probe::Args),
    Verify(commands::verify::Args),
    Match(commands::match_play::Args),
    Replay(commands::replay::Args),
    Perft(commands::perft::Args),
    Tables(commands::tables::Args),
    Words(commands::words::Args),
    Crossword(commands::crossword::Args),
    Tour(commands::tour::Args),
    Matrix(commands::matrix::Args),
    Dictionary(commands::dictionary::Args),
    Completions(commands::completions::Args),
    Man(commands::man::Args),
}

/// Runs the program: reads the arguments of the process, answers on standard output, and gives the exit
/// code. Every command and the web app know the games of this catalogue.
#[must_use]
pub fn run(catalogue: Catalogue) -> ExitCode {
    // How deep the first thread may go is the system's choice.
    let program = deep_thread().spawn(|| answer_command_line(catalogue));
    match program.map(JoinHandle::join) {
        Ok(Ok(code)) => code,
        Ok(Err(panic)) => std::panic::resume_unwind(panic),
        Err(error) => program::fail(&error.into()),
    }
}

fn answer_command_line(catalogue: Catalogue) -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return program::refuse(&error),
    };
    let catalogue = match own_games_folder() {
        Some(folder) => catalogue.with_folder(&folder),
        None => catalogue,
    };
    let workbench = Workbench::new(catalogue.reading_files());
    let mut output = Output::new();
    match answer(cli, &workbench, &mut output).and_then(|()| output.finish()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => program::fail(&error),
    }
}

fn answer(cli: Cli, workbench: &Workbench, output: &mut Output) -> anyhow::Result<()> {
    match cli.command.unwrap_or(Command::Serve(cli.serve)) {
        Command::Serve(args) => commands::serve::run(&args, workbench, output),
        Command::Games(args) => commands::games::run(&args, workbench, output),
        Command::Play(args) => commands::play::run(&args, workbench, output),
        Command::Best(args) => commands::best::run(&args, workbench, output),
        Command::Check(args) => commands::check::run(&args, workbench, output),
        Command::Compare(args) => commands::compare::run(&args, workbench, output),
        Command::Explain(args) => commands::explain::run(&args, workbench, output),
        Command::Grow(args) => commands::grow::run(&args, workbench, output),
        Command::Lesson(args) => commands::lesson::run(&args, workbench, output),
        Command::Solve(args) => commands::solve::run(&args, workbench, output),
        Command::Study(args) => commands::study::run(&args, workbench, output),
        Command::Tune(args) => commands::tune::run(&args, workbench, output),
        Command::Probe(args) => commands::probe::run(&args, workbench, output),
        Command::Verify(args) => commands::verify::run(&args, workbench, output),
        Command::Match(args) => commands::match_play::run(&args, workbench, output),
        Command::Replay(args) => commands::replay::run(&args, workbench, output),
        Command::Perft(args) => commands::perft::run(&args, workbench, output),
        Command::Tables(args) => commands::tables::run(&args, workbench, output),
        Command::Words(args) => commands::words::run(&args, output),
        Command::Crossword(args) => commands::crossword::run(&args, output),
        Command::Tour(args) => commands::tour::run(&args, output),
        Command::Matrix(args) => commands::matrix::run(&args, output),
        Command::Dictionary(args) => commands::dictionary::run(&args, output),
        Command::Completions(args) => commands::completions::run(&args, output),
        Command::Man(args) => commands::man::run(&args, output),
    }
}
