//! The embedded pages: HTML, style and scripts under `crates/web/pages`.
//!
//! `/` is `index.html`, `/play/anything` is `play.html` (the page reads the rest of its address), and
//! `/assets/…` are the files of that folder. Texts from `docs` are put into pages that have a place for them. A development build reads them from disk, so that a page
//! can be changed without building again.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::Problem;
use crate::{documents, glossary};

#[derive(RustEmbed)]
#[folder = "pages"]
#[allow_missing = true]
struct Pages;

/// Answers whatever is not the interface.
pub(crate) async fn serve(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Problem::wrong_method().into_response();
    }
    let path = request.uri().path();
    let name = file_name(path);
    match Pages::get(&name).and_then(|file| Page::new(&name, path, file)) {
        Some(page) => answer(&name, page, request.headers()),
        None => match Pages::get("not-found.html") {
            Some(file) if !name.starts_with("assets/") => {
                let page = Page::plain(file);
                (StatusCode::NOT_FOUND, answer("not-found.html", page, &HeaderMap::new()))
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

/// What is sent, and a tag that changes with it.
struct Page {
    data: Vec<u8>,
    tag: String,
}

impl Page {
    /// A file as it is.
    fn plain(file: EmbeddedFile) -> Self {
        let hash = file.metadata.sha256_hash();
        let tag = hash[..16].iter().map(|byte| format!("{byte:02x}")).collect();
        Self { data: file.data.into_owned(), tag }
    }

    /// The file that an address shows, with its text put in; `None` if it has none for this address.
    fn new(name: &str, path: &str, file: EmbeddedFile) -> Option<Self> {
        let plain = Self::plain(file);
        let frame = || String::from_utf8_lossy(&plain.data);
        let text = match name {
            "glossary.html" => glossary::fill(&frame()),
            "documents.html" => documents::fill(&frame(), path)?,
            _ => return Some(plain),
        };
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        Some(Self { data: text.into_bytes(), tag: format!("{}{:x}", plain.tag, hasher.finish()) })
    }
}

/// A page, or word that the client's copy is still the same.
fn answer(name: &str, page: Page, asked: &HeaderMap) -> Response {
    let Page { data, tag } = page;
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
