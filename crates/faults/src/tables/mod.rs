//! Live tables under kills and on a full disk: whatever the moment, no move that was answered is lost, none is
//! made twice, and time in which nobody could play is charged to nobody.

mod full_disk;
mod kill;
mod play;

use crate::{Arena, Case};

/// All faults of live tables.
#[must_use]
pub fn run(arena: &Arena) -> Vec<Case> {
    let mut cases = kill::run(arena);
    cases.push(full_disk::run(arena));
    cases
}
