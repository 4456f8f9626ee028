//! The text of Achi: positions, the document's configuration strings, and moves.

use parlor_core::cell::Cell;
use parlor_core::{BadInput, Game as _, Side};

use super::{Achi, Move, Position};
use crate::bits::Bits;
use crate::board::{check_alternation, check_winner, parse_turn, refuse_when_over};

impl Achi {
    pub(super) fn text_of_move(&self, mv: Move) -> String {
        let name = |cell: u8| self.board.cell(cell.into());
        match mv {
            Move::Place(cell) => name(cell).to_string(),
            Move::Slide { from, to } => format!("{}-{}", name(from), name(to)),
            Move::Pass => "pass".to_owned(),
        }
    }

    pub(super) fn read_position(&self, text: &str) -> Result<Position, BadInput> {
        let position = match self.parse_configuration(text) {
            Some(position) => position?,
            None => {
                let (cells, turn) = self.board.parse_position(self, text)?;
                let stones =
                    |player| u64::filled(cells.len(), |index| cells[index] == Some(player));
                Position { mover: stones(turn), waiting: stones(turn.other()), turn }
            }
        };
        self.check_position(&position)?;
        Ok(position)
    }

    pub(super) fn read_move(&self, position: &Position, text: &str) -> Result<Move, BadInput> {
        refuse_when_over(self, position)?;
        let owner = |index| position.owner(index);
        let refuse = |wanted: &str, came: &str| {
            Err(BadInput::new(format!("move {text}"), wanted.to_owned(), came.to_owned()))
        };
        if self.is_placing(position) {
            if text.contains('-') {
                return refuse("a cell: tiles slide once all are down", "a slide");
            }
            let cell = self.board.parse_empty_cell(self, text, owner)?;
            return Ok(Move::Place(cell as u8));
        }
        let empty = self.all & !(position.mover | position.waiting);
        if !self.can_slide(position.mover, empty) {
            return match text {
                "pass" => Ok(Move::Pass),
                _ => refuse("pass: no tile can slide", "another move"),
            };
        }
        let Some((from, to)) = text.split_once('-') else {
            let wanted = "two cells joined by -, as in b2-c3: all tiles are down";
            return Err(BadInput::new("move", wanted, BadInput::quote(text)));
        };
        let from = Cell::parse(from, self.board.columns, self.board.rows)
            .map_err(|error| error.within("move"))?
            .index(self.board.columns);
        let to = self.board.parse_empty_cell(self, to, owner)?;
        if owner(from) != Some(position.turn) {
            let mover = self.player_name(position.turn);
            return refuse(&format!("a tile of {mover} to slide"), "none there");
        }
        if !self.neighbours[from].has(to) {
            return refuse("a slide to a neighbouring cell", "one too far or slanting");
        }
        Ok(Move::Slide { from: from as u8, to: to as u8 })
    }

    /// Reads the document's configuration string: the cells joined without a mark between rows, a
    /// blank for an empty one. Placing tells the side to move; sliding needs it after a blank.
    fn parse_configuration(&self, text: &str) -> Option<Result<Position, BadInput>> {
        let cells = self.board.cells();
        let (body, rest) = text.split_at_checked(cells)?;
        if !body.chars().all(|symbol| {
            symbol == ' ' || self.parse_player(symbol.encode_utf8(&mut [0; 4])).is_some()
        }) {
            return None;
        }
        let owner = |index| self.parse_player(&body[index..=index]);
        let stones = |player| u64::filled(cells, |index| owner(index) == Some(player));
        let down = (stones(Side::First) | stones(Side::Second)).count();
        let turn = match rest.strip_prefix(' ') {
            Some(turn) => parse_turn(self, turn),
            None if !rest.is_empty() => return None,
            None if down < self.tiles => Ok(Side::after(down)),
            None => Err(BadInput::new(
                "position",
                "the side to move after the configuration, since all tiles are down",
                BadInput::quote(text),
            )),
        };
        Some(turn.map(|turn| Position { mover: stones(turn), waiting: stones(turn.other()), turn }))
    }

    /// Refuses what no play produces, as far as counts and lines tell.
    fn check_position(&self, position: &Position) -> Result<(), BadInput> {
        let count = |player| position.stones(player).count();
        let wins = |player, without: Option<usize>| {
            let stones = position.stones(player);
            self.has_line(without.map_or(stones, |cell| stones & !u64::single(cell)))
        };
        let cells = self.board.cells();
        if self.is_placing(position) {
            return check_alternation(self, position.turn, count, wins, cells);
        }
        let wanted = [self.tiles.div_ceil(2), self.tiles / 2];
        let came = Side::BOTH.map(count);
        if came != wanted {
            return Err(BadInput::new(
                "position",
                format!("{} X and {} O once all tiles are down", wanted[0], wanted[1]),
                format!("{} and {}", came[0], came[1]),
            ));
        }
        check_winner(self, position.turn, wins, cells)
    }
}
