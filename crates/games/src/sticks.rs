//! Sticks: take one or two from a pile; the last stick wins.
//!
//! The player to move loses exactly when three divides the pile: whatever is taken, the opponent
//! completes it to three.

use std::iter;

use parlor_core::spec::{Parameter, ParameterKind, Settings, parse_number};
use parlor_core::view::{Field, Pile, Place};
use parlor_core::{BadInput, Game, Outcome, Side, View};

use crate::board::refuse_when_over;
use crate::giving_up::{QUIT, TurnState, is_quit};
use crate::{About, Builder, Family};

/// The most a player may take in a turn.
const MOST: u8 = 2;

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
        iter::once(Move::Quit).chain((1..=MOST.min(position.left)).map(Move::Take))
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        match mv {
            Move::Quit => Position { turn_state: position.turn_state.quit(), ..*position },
            Move::Take(count) => {
                Position { left: position.left - count, turn_state: position.turn_state.next() }
            }
        }
    }

    fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Quit => QUIT.to_owned(),
            Move::Take(count) => count.to_string(),
        }
    }

    fn position_text(&self, position: &Position) -> String {
        position.turn_state.write(self, &position.left.to_string())
    }

    fn parse_position(&self, text: &str) -> Result<Position, BadInput> {
        let (body, turn_state) = TurnState::parse(self, text, "the number of sticks left")?;
        let least = u8::from(turn_state.given_up);
        let number = parse_number(body).and_then(|number| u8::try_from(number).ok());
        let left = number.filter(|left| (least..=self.pile).contains(left));
        let left = left.ok_or_else(|| {
            BadInput::new(
                "position, sticks left",
                format!("{least} to {}", self.pile),
                BadInput::quote(body),
            )
        })?;
        Ok(Position { left, turn_state })
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, BadInput> {
        refuse_when_over(self, position)?;
        match text {
            _ if is_quit(text, "0") => Ok(Move::Quit),
            "1" => Ok(Move::Take(1)),
            "2" if position.left >= 2 => Ok(Move::Take(2)),
            "2" => Err(BadInput::new("move 2", "at most the 1 stick left", "2")),
            _ => Err(BadInput::new("move", "1 or 2, or 0 to give up", BadInput::quote(text))),
        }
    }

    fn can_repeat(&self) -> bool {
        false
    }

    fn gives_up(&self, mv: Move) -> bool {
        mv == Move::Quit
    }

    fn view(&self, position: &Position) -> View {
        let pile = Pile { label: String::new(), count: position.left.into() };
        View { field: Field::Piles(vec![pile]), lines: Vec::new() }
    }

    fn place(&self, mv: Move) -> Place {
        match mv {
            Move::Quit => Place::Word,
            Move::Take(count) => Place::Take { pile: 0, count: count.into() },
        }
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
        parameters: &[Parameter {
            name: "pile",
            summary: "sticks at the start",
            default: "5",
            kind: ParameterKind::Number { min: 1, max: 12 },
        }],
        shown: "sticks:pile=7",
        samples: &["sticks", "sticks:pile=1", "sticks:pile=12"],
    };

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        Ok(builder.game(Self { pile: settings.number("pile") as u8 }))
    }
}
