//! The interface, one file a resource.

pub(crate) mod analysis;
pub(crate) mod best;
pub(crate) mod catalogue;
pub(crate) mod compare;
pub(crate) mod explain;
pub(crate) mod matrix;
pub(crate) mod play;
pub(crate) mod state;
pub(crate) mod tour;
pub(crate) mod values;
pub(crate) mod words;

use axum::response::sse::Event;
use serde::Serialize;

/// A server-sent event with plain data.
fn event(name: &str, data: &impl Serialize) -> Event {
    let data = serde_json::to_string(data).expect("an answer is plain data");
    Event::default().event(name).data(data)
}
