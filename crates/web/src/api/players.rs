//! `/api/players`: who can play a game.

use axum::Json;
use axum::extract::State;
use parlor_workbench::PlayersRequest;
use serde::Serialize;
use utoipa::ToSchema;

use crate::ask::Query;
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::Asker;

/// Who can play a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlayersAnswer {
    /// Their names, as the catalogue lists them.
    players: Vec<&'static str>,
}

/// Who can play a game: the perfect player only where there is a table or the game is small
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
    let players = search.await?.iter().map(|entry| entry.name).collect();
    Ok(Json(PlayersAnswer { players }))
}
