//! The searches: the classic ladder's first rung, the engine's proofs, the engine beside a rival, on
//! two threads and under deadlines.

mod connect_four;
mod deadlines;
mod exact;
mod plain;
mod rival;
mod threads;

use crate::page::Page;

pub(crate) fn run(page: &mut Page) {
    plain::run(page);
    exact::run(page);
    rival::run(page);
    connect_four::run(page);
    threads::run(page);
    deadlines::run(page);
}
