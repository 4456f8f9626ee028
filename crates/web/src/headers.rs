//! What every answer says to a browser, whoever writes the answer.

use axum::http::{HeaderName, HeaderValue, Response, header};

use crate::problem::Problem;

/// Nothing from elsewhere, nothing inline, nobody's frame.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

/// The header that tells our own answers from others.
pub(crate) const MARK: HeaderName = header::CONTENT_SECURITY_POLICY;

const SECURITY: [(HeaderName, &str); 6] = [
    (MARK, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The same answer with the headers that keep a page safe.
pub(crate) fn secured<Body>(mut answer: Response<Body>) -> Response<Body> {
    for (name, value) in SECURITY {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    answer
}

/// A refusal as the bytes of HTTP/1.1, for where there is no router to write it: before a connection is
/// served, and in the place of what `hyper` says by itself. The connection ends with it.
pub(crate) fn last_words(problem: &Problem) -> Vec<u8> {
    let body = serde_json::to_string(problem).expect("a problem is plain data");
    let answer = secured(Response::new(()));
    let mut head = format!(
        "HTTP/1.1 {}\r\ncontent-type: application/problem+json\r\ncontent-length: {}\r\n\
         connection: close\r\n",
        problem.status(),
        body.len()
    );
    if let Some(seconds) = problem.retry_after() {
        head += &format!("{}: {seconds}\r\n", header::RETRY_AFTER);
    }
    for (name, value) in answer.headers() {
        head += &format!("{name}: {}\r\n", value.to_str().expect("ours are plain text"));
    }
    format!("{head}\r\n{body}").into_bytes()
}
