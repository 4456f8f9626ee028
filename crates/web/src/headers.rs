//! What every answer says to a browser, whoever writes the answer.

use axum::http::{HeaderName, HeaderValue, Response, header};

use crate::problem::Problem;

/// Nothing from elsewhere and nothing inline.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

/// The same for the page that is made to be shown on other sites: it asks for nothing that a click in a
/// foreign frame could harm.
const EMBEDDED_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; \
    frame-ancestors *";

/// The header that tells our own answers from others.
pub(crate) const MARK: HeaderName = header::CONTENT_SECURITY_POLICY;

/// Whose frames may show an answer: nobody's, unless the answer carries this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Framing {
    /// Any page's.
    Anybody,
}

const SECURITY: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The same answer with the headers that keep a page safe.
pub(crate) fn secured<Body>(mut answer: Response<Body>) -> Response<Body> {
    let framing = answer.extensions().get::<Framing>().copied();
    let headers = answer.headers_mut();
    for (name, value) in SECURITY {
        headers.insert(name, HeaderValue::from_static(value));
    }
    match framing {
        Some(Framing::Anybody) => {
            headers.insert(MARK, HeaderValue::from_static(EMBEDDED_POLICY));
        }
        None => {
            headers.insert(MARK, HeaderValue::from_static(CONTENT_SECURITY_POLICY));
            headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
        }
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
