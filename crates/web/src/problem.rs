//! Refusals, as RFC 9457 problem details: one JSON form for whatever went wrong.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_tables::{Refusal, TableError};
use parlor_workbench::knights_tour::NoCount;
use parlor_workbench::{BadInput, Error, Stopped};
use serde::Serialize;
use utoipa::ToSchema;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// Which kind of problem, as a relative address of the page that describes it.
    #[serde(rename = "type")]
    kind: String,
    /// The kind in a few words.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// What was wrong this time: where, what was wanted, what came.
    detail: String,
    /// The place in the queue that the question had come to, where that is why.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    place: Option<usize>,
}

impl Problem {
    fn new(status: StatusCode, name: &str, title: &'static str, detail: impl Into<String>) -> Self {
        let kind = format!("/api#{name}");
        Self { kind, title, status: status.as_u16(), detail: detail.into(), place: None }
    }

    /// The question cannot be taken as it is.
    pub(crate) fn bad_input(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-input", "Bad input", detail)
    }

    /// A page of another site asks.
    pub(crate) fn from_elsewhere() -> Self {
        let detail = "origin: wanted a page of this server, got one of another site";
        Self::new(StatusCode::FORBIDDEN, "from-elsewhere", "Asked from elsewhere", detail)
    }

    /// The server is called by a name that is not its own.
    pub(crate) fn misdirected(called: &str) -> Self {
        let called = BadInput::quote(called);
        let detail = format!(
            "host: wanted a name of this server, got {called}; `parlor serve --allow-host NAME` adds one"
        );
        Self::new(StatusCode::MISDIRECTED_REQUEST, "misdirected", "Called by another name", detail)
    }

    /// What came is no request of HTTP, or its head is too long.
    pub(crate) fn malformed(status: StatusCode) -> Self {
        let detail = match status {
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => "request: wanted a shorter head",
            StatusCode::URI_TOO_LONG => "request: wanted a shorter address",
            _ => "request: wanted one in the form of HTTP/1.1",
        };
        Self::new(status, "malformed", "Malformed request", detail)
    }

    /// The request shows no token, or none that can be one.
    pub(crate) fn unauthorized(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "unauthorized", "No token", detail)
    }

    /// Live tables cannot be written or read just now.
    pub(crate) fn paused(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "paused", "Play is paused", detail)
    }

    /// There is nothing at this address.
    pub(crate) fn not_found(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", "Not found", detail)
    }

    /// The address does not take this method.
    pub(crate) fn wrong_method() -> Self {
        let detail = "method: wanted one that the interface describes for this address";
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", "Wrong method", detail)
    }

    /// The client did not send its request in time.
    pub(crate) fn too_slow() -> Self {
        let detail = "request body: wanted all of it in time, got only a part";
        Self::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "Request too slow", detail)
    }

    /// The body is larger than any sensible question.
    pub(crate) fn too_large(limit: usize) -> Self {
        let detail = format!("request body: wanted at most {limit} bytes, got more");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", "Request too large", detail)
    }

    /// Something that was sent has made room for others, and is to be sent again.
    pub(crate) fn forgotten(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::GONE, "forgotten", "Forgotten", detail)
    }

    /// The limits ended the work before there was an answer.
    pub(crate) fn out_of_reach(detail: impl Into<String>) -> Self {
        let title = "Out of reach within the limits";
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "out-of-reach", title, detail)
    }

    /// What was asked for does not exist, and it is known why.
    pub(crate) fn impossible(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "impossible", "Impossible", detail)
    }

    /// This client asks too often.
    pub(crate) fn too_many() -> Self {
        let detail = "requests: wanted fewer a second from one client; ask again in a moment";
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many", "Too many requests", detail)
    }

    /// This client has as many of something as it may.
    pub(crate) fn too_many_at_once(what: &str, most: usize) -> Self {
        let detail = format!("{what}: wanted at most {most} at once from one client, got more");
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many", "Too many at once", detail)
    }

    /// The question's turn did not come in time: it had come to this place in the queue.
    pub(crate) fn busy(place: usize) -> Self {
        let detail = format!(
            "every seat is taken, and this was number {place} of those waiting; ask again in a moment"
        );
        let busy = Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "Busy", detail);
        Self { place: Some(place), ..busy }
    }

    /// The system has no thread to spare.
    pub(crate) fn out_of_threads() -> Self {
        let detail = "the machine has no thread to spare; ask again in a moment";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "Busy", detail)
    }

    /// As many games are being solved as may be.
    pub(crate) fn solving() -> Self {
        let detail = "another game is being solved; wait for it, or stop it";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "Busy", detail)
    }

    /// A file of the server, such as a table, cannot be read or written.
    pub(crate) fn file(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "file", "File error", detail)
    }

    /// Our own fault.
    pub(crate) fn broken() -> Self {
        let detail = "the server failed on this question; that is a mistake in parlor";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", "Internal error", detail)
    }

    /// After how many seconds the same question may be taken.
    pub(crate) fn retry_after(&self) -> Option<u16> {
        let passes = [StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE];
        passes.contains(&self.status()).then_some(1)
    }

    /// What was wrong this time.
    pub(crate) fn detail(&self) -> &str {
        &self.detail
    }

    pub(crate) fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

impl From<BadInput> for Problem {
    fn from(bad: BadInput) -> Self {
        Self::bad_input(bad.to_string())
    }
}

impl From<Stopped> for Problem {
    fn from(stopped: Stopped) -> Self {
        Error::from(stopped).into()
    }
}

impl From<NoCount> for Problem {
    fn from(refusal: NoCount) -> Self {
        Self::out_of_reach(refusal.to_string())
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            error if error.is_bad_input() => Self::bad_input(error.without_path()),
            error if error.is_busy() => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "Busy", error.without_path())
            }
            Error::File { .. } | Error::Damaged { .. } => Self::file(error.without_path()),
            Error::Forgotten { .. } => Self::forgotten(error.to_string()),
            error => Self::out_of_reach(error.without_path()),
        }
    }
}

impl From<TableError> for Problem {
    fn from(error: TableError) -> Self {
        let detail = error.to_string();
        let conflict =
            || Self::new(StatusCode::CONFLICT, "conflict", "Too late", error.to_string());
        match error {
            TableError::NotFound => Self::not_found(detail),
            TableError::Workbench(error) => error.into(),
            TableError::Refused(Refusal::BadInput(detail)) => Self::bad_input(detail),
            TableError::Refused(Refusal::NoSeat) => {
                Self::new(StatusCode::FORBIDDEN, "no-seat", "Not your seat", detail)
            }
            TableError::Refused(_) => conflict(),
            TableError::TooManyOpen(_) | TableError::TooManyWatchers(_) | TableError::TooFast => {
                Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many", "Too many", detail)
            }
            TableError::Full | TableError::Busy => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "Busy", detail)
            }
            TableError::Paused(_) | TableError::Store(_) => Self::paused(detail),
            TableError::Random(_) => Self::broken(),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.status();
        let mut response = (status, axum::Json(&self)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = self.retry_after() {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        // For whoever gives it another form.
        response.extensions_mut().insert(self);
        response
    }
}
