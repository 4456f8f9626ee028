//! `/api/play` and `/api/replay`: moves made, one or a whole game.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{Played, Record, State as GameState};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ask::Body;
use crate::problem::Problem;
use crate::router::App;

/// A move to make.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Play {
    /// The game's word.
    #[schema(example = "tic-tac-toe")]
    game: String,
    /// The position to play in.
    #[schema(example = ".../.../... X")]
    position: String,
    /// The move.
    #[serde(rename = "move")]
    #[schema(example = "b2")]
    mv: String,
}

/// A move that was made.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlayAnswer {
    /// The move and the positions around it.
    #[serde(flatten)]
    played: Played,
    /// What it led to.
    state: GameState,
}

/// Make a move
#[utoipa::path(
    post,
    path = "/api/play",
    tag = "games",
    request_body = Play,
    responses((status = OK, body = PlayAnswer)),
)]
pub(crate) async fn play(
    State(app): State<App>,
    Body(asked): Body<Play>,
) -> Result<Json<PlayAnswer>, Problem> {
    let game = app.games.game(&asked.game)?;
    let played = game.play(&asked.position, &asked.mv)?;
    let state = game.state(&played.after, Some(&played))?;
    Ok(Json(PlayAnswer { played, state }))
}

/// A game so far.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Replay {
    /// The game's word.
    #[schema(example = "tic-tac-toe")]
    game: String,
    /// The position at the start; the game's own if left out.
    #[schema(example = ".../.../... X")]
    start: Option<String>,
    /// The moves since.
    #[schema(example = json!(["b2", "a1"]))]
    moves: Vec<String>,
}

/// Every position of a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReplayAnswer {
    /// The start, then the position after each move.
    states: Vec<GameState>,
}

/// Replay a game: for imported games, shared addresses and lists of moves
#[utoipa::path(
    post,
    path = "/api/replay",
    tag = "games",
    request_body = Replay,
    responses((status = OK, body = ReplayAnswer)),
)]
pub(crate) async fn replay(
    State(app): State<App>,
    Body(asked): Body<Replay>,
) -> Result<Json<ReplayAnswer>, Problem> {
    let longest = app.options.allowance.moves;
    if asked.moves.len() > longest {
        return Err(Problem::bad_input(format!(
            "moves: wanted at most {longest}, got {}",
            asked.moves.len()
        )));
    }
    let game = app.games.game(&asked.game)?;
    let start = asked.start.filter(|text| !text.is_empty()).unwrap_or_else(|| game.start());
    let mut record = Record::new(game.as_ref(), &start)?;
    record.moves = asked.moves;
    let first = game.state(&record.start, None)?;
    let history = record.replay(game.as_ref())?;
    let later = history.iter().map(|played| game.state(&played.after, Some(played)));
    let states = std::iter::once(Ok(first)).chain(later).collect::<Result<_, _>>()?;
    Ok(Json(ReplayAnswer { states }))
}
