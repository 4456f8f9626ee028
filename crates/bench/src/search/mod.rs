//! The searches: the classic ladder's first rung, the engine's proofs, the engine beside a rival, on
//! two threads and under deadlines.

mod deadlines;
mod exact;
mod plain;
mod rival;
mod threads;

use crate::page::Page;

pub(crate) fn run(page: &mut Page) {
    if std::env::var("ONLY").is_err() {
        plain::run(page);
        exact::run(page);
    }

    rival::run(page);
    if std::env::var("ONLY").is_ok() {
        return;
    }
    threads::run(page);
    deadlines::run(page);
}
