//! Where long work is done: on threads of its own, a few at a time, within limits, and no longer than
//! somebody waits for it.
//!
//! A request that is dropped (its client went away) drops the [`CancelOnDrop`] of its work, which raises
//! the stop flag of the work's `Control`. The seat is given back by the thread itself, so
//! that work which is still winding down counts as under way.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use parlor_workbench::{Control, Limits, Progress};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::options::Allowance;
use crate::problem::Problem;

/// Whoever listens to a search as it goes.
pub(crate) type ProgressSink = Box<dyn Fn(&Progress) + Send + Sync>;

/// The clear recursions go as deep as games go; a stack is reserved, not used up.
const STACK: usize = 256 << 20;

/// The seats for searches.
#[derive(Clone, Debug)]
pub(crate) struct SearchPool {
    seats: Arc<Semaphore>,
    allowance: Allowance,
}

impl SearchPool {
    pub(crate) fn new(allowance: Allowance) -> Self {
        Self { seats: Arc::new(Semaphore::new(allowance.searches)), allowance }
    }

    /// Does `work` when it is its turn, and waits for it.
    pub(crate) async fn run<T, E>(
        &self,
        time: Option<Duration>,
        work: impl FnOnce(&Control) -> Result<T, E> + Send + 'static,
    ) -> Result<T, Problem>
    where
        T: Send + 'static,
        E: Into<Problem> + Send + 'static,
    {
        let (cancel, answer) = self.start(time, None, work).await?;
        let answer = answer.await;
        drop(cancel);
        answer.unwrap_or_else(|_| Err(Problem::broken()))
    }

    /// Starts `work` when it is its turn, with a sink for its progress. The answer arrives at the
    /// receiver; dropping the handle stops the work.
    pub(crate) async fn start<T, E>(
        &self,
        time: Option<Duration>,
        sink: Option<ProgressSink>,
        work: impl FnOnce(&Control) -> Result<T, E> + Send + 'static,
    ) -> Result<(CancelOnDrop, oneshot::Receiver<Result<T, Problem>>), Problem>
    where
        T: Send + 'static,
        E: Into<Problem> + Send + 'static,
    {
        let seat = self.seat().await?;
        let longest = self.allowance.time;
        let time = time.map_or(longest, |time| time.min(longest));
        let mut control = Control::new(Limits { time: Some(time), ..Limits::NONE });
        if let Some(sink) = sink {
            control = control.with_progress(sink);
        }
        let cancel = CancelOnDrop(control.clone());
        Ok((cancel, spawn(control, seat, work)?))
    }

    async fn seat(&self) -> Result<OwnedSemaphorePermit, Problem> {
        let seat = Arc::clone(&self.seats).acquire_owned();
        match tokio::time::timeout(self.allowance.waiting, seat).await {
            Ok(Ok(seat)) => Ok(seat),
            _ => Err(Problem::busy()),
        }
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
        ending.tell(answer);
    };
    thread::Builder::new()
        .name("parlor search".to_owned())
        .stack_size(STACK)
        .spawn(run)
        .map_err(|_| Problem::busy())?;
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
    use super::*;

    #[tokio::test]
    async fn a_seat_is_free_before_anybody_hears_of_the_end() {
        let seats = Arc::new(Semaphore::new(1));
        type Work = fn(&Control) -> Result<(), Problem>;
        let works: [Work; 3] =
            [|_| Ok(()), |_| Err(Problem::busy()), |_| panic!("work that breaks off")];
        // Each takes the seat the moment the one before has ended.
        for work in works.into_iter().cycle().take(60) {
            let seat = Arc::clone(&seats).try_acquire_owned().expect("the seat is free");
            let _ = spawn(Control::unlimited(), seat, work).expect("a thread starts").await;
        }
    }
}
