//! What is the best move I can find by looking ahead?
//!
//! The classic ladder, one file a rung. Each adds one idea to the rung before it and is checked
//! against plain [`minimax`] on random trees:
//!
//! | rung | the idea it adds |
//! |---|---|
//! | [`minimax`] | try everything; take the best for whoever is to move |
//! | [`memo`] | a position seen before need not be searched again |
//! | [`alpha_beta`] | a line that is already refuted need not be finished |
//! | [`textbook_table`] | both at once, as a textbook does it, quirks included |
//! | [`table`] | both at once, made sound: what is kept says how much it knows |
//! | [`depth_limited`] | stop at a depth and guess |
//!
//! A rung is chosen by a [`Rung`] and asked with a [`Task`]; it answers with a [`SearchReport`].
//!
//! ```
//! use parlor_core::{Game, Verdict};
//! use parlor_games::tic_tac_toe::TicTacToe;
//! use parlor_search::{Rung, Task};
//!
//! let start = TicTacToe.start();
//! let report = Rung::ALPHA_BETA.search(&Task::new(&TicTacToe, &start));
//! assert_eq!(report.verdict, Some(Verdict::Draw));
//! assert_eq!(report.counters.calls, 16_811);
//! ```

#![deny(unsafe_code)]

pub mod alpha_beta;
pub mod anytime;
pub mod depth_limited;
pub mod document;
pub mod engine;
pub mod explain;
pub mod mcts;
pub mod memo;
pub mod minimax;
mod observer;
pub mod proof_number;
mod report;
mod rung;
pub mod table;
mod task;
pub mod textbook_table;
mod transposition_map;

pub use observer::{NodeEnding, Observer, Silent, Window};
pub use report::{Counters, SearchReport};
pub use rung::Rung;
pub use task::Task;
