//! A search that tells what it knows as it goes, as server-sent events.

use std::convert::Infallible;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use parlor_workbench::{Control, Error, Progress, Workbench};
use serde::Serialize;
use tokio::sync::mpsc;

use crate::api::event;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::Asker;

/// Where a search waits.
#[derive(Debug, Serialize)]
struct QueuePlace {
    /// How many are seated before it, and itself.
    place: usize,
}

/// What is to be told of a search.
pub(crate) struct WatchedSearch {
    /// The name of the last event, which has the answer.
    pub(crate) answer: &'static str,
    /// The event that tells the id by which a search can be asked to end with what it has; none if whoever has heard
    /// enough just stops listening.
    pub(crate) begun: fn(&str) -> Option<Event>,
    /// The event that a piece of news makes, if it makes one.
    pub(crate) progress: fn(&Progress) -> Option<Event>,
}

impl WatchedSearch {
    /// Does the work when it is its turn: events `queued` while it waits, that it has begun, those of its progress, then its
    /// answer or one `problem`. Whoever stops listening ends the work with it.
    pub(crate) fn stream<T: Serialize + Send + 'static>(
        self,
        app: App,
        asker: Asker,
        work: impl FnOnce(&Workbench, &Control) -> Result<T, Error> + Send + 'static,
    ) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
        let stream = app.stream(asker.client)?;
        let (tell, heard) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            tokio::select! {
                () = tell.closed() => {}
                last = self.search(&app, asker, work, &tell) => {
                    // Nobody may be left to hear it.
                    let _ = tell.send(last.unwrap_or_else(|problem| event("problem", &problem)));
                }
            }
            drop(stream);
        });
        let events =
            unfold(heard, async |mut heard| heard.recv().await.map(|event| (Ok(event), heard)));
        Ok(Sse::new(events).keep_alive(KeepAlive::default()))
    }

    /// Waits for a seat and searches, telling of both; the last event is the answer.
    async fn search<T: Serialize + Send + 'static>(
        self,
        app: &App,
        asker: Asker,
        work: impl FnOnce(&Workbench, &Control) -> Result<T, Error> + Send + 'static,
        tell: &mpsc::UnboundedSender<Event>,
    ) -> Result<Event, Problem> {
        let lane = app.pool.only_lane(asker);
        let mut waiting = lane.enter(asker.client)?;
        let news = tell.clone();
        let seat = app.pool.in_time(&mut waiting, move |place| {
            let _ = news.send(event("queued", &QueuePlace { place }));
        });
        let seat = seat.await?;
        let news = tell.clone();
        let sink = move |progress: &Progress| {
            if let Some(told) = (self.progress)(progress) {
                let _ = news.send(told);
            }
        };
        let workbench = app.workbench.clone();
        let work = move |control: &Control| work(&workbench, control);
        let begun = |id: &str| {
            if let Some(begun) = (self.begun)(id) {
                let _ = tell.send(begun);
            }
        };
        let (cancel, answer) = app.pool.start(&lane, seat, Box::new(sink), begun, work)?;
        let answer = answer.await.unwrap_or_else(|_| Err(Problem::broken()))?;
        drop(cancel);
        Ok(event(self.answer, &answer))
    }
}
