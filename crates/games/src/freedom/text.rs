//! How Freedom is written and drawn: cells are a row letter and a column number, `A3`.

use parlor_core::view::Field;
use parlor_core::{BadInput, Game as _, Side, View};

use super::{Freedom, Judgement, Move, NOWHERE, Position};
use crate::bits::Bits as _;
use crate::board::{parse_turn, refuse_when_over};

/// The move that leaves the last cell empty.
pub(super) const PASS: &str = "pass";
/// Stands for the last stone where there is none.
const NO_STONE: &str = "-";

/// `A3` for the third cell of the first row.
pub(super) fn cell_name(size: usize, cell: usize) -> String {
    format!("{}{}", row_letter(cell / size), cell % size + 1)
}

fn row_letter(row: usize) -> char {
    char::from(b'A' + row as u8)
}

impl<J: Judgement> Freedom<J> {
    pub(super) fn write_position(&self, position: &Position) -> String {
        let board = self.board().position_text(self, position.turn, |cell| position.owner(cell));
        let last = match position.last {
            NOWHERE => NO_STONE.to_owned(),
            cell => cell_name(self.geometry.size, cell.into()),
        };
        format!("{board} {last}")
    }

    pub(super) fn read_position(&self, text: &str) -> Result<Position, BadInput> {
        let mut parts = text.split(' ');
        let (Some(rows), Some(turn), Some(last), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            let wanted =
                "rows joined by /, the side to move (W or B) and the last stone (- for none)";
            return Err(BadInput::new("position", wanted, BadInput::quote(text)));
        };
        let cells = self.board().parse_cells(self, rows)?;
        let turn = parse_turn(self, turn)?;
        let stones =
            Side::BOTH.map(|player| u128::filled(cells.len(), |cell| cells[cell] == Some(player)));
        let last = match last {
            NO_STONE => None,
            name => {
                Some(self.read_cell(name).map_err(|error| error.within("position, last stone"))?)
            }
        };
        let position = self.position(stones, turn, last);
        self.check_counts(&position)?;
        self.check_last(&position)?;
        Ok(position)
    }

    /// White is as many stones ahead as the turn says, but for a last cell that was left empty.
    fn check_counts(&self, position: &Position) -> Result<(), BadInput> {
        let [white, black] = Side::BOTH.map(|player| position.stones(player).count());
        let counts_fit = white == black || white == black + 1;
        if counts_fit && (!position.passed || position.empty == 1) {
            return Ok(());
        }
        let wanted = match position.turn {
            Side::First => "as many W as B with W to move",
            Side::Second => "one more W than B with B to move",
        };
        Err(BadInput::new("position", wanted, format!("{white} W and {black} B")))
    }

    /// The last stone is the opponent's, or the mover's own after a pass.
    fn check_last(&self, position: &Position) -> Result<(), BadInput> {
        let complain = |wanted: &str, came: String| {
            Err(BadInput::new("position, last stone", wanted.to_owned(), came))
        };
        let placed_by = if position.passed { position.turn } else { position.turn.other() };
        let owner = self.player_name(placed_by);
        match usize::from(position.last) {
            _ if position.mover | position.waiting == 0 && position.last == NOWHERE => Ok(()),
            _ if position.mover | position.waiting == 0 => {
                complain("- before the first stone", "a cell".to_owned())
            }
            _ if position.last == NOWHERE => {
                complain(&format!("the cell of a stone of {owner}"), NO_STONE.to_owned())
            }
            cell if position.owner(cell) == Some(placed_by) => Ok(()),
            cell => {
                let name = cell_name(self.geometry.size, cell);
                let holds = position.owner(cell).map_or("empty", |player| self.player_name(player));
                complain(
                    &format!("the cell of a stone of {owner}"),
                    format!("{name}, which is {holds}"),
                )
            }
        }
    }

    pub(super) fn read_move(&self, position: &Position, text: &str) -> Result<Move, BadInput> {
        refuse_when_over(self, position)?;
        if text.eq_ignore_ascii_case(PASS) {
            return if position.empty == 1 {
                Ok(Move::PASS)
            } else {
                let came = format!("it with {} empty cells", position.empty);
                Err(BadInput::new("move pass", "it only with one empty cell left", came))
            };
        }
        let cell = self.read_cell(text).map_err(|error| error.within("move"))?;
        if self.targets(position).has(cell) {
            return Ok(Move(cell as u8));
        }
        let place = format!("move {text}");
        Err(match position.owner(cell) {
            Some(player) => {
                let came = format!("{} there already", self.player_name(player));
                BadInput::new(place, "an empty cell", came)
            }
            None => {
                let size = self.geometry.size;
                let last = cell_name(size, position.last.into());
                let beside: Vec<_> =
                    self.beside(position).each().map(|cell| cell_name(size, cell)).collect();
                let wanted = format!("a cell beside the last stone {last}: {}", beside.join(", "));
                BadInput::new(place, wanted, "one further away")
            }
        })
    }

    fn read_cell(&self, text: &str) -> Result<usize, BadInput> {
        let size = self.geometry.size;
        let complain = || {
            let last = cell_name(size, size * size - 1);
            BadInput::new("cell", format!("one from A1 to {last}"), BadInput::quote(text))
        };
        let mut chars = text.chars();
        let row = chars.next().map(|letter| letter.to_ascii_uppercase());
        let row = (0..size).find(|&number| Some(row_letter(number)) == row).ok_or_else(complain)?;
        let column = (0..size)
            .find(|number| (number + 1).to_string() == chars.as_str())
            .ok_or_else(complain)?;
        Ok(row * size + column)
    }

    /// The board; once the game is over, with its live lines.
    pub(super) fn draw(&self, position: &Position) -> View {
        let mut lines = Vec::new();
        if position.is_over() {
            for stones in Side::BOTH.map(|player| position.stones(player)) {
                for direction in &self.geometry.directions {
                    let starts = direction.live_starts(stones).each();
                    lines.extend(starts.map(|start| direction.four_from(start)));
                }
            }
        }
        let mut view = self.board().view(self, |cell| position.owner(cell), lines);
        if let Field::Grid(grid) = &mut view.field {
            grid.rows = (0..self.geometry.size).map(|row| row_letter(row).to_string()).collect();
            grid.columns = (1..=self.geometry.size).map(|column| column.to_string()).collect();
        }
        view
    }

    /// Both counts of live stones, once the game is over.
    pub(super) fn counts(&self, position: &Position) -> Option<String> {
        let [white, black] = Side::BOTH.map(|player| self.live_stones(position, player));
        position.is_over().then(|| format!("live stones: White {white}, Black {black}"))
    }
}
