//! A player sitting at one game.

use crate::Error;
use crate::any_game::{AnyGame, Question};
use crate::player::Player;
use crate::report::Report;

/// Someone who is asked for one move after another of the same game, and may remember what they
/// thought before.
pub trait Seat {
    /// The move to play here.
    ///
    /// # Errors
    /// Text that is not a position; limits reached without a move.
    fn choose(&mut self, position: &str) -> Result<Report, Error>;
}

/// A player without a memory.
pub(crate) struct Forgetful<'a> {
    pub(crate) game: &'a dyn AnyGame,
    pub(crate) player: &'a Player,
    pub(crate) question: Question,
}

impl Seat for Forgetful<'_> {
    fn choose(&mut self, position: &str) -> Result<Report, Error> {
        self.game.best(position, self.player, &self.question)
    }
}
