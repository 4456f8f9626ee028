//! A value in one byte.
//!
//! A byte says either how far the end is, or, in a game that counts points, by how many it is won:
//!
//! ```text
//!             0       1        2          125   126    127    128   129 130         253     254     255
//!   distance  lost,   lost     lost  ……   lost         draw   open      won   ……    won     won     won
//!             now     in 1     in 2       in 125                        in 125      in 2    in 1    now
//!
//!   margin    less    −126     −125  ……    −2    −1     0      +1   +2   +3   ……    +126    more
//! ```
//!
//! Bytes order as a mover prefers values, so the best move is the one with the greatest byte. Seen from
//! the other side a byte is its mirror, `254 - b`. Where distances are told, a move also takes it one ply
//! further from the end: where turns alternate `254 - b` for losses and draws, `256 - b` for wins.

use parlor_core::{Flow, Game, Numbered, Plies, Step, Value};

use crate::Error;

/// A [`Value`] in a byte; [`CodeScale`] tells which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Code(pub(crate) u8);

impl Code {
    pub(crate) const DRAW: Self = Self(127);
    /// Not known yet. Never among finished distances.
    pub(crate) const OPEN: Self = Self(128);
    /// Greater than any code, or as great: where a search for the least one starts.
    pub(crate) const MOST: Self = Self(u8::MAX);
    /// Less than the worth of any move: where a search for the greatest one starts.
    pub(crate) const LEAST: Self = Self(0);

    /// The longest win or loss a table can hold.
    pub(crate) const LONGEST: u32 = 125;
    /// The greatest margin a table can hold.
    pub(crate) const WIDEST: u8 = 126;

    pub(crate) const fn loss(plies: u32) -> Self {
        debug_assert!(plies <= Self::LONGEST, "distances are checked where they grow");
        Self(plies as u8)
    }

    pub(crate) const fn win(plies: u32) -> Self {
        debug_assert!(plies <= Self::LONGEST, "distances are checked where they grow");
        Self(255 - plies as u8)
    }

    /// A margin; one that is too wide becomes a byte that stands for none.
    fn margin(points: i32) -> Self {
        Self(points.saturating_add(127).clamp(0, 254) as u8)
    }

    /// The value of a move to a position with this code, for the one who makes it and hands the turn
    /// over.
    #[inline]
    pub(crate) const fn before_move(self) -> Self {
        Self(254_u8.wrapping_sub(self.0).wrapping_add(2 * (self.0 >> 7)))
    }

    /// The same for one who makes it and moves again.
    const fn before_moving_again(self) -> Self {
        match self.0 {
            loss @ 0..127 => Self(loss + 1),
            127 => Self::DRAW,
            win => Self(win - 1),
        }
    }
}

/// How the bytes of a table are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum CodeScale {
    /// Won, drawn or lost, and in how many plies.
    #[default]
    Distance,
    /// By how many points.
    Margin,
}

impl CodeScale {
    /// How the bytes of this game's table are read.
    ///
    /// # Errors
    /// When its margins may be too wide for a byte.
    pub(crate) fn of<G: Game>(game: &G) -> Result<Self, Error> {
        match game.max_margin() {
            None => Ok(Self::Distance),
            Some(most) if most <= Code::WIDEST => Ok(Self::Margin),
            Some(_) => Err(Error::TooWide),
        }
    }

    /// The same for a game whose positions have numbers.
    ///
    /// # Errors
    /// As above, and when play may go in circles while points are counted.
    pub(crate) fn of_numbered<G: Numbered>(game: &G) -> Result<Self, Error> {
        let reading = Self::of(game)?;
        let is_cyclic = game.tiers().iter().any(|tier| tier.flow == Flow::Cyclic);
        if reading == Self::Margin && is_cyclic { Err(Error::CountedCycle) } else { Ok(reading) }
    }

    /// The value; `None` for bytes that no finished table holds.
    pub(crate) const fn value(self, Code(byte): Code) -> Option<Value> {
        match (self, byte) {
            (Self::Distance, 0..=125) => Some(Value::Loss(Plies(byte as u32))),
            (Self::Distance, 127) => Some(Value::Draw),
            (Self::Distance, 130..=255) => Some(Value::Win(Plies(255 - byte as u32))),
            (Self::Margin, 1..=253) => Some(Value::Margin(byte as i32 - 127)),
            _ => None,
        }
    }

    /// The byte of a value.
    ///
    /// # Panics
    /// If a game ends with points and does not say that it counts them, or the other way round.
    pub(crate) fn code(self, value: Value) -> Code {
        match (self, value) {
            (Self::Distance, Value::Loss(Plies(plies))) => Code::loss(plies),
            (Self::Distance, Value::Draw) => Code::DRAW,
            (Self::Distance, Value::Win(Plies(plies))) => Code::win(plies),
            (Self::Margin, Value::Margin(points)) => Code::margin(points),
            _ => panic!("a game ends with a margin if and only if it has a max_margin: {value}"),
        }
    }

    /// How the game ended here, for the player who would be to move; `None` while it goes on.
    pub(crate) fn ended<G: Game>(self, game: &G, position: &G::Position) -> Option<Code> {
        let outcome = game.outcome(position)?;
        Some(self.code(outcome.value_for(game.turn(position))))
    }

    /// The value of a move to a position with this code, for the one who makes it.
    #[inline]
    pub(crate) fn before(self, code: Code, step: Step) -> Code {
        match (self, step.again) {
            (Self::Distance, false) => code.before_move(),
            (Self::Distance, true) => code.before_moving_again(),
            (Self::Margin, again) => {
                let margin = i32::from(code.0) - 127;
                Code::margin(step.gain.saturating_add(if again { margin } else { -margin }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every byte that is a value, with the value.
    fn readable(reading: CodeScale) -> impl Iterator<Item = (Code, Value)> {
        (0..=255).map(Code).filter_map(move |code| Some((code, reading.value(code)?)))
    }

    const STEPS: [Step; 4] = [
        Step::HAND_OVER,
        Step { again: true, gain: 0 },
        Step { again: true, gain: 3 },
        Step { again: false, gain: -2 },
    ];

    #[test]
    fn codes_order_and_step_back_as_values_do() {
        for reading in [CodeScale::Distance, CodeScale::Margin] {
            assert_eq!(readable(reading).count(), 253);
            assert!(readable(reading).is_sorted_by_key(|(_, value)| value));
            for (code, value) in readable(reading) {
                assert_eq!(reading.code(value), code);
                for step in STEPS {
                    let before = value.before(step);
                    let fits = match before {
                        Value::Margin(points) => points.unsigned_abs() <= Code::WIDEST.into(),
                        _ => before.distance().is_none_or(|plies| plies.0 <= Code::LONGEST),
                    };
                    let came = reading.value(reading.before(code, step));
                    if fits || reading == CodeScale::Margin {
                        assert_eq!(came, fits.then_some(before), "{value}, {step:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn margins_beyond_a_byte_stay_beyond_it() {
        for gain in [i32::MIN, -254, 254, i32::MAX] {
            for (code, step) in (1..=253)
                .flat_map(|byte| [true, false].map(|again| (Code(byte), Step { again, gain })))
            {
                let beyond = CodeScale::Margin.before(code, step);
                assert_eq!(CodeScale::Margin.value(beyond), None, "{code:?}, {step:?}");
            }
        }
    }
}
