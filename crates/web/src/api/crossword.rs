//! `/api/crossword`: grids filled, checked and made; words suggested; fill-ins solved; files read and written.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use parlor_draw::crossword::{
    CrosswordFormat, Print, puzzle_sheets, read_crossword, solution_sheet,
};
use parlor_draw::pdf;
use parlor_workbench::crossword::Crossword;
use parlor_workbench::{
    BadInput, CheckGridAnswer, Control, CrosswordData, FillGridAnswer, FillGridRequest,
    ListFillsAnswer, ListFillsRequest, MakeGridAnswer, MakeGridRequest, PuzzleAllowance,
    SolveGridAnswer, SolveGridRequest, SuggestWordsAnswer, SuggestWordsRequest,
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::ask::{Body, RawBody};
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::Asker;

/// Fill a grid with words, or name the slots that contradict each other
#[utoipa::path(
    post,
    path = "/api/crossword/fill",
    operation_id = "fill_grid",
    tag = "puzzles",
    request_body = FillGridRequest,
    responses((status = OK, body = FillGridAnswer)),
)]
pub(crate) async fn fill(
    State(app): State<App>,
    client: Client,
    Body(request): Body<FillGridRequest>,
) -> Result<Json<FillGridAnswer>, Problem> {
    let asker = Asker::new(client, request.time.as_deref());
    Ok(Json(app.pool.run(asker, move |control: &Control| request.answer(control)).await?))
}

/// Count the fills of a grid, and list some
#[utoipa::path(
    post,
    path = "/api/crossword/fills",
    operation_id = "list_fills",
    tag = "puzzles",
    request_body = ListFillsRequest,
    responses((status = OK, body = ListFillsAnswer)),
)]
pub(crate) async fn fills(
    State(app): State<App>,
    client: Client,
    Body(request): Body<ListFillsRequest>,
) -> Result<Json<ListFillsAnswer>, Problem> {
    let asker = Asker::new(client, request.fill.time.as_deref());
    let answer = move |control: &Control| request.answer(&PuzzleAllowance::SERVER, control);
    Ok(Json(app.pool.run(asker, answer).await?))
}

/// Tell what each slot of a grid can still take, and whether the grid can be filled
#[utoipa::path(
    post,
    path = "/api/crossword/check",
    operation_id = "check_grid",
    tag = "puzzles",
    request_body = FillGridRequest,
    responses((status = OK, body = CheckGridAnswer)),
)]
pub(crate) async fn check(
    State(app): State<App>,
    client: Client,
    Body(request): Body<FillGridRequest>,
) -> Result<Json<CheckGridAnswer>, Problem> {
    let asker = Asker::new(client, request.time.as_deref());
    Ok(Json(app.pool.run(asker, move |control: &Control| request.check(control)).await?))
}

/// List words for a slot, and whether the rest can still be filled
#[utoipa::path(
    post,
    path = "/api/crossword/suggest",
    operation_id = "suggest_words",
    tag = "puzzles",
    request_body = SuggestWordsRequest,
    responses((status = OK, body = SuggestWordsAnswer)),
)]
pub(crate) async fn suggest(
    State(app): State<App>,
    client: Client,
    Body(request): Body<SuggestWordsRequest>,
) -> Result<Json<SuggestWordsAnswer>, Problem> {
    let asker = Asker::new(client, request.fill.time.as_deref());
    let answer = move |control: &Control| request.answer(&PuzzleAllowance::SERVER, control);
    Ok(Json(app.pool.run(asker, answer).await?))
}

/// Make a crossword, a fill-in or a codeword
#[utoipa::path(
    post,
    path = "/api/crossword/make",
    operation_id = "make_crossword",
    tag = "puzzles",
    request_body = MakeGridRequest,
    responses((status = OK, body = MakeGridAnswer)),
)]
pub(crate) async fn make(
    State(app): State<App>,
    client: Client,
    Body(request): Body<MakeGridRequest>,
) -> Result<Json<MakeGridAnswer>, Problem> {
    let asker = Asker::new(client, request.time.as_deref());
    Ok(Json(app.pool.run(asker, move |control: &Control| request.answer(control)).await?))
}

/// Solve a fill-in, or a grid with candidates for each clue
#[utoipa::path(
    post,
    path = "/api/crossword/solve",
    operation_id = "solve_grid",
    tag = "puzzles",
    request_body = SolveGridRequest,
    responses((status = OK, body = SolveGridAnswer)),
)]
pub(crate) async fn solve(
    State(app): State<App>,
    client: Client,
    Body(request): Body<SolveGridRequest>,
) -> Result<Json<SolveGridAnswer>, Problem> {
    let asker = Asker::new(client, request.time.as_deref());
    Ok(Json(app.pool.run(asker, move |control: &Control| request.answer(control)).await?))
}

/// Read a crossword file: .puz, ipuz, .xd or a grid as text, told by its content
#[utoipa::path(
    post,
    path = "/api/crossword/read",
    operation_id = "read_crossword",
    tag = "puzzles",
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = OK, body = CrosswordData)),
)]
pub(crate) async fn read(
    State(app): State<App>,
    client: Client,
    RawBody(file): RawBody,
) -> Result<Json<CrosswordData>, Problem> {
    let read = move |_: &Control| read_crossword(&file).map(|one| CrosswordData::from(&one));
    Ok(Json(app.pool.run(Asker::new(client, None), read).await?))
}

/// A crossword to be written as a file.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CrosswordFileRequest {
    /// The crossword.
    crossword: CrosswordData,
    /// `puz`, `ipuz`, `xd`, `txt`, or `pdf` for a sheet to print.
    #[schema(example = "ipuz")]
    format: String,
    /// Larger cells and letters on a sheet.
    #[serde(default)]
    large: bool,
    /// The solution on the last page of a sheet.
    #[serde(default)]
    key: bool,
}

impl CrosswordFileRequest {
    fn file(&self) -> Result<Vec<u8>, BadInput> {
        let crossword = Crossword::try_from(&self.crossword)?;
        if self.format != "pdf" {
            return CrosswordFormat::parse(&self.format)?.write(&crossword);
        }
        let print = if self.large { Print::Large } else { Print::Regular };
        let mut sheets = puzzle_sheets(&crossword, print);
        if self.key {
            sheets.push(solution_sheet(&crossword, print));
        }
        pdf(&sheets)
    }
}

/// Write a crossword as a file, or as a sheet to print
#[utoipa::path(
    post,
    path = "/api/crossword/file",
    operation_id = "write_crossword",
    tag = "puzzles",
    request_body = CrosswordFileRequest,
    responses((status = OK, body = Vec<u8>, content_type = "application/octet-stream")),
)]
pub(crate) async fn file(
    State(app): State<App>,
    client: Client,
    Body(request): Body<CrosswordFileRequest>,
) -> Result<Response, Problem> {
    let written = move |_: &Control| request.file();
    let file: Bytes = app.pool.run(Asker::new(client, None), written).await?.into();
    Ok(([(header::CONTENT_TYPE, "application/octet-stream")], file).into_response())
}
