//! Two rows of holes, as games of sowing draw them. Each side counts its own in the order of sowing:
//!
//! ```text
//!   3   2   1   0      second      spots   0   1   2   3
//!   0   1   2   3      first               4   5   6   7
//! ```

use parlor_core::Side;

/// Where a hole of a side is drawn, of so many a side.
pub(crate) const fn spot(holes: usize, side: Side, hole: usize) -> usize {
    match side {
        Side::First => holes + hole,
        Side::Second => holes - 1 - hole,
    }
}

/// Whose hole is drawn there, of so many a side, and which.
pub(crate) const fn hole(holes: usize, spot: usize) -> (Side, usize) {
    match spot.checked_sub(holes) {
        Some(hole) => (Side::First, hole),
        None => (Side::Second, holes - 1 - spot),
    }
}
