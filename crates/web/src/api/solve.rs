//! `/api/solve`: jobs that value every position of a game.

use std::convert::Infallible;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use parlor_workbench::{Begun, SolveRequest, Steps};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use utoipa::{IntoParams, ToSchema};

use super::event;
use crate::ask::{Body, PathSegment, Query};
use crate::client::Client;
use crate::fair_queue::QueueSeat;
use crate::jobs::{JobAnswer, JobState, SolveResult};
use crate::problem::Problem;
use crate::router::App;

/// What to solve.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solve {
    /// The game's spec.
    #[schema(example = "achi")]
    game: String,
    /// Whether to forget what an earlier job has left and begin anew, rather than to go on with it.
    #[serde(default)]
    afresh: bool,
}

/// Which game's solve to look at.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SolveQuery {
    /// The game's spec.
    game: String,
}

/// How the solve of a game stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct SolveStatus {
    /// The game.
    game: String,
    /// The latest job on it that this server knows of.
    #[schema(required)]
    job: Option<JobAnswer>,
    /// What its table tells, if there is one, whoever made it.
    #[schema(required)]
    table: Option<SolveResult>,
    /// Whether a solve was begun and waits to be gone on with.
    begun: bool,
}

/// How the solve of a game stands: the latest job, and the table on disk
#[utoipa::path(
    get,
    path = "/api/solve",
    operation_id = "solve_status",
    tag = "solving",
    params(SolveQuery),
    responses((status = OK, body = SolveStatus)),
)]
pub(crate) async fn status(
    State(app): State<App>,
    Query(asked): Query<SolveQuery>,
) -> Result<Json<SolveStatus>, Problem> {
    let game = app.workbench.game(&asked.game)?.spec();
    let table = app.workbench.solved(&game)?.map(SolveResult::new);
    let request = SolveRequest { game: game.clone(), ..SolveRequest::default() };
    let begun = app.workbench.is_begun(&request);
    Ok(Json(SolveStatus { job: app.jobs.latest(&game), table, begun, game }))
}

/// A job that was started.
#[derive(Serialize, ToSchema)]
pub(crate) struct Started {
    /// Its name in addresses.
    id: String,
}

/// Start to solve a game; if that is under way already, that is the job
#[utoipa::path(
    post,
    path = "/api/solve",
    operation_id = "start_solve",
    tag = "solving",
    request_body = Solve,
    responses((status = ACCEPTED, body = Started)),
)]
pub(crate) async fn start(
    State(app): State<App>,
    Body(asked): Body<Solve>,
) -> Result<(StatusCode, Json<Started>), Problem> {
    let begun = if asked.afresh { Begun::Forget } else { Begun::Resume };
    let job = app.jobs.start(&app.workbench, &asked.game, begun).await?;
    Ok((StatusCode::ACCEPTED, Json(Started { id: job.answer().id })))
}

/// How a job stands
#[utoipa::path(
    get,
    path = "/api/solve/{id}",
    operation_id = "solve_job",
    tag = "solving",
    params(("id" = String, Path, description = "The job.")),
    responses((status = OK, body = JobAnswer)),
)]
pub(crate) async fn show(
    State(app): State<App>,
    PathSegment(id): PathSegment,
) -> Result<Json<JobAnswer>, Problem> {
    Ok(Json(app.jobs.find(&id)?.answer()))
}

/// Stop a job; what was solved is kept, and a later job goes on from there
#[utoipa::path(
    delete,
    path = "/api/solve/{id}",
    operation_id = "cancel_solve",
    tag = "solving",
    params(("id" = String, Path, description = "The job.")),
    responses((status = OK, body = JobAnswer)),
)]
pub(crate) async fn cancel(
    State(app): State<App>,
    PathSegment(id): PathSegment,
) -> Result<Json<JobAnswer>, Problem> {
    let job = app.jobs.find(&id)?;
    job.cancel().await;
    Ok(Json(job.answer()))
}

/// Watch a job: events `progress`, then one `result` or `problem`
#[utoipa::path(
    get,
    path = "/api/solve/{id}/events",
    operation_id = "solve_events",
    tag = "solving",
    params(("id" = String, Path, description = "The job.")),
    responses((status = OK, body = Steps, content_type = "text/event-stream")),
)]
pub(crate) async fn watch(
    State(app): State<App>,
    client: Client,
    PathSegment(id): PathSegment,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let mut news = app.jobs.find(&id)?.watch();
    // What is known now is the first news.
    news.mark_changed();
    let watched = Watched { news, _stream: app.stream(client)? };
    Ok(Sse::new(unfold(Some(watched), next)).keep_alive(KeepAlive::default()))
}

/// A job with somebody watching.
struct Watched {
    news: watch::Receiver<JobAnswer>,
    _stream: QueueSeat,
}

/// The next event of a job, if one comes.
async fn next(watched: Option<Watched>) -> Option<(Result<Event, Infallible>, Option<Watched>)> {
    let mut watched = watched?;
    loop {
        watched.news.changed().await.ok()?;
        let answer = watched.news.borrow_and_update().clone();
        match (answer.state, &answer.progress, &answer.result, answer.detail) {
            (JobState::Running, None, ..) => {}
            (JobState::Running, Some(steps), ..) => {
                return Some((Ok(event("progress", steps)), Some(watched)));
            }
            (_, _, Some(result), _) => return Some((Ok(event("result", result)), None)),
            (_, _, None, detail) => {
                let detail = detail.unwrap_or_else(|| "stopped on request".to_owned());
                return Some((Ok(event("problem", &Problem::out_of_reach(detail))), None));
            }
        }
    }
}
