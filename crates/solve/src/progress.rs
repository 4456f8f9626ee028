//! Work that many threads do together, and how much of it is done.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use parlor_core::{Control, Progress};

/// A task of so many equal steps.
pub(crate) struct SharedTask<'a> {
    control: &'a Control,
    name: String,
    done: AtomicU64,
    total: u64,
}

impl<'a> SharedTask<'a> {
    pub(crate) fn new(control: &'a Control, name: String, total: u64) -> Self {
        Self::resumed(control, name, 0, total)
    }

    /// A task of which so many steps are done.
    pub(crate) fn resumed(control: &'a Control, name: String, done: u64, total: u64) -> Self {
        Self { control, name, done: AtomicU64::new(done), total }
    }

    /// Counts steps that are done, and tells whoever listens.
    pub(crate) fn add(&self, steps: u64) {
        let done = self.done.fetch_add(steps, Relaxed) + steps;
        if self.control.has_progress_sink() {
            let (task, total) = (self.name.clone(), Some(self.total));
            self.control.report(&Progress::Steps { task, done, total });
        }
    }
}

/// A control under which every tier is told as a part of the whole: so many numbers of all are done, those of finished
/// tiers included. So whoever listens can tell how much time is left.
pub(crate) fn of_whole(control: &Control, finished: &Arc<AtomicU64>, numbers: u64) -> Control {
    if !control.has_progress_sink() {
        return control.clone();
    }
    let (listener, finished) = (control.clone(), Arc::clone(finished));
    control.clone().with_progress(move |progress| match progress {
        Progress::Steps { task, done, .. } => listener.report(&Progress::Steps {
            task: task.clone(),
            done: finished.load(Relaxed) + done,
            total: Some(numbers),
        }),
        other => listener.report(other),
    })
}
