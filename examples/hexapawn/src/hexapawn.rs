//! Hexapawn: pawns on a small board; get one across, or leave your opponent without a move.
//!
//! ```text
//!      a b c
//!    1 B B B       Black's pawns go down, White's go up: straight on to an empty cell, or
//!    2 . . .       slanting to take a pawn. "BBB/.../WWW W" is the start; a3-a2 is a move.
//!    3 W W W
//! ```
//!
//! Martin Gardner, *A matchbox game-learning machine*, Scientific American, March 1962.

use parlor::core::spec::{Parameter, ParameterKind, Settings};
use parlor::core::{
    BadInput, Content, Game, Layout, Notation, Outcome, Place, Setup, Side, Unaided,
};
use parlor::games::bits::Bits;
use parlor::games::{About, Builder, Family};

/// The rules on a board of one size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hexapawn {
    columns: usize,
    rows: usize,
}

/// The pawns of both sides, a bit for each cell, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    pawns: [u64; 2],
    turn: Side,
}

/// A pawn's step from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    from: u8,
    to: u8,
}

impl Hexapawn {
    const fn row(self, cell: usize) -> usize {
        cell / self.columns
    }

    /// The row where a side's pawns want to be.
    const fn goal(self, side: Side) -> usize {
        match side {
            Side::First => 0,
            Side::Second => self.rows - 1,
        }
    }

    fn has_arrived(self, position: &Position, side: Side) -> bool {
        position.pawns[side.index()].each().any(|cell| self.row(cell) == self.goal(side))
    }
}

impl Game for Hexapawn {
    type Position = Position;
    type Move = Move;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        let row = |row| u64::filled(self.columns * self.rows, |cell| self.row(cell) == row);
        Position { pawns: [row(self.rows - 1), row(0)], turn: Side::First }
    }

    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let other = position.turn.other();
        let is_over = self.has_arrived(position, other) || self.moves(position).next().is_none();
        is_over.then_some(Outcome::Win(other))
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let Hexapawn { columns, rows } = *self;
        let [own, other] =
            [position.turn, position.turn.other()].map(|side| position.pawns[side.index()]);
        let turn = position.turn;
        own.each().flat_map(move |from| {
            let (row, column) = (from / columns, from % columns);
            let next = match turn {
                Side::First => row.checked_sub(1),
                Side::Second => Some(row + 1).filter(|&row| row < rows),
            };
            // Left, straight on and right, as far as the board goes.
            let targets = next.map(|row| {
                [column.checked_sub(1), Some(column), Some(column + 1).filter(|&to| to < columns)]
                    .map(|to| to.map(|to| row * columns + to))
            });
            let is_legal = move |to: usize| match to % columns == column {
                true => !(own | other).has(to),
                false => other.has(to),
            };
            let legal = targets.into_iter().flatten().flatten().filter(move |&to| is_legal(to));
            legal.map(move |to| Move { from: from as u8, to: to as u8 })
        })
    }

    fn play(&self, position: &Position, Move { from, to }: Move) -> Position {
        let [from, to] = [from, to].map(|cell| u64::single(cell.into()));
        let mut pawns = position.pawns;
        pawns[position.turn.index()] ^= from | to;
        pawns[position.turn.other().index()] &= !to;
        Position { pawns, turn: position.turn.other() }
    }

    fn player_name(&self, side: Side) -> &'static str {
        ["W", "B"][side.index()]
    }

    /// Pawns only go forward.
    fn can_repeat(&self) -> bool {
        false
    }
}

impl Notation for Hexapawn {
    fn layout(&self) -> Layout {
        Layout::cells(self.columns, self.rows)
    }

    fn content(&self, position: &Position, cell: usize) -> Content {
        let owner = Side::BOTH.into_iter().find(|side| position.pawns[side.index()].has(cell));
        owner.map_or(Content::Empty, Content::Piece)
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        let of = |side| u64::filled(setup.contents.len(), |cell| setup.has(side, cell));
        let position = Position { pawns: Side::BOTH.map(of), turn: setup.turn };
        let mover = self.player_name(setup.turn);
        if self.has_arrived(&position, setup.turn) {
            let wanted = format!("no pawn of {mover} across, who is to move");
            return Err(BadInput::new("position", wanted, "one"));
        }
        if position.pawns.iter().any(|pawns| pawns.count() as usize > self.columns) {
            let wanted = format!("at most {} pawns a side", self.columns);
            return Err(BadInput::new("position", wanted, "more"));
        }
        Ok(position)
    }

    fn place(&self, _: &Position, Move { from, to }: Move) -> Place {
        Place::Slide { from: from.into(), to: to.into() }
    }
}

const fn side_length(name: &'static str, summary: &'static str) -> Parameter {
    Parameter { name, summary, default: "3", kind: ParameterKind::Number { min: 3, max: 8 } }
}

impl Family for Hexapawn {
    const ABOUT: About = About {
        name: "hexapawn",
        title: "Hexapawn",
        summary: "Get a pawn across the board, or leave your opponent without a move.",
        rules: "Players move one of their pawns in turn: straight on to an empty cell, or one step \
                slanting to take a pawn of the other side. Whoever gets a pawn to the far row wins, \
                and so does whoever leaves the other without a move.",
        solved: "With best play the second player wins on 3×3.",
        parameters: &[side_length("columns", "cells in a row"), side_length("rows", "rows")],
        shown: "hexapawn",
        presets: &[],
        samples: &["hexapawn", "hexapawn:columns=4,rows=4"],
    };

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        let [columns, rows] = ["columns", "rows"].map(|name| settings.number(name) as usize);
        Ok(builder.game(Self { columns, rows }, Unaided))
    }
}

#[cfg(test)]
mod tests {
    use parlor::core::laws::{Effort, check};

    use super::*;

    #[test]
    fn hexapawn_obeys_the_laws_on_the_smallest_and_the_largest_boards() {
        for (columns, rows) in [(3, 3), (3, 8), (5, 4), (8, 3), (8, 8)] {
            let game = Hexapawn { columns, rows };
            let effort = Effort { walks: 10, plies: 100, seed: 1 };
            if let Err(broken) = check(&game, &Unaided, effort) {
                panic!("{columns}×{rows}: {broken}");
            }
        }
    }
}
