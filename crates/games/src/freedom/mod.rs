//! Freedom: a stone beside the opponent's last stone; lines of exactly four live.
//!
//! White begins anywhere. Then each stone goes on one of the eight cells around the stone just
//! placed by the opponent; if all of those are taken, the mover is free to go anywhere. The last player may leave
//! the last cell empty. More live stones win.
//!
//! ```text
//!      1 2 3 4 5
//!    A . . . . .      White's last stone is on C3: Black may play on
//!    B . b b b .      any of the cells marked b.
//!    C . b W b .
//!    D . b b b .      "...../...../..W../...../..... B C3"
//!    E . . . . .      rows from the top, the side to move, the last stone
//! ```
//!
//! | file | the idea |
//! |---|---|
//! | `geometry` | cells, neighbours and lines; what stands on a line is one number |
//! | `live` | live stones of a whole board at once |
//! | `key` | which positions are one |
//! | `notation` | how the game is written and drawn |
//! | `mobility` | what the mover has to choose from |
//! | `window` | four cells in line and the two beyond, and which are of a kind |
//! | `judgement` | a way to judge positions: sums over windows of four |
//! | `judged` | those sums, kept up to date stone by stone, and what a nearly full board proves |
//! | `tuned`, `weights` | parlor's judgement |
//! | `groups` | the judgement of the document's player |

mod geometry;
mod groups;
mod judged;
mod judgement;
mod key;
mod live;
mod mobility;
mod notation;
mod tuned;
mod weights;
mod window;

use std::sync::Arc;

use parlor_core::spec::{Parameter, Settings};
use parlor_core::{BadInput, Game, Outcome, Side, Symmetry};

pub use groups::{Groups, LeafReading};
pub use judged::{Judged, Memo};
pub use judgement::{JudgedFacts, Judgement};
pub use mobility::Mobility;
pub use tuned::{TaperedWeight, Tuned, Weights};
pub use window::{FourWindow, FourWindowKind, WindowCell};

use crate::bits::Bits as _;
use crate::board::{Bitboards, RectangularBoard};
pub use crate::count::Count;
use crate::{About, Builder, Family, Preset};
use geometry::Geometry;

/// The rules on a board of one size.
#[derive(Clone, Debug)]
pub struct Freedom {
    geometry: Arc<Geometry>,
    count: Count,
}

/// Who holds which cells, whose turn it is and which stone was placed last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    mover: u128,
    waiting: u128,
    turn: Side,
    /// The cell of the last stone, or [`NOWHERE`].
    last: u8,
    /// Cells still empty.
    empty: u8,
    /// Whether the last cell was left empty.
    passed: bool,
}

/// No stone was placed yet.
const NOWHERE: u8 = u8::MAX;

/// A cell to take, or leaving the last one empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u8);

impl Move {
    const PASS: Self = Self(u8::MAX);
}

impl Position {
    const fn boards(&self) -> Bitboards<u128> {
        Bitboards { mover: self.mover, waiting: self.waiting, turn: self.turn }
    }

    #[inline]
    const fn is_over(&self) -> bool {
        self.empty == 0 || self.passed
    }
}

impl Freedom {
    /// The rules on a board of `size` × `size`, 4 to 11: more live stones win.
    ///
    /// # Panics
    /// If there is no such board.
    #[must_use]
    pub fn new(size: usize) -> Self {
        Self::variant(size, Count::Result)
    }

    /// The rules with either way to count.
    ///
    /// # Panics
    /// If there is no board of this size.
    #[must_use]
    pub fn variant(size: usize, count: Count) -> Self {
        Self { geometry: Arc::new(Geometry::new(size)), count }
    }

    /// How many live stones a side has.
    #[must_use]
    pub fn live_stones(&self, position: &Position, side: Side) -> u32 {
        self.geometry.live(position.boards().of(side)).count()
    }

    /// Every window of four, as White sees it: what judgements are made of.
    pub fn windows(&self, position: &Position) -> impl Iterator<Item = FourWindow> {
        let boards = position.boards();
        let [white, black] = Side::BOTH.map(|side| boards.of(side));
        let windows = self.geometry.directions.iter().flat_map(|direction| {
            direction.fours.each().map(move |start| (direction, start as isize))
        });
        windows.map(move |(direction, start)| {
            let content = |step: isize| {
                // A window has a cell before it where a line of five starts there, and one after
                // it where a line of five starts with it.
                let cell = usize::try_from(start + step * direction.stride as isize).ok();
                let on_line = cell.filter(|&cell| match step {
                    -1 => direction.fives.has(cell),
                    4 => direction.fives.has(start as usize),
                    _ => true,
                });
                match on_line {
                    None => WindowCell::Edge,
                    Some(cell) if white.has(cell) => WindowCell::Own,
                    Some(cell) if black.has(cell) => WindowCell::Other,
                    Some(_) => WindowCell::Empty,
                }
            };
            FourWindow { cells: [0, 1, 2, 3].map(content), flanks: [-1, 4].map(content) }
        })
    }

    #[inline]
    fn empty_cells(&self, position: &Position) -> u128 {
        self.geometry.all & !(position.mover | position.waiting)
    }

    /// The empty cells beside the last stone.
    #[inline]
    fn beside(&self, position: &Position) -> u128 {
        match self.geometry.neighbours.get(usize::from(position.last)) {
            Some(neighbours) => neighbours & !(position.mover | position.waiting),
            None => 0,
        }
    }

    /// The cells the mover may take.
    #[inline]
    fn targets(&self, position: &Position) -> u128 {
        match self.beside(position) {
            0 => self.empty_cells(position),
            beside => beside,
        }
    }

    fn board(&self) -> RectangularBoard {
        RectangularBoard { columns: self.geometry.size, rows: self.geometry.size }
    }
}

impl Game for Freedom {
    type Position = Position;
    type Move = Move;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        Position {
            mover: 0,
            waiting: 0,
            turn: Side::First,
            last: NOWHERE,
            empty: self.geometry.cells() as u8,
            passed: false,
        }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if !position.is_over() {
            return None;
        }
        let boards = position.boards();
        let live = Side::BOTH.map(|side| self.geometry.live(boards.of(side)).count());
        Some(self.count.outcome(live))
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let pass = (position.empty == 1).then_some(Move::PASS);
        self.targets(position).each().map(|cell| Move(cell as u8)).chain(pass)
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        let Position { mover, waiting, turn, .. } = *position;
        let handed_over =
            Position { mover: waiting, waiting: mover, turn: turn.other(), ..*position };
        match mv {
            Move::PASS => Position { passed: true, ..handed_over },
            Move(cell) => Position {
                waiting: mover | u128::single(cell.into()),
                last: cell,
                empty: position.empty - 1,
                ..handed_over
            },
        }
    }

    #[inline]
    fn max_margin(&self) -> Option<u8> {
        (self.count == Count::Margin).then_some(self.geometry.cells() as u8)
    }

    fn player_name(&self, side: Side) -> &'static str {
        ["W", "B"][side.index()]
    }

    fn can_repeat(&self) -> bool {
        false
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        self.key_of(position)
    }

    fn symmetries(&self) -> u8 {
        self.board().symmetries()
    }

    fn transform(&self, position: &Position, symmetry: Symmetry) -> Position {
        let Bitboards { mover, waiting, .. } = position.boards().image(self.board(), symmetry);
        let last = match position.last {
            NOWHERE => NOWHERE,
            cell => self.board().image(cell.into(), symmetry) as u8,
        };
        Position { mover, waiting, last, ..*position }
    }

    fn transform_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        match mv {
            Move::PASS => mv,
            Move(cell) => Move(self.board().image(cell.into(), symmetry) as u8),
        }
    }
}

impl Family for Freedom {
    const ABOUT: About = About {
        name: "freedom",
        title: "Freedom",
        summary: "A stone beside the opponent's last stone; lines of exactly four live.",
        rules: "White begins anywhere. Then each stone goes beside (in any of eight directions) the stone \
                just placed by the opponent; if no such cell is empty, anywhere. The last player may leave \
                the last cell empty (pass). A stone is live if it lies in a row, column or diagonal of \
                exactly four of its colour, no more. More live stones win; as many are a draw. Or play for \
                the margin: how many more. Cells are a row letter and a column number: A3.",
        solved: "A draw on 4×4 and 5×5; nobody knows about larger boards.",
        parameters: &[
            Parameter::number(
                "size",
                "rows and columns",
                "10",
                [geometry::FOUR as u32, geometry::LARGEST as u32],
            ),
            Count::parameter("whether more live stones win, or by how many counts"),
        ],
        shown: "freedom:size=8",
        presets: &[
            Preset::new("Freedom 10×10", "freedom"),
            Preset::new("Freedom 8×8", "freedom:size=8"),
            Preset::new("Freedom 5×5", "freedom:size=5"),
        ],
        samples: &["freedom:size=4", "freedom:size=5", "freedom", "freedom:size=4,count=margin"],
    };

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        let game = Self::variant(settings.number("size") as usize, Count::chosen(settings));
        let knowledge = Judged::new(&game, Tuned::default());
        let document = groups::DocumentPlayer(game.clone());
        Ok(builder.with_document(game, knowledge, document))
    }
}
