//! `/api/analysis`: a search that tells what it knows as it goes, as server-sent events.

use std::convert::Infallible;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use parlor_workbench::{BestRequest, Control, Progress, SearchProgress};
use serde::Serialize;
use tokio::sync::mpsc;

use super::event;
use crate::ask::Query;
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::Asker;

/// Where a search waits.
#[derive(Debug, Serialize)]
struct QueuePlace {
    /// How many are seated before it, and itself.
    place: usize,
}

/// Watch a search think: events `queued` (its place, while it waits for its turn) and `progress` (what is
/// known so far), then one `report` or `problem`
#[utoipa::path(
    get,
    path = "/api/analysis",
    operation_id = "analysis",
    tag = "searches",
    params(BestRequest),
    responses((status = OK, body = SearchProgress, content_type = "text/event-stream")),
)]
pub(crate) async fn watch(
    State(app): State<App>,
    client: Client,
    Query(request): Query<BestRequest>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let request = BestRequest { watched: true, ..request };
    let stream = app.stream(client)?;
    // Once the stream has begun a refusal can only be an event.
    app.workbench.position(&request.game, request.position.as_deref())?;
    app.workbench.player(&request)?;
    let asker = Asker::new(client, request.time.as_deref());
    let (tell, heard) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        // Whoever stops listening ends the search with it.
        tokio::select! {
            () = tell.closed() => {}
            last = search(&app, asker, request, &tell) => {
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
async fn search(
    app: &App,
    asker: Asker,
    request: BestRequest,
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
        if let Some(known) = SearchProgress::of(progress) {
            let _ = news.send(event("progress", &known));
        }
    };
    let workbench = app.workbench.clone();
    let work = move |control: &Control| workbench.best(&request, control);
    let (cancel, answer) = app.pool.start(&lane, seat, Box::new(sink), work)?;
    let report = answer.await.unwrap_or_else(|_| Err(Problem::broken()))?;
    drop(cancel);
    Ok(event("report", &report))
}
