//! `/api/tour`: knight's tours, found and counted.

use axum::Json;
use axum::extract::State;
use parlor_workbench::Control;
use parlor_workbench::knights_tour::{Request, Total, TourKind, TourReport};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::ask::Query;
use crate::problem::Problem;
use crate::router::App;

/// Which tour is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Tour {
    /// The board as rows by columns, such as `8x8`.
    board: String,
    /// Whether the tour must end a knight's move from its start.
    closed: Option<bool>,
    /// Where the tour begins, such as `d4`; rows count from the bottom, as in chess.
    start: Option<String>,
    /// How to look for it: `backtracking`, `warnsdorff` or `structured`.
    by: Option<String>,
    /// Whether to count all tours instead.
    count: Option<bool>,
}

/// A tour, or how many there are.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum TourAnswer {
    /// A tour.
    Found(TourReport),
    /// How many there are.
    Counted(Total),
}

/// Squares of a board at most.
const MOST_SQUARES: u32 = 250_000;

/// Find a knight's tour, or count them all
///
/// Where no tour exists the refusal says which theorem rules it out.
#[utoipa::path(
    get,
    path = "/api/tour",
    operation_id = "tour",
    tag = "puzzles",
    params(Tour),
    responses((status = OK, body = TourAnswer)),
)]
pub(crate) async fn show(
    State(app): State<App>,
    Query(asked): Query<Tour>,
) -> Result<Json<TourAnswer>, Problem> {
    let kind = if asked.closed == Some(true) { TourKind::Closed } else { TourKind::Open };
    let start = asked.start.as_deref().filter(|start| !start.is_empty());
    let by = asked.by.as_deref().filter(|by| !by.is_empty()).unwrap_or("structured");
    let request = Request::parse(&asked.board, kind, start, by)?;
    if request.squares() > MOST_SQUARES {
        return Err(Problem::bad_input(format!(
            "board: wanted at most {MOST_SQUARES} squares, got {}",
            request.squares()
        )));
    }
    let memory = app.options.allowance.memory as u64;
    let work = move |control: &Control| {
        if asked.count == Some(true) {
            return Ok(TourAnswer::Counted(request.count(Some(memory), control)?));
        }
        let answer = request.answer(control)?;
        match answer.exists {
            true => Ok(TourAnswer::Found(answer)),
            false => Err(Problem::impossible(answer.reason)),
        }
    };
    Ok(Json(app.pool.run(None, work).await?))
}
