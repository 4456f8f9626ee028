//! `/api/players`: who can play a game.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{PlayersAnswer, PlayersRequest};

use crate::ask::Query;
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::Asker;

/// Who can play a game: the perfect player only where there is a table or the game is small, and the levels of play
#[utoipa::path(
    get,
    path = "/api/players",
    operation_id = "players",
    tag = "searches",
    params(PlayersRequest),
    responses((status = OK, body = PlayersAnswer)),
)]
pub(crate) async fn show(
    State(app): State<App>,
    client: Client,
    Query(request): Query<PlayersRequest>,
) -> Result<Json<PlayersAnswer>, Problem> {
    let asker = Asker::new(client, Some("1s"));
    let search = app.search(asker, move |workbench, control| workbench.players(&request, control));
    Ok(Json(search.await?))
}
