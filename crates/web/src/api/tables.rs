//! `/api/tables`: people at two machines play one game.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use parlor_tables::{Action, NewTable, Seat, Secret, TableError, TableId, TableView, Tables};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ask::{Body, PathSegment};
use crate::bearer::Bearer;
use crate::client::Client;
use crate::problem::Problem;
use crate::router::App;

/// Who is to play, and how.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTableRequest {
    /// The game's spec.
    #[schema(example = "tic-tac-toe")]
    game: String,
    /// The position to start from; the game's own if left out.
    start: Option<String>,
    /// The clock: `none`, `5m`, `5m+3s` or `3d/move`; none if left out.
    clock: Option<String>,
    /// Who begins; you if left out.
    #[serde(default)]
    begins: Begins,
    /// The program that plays against you, or a level such as `hard`; a person whom you invite if left out.
    program: Option<String>,
}

/// Who begins.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Begins {
    /// Whoever makes the table.
    #[default]
    You,
    /// The other player.
    Other,
    /// Either.
    Chance,
}

/// A table that was made. The tokens are told this once and cannot be asked for again.
#[derive(Serialize, ToSchema)]
pub(crate) struct TableMade {
    /// Its name. Whoever knows it may watch.
    id: String,
    /// The token of your seat.
    token: String,
    /// The invitation to the other seat, good once; none if a program sits there.
    #[schema(required)]
    invitation: Option<String>,
    /// The address of your seat.
    seat_link: String,
    /// The address to send to the other player.
    #[schema(required)]
    invitation_link: Option<String>,
    /// The address to send to whoever wants to watch.
    watch_link: String,
}

/// Makes a table, with a seat for you and an invitation for somebody else
#[utoipa::path(
    post,
    path = "/api/tables",
    operation_id = "make_table",
    tag = "tables",
    request_body = NewTableRequest,
    responses((status = CREATED, body = TableMade)),
)]
pub(crate) async fn create(
    State(app): State<App>,
    client: Client,
    Body(asked): Body<NewTableRequest>,
) -> Result<(StatusCode, Json<TableMade>), Problem> {
    let begins = match asked.begins {
        Begins::You => Seat::Host,
        Begins::Other => Seat::Guest,
        Begins::Chance => Seat::BOTH[usize::from(is_heads()?)],
    };
    let wanted = NewTable {
        game: asked.game,
        start: asked.start,
        clock: asked.clock.as_deref().unwrap_or_default().parse()?,
        begins: Some(begins),
        program: asked.program,
    };
    let made = app.live.tables().await?.create(&wanted, client.address()).await?;
    let watch_link = app.link(&format!("/live/{}", made.id));
    let invitation = made.invitation.map(|invitation| invitation.to_string());
    Ok((
        StatusCode::CREATED,
        Json(TableMade {
            id: made.id.to_string(),
            token: made.token.to_string(),
            seat_link: format!("{watch_link}#seat={}", made.token),
            invitation_link: invitation
                .as_ref()
                .map(|secret| format!("{watch_link}#join={secret}")),
            invitation,
            watch_link,
        }),
    ))
}

/// A table as you see it: with the token of a seat as its player, else as a spectator
#[utoipa::path(
    get,
    path = "/api/tables/{id}",
    operation_id = "table",
    tag = "tables",
    params(("id" = String, Path, description = "The table.")),
    responses((status = OK, body = TableView)),
)]
pub(crate) async fn show(
    State(app): State<App>,
    bearer: Bearer,
    PathSegment(id): PathSegment,
) -> Result<Json<TableView>, Problem> {
    let (tables, id) = find(&app, &id).await?;
    Ok(Json(tables.view(id, bearer.0).await?))
}

/// What makes a claim yours: the same nonce may claim again, another may not.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Claim {
    /// 32 random hexadecimal digits.
    #[schema(example = "00112233445566778899aabbccddeeff")]
    nonce: String,
}

/// A seat that was claimed.
#[derive(Serialize, ToSchema)]
pub(crate) struct SeatClaimed {
    /// Its token.
    token: String,
    /// Its address.
    seat_link: String,
}

/// Claims the other seat with its invitation, sent as `Authorization: Bearer`
#[utoipa::path(
    post,
    path = "/api/tables/{id}/seat",
    operation_id = "claim_seat",
    tag = "tables",
    params(("id" = String, Path, description = "The table.")),
    request_body = Claim,
    responses((status = OK, body = SeatClaimed)),
)]
pub(crate) async fn claim(
    State(app): State<App>,
    bearer: Bearer,
    PathSegment(id): PathSegment,
    Body(claim): Body<Claim>,
) -> Result<Json<SeatClaimed>, Problem> {
    let (tables, id) = find(&app, &id).await?;
    let nonce: Secret = claim.nonce.parse().map_err(|bad| {
        let bad: parlor_workbench::BadInput = bad;
        Problem::bad_input(bad.to_string().replace("token", "nonce"))
    })?;
    let token = tables.claim(id, bearer.required()?, nonce).await?.to_string();
    let seat_link = format!("{}#seat={token}", app.link(&format!("/live/{id}")));
    Ok(Json(SeatClaimed { token, seat_link }))
}

/// Something that a player asks for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActionRequest {
    /// The turn that this answers, as the table tells it.
    turn: u64,
    /// What is asked for.
    action: Action,
}

/// What was asked for is done.
#[derive(Serialize, ToSchema)]
pub(crate) struct ActionDone {
    /// The number of the event that did it.
    number: u64,
}

/// Moves, offers, accepts, declines or resigns, as the player whose token is sent. The same request has the same
/// answer; one that answers a turn which has passed is refused
#[utoipa::path(
    post,
    path = "/api/tables/{id}/actions",
    operation_id = "act",
    tag = "tables",
    params(("id" = String, Path, description = "The table.")),
    request_body = ActionRequest,
    responses((status = OK, body = ActionDone)),
)]
pub(crate) async fn act(
    State(app): State<App>,
    bearer: Bearer,
    PathSegment(id): PathSegment,
    Body(asked): Body<ActionRequest>,
) -> Result<Json<ActionDone>, Problem> {
    let (tables, id) = find(&app, &id).await?;
    let number = tables.act(id, bearer.required()?, asked.turn, &asked.action).await?;
    Ok(Json(ActionDone { number }))
}

/// The tables, and the name of one. A name that is none is a table that is not there.
pub(crate) async fn find<'a>(app: &'a App, id: &str) -> Result<(&'a Tables, TableId), Problem> {
    let id = id.parse().map_err(|_| TableError::NotFound)?;
    Ok((app.live.tables().await?, id))
}

fn is_heads() -> Result<bool, Problem> {
    let mut byte = [0];
    getrandom::fill(&mut byte).map_err(|_| Problem::broken())?;
    Ok(byte[0] & 1 == 1)
}
