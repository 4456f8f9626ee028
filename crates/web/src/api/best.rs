//! `/api/best`: what a player would do.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{Control, Report};

use crate::ask::{About, AllowedSearch, By, LimitParams, Query};
use crate::problem::Problem;
use crate::router::App;

/// The best move a player finds, and what they think of the position
#[utoipa::path(
    get,
    path = "/api/best",
    operation_id = "best",
    tag = "searches",
    params(About, By, LimitParams),
    responses((status = OK, body = Report)),
)]
pub(crate) async fn show(
    State(app): State<App>,
    Query(about): Query<About>,
    Query(by): Query<By>,
    Query(reach): Query<LimitParams>,
) -> Result<Json<Report>, Problem> {
    let (game, position) = about.open(&app)?;
    let search = AllowedSearch::new(&app, &by, "engine", &reach)?;
    let work =
        move |control: &Control| game.best(&position, &search.player, &search.question(control));
    Ok(Json(app.pool.run(None, work).await?))
}
