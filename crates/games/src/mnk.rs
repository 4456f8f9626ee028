//! m,n,k games: k in a row on a board of m columns and n rows.
//!
//! Stones are bitboards, cell by cell in rows, without padding, so that 8×8 fits in one word:
//!
//! ```text
//!      a  b  c  d
//!   1  0  1  2  3      bit of each cell in the set of X and in that of O, on 4×3
//!   2  4  5  6  7
//!   3  8  9 10 11      k = 3: a3 b2 c1 is the window of bits 8, 5 and 2
//! ```

use std::ops::Range;
use std::sync::OnceLock;

use parlor_core::placement::{Finish, MAX_CELLS};
use parlor_core::random::key_of;
use parlor_core::spec::{Parameter, Settings};
use parlor_core::{
    BadInput, Content, Game, Layout, Notation, Number, Numbered, Outcome, Place, Placement, Plies,
    Setup, Side, Symmetry, Tier, Value, Verdict,
};

use crate::bits::{Bits, Wide};
use crate::board::{Bitboards, RectangularBoard, check_alternation};
use crate::lines::WinningLines;
use crate::{About, Builder, Family, PARLOR, Preset, Truth, Worth};

mod evaluation;
mod exact;
mod knowledge;
mod maker_breaker;
mod pairing;
mod shape_map;
mod shapes;
mod threat_knowledge;
mod threat_map;
mod threat_node;
mod threat_search;

pub use exact::{ExactKnowledge, ExactMnk};
pub use knowledge::MnkKnowledge;
pub use shape_map::ShapeMap;
pub use shapes::LineShapes;
pub use threat_knowledge::{RowGame, ThreatKnowledge, ThreatMemo};

use shapes::Overlines;

/// The rules of one m,n,k game, with sets of cells kept in `W`.
#[derive(Clone, Debug)]
pub struct Mnk<W> {
    board: RectangularBoard,
    lines: WinningLines<W>,
    all: W,
    /// How many windows of k cells hold a cell.
    windows: Vec<i32>,
    /// Made when a solver asks for it.
    plan: OnceLock<Placement>,
    /// Made when a search for threats asks for it.
    shapes: OnceLock<LineShapes>,
}

/// Who holds which cells, and whose turn it is.
pub type Position<W> = Bitboards<W>;

/// A cell to take, counted row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u16);

impl Move {
    /// The number of the cell.
    #[must_use]
    pub const fn cell(self) -> u16 {
        self.0
    }
}

impl<W: Bits> Mnk<W> {
    /// The game on `columns` × `rows` cells, won by `in_a_row`.
    ///
    /// # Panics
    /// If the board does not fit in `W`.
    #[must_use]
    pub fn new(columns: usize, rows: usize, in_a_row: usize) -> Self {
        let board = RectangularBoard { columns, rows };
        assert!(board.cells() <= W::CAPACITY, "{columns}×{rows} cells need a wider word");
        let lines = WinningLines::new(board, in_a_row, |cell| cell.index(columns));
        let mut windows = vec![0; board.cells()];
        lines.windows().flatten().for_each(|cell| windows[cell] += 1);
        let all = W::filled(board.cells(), |_| true);
        Self { board, lines, all, windows, plan: OnceLock::new(), shapes: OnceLock::new() }
    }
}

impl<W: Bits> Game for Mnk<W> {
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
        (self.all & !position.all()).each().map(|cell| Move(cell as u16))
    }

    #[inline]
    fn play(&self, position: &Position<W>, Move(cell): Move) -> Position<W> {
        position.after(W::single(cell.into()))
    }

    fn can_repeat(&self) -> bool {
        false
    }

    fn player_name(&self, side: Side) -> &'static str {
        ["X", "O"][side.index()]
    }

    #[inline]
    fn key(&self, position: &Position<W>) -> u64 {
        // The number of stones tells whose turn it is.
        if self.board.cells() <= 32 {
            position.mover.low_word() | position.waiting.low_word() << 32
        } else {
            key_of(&(position.mover, position.waiting))
        }
    }

    fn symmetries(&self) -> u8 {
        self.board.symmetries()
    }

    fn transform(&self, position: &Position<W>, symmetry: Symmetry) -> Position<W> {
        position.image(self.board, symmetry)
    }

    fn transform_move(&self, Move(cell): Move, symmetry: Symmetry) -> Move {
        Move(self.board.image(cell.into(), symmetry) as u16)
    }
}

impl<W: Bits> RowGame for Mnk<W> {
    type Word = W;

    #[inline]
    fn cells(&self) -> W {
        self.all
    }

    fn is_row(&self, stones: W) -> bool {
        self.lines.has_line(stones)
    }

    #[inline]
    fn shapes(&self) -> &LineShapes {
        let make = || LineShapes::new(self.board, self.lines.in_a_row, Overlines::Win);
        self.shapes.get_or_init(make)
    }
}

impl<W: Bits> Notation for Mnk<W> {
    fn layout(&self) -> Layout {
        self.board.layout()
    }

    fn content(&self, position: &Position<W>, cell: usize) -> Content {
        position.content(cell)
    }

    fn assemble(&self, setup: &Setup) -> Result<Position<W>, BadInput> {
        let position = Bitboards::from(setup);
        check_alternation(self, &position, |stones| self.lines.has_line(stones))?;
        Ok(position)
    }

    fn place(&self, _: &Position<W>, Move(cell): Move) -> Place {
        Place::Spot(cell.into())
    }

    fn lines(&self, position: &Position<W>) -> Vec<Vec<usize>> {
        self.lines.held(position.waiting)
    }
}

impl Mnk<u64> {
    fn plan(&self) -> &Placement {
        self.plan.get_or_init(|| {
            let cells = |window: &mut dyn Iterator<Item = usize>| {
                window.fold(0, |line, cell| line | u64::single(cell))
            };
            let lines = self.lines.windows().map(|mut window| cells(&mut window));
            self.board.placement(self.board.cells(), Finish::Over, lines.collect())
        })
    }

    /// The same rules, numbered without regard to symmetry: to measure what that saves.
    #[must_use]
    pub fn numbered_without_symmetry(mut self) -> Self {
        self.plan = OnceLock::from(self.plan().clone().without_symmetry());
        self
    }
}

impl Numbered for Mnk<u64> {
    fn tiers(&self) -> Vec<Tier> {
        self.plan().tiers()
    }

    #[inline]
    fn number(&self, position: &Position<u64>) -> Number {
        self.plan().number(&position.into())
    }

    fn position(&self, number: Number) -> Position<u64> {
        self.plan().position(number).into()
    }

    fn positions(&self, tier: u32, ranks: Range<u64>) -> impl Iterator<Item = Position<u64>> {
        self.plan().positions(tier, ranks).map(Position::from)
    }

    fn orbit_size(&self, number: Number) -> u64 {
        self.plan().orbit_size_of(number)
    }

    fn placement(&self) -> Option<&Placement> {
        Some(self.plan())
    }
}

/// Who won the game with and without overlines.
const GOMOKU: &str =
    "Allis, van den Herik and Huntjens, Go-Moku Solved by New Search Techniques (1993)";

const SMALL_BOARDS_OF_FIVE: &str =
    "Hsu, Ko, Chen, Wei, Hsueh and Wu, On solving the 7,7,5-game and the 8,8,5-game (2020)";

/// The family of all m,n,k games.
pub struct MnkFamily;

impl Family for MnkFamily {
    const ABOUT: About = About {
        name: "mnk",
        title: "m,n,k game",
        summary: "k in a row on a board of m columns and n rows.",
        rules: "X and O take turns to fill a cell. k of a kind in a row, column or diagonal, or more, \
                win; a full board without them is a draw. Tic-tac-toe is 3,3,3 and gomoku 15,15,5. Gomoku \
                is freestyle like this, or only exactly five win: then overlines count for nothing.",
        solved: "The second player never wins. 3,3,3 is a draw, as are 4,4,4 and 5,5,4; the \
                 first player wins 4,3,3 and 4,4,3.",
        parameters: &[
            Parameter::number("m", "columns", "3", [1, 19]),
            Parameter::number("n", "rows", "3", [1, 19]),
            Parameter::number("k", "stones in a row that win", "3", [1, 19]),
            Parameter::choice(
                "overlines",
                "whether more than k in a row win too",
                "yes",
                &["yes", "no"],
            ),
        ],
        shown: "mnk:m=6,n=5,k=4",
        presets: &[
            Preset::new("Tic-tac-toe", "mnk"),
            Preset::new("Tic-tac-toe 4×4", "mnk:m=4,n=4,k=4"),
            Preset::new("Gomoku 15×15", "mnk:m=15,n=15,k=5").also("gomoku"),
            Preset::new("Gomoku, exactly five", "mnk:m=15,n=15,k=5,overlines=no"),
            Preset::new("Connect five 19×19", "mnk:m=19,n=19,k=5"),
        ],
        samples: &[
            "mnk",
            "mnk:m=4,k=3",
            "mnk:m=2,n=2,k=2",
            "mnk:m=1,n=4,k=1",
            "mnk:m=8,n=8,k=5",
            "mnk:m=11,n=9,k=5",
            "mnk:m=19,n=19,k=5",
            "mnk:m=5,n=4,overlines=no",
            "mnk:m=15,n=15,k=5,overlines=no",
        ],
    };

    const TRUTHS: &'static [Truth] = &[
        Truth::tested("mnk:m=4", Value::Win(Plies(7)), PARLOR),
        Truth::tested("mnk:m=4,n=4,k=4", Value::Draw, PARLOR),
        Truth::solved("mnk:m=5,n=5", Value::Win(Plies(5)), PARLOR),
        Truth::solved("mnk:m=5,n=4,k=4", Value::Draw, PARLOR),
        Truth::solved("mnk:m=5,n=5,k=4", Value::Draw, PARLOR),
        Truth::solved("mnk:m=6,n=5,k=4", Value::Win(Plies(11)), PARLOR),
        Truth::solved("mnk:m=7,n=4,k=4", Value::Draw, PARLOR),
        Truth::solved("mnk:m=9,k=4", Value::Draw, PARLOR),
        Truth::solved("mnk:m=6,n=6,k=5", Value::Draw, PARLOR),
        Truth::solved("mnk:m=7,n=7,k=5", Value::Draw, SMALL_BOARDS_OF_FIVE),
        Truth::published("mnk:m=8,n=8,k=5", Worth::Verdict(Verdict::Draw), SMALL_BOARDS_OF_FIVE),
        Truth::published("mnk:m=15,n=15,k=5", Worth::Verdict(Verdict::Win), GOMOKU),
        Truth::published("mnk:m=15,n=15,k=5,overlines=no", Worth::Verdict(Verdict::Win), GOMOKU),
    ];

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        let [m, n, k] = ["m", "n", "k"].map(|name| settings.number(name) as usize);
        if k > m.max(n) {
            return Err(settings.refuse("k", format!("at most {}, the longer side", m.max(n))));
        }
        if settings.text("overlines") == "no" {
            let has_shapes = LineShapes::can_tell(k, Overlines::CountNothing);
            return Ok(match m * n {
                65.. if has_shapes => builder.game(ExactMnk::<Wide>::new(m, n, k), ThreatKnowledge),
                ..=64 => builder.game(ExactMnk::<u64>::new(m, n, k), ExactKnowledge),
                65..=128 => builder.game(ExactMnk::<u128>::new(m, n, k), ExactKnowledge),
                _ => builder.game(ExactMnk::<Wide>::new(m, n, k), ExactKnowledge),
            });
        }
        Ok(match m * n {
            65.. if LineShapes::can_tell(k, Overlines::Win) => {
                builder.game(Mnk::<Wide>::new(m, n, k), ThreatKnowledge)
            }
            cells if cells <= MAX_CELLS => builder.numbered(Mnk::<u64>::new(m, n, k), MnkKnowledge),
            ..=64 => builder.game(Mnk::<u64>::new(m, n, k), MnkKnowledge),
            65..=128 => builder.game(Mnk::<u128>::new(m, n, k), MnkKnowledge),
            _ => builder.game(Mnk::<Wide>::new(m, n, k), MnkKnowledge),
        })
    }
}
