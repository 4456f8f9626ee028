//! Nim: take any number of stars from one row; the last star wins.
//!
//! ```text
//!   A *****        position "5-3-1 1", moves A1 to A5, B1 to B3, C1
//!   B ***
//!   C *
//! ```
//!
//! Bouton's rule (1901): the player to move loses exactly when the sizes of the rows, combined by
//! exclusive or, give zero. Here that rule is the oracle of the tests, never of the play.

use std::iter;

use parlor_core::spec::{Parameter, ParameterKind, Settings, parse_number};
use parlor_core::view::{Field, Pile, Place};
use parlor_core::{BadInput, Game, Outcome, Side, View};

use crate::board::refuse_when_over;
use crate::giving_up::{QUIT, TurnState, is_quit};
use crate::{About, Builder, Family};

/// Rows A to H.
const MOST_ROWS: usize = 8;
/// On all rows together, so that no game is longer than a search can follow.
const MOST_STARS: u16 = 999;

/// Stars in each row; rows that are not there are empty.
type Rows = [u16; MOST_ROWS];

/// The rules of Nim, with the rows at the start.
#[derive(Clone, Copy, Debug)]
pub struct Nim {
    rows: usize,
    stars: Rows,
}

/// The stars left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    stars: Rows,
    turn_state: TurnState,
}

/// Give up, or take stars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Lose at once.
    Quit,
    /// Take from a row.
    Take {
        /// Which row, counted from 0.
        row: u8,
        /// How many stars.
        count: u16,
    },
}

impl Nim {
    /// Nim with these rows.
    ///
    /// # Errors
    /// No row, more than eight, or more than 999 stars in all.
    pub fn new(stars: &[u16]) -> Result<Self, BadInput> {
        if !(1..=MOST_ROWS).contains(&stars.len()) {
            return Err(BadInput::new(
                "rows of nim",
                format!("1 to {MOST_ROWS}"),
                stars.len().to_string(),
            ));
        }
        let all: u32 = stars.iter().copied().map(u32::from).sum();
        if all > MOST_STARS.into() {
            return Err(BadInput::new(
                "stars of nim",
                format!("at most {MOST_STARS}"),
                all.to_string(),
            ));
        }
        let mut rows = Rows::default();
        rows[..stars.len()].copy_from_slice(stars);
        Ok(Self { rows: stars.len(), stars: rows })
    }
}

/// Reads row sizes joined by hyphens.
fn parse_rows(text: &str) -> Option<Vec<u16>> {
    text.split('-').map(|size| u16::try_from(parse_number(size)?).ok()).collect()
}

fn label(row: usize) -> char {
    char::from(b'A' + row as u8)
}

impl Game for Nim {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position { stars: self.stars, turn_state: TurnState::START }
    }

    fn turn(&self, position: &Position) -> Side {
        position.turn_state.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.turn_state.given_up {
            Some(Outcome::Win(position.turn_state.turn))
        } else if position.stars == Rows::default() {
            Some(Outcome::Win(position.turn_state.turn.other()))
        } else {
            None
        }
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let stars = position.stars;
        let takes = (0..self.rows as u8).flat_map(move |row| {
            (1..=stars[usize::from(row)]).map(move |count| Move::Take { row, count })
        });
        iter::once(Move::Quit).chain(takes)
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        match mv {
            Move::Quit => Position { turn_state: position.turn_state.quit(), ..*position },
            Move::Take { row, count } => {
                let mut stars = position.stars;
                stars[usize::from(row)] -= count;
                Position { stars, turn_state: position.turn_state.next() }
            }
        }
    }

    fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Quit => QUIT.to_owned(),
            Move::Take { row, count } => format!("{}{count}", label(row.into())),
        }
    }

    fn position_text(&self, position: &Position) -> String {
        let rows: Vec<_> = position.stars[..self.rows].iter().map(u16::to_string).collect();
        position.turn_state.write(self, &rows.join("-"))
    }

    fn parse_position(&self, text: &str) -> Result<Position, BadInput> {
        let (body, turn_state) =
            TurnState::parse(self, text, "the stars in each row joined by hyphens")?;
        let rows = parse_rows(body).filter(|rows| rows.len() == self.rows).ok_or_else(|| {
            let wanted = format!("{} numbers joined by hyphens", self.rows);
            BadInput::new("position, rows", wanted, BadInput::quote(body))
        })?;
        for (row, &count) in rows.iter().enumerate() {
            if count > self.stars[row] {
                let place = format!("position, row {}", label(row));
                return Err(BadInput::new(
                    place,
                    format!("at most {}", self.stars[row]),
                    count.to_string(),
                ));
            }
        }
        let stars = Self::new(&rows)?.stars;
        if turn_state.given_up && stars == Rows::default() {
            return Err(BadInput::new("position", "a star left when a player gave up", "none"));
        }
        Ok(Position { stars, turn_state })
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, BadInput> {
        refuse_when_over(self, position)?;
        if is_quit(text, "q") {
            return Ok(Move::Quit);
        }
        let last = label(self.rows - 1);
        let complain = || {
            let wanted = format!("a row from A to {last} and a number, as in A3, or Q to give up");
            BadInput::new("move", wanted, BadInput::quote(text))
        };
        let letter =
            text.bytes().next().map(|letter| letter.to_ascii_uppercase()).ok_or_else(complain)?;
        let row = usize::from(letter.wrapping_sub(b'A'));
        let count = text.get(1..).filter(|_| row < self.rows).and_then(parse_number);
        let count = count.filter(|&count| count > 0).ok_or_else(complain)?;
        let left = position.stars[row];
        if count > left.into() {
            return Err(BadInput::new(
                format!("move {text}"),
                format!("at most the {left} left in row {}", label(row)),
                count.to_string(),
            ));
        }
        Ok(Move::Take { row: row as u8, count: count as u16 })
    }

    fn can_repeat(&self) -> bool {
        false
    }

    fn gives_up(&self, mv: Move) -> bool {
        mv == Move::Quit
    }

    fn view(&self, position: &Position) -> View {
        let pile = |(row, &count): (usize, &u16)| Pile {
            label: label(row).to_string(),
            count: count.into(),
        };
        let piles = position.stars[..self.rows].iter().enumerate().map(pile).collect();
        View { field: Field::Piles(piles), lines: Vec::new() }
    }

    fn place(&self, mv: Move) -> Place {
        match mv {
            Move::Quit => Place::Word,
            Move::Take { row, count } => Place::Take { pile: row.into(), count: count.into() },
        }
    }
}

impl Family for Nim {
    const ABOUT: About = About {
        name: "nim",
        title: "Nim",
        summary: "Take any number from one row; whoever takes the last star wins.",
        rules: "Players take one or more stars from a single row in turn, or give up and lose. Whoever \
                takes the last star wins.",
        solved: "The first player wins unless the xor of the rows is 0; from 5, 3, 1 by A3 alone.",
        parameters: &[Parameter {
            name: "piles",
            summary: "stars in each row, A first",
            default: "5-3-1",
            kind: ParameterKind::Text(
                "1 to 8 numbers joined by hyphens, 999 in all at most, as in 5-3-1",
            ),
        }],
        shown: "nim",
        samples: &["nim", "nim:piles=2-2", "nim:piles=4-3-2-1", "nim:piles=1-1-1-1-1-1-1-1"],
    };

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        let Parameter { kind, .. } = Self::ABOUT.parameters[0];
        let refuse = || settings.refuse("piles", kind.to_string());
        let rows = parse_rows(settings.text("piles")).ok_or_else(refuse)?;
        let nim = Self::new(&rows).map_err(|_| refuse())?;
        if nim.stars == Rows::default() {
            return Err(settings.refuse("piles", "at least one star"));
        }
        Ok(builder.game(nim))
    }
}
