//! `/api/compare`: the ladder side by side.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{CompareRequest, Comparison};

use crate::ask::Query;
use crate::problem::Problem;
use crate::router::App;

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
    Query(request): Query<CompareRequest>,
) -> Result<Json<Comparison>, Problem> {
    let search = app.search(move |workbench, control| workbench.compare(&request, control, |_| ()));
    Ok(Json(search.await?))
}
