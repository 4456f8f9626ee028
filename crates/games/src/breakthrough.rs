//! Breakthrough: the first to bring a man to the far row wins.
//!
//! ```text
//!     a b c d e
//!   1 B B B B B
//!   2 B B B B B       White moves up, Black down: straight or slanting to an empty cell,
//!   3 . . . . .       slanting only where a man is taken: b4-c3
//!   4 W W W W W
//!   5 W W W W W
//! ```
//!
//! A player who is not beaten can always move: nothing of the own stands before the foremost man, and
//! slanting it goes onto an empty cell or takes. So nobody gets stuck, and men only go forward: every game
//! ends with a winner.
//!
//! Invented by Dan Troyka (2000). 5×5 was solved by "Tasmanian Devil" (Little Golem forum, 2006).

use parlor_core::spec::{Parameter, Settings};
use parlor_core::{
    BadInput, Bounds, Content, Game, Knowledge, Layout, Look, Notation, Outcome, Place, Plies,
    Score, Setup, Side, Symmetry, Value,
};

use crate::bits::Bits;
use crate::board::{Bitboards, RectangularBoard, Shift};
use crate::{About, Builder, Family, PARLOR, Preset, Truth, Worth};

/// Rows that each side fills at the start.
const FILLED: usize = 2;

/// The rules on a board of one size.
#[derive(Clone, Debug)]
pub struct Breakthrough {
    board: RectangularBoard,
    sides: [Advance; 2],
}

/// Which way a side moves.
#[derive(Clone, Copy, Debug)]
struct Advance {
    /// Slanting to the left, straight on, slanting to the right.
    steps: [Shift<u64>; 3],
    /// The row to reach.
    goal: u64,
    /// The row before it.
    last_but_one: u64,
    /// The cells of the start.
    home: u64,
}

/// The men of both sides, and whose turn it is.
pub type Position = Bitboards<u64>;

/// A man moved from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    from: u8,
    to: u8,
}

impl Breakthrough {
    /// The game on `columns` × `rows` cells.
    ///
    /// # Panics
    /// If the board has more than 64 cells, fewer than two columns or fewer than four rows.
    #[must_use]
    pub fn new(columns: usize, rows: usize) -> Self {
        let board = RectangularBoard { columns, rows };
        assert!(
            board.cells() <= 64 && columns >= 2 && rows >= 2 * FILLED,
            "{columns}×{rows} cells"
        );
        let direction = |down: isize| {
            let steps = [-1, 0, 1].map(|right| board.shift(right, down));
            // Rows counted from the one to reach.
            let within = |wanted: std::ops::Range<usize>| {
                u64::filled(board.cells(), |cell| {
                    let row = board.cell(cell).row;
                    wanted.contains(&if down < 0 { row } else { rows - 1 - row })
                })
            };
            let home = within(rows - FILLED..rows);
            Advance { steps, goal: within(0..1), last_but_one: within(1..2), home }
        };
        Self { board, sides: [-1, 1].map(direction) }
    }

    #[inline]
    const fn of(&self, side: Side) -> &Advance {
        &self.sides[side.index()]
    }

    /// The cells that men of the mover can go to.
    #[inline]
    fn reach(&self, position: &Position, men: u64) -> u64 {
        let [left, straight, right] = &self.of(position.turn).steps;
        let slanting = (left.of(men) | right.of(men)) & !position.mover;
        slanting | straight.of(men) & !position.all()
    }
}

impl Game for Breakthrough {
    type Position = Position;
    type Move = Move;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        let [mover, waiting] = Side::BOTH.map(|side| self.of(side).home);
        Bitboards { mover, waiting, turn: Side::First }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let winner = position.turn.other();
        let is_won = position.waiting & self.of(winner).goal != 0 || position.mover == 0;
        is_won.then_some(Outcome::Win(winner))
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let position = *position;
        position.mover.each().flat_map(move |from| {
            let targets = self.reach(&position, u64::single(from));
            targets.each().map(move |to| Move { from: from as u8, to: to as u8 })
        })
    }

    #[inline]
    fn play(&self, position: &Position, Move { from, to }: Move) -> Position {
        let to = u64::single(to.into());
        let mut next = position.after(u64::single(from.into()) | to);
        next.mover &= !to;
        next
    }

    fn can_repeat(&self) -> bool {
        false
    }

    fn player_name(&self, side: Side) -> &'static str {
        ["W", "B"][side.index()]
    }

    /// Left and right are alike.
    fn symmetries(&self) -> u8 {
        2
    }

    fn transform(&self, position: &Position, symmetry: Symmetry) -> Position {
        position.image(self.board, symmetry)
    }

    fn transform_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let image = |cell: u8| self.board.image(cell.into(), symmetry) as u8;
        Move { from: image(mv.from), to: image(mv.to) }
    }
}

impl Notation for Breakthrough {
    fn layout(&self) -> Layout {
        self.board.layout()
    }

    fn content(&self, position: &Position, cell: usize) -> Content {
        position.content(cell)
    }

    fn changes(&self, before: &Position, after: &Position) -> impl Iterator<Item = usize> {
        before.changes(after)
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        let position = Position::from(setup);
        let refuse = |wanted: String, came: String| Err(BadInput::new("position", wanted, came));
        for side in Side::BOTH {
            let (name, most) = (self.player_name(side), self.of(side).home.count());
            let came = position.of(side);
            if came.count() > most {
                return refuse(format!("at most {most} {name}"), came.count().to_string());
            }
            let arrived = (came & self.of(side).goal).count();
            if arrived > u32::from(side != position.turn) {
                let wanted = format!("no {name} in the far row but one that just came there");
                return refuse(wanted, arrived.to_string());
            }
        }
        if position.waiting == 0 {
            let name = self.player_name(position.turn.other());
            return refuse(format!("a man of {name}, who has just moved"), "none".to_owned());
        }
        Ok(position)
    }

    fn place(&self, _: &Position, Move { from, to }: Move) -> Place {
        Place::Slide { from: from.into(), to: to.into() }
    }
}

/// Knows who arrives next move, who must take to prevent that, and likes men that are far ahead.
#[derive(Clone, Copy, Debug, Default)]
pub struct RaceKnowledge;

impl Knowledge<Breakthrough> for RaceKnowledge {
    type Memo = ();

    fn memo(&self, _: &Breakthrough, _: &Position) {}

    /// Takes come first, then the men farthest ahead. When the other is about to arrive, only what takes
    /// that man is worth a look.
    #[inline]
    fn look(
        &self,
        game: &Breakthrough,
        position: &Position,
        (): &(),
    ) -> Look<impl Iterator<Item = (Move, i32)>> {
        let &Bitboards { mover, waiting, turn } = position;
        let reach = game.reach(position, mover);
        let arriving = waiting & game.of(turn.other()).last_but_one;
        let wins =
            mover & game.of(turn).last_but_one != 0 || waiting.count() == 1 && reach & waiting != 0;
        let bounds = if wins {
            Bounds::of_value(Value::Win(Plies(1)))
        } else if arriving.count() > 1 || arriving & !reach != 0 {
            Bounds::of_value(Value::Loss(Plies(2)))
        } else {
            Bounds::UNFINISHED
        };
        // Whoever has lost already may look at every move.
        let wanted =
            if arriving != 0 && bounds == Bounds::UNFINISHED { arriving } else { u64::MAX };
        let rank = move |Move { to, .. }: Move| {
            let takes = if waiting.has(to.into()) { 20 } else { 0 };
            takes + game.ahead(turn, to.into())
        };
        let candidates = game.moves(position).filter(move |mv| wanted.has(mv.to.into()));
        Look { bounds, candidates: candidates.map(move |mv| (mv, rank(mv))) }
    }

    #[inline]
    fn evaluate(&self, game: &Breakthrough, position: &Position, (): &()) -> Score {
        let [own, other] =
            [position.turn, position.turn.other()].map(|side| game.standing(position, side));
        Score::estimate(own - other)
    }
}

impl Breakthrough {
    /// How many rows a cell lies ahead of a side's first.
    #[inline]
    const fn ahead(&self, side: Side, cell: usize) -> i32 {
        let row = cell / self.board.columns;
        (match side {
            Side::First => self.board.rows - 1 - row,
            Side::Second => row,
        }) as i32
    }

    /// The men of a side: each for itself, more the farther it is ahead, and more if it is backed.
    fn standing(&self, position: &Position, side: Side) -> i32 {
        let own = position.of(side);
        let [left, _, right] = &self.of(side).steps;
        let backed = own & (left.of(own) | right.of(own));
        let ahead: i32 = own.each().map(|cell| self.ahead(side, cell).pow(2)).sum();
        30 * own.count() as i32 + 2 * ahead + 4 * backed.count() as i32
    }
}

impl Family for Breakthrough {
    const ABOUT: About = About {
        name: "breakthrough",
        title: "Breakthrough",
        summary: "Bring a man to the far row before the other does.",
        rules: "White and Black move a man in turn, one cell forward: straight or slanting to an empty \
                cell, or slanting onto a man of the other, who is taken. Whoever reaches the far row, or \
                takes all men of the other, has won. There are no draws.",
        solved: "On 5×5 the second player wins in 26. 8×8 is not solved.",
        parameters: &[
            Parameter::number("columns", "cells in a row", "8", [2, 8]),
            Parameter::number("rows", "rows; each side fills two", "8", [2 * FILLED as u32, 8]),
        ],
        shown: "breakthrough",
        presets: &[
            Preset::new("Breakthrough", "breakthrough"),
            Preset::new("Breakthrough 6×6", "breakthrough:columns=6,rows=6"),
            Preset::new("Breakthrough 5×5", "breakthrough:columns=5,rows=5"),
        ],
        samples: &[
            "breakthrough",
            "breakthrough:columns=5,rows=5",
            "breakthrough:columns=3,rows=5",
            "breakthrough:columns=2,rows=4",
        ],
    };

    const TRUTHS: &'static [Truth] = &[
        Truth::tested("breakthrough:columns=3,rows=4", Value::Loss(Plies(12)), PARLOR),
        Truth::solved("breakthrough:columns=3,rows=5", Value::Loss(Plies(18)), PARLOR),
        Truth::solved("breakthrough:columns=4,rows=4", Value::Loss(Plies(14)), PARLOR),
        Truth::published(
            "breakthrough:columns=5,rows=5",
            Worth::Value(Value::Loss(Plies(26))),
            "Tasmanian Devil, 5x5 solved, Little Golem forum (2006)",
        ),
    ];

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        let [columns, rows] = ["columns", "rows"].map(|name| settings.number(name) as usize);
        Ok(builder.game(Self::new(columns, rows), RaceKnowledge))
    }
}
