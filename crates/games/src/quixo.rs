//! Quixo: take a cube from the border, push it back in from another end of its row or column; a full line
//! of yours wins.
//!
//! ```text
//!     a b c d e
//!   1 . . . . .       X takes the blank cube c1, pushes from the bottom at c5, and the cubes of
//!   2 . . O . .       column c move up by one: "c1-c5"
//!   3 . . . . .
//!   4 . . X . .       "...../..O../...../..X../..... X" becomes
//!   5 . . . . .       "..O../...../..X../...../..X.. O"
//! ```
//!
//! All pushes are listed once for a board: which cells move, and how far. Then a push is two shifts.
//!
//! Thierry Chapeau (1995). Values: Tanaka, Bonnet, Tixeuil and Tamura, *Quixo Is Solved* (2020).

use parlor_core::spec::{Parameter, Settings};
use parlor_core::{
    BadInput, Content, Game, Knowledge, Layout, Notation, Outcome, Place, Plies, Score, Setup,
    Side, Symmetry, Value, Verdict,
};

use crate::bits::Bits;
use crate::board::{Bitboards, RectangularBoard};
use crate::{About, Builder, Family, PARLOR, Preset, Truth, Worth};

/// The rules on a board of one size.
#[derive(Clone, Debug)]
pub struct Quixo {
    board: RectangularBoard,
    pushes: Vec<Push>,
    /// The rows, the columns and the two long diagonals.
    lines: Vec<u32>,
}

/// A way to take a cube and to push it back in.
#[derive(Clone, Copy, Debug)]
struct Push {
    from: u8,
    to: u8,
    /// The cell left, as a set.
    taken: u32,
    /// The cells whose cubes move: all after the one left, up to where the cube is pushed in.
    moved: u32,
    /// How far they move in the numbering of cells, down or up.
    down: u8,
    up: u8,
}

/// The cubes that show each side's symbol, and whose turn it is.
pub type Position = Bitboards<u32>;

/// Which push.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u8);

impl Push {
    /// A push from one border cell to another in the same row or column.
    fn new(board: RectangularBoard, from: usize, to: usize) -> Option<Self> {
        let [start, end] = [from, to].map(|cell| board.cell(cell));
        let stride = match (start.row == end.row, start.column == end.column) {
            (true, false) => 1,
            (false, true) => board.columns,
            _ => return None,
        };
        // Cubes are pushed in at an end of the line.
        let length = board.columns - 1;
        let at = if stride == 1 { end.column } else { end.row };
        if at != 0 && at != length {
            return None;
        }
        let (least, most) = (from.min(to), from.max(to));
        let line = (least..=most).step_by(stride).fold(0, |set, cell| set | u32::single(cell));
        let taken = u32::single(from);
        let (down, up) = if to > from { (stride, 0) } else { (0, stride) };
        Some(Self {
            from: from as u8,
            to: to as u8,
            taken,
            moved: line & !taken,
            down: down as u8,
            up: up as u8,
        })
    }

    /// The symbols of one side after the line has moved.
    #[inline]
    const fn shifted(&self, cubes: u32) -> u32 {
        cubes & !(self.moved | self.taken) | (cubes & self.moved) >> self.down << self.up
    }
}

impl Quixo {
    /// The game on `size` × `size` cubes, 2 to 5.
    ///
    /// # Panics
    /// If there is no such board.
    #[must_use]
    pub fn new(size: usize) -> Self {
        assert!((2..=5).contains(&size), "no board of {size} by {size}");
        let board = RectangularBoard { columns: size, rows: size };
        let is_border = |cell: &usize| {
            let at = board.cell(*cell);
            [at.column, at.row].iter().any(|&place| place == 0 || place == size - 1)
        };
        let border: Vec<usize> = (0..board.cells()).filter(is_border).collect();
        let pairs = border.iter().flat_map(|&from| border.iter().map(move |&to| (from, to)));
        let pushes = pairs.filter_map(|(from, to)| Push::new(board, from, to)).collect();
        Self { board, pushes, lines: board.whole_lines() }
    }

    #[inline]
    fn push(&self, Move(push): Move) -> &Push {
        &self.pushes[usize::from(push)]
    }

    #[inline]
    fn has_line(&self, cubes: u32) -> bool {
        self.lines.iter().any(|line| line & !cubes == 0)
    }
}

impl Game for Quixo {
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

    /// A push that completes a line of the other loses, even if it completes an own one.
    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if self.has_line(position.mover) {
            Some(Outcome::Win(position.turn))
        } else if self.has_line(position.waiting) {
            Some(Outcome::Win(position.turn.other()))
        } else {
            None
        }
    }

    /// A side that held the whole border would have a line, so the other never lacks a cube to take.
    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let others = position.waiting;
        let legal = move |(_, push): &(usize, &Push)| push.taken & others == 0;
        self.pushes.iter().enumerate().filter(legal).map(|(index, _)| Move(index as u8))
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        let push = self.push(mv);
        Bitboards {
            mover: push.shifted(position.waiting),
            waiting: push.shifted(position.mover) | u32::single(push.to.into()),
            turn: position.turn.other(),
        }
    }

    fn can_repeat(&self) -> bool {
        true
    }

    fn player_name(&self, side: Side) -> &'static str {
        ["X", "O"][side.index()]
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let cubes = u64::from(position.mover) | u64::from(position.waiting) << 25;
        cubes | (position.turn as u64) << 50
    }

    fn symmetries(&self) -> u8 {
        self.board.symmetries()
    }

    fn transform(&self, position: &Position, symmetry: Symmetry) -> Position {
        position.image(self.board, symmetry)
    }

    fn transform_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let push = self.push(mv);
        let [from, to] = [push.from, push.to].map(|cell| self.board.image(cell.into(), symmetry));
        let image = |push: &Push| usize::from(push.from) == from && usize::from(push.to) == to;
        let found = self.pushes.iter().position(image);
        Move(found.expect("a symmetry carries a push to a push") as u8)
    }
}

impl Notation for Quixo {
    fn layout(&self) -> Layout {
        self.board.layout()
    }

    fn content(&self, position: &Position, cell: usize) -> Content {
        position.content(cell)
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        Ok(Position::from(setup))
    }

    fn place(&self, _: &Position, mv: Move) -> Place {
        let push = self.push(mv);
        Place::Slide { from: push.from.into(), to: push.to.into() }
    }

    fn lines(&self, position: &Position) -> Vec<Vec<usize>> {
        let held = |&&line: &&u32| line & !position.mover == 0 || line & !position.waiting == 0;
        self.lines.iter().filter(held).map(|line| line.each().collect()).collect()
    }
}

/// Judges by how full each line is of one side's symbols.
#[derive(Clone, Copy, Debug, Default)]
pub struct CubeKnowledge;

impl Knowledge<Quixo> for CubeKnowledge {
    type Memo = ();

    fn memo(&self, _: &Quixo, _: &Position) {}

    #[inline]
    fn evaluate(&self, game: &Quixo, position: &Position, (): &()) -> Score {
        let weigh = |cubes: u32| -> i32 {
            game.lines.iter().map(|&line| ((line & cubes).count() as i32).pow(3)).sum()
        };
        Score::estimate(weigh(position.mover) - weigh(position.waiting))
    }
}

/// Where the values were published.
const TANAKA: &str = "Tanaka, Bonnet, Tixeuil and Tamura, Quixo Is Solved (2020)";

impl Family for Quixo {
    const ABOUT: About = About {
        name: "quixo",
        title: "Quixo",
        summary: "Take a cube from the border and push it back in; a full line of yours wins.",
        rules: "X and O take a cube from the border in turn: a blank one or one of their own, never one of \
                the other’s. It is turned to show the player’s symbol and pushed back in at an end of \
                its row or column, not where it was taken; the cubes between move on by one. A full row, \
                column or long diagonal of one symbol wins. Whoever completes a line of the other has \
                lost, with or without an own one. Play that goes on for ever is a draw.",
        solved: "5×5 is a draw. On 3×3 and 4×4 the first player wins.",
        parameters: &[Parameter::number("size", "columns and rows", "5", [2, 5])],
        shown: "quixo",
        presets: &[
            Preset::new("Quixo", "quixo"),
            Preset::new("Quixo 4×4", "quixo:size=4"),
            Preset::new("Quixo 3×3", "quixo:size=3"),
        ],
        samples: &["quixo", "quixo:size=4", "quixo:size=3", "quixo:size=2"],
    };

    const TRUTHS: &'static [Truth] = &[
        Truth::tested("quixo:size=3", Value::Win(Plies(7)), TANAKA),
        Truth::solved("quixo:size=4", Value::Win(Plies(21)), PARLOR),
        Truth::published("quixo", Worth::Verdict(Verdict::Draw), TANAKA),
    ];

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        Ok(builder.game(Self::new(settings.number("size") as usize), CubeKnowledge))
    }
}
