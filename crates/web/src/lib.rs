//! Parlor over HTTP: every question of the workbench as an address, and the pages that ask them.
//!
//! One program serves it all. The pages under `pages` are embedded, the interface under `/api` is
//! described at `/api/openapi.json`, and positions, moves, games and players are the same text as on
//! the command line. Nothing is kept between requests but solve jobs: a game in progress is a start
//! and a list of moves, and lives in the address of its page.
//!
//! | file | what it answers |
//! |---|---|
//! | `router` | which address does what: the table of contents |
//! | `api/*` | one file a resource |
//! | `shelf` | which games are kept ready |
//! | `desk` | where searches run, how many at once, and how they end |
//! | `ask`, `problem` | how a question is read, and how a refusal looks |
//! | `rate`, `server` | what keeps slow, greedy and broken clients from harming others |
//! | `pages` | the embedded files |

#![forbid(unsafe_code)]

mod api;
mod ask;
mod desk;
mod options;
mod pages;
mod problem;
mod rate;
mod router;
mod server;
mod shelf;

pub use options::{Allowance, Options, Rate};
pub use router::{app, openapi};
pub use server::{Server, serve};
