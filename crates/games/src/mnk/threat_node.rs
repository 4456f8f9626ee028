//! What the shapes of a position show without search, and wins by fours alone.
//!
//! A cell that makes two threats to complete a line wins, if the opponent cannot complete one first. To
//! avert it, somebody must take the cell, or one of the two that would complete lines, or make threats of
//! their own: nothing else touches the windows it counts on.
//!
//! A four has one answer. So a player who has nothing but fours to make is followed without branching on
//! the other side: victory by continuous fours.

use parlor_core::{Bounds, Plies, Score, Side, Value};

use super::Position;
use super::shape_map::ShapeMap;
use super::shapes::LineShapes;
use super::threat_map::ThreatProspect;
use crate::bits::Bits;

/// Fours that are tried at a node of a search: enough for most wins by fours, at the price of a few moves.
pub(super) const FOURS_AT_A_NODE: u32 = 24;

/// A position with its shapes.
#[derive(Clone, Copy, Debug)]
pub(super) struct ThreatNode<'a, W: Bits> {
    pub(super) shapes: &'a LineShapes,
    pub(super) position: Position<W>,
    pub(super) map: &'a ShapeMap<W>,
    pub(super) free: W,
}

impl<W: Bits> ThreatNode<'_, W> {
    const fn turn(&self) -> Side {
        self.position.turn
    }

    /// What follows for the player to move.
    #[inline]
    pub(super) fn prospect(&self) -> ThreatProspect<W> {
        use ThreatProspect::{Known, Open};
        let [own, other] = [self.turn(), self.turn().other()].map(|side| self.map.forcing(side));
        if !own.five.is_empty() {
            return Known(Value::Win(Plies(1)), own.five);
        }
        let moves = match other.five.count() {
            0 if !own.double.is_empty() => return Known(Value::Win(Plies(3)), own.double),
            0 if other.double.is_empty() => self.free,
            0 => {
                let moves = self.remedies(other.double) | own.four;
                if moves.is_empty() {
                    return Known(Value::Loss(Plies(4)), self.free);
                }
                moves
            }
            1 if !(other.five & own.double).is_empty() => {
                return Known(Value::Win(Plies(3)), other.five);
            }
            1 => other.five,
            _ => return Known(Value::Loss(Plies(2)), other.five),
        };
        let [least, most] = [Value::Loss(Plies(4)), Value::Win(Plies(5))].map(Score::of_value);
        Open(Bounds { least, most }, moves)
    }

    /// The cells that avert each of these cells on which the opponent would make two threats.
    fn remedies(&self, doubles: W) -> W {
        doubles.each().fold(self.free, |remedies, cell| {
            let completing = self.map.completing(self.shapes, cell, self.turn().other());
            let stone = W::single(cell);
            remedies & if completing.count() == 2 { stone | completing } else { stone }
        })
    }

    /// How soon the player to move wins by fours alone, if so few of them show it.
    pub(super) fn win_by_fours(&self, mut budget: u32) -> Option<Plies> {
        let has_fours = !self.map.forcing(self.turn()).four.is_empty();
        if has_fours { self.try_fours(&mut budget).map(Plies) } else { None }
    }

    fn try_fours(&self, budget: &mut u32) -> Option<u32> {
        let (turn, free) = (self.turn(), self.free);
        let fours = match self.prospect() {
            ThreatProspect::Known(Value::Win(Plies(plies)), _) => return Some(plies),
            ThreatProspect::Known(..) => return None,
            ThreatProspect::Open(_, moves) => moves & self.map.forcing(turn).four,
        };
        for cell in fours.each() {
            *budget = budget.checked_sub(1)?;
            let mut map = *self.map;
            map.place(self.shapes, cell, turn);
            let answer = map.forcing(turn).five.first();
            map.place(self.shapes, answer, turn.other());
            let [stone, reply] = [cell, answer].map(W::single);
            let node = ThreatNode {
                position: self.position.after(stone).after(reply),
                map: &map,
                free: free & !(stone | reply),
                ..*self
            };
            if let Some(plies) = node.try_fours(budget) {
                return Some(plies + 2);
            }
        }
        None
    }
}
