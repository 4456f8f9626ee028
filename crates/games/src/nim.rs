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

use parlor_core::notation::parse_move;
use parlor_core::spec::{Parameter, ParameterKind, Settings, parse_number};
use parlor_core::{
    BadInput, Content, Game, Layout, Notation, Outcome, Place, Setup, Side, Unaided,
};

use crate::giving_up::{self, QUIT, TurnState};
use crate::{About, Builder, Family, Preset};

/// Rows A to H.
const MAX_ROWS: usize = 8;
/// On all rows together, so that no game is longer than a search can follow.
const MAX_STARS: u16 = 999;

/// Stars in each row; rows that are not there are empty.
type Rows = [u16; MAX_ROWS];

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
        if !(1..=MAX_ROWS).contains(&stars.len()) {
            return Err(BadInput::new(
                "rows of nim",
                format!("1 to {MAX_ROWS}"),
                stars.len().to_string(),
            ));
        }
        let all: u32 = stars.iter().copied().map(u32::from).sum();
        if all > MAX_STARS.into() {
            return Err(BadInput::new(
                "stars of nim",
                format!("at most {MAX_STARS}"),
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

impl Game for Nim {
    type Position = Position;
    type Move = Move;
    const ALTERNATES: bool = true;

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

    fn can_repeat(&self) -> bool {
        false
    }

    fn gives_up(&self, mv: Move) -> bool {
        mv == Move::Quit
    }
}

impl Notation for Nim {
    fn layout(&self) -> Layout {
        Layout::piles(self.rows)
    }

    fn content(&self, position: &Position, row: usize) -> Content {
        Content::Count(position.stars[row].into())
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        let mut stars = Rows::default();
        for (row, &most) in self.stars[..self.rows].iter().enumerate() {
            let count = setup.count(row);
            if count > most.into() {
                let place = format!("position, number {}", row + 1);
                return Err(BadInput::new(place, format!("at most {most}"), count.to_string()));
            }
            stars[row] = count as u16;
        }
        let turn_state = TurnState::from(setup);
        if turn_state.given_up && stars == Rows::default() {
            return Err(BadInput::new("position", "a star left when a player gave up", "none"));
        }
        Ok(Position { stars, turn_state })
    }

    fn place(&self, _: &Position, mv: Move) -> Place {
        match mv {
            Move::Quit => Place::Word(QUIT),
            Move::Take { row, count } => Place::Take { pile: row.into(), count: count.into() },
        }
    }

    fn extra(&self, position: &Position) -> Option<String> {
        position.turn_state.extra()
    }

    fn extra_form(&self) -> Option<&'static str> {
        Some(giving_up::FORM)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, BadInput> {
        parse_move(self, position, giving_up::in_full(text, "q"))
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
        presets: &[
            Preset::new("Nim 5, 3, 1", "nim"),
            Preset::new("Nim 5, 4, 3", "nim:piles=5-4-3"),
            Preset::new("Nim 7, 5, 3, 1", "nim:piles=7-5-3-1"),
        ],
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
        Ok(builder.game(nim, Unaided))
    }
}
