//! Domineering: place dominoes, one player upright, the other across; whoever cannot has lost.
//!
//! ```text
//!     a b c d
//!   1 V . H H       V, who moves first, names the upper cell of a domino, H the left one:
//!   2 V . . .       a1 and c1 were played
//!   3 . . . .
//!   4 . . . .       "V.HH/V.../..../.... V"
//! ```
//!
//! What is still to come depends only on which cells are covered, so positions that differ in who covers
//! them share a key.
//!
//! Göran Andersson (about 1973); Conway, *On Numbers and Games* (1976). Values: Breuker, Uiterwijk and van den
//! Herik, *Solving 8×8 Domineering* (2000). Bounds count what Uiterwijk calls safe moves (2014).

use parlor_core::random::key_of;
use parlor_core::spec::{Parameter, Settings};
use parlor_core::{
    BadInput, Bounds, Content, Game, Knowledge, Layout, Look, Notation, Outcome, Place, Plies,
    Score, Setup, Side, Symmetry, Value, Verdict,
};

use crate::bits::Bits;
use crate::board::{Bitboards, RectangularBoard, Shift};
use crate::{About, Builder, Family, Preset, Truth, Worth};

/// The longest side.
const LONGEST: u32 = 8;

/// The rules on a board of one size.
#[derive(Clone, Debug)]
pub struct Domineering {
    board: RectangularBoard,
    all: u64,
    dominoes: [Domino; 2],
}

/// How a side's dominoes lie.
#[derive(Clone, Debug)]
struct Domino {
    /// From its second cell back to the one it is named by, and the other way.
    back: Shift<u64>,
    forth: Shift<u64>,
    /// The rows of cells across its way, one after the other: first cells of disjoint dominoes.
    ranks: Vec<u64>,
}

/// What each side has covered, and whose turn it is.
pub type Position = Bitboards<u64>;

/// The two cells of a domino, the upper or left one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move([u8; 2]);

impl Domino {
    /// The cells on which a domino can begin.
    #[inline]
    fn starts(&self, free: u64) -> u64 {
        free & self.back.of(free)
    }

    /// How many dominoes fit side by side: greedily from one end, which is the most in every line.
    #[inline]
    fn most(&self, mut free: u64) -> u32 {
        let mut count = 0;
        for rank in &self.ranks {
            let starts = self.starts(free) & rank;
            count += starts.count();
            free &= !(starts | self.forth.of(starts));
        }
        count
    }

    /// The free cells that no domino lying this way can cover.
    #[inline]
    fn uncovered(&self, free: u64) -> u64 {
        free & !(self.back.of(free) | self.forth.of(free))
    }
}

impl Domineering {
    /// The game on `columns` × `rows` cells.
    ///
    /// # Panics
    /// If the board has more than 64 cells.
    #[must_use]
    pub fn new(columns: usize, rows: usize) -> Self {
        let board = RectangularBoard { columns, rows };
        assert!(board.cells() <= 64, "{columns}×{rows} cells are too many");
        let cells = |test: &dyn Fn(usize) -> bool| u64::filled(board.cells(), test);
        let upright = Domino {
            back: board.shift(0, -1),
            forth: board.shift(0, 1),
            ranks: (0..rows).map(|row| cells(&|cell| board.cell(cell).row == row)).collect(),
        };
        let across = Domino {
            back: board.shift(-1, 0),
            forth: board.shift(1, 0),
            ranks: (0..columns).map(|at| cells(&|cell| board.cell(cell).column == at)).collect(),
        };
        Self { board, all: cells(&|_| true), dominoes: [upright, across] }
    }

    #[inline]
    fn dominoes(&self, side: Side) -> &Domino {
        &self.dominoes[side.index()]
    }

    #[inline]
    fn free(&self, position: &Position) -> u64 {
        self.all & !position.all()
    }
}

impl Game for Domineering {
    type Position = Position;
    type Move = Move;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        Bitboards::EMPTY
    }

    #[inline]
    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let can_move = self.dominoes(position.turn).starts(self.free(position)) != 0;
        (!can_move).then_some(Outcome::Win(position.turn.other()))
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let starts = self.dominoes(position.turn).starts(self.free(position));
        let length = match position.turn {
            Side::First => self.board.columns,
            Side::Second => 1,
        };
        starts.each().map(move |cell| Move([cell as u8, (cell + length) as u8]))
    }

    #[inline]
    fn play(&self, position: &Position, Move(cells): Move) -> Position {
        let [first, second] = cells.map(|cell| u64::single(cell.into()));
        position.after(first | second)
    }

    fn can_repeat(&self) -> bool {
        false
    }

    fn player_name(&self, side: Side) -> &'static str {
        ["V", "H"][side.index()]
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        key_of(&(position.all(), position.turn))
    }

    /// The mirrors of the board; turning it would turn the dominoes.
    fn symmetries(&self) -> u8 {
        4
    }

    fn transform(&self, position: &Position, symmetry: Symmetry) -> Position {
        position.image(self.board, symmetry)
    }

    fn transform_move(&self, Move(cells): Move, symmetry: Symmetry) -> Move {
        let mut images = cells.map(|cell| self.board.image(cell.into(), symmetry) as u8);
        images.sort_unstable();
        Move(images)
    }
}

impl Notation for Domineering {
    fn layout(&self) -> Layout {
        self.board.layout()
    }

    fn content(&self, position: &Position, cell: usize) -> Content {
        position.content(cell)
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        let position = Position::from(setup);
        let refuse = |wanted: String, came: String| Err(BadInput::new("position", wanted, came));
        for side in Side::BOTH {
            let covered = position.of(side);
            if 2 * self.dominoes(side).most(covered) != covered.count() {
                let name = self.player_name(side);
                return refuse(format!("whole dominoes of {name}"), "a cell left over".to_owned());
            }
        }
        let [first, second] = Side::BOTH.map(|side| position.of(side).count() / 2);
        if first != second + u32::from(position.turn == Side::Second) {
            let mover = self.player_name(position.turn);
            let wanted = format!("as many dominoes as turns, {mover} to move");
            return refuse(wanted, format!("{first} of V and {second} of H"));
        }
        Ok(position)
    }

    fn place(&self, _: &Position, Move([cell, _]): Move) -> Place {
        Place::Spot(cell.into())
    }
}

/// Counts the dominoes that can still be placed: those that are safe, and all that fit.
#[derive(Clone, Copy, Debug, Default)]
pub struct DominoKnowledge;

impl Knowledge<Domineering> for DominoKnowledge {
    type Memo = ();

    fn memo(&self, _: &Domineering, _: &Position) {}

    /// A domino is safe if the other can cover neither of its cells. Whoever has more safe ones than the
    /// other can place at all wins; the loser places at most those.
    ///
    /// Dominoes that take away the most from the other come first.
    #[inline]
    fn look(
        &self,
        game: &Domineering,
        position: &Position,
        (): &(),
    ) -> Look<impl Iterator<Item = (Move, i32)>> {
        let free = game.free(position);
        let [own, other] = [position.turn, position.turn.other()].map(|side| game.dominoes(side));
        let mut bounds = Bounds::UNFINISHED;
        let theirs = other.most(free);
        if own.most(other.uncovered(free)) > theirs {
            bounds.least = Score::of_value(Value::Win(Plies(2 * theirs + 1)));
        }
        let ours = own.most(free);
        if other.most(own.uncovered(free)) >= ours {
            bounds.most = Score::of_value(Value::Loss(Plies(2 * ours)));
        }
        let rank = move |Move(cells): Move| {
            let left = cells.iter().fold(free, |free, &cell| free & !u64::single(cell.into()));
            own.starts(left).count() as i32 - other.starts(left).count() as i32
        };
        Look { bounds, candidates: game.moves(position).map(move |mv| (mv, rank(mv))) }
    }

    #[inline]
    fn evaluate(&self, game: &Domineering, position: &Position, (): &()) -> Score {
        let free = game.free(position);
        let [own, other] = [position.turn, position.turn.other()].map(|side| game.dominoes(side));
        let standing = |own: &Domino, other: &Domino| {
            let [most, safe] = [free, other.uncovered(free)].map(|cells| own.most(cells) as i32);
            most + safe
        };
        Score::estimate(10 * (standing(own, other) - standing(other, own)))
    }

    fn plies_left(&self, game: &Domineering, position: &Position) -> Option<u32> {
        Some(game.free(position).count() / 2)
    }
}

/// Where the values were published.
const BREUKER: &str = "Breuker, Uiterwijk and van den Herik, Solving 8×8 Domineering (2000)";

impl Family for Domineering {
    const ABOUT: About = About {
        name: "domineering",
        title: "Domineering",
        summary: "Place dominoes, one player upright and the other across; whoever cannot has lost.",
        rules: "V and H cover two neighbouring cells with a domino in turn: V one above the other, H side \
                by side. Whoever finds no room for one has lost. A move is named by the upper or left \
                cell.",
        solved: "The first player wins every square board up to 8×8 but 5×5 (and 1×1), which the second \
                 player wins.",
        parameters: &[
            Parameter::number("columns", "cells in a row", "8", [1, LONGEST]),
            Parameter::number("rows", "rows", "8", [1, LONGEST]),
        ],
        shown: "domineering:columns=6,rows=6",
        presets: &[
            Preset::new("Domineering 8×8", "domineering"),
            Preset::new("Domineering 6×6", "domineering:columns=6,rows=6"),
            Preset::new("Domineering 5×5", "domineering:columns=5,rows=5"),
        ],
        samples: &["domineering:columns=4,rows=4", "domineering:columns=3,rows=5", "domineering"],
    };

    const TRUTHS: &'static [Truth] = &[
        Truth::tested("domineering:columns=4,rows=4", Value::Win(Plies(7)), BREUKER),
        Truth::tested("domineering:columns=5,rows=5", Value::Loss(Plies(12)), BREUKER),
        Truth::solved("domineering:columns=6,rows=6", Value::Win(Plies(17)), BREUKER),
        Truth::published("domineering", Worth::Verdict(Verdict::Win), BREUKER),
    ];

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        let [columns, rows] = ["columns", "rows"].map(|name| settings.number(name) as usize);
        Ok(builder.game(Self::new(columns, rows), DominoKnowledge))
    }
}
