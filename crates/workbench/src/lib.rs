//! Every game by name, every answer as plain data.
//!
//! Below this crate everything is monomorphic; above it nothing knows a game's type. Games are erased
//! behind [`AnyGame`], once, here; positions and moves cross as text. Front ends (the command line,
//! the web) ask questions and draw answers, and nothing more.
//!
//! ```
//! use parlor_workbench::{Catalogue, Player, Question};
//!
//! let game = Catalogue::new().game("nim:piles=5-3-1")?;
//! let player = Player::parse("alpha-beta")?;
//! let report = game.best(&game.start(), &player, &Question::default())?;
//! assert_eq!(report.best.as_deref(), Some("A3"));
//! # Ok::<(), parlor_workbench::Error>(())
//! ```

#![forbid(unsafe_code)]

mod any_game;
mod catalogue;
mod chart;
mod compare;
mod document;
mod erased;
mod error;
mod explain;
pub mod knights_tour;
mod match_play;
pub mod matrix_game;
mod player;
mod puzzle;
mod record;
mod report;
mod scale;
pub mod schema;
mod seat;
mod solve;
mod thinker;
mod view;
pub mod word_search;

pub use any_game::{AnyGame, Played, Question, State};
pub use catalogue::{Catalogue, Entry};
pub use chart::Chart;
pub use compare::{Comparison, Row, compare};
pub use error::Error;
pub use explain::{Tree, TreeNode};
pub use match_play::{
    EffortReport, Ending, Evidence, Fault, FaultReport, GameRecord, Match, MatchReport, Openings,
    Sprt, Standing, Tally,
};
pub use parlor_core::word::{Kind, Parameter, Word};
pub use parlor_core::{BadInput, Bound, Control, Limits, Progress, Stopped, Verdict};
pub use parlor_solve::{Counting, Extent, Options as SolveOptions};
pub use player::{Mind, Player, PlayerEntry, parse_depth, parse_memory, parse_time};
pub use puzzle::{PUZZLES, PuzzleEntry};
pub use record::Record;
pub use report::{MoveReport, Proof, Report};
pub use scale::Scale;
pub use seat::Seat;
pub use solve::{
    EstimateReport, PositionCounts, SolveReport, SolveWish, VerifyReport, Worth, forget_begun,
    is_begun, table_of, tables_folder, word_of_table,
};
pub use view::{Cell, Field, Pile, Place, Target, View};
