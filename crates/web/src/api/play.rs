//! `/api/play` and `/api/replay`: moves made, one or a whole game.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{PlayAnswer, PlayRequest, ReplayAnswer, ReplayRequest};

use crate::ask::Body;
use crate::problem::Problem;
use crate::router::App;

/// Make a move
#[utoipa::path(
    post,
    path = "/api/play",
    tag = "games",
    request_body = PlayRequest,
    responses((status = OK, body = PlayAnswer)),
)]
pub(crate) async fn play(
    State(app): State<App>,
    Body(request): Body<PlayRequest>,
) -> Result<Json<PlayAnswer>, Problem> {
    Ok(Json(app.workbench.play(&request)?))
}

/// Replay a game: for imported games, shared addresses and lists of moves
#[utoipa::path(
    post,
    path = "/api/replay",
    tag = "games",
    request_body = ReplayRequest,
    responses((status = OK, body = ReplayAnswer)),
)]
pub(crate) async fn replay(
    State(app): State<App>,
    Body(request): Body<ReplayRequest>,
) -> Result<Json<ReplayAnswer>, Problem> {
    Ok(Json(app.workbench.replay(&request)?))
}
