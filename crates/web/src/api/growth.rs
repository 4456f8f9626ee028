//! `/api/growth`: what methods cost as their task grows; `/api/experiments`: which experiments there are.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{EXPERIMENTS, Experiment, Growth, GrowthRequest};

use crate::ask::Query;
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::Asker;

/// An experiment: work, time and memory of several methods as their task grows
#[utoipa::path(
    get,
    path = "/api/growth",
    operation_id = "growth",
    tag = "lessons",
    params(GrowthRequest),
    responses((status = OK, body = Growth)),
)]
pub(crate) async fn show(
    State(app): State<App>,
    client: Client,
    Query(request): Query<GrowthRequest>,
) -> Result<Json<Growth>, Problem> {
    // Its time is for each measurement.
    let asker = Asker::new(client, None);
    let growth = app.search(asker, move |workbench, control| workbench.growth(&request, control));
    Ok(Json(growth.await?))
}

/// Every experiment, with what it measures unless something else is asked for
#[utoipa::path(
    get,
    path = "/api/experiments",
    operation_id = "experiments",
    tag = "lessons",
    responses((status = OK, body = Vec<Experiment>)),
)]
pub(crate) async fn list() -> Json<Vec<Experiment>> {
    Json(EXPERIMENTS.to_vec())
}
