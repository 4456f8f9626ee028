//! How a question is read: query parameters and JSON bodies, refused as problems.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use parlor_workbench::{AnyGame, Player, Question, parse_time};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use utoipa::IntoParams;

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
    pub(crate) fn open(&self, app: &App) -> Result<(Box<dyn AnyGame>, String), Problem> {
        let game = app.catalogue.game(&self.game)?;
        let position = match &self.position {
            Some(text) if !text.is_empty() => game.state(text, None)?.position,
            _ => game.start(),
        };
        Ok((game, position))
    }
}

/// How far a search may go.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Reach {
    /// Plies to look ahead.
    pub(crate) depth: Option<u32>,
    /// Time for the search, such as `5s` or `100ms`.
    pub(crate) time: Option<String>,
}

impl Reach {
    /// The question of one search, with a clock that is not started yet.
    pub(crate) fn question(&self) -> Result<Question, Problem> {
        let time = self.time.as_deref().filter(|text| !text.is_empty());
        let time = time.map(parse_time).transpose()?;
        Ok(Question { depth: self.depth, time, ..Question::default() })
    }
}

/// The player a word names, or the usual one.
pub(crate) fn player(word: Option<&str>, usual: &str) -> Result<Player, Problem> {
    Ok(Player::parse(word.filter(|word| !word.is_empty()).unwrap_or(usual))?)
}
