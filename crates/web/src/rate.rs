//! How often a client may ask: a bucket of requests for each, refilled over time.
//!
//! Pages and what they load have buckets of their own, and larger ones: a file costs next to nothing, a page is some forty of
//! them, and a class that opens it at once is often one client behind one address. Without a script a page is dead, while
//! a question is asked again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::client::Client;
use crate::options::Rate;

/// Clients remembered at most; those with a full bucket are forgotten first, which loses nothing.
const CLIENTS: usize = 4_096;

/// So many files may be fetched where one question may be asked.
const FILES_A_QUESTION: f64 = 10.0;

/// The buckets of all clients, for questions and for files.
#[derive(Clone, Debug)]
pub(crate) struct RequestBuckets {
    questions: Buckets,
    files: Buckets,
}

impl RequestBuckets {
    pub(crate) fn new(rate: Rate) -> Self {
        let Rate { per_second, burst } = rate;
        let for_files =
            Rate { per_second: FILES_A_QUESTION * per_second, burst: FILES_A_QUESTION * burst };
        Self { questions: Buckets::new(rate), files: Buckets::new(for_files) }
    }

    /// Takes one request for this path out of the client's bucket, if there is one.
    pub(crate) fn take(&self, path: &str, client: Client, now: Instant) -> bool {
        let is_question = ["/api/", "/healthz", "/metrics"].iter().any(|it| path.starts_with(it));
        let buckets = if is_question { &self.questions } else { &self.files };
        buckets.take(client, now)
    }
}

/// The buckets of all clients.
#[derive(Clone, Debug)]
struct Buckets {
    rate: Rate,
    levels: Arc<Mutex<HashMap<Client, BucketLevel>>>,
}

/// How full a bucket was, and when.
#[derive(Clone, Copy, Debug)]
struct BucketLevel {
    requests: f64,
    at: Instant,
}

impl Buckets {
    fn new(rate: Rate) -> Self {
        Self { rate, levels: Arc::default() }
    }

    /// Takes one request out of the client's bucket, if there is one.
    fn take(&self, client: Client, now: Instant) -> bool {
        // The map is sound after any panic: every change to it is a single insertion or removal.
        let mut levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        if levels.len() >= CLIENTS && !levels.contains_key(&client) {
            levels.retain(|_, level| self.refilled(*level, now) < self.rate.burst);
            if levels.len() >= CLIENTS {
                return false;
            }
        }
        let full = BucketLevel { requests: self.rate.burst, at: now };
        let level = levels.entry(client).or_insert(full);
        let requests = self.refilled(*level, now);
        let is_enough = requests >= 1.0;
        *level =
            BucketLevel { requests: if is_enough { requests - 1.0 } else { requests }, at: now };
        is_enough
    }

    fn refilled(&self, level: BucketLevel, now: Instant) -> f64 {
        let seconds = now.saturating_duration_since(level.at).as_secs_f64();
        (level.requests + seconds * self.rate.per_second).min(self.rate.burst)
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::time::Duration;

    use super::*;

    fn client(number: u32) -> Client {
        IpAddr::V4(Ipv4Addr::from(number)).into()
    }

    #[test]
    fn a_bucket_empties_and_refills_for_each_client_apart() {
        let buckets = Buckets::new(Rate { per_second: 2.0, burst: 3.0 });
        let now = Instant::now();
        assert_eq!([(); 4].map(|()| buckets.take(client(1), now)), [true, true, true, false]);
        assert!(buckets.take(client(2), now));
        let later = now + Duration::from_millis(500);
        assert_eq!([(); 2].map(|()| buckets.take(client(1), later)), [true, false]);
    }

    #[test]
    fn files_have_more_room_and_take_none_from_questions() {
        let buckets = RequestBuckets::new(Rate { per_second: 1.0, burst: 2.0 });
        let now = Instant::now();
        let taken = |path| (0..100).filter(|_| buckets.take(path, client(1), now)).count();
        assert_eq!(taken("/api/games"), 2);
        assert_eq!(taken("/assets/0123/play.js") + taken("/play/nim"), 20);
        assert_eq!(taken("/api/state"), 0);
    }

    #[test]
    fn many_clients_do_not_grow_the_memory() {
        let buckets = Buckets::new(Rate { per_second: 1.0, burst: 1.0 });
        let now = Instant::now();
        for number in 0..3 * CLIENTS as u32 {
            let at = now + Duration::from_millis(u64::from(number));
            buckets.take(client(number), at);
        }
        assert!(buckets.levels.lock().expect("no test panics while it holds it").len() <= CLIENTS);
    }
}
