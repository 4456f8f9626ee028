//! Rectangular boards and the stones on them: shape, symmetries, and what play can produce.
//!
//! ```text
//!      a b c
//!    1 X . .       cells are numbered row by row from 0 (a1) to 8 (c3);
//!    2 . O .       a set of cells is a word with a bit for each
//!    3 . . .
//! ```
//!
//! A game of stones keeps its position in [`Bitboards`], checks a position that was written by hand
//! with [`check_alternation`], and leaves text and drawing to its [`RectangularBoard::layout`].

use parlor_core::cell::Cell;
use parlor_core::placement::{Finish, Stones};
use parlor_core::{BadInput, Content, Game, Layout, Placement, Setup, Side, Symmetry};

use crate::bits::Bits;

/// The shape of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RectangularBoard {
    /// Cells in a row.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
}

impl RectangularBoard {
    /// How many cells there are.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.columns * self.rows
    }

    /// The column and row of a cell.
    #[must_use]
    pub const fn cell(self, index: usize) -> Cell {
        Cell::at(index, self.columns)
    }

    /// Its cells as places to write, draw and point at.
    #[must_use]
    pub const fn layout(self) -> Layout {
        Layout::cells(self.columns, self.rows)
    }

    /// Four symmetries, or eight when the board is square.
    #[must_use]
    pub const fn symmetries(self) -> u8 {
        if self.columns == self.rows { 8 } else { 4 }
    }

    /// Where a symmetry takes a cell: 1 mirrors left and right, 2 top and bottom, 4 transposes
    /// (before the mirrors).
    #[must_use]
    pub const fn image(self, index: usize, Symmetry(symmetry): Symmetry) -> usize {
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

    /// Where a symmetry takes a set of cells.
    #[must_use]
    pub fn image_of_set<W: Bits>(self, set: W, symmetry: Symmetry) -> W {
        let images = set.each().map(|index| W::single(self.image(index, symmetry)));
        images.fold(W::EMPTY, |image, cell| image | cell)
    }

    /// The rows, the columns and the two long diagonals of a square.
    #[must_use]
    pub fn whole_lines<W: Bits>(self) -> Vec<W> {
        let size = self.columns;
        let line = |first: usize, stride: usize| {
            let cells = (0..size).map(|step| W::single(first + step * stride));
            cells.fold(W::EMPTY, |line, cell| line | cell)
        };
        let rows = (0..size).map(|row| line(row * size, 1));
        let columns = (0..size).map(|column| line(column, size));
        let diagonals = [line(0, size + 1), line(size - 1, size - 1)];
        rows.chain(columns).chain(diagonals).collect()
    }

    /// One step to the right and down for all cells of a set at once; steps to the left and up are
    /// negative.
    #[must_use]
    pub fn shift<W: Bits>(self, right: isize, down: isize) -> Shift<W> {
        let stays = |at: usize, step: isize, size: usize| {
            (0..size as isize).contains(&(at as isize - step))
        };
        let landings = W::filled(self.cells(), |index| {
            let Cell { column, row } = self.cell(index);
            stays(column, right, self.columns) && stays(row, down, self.rows)
        });
        let distance = down * self.columns as isize + right;
        Shift { up: distance.max(0) as usize, back: (-distance).max(0) as usize, landings }
    }

    /// The plan of placing `stones` on this board, won by any of `lines`.
    #[must_use]
    pub fn placement(self, stones: usize, finish: Finish, lines: Vec<u64>) -> Placement {
        let image =
            |symmetry| (0..self.cells()).map(|cell| self.image(cell, symmetry) as u8).collect();
        let symmetries = Symmetry::all(self.symmetries()).map(image).collect();
        Placement::new(self.cells(), stones, finish, lines, symmetries)
    }
}

/// A step of all cells of a set at once. What would leave the board is gone.
#[derive(Clone, Copy, Debug)]
pub struct Shift<W> {
    /// To higher numbers; one of these distances is zero.
    up: usize,
    /// To lower ones.
    back: usize,
    /// The cells that a step can end on.
    landings: W,
}

impl<W: Bits> Shift<W> {
    /// Where the step takes a set.
    #[inline]
    #[must_use]
    pub fn of(&self, set: W) -> W {
        set << self.up >> self.back & self.landings
    }
}

/// The stones of both sides, each in a set of cells, and whose turn it is: the whole position of many
/// games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bitboards<W> {
    /// The stones of the side to move.
    pub mover: W,
    /// The stones of the side that waits.
    pub waiting: W,
    /// Who is to move.
    pub turn: Side,
}

impl<W: Bits> Bitboards<W> {
    /// No stones, the first side to move.
    pub const EMPTY: Self = Self { mover: W::EMPTY, waiting: W::EMPTY, turn: Side::First };

    /// The stones of one side.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side) -> W {
        if side == self.turn { self.mover } else { self.waiting }
    }

    /// The stones of both.
    #[inline]
    #[must_use]
    pub fn all(&self) -> W {
        self.mover | self.waiting
    }

    /// After the mover placed, moved or removed stones on these cells.
    #[inline]
    #[must_use]
    pub fn after(&self, changed: W) -> Self {
        Self { mover: self.waiting, waiting: self.mover ^ changed, turn: self.turn.other() }
    }

    /// What stands on a cell.
    #[must_use]
    pub fn content(&self, cell: usize) -> Content {
        let owner = Side::BOTH.into_iter().find(|&side| self.of(side).has(cell));
        owner.map_or(Content::Empty, Content::Piece)
    }

    /// The cells whose contents differ from those of other boards.
    #[inline]
    pub fn changes(&self, other: &Self) -> impl Iterator<Item = usize> + use<W> {
        let changed = |side| self.of(side) ^ other.of(side);
        (changed(Side::First) | changed(Side::Second)).each()
    }

    /// Where a symmetry of the board takes them.
    #[must_use]
    pub fn image(&self, board: RectangularBoard, symmetry: Symmetry) -> Self {
        let [mover, waiting] =
            [self.mover, self.waiting].map(|set| board.image_of_set(set, symmetry));
        Self { mover, waiting, turn: self.turn }
    }
}

impl<W: Bits> From<&Setup> for Bitboards<W> {
    fn from(setup: &Setup) -> Self {
        let of = |side| W::filled(setup.contents.len(), |cell| setup.has(side, cell));
        Self { mover: of(setup.turn), waiting: of(setup.turn.other()), turn: setup.turn }
    }
}

impl From<Stones> for Bitboards<u64> {
    #[inline]
    fn from(Stones { first, second, turn }: Stones) -> Self {
        let (mover, waiting) = if turn == Side::First { (first, second) } else { (second, first) };
        Self { mover, waiting, turn }
    }
}

impl From<&Bitboards<u64>> for Stones {
    #[inline]
    fn from(boards: &Bitboards<u64>) -> Self {
        let [first, second] = Side::BOTH.map(|side| boards.of(side));
        Self { first, second, turn: boards.turn }
    }
}

/// Refuses a position that placing stones in turn cannot produce: counts that do not fit the side to
/// move, two winners, a winner who went on playing, or a line that no last stone completed.
///
/// # Errors
/// What is wrong with the position.
pub fn check_alternation<G: Game, W: Bits>(
    game: &G,
    boards: &Bitboards<W>,
    has_line: impl Fn(W) -> bool,
) -> Result<(), BadInput> {
    let [first, second] = Side::BOTH.map(|side| game.player_name(side));
    let [ahead, behind] = Side::BOTH.map(|side| boards.of(side).count());
    let (expected, lead, than) = match boards.turn {
        Side::First => (behind, "as many", "as"),
        Side::Second => (behind + 1, "one more", "than"),
    };
    if ahead != expected {
        let mover = game.player_name(boards.turn);
        return Err(BadInput::new(
            "position",
            format!("{lead} {first} {than} {second} with {mover} to move"),
            format!("{ahead} {first} and {behind} {second}"),
        ));
    }
    check_winner(game, boards, has_line)
}

/// Refuses a position with two winners, a winner who is to move, or a line that no last move of one
/// stone completed.
///
/// # Errors
/// What is wrong with the position.
pub fn check_winner<G: Game, W: Bits>(
    game: &G,
    boards: &Bitboards<W>,
    has_line: impl Fn(W) -> bool,
) -> Result<(), BadInput> {
    let refuse = |wanted, came: String| Err(BadInput::new("position", wanted, came));
    let [first, second] = Side::BOTH.map(|side| game.player_name(side));
    let [mover, waiting] = [boards.turn, boards.turn.other()].map(|side| game.player_name(side));
    let &Bitboards { mover: own, waiting: other, .. } = boards;
    match (has_line(own), has_line(other)) {
        (true, true) => {
            refuse("at most one winner".to_owned(), format!("lines of both {first} and {second}"))
        }
        (true, false) => refuse(format!("no line of {mover}, who is to move"), "one".to_owned()),
        (false, true) if other.each().all(|cell| has_line(other ^ W::single(cell))) => refuse(
            format!("lines of {waiting} that one last stone completes"),
            "lines apart from each other".to_owned(),
        ),
        _ => Ok(()),
    }
}
