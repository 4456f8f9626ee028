//! Dots and Boxes: draw an edge; whoever closes a box takes it and moves again.
//!
//! ```text
//!     a   b   c
//!   1 + 0 + 1 +       edges are numbered row by row and named by their dots: edge 3 is
//!     2   3   4       b1-b2; a position is a word with a bit for each
//!   2 + 5 + 6 +
//!     7   8   9       "--/|||/../.../.. 2": the upper boxes miss one edge each, and the
//!   3 +10 +11 +       second player, who is to move, takes both
//! ```
//!
//! A position does not say who closed which box: what is still to be won depends on the edges alone.
//! The value of a position is the margin from there on.
//!
//! Values of small boards: David Wilson, *Dots-and-Boxes analysis results* (2002).

use std::ops::Range;

use parlor_core::combinations::{Combinations, MAX_SET_SIZE, binomial, following, unrank};
use parlor_core::spec::{Parameter, Settings};
use parlor_core::{
    BadInput, Bounds, Content, Flow, Game, Knowledge, Layout, Look, Notation, Number, Numbered,
    Outcome, Place, Score, Setup, Side, Symmetry, Tier, Value,
};

use crate::bits::Bits;
use crate::board::RectangularBoard;
use crate::{About, Builder, Family, Preset, Truth, Worth};

/// Boxes along the longest side: a square board of them has 60 edges, which fit in one word.
const LONGEST: u32 = 5;

/// The rules on a board of one size.
#[derive(Clone, Debug)]
pub struct DotsAndBoxes {
    layout: Layout,
    /// All edges.
    all: u64,
    /// The four edges of each box.
    boxes: Vec<u64>,
    /// The box on either side of each edge; [`NO_BOX`] beyond the border.
    beside: Vec<[u64; 2]>,
    /// Where each symmetry takes each edge.
    images: Vec<Vec<u8>>,
}

/// What lies beyond the border: it has edges that nobody can draw.
const NO_BOX: u64 = u64::MAX;

/// Which edges are drawn, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    drawn: u64,
    turn: Side,
}

/// An edge to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u8);

impl DotsAndBoxes {
    /// The game on so many boxes, 1 to 5 each way.
    ///
    /// # Panics
    /// If there is no such board.
    #[must_use]
    pub fn new(columns: usize, rows: usize) -> Self {
        let sizes = 1..=LONGEST as usize;
        assert!(sizes.contains(&columns) && sizes.contains(&rows), "{columns}×{rows} boxes");
        let layout = Layout::edges(columns, rows);
        let edges = layout.spots();
        // From the top edge of a box, its left one is a row of boxes further on.
        let sides = |top: usize| [top, top + columns, top + columns + 1, top + 2 * columns + 1];
        let tops = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let boxes: Vec<u64> = tops
            .map(|(row, column)| sides(row * (2 * columns + 1) + column))
            .map(|sides| sides.into_iter().fold(0, |edges, edge| edges | u64::single(edge)))
            .collect();
        let beside = |edge: usize| {
            let mut found = boxes.iter().copied().filter(|sides| sides.has(edge));
            [found.next(), found.next()].map(|sides| sides.unwrap_or(NO_BOX))
        };
        Self {
            layout,
            all: u64::filled(edges, |_| true),
            beside: (0..edges).map(beside).collect(),
            images: images(layout),
            boxes,
        }
    }

    /// How many boxes an edge closes, once it is among those drawn.
    #[inline]
    fn closed_by(&self, edge: usize, drawn: u64) -> i32 {
        self.beside[edge].iter().map(|sides| i32::from(sides & !drawn == 0)).sum()
    }

    /// How many boxes miss so many edges.
    #[inline]
    fn missing(&self, drawn: u64, edges: u32) -> i32 {
        self.boxes.iter().map(|sides| i32::from((sides & !drawn).count() == edges)).sum()
    }
}

/// Where each symmetry of the board of dots takes each edge.
fn images(layout: Layout) -> Vec<Vec<u8>> {
    let dots = RectangularBoard { columns: layout.columns + 1, rows: layout.rows + 1 };
    let image = |edge: usize, symmetry: Symmetry| {
        let mut ends =
            layout.ends(edge).map(|dot| dots.cell(dots.image(dot.index(dots.columns), symmetry)));
        ends.sort_by_key(|dot| (dot.row, dot.column));
        let found = (0..layout.spots()).position(|edge| layout.ends(edge) == ends);
        found.expect("a symmetry carries an edge to an edge") as u8
    };
    let images = |symmetry| (0..layout.spots()).map(|edge| image(edge, symmetry)).collect();
    Symmetry::all(dots.symmetries()).map(images).collect()
}

impl Game for DotsAndBoxes {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position { drawn: 0, turn: Side::First }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (position.drawn == self.all).then_some(Outcome::Margin(0))
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        (self.all & !position.drawn).each().map(|edge| Move(edge as u8))
    }

    #[inline]
    fn play(&self, position: &Position, Move(edge): Move) -> Position {
        let drawn = position.drawn | u64::single(edge.into());
        let turn = match self.closed_by(edge.into(), drawn) {
            0 => position.turn.other(),
            _ => position.turn,
        };
        Position { drawn, turn }
    }

    #[inline]
    fn gain(&self, before: &Position, after: &Position) -> i32 {
        self.closed_by((before.drawn ^ after.drawn).first(), after.drawn)
    }

    #[inline]
    fn max_margin(&self) -> Option<u8> {
        Some(self.boxes.len() as u8)
    }

    fn can_repeat(&self) -> bool {
        false
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.drawn << 1 | position.turn as u64
    }

    fn symmetries(&self) -> u8 {
        self.images.len() as u8
    }

    fn transform(&self, position: &Position, Symmetry(symmetry): Symmetry) -> Position {
        let images = &self.images[usize::from(symmetry)];
        let drawn = position.drawn.each().map(|edge| u64::single(images[edge].into()));
        Position { drawn: drawn.fold(0, |set, edge| set | edge), turn: position.turn }
    }

    fn transform_move(&self, Move(edge): Move, Symmetry(symmetry): Symmetry) -> Move {
        Move(self.images[usize::from(symmetry)][usize::from(edge)])
    }
}

impl Notation for DotsAndBoxes {
    fn layout(&self) -> Layout {
        self.layout
    }

    fn content(&self, position: &Position, edge: usize) -> Content {
        if position.drawn.has(edge) { Content::Line } else { Content::Empty }
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        let drawn = u64::filled(self.layout.spots(), |edge| setup.contents[edge] == Content::Line);
        // Every edge but those that closed a box handed the turn over. Two boxes with an edge between
        // them may have been closed by one edge or by two: then either side may be to move.
        let is_open = drawn.each().any(|edge| self.closed_by(edge, drawn) == 2);
        let turn = Side::after(drawn.count() - self.missing(drawn, 0) as u32);
        if !is_open && turn != setup.turn {
            let wanted = format!("{} to move with these edges", self.player_name(turn));
            return Err(BadInput::new("position", wanted, self.player_name(setup.turn)));
        }
        Ok(Position { drawn, turn: setup.turn })
    }

    fn place(&self, _: &Position, Move(edge): Move) -> Place {
        Place::Spot(edge.into())
    }
}

/// A tier is a number of edges drawn. A rank is the place of their set among those of its size, twice: once
/// for either side to move.
impl Numbered for DotsAndBoxes {
    fn tiers(&self) -> Vec<Tier> {
        let edges = self.layout.spots();
        let tier = |drawn| {
            let numbers = 2 * binomial(edges, drawn);
            Tier { numbers, positions: numbers, flow: Flow::Acyclic }
        };
        (0..=edges).map(tier).collect()
    }

    #[inline]
    fn number(&self, position: &Position) -> Number {
        let rank = 2 * Combinations::tables().rank(position.drawn) + position.turn as u64;
        Number { tier: position.drawn.count(), rank }
    }

    fn position(&self, Number { tier, rank }: Number) -> Position {
        Position { drawn: unrank(rank / 2, tier as usize), turn: Side::BOTH[(rank % 2) as usize] }
    }

    fn positions(&self, tier: u32, ranks: Range<u64>) -> impl Iterator<Item = Position> {
        let mut drawn = unrank(ranks.start / 2, tier as usize);
        ranks.map(move |rank| {
            let position = Position { drawn, turn: Side::BOTH[(rank % 2) as usize] };
            if position.turn == Side::Second {
                drawn = following(drawn);
            }
            position
        })
    }
}

/// Knows that a box is there for whoever finds three of its edges drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoxKnowledge;

impl Knowledge<DotsAndBoxes> for BoxKnowledge {
    type Memo = ();

    fn memo(&self, _: &DotsAndBoxes, _: &Position) {}

    /// All boxes still open go to one side at most. Edges that close a box come first, those that make
    /// a present of one come last.
    #[inline]
    fn look(
        &self,
        game: &DotsAndBoxes,
        position: &Position,
        (): &(),
    ) -> Look<impl Iterator<Item = (Move, i32)>> {
        let drawn = position.drawn;
        let open = game.boxes.len() as i32 - game.missing(drawn, 0);
        let [least, most] = [-open, open].map(|points| Score::of_value(Value::Margin(points)));
        let rank = move |Move(edge): Move| {
            let ranks =
                game.beside[usize::from(edge)].map(|sides| match (sides & !drawn).count() {
                    1 => 4,
                    2 => -1,
                    _ => 0,
                });
            ranks[0] + ranks[1]
        };
        let candidates = game.moves(position).map(move |mv| (mv, rank(mv)));
        Look { bounds: Bounds { least, most }, candidates }
    }

    /// What the mover can take at once.
    #[inline]
    fn evaluate(&self, game: &DotsAndBoxes, position: &Position, (): &()) -> Score {
        Score::estimate(game.missing(position.drawn, 1))
    }
}

/// Where the values were published.
const WILSON: &str = "Wilson, Dots-and-Boxes Analysis Results (2002)";

impl Family for DotsAndBoxes {
    const ABOUT: About = About {
        name: "dots-and-boxes",
        title: "Dots and Boxes",
        summary: "Draw an edge between two dots; whoever closes a box takes it and moves again.",
        rules: "Players draw an edge between two neighbouring dots in turn. Whoever draws the fourth \
                edge of a box takes it and must move again; an edge may close two. The game ends when \
                all edges are drawn, and whoever has more boxes has won. An edge is named by its dots: \
                a1-b1.",
        solved: "The first player wins 2×2 boxes by 2 and loses 3×3 by 3; 4×4 is a \
                 draw.",
        parameters: &[
            Parameter::number("columns", "boxes in a row", "2", [1, LONGEST]),
            Parameter::number("rows", "rows of boxes", "2", [1, LONGEST]),
        ],
        shown: "dots-and-boxes:columns=3,rows=3",
        presets: &[
            Preset::new("Dots and Boxes 2×2", "dots-and-boxes"),
            Preset::new("Dots and Boxes 3×3", "dots-and-boxes:columns=3,rows=3"),
            Preset::new("Dots and Boxes 5×5", "dots-and-boxes:columns=5,rows=5"),
        ],
        samples: &[
            "dots-and-boxes",
            "dots-and-boxes:columns=1,rows=1",
            "dots-and-boxes:columns=3",
            "dots-and-boxes:columns=4,rows=4",
        ],
    };

    const TRUTHS: &'static [Truth] = &[
        Truth::tested("dots-and-boxes", Value::Margin(2), WILSON),
        Truth::tested("dots-and-boxes:columns=3", Value::Margin(-2), WILSON),
        Truth::solved("dots-and-boxes:columns=3,rows=3", Value::Margin(-3), WILSON),
        Truth::published("dots-and-boxes:columns=4,rows=4", Worth::Value(Value::Margin(0)), WILSON),
    ];

    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput> {
        let [columns, rows] = ["columns", "rows"].map(|name| settings.number(name) as usize);
        let game = Self::new(columns, rows);
        Ok(match game.layout.spots() {
            ..=MAX_SET_SIZE => builder.numbered(game, BoxKnowledge),
            _ => builder.game(game, BoxKnowledge),
        })
    }
}
