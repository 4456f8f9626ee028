//! `/api/state`: a position, what it looks like, and what can be played in it.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{State as GameState, StateRequest};

use crate::ask::Query;
use crate::problem::Problem;
use crate::router::App;

/// A position with its drawing and its legal moves
#[utoipa::path(
    get,
    path = "/api/state",
    operation_id = "state",
    tag = "games",
    params(StateRequest),
    responses((status = OK, body = GameState)),
)]
pub(crate) async fn show(
    State(app): State<App>,
    Query(request): Query<StateRequest>,
) -> Result<Json<GameState>, Problem> {
    Ok(Json(app.workbench.state(&request)?))
}
