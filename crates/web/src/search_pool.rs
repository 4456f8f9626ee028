//! Where long work is done: on threads of its own, a few at a time, within limits, and no longer than
//! somebody waits for it.
//!
//! There are seats for short searches and seats for long ones, and clients share both fairly
//! ([`FairQueue`]), so that a short question is never behind a long one. Which of the two a question is
//! shows when it is asked: one that names a short time is short, and any other is tried on a short seat
//! for a moment. If that does not answer it, it is long, and begins anew on a long seat.
//!
//! A request that is dropped (its client went away) drops the [`CancelOnDrop`] of its work, which raises
//! the stop flag of the work's `Control`. The seat is given back by the thread itself, so
//! that work which is still winding down counts as under way.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use parlor_workbench::{Control, Limits, Progress, Stopped, deep_thread};
use tokio::sync::oneshot;

use crate::client::Client;
use crate::fair_queue::{FairQueue, Occupancy, QueueSeat, Waiting};
use crate::jobs::fresh_id;
use crate::options::ServerAllowance;
use crate::problem::Problem;

/// Whoever listens to a search as it goes.
pub(crate) type ProgressSink = Box<dyn Fn(&Progress) + Send + Sync>;

/// The longest time that makes a question a short one.
const SHORT: Duration = Duration::from_secs(2);

/// What a short question may take beyond its time, to begin and to end.
const GRACE: Duration = Duration::from_secs(1);

/// How long a question of unknown length is tried on a short seat.
const TRIAL: Duration = Duration::from_millis(500);

/// How many questions of one client may wait.
const LINE: usize = 64;

/// The seats for searches.
#[derive(Clone, Debug)]
pub(crate) struct SearchPool {
    short: FairQueue,
    long: FairQueue,
    allowance: ServerAllowance,
    under_way: Arc<Mutex<Vec<UnderWay>>>,
}

/// A search under way, which can be stopped from elsewhere.
#[derive(Debug)]
struct UnderWay {
    /// Of a search that is told of as it goes.
    id: Option<String>,
    stop: Weak<AtomicBool>,
}

/// Who wants a search, and the time that they gave it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asker {
    pub(crate) client: Client,
    pub(crate) time: Option<Duration>,
}

/// Where a search may sit, and for how long.
pub(crate) struct Lane<'a> {
    seats: &'a FairQueue,
    time: Duration,
}

impl Lane<'_> {
    /// Stands in line for a seat.
    pub(crate) fn enter(&self, client: Client) -> Result<Waiting, Problem> {
        self.seats.enter(client).map_err(|full| Problem::too_many_at_once("questions", full.line))
    }
}

impl SearchPool {
    pub(crate) fn new(allowance: ServerAllowance) -> Self {
        let seats = || FairQueue::new(allowance.searches, LINE);
        Self { short: seats(), long: seats(), allowance, under_way: Arc::default() }
    }

    /// Does `work` when it is its turn, and waits for it.
    pub(crate) async fn run<T, E>(
        &self,
        asker: Asker,
        work: impl Fn(&Control) -> Result<T, E> + Send + Sync + 'static,
    ) -> Result<T, Problem>
    where
        T: Send + 'static,
        E: Into<Problem> + Send + 'static,
    {
        let work = Arc::new(work);
        let seated = async |lane: &Lane<'_>| {
            let mut waiting = lane.enter(asker.client)?;
            let seat = self.in_time(&mut waiting, |_| ()).await?;
            let control = self.control(lane.time, None);
            let cancel = CancelOnDrop(control.clone());
            let work = Arc::clone(&work);
            let answer = spawn(control, seat, move |control| work(control))?.await;
            let is_cut_short = cancel.0.check() == Err(Stopped::Time);
            Ok::<_, Problem>((answer.unwrap_or_else(|_| Err(Problem::broken())), is_cut_short))
        };
        let (answer, is_cut_short) = seated(&self.first_lane(asker)).await?;
        if is_cut_short && asker.time.is_none_or(|time| time > SHORT) {
            return seated(&self.long_lane()).await?.0;
        }
        answer
    }

    /// The lane of work that is told of as it goes, and cannot begin anew.
    pub(crate) fn only_lane(&self, asker: Asker) -> Lane<'_> {
        match asker.time {
            Some(time) if time <= SHORT => self.first_lane(asker),
            _ => self.long_lane(),
        }
    }

    /// Starts `work` on a seat of a lane, with a sink for its progress. The answer arrives at the receiver;
    /// dropping the handle stops the work. Before there is any progress `begun` hears the id by which it can be stopped.
    pub(crate) fn start<T, E>(
        &self,
        lane: &Lane<'_>,
        seat: QueueSeat,
        sink: ProgressSink,
        begun: impl FnOnce(&str),
        work: impl FnOnce(&Control) -> Result<T, E> + Send + 'static,
    ) -> Result<(CancelOnDrop, oneshot::Receiver<Result<T, Problem>>), Problem>
    where
        T: Send + 'static,
        E: Into<Problem> + Send + 'static,
    {
        let id = fresh_id()?;
        let control = self.control(lane.time, Some(id.clone())).with_progress(sink);
        begun(&id);
        Ok((CancelOnDrop(control.clone()), spawn(control, seat, work)?))
    }

    /// Asks a search to end with what it has found. Whoever waits for its answer hears that.
    pub(crate) fn stop(&self, id: &str) -> Result<(), Problem> {
        let under_way = self.under_way();
        let found = under_way.iter().find(|search| search.id.as_deref() == Some(id));
        let flag = found.and_then(|search| search.stop.upgrade());
        let gone = || Problem::not_found(format!("no search {id:?} is under way"));
        flag.ok_or_else(gone)?.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Waits for a seat, but not for ever. `told` hears of every change of the place.
    pub(crate) async fn in_time(
        &self,
        waiting: &mut Waiting,
        told: impl Fn(usize),
    ) -> Result<QueueSeat, Problem> {
        let seated = async {
            let mut last = 0;
            loop {
                let place = waiting.place();
                if place != last && place != 0 {
                    told(place);
                }
                last = place;
                if let Some(seat) = waiting.seat_or_news().await {
                    return seat;
                }
            }
        };
        let seated = tokio::time::timeout(self.allowance.waiting, seated).await;
        seated.map_err(|_| Problem::busy(waiting.place()))
    }

    /// How full the seats for short searches are.
    pub(crate) fn short_occupancy(&self) -> Occupancy {
        self.short.occupancy()
    }

    /// How full the seats for long searches are.
    pub(crate) fn long_occupancy(&self) -> Occupancy {
        self.long.occupancy()
    }

    /// Asks all searches to end with the best that they have found.
    pub(crate) fn stop_all(&self) {
        for flag in self.under_way().iter().filter_map(|search| search.stop.upgrade()) {
            flag.store(true, Ordering::Relaxed);
        }
    }

    /// The control of a search, which the end of the server stops too.
    fn control(&self, time: Duration, id: Option<String>) -> Control {
        let flag = Arc::new(AtomicBool::new(false));
        let mut under_way = self.under_way();
        under_way.retain(|other| other.stop.strong_count() > 0);
        under_way.push(UnderWay { id, stop: Arc::downgrade(&flag) });
        Control::new(Limits { time: Some(time), ..Limits::NONE }).with_stop_flag(flag)
    }

    fn under_way(&self) -> MutexGuard<'_, Vec<UnderWay>> {
        // The list is sound after any panic: every change to it is a single step.
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn first_lane(&self, asker: Asker) -> Lane<'_> {
        let short = asker.time.filter(|&time| time <= SHORT).map(|time| time + GRACE);
        Lane { seats: &self.short, time: short.unwrap_or(TRIAL).min(self.allowance.time) }
    }

    fn long_lane(&self) -> Lane<'_> {
        Lane { seats: &self.long, time: self.allowance.time }
    }
}

/// Somebody waits for the work; once nobody does, it stops.
#[derive(Debug)]
pub(crate) struct CancelOnDrop(Control);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Runs `work` on a thread of its own, which keeps `seat` until it ends. The seat is free again before
/// anybody hears of the end: whoever hears it may take it. If `work` panics the sender is dropped and
/// the receiver hears of it.
pub(crate) fn spawn<T, E, S>(
    control: Control,
    seat: S,
    work: impl FnOnce(&Control) -> Result<T, E> + Send + 'static,
) -> Result<oneshot::Receiver<Result<T, Problem>>, Problem>
where
    T: Send + 'static,
    E: Into<Problem> + Send + 'static,
    S: Send + 'static,
{
    let (sender, receiver) = oneshot::channel();
    let ending = SeatedAnswer { seat, sender };
    let run = move || {
        // Bound here, so that a panic drops it whole, in the order of its fields.
        let ending = ending;
        let answer = work(&control).map_err(Into::into);
        // Whoever hears the answer finds nothing under way any more.
        drop(control);
        ending.tell(answer);
    };
    deep_thread().spawn(run).map_err(|_| Problem::out_of_threads())?;
    Ok(receiver)
}

/// What ends with a piece of work. Fields are dropped from the first to the last: the seat before the
/// word of the end, also when the work panics.
struct SeatedAnswer<S, T> {
    seat: S,
    sender: oneshot::Sender<T>,
}

impl<S, T> SeatedAnswer<S, T> {
    fn tell(self, answer: T) {
        drop(self.seat);
        // Nobody may be left to hear it.
        let _ = self.sender.send(answer);
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::Semaphore;

    use super::*;

    #[tokio::test]
    async fn a_seat_is_free_before_anybody_hears_of_the_end() {
        let seats = Arc::new(Semaphore::new(1));
        type Work = fn(&Control) -> Result<(), Problem>;
        let works: [Work; 3] =
            [|_| Ok(()), |_| Err(Problem::too_many()), |_| panic!("work that breaks off")];
        // Each takes the seat the moment the one before has ended.
        for work in works.into_iter().cycle().take(60) {
            let seat = Arc::clone(&seats).try_acquire_owned().expect("the seat is free");
            let _ = spawn(Control::unlimited(), seat, work).expect("a thread starts").await;
        }
    }
}
