//! Why there is no fill: a few slots that cannot all hold words at once.
//!
//! Slots are left out, many at a time and then fewer, as long as the rest is still proven impossible (deletion, the
//! oldest way to a minimal unsatisfiable subset). What stays at the end is all needed.

use parlor_core::{Control, Limits};

use super::search::FillSearch;
use super::{FillProblem, OpenSlot};

/// Words tried before a smaller set of slots is taken to be possible.
const TRIAL: u64 = 2_000;

/// Slots that cannot all hold words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConflictSet {
    /// By their place among [`CrosswordGrid::slots`](super::super::CrosswordGrid::slots).
    pub slots: Vec<usize>,
    /// Whether any of them could be left out without the conflict: `false` where time ran out or a proof was too
    /// long.
    pub is_minimal: bool,
}

impl FillProblem<'_> {
    /// A small set of slots that contradict each other; none unless that is proven of all slots together.
    #[must_use]
    pub fn conflict_set(&self, control: &Control) -> Option<ConflictSet> {
        let possible = |slots: &[OpenSlot], control: &Control| {
            let smaller = self.clone().with_slots(slots.to_vec());
            FillSearch::new(&smaller).map_or(Ok(false), |mut search| search.find(control))
        };
        let mut slots = self.slots.clone();
        if possible(&slots, control) != Ok(false) {
            return None;
        }
        let mut is_minimal = true;
        let mut size = slots.len().div_ceil(2);
        loop {
            let mut at = 0;
            while at < slots.len() {
                let mut fewer = slots.clone();
                fewer.drain(at..(at + size).min(slots.len()));
                let trial = control.narrowed(Limits { nodes: Some(TRIAL), ..Limits::NONE });
                match possible(&fewer, &trial) {
                    Ok(false) => slots = fewer,
                    Ok(true) => at += size,
                    Err(_) => {
                        is_minimal &= size > 1;
                        at += size;
                    }
                }
            }
            if size == 1 {
                let slots = slots.iter().map(|open| open.number).collect();
                return Some(ConflictSet { slots, is_minimal });
            }
            size = size.div_ceil(2);
        }
    }
}
