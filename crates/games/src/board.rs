//! Rectangular boards: how their positions are written, drawn and mirrored.
//!
//! ```text
//!      a b c
//!    1 X . .       "X../.O./... X" : the rows from the top, then the side to move
//!    2 . O .       cells are numbered row by row from 0 (a1) to 8 (c3)
//!    3 . . .
//! ```

use parlor_core::cell::{Cell, column_letters};
use parlor_core::placement::Finish;
use parlor_core::view::{Field, Grid, Piece, View};
use parlor_core::{BadInput, Game, Placement, Side, Symmetry};

/// The shape of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

impl Board {
    pub(crate) const fn cells(self) -> usize {
        self.columns * self.rows
    }

    pub(crate) const fn cell(self, index: usize) -> Cell {
        Cell::at(index, self.columns)
    }

    /// Reads the number of an empty cell, or says why it is none.
    pub(crate) fn parse_empty_cell<G: Game>(
        self,
        game: &G,
        text: &str,
        owner: impl Fn(usize) -> Option<Side>,
    ) -> Result<usize, BadInput> {
        let index = Cell::parse(text, self.columns, self.rows)
            .map_err(|error| error.within("move"))?
            .index(self.columns);
        match owner(index) {
            None => Ok(index),
            Some(player) => {
                let came = format!("{} there already", game.player_name(player));
                Err(BadInput::new(format!("move {text}"), "an empty cell", came))
            }
        }
    }

    /// The rows of a position joined by `/`, then the side to move.
    pub(crate) fn position_text<G: Game>(
        self,
        game: &G,
        turn: Side,
        owner: impl Fn(usize) -> Option<Side>,
    ) -> String {
        let mut text = String::with_capacity(self.cells() + self.rows + 2);
        for row in 0..self.rows {
            if row > 0 {
                text.push('/');
            }
            for column in 0..self.columns {
                match owner(row * self.columns + column) {
                    Some(player) => text.push_str(game.player_name(player)),
                    None => text.push('.'),
                }
            }
        }
        text.push(' ');
        text.push_str(game.player_name(turn));
        text
    }

    /// Takes a position apart: the owner of each cell, and the side to move.
    pub(crate) fn parse_position<G: Game>(
        self,
        game: &G,
        text: &str,
    ) -> Result<(Vec<Option<Side>>, Side), BadInput> {
        let (rows, turn) = text.split_once(' ').ok_or_else(|| {
            let [first, second] = Side::BOTH.map(|player| game.player_name(player));
            let wanted =
                format!("rows joined by /, a space and the side to move ({first} or {second})");
            BadInput::new("position", wanted, BadInput::quote(text))
        })?;
        Ok((self.parse_cells(game, rows)?, parse_turn(game, turn)?))
    }

    /// Reads rows joined by `/`: the owner of each cell.
    pub(crate) fn parse_cells<G: Game>(
        self,
        game: &G,
        rows: &str,
    ) -> Result<Vec<Option<Side>>, BadInput> {
        let count = rows.split('/').count();
        if count != self.rows {
            return Err(BadInput::new(
                "position",
                format!("{} rows joined by /", self.rows),
                count.to_string(),
            ));
        }
        let mut cells = Vec::with_capacity(self.cells());
        for (number, row) in rows.split('/').enumerate() {
            let place = || format!("position, row {}", number + 1);
            let length = row.chars().count();
            if length != self.columns {
                return Err(BadInput::new(
                    place(),
                    format!("{} cells", self.columns),
                    length.to_string(),
                ));
            }
            for symbol in row.chars() {
                let owner = match symbol {
                    '.' => None,
                    _ => Some(game.parse_player(symbol.encode_utf8(&mut [0; 4])).ok_or_else(
                        || {
                            let [first, second] = Side::BOTH.map(|player| game.player_name(player));
                            let wanted = format!("{first}, {second} or .");
                            BadInput::new(place(), wanted, BadInput::quote(&symbol.to_string()))
                        },
                    )?),
                };
                cells.push(owner);
            }
        }
        Ok(cells)
    }

    /// The drawing of a position.
    pub(crate) fn view<G: Game>(
        self,
        game: &G,
        owner: impl Fn(usize) -> Option<Side>,
        lines: Vec<Vec<usize>>,
    ) -> View {
        let piece = |player: Side| Piece {
            owner: player,
            symbol: game
                .player_name(player)
                .chars()
                .next()
                .expect("players of board games have names"),
        };
        View {
            field: Field::Grid(Grid {
                columns: (0..self.columns).map(column_letters).collect(),
                rows: (1..=self.rows).map(|row| row.to_string()).collect(),
                cells: (0..self.cells()).map(|index| owner(index).map(piece)).collect(),
            }),
            lines,
        }
    }

    /// Four symmetries, or eight when the board is square.
    pub(crate) const fn symmetries(self) -> u8 {
        if self.columns == self.rows { 8 } else { 4 }
    }

    /// Where a symmetry takes a cell: 1 mirrors left and right, 2 top and bottom, 4 transposes
    /// (before the mirrors).
    pub(crate) const fn image(self, index: usize, Symmetry(symmetry): Symmetry) -> usize {
        let Cell { mut column, mut row } = self.cell(index);
        if symmetry & 4 != 0 {
            (column, row) = (row, column);
        }
        if symmetry & 1 != 0 {
            column = self.columns - 1 - column;
        }
        if symmetry & 2 != 0 {
            row = self.rows - 1 - row;
        }
        Cell { column, row }.index(self.columns)
    }

    /// The plan of placing `stones` on this board.
    pub(crate) fn placement(self, stones: usize, finish: Finish, lines: Vec<u64>) -> Placement {
        let image =
            |symmetry| (0..self.cells()).map(|cell| self.image(cell, symmetry) as u8).collect();
        let symmetries = Symmetry::all(self.symmetries()).map(image).collect();
        Placement::new(self.cells(), stones, finish, lines, symmetries)
    }
}

/// Reads the side to move.
pub(crate) fn parse_turn<G: Game>(game: &G, text: &str) -> Result<Side, BadInput> {
    game.parse_player(text).ok_or_else(|| {
        let [first, second] = Side::BOTH.map(|player| game.player_name(player));
        BadInput::new(
            "position, side to move",
            format!("{first} or {second}"),
            BadInput::quote(text),
        )
    })
}

/// Refuses a position that alternate placing from X cannot produce: counts that do not fit the side
/// to move, two winners, a winner who went on playing, or a line that no last stone completed.
///
/// `wins` tells whether a player's stones hold a line, optionally without one of the cells.
pub(crate) fn check_alternation<G: Game>(
    game: &G,
    turn: Side,
    count: impl Fn(Side) -> u32,
    wins: impl Fn(Side, Option<usize>) -> bool,
    cells: usize,
) -> Result<(), BadInput> {
    let [first, second] = Side::BOTH.map(|player| game.player_name(player));
    let (ahead, behind) = (count(Side::First), count(Side::Second));
    let expected = if turn == Side::First { behind } else { behind + 1 };
    if ahead != expected {
        let lead = if turn == Side::First { "as many" } else { "one more" };
        let than = if turn == Side::First { "as" } else { "than" };
        return Err(BadInput::new(
            "position",
            format!("{lead} {first} {than} {second} with {} to move", game.player_name(turn)),
            format!("{ahead} {first} and {behind} {second}"),
        ));
    }
    check_winner(game, turn, wins, cells)
}

/// Refuses a position with two winners, a winner who is to move, or a line that no last move of one
/// stone completed.
pub(crate) fn check_winner<G: Game>(
    game: &G,
    turn: Side,
    wins: impl Fn(Side, Option<usize>) -> bool,
    cells: usize,
) -> Result<(), BadInput> {
    let [first, second] = Side::BOTH.map(|player| game.player_name(player));
    if wins(turn, None) {
        let mover = game.player_name(turn);
        let (wanted, came) = if wins(turn.other(), None) {
            ("at most one winner".to_owned(), format!("lines of both {first} and {second}"))
        } else {
            (format!("no line of {mover}, who is to move"), "one".to_owned())
        };
        return Err(BadInput::new("position", wanted, came));
    }
    let winner = turn.other();
    if wins(winner, None) && (0..cells).all(|cell| wins(winner, Some(cell))) {
        let name = game.player_name(winner);
        return Err(BadInput::new(
            "position",
            format!("lines of {name} that one last stone completes"),
            "lines apart from each other",
        ));
    }
    Ok(())
}

/// Refuses every move once the game is over.
pub(crate) fn refuse_when_over<G: Game>(game: &G, position: &G::Position) -> Result<(), BadInput> {
    match game.outcome(position) {
        None => Ok(()),
        Some(_) => Err(BadInput::new("move", "no move: the game is over", "one")),
    }
}
