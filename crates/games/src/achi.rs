//! Achi: place all your tiles, then slide them, until a whole row, column or long diagonal is yours.
//!
//! ```text
//!   O X X      O to move has placed three of four tiles. In c3 the fourth completes the
//!   X O O      diagonal O O O and wins. In b3 it leaves the only empty cell, c3, with no X
//!   X . .      beside it: X cannot slide, and the game is a draw.
//! ```
//!
//! A position is the tiles of the mover and of the player who waits, each in one word, cell by cell in
//! rows. Placing is over when the agreed number of tiles is down, so the phase is a count and needs no
//! mark; only the side to move does, because sliding can go on for ever.

mod knowledge;

use std::ops::Range;
use std::sync::OnceLock;

use parlor_core::notation::parse_position;
pub use parlor_core::placement::Stuck;
use parlor_core::placement::{Finish, Slides};
use parlor_core::spec::{Parameter, ParameterKind, Settings, parse_number};
use parlor_core::{
    BadInput, Content, Game, Layout, Notation, Number, Numbered, Outcome, Place, Placement, Plies,
    Setup, Side, Symmetry, Tier, Value,
};

use crate::bits::Bits;
use crate::board::{Bitboards, RectangularBoard, check_alternation, check_winner};
use crate::{About, Builder, Family, PARLOR, Preset, Truth};
pub use knowledge::AchiKnowledge;

/// The largest board: its cells and their neighbours still fit in one word.
const LARGEST: usize = 6;

/// The rules of Achi in one variant.
#[derive(Clone, Debug)]
pub struct Achi {
    board: RectangularBoard,
    /// Tiles on the board once placing is over, both players' together.
    tiles: u32,
    stuck: Stuck,
    all: u64,
    /// The rows, the columns and the two long diagonals.
    lines: Vec<u64>,
    /// The cells to which a tile can slide from each cell.
    neighbours: [u64; LARGEST * LARGEST],
    /// Made when a solver asks for it.
    plan: OnceLock<Placement>,
}

/// Which slanting slides are allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Diagonals {
    /// To any of the eight neighbours.
    #[default]
    All,
    /// Only along the two long diagonals.
    Lines,
    /// None: rows and columns only.
    None,
}

/// How many tiles the players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pieces {
    /// As many as fill the board but one cell.
    #[default]
    Fill,
    /// So many each.
    Each(u32),
}

/// Who holds which cells, and whose turn it is.
pub type Position = Bitboards<u64>;

/// Place a tile, slide one, or pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Place a tile on this cell.
    Place(u8),
    /// Slide a tile from one cell to another.
    Slide {
        /// The cell left.
        from: u8,
        /// The empty cell entered.
        to: u8,
    },
    /// Stay, because no tile can slide.
    Pass,
}

impl Default for Achi {
    fn default() -> Self {
        Self::new(3)
    }
}

impl Achi {
    /// The document's rules on a board of `size` × `size`, from 2 to 6.
    ///
    /// # Panics
    /// If there is no such board.
    #[must_use]
    pub fn new(size: usize) -> Self {
        Self::variant(size, Diagonals::default(), Stuck::default(), Pieces::default())
            .expect("the document's rules fit every board from 2 to 6")
    }

    /// Any variant; `None` if the board is too small or large, or the pieces do not leave a cell empty.
    #[must_use]
    pub fn variant(
        size: usize,
        diagonals: Diagonals,
        stuck: Stuck,
        pieces: Pieces,
    ) -> Option<Self> {
        let board = RectangularBoard { columns: size, rows: size };
        let cells = board.cells() as u32;
        let tiles = match pieces {
            Pieces::Fill => cells.checked_sub(1)?,
            Pieces::Each(count) => 2 * count,
        };
        if !(2..=LARGEST).contains(&size) || tiles == 0 || tiles >= cells {
            return None;
        }
        let lines: Vec<u64> = board.whole_lines();
        let long = &lines[2 * size..];
        let is_neighbour = |from: usize, to: usize| {
            let (a, b) = (board.cell(from), board.cell(to));
            match (a.column.abs_diff(b.column), a.row.abs_diff(b.row)) {
                (1, 0) | (0, 1) => true,
                (1, 1) => match diagonals {
                    Diagonals::All => true,
                    Diagonals::Lines => long.iter().any(|line| line.has(from) && line.has(to)),
                    Diagonals::None => false,
                },
                _ => false,
            }
        };
        let neighbours = std::array::from_fn(|from| match from < board.cells() {
            true => u64::filled(board.cells(), |to| is_neighbour(from, to)),
            false => 0,
        });
        Some(Self {
            board,
            tiles,
            stuck,
            all: u64::filled(board.cells(), |_| true),
            lines,
            neighbours,
            plan: OnceLock::new(),
        })
    }

    /// The same rules, numbered without regard to symmetry: to measure what that saves.
    #[must_use]
    pub fn numbered_without_symmetry(mut self) -> Self {
        self.plan = OnceLock::from(self.plan().clone().without_symmetry());
        self
    }

    fn plan(&self) -> &Placement {
        self.plan.get_or_init(|| {
            let neighbours = self.neighbours[..self.board.cells()].to_vec();
            self.board
                .placement(self.tiles as usize, Finish::Cyclic, self.lines.clone())
                .with_slides(Slides { neighbours, stuck: self.stuck })
        })
    }

    #[inline]
    fn has_line(&self, stones: u64) -> bool {
        self.lines.iter().any(|&line| line & !stones == 0)
    }

    #[inline]
    fn is_placing(&self, position: &Position) -> bool {
        position.all().count() < self.tiles
    }

    /// Whether a tile of this set lies beside an empty cell.
    #[inline]
    fn can_slide(&self, stones: u64, empty: u64) -> bool {
        empty.each().any(|cell| self.neighbours[cell] & stones != 0)
    }

    #[inline]
    const fn empty(&self, position: &Position) -> u64 {
        self.all & !(position.mover | position.waiting)
    }
}

impl Game for Achi {
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
        let waiting = position.turn.other();
        if self.has_line(position.waiting) {
            return Some(Outcome::Win(waiting));
        }
        let empty = self.empty(position);
        if self.stuck == Stuck::Pass
            || self.is_placing(position)
            || self.can_slide(position.mover, empty)
        {
            return None;
        }
        Some(if self.stuck == Stuck::Loss { Outcome::Win(waiting) } else { Outcome::Draw })
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let empty = self.empty(position);
        let placing = self.is_placing(position);
        let (targets, sliders) = if placing { (empty, 0) } else { (0, position.mover) };
        let placed = targets.each().map(|cell| Move::Place(cell as u8));
        let slid = sliders.each().flat_map(move |from| {
            let targets = (self.neighbours[from] & empty).each();
            targets.map(move |to| Move::Slide { from: from as u8, to: to as u8 })
        });
        let passes =
            self.stuck == Stuck::Pass && !placing && !self.can_slide(position.mover, empty);
        placed.chain(slid).chain(passes.then_some(Move::Pass))
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        let moved = match mv {
            Move::Place(cell) => u64::single(cell.into()),
            Move::Slide { from, to } => u64::single(from.into()) | u64::single(to.into()),
            Move::Pass => 0,
        };
        position.after(moved)
    }

    fn player_name(&self, side: Side) -> &'static str {
        ["X", "O"][side.index()]
    }

    fn can_repeat(&self) -> bool {
        true
    }

    fn symmetries(&self) -> u8 {
        self.board.symmetries()
    }

    fn transform(&self, position: &Position, symmetry: Symmetry) -> Position {
        position.image(self.board, symmetry)
    }

    fn transform_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let image = |cell: u8| self.board.image(cell.into(), symmetry) as u8;
        match mv {
            Move::Place(cell) => Move::Place(image(cell)),
            Move::Slide { from, to } => Move::Slide { from: image(from), to: image(to) },
            Move::Pass => Move::Pass,
        }
    }
}

impl Notation for Achi {
    fn layout(&self) -> Layout {
        self.board.layout()
    }

    fn content(&self, position: &Position, cell: usize) -> Content {
        position.content(cell)
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        let position = Position::from(setup);
        let has_line = |tiles| self.has_line(tiles);
        let wanted = [self.tiles.div_ceil(2), self.tiles / 2];
        let came = Side::BOTH.map(|side| position.of(side).count());
        if self.is_placing(&position) {
            check_alternation(self, &position, has_line)?;
        } else if came == wanted {
            check_winner(self, &position, has_line)?;
        } else {
            let [wanted, came] = [wanted, came].map(|[x, o]| format!("{x} X and {o} O"));
            let wanted = format!("{wanted} once all tiles are down");
            return Err(BadInput::new("position", wanted, came));
        }
        Ok(position)
    }

    fn place(&self, _: &Position, mv: Move) -> Place {
        match mv {
            Move::Place(cell) => Place::Spot(cell.into()),
            Move::Slide { from, to } => Place::Slide { from: from.into(), to: to.into() },
            Move::Pass => Place::Word("pass"),
        }
    }

    fn links(&self) -> Vec<[usize; 2]> {
        let from = |from: usize| self.neighbours[from].each().map(move |to| [from, to]);
        (0..self.board.cells()).flat_map(from).filter(|[from, to]| from < to).collect()
    }

    fn lines(&self, position: &Position) -> Vec<Vec<usize>> {
        let held = self.lines.iter().filter(|&&line| position.waiting & line == line);
        held.map(|line| line.each().collect()).collect()
    }

    fn parse_position(&self, text: &str) -> Result<Position, BadInput> {
        parse_position(self, self.configuration(text).as_deref().unwrap_or(text))
    }
}

impl Achi {
    /// The document writes a position as the cells without a mark between rows, a blank for an empty
    /// one: `OXXXOOX  ` is `OXX/XOO/X.. O`. Placing tells the side to move; sliding needs it after
    /// another blank.
    fn configuration(&self, text: &str) -> Option<String> {
        let (cells, turn) = text.split_at_checked(self.board.cells())?;
        let is_configuration = cells.bytes().all(|cell| b" XOxo".contains(&cell));
        if !is_configuration || !(turn.is_empty() || turn.starts_with(' ')) {
            return None;
        }
        let (cells, size) = (cells.replace(' ', "."), self.board.columns);
        let rows: Vec<_> = (0..size).map(|row| &cells[row * size..][..size]).collect();
        let down = cells.bytes().filter(|&cell| cell != b'.').count() as u32;
        let turn = match turn {
            "" if down < self.tiles => format!(" {}", self.player_name(Side::after(down))),
            _ => turn.to_owned(),
        };
        Some(rows.join("/") + &turn)
    }
}

impl Numbered for Achi {
    fn tiers(&self) -> Vec<Tier> {
        self.plan().tiers()
    }

    #[inline]
    fn number(&self, position: &Position) -> Number {
        self.plan().number(&position.into())
    }

    fn position(&self, number: Number) -> Position {
        self.plan().position(number).into()
    }

    fn positions(&self, tier: u32, ranks: Range<u64>) -> impl Iterator<Item = Position> {
        self.plan().positions(tier, ranks).map(Position::from)
    }

    fn orbit_size(&self, number: Number) -> u64 {
        self.plan().orbit_size_of(number)
    }

    fn placement(&self) -> Option<&Placement> {
        Some(self.plan())
    }
}

impl Family for Achi {
    const ABOUT: About = About {
        name: "achi",
        title: "Achi",
        summary: "Place your tiles, then slide them, until a whole line is yours.",
        rules: "X and O place a tile in turn until one cell is left (or until each has placed the \
                agreed number of pieces); then each slides a tile of its own to a neighbouring empty \
                cell. A whole row, column or long diagonal wins at any time. A player who cannot slide \
                ends the game in a draw. Play that goes on for ever is a draw.",
        solved: "On 3×3 X wins in 11 plies, by the centre alone; on 4×4 X wins in 43; 5×5 is a \
                 draw.",
        parameters: &[
            Parameter::number("size", "columns and rows", "3", [2, LARGEST as u32]),
            Parameter::choice(
                "diagonals",
                "slanting slides: all, along the long diagonals only, or none",
                "all",
                &["all", "lines", "none"],
            ),
            Parameter::choice(
                "stuck",
                "what becomes of a player who cannot slide",
                "draw",
                &["draw", "loss", "pass"],
            ),
            Parameter {
                name: "pieces",
                summary: "tiles of each player; fill leaves one cell empty",
                default: "fill",
                kind: ParameterKind::Text("fill, or a whole number that leaves a cell empty"),
            },
        ],
        shown: "achi",
        presets: &[Preset::new("Achi", "achi"), Preset::new("Achi 4×4", "achi:size=4")],
        samples: &[
            "achi",
            "achi:size=2",
            "achi:size=4",
            "achi:size=6",
            "achi:pieces=3",
            "achi:diagonals=lines,pieces=3",
            "achi:diagonals=none,stuck=loss",
            "achi:stuck=pass,pieces=2",
        ],
    };

    const TRUTHS: &'static [Truth] = &[
        Truth::tested("achi", Value::Win(Plies(11)), PARLOR),
        Truth::tested("achi:size=4", Value::Win(Plies(43)), PARLOR),
    ];

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        let size = settings.number("size");
        let diagonals = match settings.text("diagonals") {
            "lines" => Diagonals::Lines,
            "none" => Diagonals::None,
            _ => Diagonals::All,
        };
        let stuck = match settings.text("stuck") {
            "loss" => Stuck::Loss,
            "pass" => Stuck::Pass,
            _ => Stuck::Draw,
        };
        let most = (size * size - 1) / 2;
        let refuse =
            || settings.refuse("pieces", format!("fill, or a whole number from 1 to {most}"));
        let pieces = match settings.text("pieces") {
            "fill" => Pieces::Fill,
            number => {
                let pieces = parse_number(number).filter(|pieces| (1..=most).contains(pieces));
                Pieces::Each(pieces.ok_or_else(refuse)?)
            }
        };
        let achi = Self::variant(size as usize, diagonals, stuck, pieces).ok_or_else(refuse)?;
        Ok(builder.numbered(achi, AchiKnowledge))
    }
}
