//! The one thread that uses the store, and its group commit.
//!
//! Whatever is to be kept while a transaction is under way goes into the next one together, so that a disk which
//! takes a few milliseconds for each still keeps thousands of moves a second. A group that has begun waits for
//! nobody longer than [`GROUP`].

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::event::Recorded;
use crate::limits::TableLimits;
use crate::secret::TableId;
use crate::store::{Append, EventStore, Kept, Listed, Notice, StoreError};
use crate::time::ServerTime;

/// The longest that a group is gathered.
const GROUP: Duration = Duration::from_millis(5);

/// The most events in a group.
const MOST: usize = 1_024;

/// A question to the store, with the way to its answer.
type Asked = Box<dyn FnOnce(&mut dyn EventStore) + Send>;

enum Request {
    Append(Append, oneshot::Sender<Result<Kept, StoreError>>),
    Ask(Asked),
}

/// The way to the thread. It ends when the last of these is dropped, after what was asked before.
#[derive(Clone, Debug)]
pub(crate) struct StoreThread(Sender<Request>);

impl StoreThread {
    /// Gives the store to a thread of its own.
    pub(crate) fn start(store: Box<dyn EventStore>) -> std::io::Result<Self> {
        let (sender, requests) = channel();
        let run = move || work(store, &requests);
        thread::Builder::new().name("parlor tables".to_owned()).spawn(run)?;
        Ok(Self(sender))
    }

    /// Keeps events. They are on the disk when this answers.
    pub(crate) async fn append(&self, append: Append) -> Result<Kept, StoreError> {
        let (tell, told) = oneshot::channel();
        let _ = self.0.send(Request::Append(append, tell));
        told.await.unwrap_or_else(|_| Err(ended()))
    }

    pub(crate) async fn read_from(
        &self,
        id: TableId,
        number: u64,
    ) -> Result<Vec<Recorded>, StoreError> {
        self.ask(move |store| store.read_from(id, number)).await
    }

    pub(crate) async fn list(&self) -> Result<Vec<Listed>, StoreError> {
        self.ask(|store| store.list()).await
    }

    pub(crate) async fn expire(
        &self,
        limits: TableLimits,
        now: u64,
    ) -> Result<Vec<TableId>, StoreError> {
        self.ask(move |store| store.expire(&limits, now)).await
    }

    pub(crate) async fn beat(&self, time: ServerTime) -> Result<ServerTime, StoreError> {
        self.ask(move |store| store.beat(time)).await
    }

    pub(crate) async fn recover(&self, time: ServerTime) -> Result<ServerTime, StoreError> {
        self.ask(move |store| store.recover(time)).await
    }

    /// Puts the store in order, after what was asked before.
    pub(crate) async fn settle(&self) {
        let settled = self.ask(|store| {
            store.settle();
            Ok(())
        });
        // A thread that has ended has nothing left to do.
        let _ = settled.await;
    }

    pub(crate) async fn notices(&self) -> Result<Vec<Notice>, StoreError> {
        self.ask(|store| store.notices()).await
    }

    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut dyn EventStore) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (tell, told) = oneshot::channel();
        let asked = Box::new(move |store: &mut dyn EventStore| {
            // Nobody may be left to hear it.
            let _ = tell.send(question(store));
        });
        let _ = self.0.send(Request::Ask(asked));
        told.await.unwrap_or_else(|_| Err(ended()))
    }
}

/// The thread is gone: it panicked.
fn ended() -> StoreError {
    StoreError::Write("their thread has ended; that is a mistake in parlor".to_owned())
}

fn work(mut store: Box<dyn EventStore>, requests: &Receiver<Request>) {
    let mut next = requests.recv().ok();
    while let Some(request) = next.take() {
        let (first, tell) = match request {
            Request::Ask(asked) => {
                asked(store.as_mut());
                next = requests.recv().ok();
                continue;
            }
            Request::Append(append, tell) => (append, tell),
        };
        let mut batch = vec![first];
        let mut answers = vec![tell];
        let closes = Instant::now() + GROUP;
        // What waits already goes along; nobody is waited for.
        let after = loop {
            if batch.len() >= MOST || Instant::now() >= closes {
                break None;
            }
            match requests.recv_timeout(Duration::ZERO) {
                Ok(Request::Append(append, tell)) => {
                    batch.push(append);
                    answers.push(tell);
                }
                Ok(other) => break Some(other),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break None,
            }
        };
        answer(store.append(&batch), answers);
        next = after.or_else(|| requests.recv().ok());
    }
}

/// Tells everybody in a group what became of theirs.
fn answer(
    kept: Result<Vec<Kept>, StoreError>,
    answers: Vec<oneshot::Sender<Result<Kept, StoreError>>>,
) {
    match kept {
        Ok(kept) => {
            for (tell, kept) in answers.into_iter().zip(kept) {
                let _ = tell.send(Ok(kept));
            }
        }
        Err(error) => {
            for tell in answers {
                let _ = tell.send(Err(StoreError::Write(error.to_string())));
            }
        }
    }
}
