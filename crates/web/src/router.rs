//! Which address does what: the table of contents of the interface.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use parlor_workbench::{Catalogue, Control, Error, Workbench};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::{
    analysis, best, catalogue, compare, explain, matrix, play, solve, state, tour, values, words,
};
use crate::jobs::Jobs;
use crate::options::ServerOptions;
use crate::pages;
use crate::problem::Problem;
use crate::rate::Buckets;
use crate::refusals;
use crate::search_pool::SearchPool;
use crate::site::keep_out_others;

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) workbench: Workbench,
    pub(crate) pool: SearchPool,
    pub(crate) jobs: Jobs,
    pub(crate) options: Arc<ServerOptions>,
}

impl App {
    /// Asks the workbench something that takes a while, when it is its turn.
    pub(crate) async fn search<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Workbench, &Control) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Problem> {
        let workbench = self.workbench.clone();
        self.pool.run(None, move |control| ask(&workbench, control)).await
    }
}

/// The interface: every resource, from its file under `api`. The paths stand at the handlers, and the
/// document is made of the same table.
fn interface() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Document::openapi())
        // Games
        .routes(routes!(catalogue::show))
        .routes(routes!(state::show))
        .routes(routes!(play::play))
        .routes(routes!(play::replay))
        // Questions about a position
        .routes(routes!(values::show))
        .routes(routes!(best::show))
        .routes(routes!(analysis::watch))
        .routes(routes!(compare::show))
        .routes(routes!(explain::show))
        // Whole games
        .routes(routes!(solve::start))
        .routes(routes!(solve::show, solve::cancel))
        .routes(routes!(solve::watch))
        // Puzzles
        .routes(routes!(words::find))
        .routes(routes!(words::make))
        .routes(routes!(words::print))
        .routes(routes!(tour::show))
        .routes(routes!(matrix::solve))
}

/// The description of the interface.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "parlor",
        description = "Games and puzzles of perfect information: play, values, searches explained. \
                       Positions, moves, games and players are the same text as on the command line. \
                       Every refusal is a problem document (RFC 9457).",
        license(name = "MIT OR Apache-2.0"),
    ),
    components(schemas(Problem))
)]
struct Document;

/// The OpenAPI document of the interface.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    refusals::described(interface().into_openapi())
}

/// The whole app for the games of a catalogue: interface, pages, and what protects them.
pub fn app(catalogue: Catalogue, options: ServerOptions) -> Router {
    app_with(catalogue, options, Jobs::new(&options.allowance))
}

/// The same, over jobs that somebody else can stop.
pub(crate) fn app_with(catalogue: Catalogue, options: ServerOptions, jobs: Jobs) -> Router {
    let state = App {
        workbench: Workbench::new(catalogue).with_allowance(options.allowance.into()),
        pool: SearchPool::new(options.allowance),
        jobs,
        options: Arc::new(options),
    };
    let (api, document) = interface().split_for_parts();
    let document = refusals::described(document);
    let document: Arc<str> = document.to_json().expect("a document is plain data").into();
    let router = api
        .route("/api/openapi.json", get(move || async move { json(document.to_string()) }))
        .route("/api/{*rest}", axum::routing::any(nothing_here))
        .method_not_allowed_fallback(|| async { Problem::wrong_method() })
        .fallback(pages::serve)
        .with_state(state);
    let limited = match options.rate {
        Some(rate) => router.layer(middleware::from_fn_with_state(Buckets::new(rate), take_turns)),
        None => router,
    };
    limited.layer(
        ServiceBuilder::new()
            .layer(always(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY))
            .layer(always(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(always(header::X_FRAME_OPTIONS, "DENY"))
            .layer(always(header::REFERRER_POLICY, "no-referrer"))
            .layer(always(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
            .layer(always(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"))
            // Inside the headers, which every answer has.
            .layer(middleware::from_fn(keep_out_others))
            .layer(CatchPanicLayer::custom(|_| Problem::broken().into_response()))
            .layer(DefaultBodyLimit::max(options.allowance.body)),
    )
}

/// Nothing from elsewhere, nothing inline, nobody's frame.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

fn always(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}

fn json(text: String) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], text)
}

async fn nothing_here(request: Request) -> Problem {
    Problem::not_found(format!("the interface has nothing at {}", request.uri().path()))
}

/// Turns away a client who asks too often.
async fn take_turns(State(buckets): State<Buckets>, request: Request, next: Next) -> Response {
    let client = request
        .extensions()
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(address)| address.ip());
    if buckets.take(client, Instant::now()) {
        next.run(request).await
    } else {
        Problem::too_many().into_response()
    }
}
