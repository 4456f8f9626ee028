//! What is not the interface: pages, the document, and what protects them.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use parlor_web::{Rate, ServerOptions};

use crate::client::{Client, detail};

#[tokio::test]
async fn the_document_describes_every_route() {
    let document = Client::new().get("/api/openapi.json").await;
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")));
    for path in ["/api/catalogue", "/api/state", "/api/play", "/api/values", "/api/analysis"] {
        assert!(document["paths"][path].is_object(), "{path}");
    }
}

#[tokio::test]
async fn pages_allow_nothing_from_elsewhere_and_nothing_inline() {
    let answer = Client::new().ask("/").await;
    let policy = answer.headers["content-security-policy"].to_str().expect("the policy is text");
    assert!(policy.contains("default-src 'self'"));
    assert!(!policy.contains("unsafe"));
    assert!(!answer.headers.contains_key("access-control-allow-origin"));
}

#[tokio::test]
async fn one_page_alone_may_be_framed_by_others() {
    let client = Client::new();
    for path in ["/", "/play/nim", "/embedded", "/assets/embed.js", "/api/catalogue"] {
        let answer = client.ask(path).await;
        let policy = answer.headers["content-security-policy"].to_str().expect("text");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert_eq!(answer.headers["x-frame-options"], "DENY", "{path}");
    }
    let answer = client.ask("/embed/nim?moves=A3").await;
    assert_eq!(answer.status, StatusCode::OK);
    let policy = answer.headers["content-security-policy"].to_str().expect("text");
    assert!(policy.contains("frame-ancestors *") && policy.contains("script-src 'self'"));
    assert!(!policy.contains("unsafe"), "{policy}");
    assert!(!answer.headers.contains_key("x-frame-options"));
}

#[tokio::test]
async fn large_answers_are_compressed_for_those_who_accept_it_and_streams_never() {
    let client = Client::new();
    let encoding = async |path: &str| {
        let request = Request::get(path).header("accept-encoding", "gzip, br");
        let answer = client.send_unchecked(request.body(Body::empty()).expect("a request")).await;
        answer.headers.get("content-encoding").map(|value| value.to_str().unwrap_or("").to_owned())
    };
    for path in ["/", "/assets/base.css", "/api/catalogue", "/api/openapi.json"] {
        assert_eq!(encoding(path).await.as_deref(), Some("gzip"), "{path}");
        let plain = client.ask(path).await;
        assert!(!plain.headers.contains_key("content-encoding"), "{path}");
    }
    for path in ["/api/analysis?game=nim&time=1s", "/api/state?game=chess"] {
        assert_eq!(encoding(path).await, None, "{path}");
    }
}

#[tokio::test]
async fn every_address_of_a_page_is_a_file_and_pages_are_asked_for_again() {
    let client = Client::new();
    for page in ["/", "/play/nim", "/words", "/matrix", "/embed/nim", "/glossary", "/nowhere"] {
        let answer = client.ask(page).await;
        assert_eq!(answer.headers["cache-control"], "no-cache", "{page}");
        let links = answer.text.split("=\"/assets/").skip(1);
        let mut seen = 0;
        for name in links.filter_map(|rest| rest.split('"').next()) {
            let (hash, _) = name.split_once('/').expect("a hash comes first");
            assert!(
                hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()),
                "{name}"
            );
            let file = client.ask(&format!("/assets/{name}")).await;
            assert_eq!(file.status, StatusCode::OK, "{page}: {name}");
            assert!(file.headers.contains_key("etag"), "{name}");
            seen += 1;
        }
        assert!(seen > 3, "{page} has {seen} files");
    }
    let first = client.ask("/words").await;
    let tag = first.headers["etag"].to_str().expect("text");
    let again = client.send(ask_with("/words", "if-none-match", tag)).await;
    assert_eq!((again.status, again.text.as_str()), (StatusCode::NOT_MODIFIED, ""));
}

#[tokio::test]
async fn files_outside_the_pages_cannot_be_reached() {
    let client = Client::new();
    for path in
        ["/assets/../Cargo.toml", "/assets/../../Cargo.toml", "/../Cargo.toml", "/assets/%2e%2e/"]
    {
        assert_eq!(client.ask(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn a_client_who_asks_too_often_is_told_to_wait() {
    let rate = Some(Rate { per_second: 0.001, burst: 2.0 });
    let client = Client::with(ServerOptions { rate, ..ServerOptions::default() });
    client.get("/api/state?game=nim").await;
    client.get("/api/state?game=nim").await;
    let answer = client.ask("/api/state?game=nim").await;
    assert!(detail(&answer, StatusCode::TOO_MANY_REQUESTS).starts_with("requests: "));
    assert_eq!(answer.headers["retry-after"], "1");
    // Pages and what they load are not questions.
    assert_eq!(client.ask("/play/nim").await.status, StatusCode::OK);
}

#[tokio::test]
async fn pages_of_other_sites_are_kept_out_of_the_interface() {
    let client = Client::new();
    let from = |origin: &str, method: Method| {
        Request::builder()
            .method(method)
            .uri("/api/solve")
            .header("host", "localhost:8080")
            .header("origin", origin)
            .body(Body::from(r#"{"game": "chess"}"#))
            .expect("a request")
    };
    let answer = client.send(from("http://example.org", Method::POST)).await;
    assert!(detail(&answer, StatusCode::FORBIDDEN).starts_with("origin: "));
    let answer = client.send(from("http://localhost:8080", Method::POST)).await;
    detail(&answer, StatusCode::BAD_REQUEST);
    let preflight = client.send(from("http://example.org", Method::OPTIONS)).await;
    assert!(!preflight.status.is_success());
    assert!(!preflight.headers.contains_key("access-control-allow-origin"));
}

/// A question with a header.
fn ask_with(address: &str, name: &str, value: &str) -> Request<Body> {
    let request = Request::get(address).header(name, value).body(Body::empty());
    request.expect("the address is one")
}

#[tokio::test]
async fn a_page_gets_a_refusal_as_an_answer_and_a_stream_as_an_event() {
    let client = Client::new();
    let question = ask_with("/api/state?game=chess", "prefer", "problem=answer");
    let answer = client.send_unchecked(question).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.content_type(), "application/problem+json");
    assert_eq!(answer.headers["preference-applied"], "problem=answer");
    assert_eq!(answer.json()["status"], 400);
    let question = ask_with("/api/analysis?game=chess", "accept", "text/event-stream");
    let answer = client.send_unchecked(question).await;
    assert_eq!((answer.status, answer.content_type()), (StatusCode::OK, "text/event-stream"));
    assert!(answer.text.starts_with("event: problem\ndata: {"), "{}", answer.text);
    assert!(answer.text.contains("game: wanted"), "{}", answer.text);
    // Whoever says nothing of it has the status.
    client.refused("/api/state?game=chess").await;
}

#[tokio::test]
async fn every_address_on_the_documents_pages_is_a_page() {
    let client = Client::new();
    let mut seen = 0;
    for name in ["", "/fun-and-games", "/game-interface", "/backtracking", "/achi", "/freedom"] {
        let page = client.ask(&format!("/documents{name}")).await;
        assert_eq!(
            (page.status, page.content_type()),
            (StatusCode::OK, "text/html; charset=utf-8")
        );
        let links = page.text.split("<a href=\"/").skip(1);
        for link in links.filter_map(|rest| rest.split(['"', '#']).next()) {
            let address = format!("/{}", link.replace("&amp;", "&"));
            assert_eq!(client.ask(&address).await.status, StatusCode::OK, "{name}: {address}");
            seen += 1;
        }
    }
    assert!(seen > 50, "{seen} links");
    assert_eq!(client.ask("/documents/chess").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_dictionary_is_filled_and_refuses_what_it_cannot_do() {
    let client = Client::new();
    let answer =
        client.get("/api/dictionary?size=7&hash=sum&operations=insert+OX+1;insert+XO+2").await;
    assert_eq!((&answer["collisions"], &answer["is_prime"]), (&1.into(), &true.into()));
    let answer = client.get("/api/dictionary/collisions?sizes=9887&hashes=stirred").await;
    assert_eq!(answer["rows"][0]["expected"], 3_709);
    for question in [
        "/api/dictionary?size=0",
        "/api/dictionary?operations=insert+0..99999999999",
        "/api/dictionary?operations=eat+x",
        "/api/dictionary/collisions?sizes=1,2,3,none",
        "/api/dictionary/collisions?keys=1000000",
    ] {
        client.refused(question).await;
    }
}
