//! Long work with somebody watching: a bar that moves, and Ctrl-C that stops it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use parlor_workbench::{Control, Progress};

use crate::output::{short_bytes, spinner};
use crate::program::complain;

/// Does the work under a bar, which is gone when the work is done.
pub(crate) fn watch<T>(work: impl FnOnce(&Control) -> T) -> Result<T> {
    let bar = progress_bar();
    let done = work(&control(&bar)?);
    bar.finish_and_clear();
    Ok(done)
}

/// A bar with the rate and the time left, where somebody watches.
pub(crate) fn progress_bar() -> ProgressBar {
    let bar = spinner(String::new());
    bar.set_style(
        ProgressStyle::with_template(
            "{msg:18} {wide_bar} {human_pos}/{human_len} {per_sec} {eta} left{prefix}",
        )
        .expect("the template is well formed"),
    );
    bar
}

/// A control that moves the bar and stops on Ctrl-C.
pub(crate) fn control(bar: &ProgressBar) -> Result<Control> {
    let flag = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&flag);
    ctrlc::set_handler(move || stop.store(true, Ordering::Relaxed))?;
    let bar = bar.clone();
    Ok(Control::unlimited().with_stop_flag(flag).with_progress(move |progress| match progress {
        Progress::Steps { task, done, total } => {
            let length = total.unwrap_or(*done);
            if bar.length() != Some(length) {
                bar.reset_eta();
                bar.set_length(length);
            }
            if bar.message() != *task {
                bar.set_message(task.clone());
            }
            bar.set_position(*done);
        }
        Progress::Traffic { read, written } => {
            let [read, written] = [*read, *written].map(short_bytes);
            bar.set_prefix(format!(", {read} read, {written} written"));
        }
        Progress::Waiting { reason } => bar.suspend(|| complain(reason)),
        _ => {}
    }))
}
