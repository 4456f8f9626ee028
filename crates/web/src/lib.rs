//! Parlor over HTTP: every request of the workbench as an address, and the pages that make them.
//!
//! One program serves it all. The pages under `pages` are embedded, the interface under `/api` is
//! described at `/api/openapi.json`, and positions, moves, games and players are the same text as on
//! the command line. Nothing is kept between requests but solve jobs and live tables: any other game
//! in progress is a start and a list of moves, and lives in the address of its page.
//!
//! | file | what it answers |
//! |---|---|
//! | `router` | which address does what: the table of contents |
//! | `api/*` | one file a resource |
//! | `search_pool` | where searches run, how many at once, and how they end |
//! | `jobs` | solves that outlive their request |
//! | `live`, `bearer` | live tables: people at two machines, and how they show who they are |
//! | `ask`, `problem`, `refusals`, `forms` | how a question is read, how a refusal looks, and where one is possible |
//! | `client`, `fair_queue` | who asks, and how clients share what there is |
//! | `host`, `site`, `rate` | by which name, from which page and how often one may ask |
//! | `server`, `stream`, `headers` | connections, and what keeps slow and broken clients from harming others |
//! | `pages`, `assets` | the embedded files, and their lasting addresses |
//! | `config`, `proxy` | how a server is set up, and what stands in front of it |
//! | `logs`, `monitor` | what it tells of itself: lines, request ids, health, figures |

#![forbid(unsafe_code)]

mod api;
mod ask;
mod assets;
mod bearer;
mod client;
mod config;
mod documents;
mod fair_queue;
mod forms;
mod glossary;
mod headers;
mod host;
mod jobs;
mod live;
mod logs;
mod markdown;
mod monitor;
mod options;
mod pages;
mod problem;
mod proxy;
mod rate;
mod refusals;
mod router;
mod search_pool;
mod server;
mod site;
mod stream;
mod watched;

pub use host::HostName;
pub use live::{LIVE_FILE, TableStore};
pub use options::{LogLevel, Rate, ServerAllowance, ServerOptions, SolveCompany};
pub use proxy::{BasePath, Network};
pub use router::{app, openapi};
pub use server::{Server, serve};
