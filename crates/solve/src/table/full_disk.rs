//! A full disk: the work waits until there is room, and goes on.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::thread;
use std::time::Duration;

use parlor_core::{Control, Progress};

use crate::Error;

/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(if cfg!(test) { 1 } else { 1_000 });

/// Between two looks at whether the work is to stop.
const LOOK: Duration = Duration::from_millis(if cfg!(test) { 1 } else { 50 });

/// Does something that takes room on the disk: if there is none, again and again until there is. Every attempt begins
/// anew. Where nobody listens, a full disk is an error like any other: nobody would know what the work waits for.
///
/// # Errors
/// When the control stops it, or the file system refuses for another reason.
pub(super) fn wait_for_room<T>(
    control: &Control,
    path: &Path,
    mut attempt: impl FnMut() -> io::Result<T>,
) -> Result<T, Error> {
    let is_full = |error: &io::Error| {
        matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded)
    };
    let mut is_told = false;
    loop {
        match attempt() {
            Err(error) if is_full(&error) && control.has_progress_sink() => {}
            done => return done.map_err(|source| Error::File { path: path.to_owned(), source }),
        }
        if !std::mem::replace(&mut is_told, true) {
            // A page shows it too, where nobody need know the names of files.
            let reason = "the disk is full; free some space, and the work goes on by itself";
            let reason = reason.to_owned();
            control.report(&Progress::Waiting { reason });
        }
        for _ in 0..PAUSE.as_millis() / LOOK.as_millis() {
            control.check()?;
            thread::sleep(LOOK);
        }
    }
}

/// Takes off what an attempt left that came to no end.
pub(super) fn cut_back(file: &File, end: u64) -> io::Result<()> {
    if file.metadata()?.len() > end { file.set_len(end) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    use parlor_core::Stopped;

    use super::*;

    /// A control, and how often it was told that the work waits.
    fn heard() -> (Control, Arc<AtomicU32>) {
        let count = Arc::new(AtomicU32::new(0));
        let told = Arc::clone(&count);
        let control = Control::unlimited().with_progress(move |progress| {
            assert!(matches!(progress, Progress::Waiting { reason } if reason.contains("is full")));
            told.fetch_add(1, Relaxed);
        });
        (control, count)
    }

    #[test]
    fn the_work_waits_until_there_is_room_and_says_so_once() {
        let (control, told) = heard();
        let mut left = 3;
        let attempt = || match left {
            0 => Ok("done"),
            _ => {
                left -= 1;
                Err(ErrorKind::StorageFull.into())
            }
        };
        assert_eq!(wait_for_room(&control, Path::new("table"), attempt).unwrap(), "done");
        assert_eq!(told.load(Relaxed), 1);
    }

    #[test]
    fn whoever_waits_for_room_can_be_stopped() {
        let (control, _) = heard();
        let attempt = || -> io::Result<()> {
            control.stop();
            Err(ErrorKind::QuotaExceeded.into())
        };
        let stopped = wait_for_room(&control, Path::new("table"), attempt);
        assert!(matches!(stopped, Err(Error::Stopped(Stopped::Asked))));
    }

    #[test]
    fn other_refusals_and_full_disks_that_nobody_hears_of_are_errors() {
        let (control, told) = heard();
        let failing = |kind: ErrorKind| move || -> io::Result<()> { Err(kind.into()) };
        let path = Path::new("table");
        assert!(wait_for_room(&control, path, failing(ErrorKind::PermissionDenied)).is_err());
        let full = failing(ErrorKind::StorageFull);
        assert!(wait_for_room(&Control::unlimited(), path, full).is_err());
        assert_eq!(told.load(Relaxed), 0);
    }
}
