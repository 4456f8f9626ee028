//! `/api/explain`: the tree a search looks at.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{Control, Tree};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::ask::{About, AllowedSearch, By, LimitParams, Query};
use crate::problem::Problem;
use crate::router::App;

/// How much is shown.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Room {
    /// Nodes shown at most, the first ones searched.
    nodes: Option<usize>,
}

/// Nodes shown when nothing is said.
const USUAL: usize = 500;

/// The tree a player searches: each node with its window, its value, and why it was left
#[utoipa::path(
    get,
    path = "/api/explain",
    operation_id = "explain",
    tag = "searches",
    params(About, By, LimitParams, Room),
    responses((status = OK, body = Tree)),
)]
pub(crate) async fn show(
    State(app): State<App>,
    Query(about): Query<About>,
    Query(by): Query<By>,
    Query(reach): Query<LimitParams>,
    Query(Room { nodes }): Query<Room>,
) -> Result<Json<Tree>, Problem> {
    let (game, position) = about.open(&app)?;
    let search = AllowedSearch::new(&app, &by, "alpha-beta", &reach)?;
    let most = app.options.allowance.tree;
    let room = nodes.unwrap_or(USUAL);
    if !(1..=most).contains(&room) {
        return Err(Problem::bad_input(format!("nodes: wanted from 1 to {most}, got {room}")));
    }
    let work = move |control: &Control| {
        game.explain(&position, &search.player, &search.question(control), room)
    };
    Ok(Json(app.pool.run(None, work).await?))
}
