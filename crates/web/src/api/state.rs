//! `/api/state`: a position, what it looks like, and what can be played in it.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{Played, State as GameState};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::ask::{About, Query};
use crate::problem::Problem;
use crate::router::App;

/// The move that led here, to be highlighted. Both or neither.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Last {
    /// The position before the last move.
    before: Option<String>,
    /// The last move.
    last: Option<String>,
}

/// A position with its drawing and its legal moves
#[utoipa::path(
    get,
    path = "/api/state",
    operation_id = "state",
    tag = "games",
    params(About, Last),
    responses((status = OK, body = GameState)),
)]
pub(crate) async fn show(
    State(app): State<App>,
    Query(about): Query<About>,
    Query(last): Query<Last>,
) -> Result<Json<GameState>, Problem> {
    let (game, position) = about.open(&app)?;
    let played = match (last.before.as_deref(), last.last.as_deref()) {
        (Some(before), Some(mv)) => {
            let played: Played = game.play(before, mv)?;
            if played.after != position {
                return Err(Problem::bad_input(format!(
                    "last: wanted a move that leads here, got {mv}, which leads to {}",
                    played.after
                )));
            }
            Some(played)
        }
        (None, None) => None,
        _ => {
            let detail = "before, last: wanted both or neither, got one of them";
            return Err(Problem::bad_input(detail));
        }
    };
    Ok(Json(game.state(&position, played.as_ref())?))
}
