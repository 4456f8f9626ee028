//! What is every position worth under perfect play? Where is that kept, and is it right?
//!
//! | question | answer |
//! |---|---|
//! | Solve a numbered game, in memory | [`solve`] gives a [`Solution`] |
//! | Solve any game whose positions fit in a map | [`explore`] gives an [`Explored`] |
//! | Solve a game of billions into a file | [`Table::make`], or [`Table::list`] for one without numbers |
//! | Ask a file | [`Table::open`], then [`Table::value`] or [`Table::find`] |
//! | Is a file right? | [`verify`] or [`verify_list`] |
//! | What would it take? | [`Estimate::of`]; of several hosts, [`Estimate::of_share`] and [`Crossing`] |
//!
//! A tier that only moves on is solved by backward induction, a cyclic one by retrograde analysis, and
//! the tiers of games that place stones by the [`kernel`]. All of them give the value and the distance
//! in plies, and the same bytes for any number of threads.
//!
//! A player may move again, and points may be counted: then a value is a margin and has no distance, and
//! play must not be able to go in circles.
//!
//! ```
//! use parlor_core::{Control, Game, Plies, Value};
//! use parlor_games::achi::Achi;
//! use parlor_solve::{SolveOptions, solve};
//!
//! let achi = Achi::new(3);
//! let solution = solve(&achi, &SolveOptions::default(), &Control::unlimited())?;
//! assert_eq!(solution.value(&achi, &achi.start()), Value::Win(Plies(11)));
//! assert_eq!(solution.summary.total().positions(), 5_720);
//! # Ok::<(), parlor_solve::Error>(())
//! ```

#![deny(unsafe_code)]

mod backward_induction;
mod code;
mod counts;
mod cyclic_tier;
mod error;
mod estimate;
mod explore;
mod graph;
pub mod kernel;
mod marks;
mod memory;
mod options;
mod peers;
mod places;
mod progress;
mod reach;
mod reachable_graph;
mod retrograde;
mod store;
mod table;
mod tiers;
mod topological;
mod units;
mod verify;

#[cfg(test)]
#[path = "../tests/suite/graph_game.rs"]
mod graph_game;

pub use counts::{Counted, Summary, Traffic, ValueCounts};
pub use error::Error;
pub use estimate::{Estimate, TierTotals};
pub use explore::{Explored, explore};
pub use memory::available_memory;
pub use options::{Begun, Counting, Cuts, Keep, SolveMethod, SolveOptions, WindowSize};
pub use peers::{Answerer, Gathering, Peers};
pub use table::{Crossing, Table, TableIdentity};
pub use tiers::{Solution, solve};
pub use verify::{Extent, Verified, verify, verify_list};
