//! The interface, one file a resource.

pub(crate) mod analysis;
pub(crate) mod best;
pub(crate) mod catalogue;
pub(crate) mod compare;
pub(crate) mod explain;
pub(crate) mod play;
pub(crate) mod state;
pub(crate) mod values;
