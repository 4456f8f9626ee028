//! `/api/compare`: the ladder side by side.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{CompareRequest, Comparison};

use crate::ask::Query;
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::Asker;

/// Several players asked about one position, with what it cost each
#[utoipa::path(
    get,
    path = "/api/compare",
    operation_id = "compare",
    tag = "searches",
    params(CompareRequest),
    responses((status = OK, body = Comparison)),
)]
pub(crate) async fn show(
    State(app): State<App>,
    client: Client,
    Query(request): Query<CompareRequest>,
) -> Result<Json<Comparison>, Problem> {
    // Its time is for each of the players.
    let asker = Asker::new(client, None);
    let search =
        app.search(asker, move |workbench, control| workbench.compare(&request, control, |_| ()));
    Ok(Json(search.await?))
}
