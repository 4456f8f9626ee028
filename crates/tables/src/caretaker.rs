//! What has to be seen to while people play: flags that fall, the time that is kept, a disk that is full,
//! tables that are forgotten, and news from other servers.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::store::StoreError;
use crate::tables::Tables;
use crate::time::{ServerTime, calendar_time};

/// How often flags are looked at: no flag falls later than this after its time.
const TICK: Duration = Duration::from_millis(100);
/// How often the server's time is kept while clocks run, and a store in trouble is tried again.
const BEAT: u32 = 10;
/// How often tables are forgotten.
const EXPIRE: u32 = 10 * 60;

impl Tables {
    /// Sees to the tables for as long as the server runs.
    pub async fn care(&self) {
        let mut ticks = tokio::time::interval(TICK);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        for number in 0_u32.. {
            ticks.tick().await;
            self.fall_flags().await;
            if self.0.is_shared {
                self.hear_others().await;
            }
            if number % BEAT == 0 {
                self.beat().await;
            }
            if number % EXPIRE == 0 {
                self.expire().await;
            }
        }
    }

    async fn fall_flags(&self) {
        if self.trouble().is_some() {
            return;
        }
        let now = self.0.clock.now();
        loop {
            let due = {
                let mut flags = self.flags();
                flags.first().copied().filter(|&(at, _)| at <= now).inspect(|due| {
                    flags.remove(due);
                })
            };
            let Some((at, id)) = due else { break };
            // A table that is forgotten has no flag; one that cannot be kept is tried again.
            if self.check_flag(id).await.is_err() && self.rooms().contains_key(&id) {
                self.flags().insert((at, id));
                break;
            }
        }
    }

    /// Keeps the server's time while clocks run, so that a restart goes on from there.
    async fn beat(&self) {
        let is_in_trouble = self.trouble().is_some();
        if !is_in_trouble && self.flags().is_empty() {
            return;
        }
        let now = self.0.clock.now();
        let kept = match is_in_trouble {
            true => self.0.store.recover(now).await,
            false => self.0.store.beat(now).await,
        };
        match kept {
            Ok(latest) => {
                self.0.clock.catch_up(latest);
                if is_in_trouble {
                    self.go_on();
                }
            }
            Err(error) => drop(self.pause(&error)),
        }
    }

    /// Pauses all play: clocks stop, and everybody is told why.
    pub(crate) fn pause(&self, error: &StoreError) -> String {
        let reason =
            format!("Play is paused and clocks stand still: {error}. It goes on by itself.");
        self.0.clock.pause();
        let before = self.trouble().replace(reason.clone());
        if before.is_none() {
            self.tell_of_pause();
        }
        reason
    }

    fn go_on(&self) {
        self.trouble().take();
        self.0.clock.resume();
        self.tell_of_pause();
    }

    fn tell_of_pause(&self) {
        for room in self.rooms().values() {
            room.news.send_modify(|news| news.pauses += 1);
        }
    }

    /// Forgets what is too old, here and in the store, and lets go of what nobody looks at.
    async fn expire(&self) {
        let Ok(expired) = self.0.store.expire(self.0.limits, calendar_time()).await else { return };
        // Some may have been made by another server, and not counted here.
        let fewer = |kept: usize| Some(kept.saturating_sub(expired.len()));
        let _ = self.0.kept.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fewer);
        let mut rooms = self.rooms();
        for id in expired {
            if let Some(room) = rooms.remove(&id) {
                room.news.send_modify(|news| news.is_over = true);
            }
        }
        rooms.retain(|_, room| {
            let is_used = Arc::strong_count(room) > 1 || room.is_watched();
            is_used || room.is_open.load(Ordering::Relaxed)
        });
    }

    async fn hear_others(&self) {
        let Ok(notices) = self.0.store.notices().await else { return };
        for notice in notices {
            let room = self.rooms().get(&notice.id).cloned();
            if let Some(room) = room {
                let mut table = room.table.lock().await;
                if table.number < notice.number && self.catch_up(&mut table).await.is_ok() {
                    self.tell(&room, &table);
                }
            }
        }
    }

    /// Ends in good order: whoever watches is told to come back, and the time is kept.
    pub async fn close(&self) {
        for room in self.rooms().values() {
            room.news.send_modify(|news| news.is_over = true);
        }
        // What was asked before is kept before this is.
        let _ = self.0.store.beat(self.0.clock.now()).await;
        self.0.store.settle().await;
    }

    /// How many tables there are, and what has been done at them.
    #[must_use]
    pub fn figures(&self) -> Figures {
        let rooms = self.rooms();
        Figures {
            tables: self.0.kept.load(Ordering::Relaxed),
            open: rooms.values().filter(|room| room.is_open.load(Ordering::Relaxed)).count(),
            events: self.0.counts.events.load(Ordering::Relaxed),
            failures: self.0.counts.failures.load(Ordering::Relaxed),
            trouble: self.trouble().clone(),
        }
    }

    /// The server's time.
    #[must_use]
    pub fn now(&self) -> ServerTime {
        self.0.clock.now()
    }
}

/// How the tables of a server stand.
#[derive(Clone, Debug)]
pub struct Figures {
    /// Tables kept.
    pub tables: usize,
    /// Those that are not over.
    pub open: usize,
    /// Events kept since the server started.
    pub events: u64,
    /// Appends that failed.
    pub failures: u64,
    /// Why play is paused.
    pub trouble: Option<String>,
}
