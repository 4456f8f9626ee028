//! `/api/rules`: rules as text, read, told what is wrong with them, and kept as a game to be named; the language itself.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{Control, ReadRulesAnswer, ReadRulesRequest, RulesLanguage, Workbench};

use crate::ask::Body;
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::Asker;

/// Read the rules of a game: every error with its place, and the way out; what they say in plain words; and, if they
/// are a game, the spec by which other requests can name it
#[utoipa::path(
    post,
    path = "/api/rules",
    operation_id = "read_rules",
    tag = "games",
    request_body = ReadRulesRequest,
    responses((status = OK, body = ReadRulesAnswer)),
)]
pub(crate) async fn read(
    State(app): State<App>,
    client: Client,
    Body(request): Body<ReadRulesRequest>,
) -> Result<Json<ReadRulesAnswer>, Problem> {
    let read = move |workbench: &Workbench, _: &Control| Ok(workbench.read_rules(&request));
    Ok(Json(app.search(Asker::new(client, None), read).await?))
}

/// The language of rules: its phrases with what they mean, and games to start from
#[utoipa::path(
    get,
    path = "/api/rules",
    operation_id = "rules_language",
    tag = "games",
    responses((status = OK, body = RulesLanguage)),
)]
pub(crate) async fn language() -> Json<RulesLanguage> {
    Json(RulesLanguage::new())
}
