//! How often a client may ask: a bucket of requests for each, refilled over time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::client::Client;
use crate::options::Rate;

/// Clients remembered at most; those with a full bucket are forgotten first, which loses nothing.
const CLIENTS: usize = 4_096;

/// The buckets of all clients.
#[derive(Clone, Debug)]
pub(crate) struct Buckets {
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
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, levels: Arc::default() }
    }

    /// Takes one request out of the client's bucket, if there is one.
    pub(crate) fn take(&self, client: Client, now: Instant) -> bool {
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
