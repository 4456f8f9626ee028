//! What a Connect Four position shows without search.
//!
//! A *threat* is a free cell that completes a line, playable or not. From the threats of both sides
//! follow a win now, the one move that must be made, and that no stone may go just below a threat of the
//! opponent; what remains when all such moves are left out loses in two (Pascal Pons, *Solving Connect
//! 4: how to build a perfect AI*).
//!
//! Where every column has an even number of free cells, the side that waits can answer every move in the
//! same column. Then it gets the upper cell of every pair and the mover the lower:
//!
//! ```text
//!     w w w     If the mover has no line with all lower cells, it cannot win. If the other
//!     m m m     then has one with all upper cells, it wins in the end.
//!     X w O
//!     O m X
//! ```
//!
//! That is the rule *follow-up* or *claimeven* (Victor Allis, *A knowledge-based approach of Connect
//! Four*, 1988), used here with both ways to read it: with exactly one column of odd length it is the
//! mover who plays there and follows up.

use parlor_core::{Bounds, Knowledge, Look, Outcome, Plies, Score, Value};

use super::{ConnectFour, Move, Position};
use crate::bits::Bits;

/// Knows threats, follow-up, and which windows are promising.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConnectFourKnowledge;

/// The threats of both sides, carried from position to position: a stone changes only those of its owner.
#[derive(Clone, Copy, Debug)]
pub struct Threats<W> {
    mover: W,
    waiting: W,
    /// Whether the last stone completed a line.
    is_won: bool,
}

impl<W: Bits> Knowledge<ConnectFour<W>> for ConnectFourKnowledge {
    type Memo = Threats<W>;

    fn memo(&self, game: &ConnectFour<W>, position: &Position<W>) -> Threats<W> {
        let free = game.all & !position.all();
        Threats {
            mover: game.lines.completing(position.mover, free),
            waiting: game.lines.completing(position.waiting, free),
            is_won: game.lines.has_line(position.waiting),
        }
    }

    #[inline]
    fn next_memo(
        &self,
        game: &ConnectFour<W>,
        memo: &Threats<W>,
        _: &Position<W>,
        Move(bit): Move,
        after: &Position<W>,
    ) -> Threats<W> {
        Threats {
            mover: memo.waiting & !W::single(bit.into()),
            waiting: game.lines.completing(after.waiting, game.all & !after.all()),
            is_won: memo.mover.has(bit.into()),
        }
    }

    #[inline]
    fn outcome(
        &self,
        game: &ConnectFour<W>,
        position: &Position<W>,
        memo: &Threats<W>,
    ) -> Option<Outcome> {
        if memo.is_won {
            Some(Outcome::Win(position.turn.other()))
        } else {
            (position.all() == game.all).then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn look(
        &self,
        game: &ConnectFour<W>,
        position: &Position<W>,
        memo: &Threats<W>,
    ) -> Look<impl Iterator<Item = (Move, i32)>> {
        let (bounds, moves) = game.prospect(position, memo);
        let free = game.all & !position.all();
        let rank = move |bit: usize| {
            let stone = W::single(bit);
            let threats = game.lines.completing(position.mover | stone, free & !stone);
            (threats.count() << 8) as i32 + game.centrality(bit)
        };
        Look { bounds, candidates: moves.each().map(move |bit| (Move(bit as u16), rank(bit))) }
    }

    fn evaluate(&self, game: &ConnectFour<W>, position: &Position<W>, _: &Threats<W>) -> Score {
        Score::estimate(game.lines.points(position.mover, position.waiting))
    }

    fn sees_wins(&self) -> bool {
        true
    }

    fn plies_left(&self, game: &ConnectFour<W>, position: &Position<W>) -> Option<u32> {
        Some((game.all & !position.all()).count())
    }
}

impl<W: Bits> ConnectFour<W> {
    /// Between what the score of an unfinished position lies, and the moves that matter.
    #[inline]
    fn prospect(&self, position: &Position<W>, threats: &Threats<W>) -> (Bounds, W) {
        let &Position { mover, waiting, .. } = position;
        let stones = mover | waiting;
        let free = self.all & !stones;
        let marks = self.marks(stones);
        let playable = marks & self.all;

        // Step 1: a win now.
        let wins = threats.mover & playable;
        if !wins.is_empty() {
            return (Bounds::of_value(Value::Win(Plies(1))), wins);
        }

        // Step 2: a threat must be met; two cannot, and no stone goes below one.
        let forced = threats.waiting & playable;
        let answers = if forced.is_empty() { playable } else { forced };
        let moves = answers & !(threats.waiting >> 1);
        if moves.is_empty() || forced.count() > 1 {
            return (Bounds::of_value(Value::Loss(Plies(2))), answers);
        }

        // Step 3: nobody wins sooner than this, or with lines that are dead.
        let left = free.count();
        let can = |least: u32, stones: W| left >= least && self.lines.has_line(stones);
        let mut bounds = Bounds { least: Score::EVEN, most: Score::EVEN };
        if can(3, mover | free) {
            bounds.most = Score::of_value(Value::Win(Plies(3)));
        }
        if can(4, waiting | free) {
            bounds.least = Score::of_value(Value::Loss(Plies(4)));
        }

        // Step 4: follow-up.
        let odd = marks & self.upper;
        let [lower, upper] = [free & !self.upper, free & self.upper];
        match odd.count() {
            0 if !self.lines.has_line(mover | lower) => {
                let is_lost = self.lines.has_line(waiting | upper);
                let most = if is_lost { Value::Loss(Plies(left)) } else { Value::Draw };
                bounds.most = bounds.most.min(Score::of_value(most));
            }
            1 if !self.lines.has_line(waiting | lower) => {
                let is_won = self.lines.has_line(mover | upper);
                let least = if is_won { Value::Win(Plies(left)) } else { Value::Draw };
                bounds.least = bounds.least.max(Score::of_value(least));
            }
            _ => {}
        }
        (bounds, moves)
    }

    /// The greater, the nearer to the middle column.
    #[inline]
    const fn centrality(&self, bit: usize) -> i32 {
        let [column, last] = [bit / self.stride(), self.board.columns - 1];
        last as i32 - (2 * column).abs_diff(last) as i32
    }
}
