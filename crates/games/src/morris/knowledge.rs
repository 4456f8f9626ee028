//! What is known about morris: men count most, then mills, then room to move.

use parlor_core::{Bounds, Game, Knowledge, Look, Score, Side};

use super::{Mill, Morris, Move, Position};
use crate::bits::Bits;

/// Judges by men, mills, mills that lack one man, and how freely the men can move.
#[derive(Clone, Copy, Debug, Default)]
pub struct MorrisKnowledge;

impl Knowledge<Morris> for MorrisKnowledge {
    type Memo = ();

    fn memo(&self, _: &Morris, _: &Position) {}

    /// Moves that take a man come first, then those to points where many lines meet.
    #[inline]
    fn look(
        &self,
        game: &Morris,
        position: &Position,
        (): &(),
    ) -> Look<impl Iterator<Item = (Move, i32)>> {
        let rank = |mv: Move| {
            let lines = game.points.neighbours[usize::from(mv.to)].count() as i32;
            if mv.taken.is_some() { 100 + lines } else { lines }
        };
        let candidates = game.moves(position).map(move |mv| (mv, rank(mv)));
        Look { bounds: Bounds::unfinished(game), candidates }
    }

    #[inline]
    fn evaluate(&self, game: &Morris, position: &Position, (): &()) -> Score {
        let own = game.standing(position, position.men.turn);
        let other = game.standing(position, position.men.turn.other());
        Score::estimate(own - other)
    }
}

impl Morris {
    /// What a side has on the board.
    fn standing(&self, position: &Position, side: Side) -> i32 {
        let (own, other) = (position.men.of(side), position.men.of(side.other()));
        let empty = self.empty(position);
        let men = match self.mill {
            Mill::Takes => self.men_left(position, side) as i32,
            Mill::Wins => 0,
        };
        let (mut closed, mut open) = (0, 0);
        for &mill in self.points.mills.iter().filter(|&&mill| mill & other == 0) {
            match (mill & own).count() {
                3 => closed += 1,
                2 => open += 1,
                _ => {}
            }
        }
        let room: u32 =
            own.each().map(|point| (self.points.neighbours[point] & empty).count()).sum();
        60 * men + 12 * closed + 10 * open + 3 * room as i32
    }
}
