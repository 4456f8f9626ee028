//! Easy: three numbers, six moves at most. The smallest game with a draw and a trap.
//!
//! ```text
//!   number    1 2 3       position "1.2 1": player 1 holds 1, player 2 holds 3,
//!   holder    1 . 2       and player 1 is to move
//! ```

use std::iter;

use parlor_core::spec::Settings;
use parlor_core::view::{Field, Grid, Place};
use parlor_core::{BadInput, Game, Outcome, Side, Symmetry, View};

use crate::bits::Bits;
use crate::board::{Board, refuse_when_over};
use crate::giving_up::{QUIT, TurnState, is_quit};
use crate::{About, Builder, Family};

const NUMBERS: usize = 3;
const ROW: Board = Board { columns: NUMBERS, rows: 1 };
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

impl Position {
    fn owner(&self, index: usize) -> Option<Side> {
        Side::BOTH.into_iter().find(|player| self.held[player.index()].has(index))
    }
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

    fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Quit => QUIT.to_owned(),
            Move::Take(number) => (number + 1).to_string(),
        }
    }

    fn position_text(&self, position: &Position) -> String {
        let holder = |index| position.owner(index).map_or(".", |player| self.player_name(player));
        position.turn_state.write(self, &(0..NUMBERS).map(holder).collect::<String>())
    }

    fn parse_position(&self, text: &str) -> Result<Position, BadInput> {
        let (body, turn_state) =
            TurnState::parse(self, text, "the holders of 1, 2 and 3 (1, 2 or .)")?;
        let cells = ROW.parse_cells(self, body)?;
        let held =
            Side::BOTH.map(|player| u16::filled(NUMBERS, |index| cells[index] == Some(player)));
        // Giving up hands the turn over without taking a number.
        let mover = if turn_state.given_up { turn_state.turn.other() } else { turn_state.turn };
        let [first, second] = held.map(Bits::count);
        if first != second + u32::from(mover == Side::Second) {
            return Err(BadInput::new(
                "position",
                "numbers taken in turn from player 1",
                format!("{first} taken by 1 and {second} by 2"),
            ));
        }
        if turn_state.given_up && held[0] | held[1] == ALL {
            return Err(BadInput::new("position", "a free number when a player gave up", "none"));
        }
        Ok(Position { held, turn_state })
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, BadInput> {
        refuse_when_over(self, position)?;
        if is_quit(text, "0") {
            return Ok(Move::Quit);
        }
        let number = match text {
            "1" | "2" | "3" => usize::from(text.as_bytes()[0] - b'1'),
            _ => {
                return Err(BadInput::new(
                    "move",
                    "1, 2 or 3, or 0 to give up",
                    BadInput::quote(text),
                ));
            }
        };
        match position.owner(number) {
            None => Ok(Move::Take(number as u8)),
            Some(player) => {
                let came = format!("one that player {} holds", self.player_name(player));
                Err(BadInput::new(format!("move {text}"), "a free number", came))
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

    fn view(&self, position: &Position) -> View {
        let mut view = ROW.view(self, |index| position.owner(index), Vec::new());
        if let Field::Grid(Grid { columns, rows, .. }) = &mut view.field {
            *columns = (1..=NUMBERS).map(|number| number.to_string()).collect();
            *rows = vec![String::new()];
        }
        view
    }

    fn place(&self, mv: Move) -> Place {
        match mv {
            Move::Quit => Place::Word,
            Move::Take(number) => Place::Cell(number.into()),
        }
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
        samples: &["easy"],
    };

    fn build<B: Builder>(_: &Settings, builder: B) -> Result<B::Built, BadInput> {
        Ok(builder.game(Self))
    }
}
