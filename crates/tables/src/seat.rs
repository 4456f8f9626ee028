//! Who is who: a seat is a person's place at the table, a side is a role in one game. A rematch changes sides,
//! never seats.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::secret::SecretHash;

/// A place at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// Of whoever made the table.
    Host,
    /// Of whoever was invited.
    Guest,
}

impl Seat {
    /// Both, the host's first.
    pub const BOTH: [Self; 2] = [Self::Host, Self::Guest];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Host => Self::Guest,
            Self::Guest => Self::Host,
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// A role in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Of whoever begins.
    First,
    /// Of the other.
    Second,
}

impl Side {
    /// Both, the one who begins first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// 0 begins, 1 does not: as workbench counts players.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sitter {
    /// Nobody yet: whoever brings the invitation with this hash.
    Invited(SecretHash),
    /// A person, who brings the token with this hash.
    Person(SecretHash),
    /// A program, by its spec.
    Program(String),
}
