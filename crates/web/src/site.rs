//! Which pages may ask: those of this server. Programs say nothing of a page and are let through.
//!
//! Other sites cannot read an answer (there is no CORS), but a browser would still carry their
//! questions here, and a question costs time and memory of the person whose machine it is.

use axum::extract::Request;
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

/// Turns away questions to the interface that a page of another site asks.
pub(crate) async fn keep_out_others(request: Request, next: Next) -> Response {
    if request.uri().path().starts_with("/api/") && is_from_elsewhere(request.headers()) {
        return Problem::from_elsewhere().into_response();
    }
    next.run(request).await
}

/// Whether a browser says that another site's page asks. Following a link from there is no question.
fn is_from_elsewhere(headers: &HeaderMap) -> bool {
    let said = |name: &str| headers.get(name).map(|value| value.as_bytes());
    let is_embedded = said("sec-fetch-site") == Some(b"cross-site")
        && said("sec-fetch-mode") != Some(b"navigate");
    let is_foreign = said(header::ORIGIN.as_str()).is_some_and(|origin| {
        let place = origin.strip_prefix(b"http://").or_else(|| origin.strip_prefix(b"https://"));
        place.is_none() || place != said(header::HOST.as_str())
    });
    is_embedded || is_foreign
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_other_sites_are_kept_out() {
        let cases: [(&[(&str, &str)], bool); 7] = [
            (&[("host", "localhost:8080")], false),
            (&[("host", "localhost:8080"), ("origin", "http://localhost:8080")], false),
            (&[("host", "localhost:8080"), ("origin", "http://example.org")], true),
            (&[("host", "localhost:8080"), ("origin", "null")], true),
            (&[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "cors")], false),
            (&[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors")], true),
            (&[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")], false),
        ];
        for (lines, kept_out) in cases {
            let mut headers = HeaderMap::new();
            for (name, value) in lines {
                headers.insert(*name, value.parse().expect("a header is text"));
            }
            assert_eq!(is_from_elsewhere(&headers), kept_out, "{lines:?}");
        }
    }
}
