//! A client without a network: questions go straight into the router.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, header};
use http_body_util::BodyExt as _;
use parlor_web::{ServerAllowance, ServerOptions, app, openapi};
use parlor_workbench::Catalogue;
use serde_json::{Value, json};
use tower::ServiceExt as _;

/// A server and its description.
pub(crate) struct Client {
    router: Router,
    document: Value,
}

/// An answer as it came.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn content_type(&self) -> &str {
        self.headers.get(header::CONTENT_TYPE).map_or("", |kind| kind.to_str().unwrap_or(""))
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).expect("the answer is JSON")
    }
}

impl Client {
    pub(crate) fn new() -> Self {
        Self::with(ServerOptions { rate: None, ..ServerOptions::default() })
    }

    pub(crate) fn with_allowance(allowance: ServerAllowance) -> Self {
        Self::with(ServerOptions { allowance, rate: None, ..ServerOptions::default() })
    }

    pub(crate) fn with(options: ServerOptions) -> Self {
        let document = serde_json::to_value(openapi()).expect("a document is plain data");
        Self { router: app(Catalogue::new(), &options), document: strict(document) }
    }

    /// Asks anything and checks what goes for every answer.
    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let method = request.method().as_str().to_lowercase();
        let path = request.uri().path().to_owned();
        let answer = self.send_unchecked(request).await;
        for name in ["content-security-policy", "x-content-type-options", "referrer-policy"] {
            assert!(answer.headers.contains_key(name), "{path} has no {name}");
        }
        self.check(&method, &path, &answer);
        answer
    }

    /// Asks for an answer in a form that the document does not describe.
    pub(crate) async fn send_unchecked(&self, mut request: Request<Body>) -> Answer {
        let host = HeaderValue::from_static("localhost");
        request.headers_mut().entry(header::HOST).or_insert(host);
        let response = self.router.clone().oneshot(request).await.expect("the router never fails");
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.expect("the body arrives").to_bytes();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Answer { status: parts.status, headers: parts.headers, text }
    }

    pub(crate) async fn ask(&self, address: &str) -> Answer {
        let request = Request::get(address).body(Body::empty()).expect("the address is one");
        self.send(request).await
    }

    /// A good question.
    pub(crate) async fn get(&self, address: &str) -> Value {
        let answer = self.ask(address).await;
        assert_eq!(answer.status, StatusCode::OK, "{address}: {}", answer.text);
        answer.json()
    }

    /// A question that must be refused: its one line.
    pub(crate) async fn refused(&self, address: &str) -> String {
        detail(&self.ask(address).await, StatusCode::BAD_REQUEST)
    }

    pub(crate) async fn post(&self, address: &str, body: &Value) -> Answer {
        self.post_text(address, body.to_string()).await
    }

    pub(crate) async fn post_text(&self, address: &str, body: impl Into<Body>) -> Answer {
        let request = Request::post(address)
            .header(header::CONTENT_TYPE, "application/json")
            .body(body.into())
            .expect("the address is one");
        self.send(request).await
    }

    /// A stream of events, to be read as they come.
    pub(crate) async fn stream(&self, address: &str, body: &Value) -> Body {
        let request = Request::post(address)
            .header(header::HOST, "localhost")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_string()))
            .expect("the address is one");
        self.router.clone().oneshot(request).await.expect("the router never fails").into_body()
    }

    /// A good body.
    pub(crate) async fn posted(&self, address: &str, body: Value) -> Value {
        let answer = self.post(address, &body).await;
        assert!(answer.status.is_success(), "{address}: {}", answer.text);
        answer.json()
    }

    /// A body that must be refused: the one line.
    pub(crate) async fn post_refused(&self, address: &str, body: Value) -> String {
        detail(&self.post(address, &body).await, StatusCode::BAD_REQUEST)
    }

    /// Solves a game, and waits for its end: how the job stands then.
    pub(crate) async fn solve(&self, body: Value) -> Value {
        let job = self.posted("/api/solve", body).await;
        let path = format!("/api/solve/{}", job["id"].as_str().expect("a name"));
        self.ask(&format!("{path}/events")).await;
        self.get(&path).await
    }

    /// Holds an answer of the interface against the document.
    fn check(&self, method: &str, path: &str, answer: &Answer) {
        if answer.status.is_client_error() || answer.status.is_server_error() {
            if path.starts_with("/api") {
                assert_eq!(answer.content_type(), "application/problem+json", "{}", answer.text);
                self.validate(&json!({"$ref": "#/components/schemas/Problem"}), &answer.json());
            }
            // The document is of routes: it has no word for what is none.
            if let Some(operation) = self.entry(path).and_then(|entry| entry.get(method)) {
                let refusal = &operation["responses"][answer.status.as_str()];
                assert!(refusal.is_object(), "{method} {path} does not describe {}", answer.status);
            }
            return;
        }
        if !path.starts_with("/api/") || path == "/api/openapi.json" {
            return;
        }
        let entry = self.entry(path).unwrap_or_else(|| panic!("{path} is not described"));
        let response = &entry[method]["responses"][answer.status.as_str()];
        assert!(response.is_object(), "{method} {path} does not describe {}", answer.status);
        if answer.content_type() == "application/json" {
            self.validate(&response["content"]["application/json"]["schema"], &answer.json());
        }
    }

    /// What the document says of an address.
    fn entry(&self, path: &str) -> Option<&Value> {
        let mut described = self.document["paths"].as_object()?.iter();
        described.find(|(pattern, _)| matches(pattern, path)).map(|(_, entry)| entry)
    }

    pub(crate) fn validate(&self, schema: &Value, value: &Value) {
        let mut whole = schema.clone();
        whole["components"] = self.document["components"].clone();
        let validator = jsonschema::draft202012::new(&whole).expect("the schema is one");
        let errors: Vec<String> = validator
            .iter_errors(value)
            .map(|error| format!("{error} at {}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{errors:#?}\nin {value:#}");
    }
}

/// The one line of a refusal.
pub(crate) fn detail(answer: &Answer, status: StatusCode) -> String {
    assert_eq!(answer.status, status, "{}", answer.text);
    answer.json()["detail"].as_str().expect("a problem has a detail").to_owned()
}

/// Whether a path is described by a pattern such as `/api/solve/{id}`.
fn matches(pattern: &str, path: &str) -> bool {
    let (wanted, came): (Vec<_>, Vec<_>) =
        (pattern.split('/').collect(), path.split('/').collect());
    wanted.len() == came.len()
        && wanted.iter().zip(&came).all(|(wanted, came)| wanted.starts_with('{') || wanted == came)
}

/// The document with every object closed, so that a field it does not describe is an error. Objects
/// that are merged with others cannot be closed one by one.
fn strict(mut document: Value) -> Value {
    let schemas = document["components"]["schemas"].as_object_mut().expect("there are schemas");
    let mut merged = Vec::new();
    for schema in schemas.values() {
        for part in schema["allOf"].as_array().into_iter().flatten() {
            merged.extend(
                part["$ref"].as_str().and_then(|path| path.rsplit('/').next()).map(str::to_owned),
            );
        }
    }
    for (name, schema) in schemas.iter_mut() {
        if merged.contains(name) {
            continue;
        }
        close(schema);
        let variants = schema.get_mut("oneOf").and_then(Value::as_array_mut);
        for variant in variants.into_iter().flatten() {
            close(variant);
        }
    }
    document
}

fn close(schema: &mut Value) {
    if schema.get("properties").is_some() {
        schema["additionalProperties"] = json!(false);
    }
}
