//! What an m,n,k position shows at a glance: who wins now, who must block, and whose lines are dead.
//!
//! A *window* is k cells in a line; it is open to a side while the other has no stone in it. Windows
//! are counted by the stones they miss, for all starts of a direction at once: a ladder of sets is
//! kept, and each cell of the window moves those starts one rung up on which the stone is missing.
//!
//! ```text
//!   missing:    0      1      2      3     more: off the ladder
//!             lines  threats  makers
//! ```
//!
//! From these follow, without search: a win now; a loss in two (two threats); a win in three (a cell
//! that makes two threats at once); a loss in four (nothing averts such a cell); and that a side
//! can no longer win at all, because no window is open to it or none can be filled in the moves
//! left.

use parlor_core::{Bounds, Plies, Score, Value};

use super::{Mnk, Position};
use crate::bits::Bits;

/// Windows that miss up to this many stones are told apart.
const RUNGS: usize = 4;

/// What the board holds for one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight<W> {
    /// Cells that complete a line.
    pub(super) wins: W,
    /// Cells that make a threat: a stone here leaves a window that misses one.
    pub(super) makers: W,
    /// Those among them that do so in two windows or more.
    twice: W,
    /// Stones that the fullest open window misses; [`RUNGS`] stands for as many or more.
    missing: usize,
    /// Whether any window is open.
    is_open: bool,
}

/// What follows for the player to move.
pub(super) enum Prospect<W> {
    /// The value is known.
    Known(Value, W),
    /// It lies between bounds, and only these moves matter.
    Open(Bounds, W),
}

impl<W: Bits> Mnk<W> {
    /// Looks at the board for one side.
    #[inline]
    pub(super) fn sight(&self, own: W, other: W) -> Sight<W> {
        let mut sight = Sight {
            wins: W::EMPTY,
            makers: W::EMPTY,
            twice: W::EMPTY,
            missing: RUNGS,
            is_open: false,
        };
        for direction in &self.directions {
            let mut open = direction.starts;
            let mut rungs = [W::EMPTY; RUNGS];
            rungs[0] = direction.starts;
            for step in 0..self.in_a_row {
                let distance = step * direction.stride;
                open = open & !(other >> distance);
                let held = own >> distance;
                for rung in (1..RUNGS).rev() {
                    rungs[rung] = rungs[rung] & held | rungs[rung - 1] & !held;
                }
                rungs[0] = rungs[0] & held;
            }
            if open.is_empty() {
                continue;
            }
            sight.is_open = true;
            let [_, one, two, three] = rungs.map(|rung| rung & open);
            if !one.is_empty() {
                sight.missing = 1;
            } else if !two.is_empty() {
                sight.missing = sight.missing.min(2);
            } else if !three.is_empty() {
                sight.missing = sight.missing.min(3);
            }
            if (one | two).is_empty() {
                continue;
            }
            for step in 0..self.in_a_row {
                let distance = step * direction.stride;
                let free = !(own >> distance);
                sight.wins = sight.wins | (one & free) << distance;
                let makers = (two & free) << distance;
                sight.twice = sight.twice | sight.makers & makers;
                sight.makers = sight.makers | makers;
            }
        }
        sight
    }

    /// Cells that complete a line of `own`.
    #[inline]
    fn wins(&self, own: W, free: W) -> W {
        let mut wins = W::EMPTY;
        for direction in &self.directions {
            let mut full = direction.starts;
            let mut one = W::EMPTY;
            for step in 0..self.in_a_row {
                let held = own >> (step * direction.stride);
                one = one & held | full & !held;
                full = full & held;
            }
            if one.is_empty() {
                continue;
            }
            for step in 0..self.in_a_row {
                wins = wins | one << (step * direction.stride);
            }
        }
        wins & free
    }

    /// What follows from both sights for the player to move.
    #[inline]
    pub(super) fn prospect(&self, position: &Position<W>) -> Prospect<W> {
        let &Position { mover, waiting, .. } = position;
        let free = self.all & !(mover | waiting);
        let own = self.sight(mover, waiting);

        // Step 1: a win now.
        if own.missing == 1 {
            return Prospect::Known(Value::Win(Plies(1)), own.wins);
        }

        // Step 2: a threat must be met; two cannot.
        let other = self.sight(waiting, mover);
        let moves;
        if other.missing == 1 {
            if other.wins.count() > 1 {
                return Prospect::Known(Value::Loss(Plies(2)), other.wins);
            }
            moves = other.wins;
            if self.wins(mover | moves, free & !moves).count() > 1 {
                return Prospect::Known(Value::Win(Plies(3)), moves);
            }
        } else {
            // Step 3: a cell that makes two threats wins, for they cannot both be met.
            for cell in own.twice.each() {
                let stone = W::single(cell);
                if self.wins(mover | stone, free & !stone).count() > 1 {
                    return Prospect::Known(Value::Win(Plies(3)), stone);
                }
            }
            // Step 4: if the opponent has such a cell, a move that makes no threat must take it or
            // leave fewer than two threats.
            let mut remedies = free;
            for cell in other.twice.each() {
                let stone = W::single(cell);
                let threats = self.wins(waiting | stone, free & !stone);
                remedies = remedies
                    & match threats.count() {
                        0 | 1 => free,
                        2 => stone | threats,
                        _ => stone,
                    };
            }
            moves = remedies | own.makers;
            if moves.is_empty() {
                return Prospect::Known(Value::Loss(Plies(4)), free);
            }
        }

        // Step 5: how soon could either side win, if at all?
        let left = free.count() as usize;
        let can_win = own.is_open && own.missing <= left.div_ceil(2);
        let can_lose = other.is_open && other.missing <= left / 2;
        let soonest = |missing: usize, least: usize| Plies(missing.max(least) as u32);
        let bounds = Bounds {
            least: if can_lose {
                Score::of_value(Value::Loss(soonest(2 * other.missing, 4)))
            } else {
                Score::EVEN
            },
            most: if can_win {
                Score::of_value(Value::Win(soonest(2 * own.missing - 1, 5)))
            } else {
                Score::EVEN
            },
        };
        Prospect::Open(bounds, moves)
    }
}
