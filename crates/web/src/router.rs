//! Which address does what: the table of contents of the interface.

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use parlor_workbench::{BestRequest, Catalogue, Control, Error, Workbench, parse_time};
use tower::{ServiceBuilder, ServiceExt as _};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate as _, SizeAbove};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::{
    analysis, best, catalogue, compare, crossword, dictionary, explain, growth, lesson, matrix,
    play, players, rules, solve, state, study, table_events, tables, tour, values, words,
};
use crate::client::Client;
use crate::fair_queue::{FairQueue, QueueSeat};
use crate::forms::in_wanted_form;
use crate::headers::secured;
use crate::host::{Hosts, answer_to_our_names};
use crate::jobs::Jobs;
use crate::live::Live;
use crate::monitor::{self, Monitor};
use crate::options::ServerOptions;
use crate::pages;
use crate::problem::Problem;
use crate::proxy::BasePath;
use crate::rate::RequestBuckets;
use crate::refusals;
use crate::search_pool::{Asker, SearchPool};
use crate::site::keep_out_others;

/// An answer of fewer bytes fits into one packet anyway.
const SMALLEST_COMPRESSED: u64 = 1024;

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) workbench: Workbench,
    pub(crate) pool: SearchPool,
    pub(crate) jobs: Jobs,
    pub(crate) options: Arc<ServerOptions>,
    pub(crate) live: Live,
    pub(crate) monitor: Monitor,
    pub(crate) streams: FairQueue,
    pub(crate) table_streams: FairQueue,
}

impl App {
    /// Asks the workbench something that takes a while, when it is its turn.
    pub(crate) async fn search<T: Send + 'static>(
        &self,
        asker: Asker,
        ask: impl Fn(&Workbench, &Control) -> Result<T, Error> + Send + Sync + 'static,
    ) -> Result<T, Problem> {
        let workbench = self.workbench.clone();
        self.pool.run(asker, move |control| ask(&workbench, control)).await
    }

    /// Whoever wants a move, in the time that is given or else in the player's own.
    pub(crate) fn asker(&self, client: Client, request: &BestRequest) -> Result<Asker, Problem> {
        let own = self.workbench.player(request)?.time;
        let asker = Asker::new(client, request.time.as_deref());
        Ok(Asker { time: asker.time.or(own), ..asker })
    }

    /// A place for an event stream, which it keeps until it ends.
    pub(crate) fn stream(&self, client: Client) -> Result<QueueSeat, Problem> {
        let refused = || Problem::too_many_at_once("event streams", self.streams.share());
        self.streams.seat_at_once(client).ok_or_else(refused)
    }
}

impl App {
    /// A place for the stream of a live table.
    pub(crate) fn table_stream(&self, client: Client) -> Result<QueueSeat, Problem> {
        let refused = || Problem::too_many_at_once("table streams", self.table_streams.share());
        self.table_streams.seat_at_once(client).ok_or_else(refused)
    }

    /// The address of one of our pages, as a page of ours may follow it.
    pub(crate) fn link(&self, path: &str) -> String {
        format!("{}{path}", self.options.base_path)
    }
}

impl Asker {
    /// A client who has given its question a time such as `2s`, or none. Text that is no time is refused by
    /// whoever answers.
    pub(crate) fn new(client: Client, time: Option<&str>) -> Self {
        Self { client, time: time.and_then(|text| parse_time(text).ok()) }
    }
}

/// The interface: every resource, from its file under `api`. The paths stand at the handlers, and the
/// document is made of the same table.
fn interface() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Document::openapi())
        // Games
        .routes(routes!(catalogue::show))
        .routes(routes!(players::show))
        .routes(routes!(state::show))
        .routes(routes!(play::play))
        .routes(routes!(play::replay))
        .routes(routes!(rules::language, rules::read))
        // Questions about a position
        .routes(routes!(values::show))
        .routes(routes!(best::show))
        .routes(routes!(analysis::watch))
        .routes(routes!(compare::show))
        .routes(routes!(explain::show))
        .routes(routes!(study::watch))
        .routes(routes!(study::stop))
        .routes(routes!(growth::show))
        .routes(routes!(growth::list))
        // Lessons
        .routes(routes!(lesson::show))
        .routes(routes!(lesson::list))
        // Whole games
        .routes(routes!(solve::status, solve::start))
        .routes(routes!(solve::show, solve::cancel))
        .routes(routes!(solve::watch))
        // Live tables
        .routes(routes!(tables::create))
        .routes(routes!(tables::show))
        .routes(routes!(tables::claim))
        .routes(routes!(tables::act))
        .routes(routes!(table_events::watch))
        // Puzzles
        .routes(routes!(words::find))
        .routes(routes!(words::make))
        .routes(routes!(words::print))
        .routes(routes!(crossword::fill))
        .routes(routes!(crossword::fills))
        .routes(routes!(crossword::check))
        .routes(routes!(crossword::suggest))
        .routes(routes!(crossword::make))
        .routes(routes!(crossword::solve))
        .routes(routes!(crossword::read))
        .routes(routes!(crossword::file))
        .routes(routes!(tour::show))
        .routes(routes!(matrix::solve))
        .routes(routes!(dictionary::show))
        .routes(routes!(dictionary::collisions))
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
pub fn app(catalogue: Catalogue, options: &ServerOptions) -> Router {
    app_with(catalogue, options, Jobs::new(options)).0
}

/// The same, over jobs that somebody else can stop, and with what has to be ended in good order.
pub(crate) fn app_with(catalogue: Catalogue, options: &ServerOptions, jobs: Jobs) -> (Router, App) {
    // Whoever asks over the network must not make this machine read its files.
    let workbench =
        Workbench::new(catalogue.refusing_files()).with_allowance(options.allowance.into());
    let pool = SearchPool::new(options.allowance);
    let shared = Arc::new(options.clone());
    let monitor = Monitor::new();
    let state = App {
        live: Live::new(workbench.clone(), pool.clone(), Arc::clone(&shared)),
        workbench,
        pool,
        jobs,
        options: shared,
        monitor: monitor.clone(),
        streams: FairQueue::new(options.streams, 1),
        table_streams: FairQueue::new(options.table_streams, 1),
    };
    let (api, document) = interface().split_for_parts();
    let document = refusals::described(document);
    let document: Arc<str> = document.to_json().expect("a document is plain data").into();
    let router = api
        .route("/api/openapi.json", get(move || async move { json(document.to_string()) }))
        .route("/healthz", get(monitor::health))
        .route("/metrics", get(monitor::metrics))
        .route("/api/{*rest}", axum::routing::any(nothing_here))
        .method_not_allowed_fallback(|| async { Problem::wrong_method() })
        .fallback(pages::serve)
        .with_state(state.clone());
    let limited = match options.rate {
        Some(rate) => {
            router.layer(middleware::from_fn_with_state(RequestBuckets::new(rate), take_turns))
        }
        None => router,
    };
    let app = limited.layer(
        ServiceBuilder::new()
            .layer(middleware::from_fn_with_state(monitor, monitor::observe))
            .layer(middleware::map_response(async |answer: Response| secured(answer)))
            .layer(middleware::from_fn(in_wanted_form))
            .layer(middleware::from_fn_with_state(Hosts::new(options), answer_to_our_names))
            .layer(middleware::from_fn(keep_out_others))
            .layer(CatchPanicLayer::custom(|_| Problem::broken().into_response()))
            .layer(DefaultBodyLimit::max(options.allowance.body)),
    );
    let app = app.layer(CompressionLayer::new().compress_when(worth_compressing()));
    let app =
        if options.base_path.is_empty() { app } else { under(options.base_path.clone(), app) };
    (app, state)
}

/// The app under a path that a proxy puts it under, which is taken off before anything is looked up.
fn under(base: BasePath, app: Router) -> Router {
    Router::new().fallback(async move |mut request: Request| match base.without(request.uri()) {
        Some(uri) => {
            *request.uri_mut() = uri;
            request.extensions_mut().insert(base.clone());
            app.oneshot(request).await.into_response()
        }
        None => {
            let detail = format!("everything is under {base}/");
            secured(Problem::not_found(detail).into_response())
        }
    })
}

/// Which answers are compressed for those who accept it. Event streams never are: an event would wait in the
/// compressor for the next. An answer that holds a secret is never one that a stranger can have made with
/// texts of their own, so its length tells nobody anything.
fn worth_compressing() -> impl tower_http::compression::Predicate {
    SizeAbove::new(SMALLEST_COMPRESSED)
        .and(NotForContentType::SSE)
        .and(NotForContentType::const_new("application/pdf"))
}

fn json(text: String) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], text)
}

async fn nothing_here(request: Request) -> Problem {
    Problem::not_found(format!("the interface has nothing at {}", request.uri().path()))
}

/// Turns away a client who asks too often.
async fn take_turns(
    State(buckets): State<RequestBuckets>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    if buckets.take(request.uri().path(), client, Instant::now()) {
        next.run(request).await
    } else {
        Problem::too_many().into_response()
    }
}
