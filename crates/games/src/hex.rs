//! Hex: join your two sides of the board by a chain of your stones.
//!
//! ```text
//!     a   b   c
//!   1 . - . - .            A cell touches those before and after it, the two above it and the
//!      \ / \ / \           two below. Black joins top and bottom, White left and right; on a
//!     2 . - . - .          full board exactly one of them has done so.
//!        \ / \ / \
//!       3 . - . - .        ".W./.B./B.. W"
//! ```
//!
//! A chain is found by flooding: from the stones on one side to all stones they touch, for the whole board
//! at once, until nothing is added.
//!
//! Nash (1949): the first player wins on every square board, since a second player's plan could be stolen.

use parlor_core::spec::{Parameter, Settings};
use parlor_core::{
    BadInput, Bounds, Content, Game, Knowledge, Layout, Look, Notation, Outcome, Place, Plies,
    Score, Setup, Side, Symmetry, Value, Verdict,
};

use crate::bits::Bits;
use crate::board::{Bitboards, RectangularBoard, Shift, check_alternation};
use crate::{About, Builder, Family, PARLOR, Preset, Truth, Worth};

/// The longest side.
const LONGEST: u32 = 11;

/// The rules on a board of one size, with sets of cells kept in `W`.
#[derive(Clone, Debug)]
pub struct Hex<W> {
    board: RectangularBoard,
    all: W,
    /// To the six neighbours, in a circle.
    steps: [Shift<W>; 6],
    /// The two sides that each player joins.
    edges: [[W; 2]; 2],
}

/// Who holds which cells, and whose turn it is.
pub type Position<W> = Bitboards<W>;

/// A cell to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u8);

impl<W: Bits> Hex<W> {
    /// The game on `size` × `size` cells.
    ///
    /// # Panics
    /// If the board does not fit in `W`.
    #[must_use]
    pub fn new(size: usize) -> Self {
        let board = RectangularBoard { columns: size, rows: size };
        assert!(board.cells() <= W::CAPACITY, "{size}×{size} cells need a wider word");
        let steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
            .map(|(right, down)| board.shift(right, down));
        let edge = |test: &dyn Fn(usize) -> bool| W::filled(board.cells(), test);
        let [top, bottom] = [0, size - 1].map(|row| edge(&|cell| board.cell(cell).row == row));
        let [left, right] =
            [0, size - 1].map(|column| edge(&|cell| board.cell(cell).column == column));
        let all = W::filled(board.cells(), |_| true);
        Self { board, all, steps, edges: [[top, bottom], [left, right]] }
    }

    /// The cells beside those of a set.
    #[inline]
    fn beside(&self, set: W) -> W {
        self.steps.iter().fold(W::EMPTY, |found, step| found | step.of(set))
    }

    /// The part of `stones` that hangs together with `from`, where `joins` tells what a set joins.
    #[inline]
    fn flood(stones: W, from: W, joins: impl Fn(W) -> W) -> W {
        let mut reached = stones & from;
        loop {
            let more = reached | joins(reached) & stones;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// The part of `stones` that touches `from`, directly or by others.
    #[inline]
    fn chains(&self, stones: W, from: W) -> W {
        Self::flood(stones, from, |set| self.beside(set))
    }

    #[inline]
    fn is_joined(&self, stones: W, side: Side) -> bool {
        let [one, other] = self.edges[side.index()];
        !(self.chains(stones, one) & other).is_empty()
    }

    /// The empty cells that would join the sides of a player at once.
    #[inline]
    fn wins(&self, stones: W, empty: W, side: Side) -> W {
        let reach = |edge: W| edge | self.beside(self.chains(stones, edge));
        let [one, other] = self.edges[side.index()];
        reach(one) & reach(other) & empty
    }
}

impl<W: Bits> Game for Hex<W> {
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
        let waiting = position.turn.other();
        self.is_joined(position.waiting, waiting).then_some(Outcome::Win(waiting))
    }

    #[inline]
    fn moves(&self, position: &Position<W>) -> impl Iterator<Item = Move> {
        (self.all & !position.all()).each().map(|cell| Move(cell as u8))
    }

    #[inline]
    fn play(&self, position: &Position<W>, Move(cell): Move) -> Position<W> {
        position.after(W::single(cell.into()))
    }

    fn can_repeat(&self) -> bool {
        false
    }

    fn player_name(&self, side: Side) -> &'static str {
        ["B", "W"][side.index()]
    }

    /// The board and its half turn.
    fn symmetries(&self) -> u8 {
        2
    }

    fn transform(&self, position: &Position<W>, symmetry: Symmetry) -> Position<W> {
        position.image(self.board, half_turn(symmetry))
    }

    fn transform_move(&self, Move(cell): Move, symmetry: Symmetry) -> Move {
        Move(self.board.image(cell.into(), half_turn(symmetry)) as u8)
    }
}

/// A half turn mirrors a rectangle both ways.
const fn half_turn(Symmetry(symmetry): Symmetry) -> Symmetry {
    Symmetry(3 * symmetry)
}

impl<W: Bits> Notation for Hex<W> {
    fn layout(&self) -> Layout {
        Layout::hexagons(self.board.columns, self.board.rows)
    }

    fn content(&self, position: &Position<W>, cell: usize) -> Content {
        position.content(cell)
    }

    fn assemble(&self, setup: &Setup) -> Result<Position<W>, BadInput> {
        let position = Bitboards::from(setup);
        check_alternation(self, &position, |stones: W| {
            let owns = |side: &Side| (stones & !position.of(*side)).is_empty();
            Side::BOTH.into_iter().filter(owns).any(|side| self.is_joined(stones, side))
        })?;
        Ok(position)
    }

    fn place(&self, _: &Position<W>, Move(cell): Move) -> Place {
        Place::Spot(cell.into())
    }

    fn lines(&self, position: &Position<W>) -> Vec<Vec<usize>> {
        let winner = position.turn.other();
        if self.is_joined(position.waiting, winner) {
            vec![self.chain(position.waiting, winner)]
        } else {
            Vec::new()
        }
    }

    fn borders(&self) -> Option<[Side; 2]> {
        Some(Side::BOTH)
    }

    fn note(&self, _: &Position<W>) -> Option<String> {
        Some("B joins top and bottom, W left and right".to_owned())
    }
}

impl<W: Bits> Hex<W> {
    /// A shortest chain between the sides of a player who has joined them.
    fn chain(&self, stones: W, side: Side) -> Vec<usize> {
        let [from, to] = self.edges[side.index()];
        let mut rings = vec![stones & from];
        let mut seen = stones & from;
        while (seen & to).is_empty() {
            let ring = self.beside(seen) & stones & !seen;
            seen = seen | ring;
            rings.push(ring);
        }
        let mut chain: Vec<usize> = Vec::with_capacity(rings.len());
        let mut goal = to;
        for ring in rings.into_iter().rev() {
            let cell = (ring & goal).first();
            goal = self.beside(W::single(cell));
            chain.push(cell);
        }
        chain
    }
}

/// Knows what joins at once and must be blocked at once, and counts the stones that a chain still lacks,
/// bridges being as good as joined.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChainKnowledge;

impl<W: Bits> Knowledge<Hex<W>> for ChainKnowledge {
    type Memo = ();

    fn memo(&self, _: &Hex<W>, _: &Position<W>) {}

    /// Cells beside and a bridge away from stones come first, and those in the middle.
    #[inline]
    fn look(
        &self,
        game: &Hex<W>,
        position: &Position<W>,
        (): &(),
    ) -> Look<impl Iterator<Item = (Move, i32)>> {
        let &Bitboards { mover, waiting, turn } = position;
        let empty = game.all & !position.all();
        let own = game.wins(mover, empty, turn);
        let threats = game.wins(waiting, empty, turn.other());
        let (bounds, worth) = match (own.is_empty(), threats.count()) {
            (false, _) => (Bounds::of_value(Value::Win(Plies(1))), own),
            (true, 0) => (Bounds::UNFINISHED, empty),
            (true, 1) => (Bounds::UNFINISHED, threats),
            (true, _) => (Bounds::of_value(Value::Loss(Plies(2))), threats),
        };
        let near =
            game.beside(position.all()) | game.bridges(mover, empty) | game.bridges(waiting, empty);
        let rank = move |cell: usize| {
            let middle = game.board.columns as i32 - 1;
            let at = game.board.cell(cell);
            let off = |place: usize| (2 * place as i32 - middle).abs();
            let nearness = if near.has(cell) { game.board.columns as i32 } else { 0 };
            nearness - off(at.row).max(off(at.column))
        };
        Look { bounds, candidates: worth.each().map(move |cell| (Move(cell as u8), rank(cell))) }
    }

    #[inline]
    fn evaluate(&self, game: &Hex<W>, position: &Position<W>, (): &()) -> Score {
        let empty = game.all & !position.all();
        let lacking = |side: Side| game.lacking(position.of(side), empty, side);
        Score::estimate(10 * (lacking(position.turn.other()) - lacking(position.turn)) + 5)
    }

    fn plies_left(&self, game: &Hex<W>, position: &Position<W>) -> Option<u32> {
        Some((game.all & !position.all()).count())
    }
}

impl<W: Bits> Hex<W> {
    /// The cells a bridge away from a set: two empty cells lie between, and the other cannot take both.
    #[inline]
    fn bridges(&self, set: W, empty: W) -> W {
        let found = (0..6).map(|at| {
            let (one, next) = (&self.steps[at], &self.steps[(at + 1) % 6]);
            next.of(one.of(set) & empty) & one.of(next.of(set) & empty)
        });
        found.fold(W::EMPTY, |all, bridge| all | bridge)
    }

    /// How many stones a chain still lacks when it may go by bridges.
    fn lacking(&self, own: W, empty: W, side: Side) -> i32 {
        let [from, to] = self.edges[side.index()];
        let joins = |set: W| self.beside(set) | self.bridges(set, empty);
        let mut reached = Self::flood(own, from, joins);
        let mut lacking = 0;
        while (reached & to).is_empty() {
            let next = (from | joins(reached)) & empty & !reached;
            if next.is_empty() {
                return self.board.cells() as i32;
            }
            reached = Self::flood(own | reached | next, reached | next, joins);
            lacking += 1;
        }
        lacking
    }
}

/// The family of all boards.
pub struct HexFamily;

impl Family for HexFamily {
    const ABOUT: About = About {
        name: "hex",
        title: "Hex",
        summary: "Join your two sides of the board by a chain of stones.",
        rules: "Black and White place a stone on an empty cell in turn. Black joins the top and the bottom \
                of the board by an unbroken chain of stones, White the left and the right. Cells touch \
                six others: before, after, two above and two below. There are no draws.",
        solved: "The first player wins on every board. On 3×3 in 5 plies, on 4×4 in 9.",
        parameters: &[Parameter::number("size", "columns and rows", "11", [1, LONGEST])],
        shown: "hex:size=7",
        presets: &[
            Preset::new("Hex 11×11", "hex"),
            Preset::new("Hex 7×7", "hex:size=7"),
            Preset::new("Hex 5×5", "hex:size=5"),
        ],
        samples: &["hex:size=3", "hex:size=4", "hex:size=7", "hex"],
    };

    const TRUTHS: &'static [Truth] = &[
        Truth::tested("hex:size=2", Value::Win(Plies(3)), PARLOR),
        Truth::tested("hex:size=3", Value::Win(Plies(5)), PARLOR),
        Truth::solved("hex:size=4", Value::Win(Plies(9)), PARLOR),
        Truth::published(
            "hex",
            Worth::Verdict(Verdict::Win),
            "Nash (1949), by stealing the strategy",
        ),
    ];

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        let size = settings.number("size") as usize;
        Ok(match size * size {
            ..=64 => builder.game(Hex::<u64>::new(size), ChainKnowledge),
            _ => builder.game(Hex::<u128>::new(size), ChainKnowledge),
        })
    }
}
