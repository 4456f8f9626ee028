//! What the OpenAPI document says of every route alike: how a request can be refused.
//!
//! The routes describe their good answers. Refusals depend only on what kind of request it is, so they
//! are added here, and a route cannot forget one.

use axum::http::StatusCode;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, Response, ResponseBuilder};

/// The document with the refusals of every operation.
pub(crate) fn described(mut document: OpenApi) -> OpenApi {
    for (path, item) in &mut document.paths.paths {
        let operations = [&mut item.get, &mut item.post, &mut item.delete];
        for operation in operations.into_iter().flatten() {
            for (status, description) in of(path, operation) {
                let responses = &mut operation.responses.responses;
                responses.insert(status.as_str().to_owned(), refusal(description).into());
            }
        }
    }
    document
}

/// The refusals that an operation can answer with.
fn of(path: &str, operation: &Operation) -> Vec<(StatusCode, &'static str)> {
    let is_tagged = |tag: &str| operation.tags.iter().flatten().any(|candidate| candidate == tag);
    let has_body = operation.request_body.is_some();
    let is_search = is_tagged("searches") || is_tagged("puzzles");
    let is_table = is_tagged("tables");
    let has_id = path.contains('{');
    let names_game = !has_id && ["games", "searches", "solving"].into_iter().any(is_tagged);
    let possible: [(bool, StatusCode, &str); 13] = [
        (true, StatusCode::BAD_REQUEST, "The question cannot be taken as it is"),
        (true, StatusCode::FORBIDDEN, "A page of another site asks, or a token opens no seat"),
        (is_table, StatusCode::UNAUTHORIZED, "No token, or none that can be one"),
        (is_table, StatusCode::CONFLICT, "The table has moved on, or its rules are against it"),
        (has_id, StatusCode::NOT_FOUND, "There is no such job, study or table"),
        (names_game, StatusCode::GONE, "The rules that the game is named by are to be sent again"),
        (has_body, StatusCode::REQUEST_TIMEOUT, "The body did not arrive in time"),
        (has_body, StatusCode::PAYLOAD_TOO_LARGE, "The body is too large"),
        (
            true,
            StatusCode::MISDIRECTED_REQUEST,
            "The server is called by a name that is not its own",
        ),
        (
            is_search,
            StatusCode::UNPROCESSABLE_ENTITY,
            "The limits ended the work, or what was asked for is known not to exist",
        ),
        (
            true,
            StatusCode::TOO_MANY_REQUESTS,
            "This client asks too often, or has too much waiting",
        ),
        (
            is_search || is_tagged("solving"),
            StatusCode::INTERNAL_SERVER_ERROR,
            "A table of the server cannot be read",
        ),
        (
            is_search || is_table || (is_tagged("solving") && has_body),
            StatusCode::SERVICE_UNAVAILABLE,
            "Every search, or every seat for solving, is taken, or tables cannot be written",
        ),
    ];
    let applying = possible.into_iter().filter(|&(applies, ..)| applies);
    applying.map(|(_, status, description)| (status, description)).collect()
}

fn refusal(description: &str) -> Response {
    let problem = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    ResponseBuilder::new()
        .description(description)
        .content("application/problem+json", problem)
        .build()
}
