//! `/api/best`: what a player would do.

use axum::Json;
use axum::extract::State;
use parlor_workbench::Report;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::ask::{About, Query, Reach, player};
use crate::problem::Problem;
use crate::router::App;

/// Who is asked.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct By {
    /// The player, such as `table` or `depth-limited:time=100ms`.
    pub(crate) by: Option<String>,
}

/// The best move a player finds, and what they think of the position
#[utoipa::path(
    get,
    path = "/api/best",
    tag = "searches",
    params(About, By, Reach),
    responses(
        (status = OK, body = Report),
        (status = BAD_REQUEST, body = Problem, content_type = "application/problem+json"),
        (status = SERVICE_UNAVAILABLE, body = Problem, content_type = "application/problem+json"),
    ),
)]
pub(crate) async fn show(
    State(app): State<App>,
    Query(about): Query<About>,
    Query(By { by }): Query<By>,
    Query(reach): Query<Reach>,
) -> Result<Json<Report>, Problem> {
    let (game, position) = about.open(&app)?;
    let player = player(by.as_deref(), "table")?;
    let mut question = reach.question()?;
    let work = move |control: &_| {
        question.control = Clone::clone(control);
        game.best(&position, &player, &question)
    };
    Ok(Json(app.desk.run(None, work).await?))
}
