//! `/api/best`: what a player would do.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{BestRequest, Report};

use crate::ask::Query;
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;

/// The best move a player finds, and what they think of the position
#[utoipa::path(
    get,
    path = "/api/best",
    operation_id = "best",
    tag = "searches",
    params(BestRequest),
    responses((status = OK, body = Report)),
)]
pub(crate) async fn show(
    State(app): State<App>,
    client: Client,
    Query(request): Query<BestRequest>,
) -> Result<Json<Report>, Problem> {
    let asker = app.asker(client, &request)?;
    let search = app.search(asker, move |workbench, control| workbench.best(&request, control));
    Ok(Json(search.await?))
}
