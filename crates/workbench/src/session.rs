//! A program that plays one game.

use crate::Error;
use crate::report::Report;

/// Someone who is asked for one move after another of the same game, and may remember what they
/// thought before.
pub trait Session {
    /// The move to play here.
    ///
    /// # Errors
    /// Text that is not a position; a table that cannot be read.
    fn choose(&mut self, position: &str) -> Result<Report, Error>;
}
