//! What happens at a table. A table is the list of these, and nothing in the list is ever changed: a takeback is
//! one more event.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::TimeControl;
use crate::seat::{Seat, Sitter};
use crate::secret::SecretHash;
use crate::time::ServerTime;

/// Something that happened at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum TableEvent {
    /// Somebody made it. Always the first event, and only that.
    Created {
        /// The game's spec.
        game: String,
        /// The position at the start.
        start: String,
        /// The clock.
        clock: TimeControl,
        /// Who sits where, the host first.
        sitters: [Sitter; 2],
        /// Who begins the first game.
        begins: Seat,
    },
    /// Whoever was invited came.
    Joined {
        /// The hash of their token.
        token: SecretHash,
    },
    /// Somebody moved.
    Moved {
        /// Who.
        by: Seat,
        /// The move, as the game writes it.
        #[serde(rename = "move")]
        mv: String,
        /// The position it led to: rules that lead elsewhere today have changed since.
        after: String,
        /// What it cost on the clock, in milliseconds.
        cost: u64,
    },
    /// Somebody offered something.
    Offered {
        /// Who.
        by: Seat,
        /// What.
        offer: Offer,
    },
    /// Somebody declined what the other had offered.
    Declined {
        /// Who.
        by: Seat,
        /// What.
        offer: Offer,
    },
    /// A takeback was accepted.
    TakenBack {
        /// Who accepted it.
        by: Seat,
        /// How many moves are left.
        ply: usize,
    },
    /// A draw was accepted.
    Drawn {
        /// Who accepted it.
        by: Seat,
    },
    /// Somebody gave up.
    Resigned {
        /// Who.
        by: Seat,
    },
    /// Somebody's time ran out.
    Flagged {
        /// Whose.
        seat: Seat,
    },
    /// A rematch was accepted: a new game begins, with the sides changed.
    Rematch {
        /// Who accepted it.
        by: Seat,
    },
}

/// What a player can offer the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// To end the game in a draw.
    Draw,
    /// To take back the offerer's last move, and what was answered to it.
    Takeback,
    /// To play again, with the sides changed.
    Rematch,
}

/// An event with its number and its times.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recorded {
    /// Events of a table are numbered from 1.
    pub number: u64,
    /// When it happened, by the calendar: milliseconds since 1970.
    pub at: u64,
    /// When it happened, by the time that clocks are read by.
    pub time: ServerTime,
    /// What happened.
    #[serde(flatten)]
    pub event: TableEvent,
}
