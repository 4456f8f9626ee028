//! `/api/rules`: rules as text, read and told what is wrong with them.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{Control, ReadRulesAnswer, ReadRulesRequest, Workbench};

use crate::ask::Body;
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::Asker;

/// Read the rules of a game: every error with its place, and the way out
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
