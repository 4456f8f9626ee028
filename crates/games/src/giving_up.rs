//! Games in which a player may give up: whose turn it is, and whether the other did.
//!
//! After the side to move a position has the word `quit` once a player gave up (the one who moved
//! last): `5-3-1 1`, `5-3-1 2 quit`.

use parlor_core::{Setup, Side};

/// The move that gives up, as text.
pub(crate) const QUIT: &str = "quit";

/// What the word after the side to move means.
pub(crate) const FORM: &str = "quit if the other gave up";

/// What every position of such a game has besides what lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TurnState {
    /// Who is to move, or has won because the other gave up.
    pub(crate) turn: Side,
    /// Whether the player who moved last gave up.
    pub(crate) given_up: bool,
}

impl TurnState {
    /// At the start of the game.
    pub(crate) const START: Self = Self { turn: Side::First, given_up: false };

    /// After a move that plays on.
    #[inline]
    pub(crate) const fn next(self) -> Self {
        Self { turn: self.turn.other(), given_up: false }
    }

    /// After giving up.
    #[inline]
    pub(crate) const fn quit(self) -> Self {
        Self { turn: self.turn.other(), given_up: true }
    }

    /// What is written after the side to move.
    pub(crate) fn extra(self) -> Option<String> {
        self.given_up.then(|| QUIT.to_owned())
    }
}

impl From<&Setup> for TurnState {
    /// Any other word than `quit` is found out when the position is written again.
    fn from(setup: &Setup) -> Self {
        Self { turn: setup.turn, given_up: setup.extra.is_some() }
    }
}

/// The text of a move, with the short form of giving up that a game's players know written in full.
pub(crate) fn in_full<'a>(text: &'a str, short: &str) -> &'a str {
    if text.eq_ignore_ascii_case(short) { QUIT } else { text }
}
