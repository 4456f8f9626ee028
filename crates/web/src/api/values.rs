//! `/api/values`: what every legal move is worth, and how that is known.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{Values, ValuesRequest};

use crate::ask::Query;
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::Asker;

/// The worth of every legal move
#[utoipa::path(
    get,
    path = "/api/values",
    operation_id = "values",
    tag = "searches",
    params(ValuesRequest),
    responses((status = OK, body = Values)),
)]
pub(crate) async fn show(
    State(app): State<App>,
    client: Client,
    Query(request): Query<ValuesRequest>,
) -> Result<Json<Values>, Problem> {
    // What is known already needs no seat to search on.
    if let Some(values) = app.workbench.known_values(&request)? {
        return Ok(Json(values));
    }
    let asker = Asker::new(client, request.time.as_deref());
    let search = app.search(asker, move |workbench, control| workbench.values(&request, control));
    Ok(Json(search.await?))
}
