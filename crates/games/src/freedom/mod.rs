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
//! | `mobility` | what the mover has to choose from |
//! | `window` | four cells in line and the two beyond, and which are of a kind |
//! | `judgement` | sums over windows of four, kept up to date stone by stone |
//! | `tuned`, `weights` | parlor's judgement |
//! | `groups` | the judgement of the document's player |

mod geometry;
mod groups;
mod judgement;
mod key;
mod live;
mod mobility;
mod text;
mod tuned;
mod weights;
mod window;

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use parlor_core::spec::{Parameter, ParameterKind, Settings};
use parlor_core::view::Place;
use parlor_core::{BadInput, Bounds, Game, Outcome, Plies, Score, Side, Symmetry, Value, View};

pub use groups::{Groups, Reading};
pub use judgement::{Facts, Judgement};
pub use mobility::Mobility;
pub use tuned::{Tuned, Weights, Worth};
pub use window::{Content, FourWindow, FourWindowKind};

use crate::bits::Bits as _;
use crate::board::Board;
use crate::{About, Builder, Family};
use geometry::{Geometry, Lines, digit};
use judgement::LineSums;
use mobility::EmptyNeighbours;

/// The rules on a board of one size, with a way to judge positions.
#[derive(Clone, Debug)]
pub struct Freedom<J = Tuned> {
    geometry: Arc<Geometry>,
    sums: Arc<LineSums>,
    /// [`Facts::emptiness`] by the number of empty cells: dividing would cost more.
    emptiness: [i32; geometry::CELLS + 1],
    judgement: J,
}

/// Who holds which cells, whose turn it is and which stone was placed last.
///
/// The other fields follow from these and are carried along so that nothing is computed twice.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    mover: u128,
    waiting: u128,
    /// The cell of the last stone, or [`NOWHERE`].
    last: u8,
    turn: Side,
    /// Cells still empty.
    empty: u8,
    /// Whether the last cell was left empty.
    passed: bool,
    lines: Lines,
    sums: [i32; 2],
}

/// No stone was placed yet.
const NOWHERE: u8 = u8::MAX;

/// With so few empty cells it is worth asking who can still hope for what.
const NEARLY_FULL: u8 = 16;

/// A cell to take, or leaving the last one empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u8);

impl Move {
    const PASS: Self = Self(u8::MAX);
}

impl PartialEq for Position {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        (self.mover, self.waiting, self.last, self.turn)
            == (other.mover, other.waiting, other.last, other.turn)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.mover, self.waiting, self.last, self.turn).hash(state);
    }
}

impl Position {
    fn stones(&self, player: Side) -> u128 {
        if player == self.turn { self.mover } else { self.waiting }
    }

    fn owner(&self, cell: usize) -> Option<Side> {
        Side::BOTH.into_iter().find(|&player| self.stones(player).has(cell))
    }

    #[inline]
    const fn is_over(&self) -> bool {
        self.empty == 0 || self.passed
    }
}

impl Freedom {
    /// The rules on a board of `size` × `size`, 4 to 11, judged as well as parlor can.
    ///
    /// # Panics
    /// If there is no such board.
    #[must_use]
    pub fn new(size: usize) -> Self {
        Self::judged(size, Tuned::default())
    }
}

impl<J: Judgement> Freedom<J> {
    /// The rules with another judgement.
    ///
    /// # Panics
    /// If there is no board of this size.
    #[must_use]
    pub fn judged(size: usize, judgement: J) -> Self {
        Self {
            geometry: Arc::new(Geometry::new(size)),
            sums: Arc::new(LineSums::new(&judgement, size)),
            emptiness: std::array::from_fn(|empty| Facts::emptiness_of(empty, size * size)),
            judgement,
        }
    }

    /// How many live stones a player has.
    #[must_use]
    pub fn live_stones(&self, position: &Position, player: Side) -> u32 {
        self.geometry.live(position.stones(player)).count()
    }

    /// Every window of four, as White sees it: what judgements are made of.
    pub fn windows(&self, position: &Position) -> impl Iterator<Item = FourWindow> {
        let windows = self.geometry.directions.iter().flat_map(|direction| {
            direction.fours.each().map(move |start| (direction, start as isize))
        });
        windows.map(move |(direction, start)| {
            let content = |step: isize| {
                let cell = usize::try_from(start + step * direction.stride as isize);
                // A window has a cell before it where a line of five starts there, and one after
                // it where a line of five starts with it.
                let is_on_line = match step {
                    -1 => cell.is_ok_and(|cell| direction.fives.has(cell)),
                    4 => direction.fives.has(start as usize),
                    _ => true,
                };
                match cell.map(|cell| position.owner(cell)) {
                    Ok(None) if is_on_line => Content::Empty,
                    Ok(Some(Side::First)) if is_on_line => Content::Own,
                    Ok(Some(Side::Second)) if is_on_line => Content::Other,
                    _ => Content::Edge,
                }
            };
            FourWindow { cells: [0, 1, 2, 3].map(content), flanks: [-1, 4].map(content) }
        })
    }

    /// What positions are judged by.
    #[inline]
    pub fn facts(&self, position: &Position) -> Facts {
        let empty_neighbours = self.geometry.empty_neighbours(self.empty_cells(position));
        Facts {
            sums: position.sums,
            turn: position.turn,
            mobility: empty_neighbours.mobility(self.beside(position)),
            emptiness: self.emptiness[usize::from(position.empty)],
        }
    }

    /// What a position will be judged by after a stone on a cell. `empty_neighbours` is that of the empty cells
    /// before it.
    #[inline]
    fn facts_after(
        &self,
        position: &Position,
        empty_neighbours: &EmptyNeighbours,
        cell: usize,
    ) -> Facts {
        let Position { mover, waiting, turn, .. } = *position;
        let through = &self.geometry.through[cell];
        let beside = self.geometry.neighbours[cell] & !(mover | waiting);
        Facts {
            sums: self.sums.after(position.sums, &position.lines, through, turn),
            turn: turn.other(),
            mobility: empty_neighbours.mobility_after(beside),
            emptiness: self.emptiness[usize::from(position.empty - 1)],
        }
    }

    /// What is thought of the position after a move, if the game goes on there.
    #[inline]
    fn rated(
        &self,
        position: &Position,
        empty_neighbours: &EmptyNeighbours,
        mv: Move,
    ) -> Option<Score> {
        if position.empty == 1 {
            return None;
        }
        let facts = self.facts_after(position, empty_neighbours, usize::from(mv.0));
        Some(Score::estimate(self.judgement.points(&facts)))
    }

    /// The position of these stones.
    fn position(&self, [white, black]: [u128; 2], turn: Side, last: Option<usize>) -> Position {
        let mut lines = self.geometry.empty_lines;
        for (stones, player) in [(white, Side::First), (black, Side::Second)] {
            for cell in stones.each() {
                for through in &self.geometry.through[cell] {
                    lines[usize::from(through.line)] += through.weight * digit(player);
                }
            }
        }
        let stones = (white | black).count();
        let (mover, waiting) = match turn {
            Side::First => (white, black),
            Side::Second => (black, white),
        };
        Position {
            mover,
            waiting,
            last: last.map_or(NOWHERE, |cell| cell as u8),
            turn,
            empty: (self.geometry.cells() as u32 - stones) as u8,
            passed: turn != Side::after(stones),
            lines,
            sums: self.sums.total(&lines),
        }
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

    fn board(&self) -> Board {
        Board { columns: self.geometry.size, rows: self.geometry.size }
    }
}

impl<J: Judgement> Game for Freedom<J> {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        self.position([0; 2], Side::First, None)
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
        let [mover, waiting] =
            [position.mover, position.waiting].map(|stones| self.geometry.live(stones).count());
        Some(match mover.cmp(&waiting) {
            Ordering::Greater => Outcome::Win(position.turn),
            Ordering::Less => Outcome::Win(position.turn.other()),
            Ordering::Equal => Outcome::Draw,
        })
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let pass = (position.empty == 1).then_some(Move::PASS);
        self.targets(position).each().map(|cell| Move(cell as u8)).chain(pass)
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        let Position { mover, waiting, turn, .. } = *position;
        let mut next = Position { mover: waiting, waiting: mover, turn: turn.other(), ..*position };
        if mv == Move::PASS {
            next.passed = true;
            return next;
        }
        let cell = usize::from(mv.0);
        let through = &self.geometry.through[cell];
        next.waiting |= u128::single(cell);
        next.last = mv.0;
        next.empty -= 1;
        next.sums = self.sums.after(position.sums, &position.lines, through, turn);
        for through in through {
            next.lines[usize::from(through.line)] += through.weight * digit(turn);
        }
        next
    }

    fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::PASS => text::PASS.to_owned(),
            Move(cell) => text::cell_name(self.geometry.size, cell.into()),
        }
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_position(position)
    }

    fn parse_position(&self, text: &str) -> Result<Position, BadInput> {
        self.read_position(text)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, BadInput> {
        self.read_move(position, text)
    }

    fn can_repeat(&self) -> bool {
        false
    }

    fn player_name(&self, player: Side) -> &'static str {
        ["W", "B"][player.index()]
    }

    #[inline]
    fn evaluate(&self, position: &Position) -> Score {
        Score::estimate(self.judgement.points(&self.facts(position)))
    }

    #[inline]
    fn evaluate_after(&self, position: &Position, mv: Move) -> Option<Score> {
        let empty_neighbours = self.geometry.empty_neighbours(self.empty_cells(position));
        self.rated(position, &empty_neighbours, mv)
    }

    #[inline]
    fn evaluate_moves(
        &self,
        position: &Position,
    ) -> Option<impl Iterator<Item = (Move, Option<Score>)>> {
        let empty_neighbours = self.geometry.empty_neighbours(self.empty_cells(position));
        Some(self.moves(position).map(move |mv| (mv, self.rated(position, &empty_neighbours, mv))))
    }

    fn trusts_evaluation(&self) -> bool {
        true
    }

    /// Every cell takes a ply, the last one also if it is left empty.
    fn most_plies(&self, position: &Position) -> Option<u32> {
        (!position.is_over()).then(|| position.empty.into())
    }

    /// The game ends when the board is full, neither sooner nor later. When it is nearly so, one side's
    /// safe live stones may be more than the other can still hope for.
    #[inline]
    fn bounds(&self, position: &Position) -> Bounds {
        let end = Plies(position.empty.into());
        let (loss, win) = (Score::of_value(Value::Loss(end)), Score::of_value(Value::Win(end)));
        if position.empty > NEARLY_FULL {
            return Bounds { least: loss, most: win };
        }
        let empty = self.empty_cells(position);
        let to_come = u32::from(position.empty);
        let mover = self.geometry.prospect(position.mover, empty, to_come.div_ceil(2));
        let waiting = self.geometry.prospect(position.waiting, empty, to_come / 2);
        Bounds {
            least: match mover.least.cmp(&waiting.most) {
                Ordering::Greater => win,
                Ordering::Equal => Score::EVEN,
                Ordering::Less => loss,
            },
            most: match waiting.least.cmp(&mover.most) {
                Ordering::Greater => loss,
                Ordering::Equal => Score::EVEN,
                Ordering::Less => win,
            },
        }
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        self.key_of(position)
    }

    fn symmetries(&self) -> u8 {
        self.board().symmetries()
    }

    fn transform(&self, position: &Position, symmetry: Symmetry) -> Position {
        let image = |cell| self.board().image(cell, symmetry);
        let stones = Side::BOTH.map(|player| {
            position.stones(player).each().fold(0, |set, cell| set | u128::single(image(cell)))
        });
        let last = (position.last != NOWHERE).then(|| image(position.last.into()));
        self.position(stones, position.turn, last)
    }

    fn transform_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        match mv {
            Move::PASS => mv,
            Move(cell) => Move(self.board().image(cell.into(), symmetry) as u8),
        }
    }

    fn view(&self, position: &Position) -> View {
        self.draw(position)
    }

    fn note(&self, position: &Position) -> Option<String> {
        self.counts(position)
    }

    fn place(&self, mv: Move) -> Place {
        match mv {
            Move::PASS => Place::Word,
            Move(cell) => Place::Cell(cell.into()),
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
                exactly four of its colour, no more. More live stones win; as many are a draw. Cells are a \
                row letter and a column number: A3.",
        solved: "A draw on 4×4 and 5×5; nobody knows about larger boards.",
        parameters: &[Parameter {
            name: "size",
            summary: "rows and columns",
            default: "10",
            kind: ParameterKind::Number {
                min: geometry::FOUR as u32,
                max: geometry::LARGEST as u32,
            },
        }],
        shown: "freedom:size=8",
        samples: &["freedom:size=4", "freedom:size=5", "freedom"],
    };

    fn build<B: Builder>(settings: &Settings, mut builder: B) -> Result<B::Built, BadInput> {
        let size = settings.number("size") as usize;
        builder.document(groups::DocumentPlayer { size });
        Ok(builder.game(Self::new(size)))
    }
}
