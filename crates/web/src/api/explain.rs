//! `/api/explain`: the tree a search looks at.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{ExplainRequest, Tree};

use crate::ask::Query;
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::Asker;

/// The tree a player searches: each node with its window, its value, and why it was left
#[utoipa::path(
    get,
    path = "/api/explain",
    operation_id = "explain",
    tag = "searches",
    params(ExplainRequest),
    responses((status = OK, body = Tree)),
)]
pub(crate) async fn show(
    State(app): State<App>,
    client: Client,
    Query(request): Query<ExplainRequest>,
) -> Result<Json<Tree>, Problem> {
    let asker = Asker::new(client, request.time.as_deref());
    let search = app.search(asker, move |workbench, control| workbench.explain(&request, control));
    Ok(Json(search.await?))
}
