//! What is known of k in a row on a wide board: shapes, kept up to date, and wins by fours.

use parlor_core::{Bounds, Game, Knowledge, Look, Meter, Outcome, Score, Stopped, Value};

use super::shape_map::ShapeMap;
use super::shapes::LineShapes;
use super::threat_map::ThreatProspect;
use super::threat_node::{FOURS_AT_A_NODE, ThreatNode};
use super::threat_search::ThreatSearch;
use super::{Move, Position};
use crate::bits::Bits;

/// Cells that are worth a look when nothing forces: the moves that matter are nearly always among them.
const BREADTH: usize = 24;

/// A game of k in a row, with its shapes.
pub trait RowGame: Game<Position = Position<Self::Word>, Move = Move> {
    /// Holds the cells.
    type Word: Bits;

    /// All cells.
    fn cells(&self) -> Self::Word;

    /// Whether these stones hold a line.
    fn is_row(&self, stones: Self::Word) -> bool;

    /// What its lines can look like.
    fn shapes(&self) -> &LineShapes;
}

/// Knows shapes: who wins now, who must block, who wins by fours, and which cells are promising. Carries them
/// from position to position, which pays on boards of more than a word.
#[derive(Clone, Copy, Debug, Default)]
pub struct ThreatKnowledge;

/// The shapes of a position, and whether its last stone won.
#[derive(Clone, Copy, Debug)]
pub struct ThreatMemo<W: Bits> {
    pub(super) map: ShapeMap<W>,
    is_won: bool,
    /// Empty cells.
    left: u32,
}

impl<G: RowGame> Knowledge<G> for ThreatKnowledge {
    type Memo = ThreatMemo<G::Word>;

    fn memo(&self, game: &G, position: &G::Position) -> Self::Memo {
        let free = game.cells() & !position.all();
        ThreatMemo {
            map: ShapeMap::of(game.shapes(), free, position),
            is_won: game.is_row(position.waiting),
            left: free.count(),
        }
    }

    #[inline]
    fn next_memo(
        &self,
        game: &G,
        memo: &Self::Memo,
        before: &G::Position,
        mv: Move,
        _: &G::Position,
    ) -> Self::Memo {
        let cell = usize::from(mv.cell());
        let mut next = *memo;
        next.left -= 1;
        next.is_won = memo.map.forcing(before.turn).five.has(cell);
        next.map.place(game.shapes(), cell, before.turn);
        next
    }

    #[inline]
    fn outcome(&self, _: &G, position: &G::Position, memo: &Self::Memo) -> Option<Outcome> {
        if memo.is_won {
            Some(Outcome::Win(position.turn.other()))
        } else {
            (memo.left == 0).then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn look(
        &self,
        game: &G,
        position: &G::Position,
        memo: &Self::Memo,
    ) -> Look<impl Iterator<Item = (Move, i32)>> {
        let free = game.cells() & !position.all();
        let node = ThreatNode { shapes: game.shapes(), position: *position, map: &memo.map, free };
        let (bounds, moves) = match node.prospect() {
            ThreatProspect::Known(value, moves) => (Bounds::of_value(value), moves),
            ThreatProspect::Open(mut bounds, moves) => {
                if let Some(plies) = node.win_by_fours(FOURS_AT_A_NODE) {
                    bounds.least = Score::of_value(Value::Win(plies));
                }
                (bounds, moves)
            }
        };
        let (map, turn, shapes) = (&memo.map, position.turn, game.shapes());
        // Of equal cells the one with more room around it: an empty board is entered by its middle.
        let rank = move |cell: usize| map.gain(turn, cell) + shapes.room(cell);
        let rated = move |cell: usize| (Move(cell as u16), rank(cell));
        Look { bounds, candidates: moves.each().map(rated) }
    }

    fn evaluate(&self, _: &G, position: &G::Position, memo: &Self::Memo) -> Score {
        Score::estimate(memo.map.points(position.turn))
    }

    #[inline]
    fn rate_move(
        &self,
        _: &G,
        position: &G::Position,
        memo: &Self::Memo,
        mv: Move,
    ) -> Option<Score> {
        let cell = usize::from(mv.cell());
        let is_over = memo.left == 1 || memo.map.forcing(position.turn).five.has(cell);
        (!is_over).then(|| Score::estimate(memo.map.points_after(position.turn, cell)))
    }

    fn forced_win(
        &self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        ThreatSearch::new(game, meter).winning_line(position)
    }

    fn sees_wins(&self) -> bool {
        true
    }

    fn is_trusted(&self) -> bool {
        true
    }

    /// On an empty board every cell is far from all stones, and such cells differ by nothing but their room: the
    /// one with most of it stands for all.
    fn breadth(&self, _: &G, position: &G::Position) -> usize {
        if position.all().is_empty() { 1 } else { BREADTH }
    }

    fn plies_left(&self, game: &G, position: &G::Position) -> Option<u32> {
        Some((game.cells() & !position.all()).count())
    }
}
