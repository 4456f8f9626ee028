//! m,n,k games in which exactly k in a row win: a longer row, an overline, counts for nothing. Gomoku is
//! played so in tournaments.
//!
//! ```text
//!   . X X X X . X .      the gap completes six in a row: no win; the cell before the four does win
//! ```
//!
//! For all cells at once: `before(j)` are the cells that exactly j stones come before in a direction without
//! a gap, `after(j)` those that j follow. A stone on a cell makes exactly k where j come before it and
//! k-1-j after it.

use std::sync::OnceLock;

use parlor_core::{
    BadInput, Bounds, Content, Game, Knowledge, Layout, Look, Meter, Notation, Outcome, Place,
    Plies, Score, Setup, Side, Stopped, Symmetry, Value,
};

use super::shapes::{LineShapes, Overlines};
use super::{Mnk, MnkKnowledge, Move, Position, RowGame, ThreatKnowledge};
use crate::bits::Bits;
use crate::board::{Bitboards, RectangularBoard, Shift, check_alternation};

/// The longest row that can win.
const MAX_IN_A_ROW: usize = 19;

/// The rules of an m,n,k game without overlines.
#[derive(Clone, Debug)]
pub struct ExactMnk<W> {
    plain: Mnk<W>,
    in_a_row: usize,
    all: W,
    /// Each direction of lines, and back.
    directions: [[Shift<W>; 2]; 4],
    /// Made when a search for threats asks for it.
    shapes: OnceLock<LineShapes>,
}

impl<W: Bits> ExactMnk<W> {
    /// The game on `columns` × `rows` cells, won by exactly `in_a_row`.
    ///
    /// # Panics
    /// If the board does not fit in `W`, or the row is longer than 19.
    #[must_use]
    pub fn new(columns: usize, rows: usize, in_a_row: usize) -> Self {
        assert!((1..=MAX_IN_A_ROW).contains(&in_a_row), "{in_a_row} in a row");
        let board = RectangularBoard { columns, rows };
        let directions = [(1, 0), (0, 1), (1, 1), (-1, 1)]
            .map(|(right, down)| [board.shift(right, down), board.shift(-right, -down)]);
        let all = W::filled(board.cells(), |_| true);
        Self {
            plain: Mnk::new(columns, rows, in_a_row),
            in_a_row,
            all,
            directions,
            shapes: OnceLock::new(),
        }
    }

    /// The cells of `asked` on which a stone stands, or would stand, in a row of exactly k.
    #[inline]
    fn in_rows(&self, stones: W, asked: W) -> W {
        self.directions.iter().fold(W::EMPTY, |found, [forth, back]| {
            let before = self.exact_runs(stones, forth);
            let after = self.exact_runs(stones, back);
            let rows = before[..self.in_a_row].iter().rev().zip(&after);
            rows.fold(found, |found, (&before, &after)| found | before & after & asked)
        })
    }

    /// For each j, the cells that exactly j stones come before.
    #[inline]
    fn exact_runs(&self, stones: W, step: &Shift<W>) -> [W; MAX_IN_A_ROW] {
        let mut runs = [W::EMPTY; MAX_IN_A_ROW];
        let mut at_least = self.all;
        for run in &mut runs[..self.in_a_row] {
            let more = step.of(at_least & stones);
            *run = at_least & !more;
            at_least = more;
        }
        runs
    }

    #[inline]
    fn has_line(&self, stones: W) -> bool {
        !self.in_rows(stones, stones).is_empty()
    }
}

impl<W: Bits> Game for ExactMnk<W> {
    type Position = Position<W>;
    type Move = Move;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position<W> {
        self.plain.start()
    }

    #[inline]
    fn turn(&self, position: &Position<W>) -> Side {
        position.turn
    }

    #[inline]
    fn outcome(&self, position: &Position<W>) -> Option<Outcome> {
        if self.has_line(position.waiting) {
            Some(Outcome::Win(position.turn.other()))
        } else {
            (position.all() == self.all).then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn moves(&self, position: &Position<W>) -> impl Iterator<Item = Move> {
        self.plain.moves(position)
    }

    #[inline]
    fn play(&self, position: &Position<W>, mv: Move) -> Position<W> {
        self.plain.play(position, mv)
    }

    fn can_repeat(&self) -> bool {
        false
    }

    fn player_name(&self, side: Side) -> &'static str {
        self.plain.player_name(side)
    }

    #[inline]
    fn key(&self, position: &Position<W>) -> u64 {
        self.plain.key(position)
    }

    fn symmetries(&self) -> u8 {
        self.plain.symmetries()
    }

    fn transform(&self, position: &Position<W>, symmetry: Symmetry) -> Position<W> {
        self.plain.transform(position, symmetry)
    }

    fn transform_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        self.plain.transform_move(mv, symmetry)
    }
}

impl<W: Bits> RowGame for ExactMnk<W> {
    type Word = W;

    #[inline]
    fn cells(&self) -> W {
        self.all
    }

    fn is_row(&self, stones: W) -> bool {
        self.has_line(stones)
    }

    #[inline]
    fn shapes(&self) -> &LineShapes {
        let make = || LineShapes::new(self.plain.board, self.in_a_row, Overlines::CountNothing);
        self.shapes.get_or_init(make)
    }
}

impl<W: Bits> Notation for ExactMnk<W> {
    fn layout(&self) -> Layout {
        self.plain.layout()
    }

    fn content(&self, position: &Position<W>, cell: usize) -> Content {
        position.content(cell)
    }

    fn assemble(&self, setup: &Setup) -> Result<Position<W>, BadInput> {
        let position = Bitboards::from(setup);
        check_alternation(self, &position, |stones| self.has_line(stones))?;
        Ok(position)
    }

    fn place(&self, position: &Position<W>, mv: Move) -> Place {
        self.plain.place(position, mv)
    }

    fn lines(&self, position: &Position<W>) -> Vec<Vec<usize>> {
        let stones = position.waiting;
        let lines = self.directions.iter().flat_map(|[forth, back]| {
            // A line starts where nothing comes before and k-1 stones follow.
            let before = self.exact_runs(stones, forth);
            let after = self.exact_runs(stones, back);
            let starts = before[0] & after[self.in_a_row - 1] & stones;
            starts.each().map(move |start| {
                let cells = std::iter::successors(Some(W::single(start)), |&at| Some(forth.of(at)));
                cells.take(self.in_a_row).map(W::first).collect()
            })
        });
        lines.collect()
    }
}

/// Knows who wins now and who must block; judges like the game in which overlines win.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExactKnowledge;

impl<W: Bits> Knowledge<ExactMnk<W>> for ExactKnowledge {
    type Memo = ();

    fn memo(&self, _: &ExactMnk<W>, _: &Position<W>) {}

    /// Cells beside stones come first, then those that many windows go through.
    #[inline]
    fn look(
        &self,
        game: &ExactMnk<W>,
        position: &Position<W>,
        (): &(),
    ) -> Look<impl Iterator<Item = (Move, i32)>> {
        let &Bitboards { mover, waiting, .. } = position;
        let free = game.all & !position.all();
        let wins = game.in_rows(mover, free);
        let threats = game.in_rows(waiting, free);
        let (bounds, worth) = match (wins.is_empty(), threats.count()) {
            (false, _) => (Bounds::of_value(Value::Win(Plies(1))), wins),
            (true, 0) => (Bounds::UNFINISHED, free),
            (true, 1) => (Bounds::UNFINISHED, threats),
            (true, _) => (Bounds::of_value(Value::Loss(Plies(2))), threats),
        };
        let steps = game.directions.iter().flatten();
        let near = steps.fold(W::EMPTY, |near, step| near | step.of(position.all()));
        let rank = move |cell: usize| {
            let beside = if near.has(cell) { 100 } else { 0 };
            beside + game.plain.windows[cell]
        };
        Look { bounds, candidates: worth.each().map(move |cell| (Move(cell as u16), rank(cell))) }
    }

    fn evaluate(&self, game: &ExactMnk<W>, position: &Position<W>, (): &()) -> Score {
        MnkKnowledge.guess(&game.plain, position)
    }

    fn forced_win(
        &self,
        game: &ExactMnk<W>,
        position: &Position<W>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        if !LineShapes::can_tell(game.in_a_row, Overlines::CountNothing) {
            return Ok(None);
        }
        ThreatKnowledge.forced_win(game, position, meter)
    }
}
