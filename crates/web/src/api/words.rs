//! `/api/words`: word searches, solved and made.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use parlor_draw::word_search::{Keys, Paper, pdf, sheets};
use parlor_workbench::{
    Control, Error, FindWordsAnswer, FindWordsRequest, MakeWordsAnswer, MakeWordsRequest,
    PuzzleAllowance,
};

use crate::ask::Body;
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::Asker;

/// Find words in a grid, in all eight directions
#[utoipa::path(
    post,
    path = "/api/words/find",
    operation_id = "find_words",
    tag = "puzzles",
    request_body = FindWordsRequest,
    responses((status = OK, body = FindWordsAnswer)),
)]
pub(crate) async fn find(
    State(app): State<App>,
    client: Client,
    Body(request): Body<FindWordsRequest>,
) -> Result<Json<FindWordsAnswer>, Problem> {
    let answer = move |control: &Control| request.clone().answer(&PuzzleAllowance::SERVER, control);
    Ok(Json(app.pool.run(Asker::new(client, None), answer).await?))
}

/// Make a puzzle that hides words, each exactly once
#[utoipa::path(
    post,
    path = "/api/words/make",
    operation_id = "make_words",
    tag = "puzzles",
    request_body = MakeWordsRequest,
    responses((status = OK, body = MakeWordsAnswer)),
)]
pub(crate) async fn make(
    State(app): State<App>,
    client: Client,
    Body(request): Body<MakeWordsRequest>,
) -> Result<Json<MakeWordsAnswer>, Problem> {
    let answer = move |control: &Control| request.clone().answer(&PuzzleAllowance::SERVER, control);
    Ok(Json(app.pool.run(Asker::new(client, None), answer).await?))
}

/// Make a puzzle as a PDF document: a sheet for each version, then their keys
#[utoipa::path(
    post,
    path = "/api/words/pdf",
    operation_id = "print_words",
    tag = "puzzles",
    request_body = MakeWordsRequest,
    responses((status = OK, body = Vec<u8>, content_type = "application/pdf")),
)]
pub(crate) async fn print(
    State(app): State<App>,
    client: Client,
    Body(request): Body<MakeWordsRequest>,
) -> Result<Response, Problem> {
    let printed = move |control: &Control| {
        let paper: Paper = request.sheet.paper().parse()?;
        let versions = request.versions(&PuzzleAllowance::SERVER, control)?;
        let worksheets: Vec<_> = versions.iter().map(MakeWordsAnswer::worksheet).collect();
        Ok::<_, Error>(pdf(&sheets(&worksheets, paper, Keys::Added))?)
    };
    let document = app.pool.run(Asker::new(client, None), printed).await?;
    Ok(([(header::CONTENT_TYPE, "application/pdf")], document).into_response())
}
