//! Games in which a player may give up: how that is written.
//!
//! A position is a body, the side to move, and the word `quit` once a player gave up (the one who
//! moved last): `5-3-1 1`, `5-3-1 2 quit`.

use parlor_core::{BadInput, Game, Side};

use crate::board::parse_turn;

/// The move that gives up, as text.
pub(crate) const QUIT: &str = "quit";

/// What every position of such a game has besides its body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TurnState {
    pub(crate) turn: Side,
    /// Whether the player who moved last gave up.
    pub(crate) given_up: bool,
}

impl TurnState {
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

    pub(crate) fn write<G: Game>(self, game: &G, body: &str) -> String {
        let quit = if self.given_up { " quit" } else { "" };
        format!("{body} {}{quit}", game.player_name(self.turn))
    }

    /// Splits a position into its body and the rest.
    pub(crate) fn parse<'a, G: Game>(
        game: &G,
        text: &'a str,
        body: &str,
    ) -> Result<(&'a str, Self), BadInput> {
        let mut parts = text.split(' ');
        match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some(body), Some(turn), quit @ (None | Some(QUIT)), None) => {
                Ok((body, Self { turn: parse_turn(game, turn)?, given_up: quit.is_some() }))
            }
            _ => {
                let wanted =
                    format!("{body}, a space and the side to move, then quit if the other gave up");
                Err(BadInput::new("position", wanted, BadInput::quote(text)))
            }
        }
    }
}

/// Whether this text gives up: the word itself, or the short form the game's players know.
pub(crate) fn is_quit(text: &str, short: &str) -> bool {
    text.eq_ignore_ascii_case(QUIT) || text.eq_ignore_ascii_case(short)
}
