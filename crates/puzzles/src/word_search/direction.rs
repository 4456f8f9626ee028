//! The eight ways a word can run.

use std::fmt;

use parlor_core::BadInput;
use parlor_core::cell::Cell;

/// One of the eight directions, numbered in the order in which results are listed: row delta first,
/// then column delta, both from -1 to 1.
///
/// ```text
///   nw n ne        0 1 2
///   w     e        3   4
///   sw s se        5 6 7
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names of the compass say it all")]
pub enum WordDirection {
    NorthWest,
    North,
    NorthEast,
    West,
    East,
    SouthWest,
    South,
    SouthEast,
}

impl WordDirection {
    /// All eight, in order.
    pub const ALL: [Self; 8] = [
        Self::NorthWest,
        Self::North,
        Self::NorthEast,
        Self::West,
        Self::East,
        Self::SouthWest,
        Self::South,
        Self::SouthEast,
    ];

    /// How the row changes with each letter.
    #[must_use]
    pub const fn row_delta(self) -> isize {
        match self {
            Self::NorthWest | Self::North | Self::NorthEast => -1,
            Self::West | Self::East => 0,
            Self::SouthWest | Self::South | Self::SouthEast => 1,
        }
    }

    /// How the column changes with each letter.
    #[must_use]
    pub const fn column_delta(self) -> isize {
        match self {
            Self::NorthWest | Self::West | Self::SouthWest => -1,
            Self::North | Self::South => 0,
            Self::NorthEast | Self::East | Self::SouthEast => 1,
        }
    }

    /// The other way along the same line.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self::ALL[7 - self as usize]
    }

    /// Whether a reader of left-to-right, top-to-bottom text would call this backwards.
    #[must_use]
    pub const fn is_reversed(self) -> bool {
        matches!(self, Self::West | Self::North | Self::NorthWest | Self::SouthWest)
    }

    /// The cell `steps` away from `start`, which the caller knows to lie on the grid.
    #[must_use]
    pub const fn walk(self, start: Cell, steps: usize) -> Cell {
        let steps = steps as isize;
        Cell {
            row: start.row.wrapping_add_signed(steps * self.row_delta()),
            column: start.column.wrapping_add_signed(steps * self.column_delta()),
        }
    }

    /// How many cells a line has that starts at `start` and runs to the edge, the start included.
    #[must_use]
    pub const fn reach(self, start: Cell, rows: usize, columns: usize) -> usize {
        const fn room(delta: isize, at: usize, size: usize) -> usize {
            match delta {
                -1 => at + 1,
                1 => size - at,
                _ => usize::MAX,
            }
        }
        let down = room(self.row_delta(), start.row, rows);
        let across = room(self.column_delta(), start.column, columns);
        if down < across { down } else { across }
    }

    /// The short name: `ne`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["nw", "n", "ne", "w", "e", "sw", "s", "se"][self as usize]
    }

    /// Reads a short name.
    ///
    /// # Errors
    /// Anything but one of the eight names.
    pub fn parse(text: &str) -> Result<Self, BadInput> {
        let known = |direction: &&Self| direction.name().eq_ignore_ascii_case(text.trim());
        Self::ALL.iter().find(known).copied().ok_or_else(|| {
            BadInput::new("direction", "n, ne, e, se, s, sw, w or nw", BadInput::quote(text))
        })
    }
}

impl fmt::Display for WordDirection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_numbered_by_row_delta_then_column_delta() {
        let deltas: Vec<_> =
            WordDirection::ALL.iter().map(|d| (d.row_delta(), d.column_delta())).collect();
        assert!(deltas.is_sorted());
        assert!(!deltas.contains(&(0, 0)));
    }

    #[test]
    fn a_reversed_direction_undoes_the_walk() {
        let start = Cell { row: 5, column: 5 };
        for direction in WordDirection::ALL {
            let there = direction.walk(start, 3);
            assert_eq!(direction.reversed().walk(there, 3), start);
            assert_eq!(WordDirection::parse(direction.name()), Ok(direction));
        }
    }

    #[test]
    fn the_reach_ends_at_the_nearer_edge() {
        let start = Cell { row: 1, column: 2 };
        let reach = |direction: WordDirection| direction.reach(start, 4, 8);
        assert_eq!(WordDirection::ALL.map(reach), [2, 2, 2, 3, 6, 3, 3, 3]);
    }
}
