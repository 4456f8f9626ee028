//! What can go wrong between a question and its answer.

use std::path::PathBuf;

use parlor_core::{BadInput, Stopped};
use parlor_puzzles::word_search::MakeError;
use thiserror::Error;

/// Why there is no answer.
#[derive(Debug, Error)]
pub enum Error {
    /// Something in the question could not be taken.
    #[error(transparent)]
    BadInput(#[from] BadInput),
    /// The limits of the question were reached first.
    #[error("no answer: {0}")]
    Stopped(#[from] Stopped),
    /// The puzzle cannot be made as it was asked for.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// A file could not be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
}

impl Error {
    /// Whether the asker is at fault, rather than the limits or the machine.
    #[must_use]
    pub const fn is_bad_input(&self) -> bool {
        match self {
            Self::BadInput(_) => true,
            Self::Make(reason) => !matches!(reason, MakeError::Stopped(_)),
            Self::Stopped(_) | Self::File { .. } => false,
        }
    }
}
