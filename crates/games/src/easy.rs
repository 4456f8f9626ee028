//! Easy: three numbers, six moves at most. The smallest game with a draw and a trap.
//!
//! ```text
//!   number    1 2 3       position "1.2 1": player 1 holds 1, player 2 holds 3,
//!   holder    1 . 2       and player 1 is to move
//! ```

use std::iter;

use parlor_core::notation::parse_move;
use parlor_core::spec::Settings;
use parlor_core::{
    BadInput, Content, Game, Layout, Naming, Notation, Outcome, Place, Setup, Side, Symmetry,
    Unaided,
};

use crate::bits::Bits;
use crate::giving_up::{self, QUIT, TurnState};
use crate::{About, Builder, Family};

const NUMBERS: usize = 3;
const ALL: u16 = 0b111;
const BOTH_LOW: u16 = 0b011;

/// The rules of Easy.
#[derive(Clone, Copy, Debug, Default)]
pub struct Easy;

/// Which numbers each player holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    held: [u16; 2],
    turn_state: TurnState,
}

/// Give up, or take a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Lose at once.
    Quit,
    /// Take a free number, counted from 0.
    Take(u8),
}

impl Game for Easy {
    type Position = Position;
    type Move = Move;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        Position { held: [0, 0], turn_state: TurnState::START }
    }

    fn turn(&self, position: &Position) -> Side {
        position.turn_state.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let [first, second] = position.held;
        if position.turn_state.given_up {
            Some(Outcome::Win(position.turn_state.turn))
        } else if first | second != ALL {
            None
        } else if first & BOTH_LOW == BOTH_LOW {
            Some(Outcome::Win(Side::First))
        } else if second & BOTH_LOW == BOTH_LOW {
            Some(Outcome::Win(Side::Second))
        } else {
            Some(Outcome::Draw)
        }
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let free = ALL & !(position.held[0] | position.held[1]);
        iter::once(Move::Quit).chain(free.each().map(|number| Move::Take(number as u8)))
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        let mut held = position.held;
        match mv {
            Move::Quit => Position { held, turn_state: position.turn_state.quit() },
            Move::Take(number) => {
                held[position.turn_state.turn.index()] |= 1 << number;
                Position { held, turn_state: position.turn_state.next() }
            }
        }
    }

    fn can_repeat(&self) -> bool {
        false
    }

    fn gives_up(&self, mv: Move) -> bool {
        mv == Move::Quit
    }

    /// The identity, and the exchange of 1 and 2, which the rules treat alike.
    fn symmetries(&self) -> u8 {
        2
    }

    fn transform(&self, position: &Position, symmetry: Symmetry) -> Position {
        let image = |set: u16| match symmetry {
            Symmetry::IDENTITY => set,
            _ => set & 0b100 | (set & 0b010) >> 1 | (set & 0b001) << 1,
        };
        Position { held: position.held.map(image), turn_state: position.turn_state }
    }

    fn transform_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        match mv {
            Move::Take(number @ (0 | 1)) if symmetry != Symmetry::IDENTITY => {
                Move::Take(1 - number)
            }
            _ => mv,
        }
    }
}

impl Notation for Easy {
    fn layout(&self) -> Layout {
        Layout::cells(NUMBERS, 1).named(Naming::Number)
    }

    fn content(&self, position: &Position, number: usize) -> Content {
        let holder = Side::BOTH.into_iter().find(|side| position.held[side.index()].has(number));
        holder.map_or(Content::Empty, Content::Piece)
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        let held = Side::BOTH.map(|side| u16::filled(NUMBERS, |number| setup.has(side, number)));
        let turn_state = TurnState::from(setup);
        // Giving up hands the turn over without taking a number.
        let mover = if turn_state.given_up { setup.turn.other() } else { setup.turn };
        let [first, second] = held.map(Bits::count);
        if first != second + u32::from(mover == Side::Second) {
            let came = format!("{first} taken by 1 and {second} by 2");
            return Err(BadInput::new("position", "numbers taken in turn from player 1", came));
        }
        if turn_state.given_up && held[0] | held[1] == ALL {
            return Err(BadInput::new("position", "a free number when a player gave up", "none"));
        }
        Ok(Position { held, turn_state })
    }

    fn place(&self, _: &Position, mv: Move) -> Place {
        match mv {
            Move::Quit => Place::Word(QUIT),
            Move::Take(number) => Place::Spot(number.into()),
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

impl Family for Easy {
    const ABOUT: About = About {
        name: "easy",
        title: "Easy",
        summary: "Take the numbers 1 to 3 in turn; hold both 1 and 2 at the end.",
        rules: "Players take a free number in turn, or give up and lose. When all three are taken, \
                whoever holds both 1 and 2 wins; otherwise it is a draw.",
        solved: "A draw with best play.",
        parameters: &[],
        shown: "easy",
        presets: &[],
        samples: &["easy"],
    };

    fn build<B: Builder>(_: &Settings, builder: B) -> Result<B::Built, BadInput> {
        Ok(builder.game(Self, Unaided))
    }
}
