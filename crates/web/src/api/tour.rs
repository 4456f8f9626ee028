//! `/api/tour`: knight's tours, found and counted.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{Control, PuzzleAllowance, TourAnswer, TourRequest};

use crate::ask::Query;
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::Asker;

/// Find a knight's tour, or count them all
///
/// Where no tour exists the refusal says which theorem rules it out.
#[utoipa::path(
    get,
    path = "/api/tour",
    operation_id = "tour",
    tag = "puzzles",
    params(TourRequest),
    responses((status = OK, body = TourAnswer)),
)]
pub(crate) async fn show(
    State(app): State<App>,
    client: Client,
    Query(request): Query<TourRequest>,
) -> Result<Json<TourAnswer>, Problem> {
    let memory = Some(app.options.allowance.memory as u64);
    let search = request.read(&PuzzleAllowance { memory, ..PuzzleAllowance::SERVER })?;
    let work = move |control: &Control| match search.answer(control)? {
        TourAnswer::Found(tour) if !tour.exists => Err(Problem::impossible(tour.reason)),
        answer => Ok(answer),
    };
    Ok(Json(app.pool.run(Asker::new(client, None), work).await?))
}
