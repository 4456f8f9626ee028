//! `/api/lesson`: a method at work, step by step; `/api/lessons`: which methods there are.

use axum::Json;
use axum::extract::State;
use parlor_workbench::lesson::{Lesson, LessonRequest, Method, methods};

use crate::ask::Query;
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::Asker;

/// A method at work, step by step: its pseudo-code, what happens at each step, and why
#[utoipa::path(
    get,
    path = "/api/lesson",
    operation_id = "lesson",
    tag = "lessons",
    params(LessonRequest),
    responses((status = OK, body = Lesson)),
)]
pub(crate) async fn show(
    State(app): State<App>,
    client: Client,
    Query(request): Query<LessonRequest>,
) -> Result<Json<Lesson>, Problem> {
    let asker = Asker::new(client, request.time.as_deref());
    let lesson = app.search(asker, move |workbench, control| workbench.lesson(&request, control));
    Ok(Json(lesson.await?))
}

/// Every method that can be watched, with its text
#[utoipa::path(
    get,
    path = "/api/lessons",
    operation_id = "lessons",
    tag = "lessons",
    responses((status = OK, body = Vec<Method>)),
)]
pub(crate) async fn list() -> Json<Vec<Method>> {
    Json(methods().copied().collect())
}
