//! `/api/tables/{id}/events`: a table as it changes, as server-sent events.
//!
//! Every event is the whole table as its listener may see it, so that one who was away has missed nothing: the
//! first event is the table as it stands.

use std::convert::Infallible;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use parlor_tables::{News, TableView, Tables, Viewer, Watching};
use serde::Serialize;

use super::event;
use super::tables::find;
use crate::ask::PathSegment;
use crate::bearer::Bearer;
use crate::client::Client;
use crate::fair_queue::QueueSeat;
use crate::problem::Problem;
use crate::router::App;

/// Watch a table: an event `table` at once and after every change, with the number of the last event as its id;
/// `farewell` when the server ends or forgets the table
#[utoipa::path(
    get,
    path = "/api/tables/{id}/events",
    operation_id = "table_events",
    tag = "tables",
    params(("id" = String, Path, description = "The table.")),
    responses((status = OK, body = TableView, content_type = "text/event-stream")),
)]
pub(crate) async fn watch(
    State(app): State<App>,
    client: Client,
    bearer: Bearer,
    PathSegment(id): PathSegment,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let (tables, id) = find(&app, &id).await?;
    let (watching, viewer) = tables.watch(id, bearer.0).await?;
    let stream = app.table_stream(client)?;
    let listener =
        Listener { tables: tables.clone(), watching, viewer, heard: None, _stream: stream };
    Ok(Sse::new(unfold(Some(listener), next)).keep_alive(KeepAlive::default()))
}

/// Somebody who listens to a table.
struct Listener {
    tables: Tables,
    watching: Watching,
    viewer: Viewer,
    /// What they have heard, as far as they may.
    heard: Option<News>,
    _stream: QueueSeat,
}

/// What ends a stream: come back, and see.
#[derive(Serialize)]
struct Farewell {
    /// After how many milliseconds.
    retry: u64,
}

/// The next event of a table, if one comes.
async fn next(listener: Option<Listener>) -> Option<(Result<Event, Infallible>, Option<Listener>)> {
    let mut listener = listener?;
    let mut news = listener.watching.news();
    loop {
        if news.is_over {
            return Some((Ok(event("farewell", &Farewell { retry: 500 })), None));
        }
        let heard = visible(news, listener.viewer);
        if listener.heard != Some(heard) {
            listener.heard = Some(heard);
            let view = listener.tables.look(&listener.watching, listener.viewer).await;
            let told = event("table", &view).id(view.number.to_string());
            return Some((Ok(told), Some(listener)));
        }
        news = listener.watching.changed().await;
    }
}

/// The news as far as somebody may know: an offer is none to a spectator.
fn visible(news: News, viewer: Viewer) -> News {
    match viewer {
        Viewer::Player(_) => news,
        Viewer::Spectator => News { number: news.public_number, ..news },
    }
}
