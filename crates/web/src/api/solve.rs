//! `/api/solve`: jobs that value every position of a game.

use std::convert::Infallible;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use parlor_workbench::Begun;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use utoipa::ToSchema;

use super::event;
use crate::ask::{Body, Segment};
use crate::jobs::{JobAnswer, JobState, Steps};
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
    Segment(id): Segment,
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
    Segment(id): Segment,
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
    Segment(id): Segment,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let mut news = app.jobs.find(&id)?.watch();
    // What is known now is the first news.
    news.mark_changed();
    Ok(Sse::new(unfold(Some(news), next)).keep_alive(KeepAlive::default()))
}

/// The next event of a job, if one comes.
async fn next(
    news: Option<watch::Receiver<JobAnswer>>,
) -> Option<(Result<Event, Infallible>, Option<watch::Receiver<JobAnswer>>)> {
    let mut news = news?;
    loop {
        news.changed().await.ok()?;
        let answer = news.borrow_and_update().clone();
        match (answer.state, &answer.progress, &answer.result, answer.detail) {
            (JobState::Running, None, ..) => {}
            (JobState::Running, Some(steps), ..) => {
                return Some((Ok(event("progress", steps)), Some(news)));
            }
            (_, _, Some(result), _) => return Some((Ok(event("result", result)), None)),
            (_, _, None, detail) => {
                let detail = detail.unwrap_or_else(|| "stopped on request".to_owned());
                return Some((Ok(event("problem", &Problem::out_of_reach(detail))), None));
            }
        }
    }
}
