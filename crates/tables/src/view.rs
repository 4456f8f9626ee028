//! A table as somebody sees it: all that a page needs to draw it, and nothing that they may not know.

use std::sync::Arc;

use parlor_workbench::State;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::event::Offer;
use crate::live_table::{LiveTable, Reason, Stage};
use crate::seat::{Seat, Side, Sitter};
use crate::time::{ServerTime, milliseconds};

/// Who looks at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// One of the two who play.
    Player(Seat),
    /// Anybody who has the link.
    Spectator,
}

/// A table as somebody sees it. Players stand in the order of their sides: the one who begins first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TableView {
    /// Its name.
    pub id: String,
    /// The number of the last event that shows here.
    pub number: u64,
    /// The turn, which a request must name: how often the board has changed.
    pub turn: u64,
    /// Which game of the table this is, from 1.
    pub round: u32,
    /// The game's spec.
    pub game: String,
    /// The position that the game started from.
    pub start: String,
    /// The moves since.
    pub moves: Vec<String>,
    /// The position on the board, with its drawing and its legal moves; none if the game is not known any
    /// more.
    #[serde(serialize_with = "as_written")]
    #[schema(required, value_type = Option<State>)]
    pub state: Option<Arc<RawValue>>,
    /// Who plays, the one who begins first.
    #[schema(min_items = 2, max_items = 2)]
    pub players: [PlayerView; 2],
    /// Which of them you are: 0 begins, 1 does not; a spectator is neither.
    #[schema(required)]
    pub you: Option<usize>,
    /// The clocks, if there are any.
    #[schema(required)]
    pub clock: Option<ClockView>,
    /// What waits for an answer; spectators do not see it.
    #[schema(required)]
    pub offer: Option<OfferView>,
    /// What you can offer now, each once a turn.
    pub may_offer: Vec<Offer>,
    /// How the game ended.
    #[schema(required)]
    pub ending: Option<EndingView>,
    /// Why nobody can play just now, in a sentence.
    #[schema(required)]
    pub closed: Option<String>,
}

/// Writes a text that is JSON already.
fn as_written<S: Serializer>(
    text: &Option<Arc<RawValue>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    text.as_deref().serialize(serializer)
}

/// Somebody at a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerView {
    /// Whether the seat is taken.
    pub here: bool,
    /// The spec of the program that plays; none for a person.
    #[schema(required)]
    pub program: Option<String>,
}

/// The clocks of a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ClockView {
    /// How much time there is, such as `5m+3s`.
    pub control: String,
    /// What both have left, in milliseconds.
    #[schema(min_items = 2, max_items = 2)]
    pub left: [u64; 2],
    /// Whose clock runs: 0 began, 1 did not.
    #[schema(required)]
    pub running: Option<usize>,
}

/// An offer that waits for an answer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OfferView {
    /// What is offered.
    pub offer: Offer,
    /// Who offers it: 0 began, 1 did not.
    pub by: usize,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EndingView {
    /// Why it is over.
    pub reason: Reason,
    /// Who won: 0 began, 1 did not; nobody in a draw.
    #[schema(required)]
    pub winner: Option<usize>,
}

impl LiveTable {
    /// The table as somebody sees it.
    #[must_use]
    pub fn view(&self, viewer: Viewer, now: ServerTime, paused: Option<&str>) -> TableView {
        let index = |seat: Seat| self.side_of(seat).index();
        let sitter = |side: Side| &self.sitters[self.seat_of(side).index()];
        let player = |side: Side| PlayerView {
            here: !matches!(sitter(side), Sitter::Invited(_)),
            program: match sitter(side) {
                Sitter::Program(spec) => Some(spec.clone()),
                _ => None,
            },
        };
        let left = Side::BOTH.map(|side| self.clocks.left(side, now));
        let clock = left[0].zip(left[1]).map(|(first, second)| ClockView {
            control: self.clocks.control().to_string(),
            left: [first, second].map(milliseconds),
            running: self.clocks.running().filter(|_| paused.is_none()).map(Side::index),
        });
        let is_player = viewer != Viewer::Spectator;
        TableView {
            id: self.id.to_string(),
            number: if is_player { self.number } else { self.public_number },
            turn: self.turn,
            round: self.round,
            game: self.game.clone(),
            start: self.start.clone(),
            moves: self.history.iter().map(|played| played.mv.clone()).collect(),
            state: self.state_text.clone(),
            players: Side::BOTH.map(player),
            you: match viewer {
                Viewer::Player(seat) => Some(index(seat)),
                Viewer::Spectator => None,
            },
            clock,
            offer: self
                .offer
                .filter(|_| is_player)
                .map(|(by, offer)| OfferView { offer, by: index(by) }),
            may_offer: match viewer {
                Viewer::Player(seat) => self.offers_open_to(seat, now),
                Viewer::Spectator => Vec::new(),
            },
            ending: self.ending.map(|ending| EndingView {
                reason: ending.reason,
                winner: ending.winner.map(index),
            }),
            closed: match (&self.read_only, paused, self.stage()) {
                (Some(reason), ..) => Some(reason.clone()),
                (None, Some(reason), Stage::Playing | Stage::Unjoined) => Some(reason.to_owned()),
                _ => None,
            },
        }
    }
}
