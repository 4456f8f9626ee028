//! What is known about Freedom: a judgement's sums, carried along stone by stone, and what a nearly
//! full board proves.
//!
//! The memo of a position is the number of every line and the two sums of the judgement over them. A
//! stone changes at most four lines, and what it *would* do to the sums is known without placing it.

use std::cmp::Ordering;

use parlor_core::{Bounds, Game as _, Knowledge, Look, Plies, Score, Side, Value};

use super::geometry::{CELLS, LineContents, digit};
use super::judgement::{JudgedFacts, Judgement, LineSums};
use super::mobility::EmptyNeighbours;
use super::{Count, Freedom, Move, Position, Tuned};
use crate::bits::Bits as _;

/// With so few empty cells it is worth asking who can still hope for what.
const NEARLY_FULL: u8 = 16;

/// Freedom on a board of one size, as a judgement sees it.
#[derive(Clone, Debug)]
pub struct Judged<J = Tuned> {
    judgement: J,
    sums: LineSums,
    /// [`JudgedFacts::emptiness`] by the number of empty cells: dividing would cost more.
    emptiness: [i32; CELLS + 1],
}

/// What stands on every line, and the judgement's sums over them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memo {
    lines: LineContents,
    sums: [i32; 2],
}

impl<J: Judgement> Judged<J> {
    /// Tabulates a judgement for the board of a game.
    #[must_use]
    pub fn new(game: &Freedom, judgement: J) -> Self {
        let cells = game.geometry.cells();
        Self {
            sums: LineSums::new(&judgement, game.geometry.size),
            emptiness: std::array::from_fn(|empty| JudgedFacts::emptiness_of(empty, cells)),
            judgement,
        }
    }

    /// What a position is judged by.
    #[inline]
    pub fn facts(&self, game: &Freedom, position: &Position, memo: &Memo) -> JudgedFacts {
        let empty_neighbours = game.geometry.empty_neighbours(game.empty_cells(position));
        JudgedFacts {
            sums: memo.sums,
            turn: position.turn,
            mobility: empty_neighbours.mobility(game.beside(position)),
            emptiness: self.emptiness[usize::from(position.empty)],
        }
    }

    /// What a position will be judged by after a stone on a cell. `empty_neighbours` is that of the
    /// empty cells before it.
    #[inline]
    fn facts_after(
        &self,
        game: &Freedom,
        position: &Position,
        memo: &Memo,
        empty_neighbours: &EmptyNeighbours,
        cell: usize,
    ) -> JudgedFacts {
        let Position { mover, waiting, turn, .. } = *position;
        let beside = game.geometry.neighbours[cell] & !(mover | waiting);
        JudgedFacts {
            sums: self.sums.after(memo.sums, &memo.lines, &game.geometry.through[cell], turn),
            turn: turn.other(),
            mobility: empty_neighbours.mobility_after(beside),
            emptiness: self.emptiness[usize::from(position.empty - 1)],
        }
    }

    #[inline]
    fn score(&self, game: &Freedom, facts: &JudgedFacts) -> Score {
        let points = self.judgement.points(facts);
        Score::estimate(match game.count {
            Count::Result => points,
            Count::Margin => {
                let most = game.geometry.cells() as i32;
                (points / J::POINTS_A_STONE).clamp(-most, most)
            }
        })
    }

    /// What a move is worth to the player who makes it, if the game goes on after it.
    #[inline]
    fn rated(
        &self,
        game: &Freedom,
        position: &Position,
        memo: &Memo,
        empty_neighbours: &EmptyNeighbours,
        mv: Move,
    ) -> Option<Score> {
        if position.empty == 1 {
            return None;
        }
        let facts = self.facts_after(game, position, memo, empty_neighbours, mv.0.into());
        Some(-self.score(game, &facts))
    }
}

impl<J: Judgement> Knowledge<Freedom> for Judged<J> {
    type Memo = Memo;

    fn memo(&self, game: &Freedom, position: &Position) -> Memo {
        let mut lines = game.geometry.empty_lines;
        let boards = position.boards();
        for side in Side::BOTH {
            for cell in boards.of(side).each() {
                for through in &game.geometry.through[cell] {
                    lines[usize::from(through.line)] += through.weight * digit(side);
                }
            }
        }
        Memo { lines, sums: self.sums.total(&lines) }
    }

    #[inline]
    fn next_memo(
        &self,
        game: &Freedom,
        memo: &Memo,
        before: &Position,
        mv: Move,
        _: &Position,
    ) -> Memo {
        if mv == Move::PASS {
            return *memo;
        }
        let through = &game.geometry.through[usize::from(mv.0)];
        let mut next = *memo;
        next.sums = self.sums.after(memo.sums, &memo.lines, through, before.turn);
        for through in through {
            next.lines[usize::from(through.line)] += through.weight * digit(before.turn);
        }
        next
    }

    #[inline]
    fn look(
        &self,
        game: &Freedom,
        position: &Position,
        _: &Memo,
    ) -> Look<impl Iterator<Item = (Move, i32)>> {
        Look { bounds: game.bounds(position), candidates: game.moves(position).map(|mv| (mv, 0)) }
    }

    #[inline]
    fn evaluate(&self, game: &Freedom, position: &Position, memo: &Memo) -> Score {
        self.score(game, &self.facts(game, position, memo))
    }

    #[inline]
    fn rate_move(
        &self,
        game: &Freedom,
        position: &Position,
        memo: &Memo,
        mv: Move,
    ) -> Option<Score> {
        let empty_neighbours = game.geometry.empty_neighbours(game.empty_cells(position));
        self.rated(game, position, memo, &empty_neighbours, mv)
    }

    #[inline]
    fn rate_moves(
        &self,
        game: &Freedom,
        position: &Position,
        memo: &Memo,
    ) -> Option<impl Iterator<Item = (Move, Option<Score>)>> {
        let empty_neighbours = game.geometry.empty_neighbours(game.empty_cells(position));
        let rated = move |mv| (mv, self.rated(game, position, memo, &empty_neighbours, mv));
        Some(game.moves(position).map(rated))
    }

    fn is_trusted(&self) -> bool {
        J::IS_TRUSTED
    }

    /// Every cell takes a ply, the last one also if it is left empty.
    fn plies_left(&self, _: &Freedom, position: &Position) -> Option<u32> {
        (!position.is_over()).then(|| position.empty.into())
    }
}

impl Freedom {
    /// What is proven without search. The game ends when the board is full, neither sooner nor later. When
    /// it is nearly so, one side's safe live stones may be more than the other can still hope for.
    #[inline]
    fn bounds(&self, position: &Position) -> Bounds {
        let end = Plies(position.empty.into());
        let (loss, win) = (Score::of_value(Value::Loss(end)), Score::of_value(Value::Win(end)));
        if position.empty > NEARLY_FULL {
            return match self.count {
                Count::Result => Bounds { least: loss, most: win },
                Count::Margin => Bounds::unfinished(self),
            };
        }
        let empty = self.empty_cells(position);
        let to_come = u32::from(position.empty);
        let mover = self.geometry.prospect(position.mover, empty, to_come.div_ceil(2));
        let waiting = self.geometry.prospect(position.waiting, empty, to_come / 2);
        let margin = |own: u32, other: u32| own as i32 - other as i32;
        let score = |margin: i32| match (self.count, margin.cmp(&0)) {
            (Count::Margin, _) => Score::of_value(Value::Margin(margin)),
            (Count::Result, Ordering::Greater) => win,
            (Count::Result, Ordering::Equal) => Score::EVEN,
            (Count::Result, Ordering::Less) => loss,
        };
        Bounds {
            least: score(margin(mover.least, waiting.most)),
            most: score(margin(mover.most, waiting.least)),
        }
    }
}
