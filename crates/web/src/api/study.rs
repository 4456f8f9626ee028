//! `/api/study`: what a game is like to play, found out by letting programs play it.

use std::convert::Infallible;

use axum::extract::State;
use axum::response::sse::{Event, Sse};
use futures_util::Stream;
use parlor_workbench::{Steps, Study, StudyRequest};

use super::event;
use crate::ask::Body;
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::Asker;
use crate::watched::WatchedSearch;

/// Study a game: events `queued` (its place, while it waits for its turn) and `progress` (how much is done, as
/// `Steps`), then one `study` or `problem`
#[utoipa::path(
    post,
    path = "/api/study",
    operation_id = "study",
    tag = "searches",
    request_body = StudyRequest,
    responses((status = OK, body = Study, content_type = "text/event-stream")),
)]
pub(crate) async fn watch(
    State(app): State<App>,
    client: Client,
    Body(request): Body<StudyRequest>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    // Once the stream has begun a refusal can only be an event.
    app.workbench.check_study(&request)?;
    let asker = Asker::new(client, request.time.as_deref());
    let watched = WatchedSearch {
        answer: "study",
        progress: |progress| Some(event("progress", &Steps::of(progress)?)),
    };
    watched.stream(app, asker, move |workbench, control| workbench.study(&request, control))
}
