//! `/api/study`: what a game is like to play, found out by letting programs play it.

use std::convert::Infallible;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, Sse};
use futures_util::Stream;
use parlor_workbench::{Steps, Study, StudyRequest};
use serde::Serialize;

use super::event;
use crate::ask::{Body, PathSegment};
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::Asker;
use crate::watched::WatchedSearch;

/// A study that has begun.
#[derive(Serialize)]
struct BegunStudy<'a> {
    /// Its name in addresses.
    id: &'a str,
}

/// Study a game: events `queued` (its place, while it waits for its turn), `begun` (its `id`) and `progress` (how much is
/// done, as `Steps`), then one `study` or `problem`
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
        begun: |id| Some(event("begun", &BegunStudy { id })),
        progress: |progress| Some(event("progress", &Steps::of(progress)?)),
    };
    watched.stream(app, asker, move |workbench, control| workbench.study(&request, control))
}

/// Stop a study that has begun: its stream ends with what was played
#[utoipa::path(
    delete,
    path = "/api/study/{id}",
    operation_id = "stop_study",
    tag = "searches",
    params(("id" = String, Path, description = "The study, as its event `begun` names it.")),
    responses((status = NO_CONTENT)),
)]
pub(crate) async fn stop(
    State(app): State<App>,
    PathSegment(id): PathSegment,
) -> Result<StatusCode, Problem> {
    app.pool.stop(&id)?;
    Ok(StatusCode::NO_CONTENT)
}
