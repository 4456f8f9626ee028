//! Dodgem: drive your cars across the board and off it; blocking the other for good loses.
//!
//! ```text
//!     a b c
//!   1 R . . ─►     R drives to the right, U up, each off by its far side. A car moves one cell
//!   2 R . . ─►     forward or sideways, never back: a2-b2, a2-a3
//!   3 . U U
//!                  "R../R../.UU R"
//! ```
//!
//! Colin Vout; Berlekamp, Conway and Guy, *Winning Ways* (1982), where 3×3 is analysed whole.

use parlor_core::spec::{Parameter, Settings};
use parlor_core::{
    BadInput, Bounds, Content, Game, Knowledge, Layout, Look, Notation, Outcome, Place, Plies,
    Score, Setup, Side, Value, Verdict,
};

use crate::bits::Bits;
use crate::board::{Bitboards, RectangularBoard, Shift};
use crate::{About, Builder, Family, Preset, Truth, Worth};

/// The longest side.
const LONGEST: u32 = 6;

/// The rules on a board of one size.
#[derive(Clone, Debug)]
pub struct Dodgem {
    board: RectangularBoard,
    all: u64,
    roads: [Road; 2],
}

/// Which way a side drives.
#[derive(Clone, Copy, Debug)]
struct Road {
    /// Forward, and to either side.
    steps: [Shift<u64>; 3],
    /// The cells that lead off the board.
    last: u64,
    start: u64,
}

/// The cars of both sides, and whose turn it is.
pub type Position = Bitboards<u64>;

/// A car moved, or driven off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    from: u8,
    /// `None` is off the board.
    to: Option<u8>,
}

impl Dodgem {
    /// The game on `size` × `size` cells, with a car less than that on either side.
    ///
    /// # Panics
    /// If the board is smaller than 2×2 or larger than 8×8.
    #[must_use]
    pub fn new(size: usize) -> Self {
        assert!((2..=8).contains(&size), "no board of {size} by {size}");
        let board = RectangularBoard { columns: size, rows: size };
        let cells = |test: &dyn Fn(usize, usize) -> bool| {
            u64::filled(board.cells(), |cell| test(board.cell(cell).column, board.cell(cell).row))
        };
        let end = size - 1;
        let right = Road {
            steps: [(1, 0), (0, -1), (0, 1)].map(|(right, down)| board.shift(right, down)),
            last: cells(&|column, _| column == end),
            start: cells(&|column, row| column == 0 && row < end),
        };
        let up = Road {
            steps: [(0, -1), (-1, 0), (1, 0)].map(|(right, down)| board.shift(right, down)),
            last: cells(&|_, row| row == 0),
            start: cells(&|column, row| row == end && column > 0),
        };
        Self { board, all: cells(&|_, _| true), roads: [right, up] }
    }

    #[inline]
    const fn road(&self, side: Side) -> &Road {
        &self.roads[side.index()]
    }

    /// The empty cells that cars of a side can go to.
    #[inline]
    fn reach(&self, position: &Position, cars: u64) -> u64 {
        let steps = self.road(position.turn).steps.iter();
        let reached = steps.fold(0, |set, step| set | step.of(cars));
        reached & self.all & !position.all()
    }
}

impl Game for Dodgem {
    type Position = Position;
    type Move = Move;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        let [mover, waiting] = self.roads.map(|road| road.start);
        Bitboards { mover, waiting, turn: Side::First }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let &Bitboards { mover, waiting, turn } = position;
        if waiting == 0 {
            return Some(Outcome::Win(turn.other()));
        }
        let is_stuck = mover & self.road(turn).last == 0 && self.reach(position, mover) == 0;
        is_stuck.then_some(Outcome::Win(turn))
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let position = *position;
        position.mover.each().flat_map(move |from| {
            let leaves = self.road(position.turn).last.has(from);
            let reached = self.reach(&position, u64::single(from));
            let from = from as u8;
            let moved = reached.each().map(move |to| Move { from, to: Some(to as u8) });
            moved.chain(leaves.then_some(Move { from, to: None }))
        })
    }

    #[inline]
    fn play(&self, position: &Position, Move { from, to }: Move) -> Position {
        let entered = to.map_or(0, |to| u64::single(to.into()));
        position.after(u64::single(from.into()) | entered)
    }

    fn can_repeat(&self) -> bool {
        true
    }

    fn player_name(&self, side: Side) -> &'static str {
        ["R", "U"][side.index()]
    }
}

impl Notation for Dodgem {
    fn layout(&self) -> Layout {
        self.board.layout()
    }

    fn content(&self, position: &Position, cell: usize) -> Content {
        position.content(cell)
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        let position = Position::from(setup);
        let most = self.board.columns as u32 - 1;
        for side in Side::BOTH {
            let (name, came) = (self.player_name(side), position.of(side).count());
            if came > most {
                let wanted = format!("at most {most} {name}");
                return Err(BadInput::new("position", wanted, came.to_string()));
            }
        }
        if position.mover == 0 {
            let wanted = format!("a car of {}, who is to move", self.player_name(position.turn));
            return Err(BadInput::new("position", wanted, "none"));
        }
        Ok(position)
    }

    fn place(&self, _: &Position, Move { from, to }: Move) -> Place {
        let from = from.into();
        match to {
            Some(to) => Place::Slide { from, to: to.into() },
            None => Place::Exit { from, exit: 0 },
        }
    }

    fn exits(&self) -> &'static [&'static str] {
        &["off"]
    }
}

/// Counts the steps that each side still has to drive.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoadKnowledge;

impl Knowledge<Dodgem> for RoadKnowledge {
    type Memo = ();

    fn memo(&self, _: &Dodgem, _: &Position) {}

    /// Cars that leave come first, then steps forward.
    #[inline]
    fn look(
        &self,
        game: &Dodgem,
        position: &Position,
        (): &(),
    ) -> Look<impl Iterator<Item = (Move, i32)>> {
        let &Bitboards { mover, turn, .. } = position;
        let leaves_last = mover.count() == 1 && mover & game.road(turn).last != 0;
        let bounds = match leaves_last {
            true => Bounds::of_value(Value::Win(Plies(1))),
            false => Bounds::UNFINISHED,
        };
        let rank = move |Move { from, to }: Move| match to {
            None => 2,
            Some(to) => game.way(turn, from.into()) - game.way(turn, to.into()),
        };
        Look { bounds, candidates: game.moves(position).map(move |mv| (mv, rank(mv))) }
    }

    #[inline]
    fn evaluate(&self, game: &Dodgem, position: &Position, (): &()) -> Score {
        let way =
            |side: Side| position.of(side).each().map(|cell| game.way(side, cell)).sum::<i32>();
        Score::estimate(10 * (way(position.turn.other()) - way(position.turn)))
    }
}

impl Dodgem {
    /// The steps that a car needs to leave the board.
    #[inline]
    const fn way(&self, side: Side, cell: usize) -> i32 {
        let at = self.board.cell(cell);
        (match side {
            Side::First => self.board.columns - at.column,
            Side::Second => at.row + 1,
        }) as i32
    }
}

/// Who showed that larger boards never end.
const DES_JARDINS: &str = "David des Jardins (1996)";

impl Family for Dodgem {
    const ABOUT: About = About {
        name: "dodgem",
        title: "Dodgem",
        summary: "Drive your cars across the board and off it before the other does.",
        rules: "R and U move one car a cell forward or sideways in turn, onto an empty cell; never back. R \
                drives to the right and U up, and each leaves the board by the far side. Whoever has \
                driven off all cars wins. Whoever leaves the other without a move has lost. Play that goes \
                on for ever is a draw.",
        solved: "On 3×3 the first player wins; 4×4 and 5×5 are draws.",
        parameters: &[Parameter::number(
            "size",
            "columns and rows; a car less on either side",
            "3",
            [2, LONGEST],
        )],
        shown: "dodgem:size=4",
        presets: &[
            Preset::new("Dodgem", "dodgem"),
            Preset::new("Dodgem 4×4", "dodgem:size=4"),
            Preset::new("Dodgem 5×5", "dodgem:size=5"),
        ],
        samples: &["dodgem", "dodgem:size=2", "dodgem:size=4", "dodgem:size=5"],
    };

    const TRUTHS: &'static [Truth] = &[
        Truth::tested(
            "dodgem",
            Value::Win(Plies(19)),
            "Berlekamp, Conway and Guy, Winning Ways (1982)",
        ),
        Truth::tested("dodgem:size=4", Value::Draw, DES_JARDINS),
        Truth::published("dodgem:size=5", Worth::Verdict(Verdict::Draw), DES_JARDINS),
    ];

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        Ok(builder.game(Self::new(settings.number("size") as usize), RoadKnowledge))
    }
}
