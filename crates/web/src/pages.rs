//! The embedded pages: HTML, style and scripts under `crates/web/pages`.
//!
//! `/` is `index.html`, `/play/anything` is `play.html` (the page reads the rest of its address), and
//! `/assets/…` are the files of that folder. Texts from `docs` are put into pages that have a place for them, and
//! what the head of every page begins with, `parts/head.html`, into all.
//! A development build reads them from disk, so that a page can be changed without building again.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::assets::Lifetime;
use crate::headers::Framing;
use crate::problem::Problem;
use crate::proxy::BasePath;
use crate::{assets, documents, glossary};

#[derive(RustEmbed)]
#[folder = "pages"]
#[allow_missing = true]
pub(crate) struct Pages;

/// Answers whatever is not the interface.
pub(crate) async fn serve(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Problem::wrong_method().into_response();
    }
    let (path, asked) = (request.uri().path(), request.headers());
    let base = request.extensions().get::<BasePath>().cloned().unwrap_or_default();
    if let Some((name, lifetime)) = assets::resolve(path) {
        return match Pages::get(&name) {
            Some(file) => answer(&name, File::new(file), lifetime, asked),
            None => Problem::not_found(format!("nothing is at {path}")).into_response(),
        };
    }
    let name = page_name(path);
    let page =
        Pages::get(&name).and_then(|file| Some(File::page(page_text(&name, path, file)?, &base)));
    match (page, Pages::get("not-found.html")) {
        (Some(page), _) => {
            let mut answer = answer(&name, page, Lifetime::Asked, asked);
            if name == EMBEDDED {
                answer.extensions_mut().insert(Framing::Anybody);
            }
            answer
        }
        (None, Some(file)) => {
            let page = File::page(text_of(&file), &base);
            let answer = answer(&name, page, Lifetime::Asked, &HeaderMap::new());
            (StatusCode::NOT_FOUND, answer).into_response()
        }
        (None, None) => Problem::not_found(format!("nothing is at {path}")).into_response(),
    }
}

/// The page that others may show in a frame.
const EMBEDDED: &str = "embed.html";

/// The file of the page that an address shows.
fn page_name(path: &str) -> String {
    match path.trim_start_matches('/').split('/').next().unwrap_or_default() {
        "" => "index.html".to_owned(),
        page => format!("{page}.html"),
    }
}

/// A page as it is written, with its text put in; `None` if it has none for this address.
fn page_text(name: &str, path: &str, file: EmbeddedFile) -> Option<String> {
    let frame = text_of(&file);
    match name {
        "glossary.html" => Some(glossary::fill(&frame)),
        "documents.html" => documents::fill(&frame, path),
        _ => Some(frame),
    }
}

/// A page whose head begins as that of every page: the width of a telephone, the icon, the style and the theme.
fn with_shared_head(page: &str) -> String {
    const HEAD: &str = "<head>\n";
    let shared = Pages::get("parts/head.html").map(|file| text_of(&file)).unwrap_or_default();
    page.replacen(HEAD, &format!("{HEAD}{shared}"), 1)
}

fn text_of(file: &EmbeddedFile) -> String {
    String::from_utf8_lossy(&file.data).into_owned()
}

/// What is sent, and a tag that changes with it.
struct File {
    data: Bytes,
    tag: String,
}

impl File {
    /// A file as it is.
    fn new(file: EmbeddedFile) -> Self {
        let hash = file.metadata.sha256_hash();
        let tag = hash[..16].iter().map(|byte| format!("{byte:02x}")).collect();
        Self { data: Bytes::from_owner(file.data), tag }
    }

    /// A page, with lasting addresses in it, under the path that a proxy puts them under.
    fn page(text: String, base: &BasePath) -> Self {
        let text = base.prefixed(assets::link(&with_shared_head(&text)));
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        Self { data: text.into(), tag: format!("{:016x}", hasher.finish()) }
    }
}

/// A file, or word that the client's copy is still the same.
fn answer(name: &str, file: File, lifetime: Lifetime, asked: &HeaderMap) -> Response {
    // Weak, because the same file is also sent compressed.
    let tag = format!("W/\"{}\"", file.tag);
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(content_type(name))),
        (header::CACHE_CONTROL, HeaderValue::from_static(lifetime.cache_control())),
        (header::ETAG, HeaderValue::from_str(&tag).expect("hexadecimal digits are a header")),
    ];
    if asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, file.data).into_response()
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
    fn every_page_has_the_shared_head_and_it_is_no_page_of_its_own() {
        for name in Pages::iter().filter(|name| name.ends_with(".html") && !name.contains('/')) {
            let page = Pages::get(&name).expect("it is on the list");
            let text = with_shared_head(&text_of(&page));
            for line in
                ["charset=\"utf-8\"", "name=\"viewport\"", "/assets/base.css", "/assets/theme.js"]
            {
                assert_eq!(text.matches(line).count(), 1, "{name}: {line}");
            }
        }
        assert_eq!(page_name("/parts/head.html"), "parts.html");
    }

    #[test]
    fn an_address_names_its_page() {
        let names = [
            ("/", "index.html"),
            ("/play/mnk:m=5,n=5,k=4", "play.html"),
            ("/words", "words.html"),
            ("/../secret", "...html"),
        ];
        for (path, name) in names {
            assert_eq!(page_name(path), name);
        }
    }
}
