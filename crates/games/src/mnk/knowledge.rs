//! What is known about m,n,k games: threats, pairings, and the weight of open windows.

use std::cell::LazyCell;

use parlor_core::{Bounds, Knowledge, Look, Meter, Score, Side, Stopped};

use super::shapes::{LineShapes, Overlines};
use super::threat_map::ThreatProspect;
use super::{Mnk, Move, Position, ThreatKnowledge};
use crate::bits::Bits;

/// Knows who wins now, who must block, whose lines are dead, and which windows are promising.
#[derive(Clone, Copy, Debug, Default)]
pub struct MnkKnowledge;

impl<W: Bits> Knowledge<Mnk<W>> for MnkKnowledge {
    type Memo = ();

    #[inline]
    fn memo(&self, _: &Mnk<W>, _: &Position<W>) {}

    #[inline]
    fn look(
        &self,
        game: &Mnk<W>,
        position: &Position<W>,
        (): &(),
    ) -> Look<impl Iterator<Item = (Move, i32)>> {
        let (bounds, moves) = match game.prospect(position) {
            ThreatProspect::Known(value, moves) => (Bounds::of_value(value), moves),
            ThreatProspect::Open(bounds, moves) => (bounds, moves),
        };
        // What a stone gains now, and what it may gain later: the weights were chosen by counting the
        // nodes of proofs. The gains cost more than the bounds, and are often not asked for.
        let gains = LazyCell::new(move || game.gains(position).1);
        let gain = move |cell: usize| (*gains).as_ref()[cell] / 4;
        let rank = move |cell: usize| gain(cell) + game.windows[cell];
        Look { bounds, candidates: moves.each().map(move |cell| (Move(cell as u16), rank(cell))) }
    }

    fn evaluate(&self, game: &Mnk<W>, position: &Position<W>, (): &()) -> Score {
        Score::estimate(game.lines.points(position.mover, position.waiting))
    }

    fn forced_win(
        &self,
        game: &Mnk<W>,
        position: &Position<W>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        if !LineShapes::can_tell(game.lines.in_a_row, Overlines::Win) {
            return Ok(None);
        }
        ThreatKnowledge.forced_win(game, position, meter)
    }

    fn cannot_win(
        &self,
        game: &Mnk<W>,
        position: &Position<W>,
        side: Side,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        game.is_kept_from_winning(position, side, meter)
    }

    fn sees_wins(&self) -> bool {
        true
    }

    fn plies_left(&self, game: &Mnk<W>, position: &Position<W>) -> Option<u32> {
        Some((game.all & !position.all()).count())
    }

    fn rate_moves(
        &self,
        game: &Mnk<W>,
        position: &Position<W>,
        (): &(),
    ) -> Option<impl Iterator<Item = (Move, Option<Score>)>> {
        Some(game.rated_moves(position))
    }
}
