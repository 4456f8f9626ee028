//! A live table: its events folded through the rules of its game.
//!
//! [`LiveTable::apply`] takes what has happened and cannot refuse it; what may happen next is decided in
//! `action`. Both are functions of the events alone, so a table that is read again is the same table.

use std::sync::Arc;
use std::time::Duration;

use parlor_workbench::{AnyGame, Played, SoFar, State, Workbench};
use serde_json::value::RawValue;

use crate::action::Action;
use crate::clock::Clocks;
use crate::event::{Offer, Recorded, TableEvent};
use crate::seat::{Seat, Side, Sitter};
use crate::secret::{Secret, SecretHash, TableId};
use crate::time::ServerTime;

/// A table as its events have left it.
#[derive(Clone)]
pub struct LiveTable {
    /// Its name.
    pub id: TableId,
    /// The spec of its game.
    pub game: String,
    /// The position that every game at it starts from.
    pub start: String,
    pub(crate) sitters: [Sitter; 2],
    /// The hash of the invitation, also once it has been used: whoever claimed it may ask again.
    pub(crate) invitation: Option<SecretHash>,
    /// Who has the first side in this game.
    pub(crate) begins: Seat,
    /// Which game of the table this is, from 1.
    pub(crate) round: u32,
    /// How often the board has changed: a turn is never the same twice, whatever is taken back.
    pub(crate) turn: u64,
    pub(crate) history: Vec<Played>,
    pub(crate) clocks: Clocks,
    pub(crate) offer: Option<(Seat, Offer)>,
    pub(crate) ending: Option<Ending>,
    /// Why nobody can play on.
    pub(crate) read_only: Option<String>,
    /// The number of the last event.
    pub(crate) number: u64,
    /// The number of the last event that spectators see.
    pub(crate) public_number: u64,
    /// When it was last touched, by the calendar.
    pub(crate) touched: u64,
    /// What was asked for, and the event that answered it.
    pub(crate) receipts: Vec<Receipt>,
    rules: Option<Arc<dyn AnyGame>>,
    /// The position on the board, and its text form: it is sent to many and changes seldom.
    pub(crate) state: Option<Arc<State>>,
    pub(crate) state_text: Option<Arc<RawValue>>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    pub(crate) reason: Reason,
    /// Nobody in a draw.
    pub(crate) winner: Option<Seat>,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// By the rules.
    Rules,
    /// Somebody gave up.
    Resigned,
    /// Somebody's time ran out.
    Time,
    /// The players agreed on a draw.
    Agreed,
}

/// Something that was asked for and done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Receipt {
    pub(crate) seat: Seat,
    pub(crate) turn: u64,
    pub(crate) action: Action,
    /// The position in which a move was made: the same move can be written in several ways.
    pub(crate) before: Option<String>,
    /// The event that did it.
    pub(crate) number: u64,
}

/// How a table stands, for lists and for what is forgotten when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nobody has come yet.
    Unjoined,
    /// A game goes on.
    Playing,
    /// The game is over.
    Finished,
}

impl Stage {
    /// Its name in the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unjoined => "unjoined",
            Self::Playing => "playing",
            Self::Finished => "finished",
        }
    }
}

impl LiveTable {
    /// The table of these events.
    ///
    /// # Errors
    /// A list that does not begin with the making of a table.
    pub fn fold(id: TableId, events: &[Recorded], workbench: &Workbench) -> Result<Self, NoTable> {
        let (first, later) = events.split_first().ok_or(NoTable)?;
        let mut table = Self::create(id, first, workbench)?;
        later.iter().for_each(|event| table.apply(event));
        Ok(table)
    }

    fn create(id: TableId, first: &Recorded, workbench: &Workbench) -> Result<Self, NoTable> {
        let TableEvent::Created { game, start, clock, sitters, begins } = &first.event else {
            return Err(NoTable);
        };
        let invitation = sitters.iter().find_map(|sitter| match sitter {
            Sitter::Invited(hash) => Some(*hash),
            _ => None,
        });
        let mut table = Self {
            id,
            game: game.clone(),
            start: start.clone(),
            sitters: sitters.clone(),
            invitation,
            begins: *begins,
            round: 1,
            turn: 0,
            history: Vec::new(),
            clocks: Clocks::new(*clock),
            offer: None,
            ending: None,
            read_only: None,
            number: first.number,
            public_number: first.number,
            touched: first.at,
            receipts: Vec::new(),
            rules: None,
            state: None,
            state_text: None,
        };
        match workbench.game(game) {
            Ok(rules) => table.rules = Some(rules),
            Err(error) => table.close(&error.to_string(), first.time),
        }
        table.look(first.time);
        if table.stage() == Stage::Playing {
            table.start_clock(first.time);
        }
        Ok(table)
    }

    /// Takes what has happened.
    pub fn apply(&mut self, recorded: &Recorded) {
        let Recorded { number, at, time, event } = recorded;
        self.number = *number;
        self.touched = *at;
        let receipt = |seat: Seat, action: Action| Receipt {
            seat,
            turn: self.turn,
            action,
            before: None,
            number: *number,
        };
        let receipt = match event {
            TableEvent::Moved { by, mv, .. } => Some(Receipt {
                before: Some(self.position().to_owned()),
                ..receipt(*by, Action::Move(mv.clone()))
            }),
            TableEvent::Offered { by, offer } => Some(receipt(*by, Action::Offer(*offer))),
            TableEvent::Declined { by, offer } => Some(receipt(*by, Action::Decline(*offer))),
            TableEvent::TakenBack { by, .. } => Some(receipt(*by, Action::Accept(Offer::Takeback))),
            TableEvent::Drawn { by } => Some(receipt(*by, Action::Accept(Offer::Draw))),
            TableEvent::Rematch { by } => Some(receipt(*by, Action::Accept(Offer::Rematch))),
            TableEvent::Resigned { by } => Some(receipt(*by, Action::Resign)),
            TableEvent::Created { .. } | TableEvent::Joined { .. } | TableEvent::Flagged { .. } => {
                None
            }
        };
        self.receipts.extend(receipt);
        if !matches!(event, TableEvent::Offered { .. } | TableEvent::Declined { .. }) {
            self.public_number = *number;
        }
        match event {
            TableEvent::Created { .. } => {}
            TableEvent::Joined { token } => {
                let place = self.sitters.iter_mut().find(|s| matches!(s, Sitter::Invited(_)));
                if let Some(place) = place {
                    *place = Sitter::Person(*token);
                }
                self.start_clock(*time);
            }
            TableEvent::Moved { mv, after, cost, .. } => self.play(mv, after, *cost, *time),
            TableEvent::Offered { by, offer } => self.offer = Some((*by, *offer)),
            TableEvent::Declined { .. } => self.offer = None,
            TableEvent::TakenBack { ply, .. } => {
                self.history.truncate(*ply);
                self.clocks.stop(*time);
                self.board_changed(*time);
                self.start_clock(*time);
            }
            TableEvent::Drawn { .. } => self.end(Reason::Agreed, None, *time),
            TableEvent::Resigned { by } => self.end(Reason::Resigned, Some(by.other()), *time),
            TableEvent::Flagged { seat } => self.end(Reason::Time, Some(seat.other()), *time),
            TableEvent::Rematch { .. } => {
                self.begins = self.begins.other();
                self.round += 1;
                self.history.clear();
                self.ending = None;
                self.clocks = Clocks::new(self.clocks.control());
                self.board_changed(*time);
                self.start_clock(*time);
            }
        }
    }

    fn play(&mut self, mv: &str, after: &str, cost: u64, time: ServerTime) {
        let Some(state) = &self.state else { return };
        let mover = Side::BOTH[state.turn_index];
        let played = self.rules.as_ref().map(|rules| rules.play(self.position(), mv));
        match played {
            Some(Ok(played)) if played.after == after => {
                self.clocks.charge(mover, Duration::from_millis(cost));
                self.history.push(played);
                self.board_changed(time);
                self.start_clock(time);
            }
            Some(Ok(_)) => self.close(&format!("{mv} leads to another position today"), time),
            Some(Err(error)) => self.close(&error.to_string(), time),
            None => {}
        }
    }

    fn board_changed(&mut self, time: ServerTime) {
        self.turn += 1;
        self.offer = None;
        self.look(time);
    }

    /// Looks at the board: what can be played, and whether the game is over by its rules.
    fn look(&mut self, time: ServerTime) {
        let Some(rules) = &self.rules else { return };
        match rules.state(self.position(), SoFar::after(&self.history)) {
            Ok(state) => {
                if state.outcome.is_some() {
                    let winner = state.winner.map(|side| self.seat_of(Side::BOTH[side]));
                    self.end(Reason::Rules, winner, time);
                }
                self.state_text = serde_json::value::to_raw_value(&state).ok().map(Arc::from);
                self.state = Some(Arc::new(state));
            }
            Err(error) => self.close(&error.to_string(), time),
        }
    }

    fn end(&mut self, reason: Reason, winner: Option<Seat>, time: ServerTime) {
        self.offer = None;
        self.clocks.stop(time);
        self.ending = Some(Ending { reason, winner });
    }

    /// The rules are not those that it was played by.
    fn close(&mut self, reason: &str, time: ServerTime) {
        self.clocks.stop(time);
        self.read_only = Some(format!(
            "the rules have changed since this was played, so nobody can play on: {reason}"
        ));
    }

    fn start_clock(&mut self, time: ServerTime) {
        if let (Some(state), None) = (&self.state, &self.ending) {
            self.clocks.start(Side::BOTH[state.turn_index], time);
        }
    }

    /// The position on the board.
    pub(crate) fn position(&self) -> &str {
        self.history.last().map_or(&self.start, |played| &played.after)
    }

    /// The moves of this game.
    #[must_use]
    pub fn moves(&self) -> Vec<&str> {
        self.history.iter().map(|played| played.mv.as_str()).collect()
    }

    pub(crate) fn rules(&self) -> Option<&Arc<dyn AnyGame>> {
        self.rules.as_ref()
    }

    /// Who plays a side.
    pub(crate) const fn seat_of(&self, side: Side) -> Seat {
        match side {
            Side::First => self.begins,
            Side::Second => self.begins.other(),
        }
    }

    /// Which side a seat plays.
    pub(crate) fn side_of(&self, seat: Seat) -> Side {
        if seat == self.begins { Side::First } else { Side::Second }
    }

    /// Who is to move, while a game goes on.
    pub(crate) fn mover(&self) -> Option<Seat> {
        let goes_on = self.stage() == Stage::Playing && self.read_only.is_none();
        let state = self.state.as_ref().filter(|_| goes_on)?;
        Some(self.seat_of(Side::BOTH[state.turn_index]))
    }

    /// The seat that a token opens.
    #[must_use]
    pub fn seat(&self, token: Secret) -> Option<Seat> {
        let hash = token.hash();
        let opens = |seat: &&Seat| self.sitters[seat.index()] == Sitter::Person(hash);
        Seat::BOTH.iter().find(opens).copied()
    }

    /// How it stands.
    #[must_use]
    pub fn stage(&self) -> Stage {
        if self.ending.is_some() || self.read_only.is_some() {
            Stage::Finished
        } else if self.sitters.iter().any(|sitter| matches!(sitter, Sitter::Invited(_))) {
            Stage::Unjoined
        } else {
            Stage::Playing
        }
    }

    /// The number of its last event.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }
}

impl std::fmt::Debug for LiveTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LiveTable").field("id", &self.id).field("number", &self.number).finish()
    }
}

/// A list of events that is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such table")]
pub struct NoTable;
