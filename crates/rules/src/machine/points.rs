//! Points: what a move gains, and what is still to come at the end.

use parlor_core::Side;
use parlor_core::bits::Bits;

use super::lower::Lowering;
use super::position::Position;
use super::set::{Environment, QuantityCode};
use crate::counting::Counting;

/// What a game counts, compiled.
#[derive(Clone, Debug)]
pub(super) struct Points<W> {
    number: Lead<W>,
    /// The part of it that is safe; nothing where nothing is before the end.
    safe: Option<Lead<W>>,
    pub(super) most: u8,
}

/// A number as the player who waits has it and as the mover has it.
#[derive(Clone, Debug)]
struct Lead<W>([QuantityCode<W>; 2]);

impl<W: Bits> Lead<W> {
    /// By how much the first player has more.
    fn of_first<const N: usize, const T: usize>(&self, position: &Position<W, N, T>) -> i32 {
        let environment = Environment::new(position);
        let [waiting, mover] = self.0.each_ref().map(|number| number.eval(&environment));
        match position.turn {
            Side::First => mover - waiting,
            Side::Second => waiting - mover,
        }
    }
}

impl<W: Bits> Points<W> {
    pub(super) fn new(counting: &Counting, waiting: &Lowering<'_>, mover: &Lowering<'_>) -> Self {
        let lead = |number| Lead([waiting.number(number), mover.number(number)]);
        let safe = counting.gains().then(|| lead(&counting.safe));
        Self { number: lead(&counting.number), safe, most: counting.most }
    }

    fn safe_lead<const N: usize, const T: usize>(&self, position: &Position<W, N, T>) -> i32 {
        self.safe.as_ref().map_or(0, |safe| safe.of_first(position))
    }

    /// What the move between two positions brought to the side that made it.
    pub(super) fn gain<const N: usize, const T: usize>(
        &self,
        before: &Position<W, N, T>,
        after: &Position<W, N, T>,
    ) -> i32 {
        let more = self.safe_lead(after) - self.safe_lead(before);
        if before.turn == Side::First { more } else { -more }
    }

    /// By how much the first player would get more, if the game ended here.
    pub(super) fn to_come<const N: usize, const T: usize>(
        &self,
        position: &Position<W, N, T>,
    ) -> i32 {
        self.number.of_first(position) - self.safe_lead(position)
    }
}
