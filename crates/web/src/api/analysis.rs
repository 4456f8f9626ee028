//! `/api/analysis`: a search that tells what it knows as it goes, as server-sent events.

use std::convert::Infallible;

use axum::extract::State;
use axum::response::sse::{Event, Sse};
use futures_util::Stream;
use parlor_workbench::{BestRequest, SearchProgress};

use super::event;
use crate::ask::Query;
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;
use crate::watched::WatchedSearch;

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
    // Once the stream has begun a refusal can only be an event.
    app.workbench.position(&request.game, request.position.as_deref())?;
    let asker = app.asker(client, &request)?;
    let watched = WatchedSearch {
        answer: "report",
        begun: |_| None,
        progress: |progress| Some(event("progress", &SearchProgress::of(progress)?)),
    };
    watched.stream(app, asker, move |workbench, control| workbench.best(&request, control))
}
