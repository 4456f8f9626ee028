//! The commands, one file each: its arguments, and `run`.
//!
//! Specs, positions and times stay text in the arguments and go to the workbench as they are, so that
//! every complaint about them is the workbench's own line.

pub(crate) mod best;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod crossword;
pub(crate) mod dictionary;
pub(crate) mod explain;
pub(crate) mod games;
pub(crate) mod grow;
pub(crate) mod lesson;
pub(crate) mod man;
pub(crate) mod match_play;
pub(crate) mod matrix;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod probe;
mod progress;
pub(crate) mod replay;
mod self_play;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod study;
pub(crate) mod tables;
mod together;
pub(crate) mod tour;
pub(crate) mod tune;
pub(crate) mod verify;
pub(crate) mod words;

use parlor_workbench::{BadInput, Report, State, StateRequest, Workbench, parse_depth};

/// The game and position most commands ask about.
#[derive(Debug, clap::Args)]
pub(crate) struct PositionArgs {
    /// The game, such as tic-tac-toe or mnk:m=5,n=5,k=4, or a file of rules such as my-game.parlor
    pub(crate) game: String,
    /// The position; the start of the game if left out
    #[arg(allow_hyphen_values = true, value_parser = position_text)]
    pub(crate) position: Option<String>,
}

/// How far a search may go.
#[derive(Debug, clap::Args)]
pub(crate) struct LimitArgs {
    /// Plies to look ahead
    #[arg(long, value_name = "N")]
    depth: Option<String>,
    /// Time for each search, such as 5s or 100ms; 5s if no limit is given at all
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
}

impl LimitArgs {
    pub(crate) fn depth(&self) -> Result<Option<u32>, BadInput> {
        self.depth.as_deref().map(parse_depth).transpose()
    }
}

/// A position as text. One of edges may begin with hyphens; one that a letter follows is a mistyped
/// option.
fn position_text(text: &str) -> Result<String, &'static str> {
    let rest = text.trim_start_matches('-');
    let is_option =
        rest.len() < text.len() && rest.starts_with(|first: char| first.is_alphabetic());
    if is_option { Err("there is no such option") } else { Ok(text.to_owned()) }
}

/// The position that a report is about, to be drawn beside it.
fn state_of(report: &Report, workbench: &Workbench) -> Result<State, parlor_workbench::Error> {
    workbench.state(&StateRequest {
        game: report.game.clone(),
        position: Some(report.position.clone()),
        ..StateRequest::default()
    })
}
