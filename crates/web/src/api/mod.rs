//! The interface, one file a resource.

pub(crate) mod analysis;
pub(crate) mod best;
pub(crate) mod catalogue;
pub(crate) mod compare;
pub(crate) mod crossword;
pub(crate) mod dictionary;
pub(crate) mod explain;
pub(crate) mod growth;
pub(crate) mod lesson;
pub(crate) mod matrix;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod rules;
pub(crate) mod solve;
pub(crate) mod state;
pub(crate) mod study;
pub(crate) mod table_events;
pub(crate) mod tables;
pub(crate) mod tour;
pub(crate) mod values;
pub(crate) mod words;

use axum::response::sse::Event;
use serde::Serialize;

/// A server-sent event with plain data.
pub(crate) fn event(name: &str, data: &impl Serialize) -> Event {
    Event::default().event(name).data(json(data))
}

/// A stream of a single event, as text.
pub(crate) fn event_text(name: &str, data: &impl Serialize) -> String {
    format!("event: {name}\ndata: {}\n\n", json(data))
}

fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("an answer is plain data")
}
