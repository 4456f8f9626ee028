//! The embedded pages: HTML, style and scripts under `crates/web/pages`.
//!
//! `/` is `index.html`, `/play/anything` is `play.html` (the page reads the rest of its address), and
//! `/assets/…` are the files of that folder. A development build reads them from disk, so that a page
//! can be changed without building again.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::glossary;
use crate::problem::Problem;

#[derive(RustEmbed)]
#[folder = "pages"]
#[allow_missing = true]
struct Pages;

/// Answers whatever is not the interface.
pub(crate) async fn serve(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Problem::wrong_method().into_response();
    }
    let name = file_name(request.uri().path());
    match Pages::get(&name) {
        Some(file) => answer(&name, file, request.headers()),
        None => match Pages::get("not-found.html") {
            Some(file) if !name.starts_with("assets/") => {
                (StatusCode::NOT_FOUND, answer("not-found.html", file, &HeaderMap::new()))
                    .into_response()
            }
            _ => Problem::not_found(format!("nothing is at {}", request.uri().path()))
                .into_response(),
        },
    }
}

/// The file that an address shows.
fn file_name(path: &str) -> String {
    let path = path.trim_start_matches('/');
    if path.starts_with("assets/") {
        return path.to_owned();
    }
    match path.split('/').next().unwrap_or_default() {
        "" => "index.html".to_owned(),
        page => format!("{page}.html"),
    }
}

/// A file, or word that the client's copy is still the same.
fn answer(name: &str, file: EmbeddedFile, asked: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let mut tag: String = hash[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    let mut data = file.data.into_owned();
    if name == "glossary.html" {
        data = glossary::fill(&String::from_utf8_lossy(&data)).into_bytes();
        tag.push_str(&glossary::version());
    }
    let tag = format!("\"{tag}\"");
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(content_type(name))),
        // The browser keeps a copy and asks whether it is still good: a new version shows at once.
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::ETAG, HeaderValue::from_str(&tag).expect("hexadecimal digits are a header")),
    ];
    if asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, axum::body::Bytes::from(data)).into_response()
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "webmanifest" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_its_page() {
        let names = [
            ("/", "index.html"),
            ("/play/mnk:m=5,n=5,k=4", "play.html"),
            ("/words", "words.html"),
            ("/assets/style.css", "assets/style.css"),
            ("//assets/style.css", "assets/style.css"),
            ("/../secret", "...html"),
        ];
        for (path, name) in names {
            assert_eq!(file_name(path), name);
        }
    }
}
