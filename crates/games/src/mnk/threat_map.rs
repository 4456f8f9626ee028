//! What an m,n,k position shows without search: who wins now, who must block, and whose lines are dead.
//!
//! A *window* is k cells in a line; it is alive for a side while the other has no stone in it and the
//! moves left suffice to fill it. Windows are counted by the stones they miss, for all starts of a
//! direction at once: a ladder of sets is kept, and each cell of the window moves those starts one
//! rung up on which the stone is missing.
//!
//! ```text
//!   missing:    0      1        2      3     more: off the ladder
//!             lines  threats  makers
//! ```
//!
//! From these follow, without search: a win now; a loss in two (two threats); a win in three (a cell
//! that makes two threats at once); a loss in four (nothing averts such a cell); and that a side
//! can no longer win, because no window is alive or a [pairing](super::pairing) holds them all.

use parlor_core::{Bounds, Plies, Score, Value};

use super::{Mnk, Position};
use crate::bits::Bits;

/// Windows that miss fewer stones than this are told apart.
const RUNGS: usize = 4;

/// What the board holds for one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct ThreatMap<W> {
    /// Cells that complete a line.
    wins: W,
    /// Cells that make a threat: a stone here leaves a window that misses one.
    makers: W,
    /// Those among them that do so in two windows or more.
    twice: W,
    /// The starts of the windows that are alive, by direction.
    pub(super) alive: [W; 4],
    /// Stones that the fullest window misses; [`RUNGS`] stands for as many or more.
    missing: usize,
}

/// What follows for the player to move.
pub(super) enum ThreatProspect<W> {
    /// The value is known, and these moves reach it.
    Known(Value, W),
    /// It lies between bounds, and only these moves matter.
    Open(Bounds, W),
}

impl<W: Bits> ThreatMap<W> {
    #[inline]
    fn is_alive(&self) -> bool {
        !self.alive.iter().fold(W::EMPTY, |all, &some| all | some).is_empty()
    }

    /// How many windows are alive.
    #[inline]
    pub(super) fn windows(&self) -> u32 {
        self.alive.iter().map(|alive| alive.count()).sum()
    }
}

impl<W: Bits> Mnk<W> {
    /// Looks at the board for one side, which has so many moves left.
    #[inline]
    pub(super) fn threat_map(&self, own: W, other: W, left: usize) -> ThreatMap<W> {
        let mut threat_map = ThreatMap {
            wins: W::EMPTY,
            makers: W::EMPTY,
            twice: W::EMPTY,
            alive: [W::EMPTY; 4],
            missing: RUNGS,
        };
        for (index, direction) in self.lines.directions.iter().enumerate() {
            let mut alive = direction.starts;
            let mut rungs = [W::EMPTY; RUNGS];
            rungs[0] = direction.starts;
            for step in 0..self.lines.in_a_row {
                let distance = step * direction.stride;
                alive = alive & !(other >> distance);
                let held = own >> distance;
                for rung in (1..RUNGS).rev() {
                    rungs[rung] = rungs[rung] & held | rungs[rung - 1] & !held;
                }
                rungs[0] = rungs[0] & held;
            }
            if alive.is_empty() {
                continue;
            }
            let [_, one, two, three] = rungs.map(|rung| rung & alive);
            alive = match left {
                0 => W::EMPTY,
                1 => one,
                2 => one | two,
                3 => one | two | three,
                _ => alive,
            };
            threat_map.alive[index] = alive;
            if !one.is_empty() {
                threat_map.missing = 1;
            } else if !two.is_empty() {
                threat_map.missing = threat_map.missing.min(2);
            } else if !three.is_empty() {
                threat_map.missing = threat_map.missing.min(3);
            }
            if (one | two).is_empty() {
                continue;
            }
            for step in 0..self.lines.in_a_row {
                let distance = step * direction.stride;
                let free = !(own >> distance);
                threat_map.wins = threat_map.wins | (one & free) << distance;
                let makers = (two & free) << distance;
                threat_map.twice = threat_map.twice | threat_map.makers & makers;
                threat_map.makers = threat_map.makers | makers;
            }
        }
        threat_map
    }

    /// The cells of living windows.
    #[inline]
    fn cells(&self, threat_maps: [&ThreatMap<W>; 2]) -> W {
        let mut cells = W::EMPTY;
        for (index, direction) in self.lines.directions.iter().enumerate() {
            let alive = threat_maps[0].alive[index] | threat_maps[1].alive[index];
            for step in 0..self.lines.in_a_row {
                cells = cells | alive << (step * direction.stride);
            }
        }
        cells
    }

    /// What follows from both threat maps for the player to move.
    #[inline]
    pub(super) fn prospect(&self, position: &Position<W>) -> ThreatProspect<W> {
        let &Position { mover, waiting, .. } = position;
        let free = self.all & !(mover | waiting);
        let left = free.count() as usize;
        let own = self.threat_map(mover, waiting, left.div_ceil(2));

        // Step 1: a win now.
        if own.missing == 1 {
            return ThreatProspect::Known(Value::Win(Plies(1)), own.wins);
        }

        // Step 2: a threat must be met; two cannot.
        let other = self.threat_map(waiting, mover, left / 2);
        let moves;
        if other.missing == 1 && left > 1 {
            if other.wins.count() > 1 {
                return ThreatProspect::Known(Value::Loss(Plies(2)), other.wins);
            }
            moves = other.wins;
            if self.lines.completing(mover | moves, free & !moves).count() > 1 {
                return ThreatProspect::Known(Value::Win(Plies(3)), moves);
            }
        } else {
            // Step 3: a cell that makes two threats wins, for they cannot both be met.
            for cell in own.twice.each() {
                let stone = W::single(cell);
                if self.lines.completing(mover | stone, free & !stone).count() > 1 {
                    return ThreatProspect::Known(Value::Win(Plies(3)), stone);
                }
            }
            // Step 4: if the opponent has such a cell, a move that makes no threat must take it or
            // leave fewer than two threats.
            let mut remedies = free;
            for cell in other.twice.each() {
                let stone = W::single(cell);
                let threats = self.lines.completing(waiting | stone, free & !stone);
                remedies = remedies
                    & match threats.count() {
                        0 | 1 => free,
                        2 => stone | threats,
                        _ => stone,
                    };
            }
            remedies = remedies | own.makers;
            if remedies.is_empty() {
                return ThreatProspect::Known(Value::Loss(Plies(4)), free);
            }
            // Step 5: a stone where no window lives does nothing that another would not do too.
            let useful = remedies & self.cells([&own, &other]);
            moves = if useful.is_empty() { remedies } else { useful };
        }

        // Step 6: how soon could either side win, if at all?
        let can_win = own.is_alive() && !self.is_held(&own, free);
        let can_lose = other.is_alive() && !self.is_held(&other, free);
        let soonest = |plies: usize, least: usize| Plies(plies.max(least) as u32);
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
        ThreatProspect::Open(bounds, moves)
    }
}
