//! A value in one byte.
//!
//! ```text
//!   0       1        2            125   126    127    128   129 130           253      254      255
//!   lost,   lost     lost  ……     lost         draw   open      won   ……      won      won      won
//!   now     in 1     in 2         in 125                        in 125        in 2     in 1     now
//! ```
//!
//! Bytes order as a mover prefers values, so the best move is the one to the successor with the least
//! byte: whatever is worst for the opponent. Seen from before the move, a byte becomes its mirror, one
//! ply further from the end: `254 - b` for losses and draws, `256 - b` for wins.

use parlor_core::{Plies, Value, Verdict};

/// A [`Value`] in a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Code(pub(crate) u8);

impl Code {
    pub(crate) const DRAW: Self = Self(127);
    /// Not known yet. Never in a finished table.
    pub(crate) const OPEN: Self = Self(128);
    /// Greater than any code: where a search for the least one starts.
    pub(crate) const NONE: u8 = u8::MAX;

    /// The longest win or loss a table can hold.
    pub(crate) const LONGEST: u32 = 125;

    pub(crate) const fn loss(plies: u32) -> Self {
        debug_assert!(plies <= Self::LONGEST, "distances are checked where they grow");
        Self(plies as u8)
    }

    pub(crate) const fn win(plies: u32) -> Self {
        debug_assert!(plies <= Self::LONGEST, "distances are checked where they grow");
        Self(255 - plies as u8)
    }

    pub(crate) const fn of(value: Value) -> Self {
        match value {
            Value::Loss(Plies(plies)) => Self::loss(plies),
            Value::Draw => Self::DRAW,
            Value::Win(Plies(plies)) => Self::win(plies),
        }
    }

    /// The end of a game, seen by the player who would be to move.
    pub(crate) const fn ended(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Loss => Self::loss(0),
            Verdict::Draw => Self::DRAW,
            Verdict::Win => Self::win(0),
        }
    }

    /// The value of a move to a position with this code, for the one who makes it.
    #[inline]
    pub(crate) const fn before_move(self) -> Self {
        Self(254_u8.wrapping_sub(self.0).wrapping_add(2 * (self.0 >> 7)))
    }

    /// The value; `None` for bytes that no finished table holds.
    pub(crate) const fn value(self) -> Option<Value> {
        match self.0 {
            loss @ 0..=125 => Some(Value::Loss(Plies(loss as u32))),
            127 => Some(Value::Draw),
            win @ 130..=255 => Some(Value::Win(Plies(255 - win as u32))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_order_and_step_back_as_values_do() {
        let codes: Vec<Code> = (0..=255).map(Code).filter(|code| code.value().is_some()).collect();
        assert_eq!(codes.len(), 253);
        assert!(codes.windows(2).all(|pair| pair[0].value() < pair[1].value()));
        for code in codes {
            let value = code.value().unwrap();
            assert_eq!(Code::of(value), code);
            if value.distance().is_none_or(|plies| plies.0 < Code::LONGEST) {
                assert_eq!(code.before_move().value(), Some(value.before_move()), "{value}");
            }
        }
    }
}
