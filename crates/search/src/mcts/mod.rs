//! Monte Carlo tree search with proofs: for games that have no good evaluation.
//!
//! A tree grows one node a round: walk down to where the tree ends, choosing the child with the best
//! balance of success and novelty (UCT: Kocsis and Szepesvári, 2006), play a random game from there
//! and credit the result to every node passed. A position that other moves lead to as well is one node (see `tree`).
//!
//! Each node also keeps two bounds on its true score, from finished games and from what the game
//! knows without search. They are backed up as minimax would, so that parts of the tree become proven and
//! are left alone (Cazenave and Saffidine, *Score bounded Monte-Carlo tree search*, 2010; here with
//! distances in the scores). When the bounds of the root meet in a win, a draw or a loss, the search
//! ends: given time, it is exact. Where the game has an evaluation, it guides the walk too (see `implicit`).
//!
//! ```
//! use parlor_core::{Notation, Verdict};
//! use parlor_games::tic_tac_toe::TicTacToe;
//! use parlor_search::Task;
//! use parlor_search::mcts::{Mcts, MctsOptions};
//!
//! let position = TicTacToe.parse_position("X.O/.../... X")?;
//! let report = Mcts::new(MctsOptions::default()).search(&Task::new(&TicTacToe, &position));
//! assert_eq!(report.verdict, Some(Verdict::Win));
//! # Ok::<(), parlor_core::BadInput>(())
//! ```

mod implicit;
mod node;
mod report;
mod result;
mod rounds;
mod together;
mod tree;

use std::time::Instant;

use parlor_core::{Game, Knowledge, Stopped};

pub use self::rounds::{RootMove, Round};
use self::tree::MctsTree;
use crate::{SearchReport, Task};

/// How a [`Mcts`] searches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsOptions {
    /// Bytes for the trees.
    pub memory: usize,
    /// Threads, each with a tree of its own.
    pub threads: usize,
    /// How much novelty counts beside success.
    pub exploration: f32,
    /// How much the game's evaluation counts beside random games, from 0 to 1. With 0 it is not asked.
    pub evaluation: f32,
    /// The random seed: equal seeds give equal searches.
    pub seed: u64,
    /// Rounds after which a search ends, however fast the machine is.
    pub rounds: Option<u64>,
}

impl Default for MctsOptions {
    fn default() -> Self {
        Self {
            memory: 64 << 20,
            threads: 1,
            exploration: 1.0,
            evaluation: 0.5,
            seed: 1,
            rounds: None,
        }
    }
}

/// Monte Carlo tree search. Each search grows a tree of its own.
#[derive(Clone, Copy, Debug)]
pub struct Mcts {
    options: MctsOptions,
}

impl Mcts {
    /// A search with these options.
    #[must_use]
    pub const fn new(options: MctsOptions) -> Self {
        Self { options }
    }

    /// Whether a search ends without a limit of the task's.
    #[must_use]
    pub const fn is_bounded(&self) -> bool {
        self.options.rounds.is_some()
    }

    /// Grows a tree until the value is proven, the rounds are over or the task's control says stop; without a deadline
    /// also until the memory is full. A depth limit bounds the tree, not the random games.
    pub fn search<G: Game, K: Knowledge<G>>(&self, task: &Task<'_, G, K>) -> SearchReport<G::Move> {
        let start = Instant::now();
        let threads = self.options.threads.max(1);
        if threads > 1 {
            return self.search_together(task, threads, start);
        }
        let mut tree = MctsTree::new(task, self.options);
        let stopped = tree.grow(start, |_, _| Ok(())).err();
        tree.report(start, stopped)
    }

    /// The same, and `watch` hears of every round; it may say that it has seen enough.
    pub fn search_watched<G: Game, K: Knowledge<G>>(
        &self,
        task: &Task<'_, G, K>,
        mut watch: impl FnMut(Round<G::Move>) -> Result<(), Stopped>,
    ) -> SearchReport<G::Move> {
        let start = Instant::now();
        let mut tree = MctsTree::new(task, self.options);
        let stopped = tree.grow(start, |tree, done| watch(tree.told(done))).err();
        tree.report(start, stopped)
    }
}
