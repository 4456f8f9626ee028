//! What can go wrong between a question and its answer.

use std::path::{Path, PathBuf};

use parlor_core::{BadInput, Stopped};
use parlor_puzzles::crossword::make::MakeCrosswordError;
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
    /// No crossword was found that is as it was asked for.
    #[error(transparent)]
    MakeCrossword(MakeCrosswordError),
    /// A file could not be read or written.
    #[error("{}: {reason}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        reason: std::io::Error,
    },
    /// A table that is there, whole or in part, is damaged or does not fit: nobody who asks is at fault.
    #[error("{}: {reason}", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it, and the way out if there is one.
        reason: String,
    },
    /// Rules that were sent some time ago and have made room for others.
    #[error("game: wanted rules that were sent lately, got {game}; send them again")]
    Forgotten {
        /// Their name.
        game: String,
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

impl Error {
    /// Those who were to solve a game together did not come together, as the sentence says.
    #[must_use]
    pub const fn company(sentence: String) -> Self {
        Self::Solve(SolveError::Peer(sentence))
    }
}

impl From<SolveError> for Error {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Stopped(stopped) => Self::Stopped(stopped),
            SolveError::File { path, source } => Self::File { path, reason: source },
            SolveError::Table { path, reason } => Self::Damaged { path, reason },
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
    /// Whether somebody else is at it just now, so that asking again later may help.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        matches!(self, Self::Solve(SolveError::Busy { .. }))
    }

    /// Whether the asker is at fault, rather than the limits or the machine.
    #[must_use]
    pub const fn is_bad_input(&self) -> bool {
        match self {
            Self::BadInput(_) | Self::Unreachable { .. } => true,
            Self::Make(reason) => !matches!(reason, MakeError::Stopped(_)),
            Self::Solve(reason) => matches!(
                reason,
                SolveError::Memory { .. }
                    | SolveError::TooLarge(_)
                    | SolveError::Begun { .. }
                    | SolveError::Occupied { .. }
            ),
            Self::Stopped(_)
            | Self::Forgotten { .. }
            | Self::MakeCrossword(_)
            | Self::File { .. }
            | Self::Damaged { .. } => false,
        }
    }

    /// What may be told to somebody at another machine: without the path of a file on this one.
    #[must_use]
    pub fn without_path(&self) -> String {
        let told = self.to_string();
        let path = self.path().map(|path| format!("{}: ", path.display())).unwrap_or_default();
        told.strip_prefix(&path).map(str::to_owned).unwrap_or(told)
    }

    /// The file that it is about.
    fn path(&self) -> Option<&Path> {
        match self {
            Self::File { path, .. }
            | Self::Damaged { path, .. }
            | Self::Solve(SolveError::Busy { path, .. } | SolveError::Occupied { path, .. }) => {
                Some(path)
            }
            _ => None,
        }
    }
}
