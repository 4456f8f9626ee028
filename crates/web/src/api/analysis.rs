//! `/api/analysis`: a search that tells what it knows as it goes, as server-sent events.

use std::convert::Infallible;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use parlor_workbench::{BestRequest, Control, Progress, Report, schema};
use serde::Serialize;
use tokio::sync::{mpsc, oneshot};
use utoipa::ToSchema;

use super::event;
use crate::ask::Query;
use crate::problem::Problem;
use crate::router::App;
use crate::search_pool::CancelOnDrop;

/// What a search knows so far.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SearchProgress {
    /// Plies looked ahead.
    depth: u32,
    /// What the position is worth to the player to move, in points.
    score: i32,
    /// Whether the score is the truth, or a bound of it.
    #[schema(value_type = schema::Bound)]
    bound: &'static str,
    /// The best line so far.
    line: Vec<String>,
    /// Positions visited.
    nodes: u64,
    /// Time spent.
    seconds: f64,
    /// Positions a second.
    nodes_per_second: f64,
    /// Part of the table in use, from 0 to 1.
    table_fill: f64,
    /// Part of the probes that found an entry, from 0 to 1.
    hit_rate: f64,
}

/// Watch a search think: events `progress` (what is known so far), then one `report` or `problem`
#[utoipa::path(
    get,
    path = "/api/analysis",
    operation_id = "analysis",
    tag = "searches",
    params(BestRequest),
    responses((status = OK, body = SearchProgress, content_type = "text/event-stream")),
)]
pub(crate) async fn watch(
    State(app): State<App>,
    Query(request): Query<BestRequest>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let request = BestRequest { watched: true, ..request };
    let workbench = app.workbench.clone();
    // Once the stream has begun a refusal can only be an event.
    workbench.position(&request.game, request.position.as_deref())?;
    workbench.player(&request)?;
    let (sender, heard) = mpsc::unbounded_channel();
    let sink = move |progress: &Progress| {
        if let Some(known) = SearchProgress::of(progress) {
            // Nobody may be left to hear it.
            let _ = sender.send(known);
        }
    };
    let work = move |control: &Control| workbench.best(&request, control);
    let (cancel, answer) = app.pool.start(None, Some(Box::new(sink)), work).await?;
    let watched = Watched { heard, answer: Some(answer), cancel };
    Ok(Sse::new(unfold(watched, Watched::next)).keep_alive(KeepAlive::default()))
}

/// A search with somebody watching. Dropping it stops the search.
struct Watched {
    heard: mpsc::UnboundedReceiver<SearchProgress>,
    answer: Option<oneshot::Receiver<Result<Report, Problem>>>,
    cancel: CancelOnDrop,
}

impl Watched {
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        // The sender lives in the control, which the search drops when it ends: first every
        // progress, then the answer.
        let event = match self.heard.try_recv() {
            Ok(known) => event("progress", &known),
            Err(_) => {
                let answer = self.answer.as_mut()?;
                tokio::select! {
                    biased;
                    Some(known) = self.heard.recv() => event("progress", &known),
                    answer = answer => {
                        self.answer = None;
                        match answer.unwrap_or_else(|_| Err(Problem::broken())) {
                            Ok(report) => event("report", &report),
                            Err(problem) => event("problem", &problem),
                        }
                    }
                }
            }
        };
        let _ = &self.cancel;
        Some((Ok(event), self))
    }
}

impl SearchProgress {
    fn of(progress: &Progress) -> Option<Self> {
        use parlor_workbench::Bound;
        let Progress::Search { depth, score, line, nodes, elapsed, table_fill, hit_rate } =
            progress
        else {
            return None;
        };
        let seconds = elapsed.as_secs_f64();
        Some(Self {
            depth: *depth,
            score: score.limit().points(),
            bound: match score {
                Bound::Exact(_) => "exact",
                Bound::AtLeast(_) => "at-least",
                Bound::AtMost(_) => "at-most",
            },
            line: line.clone(),
            nodes: *nodes,
            seconds,
            nodes_per_second: if seconds > 0.0 { *nodes as f64 / seconds } else { 0.0 },
            table_fill: *table_fill,
            hit_rate: *hit_rate,
        })
    }
}
