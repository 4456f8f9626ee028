//! `/api/matrix`: matrix games, solved exactly.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{Control, MatrixAnswer, MatrixRequest, PuzzleAllowance};

use crate::ask::Body;
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::Asker;

/// Solve a matrix game: its value, optimal strategies and their proof
#[utoipa::path(
    post,
    path = "/api/matrix",
    operation_id = "solve_matrix",
    tag = "puzzles",
    request_body = MatrixRequest,
    responses((status = OK, body = MatrixAnswer)),
)]
pub(crate) async fn solve(
    State(app): State<App>,
    client: Client,
    Body(request): Body<MatrixRequest>,
) -> Result<Json<MatrixAnswer>, Problem> {
    let answer = move |control: &Control| request.answer(&PuzzleAllowance::SERVER, control);
    Ok(Json(app.pool.run(Asker::new(client, None), answer).await?))
}
