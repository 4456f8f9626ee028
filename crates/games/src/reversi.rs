//! Reversi, also known as Othello: what you hem in turns to your colour; more discs win.
//!
//! ```text
//!     a b c d
//!   1 . . . .        the start on 4×4, "..../.WB./.BW./.... B": Black, who moves first, can
//!   2 . W B .        take b1, a2, d3 or c4, and turns a disc with each
//!   3 . B W .
//!   4 . . . .
//! ```
//!
//! All moves of a position are found together: from the own discs a step at a time over the other's, in
//! each of eight directions, for all cells at once; where such a walk comes to an empty cell is a move.
//!
//! Values: 6×6 Feinstein, *Amenor Wins World 6x6 Championships!* (1993), 8×8 Takizawa, *Othello is Solved*
//! (2023).

use parlor_core::spec::{Parameter, Settings};
use parlor_core::{
    BadInput, Bounds, Content, Game, Knowledge, Layout, Look, Notation, Outcome, Place, Plies,
    Score, Setup, Side, Symmetry, Value, Verdict,
};

use crate::bits::Bits;
use crate::board::{Bitboards, RectangularBoard, Shift};
use crate::count::Count;
use crate::{About, Builder, Family, PARLOR, Preset, Truth, Worth};

/// The rules on a board of one size.
#[derive(Clone, Debug)]
pub struct Reversi {
    board: RectangularBoard,
    all: u64,
    directions: [Shift<u64>; 8],
    corners: u64,
    /// The cells beside the corners, which give them away.
    beside_corners: u64,
    count: Count,
}

/// The discs of both sides, and whose turn it is.
pub type Position = Bitboards<u64>;

/// A cell to take, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u8);

impl Move {
    /// No cell: there is none to take.
    const PASS: Self = Self(u8::MAX);
}

impl Reversi {
    /// The game on `size` × `size` cells, 4, 6 or 8.
    ///
    /// # Panics
    /// If there is no such board.
    #[must_use]
    pub fn new(size: usize, count: Count) -> Self {
        assert!([4, 6, 8].contains(&size), "no board of {size} by {size}");
        let board = RectangularBoard { columns: size, rows: size };
        let all = u64::filled(board.cells(), |_| true);
        let directions = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
            .map(|(right, down)| board.shift(right, down));
        let last = size - 1;
        let corners = [0, last, size * last, size * size - 1];
        let corners = corners.into_iter().fold(0, |set, cell| set | u64::single(cell));
        let beside = directions.iter().fold(0, |set, step| set | step.of(corners));
        Self { board, all, directions, corners, beside_corners: beside, count }
    }

    /// The cells that a side can take.
    #[inline]
    fn targets(&self, own: u64, other: u64) -> u64 {
        let empty = self.all & !(own | other);
        let reached = self.directions.iter().fold(0, |found, step| {
            let mut walk = step.of(own) & other;
            for _ in 3..self.board.columns {
                walk |= step.of(walk) & other;
            }
            found | step.of(walk)
        });
        reached & empty
    }

    /// The other's discs that turn when a side takes a cell.
    #[inline]
    fn turned(&self, own: u64, other: u64, cell: u64) -> u64 {
        self.directions.iter().fold(0, |turned, step| {
            let mut walk = step.of(cell) & other;
            for _ in 3..self.board.columns {
                walk |= step.of(walk) & other;
            }
            if step.of(walk) & own == 0 { turned } else { turned | walk }
        })
    }
}

impl Game for Reversi {
    type Position = Position;
    type Move = Move;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        let middle = self.board.columns / 2;
        let pair = |row: usize, column: usize| {
            let cell = |row, column| u64::single(row * self.board.columns + column);
            cell(row, column) | cell(row - 1, middle + middle - 1 - column)
        };
        Bitboards {
            mover: pair(middle, middle - 1),
            waiting: pair(middle, middle),
            turn: Side::First,
        }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let &Bitboards { mover, waiting, .. } = position;
        let is_over = self.targets(mover, waiting) == 0 && self.targets(waiting, mover) == 0;
        is_over.then(|| self.count.outcome(Side::BOTH.map(|side| position.of(side).count())))
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let targets = self.targets(position.mover, position.waiting);
        let pass = (targets == 0).then_some(Move::PASS);
        targets.each().map(|cell| Move(cell as u8)).chain(pass)
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        let &Bitboards { mover, waiting, .. } = position;
        if mv == Move::PASS {
            return position.after(0);
        }
        let cell = u64::single(mv.0.into());
        let turned = self.turned(mover, waiting, cell);
        let mut next = position.after(cell | turned);
        next.mover ^= turned;
        next
    }

    #[inline]
    fn max_margin(&self) -> Option<u8> {
        (self.count == Count::Margin).then_some(self.board.cells() as u8)
    }

    /// Discs only come; a pass is answered by a disc or ends the game.
    fn can_repeat(&self) -> bool {
        false
    }

    fn player_name(&self, side: Side) -> &'static str {
        ["B", "W"][side.index()]
    }

    fn symmetries(&self) -> u8 {
        self.board.symmetries()
    }

    fn transform(&self, position: &Position, symmetry: Symmetry) -> Position {
        position.image(self.board, symmetry)
    }

    fn transform_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        match mv {
            Move::PASS => mv,
            Move(cell) => Move(self.board.image(cell.into(), symmetry) as u8),
        }
    }
}

impl Notation for Reversi {
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
        let middle = self.start().all();
        if middle & !position.all() != 0 {
            let wanted = "discs on the four cells in the middle";
            return Err(BadInput::new("position", wanted, "an empty one"));
        }
        Ok(position)
    }

    fn place(&self, _: &Position, mv: Move) -> Place {
        match mv {
            Move::PASS => Place::Word("pass"),
            Move(cell) => Place::Spot(cell.into()),
        }
    }

    fn note(&self, position: &Position) -> Option<String> {
        let [black, white] = Side::BOTH.map(|side| position.of(side).count());
        Some(format!("discs: B {black}, W {white}"))
    }
}

/// Judges by corners, by moves to choose from, and by discs that lie open; near the end, by discs.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiscKnowledge;

impl Knowledge<Reversi> for DiscKnowledge {
    type Memo = ();

    fn memo(&self, _: &Reversi, _: &Position) {}

    /// Corners come first, then what leaves the other few moves; cells beside corners come last.
    #[inline]
    fn look(
        &self,
        game: &Reversi,
        position: &Position,
        (): &(),
    ) -> Look<impl Iterator<Item = (Move, i32)>> {
        let rank = |mv: Move| {
            if mv == Move::PASS {
                return 0;
            }
            let next = game.play(position, mv);
            let replies = game.targets(next.mover, next.waiting).count() as i32;
            let cell = u64::single(mv.0.into());
            let place =
                i32::from(cell & game.corners != 0) - i32::from(cell & game.beside_corners != 0);
            20 * place - 4 * replies
        };
        let candidates = game.moves(position).map(move |mv| (mv, rank(mv)));
        Look { bounds: Bounds::unfinished(game), candidates }
    }

    #[inline]
    fn evaluate(&self, game: &Reversi, position: &Position, (): &()) -> Score {
        let &Bitboards { mover, waiting, .. } = position;
        let points = game.standing(mover, waiting) - game.standing(waiting, mover);
        match game.count {
            Count::Result => Score::estimate(points),
            // In discs: an edge of all moves is worth about a fifth of the board.
            Count::Margin => {
                let most = game.board.cells() as i32;
                Score::estimate((points / 8).clamp(-most, most))
            }
        }
    }

    fn plies_left(&self, game: &Reversi, position: &Position) -> Option<u32> {
        Some((game.all & !position.all()).count())
    }
}

impl Reversi {
    /// What a side has on the board.
    #[inline]
    fn standing(&self, own: u64, other: u64) -> i32 {
        let empty = self.all & !(own | other);
        let beside_empty = self.directions.iter().fold(0, |set, step| set | step.of(empty));
        let count = |set: u64| set.count() as i32;
        let corners = count(own & self.corners);
        // Beside a corner that is still empty.
        let open_corners = self.corners & empty;
        let risky = self.directions.iter().fold(0, |set, step| set | step.of(open_corners));
        40 * corners + 5 * count(self.targets(own, other))
            - 2 * count(own & beside_empty)
            - 10 * count(own & risky)
    }
}

/// Where the value of 6×6 was published.
const FEINSTEIN: &str = "Feinstein, Amenor Wins World 6x6 Championships! (1993)";

impl Family for Reversi {
    const ABOUT: About = About {
        name: "reversi",
        title: "Reversi",
        summary: "Hem in discs of the other to turn them; more discs win. Also known as Othello.",
        rules: "Black and White place a disc in turn. It must hem in discs of the other: in a row, column \
                or diagonal an unbroken line of them lies between it and another disc of the player’s. All \
                that are hemmed in turn over. A player who can turn none passes. When neither can, the \
                game is over, and more discs win; or play for the margin: how many more.",
        solved: "White wins 4×4 by 8 discs and 6×6 by 4. 8×8 is a draw.",
        parameters: &[
            Parameter::choice("size", "columns and rows", "8", &["4", "6", "8"]),
            Count::parameter("whether more discs win, or by how many counts"),
        ],
        shown: "reversi",
        presets: &[
            Preset::new("Reversi (Othello)", "reversi").also("othello"),
            Preset::new("Reversi 6×6", "reversi:size=6"),
            Preset::new("Reversi 4×4", "reversi:size=4"),
        ],
        samples: &["reversi", "reversi:size=6", "reversi:size=4", "reversi:size=4,count=margin"],
    };

    const TRUTHS: &'static [Truth] = &[
        Truth::tested("reversi:size=4,count=margin", Value::Margin(-8), PARLOR),
        Truth::tested("reversi:size=4", Value::Loss(Plies(12)), PARLOR),
        Truth::published("reversi:size=6,count=margin", Worth::Value(Value::Margin(-4)), FEINSTEIN),
        Truth::published(
            "reversi",
            Worth::Verdict(Verdict::Draw),
            "Takizawa, Othello is Solved (2023)",
        ),
    ];

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        let size = settings.number("size") as usize;
        Ok(builder.game(Self::new(size, Count::chosen(settings)), DiscKnowledge))
    }
}
