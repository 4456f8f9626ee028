//! Tic-tac-toe: three in a row on nine cells.
//!
//! ```text
//!   bit 0 1 2        a position is the stones of the mover and of the player who waits;
//!       3 4 5        only the one who waits can just have won
//!       6 7 8
//! ```
//!
//! The set of the player who began carries a mark besides, bit 9. It travels with the set as the sides
//! swap, so that whose turn it is costs nothing to keep.
//!
//! Whether a set of cells holds three in a row is one look into a table of 512 answers.

use std::iter;
use std::ops::Range;
use std::sync::LazyLock;

use parlor_core::placement::{Finish, Stones};
use parlor_core::spec::Settings;
use parlor_core::{
    BadInput, Content, Game, Layout, Notation, Number, Numbered, Outcome, Place, Placement, Setup,
    Side, Symmetry, Tier, Unaided, Value,
};

use crate::bits::Bits;
use crate::board::{Bitboards, RectangularBoard, check_alternation};
use crate::{About, Builder, Family, PARLOR, Truth};

const BOARD: RectangularBoard = RectangularBoard { columns: 3, rows: 3 };
const ALL: u16 = 0o777;
/// The mark in the first player's set.
const FIRST: u16 = 0o1000;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Whether the set of cells that is the index holds a line.
const HAS_LINE: [bool; 512] = {
    let mut table = [false; 512];
    let mut set = 0;
    while set < table.len() {
        let mut line = 0;
        while line < LINES.len() {
            table[set] |= set as u16 & LINES[line] == LINES[line];
            line += 1;
        }
        set += 1;
    }
    table
};

#[inline]
const fn has_line(set: u16) -> bool {
    HAS_LINE[(set & ALL) as usize]
}

/// The rules of tic-tac-toe.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe;

/// Who holds which cells, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    mover: u16,
    waiting: u16,
}

impl Position {
    #[inline]
    const fn turn(self) -> Side {
        if self.mover & FIRST != 0 { Side::First } else { Side::Second }
    }

    /// Without the mark.
    const fn boards(self) -> Bitboards<u16> {
        Bitboards { mover: self.mover & ALL, waiting: self.waiting & ALL, turn: self.turn() }
    }
}

impl From<Bitboards<u16>> for Position {
    fn from(boards: Bitboards<u16>) -> Self {
        let Bitboards { mover, waiting, turn } = boards;
        match turn {
            Side::First => Self { mover: mover | FIRST, waiting },
            Side::Second => Self { mover, waiting: waiting | FIRST },
        }
    }
}

/// A cell to take, as the set of it alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u16);

impl Move {
    fn cell(self) -> usize {
        self.0.first()
    }
}

impl Game for TicTacToe {
    type Position = Position;
    type Move = Move;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        Position { mover: FIRST, waiting: 0 }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Side {
        position.turn()
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if has_line(position.waiting) {
            Some(Outcome::Win(position.turn().other()))
        } else if position.mover | position.waiting == ALL | FIRST {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let mut free = ALL & !(position.mover | position.waiting);
        iter::from_fn(move || {
            let cell = free & free.wrapping_neg();
            free ^= cell;
            (cell != 0).then_some(Move(cell))
        })
    }

    #[inline]
    fn play(&self, position: &Position, Move(cell): Move) -> Position {
        Position { mover: position.waiting, waiting: position.mover | cell }
    }

    fn can_repeat(&self) -> bool {
        false
    }

    fn player_name(&self, side: Side) -> &'static str {
        ["X", "O"][side.index()]
    }

    fn symmetries(&self) -> u8 {
        BOARD.symmetries()
    }

    fn transform(&self, position: &Position, symmetry: Symmetry) -> Position {
        position.boards().image(BOARD, symmetry).into()
    }

    fn transform_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        Move(1 << BOARD.image(mv.cell(), symmetry))
    }
}

impl Notation for TicTacToe {
    fn layout(&self) -> Layout {
        BOARD.layout()
    }

    fn content(&self, position: &Position, cell: usize) -> Content {
        position.boards().content(cell)
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        let boards = Bitboards::from(setup);
        check_alternation(self, &boards, has_line)?;
        Ok(boards.into())
    }

    fn place(&self, _: &Position, mv: Move) -> Place {
        Place::Spot(mv.cell())
    }

    fn lines(&self, position: &Position) -> Vec<Vec<usize>> {
        let held = LINES.iter().filter(|&&line| position.waiting & line == line);
        held.map(|line| line.each().collect()).collect()
    }
}

/// The plan of the board, for solvers.
static PLAN: LazyLock<Placement> = LazyLock::new(|| {
    let lines = LINES.iter().map(|&line| line.into()).collect();
    BOARD.placement(BOARD.cells(), Finish::Over, lines)
});

impl From<Stones> for Position {
    fn from(stones: Stones) -> Self {
        let Bitboards { mover, waiting, turn } = stones.into();
        Bitboards { mover: mover as u16, waiting: waiting as u16, turn }.into()
    }
}

impl Numbered for TicTacToe {
    fn tiers(&self) -> Vec<Tier> {
        PLAN.tiers()
    }

    fn number(&self, position: &Position) -> Number {
        let boards = position.boards();
        let [first, second] = Side::BOTH.map(|side| boards.of(side).into());
        PLAN.number(&Stones { first, second, turn: boards.turn })
    }

    fn position(&self, number: Number) -> Position {
        PLAN.position(number).into()
    }

    fn positions(&self, tier: u32, ranks: Range<u64>) -> impl Iterator<Item = Position> {
        PLAN.positions(tier, ranks).map(Position::from)
    }

    fn orbit_size(&self, number: Number) -> u64 {
        PLAN.orbit_size_of(number)
    }

    fn placement(&self) -> Option<&Placement> {
        Some(&PLAN)
    }
}

impl Family for TicTacToe {
    const ABOUT: About = About {
        name: "tic-tac-toe",
        title: "Tic-tac-toe",
        summary: "Three in a row on a board of nine.",
        rules: "X and O take turns to fill a cell. Three of a kind in a row, column or diagonal win; \
                a full board without them is a draw.",
        solved: "A draw with best play.",
        parameters: &[],
        shown: "tic-tac-toe",
        presets: &[],
        samples: &["tic-tac-toe"],
    };

    const TRUTHS: &'static [Truth] = &[Truth::tested("tic-tac-toe", Value::Draw, PARLOR)];

    fn build<B: Builder>(_: &Settings, builder: B) -> Result<B::Built, BadInput> {
        Ok(builder.numbered(Self, Unaided))
    }
}
