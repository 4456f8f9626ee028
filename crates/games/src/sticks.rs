//! Sticks: take one or two from a pile; the last stick wins.
//!
//! ```text
//!   | | | | |      position "5 1", moves 1 and 2
//! ```
//!
//! The player to move loses exactly when three divides the pile: whatever is taken, the opponent
//! completes it to three.

use std::iter;

use parlor_core::notation::parse_move;
use parlor_core::spec::{Parameter, Settings};
use parlor_core::{
    BadInput, Content, Game, Layout, Naming, Notation, Outcome, Place, Setup, Side, Unaided,
};

use crate::giving_up::{self, QUIT, TurnState};
use crate::{About, Builder, Family};

/// The most a player may take in a turn.
const MAX_TAKE: u8 = 2;

/// The rules of Sticks, with the size of the pile.
#[derive(Clone, Copy, Debug)]
pub struct Sticks {
    pile: u8,
}

/// How many sticks are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    left: u8,
    turn_state: TurnState,
}

/// Give up, or take sticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Lose at once.
    Quit,
    /// Take so many.
    Take(u8),
}

impl Game for Sticks {
    type Position = Position;
    type Move = Move;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        Position { left: self.pile, turn_state: TurnState::START }
    }

    fn turn(&self, position: &Position) -> Side {
        position.turn_state.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.turn_state.given_up {
            Some(Outcome::Win(position.turn_state.turn))
        } else if position.left == 0 {
            Some(Outcome::Win(position.turn_state.turn.other()))
        } else {
            None
        }
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        iter::once(Move::Quit).chain((1..=MAX_TAKE.min(position.left)).map(Move::Take))
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        match mv {
            Move::Quit => Position { turn_state: position.turn_state.quit(), ..*position },
            Move::Take(count) => {
                Position { left: position.left - count, turn_state: position.turn_state.next() }
            }
        }
    }

    fn can_repeat(&self) -> bool {
        false
    }

    fn gives_up(&self, mv: Move) -> bool {
        mv == Move::Quit
    }
}

impl Notation for Sticks {
    fn layout(&self) -> Layout {
        Layout::piles(1).named(Naming::Number)
    }

    fn content(&self, position: &Position, _: usize) -> Content {
        Content::Count(position.left.into())
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        let turn_state = TurnState::from(setup);
        let (least, left) = (u32::from(turn_state.given_up), setup.count(0));
        if !(least..=self.pile.into()).contains(&left) {
            let wanted = format!("{least} to {}", self.pile);
            return Err(BadInput::new("position, sticks left", wanted, left.to_string()));
        }
        Ok(Position { left: left as u8, turn_state })
    }

    fn place(&self, _: &Position, mv: Move) -> Place {
        match mv {
            Move::Quit => Place::Word(QUIT),
            Move::Take(count) => Place::Take { pile: 0, count: count.into() },
        }
    }

    fn extra(&self, position: &Position) -> Option<String> {
        position.turn_state.extra()
    }

    fn extra_form(&self) -> Option<&'static str> {
        Some(giving_up::FORM)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, BadInput> {
        parse_move(self, position, giving_up::in_full(text, "0"))
    }
}

impl Family for Sticks {
    const ABOUT: About = About {
        name: "sticks",
        title: "Sticks",
        summary: "Take one or two sticks from a pile; whoever takes the last one wins.",
        rules: "Players take one or two sticks in turn, or give up and lose. Whoever takes the last \
                stick wins.",
        solved: "The first player wins unless three divides the pile.",
        parameters: &[Parameter::number("pile", "sticks at the start", "5", [1, 12])],
        shown: "sticks:pile=7",
        presets: &[],
        samples: &["sticks", "sticks:pile=1", "sticks:pile=12"],
    };

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        Ok(builder.game(Self { pile: settings.number("pile") as u8 }, Unaided))
    }
}
