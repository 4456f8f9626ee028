//! People at two machines play one game: live tables.
//!
//! A table is a list of events, and nothing else is kept of it. Folding them through the rules gives the table
//! as it stands ([`LiveTable`]); what a player asks for is decided against that and becomes further events. So a
//! server that is killed loses nothing it has answered, and a restart is reading.
//!
//! These tables have people at them. The tables of solved games are another thing: `parlor-solve` has those.
//!
//! | file | what it answers |
//! |---|---|
//! | `event`, `live_table` | what can happen at a table, and what comes of it |
//! | `action` | what a player may ask for |
//! | `seat`, `secret` | who is who, and how they show it |
//! | `clock`, `time` | how much time there is, and by which clock |
//! | `store/*`, `writer` | where events are kept, many in one transaction |
//! | `tables`, `room`, `caretaker` | all tables of a server, and what has to be seen to |
//! | `commit` | how what was decided is kept, applied and told |
//! | `programs` | how programs play at tables |
//! | `view` | a table as a player or a spectator sees it |

#![forbid(unsafe_code)]

mod action;
mod caretaker;
mod clock;
mod commit;
mod error;
mod event;
mod limits;
mod live_table;
mod programs;
mod room;
mod seat;
mod secret;
mod store;
mod tables;
mod time;
mod view;
mod writer;

pub use action::{Action, Refusal};
pub use caretaker::Figures;
pub use clock::{Clocks, TimeControl};
pub use error::TableError;
pub use event::{Offer, Recorded, TableEvent};
pub use limits::TableLimits;
pub use live_table::{LiveTable, NoTable, Reason, Stage};
pub use programs::ProgramTurn;
pub use room::{News, Watching};
pub use seat::{Seat, Side, Sitter};
pub use secret::{Secret, SecretHash, TableId};
#[cfg(feature = "postgres")]
pub use store::Postgres;
pub use store::{Append, EventStore, Kept, Listed, Notice, Sqlite, StoreError};
pub use tables::{Made, NewTable, Tables};
pub use time::{ServerTime, calendar_time};
pub use view::{ClockView, EndingView, OfferView, PlayerView, TableView, Viewer};

#[cfg(test)]
mod tests;
