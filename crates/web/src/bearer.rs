//! What a request shows to be let in: `Authorization: Bearer TOKEN`. It is in no address, so it is in no log.

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use parlor_tables::Secret;

use crate::problem::Problem;

/// A token, or nothing: then one only watches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bearer(pub(crate) Option<Secret>);

impl Bearer {
    /// The token that this needs.
    pub(crate) fn required(self) -> Result<Secret, Problem> {
        self.0.ok_or_else(|| {
            Problem::unauthorized(
                "authorization: wanted Bearer and the token of a seat, got nothing",
            )
        })
    }
}

impl<S: Sync> FromRequestParts<S> for Bearer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let Some(line) = parts.headers.get(header::AUTHORIZATION) else { return Ok(Self(None)) };
        let token = line.to_str().ok().and_then(|line| line.strip_prefix("Bearer "));
        let token = token.ok_or_else(|| {
            Problem::unauthorized("authorization: wanted Bearer and a token, got another form")
        })?;
        let token = token.trim().parse();
        token.map(|token| Self(Some(token))).map_err(|bad| Problem::unauthorized(format!("{bad}")))
    }
}
