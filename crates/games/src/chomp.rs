//! Chomp: eat a piece of the chocolate and all below and to the right of it; the corner is poisoned.
//!
//! ```text
//!     a b c d
//!   1 ! # # #       whoever eats c2 leaves "!###/##../##.. 2": everything from there down and to
//!   2 # # # #       the right is gone, and rows never grow from one to the next
//!   3 # # # #
//! ```
//!
//! Frederik Schuh (1952); David Gale, *A Curious Nim-Type Game* (1974): the first player wins every bar
//! but the single piece, since any answer to eating the last corner could have been the first move.

use parlor_core::spec::{Parameter, Settings};
use parlor_core::{
    BadInput, Bounds, Content, Game, Knowledge, Layout, Look, Notation, Outcome, Place, Plies,
    Setup, Side, Symmetry, Value,
};

use crate::bits::Bits;
use crate::board::RectangularBoard;
use crate::{About, Builder, Family, PARLOR, Preset, Truth};

/// The longest side.
const LONGEST: u32 = 8;

/// A piece that may be eaten, and the one that may not.
const PIECE: char = '#';
const POISON: char = '!';

/// The rules on a bar of one size.
#[derive(Clone, Debug)]
pub struct Chomp {
    board: RectangularBoard,
    /// What goes with each piece.
    eaten: Vec<u64>,
}

/// What is left, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    left: u64,
    turn: Side,
}

/// The piece to bite into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u8);

impl Chomp {
    /// A bar of `columns` × `rows` pieces.
    ///
    /// # Panics
    /// If it has more than 64.
    #[must_use]
    pub fn new(columns: usize, rows: usize) -> Self {
        let board = RectangularBoard { columns, rows };
        assert!(board.cells() <= 64, "{columns}×{rows} pieces are too many");
        let eaten = |bite: usize| {
            let bite = board.cell(bite);
            u64::filled(board.cells(), |cell| {
                let cell = board.cell(cell);
                cell.column >= bite.column && cell.row >= bite.row
            })
        };
        Self { board, eaten: (0..board.cells()).map(eaten).collect() }
    }
}

impl Game for Chomp {
    type Position = Position;
    type Move = Move;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        Position { left: self.eaten[0], turn: Side::First }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    /// Whoever ate the poison has lost.
    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (position.left == 0).then_some(Outcome::Win(position.turn))
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        position.left.each().map(|cell| Move(cell as u8))
    }

    #[inline]
    fn play(&self, position: &Position, Move(bite): Move) -> Position {
        let left = position.left & !self.eaten[usize::from(bite)];
        Position { left, turn: position.turn.other() }
    }

    fn can_repeat(&self) -> bool {
        false
    }

    /// A square bar has its mirror image along the diagonal.
    fn symmetries(&self) -> u8 {
        if self.board.columns == self.board.rows { 2 } else { 1 }
    }

    fn transform(&self, position: &Position, symmetry: Symmetry) -> Position {
        let left = self.board.image_of_set(position.left, transposed(symmetry));
        Position { left, turn: position.turn }
    }

    fn transform_move(&self, Move(bite): Move, symmetry: Symmetry) -> Move {
        Move(self.board.image(bite.into(), transposed(symmetry)) as u8)
    }
}

/// The board's symmetry that is the second one here.
const fn transposed(Symmetry(symmetry): Symmetry) -> Symmetry {
    Symmetry(4 * symmetry)
}

impl Notation for Chomp {
    fn layout(&self) -> Layout {
        self.board.layout()
    }

    fn content(&self, position: &Position, cell: usize) -> Content {
        match position.left.has(cell) {
            true => Content::Mark(if cell == 0 { POISON } else { PIECE }),
            false => Content::Empty,
        }
    }

    fn marks(&self) -> &'static str {
        "#!"
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        let left = u64::filled(self.board.cells(), |cell| setup.contents[cell] != Content::Empty);
        let gaps = self.eaten[0] & !left;
        if gaps.each().any(|gap| self.eaten[gap] & left != 0) {
            let wanted = "nothing left below or to the right of what was eaten";
            return Err(BadInput::new("position", wanted, "a piece"));
        }
        Ok(Position { left, turn: setup.turn })
    }

    fn place(&self, _: &Position, Move(bite): Move) -> Place {
        Place::Spot(bite.into())
    }
}

/// Knows that the poison alone is lost and that a single line is won.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChocolateKnowledge;

impl Knowledge<Chomp> for ChocolateKnowledge {
    type Memo = ();

    fn memo(&self, _: &Chomp, _: &Position) {}

    /// Small bites come first; the poison is eaten only when nothing else is left.
    #[inline]
    fn look(
        &self,
        game: &Chomp,
        position: &Position,
        (): &(),
    ) -> Look<impl Iterator<Item = (Move, i32)>> {
        let left = position.left;
        let [right, below] =
            [1, game.board.columns].map(|cell| cell < game.board.cells() && left.has(cell));
        let right = right && game.board.columns > 1;
        let bounds = match (right, below) {
            (false, false) => Bounds::of_value(Value::Loss(Plies(1))),
            // All but the poison is eaten, and the other is left with it.
            (true, false) | (false, true) => Bounds::of_value(Value::Win(Plies(2))),
            (true, true) => Bounds::UNFINISHED,
        };
        let sweet = if left.count() == 1 { left } else { left & !1 };
        let rank = move |bite: usize| -((game.eaten[bite] & left).count() as i32);
        Look { bounds, candidates: sweet.each().map(move |bite| (Move(bite as u8), rank(bite))) }
    }
}

impl Family for Chomp {
    const ABOUT: About = About {
        name: "chomp",
        title: "Chomp",
        summary: "Bite into the chocolate in turn; whoever gets the poisoned corner has lost.",
        rules: "Players bite into a bar of chocolate in turn: they choose a piece, and eat it with all that \
                is left below and to the right of it. The piece in the upper left corner is poisoned; \
                whoever eats it has lost.",
        solved: "The first player wins every bar of more than one piece: on a square by the piece \
                 slanting from the poison (b2), on other bars nobody knows a rule.",
        parameters: &[
            Parameter::number("columns", "pieces in a row", "5", [1, LONGEST]),
            Parameter::number("rows", "rows", "4", [1, LONGEST]),
        ],
        shown: "chomp",
        presets: &[
            Preset::new("Chomp 5×4", "chomp"),
            Preset::new("Chomp 4×4", "chomp:columns=4"),
            Preset::new("Chomp 8×8", "chomp:columns=8,rows=8"),
        ],
        samples: &["chomp", "chomp:columns=1,rows=4", "chomp:columns=4", "chomp:columns=8,rows=8"],
    };

    const TRUTHS: &'static [Truth] = &[
        Truth::tested("chomp:columns=4", Value::Win(Plies(8)), PARLOR),
        Truth::tested("chomp", Value::Win(Plies(12)), "Gale, A Curious Nim-Type Game (1974)"),
    ];

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        let [columns, rows] = ["columns", "rows"].map(|name| settings.number(name) as usize);
        Ok(builder.game(Self::new(columns, rows), ChocolateKnowledge))
    }
}
