//! How far all hosts are, told in one place: at host 0.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use parlor_core::{Control, Progress};

use crate::watch::Watch;

/// Between two reports of one host.
const PACE: Duration = Duration::from_millis(200);

/// How far a host is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct HostProgress {
    task: String,
    done: u64,
    total: u64,
}

impl HostProgress {
    /// What all have done of the task that the first is at.
    pub(crate) fn together(hosts: &[Self]) -> Self {
        let mut sum = Self { task: hosts[0].task.clone(), ..Self::default() };
        for host in hosts.iter().filter(|host| host.task == sum.task) {
            sum.done += host.done;
            sum.total += host.total;
        }
        sum
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.done.to_le_bytes().to_vec();
        bytes.extend(self.total.to_le_bytes());
        bytes.extend(self.task.bytes());
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (done, rest) = bytes.split_first_chunk()?;
        let (total, task) = rest.split_first_chunk()?;
        let [done, total] = [done, total].map(|bytes| u64::from_le_bytes(*bytes));
        Some(Self { task: String::from_utf8(task.to_vec()).ok()?, done, total })
    }
}

/// A control under which progress goes to host 0, and from there to whoever listens.
pub(crate) fn told_together(control: &Control, watch: &Arc<Watch>) -> Control {
    let listener = control.clone();
    if watch.host() == 0 && !listener.has_progress_sink() {
        return control.clone();
    }
    let watch = Arc::clone(watch);
    let last: Mutex<Option<(String, Instant)>> = Mutex::new(None);
    control.clone().with_progress(move |progress| {
        let Progress::Steps { task, done, total } = progress else { return };
        {
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            let is_old = |(known, at): &(String, Instant)| known != task || at.elapsed() >= PACE;
            if watch.host() != 0 && !last.as_ref().is_none_or(is_old) {
                return;
            }
            *last = Some((task.clone(), Instant::now()));
        }
        let total = total.unwrap_or(*done);
        let here = HostProgress { task: task.clone(), done: *done, total };
        if let Some(HostProgress { task, done, total }) = watch.progressed(here) {
            listener.report(&Progress::Steps { task, done, total: Some(total) });
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_at_the_same_task_are_added_up() {
        let at = |task: &str, done, total| HostProgress { task: task.to_owned(), done, total };
        let hosts = [at("tier 7", 3, 10), at("tier 7", 4, 12), at("tier 6", 9, 9)];
        assert_eq!(HostProgress::together(&hosts), at("tier 7", 7, 22));
        assert_eq!(HostProgress::from_bytes(&hosts[1].to_bytes()).as_ref(), Some(&hosts[1]));
        assert_eq!(HostProgress::from_bytes(b"short"), None);
    }
}
