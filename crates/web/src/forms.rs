//! The form a refusal takes, so that whoever asked can read it.
//!
//! A browser writes every answer with a status of 400 and above into its console as an error, and tells
//! the script of an event stream nothing else of it. So pages ask for refusals as answers with
//! `Prefer: problem=answer` (RFC 7240), and streams get theirs as an event. Faults of the server keep their status.

use axum::body::HttpBody as _;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api::event_text;
use crate::problem::Problem;

const PREFER: HeaderName = HeaderName::from_static("prefer");
const PREFERENCE_APPLIED: HeaderName = HeaderName::from_static("preference-applied");
const AS_ANSWER: &str = "problem=answer";

/// What the asker can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A refusal, by its status.
    Status,
    /// A problem document in the place of the answer.
    Answer,
    /// An event of a stream.
    Event,
}

impl Form {
    fn wanted(headers: &HeaderMap) -> Self {
        let says = |name: HeaderName, what: &str| {
            let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
            lines.flat_map(|line| line.split(',')).any(|part| part.trim() == what)
        };
        if says(header::ACCEPT, "text/event-stream") {
            Self::Event
        } else if says(PREFER, AS_ANSWER) {
            Self::Answer
        } else {
            Self::Status
        }
    }
}

/// Gives a refusal the form that was asked for. One that may leave a part of the request unread ends the
/// connection, and says so.
pub(crate) async fn in_wanted_form(request: Request, next: Next) -> Response {
    let form = Form::wanted(request.headers());
    let has_body = !request.body().is_end_stream();
    let mut response = next.run(request).await;
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return response;
    }
    let is_fault = status == StatusCode::INTERNAL_SERVER_ERROR;
    let problem = response.extensions().get::<Problem>().filter(|_| !is_fault);
    match (form, problem) {
        (Form::Event, Some(problem)) => {
            let stream = [(header::CONTENT_TYPE, "text/event-stream")];
            response = (stream, event_text("problem", problem)).into_response();
        }
        (Form::Answer, Some(_)) => {
            *response.status_mut() = StatusCode::OK;
            let applied = HeaderValue::from_static(AS_ANSWER);
            response.headers_mut().insert(PREFERENCE_APPLIED, applied);
        }
        _ => {}
    }
    if has_body {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
