//! What a player asks for, and whether it may be.
//!
//! Every request names the turn that it answers. One that was done already has a receipt and is done no second
//! time; one that answers another turn is late.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use utoipa::ToSchema;

use crate::event::{Offer, TableEvent};
use crate::live_table::{LiveTable, Receipt, Stage};
use crate::seat::{Seat, Sitter};
use crate::secret::Secret;
use crate::time::{ServerTime, milliseconds};

/// Something a player asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// To make a move.
    Move(String),
    /// To offer the other player something. To one who has offered the same, it is accepting it.
    Offer(Offer),
    /// To accept what the other player offered.
    Accept(Offer),
    /// To decline what the other player offered.
    Decline(Offer),
    /// To give up the game.
    Resign,
}

/// Why an action is not done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The move, or the game it is of, cannot be taken.
    #[error("{0}")]
    BadInput(String),
    /// The token opens no seat at this table.
    #[error("token: wanted that of a seat at this table; only the two who play may do this")]
    NoSeat,
    /// The invitation was used by somebody else.
    #[error(
        "invitation: wanted one that nobody has used, got one whose seat is taken; you can watch"
    )]
    Claimed,
    /// The request answers a turn that has passed.
    #[error("turn: wanted {now}, got {got}; the table has moved on since")]
    Late {
        /// The turn that it is.
        now: u64,
        /// The turn that came.
        got: u64,
    },
    /// It is the other player's turn.
    #[error("move: wanted your turn, got the other player's")]
    NotYourTurn,
    /// There is nobody to play with yet.
    #[error("the other player has not come yet; send them the invitation")]
    Unjoined,
    /// The game is over.
    #[error("the game is over; you can offer a rematch")]
    Over,
    /// The game goes on.
    #[error("the game is not over yet")]
    NotOver,
    /// The other player has offered no such thing.
    #[error("offer: wanted one that the other player has made, got none")]
    NoOffer,
    /// An offer waits for an answer.
    #[error("an offer waits for its answer already")]
    Pending,
    /// There is nothing to take back.
    #[error("takeback: wanted a move of yours to take back, got none")]
    NothingToTakeBack,
    /// The game is as long as a game may be.
    #[error("moves: wanted at most {0} in a game")]
    TooLong(usize),
    /// The rules have changed.
    #[error("{0}")]
    ReadOnly(String),
}

/// What comes of an action.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// It was done before, by the event of this number.
    Done(u64),
    /// These are to happen.
    Happens(Vec<TableEvent>),
}

impl LiveTable {
    /// What comes of an action of a seat that answers a turn.
    pub(crate) fn decide(
        &self,
        seat: Seat,
        turn: u64,
        action: &Action,
        now: ServerTime,
        longest: usize,
    ) -> Result<Decision, Refusal> {
        // Offering what the other has offered is accepting it.
        let accepting = match action {
            Action::Offer(offer) => Action::Accept(*offer),
            other => other.clone(),
        };
        let is_it = |receipt: &&Receipt| {
            let is_asked = || {
                [action, &accepting].contains(&&receipt.action)
                    || self.is_same_move(receipt, action)
            };
            receipt.seat == seat && receipt.turn == turn && is_asked()
        };
        // So an offer that was declined cannot be made again before the board changes.
        if let Some(receipt) = self.receipts.iter().rev().find(is_it) {
            return Ok(Decision::Done(receipt.number));
        }
        if let Some(reason) = &self.read_only {
            return Err(Refusal::ReadOnly(reason.clone()));
        }
        // Taking back and playing on makes a game no longer than this.
        if self.turn >= longest.saturating_mul(4) as u64 && *action != Action::Resign {
            return Err(Refusal::TooLong(longest));
        }
        if turn != self.turn {
            return Err(Refusal::Late { now: self.turn, got: turn });
        }
        if self.stage() == Stage::Unjoined {
            return Err(Refusal::Unjoined);
        }
        let events = match action {
            Action::Move(mv) => vec![self.moved(seat, mv, now, longest)?],
            Action::Resign => {
                self.going_on()?;
                vec![TableEvent::Resigned { by: seat }]
            }
            Action::Offer(offer) => self.offered(seat, *offer)?,
            Action::Accept(offer) => {
                self.check_offered(seat, *offer)?;
                vec![self.accepted(seat, *offer)?]
            }
            Action::Decline(offer) => {
                self.check_offered(seat, *offer)?;
                vec![TableEvent::Declined { by: seat, offer: *offer }]
            }
        };
        Ok(Decision::Happens(events))
    }

    /// Whether an action is the move that was made, perhaps written in another way.
    fn is_same_move(&self, receipt: &Receipt, action: &Action) -> bool {
        let (Action::Move(mv), Some(before), Some(rules)) = (action, &receipt.before, self.rules())
        else {
            return false;
        };
        rules.play(before, mv).is_ok_and(|played| Action::Move(played.mv) == receipt.action)
    }

    /// What a seat can offer now.
    pub(crate) fn offers_open_to(&self, seat: Seat, now: ServerTime) -> Vec<Offer> {
        let happens = |offer: &Offer| {
            let decided = self.decide(seat, self.turn, &Action::Offer(*offer), now, usize::MAX / 4);
            matches!(decided, Ok(Decision::Happens(_)))
        };
        [Offer::Draw, Offer::Takeback, Offer::Rematch].into_iter().filter(happens).collect()
    }

    /// What comes of claiming the invitation: the token of the seat, and the event if it is claimed now.
    pub(crate) fn claim(
        &self,
        invitation: Secret,
        nonce: Secret,
    ) -> Result<(Secret, Option<TableEvent>), Refusal> {
        if self.invitation != Some(invitation.hash()) {
            return Err(Refusal::NoSeat);
        }
        let token = invitation.claimed(self.id, nonce);
        if self.seat(token).is_some() {
            return Ok((token, None));
        }
        if self.sitters.contains(&Sitter::Invited(invitation.hash())) {
            return Ok((token, Some(TableEvent::Joined { token: token.hash() })));
        }
        Err(Refusal::Claimed)
    }

    /// The flag that has fallen, if one has.
    pub(crate) fn flagged(&self, now: ServerTime) -> Option<TableEvent> {
        let (side, at) = self.clocks.flag().filter(|_| self.mover().is_some())?;
        (at <= now).then(|| TableEvent::Flagged { seat: self.seat_of(side) })
    }

    fn going_on(&self) -> Result<(), Refusal> {
        if self.ending.is_some() { Err(Refusal::Over) } else { Ok(()) }
    }

    fn moved(
        &self,
        seat: Seat,
        mv: &str,
        now: ServerTime,
        longest: usize,
    ) -> Result<TableEvent, Refusal> {
        self.going_on()?;
        if self.mover() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        if self.history.len() >= longest {
            return Err(Refusal::TooLong(longest));
        }
        let rules = self.rules().ok_or(Refusal::Over)?;
        let played = rules
            .play(self.position(), mv)
            .map_err(|error| Refusal::BadInput(error.without_path()))?;
        let cost = milliseconds(self.clocks.cost(now));
        Ok(TableEvent::Moved { by: seat, mv: played.mv, after: played.after, cost })
    }

    /// An offer; a program answers it at once, and takes any but a draw.
    fn offered(&self, seat: Seat, offer: Offer) -> Result<Vec<TableEvent>, Refusal> {
        match self.offer {
            Some((by, pending)) if by == seat.other() && pending == offer => {
                return Ok(vec![self.accepted(seat, offer)?]);
            }
            Some(_) => return Err(Refusal::Pending),
            None => {}
        }
        // Whether it could be accepted shows before it is made.
        let accepted = self.accepted(seat.other(), offer)?;
        let made = TableEvent::Offered { by: seat, offer };
        Ok(match (&self.sitters[seat.other().index()], offer) {
            (Sitter::Program(_), Offer::Draw) => {
                vec![made, TableEvent::Declined { by: seat.other(), offer }]
            }
            (Sitter::Program(_), _) => vec![made, accepted],
            _ => vec![made],
        })
    }

    fn check_offered(&self, seat: Seat, offer: Offer) -> Result<(), Refusal> {
        if self.offer == Some((seat.other(), offer)) { Ok(()) } else { Err(Refusal::NoOffer) }
    }

    /// What happens when a seat accepts an offer of the other.
    fn accepted(&self, by: Seat, offer: Offer) -> Result<TableEvent, Refusal> {
        match offer {
            Offer::Draw => {
                self.going_on()?;
                Ok(TableEvent::Drawn { by })
            }
            Offer::Takeback => {
                self.going_on()?;
                let asker = self.side_of(by.other()).index();
                let last = self.history.iter().rposition(|played| played.by == asker);
                let ply = last.ok_or(Refusal::NothingToTakeBack)?;
                Ok(TableEvent::TakenBack { by, ply })
            }
            Offer::Rematch if self.ending.is_none() => Err(Refusal::NotOver),
            Offer::Rematch => Ok(TableEvent::Rematch { by }),
        }
    }
}
