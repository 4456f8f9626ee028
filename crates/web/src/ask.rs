//! How a question is read: query parameters and JSON bodies, refused as problems.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Bytes, HttpBody as _};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use parlor_workbench::{
    AnyGame, BadInput, Control, Limits, Player, Question, Strategy, parse_time,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use utoipa::IntoParams;

use crate::options::Allowance;
use crate::problem::Problem;
use crate::router::App;

/// Query parameters.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        axum::extract::Query::try_from_uri(&parts.uri)
            .map(|axum::extract::Query(value)| Self(value))
            .map_err(|rejection| Problem::bad_input(format!("query: {}", rejection.body_text())))
    }
}

/// A JSON body, all of it in memory and in time.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let limit = app.options.allowance.body;
        // What announces itself as too large need not arrive first.
        if request.body().size_hint().lower() > limit as u64 {
            return Err(Problem::too_large(limit));
        }
        let bytes = Bytes::from_request(request, app);
        let bytes = tokio::time::timeout(app.options.patience, bytes)
            .await
            .map_err(|_| Problem::too_slow())?
            .map_err(|rejection| match rejection.status() {
                axum::http::StatusCode::PAYLOAD_TOO_LARGE => Problem::too_large(limit),
                _ => Problem::bad_input(format!("request body: {}", rejection.body_text())),
            })?;
        serde_json::from_slice(&bytes)
            .map(Self)
            .map_err(|error| Problem::bad_input(format!("request body: {error}")))
    }
}

/// The changing part of an address such as `/api/solve/{id}`.
pub(crate) struct Segment(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Segment {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        axum::extract::Path::from_request_parts(parts, state)
            .await
            .map(|axum::extract::Path(text)| Self(text))
            .map_err(|rejection| Problem::bad_input(format!("path: {}", rejection.body_text())))
    }
}

/// The game and position that most questions are about.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct About {
    /// The game, such as `tic-tac-toe` or `mnk:m=5,n=5,k=4`.
    pub(crate) game: String,
    /// The position; the start of the game if left out.
    pub(crate) position: Option<String>,
}

impl About {
    /// The game, and the position as the game writes it.
    pub(crate) fn open(&self, app: &App) -> Result<(Arc<dyn AnyGame>, String), Problem> {
        let game = app.games.game(&self.game)?;
        let position = match &self.position {
            Some(text) if !text.is_empty() => game.normal(text)?,
            _ => game.start(),
        };
        Ok((game, position))
    }
}

/// Who is asked.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct By {
    /// The player, such as `engine:time=100ms` or `memo:keep=to-5`.
    pub(crate) by: Option<String>,
}

/// How far a search may go.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LimitParams {
    /// Plies to look ahead.
    pub(crate) depth: Option<u32>,
    /// Time for each search, such as `5s` or `100ms`.
    pub(crate) time: Option<String>,
}

impl LimitParams {
    pub(crate) fn time(&self) -> Result<Option<Duration>, Problem> {
        let time = self.time.as_deref().filter(|text| !text.is_empty());
        Ok(time.map(parse_time).transpose()?)
    }
}

/// A search that is allowed: a player within the server's means, and how far it may go.
#[derive(Clone, Debug)]
pub(crate) struct AllowedSearch {
    pub(crate) player: Player,
    pub(crate) depth: Option<u32>,
    pub(crate) time: Option<Duration>,
    nodes: Option<u64>,
}

impl AllowedSearch {
    /// The search by the player a word names, or by the usual one.
    pub(crate) fn new(
        app: &App,
        by: &By,
        usual: &str,
        reach: &LimitParams,
    ) -> Result<Self, Problem> {
        let word = by.by.as_deref().filter(|word| !word.is_empty()).unwrap_or(usual);
        Self::by(app, Player::parse(word)?, reach)
    }

    /// The search by this player.
    pub(crate) fn by(app: &App, player: Player, reach: &LimitParams) -> Result<Self, Problem> {
        let allowance = &app.options.allowance;
        let nodes = match &player.strategy {
            Strategy::Engine(options) => {
                check_memory(options.memory, allowance)?;
                if options.threads > allowance.threads {
                    let wanted = format!("at most {}", allowance.threads);
                    return Err(
                        BadInput::new("threads", wanted, options.threads.to_string()).into()
                    );
                }
                None
            }
            Strategy::Mcts { memory, .. } => {
                check_memory(*memory, allowance)?;
                None
            }
            // The tables of the rungs grow with every position.
            _ => Some(allowance.nodes),
        };
        Ok(Self { player, depth: reach.depth, time: reach.time()?, nodes })
    }

    /// The question to ask, under a control whose clock runs.
    pub(crate) fn question(&self, control: &Control) -> Question {
        let control = control.narrowed(Limits { nodes: self.nodes, ..Limits::NONE });
        Question { depth: self.depth, time: self.time, control }
    }
}

fn check_memory(bytes: usize, allowance: &Allowance) -> Result<(), BadInput> {
    if bytes <= allowance.memory {
        return Ok(());
    }
    let wanted = format!("at most {} MiB", allowance.memory >> 20);
    Err(BadInput::new("memory", wanted, format!("{} MiB", bytes >> 20)))
}
