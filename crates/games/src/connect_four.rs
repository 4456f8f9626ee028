//! Connect Four: stones fall down columns, and k in a line win.
//!
//! Stones are bitboards, column by column from the bottom. Each column has one bit more than cells: no
//! line runs over it into the next column, and the mark of a full column lies on it.
//!
//! ```text
//!   marks only   6 13 20 27 34 41 48
//!                5 12 19 26 33 40 47   row 1      the top, as boards are written
//!                4 11 18 25 32 39 46
//!                3 10 17 24 31 38 45
//!                2  9 16 23 30 37 44
//!                1  8 15 22 29 36 43
//!                0  7 14 21 28 35 42   row 6      the bottom
//!                a  b  c  d  e  f  g
//! ```
//!
//! The *marks* are the lowest free bits of all columns. They are the moves, and the stones of one side
//! together with the marks tell the whole position: below the mark, what is not this side's is the
//! other's (John Tromp's key; the layout is that of his Fhourstones).

use std::sync::OnceLock;

use parlor_core::random::key_of;
use parlor_core::spec::{Parameter, Settings};
use parlor_core::{
    BadInput, Content, Game, Layout, Notation, Outcome, Place, Plies, Setup, Side, Symmetry, Value,
};

use crate::bits::{Bits, Wide};
use crate::board::{Bitboards, RectangularBoard, check_alternation};
use crate::lines::WinningLines;
use crate::{About, Builder, Family, Preset, Truth};

mod knowledge;
mod numbering;

pub use knowledge::ConnectFourKnowledge;
use numbering::Numbering;

/// The rules of one game of the family, with sets of cells kept in `W`.
#[derive(Clone, Debug)]
pub struct ConnectFour<W> {
    board: RectangularBoard,
    lines: WinningLines<W>,
    /// The cells of the board.
    all: W,
    /// Its lowest row.
    bottom: W,
    /// Cells above which an even number of cells lie, 0 included: the upper ones, if a column is
    /// filled in pairs from the top down.
    upper: W,
    numbering: OnceLock<Numbering>,
}

/// Who holds which cells, and whose turn it is.
pub type Position<W> = Bitboards<W>;

/// The cell that a stone falls to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u16);

impl<W: Bits> ConnectFour<W> {
    /// The bits that a board takes.
    #[must_use]
    pub const fn bits(width: usize, height: usize) -> usize {
        width * (height + 1)
    }

    /// The game on `width` columns of `height` cells, won by `in_a_row`.
    ///
    /// # Panics
    /// If the board does not fit in `W`.
    #[must_use]
    pub fn new(width: usize, height: usize, in_a_row: usize) -> Self {
        let bits = Self::bits(width, height);
        assert!(bits <= W::CAPACITY, "{width}×{height} cells need a wider word");
        let board = RectangularBoard { columns: width, rows: height };
        let lines = WinningLines::new(board, in_a_row, |cell| {
            cell.column * (height + 1) + height - 1 - cell.row
        });
        let rows = |test: &dyn Fn(usize) -> bool| W::filled(bits, |bit| test(bit % (height + 1)));
        Self {
            board,
            lines,
            all: rows(&|row| row < height),
            bottom: rows(&|row| row == 0),
            upper: rows(&|row| row < height && (height - 1 - row).is_multiple_of(2)),
            numbering: OnceLock::new(),
        }
    }

    /// Bits from one column to the next.
    const fn stride(&self) -> usize {
        self.board.rows + 1
    }

    /// The lowest free bit of every column.
    #[inline]
    fn marks(&self, stones: W) -> W {
        (stones << 1 | self.bottom) & !stones
    }

    /// The bit of a cell, which is counted row by row from the top as everywhere.
    const fn bit(&self, cell: usize) -> usize {
        let RectangularBoard { columns, rows } = self.board;
        cell % columns * (rows + 1) + rows - 1 - cell / columns
    }

    /// The cell of a bit.
    const fn cell(&self, bit: usize) -> usize {
        let RectangularBoard { columns, rows } = self.board;
        (rows - 1 - bit % self.stride()) * columns + bit / self.stride()
    }

    /// Where the mirror takes a bit.
    const fn mirrored(&self, bit: usize) -> usize {
        let stride = self.stride();
        (self.board.columns - 1 - bit / stride) * stride + bit % stride
    }

    fn mirrored_set(&self, set: W) -> W {
        set.each().fold(W::EMPTY, |image, bit| image | W::single(self.mirrored(bit)))
    }
}

const MIRROR: Symmetry = Symmetry(1);

impl<W: Bits> Game for ConnectFour<W> {
    type Position = Position<W>;
    type Move = Move;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position<W> {
        Bitboards::EMPTY
    }

    #[inline]
    fn turn(&self, position: &Position<W>) -> Side {
        position.turn
    }

    #[inline]
    fn outcome(&self, position: &Position<W>) -> Option<Outcome> {
        self.lines.outcome(position, self.all)
    }

    #[inline]
    fn moves(&self, position: &Position<W>) -> impl Iterator<Item = Move> {
        (self.marks(position.all()) & self.all).each().map(|bit| Move(bit as u16))
    }

    #[inline]
    fn play(&self, position: &Position<W>, Move(bit): Move) -> Position<W> {
        position.after(W::single(bit.into()))
    }

    fn can_repeat(&self) -> bool {
        false
    }

    fn player_name(&self, side: Side) -> &'static str {
        ["X", "O"][side.index()]
    }

    #[inline]
    fn key(&self, position: &Position<W>) -> u64 {
        // The marks tell how many stones there are, and so whose turn it is.
        let key = position.mover | self.marks(position.all());
        if W::CAPACITY <= 64 { key.low_word() } else { key_of(&key) }
    }

    fn symmetries(&self) -> u8 {
        2
    }

    fn transform(&self, position: &Position<W>, symmetry: Symmetry) -> Position<W> {
        if symmetry != MIRROR {
            return *position;
        }
        let [mover, waiting] =
            [position.mover, position.waiting].map(|stones| self.mirrored_set(stones));
        Bitboards { mover, waiting, turn: position.turn }
    }

    fn transform_move(&self, Move(bit): Move, symmetry: Symmetry) -> Move {
        if symmetry == MIRROR { Move(self.mirrored(bit.into()) as u16) } else { Move(bit) }
    }
}

impl<W: Bits> Notation for ConnectFour<W> {
    fn layout(&self) -> Layout {
        Layout::frame(self.board.columns, self.board.rows)
    }

    fn content(&self, position: &Position<W>, cell: usize) -> Content {
        position.content(self.bit(cell))
    }

    fn changes(&self, before: &Position<W>, after: &Position<W>) -> impl Iterator<Item = usize> {
        before.changes(after).map(|bit| self.cell(bit))
    }

    fn assemble(&self, setup: &Setup) -> Result<Position<W>, BadInput> {
        let of = |side| {
            let cells = (0..self.board.cells()).filter(|&cell| setup.has(side, cell));
            cells.fold(W::EMPTY, |stones, cell| stones | W::single(self.bit(cell)))
        };
        let turn = setup.turn;
        let position = Bitboards { mover: of(turn), waiting: of(turn.other()), turn };
        let stones = position.all();
        let hanging = stones & !(stones << 1 | self.bottom);
        if !hanging.is_empty() {
            let name = self.layout().name(self.cell(hanging.first()));
            let came = format!("nothing under {name}");
            return Err(BadInput::new("position", "stones that lie on others or the ground", came));
        }
        check_alternation(self, &position, |stones| self.lines.has_line(stones))?;
        let waiting = position.waiting;
        let last = waiting & !(stones >> 1);
        let ends = |bit| !self.lines.has_line(waiting ^ W::single(bit));
        if self.lines.has_line(waiting) && !last.each().any(ends) {
            let name = self.player_name(turn.other());
            let wanted = format!("a line of {name} that ends on top of a column");
            return Err(BadInput::new("position", wanted, "one with stones above it"));
        }
        Ok(position)
    }

    fn place(&self, _: &Position<W>, Move(bit): Move) -> Place {
        Place::Column(usize::from(bit) / self.stride())
    }

    fn lines(&self, position: &Position<W>) -> Vec<Vec<usize>> {
        let lines = self.lines.held(position.waiting).into_iter();
        lines.map(|line| line.into_iter().map(|bit| self.cell(bit)).collect()).collect()
    }
}

/// The family of all sizes.
pub struct ConnectFourFamily;

/// Who solved boards of many sizes.
const TROMP: &str = "Tromp, John's Connect Four Playground";

impl Family for ConnectFourFamily {
    const ABOUT: About = About {
        name: "connect-four",
        title: "Connect Four",
        summary: "Stones fall down columns; four in a line win.",
        rules: "X and O take turns to drop a stone into a column; it falls to the lowest free cell. Four \
                of a kind in a row, column or diagonal, or more, win; a full board without them is a \
                draw.",
        solved: "The first player wins the usual game by the middle column, on the 41st ply. On 6×6 and \
                 8×6 the second player wins; 5×5, 6×5, 7×5 and 7×7 are draws.",
        parameters: &[
            Parameter::number("width", "columns", "7", [1, 19]),
            Parameter::number("height", "cells in a column", "6", [1, 19]),
            Parameter::number("k", "stones in a line that win", "4", [1, 19]),
        ],
        shown: "connect-four",
        presets: &[
            Preset::new("Connect Four", "connect-four"),
            Preset::new("Connect Four 5×4", "connect-four:width=5,height=4"),
            Preset::new("Connect Four 6×5", "connect-four:width=6,height=5"),
            Preset::new("Connect Four 8×7", "connect-four:width=8,height=7"),
            Preset::new("Connect Five 9×6", "connect-four:width=9,k=5"),
        ],
        samples: &[
            "connect-four",
            "connect-four:width=4,height=3,k=3",
            "connect-four:width=5,height=4",
            "connect-four:width=1,height=5",
            "connect-four:width=5,height=1,k=2",
            "connect-four:width=9,height=7,k=5",
            "connect-four:width=15,height=9",
        ],
    };

    const TRUTHS: &'static [Truth] = &[
        Truth::tested("connect-four:width=4,height=4", Value::Draw, TROMP),
        Truth::tested("connect-four:width=5,height=4", Value::Draw, TROMP),
        Truth::solved("connect-four:width=5,height=5", Value::Draw, TROMP),
        Truth::solved("connect-four:width=6,height=5", Value::Draw, TROMP),
        Truth::solved("connect-four:width=6", Value::Loss(Plies(36)), TROMP),
        Truth::solved(
            "connect-four",
            Value::Win(Plies(41)),
            "Allis, A Knowledge-Based Approach of Connect-Four: The Game is Solved (1988)",
        ),
    ];

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        let [width, height, k] =
            ["width", "height", "k"].map(|name| settings.number(name) as usize);
        let longer = width.max(height);
        if k > longer {
            return Err(settings.refuse("k", format!("at most {longer}, the longer side")));
        }
        Ok(match ConnectFour::<u64>::bits(width, height) {
            ..=64 if numbering::has_numbers(width, height) => {
                builder.numbered(ConnectFour::<u64>::new(width, height, k), ConnectFourKnowledge)
            }
            ..=64 => builder.game(ConnectFour::<u64>::new(width, height, k), ConnectFourKnowledge),
            65..=128 => {
                builder.game(ConnectFour::<u128>::new(width, height, k), ConnectFourKnowledge)
            }
            _ => builder.game(ConnectFour::<Wide>::new(width, height, k), ConnectFourKnowledge),
        })
    }
}
