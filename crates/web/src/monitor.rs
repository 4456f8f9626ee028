//! A server that can be watched: an id and a line for every request, `/healthz` and `/metrics`.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::client::Client;
use crate::fair_queue::Occupancy;
use crate::problem::Problem;
use crate::router::App;

/// Tells requests apart, in answers and in logs.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Upper ends of the classes of latency, in milliseconds.
const CLASSES: [u64; 10] = [1, 2, 5, 10, 25, 50, 100, 250, 1_000, 10_000];

/// Counted since the server started.
#[derive(Clone, Debug)]
pub(crate) struct Monitor(Arc<Metrics>);

#[derive(Debug)]
struct Metrics {
    since: Instant,
    /// Requests by the first digit of their status.
    requests: [AtomicU64; 6],
    /// Requests by latency, each class apart; the last is beyond all.
    latencies: [AtomicU64; CLASSES.len() + 1],
    /// Microseconds of all requests.
    time: AtomicU64,
    under_way: AtomicU64,
    /// Requests begun.
    begun: AtomicU64,
    /// What ids begin with, so that those of two servers differ.
    start: u64,
}

impl Monitor {
    pub(crate) fn new() -> Self {
        let mut start = [0; 8];
        // Without randomness ids are still different within a server.
        let _ = getrandom::fill(&mut start);
        Self(Arc::new(Metrics {
            since: Instant::now(),
            requests: Default::default(),
            latencies: Default::default(),
            time: AtomicU64::new(0),
            under_way: AtomicU64::new(0),
            begun: AtomicU64::new(0),
            start: u64::from_be_bytes(start),
        }))
    }

    fn count(&self, status: StatusCode, time: Duration) -> u64 {
        let add = |counter: &AtomicU64, more: u64| counter.fetch_add(more, Ordering::Relaxed);
        let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let class = CLASSES.iter().position(|&end| milliseconds < end).unwrap_or(CLASSES.len());
        add(&self.0.latencies[class], 1);
        add(&self.0.time, u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
        add(&self.0.requests[usize::from(status.as_u16() / 100).min(5)], 1)
    }

    fn request_id(&self) -> String {
        let number = self.0.begun.fetch_add(1, Ordering::Relaxed);
        // Mixed, so that an id does not tell how many there were; an odd factor keeps them apart.
        let mixed = (self.0.start ^ number.rotate_left(20)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        format!("{mixed:016x}")
    }

    fn begin(&self) -> UnderWay {
        self.0.under_way.fetch_add(1, Ordering::Relaxed);
        UnderWay(self.clone())
    }
}

/// A request without an answer yet, until it is dropped: its client may leave before there is one.
struct UnderWay(Monitor);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.0.under_way.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Gives every request an id, counts it and writes a line about it.
pub(crate) async fn observe(
    State(monitor): State<Monitor>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    let began = Instant::now();
    let id = monitor.request_id();
    let under_way = monitor.begin();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let route = route.unwrap_or_else(|| page_of(request.uri().path()));
    let mut response = next.run(request).await;
    let (time, status) = (began.elapsed(), response.status());
    drop(under_way);
    monitor.count(status, time);
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    let (client, status) = (client.address(), status.as_u16());
    let milliseconds = time.as_secs_f64() * 1e3;
    if status == 500 {
        let problem =
            response.extensions().get::<Problem>().map(Problem::detail).unwrap_or_default();
        tracing::warn!(%id, %method, route, status, milliseconds, %client, problem, "failed");
    } else {
        tracing::info!(%id, %method, route, status, milliseconds, %client, "answered");
    }
    response
}

/// A page by its first part: the rest may name a table or a position.
fn page_of(path: &str) -> String {
    let mut parts = path.trim_start_matches('/').splitn(2, '/');
    let (page, rest) = (parts.next().unwrap_or_default(), parts.next());
    // Anybody may ask for anything: only what looks like a page of ours is told.
    let is_plain =
        page.len() <= 24 && page.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    match (is_plain, rest) {
        (true, None) => format!("/{page}"),
        (true, Some(_)) => format!("/{page}/…"),
        (false, _) => "/…".to_owned(),
    }
}

/// Whether the server can do its work.
pub(crate) async fn health(State(app): State<App>) -> Response {
    let trouble = app.live.opened().and_then(|tables| tables.figures().trouble);
    match trouble {
        None => ([(header::CACHE_CONTROL, "no-store")], "ok\n").into_response(),
        Some(reason) => Problem::paused(reason).into_response(),
    }
}

/// The figures of the server in the text form of Prometheus, for whoever may see them.
pub(crate) async fn metrics(State(app): State<App>, client: Client) -> Response {
    let address = client.address();
    let may_see = address.is_loopback()
        || address.is_unspecified()
        || app.options.monitors.iter().any(|network| network.contains(address));
    if !may_see {
        return Problem::not_found("nothing is at /metrics").into_response();
    }
    let form = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (form, figures(&app)).into_response()
}

fn figures(app: &App) -> String {
    let counted = &app.monitor.0;
    let load = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    let mut text = String::new();
    let mut family = |name: &str, kind: &str, help: &str, lines: &[(String, f64)]| {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "# HELP parlor_{name} {help}\n# TYPE parlor_{name} {kind}");
        for (label, value) in lines {
            let _ = writeln!(text, "parlor_{name}{label} {value}");
        }
    };
    let plain = |value: f64| [(String::new(), value)];
    let by_status: Vec<_> = (1..6)
        .map(|digit| (format!("{{status=\"{digit}xx\"}}"), load(&counted.requests[digit]) as f64))
        .collect();
    family("requests_total", "counter", "Requests answered, by class of status.", &by_status);
    let mut latencies = Vec::new();
    let mut sum = 0;
    for (class, counter) in counted.latencies.iter().enumerate() {
        sum += load(counter);
        let end =
            CLASSES.get(class).map_or("+Inf".to_owned(), |&end| (end as f64 / 1e3).to_string());
        latencies.push((format!("_bucket{{le=\"{end}\"}}"), sum as f64));
    }
    latencies.push(("_sum".to_owned(), load(&counted.time) as f64 / 1e6));
    latencies.push(("_count".to_owned(), sum as f64));
    family("request_seconds", "histogram", "Time until an answer began.", &latencies);
    family(
        "requests_under_way",
        "gauge",
        "Requests without an answer yet.",
        &plain(load(&counted.under_way) as f64),
    );
    let queues = [("short", app.pool.short_occupancy()), ("long", app.pool.long_occupancy())];
    let of = |part: fn(&Occupancy) -> usize| {
        queues
            .iter()
            .map(|(lane, seats)| (format!("{{lane=\"{lane}\"}}"), part(seats) as f64))
            .collect::<Vec<_>>()
    };
    family("searches", "gauge", "Searches under way.", &of(|seats| seats.taken));
    family(
        "searches_waiting",
        "gauge",
        "Searches that wait for a seat.",
        &of(|seats| seats.waiting),
    );
    let streams = [
        ("{kind=\"search\"}".to_owned(), app.streams.occupancy().taken as f64),
        ("{kind=\"table\"}".to_owned(), app.table_streams.occupancy().taken as f64),
    ];
    family("streams", "gauge", "Event streams open.", &streams);
    if let Some(tables) = app.live.opened() {
        let figures = tables.figures();
        family("tables", "gauge", "Live tables kept.", &plain(figures.tables as f64));
        family(
            "tables_open",
            "gauge",
            "Live tables in memory that are not over.",
            &plain(figures.open as f64),
        );
        family("table_events_total", "counter", "Events kept.", &plain(figures.events as f64));
        family(
            "table_failures_total",
            "counter",
            "Writes of events that failed.",
            &plain(figures.failures as f64),
        );
        let paused = f64::from(u8::from(figures.trouble.is_some()));
        family("tables_paused", "gauge", "1 while events cannot be written.", &plain(paused));
    }
    if let Some(bytes) = resident_memory() {
        family("resident_memory_bytes", "gauge", "Memory of the program.", &plain(bytes as f64));
    }
    family(
        "up_seconds",
        "counter",
        "Time since the server started.",
        &plain(counted.since.elapsed().as_secs_f64()),
    );
    text
}

/// Memory in use, where the system tells.
fn resident_memory() -> Option<u64> {
    const PAGE: u64 = 4_096;
    let told = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(told.split(' ').nth(1)?.parse::<u64>().ok()? * PAGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_the_page_and_nothing_of_its_content() {
        assert_eq!(page_of("/"), "/");
        assert_eq!(page_of("/words"), "/words");
        assert_eq!(page_of("/live/00112233445566778899aabbccddeeff"), "/live/…");
        assert_eq!(page_of("/play/mnk:m=5"), "/play/…");
        assert_eq!(page_of("/X..%2F.O. X"), "/…");
    }
}
