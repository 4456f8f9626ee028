//! `/api/dictionary`: a hash table with separate chaining, and its collisions.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{
    CollisionsAnswer, CollisionsRequest, Control, DictionaryAnswer, DictionaryRequest,
};

use crate::ask::Query;
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::Asker;

/// Fill, ask and look into a dictionary: what each operation does, and its chains at the end
#[utoipa::path(
    get,
    path = "/api/dictionary",
    operation_id = "dictionary",
    tag = "puzzles",
    params(DictionaryRequest),
    responses((status = OK, body = DictionaryAnswer)),
)]
pub(crate) async fn show(
    State(app): State<App>,
    client: Client,
    Query(request): Query<DictionaryRequest>,
) -> Result<Json<DictionaryAnswer>, Problem> {
    let answer = move |control: &Control| request.answer(control);
    Ok(Json(app.pool.run(Asker::new(client, None), answer).await?))
}

/// Count the collisions of the document's test keys, for several sizes and hash functions
#[utoipa::path(
    get,
    path = "/api/dictionary/collisions",
    operation_id = "collisions",
    tag = "puzzles",
    params(CollisionsRequest),
    responses((status = OK, body = CollisionsAnswer)),
)]
pub(crate) async fn collisions(
    State(app): State<App>,
    client: Client,
    Query(request): Query<CollisionsRequest>,
) -> Result<Json<CollisionsAnswer>, Problem> {
    let answer = move |control: &Control| request.answer(control);
    Ok(Json(app.pool.run(Asker::new(client, None), answer).await?))
}
