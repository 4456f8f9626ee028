//! The commands, one file each: its arguments, and `run`.
//!
//! Words, positions and times stay text in the arguments and are read in `run`, so that every complaint
//! about them is the workbench's own line.

pub(crate) mod best;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod explain;
pub(crate) mod games;
pub(crate) mod man;
pub(crate) mod match_play;
pub(crate) mod matrix;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod probe;
mod progress;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod tour;
pub(crate) mod verify;
pub(crate) mod words;

use parlor_workbench::{AnyGame, BadInput, Catalogue, Error, Question, parse_depth, parse_time};

/// The game and position most commands ask about.
#[derive(Debug, clap::Args)]
pub(crate) struct About {
    /// The game, such as tic-tac-toe or mnk:m=5,n=5,k=4
    pub(crate) game: String,
    /// The position; the start of the game if left out
    pub(crate) position: Option<String>,
}

impl About {
    pub(crate) fn open(&self) -> Result<(Box<dyn AnyGame>, String), Error> {
        let game = Catalogue::new().game(&self.game)?;
        let position = match &self.position {
            Some(text) => game.state(text, None)?.position,
            None => game.start(),
        };
        Ok((game, position))
    }
}

/// How far a search may go.
#[derive(Debug, clap::Args)]
pub(crate) struct LimitArgs {
    /// Plies to look ahead
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<String>,
    /// Time for each search, such as 5s or 100ms; 5s if no limit is given at all
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
}

impl LimitArgs {
    pub(crate) fn question(&self) -> Result<Question, BadInput> {
        let time = self.time.as_deref().map(parse_time).transpose()?;
        let depth = self.depth.as_deref().map(parse_depth).transpose()?;
        Ok(Question { depth, time, ..Question::default() })
    }
}
