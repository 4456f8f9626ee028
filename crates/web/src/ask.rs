//! How a request is read: query parameters and JSON bodies, refused as problems.

use axum::body::{Bytes, HttpBody as _};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

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

/// A body of any bytes, all of it in memory and in time.
pub(crate) struct RawBody(pub(crate) Bytes);

impl FromRequest<App> for RawBody {
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
        Ok(Self(bytes))
    }
}

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let RawBody(bytes) = RawBody::from_request(request, app).await?;
        serde_json::from_slice(&bytes)
            .map(Self)
            .map_err(|error| Problem::bad_input(format!("request body: {error}")))
    }
}

/// The changing part of an address such as `/api/solve/{id}`.
pub(crate) struct PathSegment(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for PathSegment {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        axum::extract::Path::from_request_parts(parts, state)
            .await
            .map(|axum::extract::Path(text)| Self(text))
            .map_err(|rejection| Problem::bad_input(format!("path: {}", rejection.body_text())))
    }
}
