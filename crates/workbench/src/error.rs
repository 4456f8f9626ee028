//! What can go wrong between a question and its answer.

use std::path::PathBuf;

use parlor_core::{BadInput, Stopped};
use parlor_puzzles::word_search::MakeError;
use parlor_solve::Error as SolveError;
use thiserror::Error;

/// Why there is no answer.
#[derive(Debug, Error)]
pub enum Error {
    /// Something in the question could not be taken.
    #[error(transparent)]
    BadInput(#[from] BadInput),
    /// The limits of the question were reached first.
    #[error("no answer: {0}")]
    Stopped(Stopped),
    /// The puzzle cannot be made as it was asked for.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// A file could not be read or written.
    #[error("{}: {reason}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        reason: std::io::Error,
    },
    /// A table that lists what play can reach was asked about something else.
    #[error("position: wanted one that play can reach, got {position:?}")]
    Unreachable {
        /// Which position.
        position: String,
    },
    /// A whole game could not be solved, asked or found right.
    #[error(transparent)]
    Solve(SolveError),
}

impl From<SolveError> for Error {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Stopped(stopped) => Self::Stopped(stopped),
            SolveError::File { path, source } => Self::File { path, reason: source },
            other => Self::Solve(other),
        }
    }
}

impl From<Stopped> for Error {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl Error {
    /// Whether the asker is at fault, rather than the limits or the machine.
    #[must_use]
    pub const fn is_bad_input(&self) -> bool {
        match self {
            Self::BadInput(_) | Self::Unreachable { .. } => true,
            Self::Make(reason) => !matches!(reason, MakeError::Stopped(_)),
            Self::Solve(reason) => matches!(
                reason,
                SolveError::Memory { .. } | SolveError::TooLarge(_) | SolveError::Table { .. }
            ),
            Self::Stopped(_) | Self::File { .. } => false,
        }
    }
}
