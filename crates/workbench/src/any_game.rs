//! A game whose type is forgotten: the object-safe door through which front ends ask.

use std::path::Path;
use std::time::Duration;

use parlor_core::{Control, Limits, Verdict};
use parlor_games::About;
use parlor_solve::Extent;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Error;
use crate::explain::Tree;
use crate::player::Player;
use crate::report::{MoveReport, Report};
use crate::seat::Seat;
use crate::solve::{EstimateReport, SolveReport, SolveWish, VerifyReport};
use crate::view::View;

/// Limits of a question. Those that a player brings along in its word come first.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// How long, how many nodes, and whom to tell.
    pub control: Control,
    /// Time for each single search, counted from when it starts.
    pub time: Option<Duration>,
}

impl Question {
    /// How long a search may take when nothing is said. A search that is to prove the value may take
    /// as long as it needs.
    const A_WHILE: Duration = Duration::from_secs(5);

    /// How long and how deep one search of this player may go.
    pub(crate) fn reach(&self, player: &Player) -> Reach {
        let depth = player.depth.or(self.depth);
        let time = player.time.or(self.time);
        let is_limited = depth.is_some() || time.is_some() || player.nodes.is_some();
        let open = is_limited || player.mind.is_to_prove();
        let time = if open { time } else { Some(Self::A_WHILE) };
        Reach { depth, time, nodes: player.nodes }
    }
}

/// How far one search may go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    pub(crate) depth: Option<u32>,
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
}

impl Reach {
    /// What is left for each of several moves, when one ply is the move itself and they share the
    /// time.
    pub(crate) fn after_one_of(self, moves: usize) -> Self {
        Self {
            depth: self.depth.map(|depth| depth.saturating_sub(1)),
            time: self.time.map(|time| time / moves.max(1) as u32),
            nodes: self.nodes,
        }
    }

    /// The control of one search that starts now.
    pub(crate) fn control(self, outer: &Control) -> Control {
        outer.narrowed(Limits { time: self.time, nodes: self.nodes })
    }
}

/// A position and what can be said about it at once.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct State {
    /// The word of the game and variant.
    pub word: String,
    /// What the two players are called, the one who began first.
    #[schema(min_items = 2, max_items = 2)]
    pub players: [&'static str; 2],
    /// The position, as the game writes it.
    pub position: String,
    /// The name of the player to move.
    pub turn: String,
    /// Which player that is: 0 began, 1 did not.
    pub turn_index: usize,
    /// The winner's name, `draw`, or nothing while the game goes on.
    #[schema(required)]
    pub outcome: Option<String>,
    /// The same for the player to move.
    #[serde(skip)]
    pub verdict: Option<Verdict>,
    /// The legal moves.
    pub moves: Vec<String>,
    /// The drawing.
    pub view: View,
    /// What a reader would want to know that the drawing does not tell.
    #[schema(required)]
    pub note: Option<String>,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Played {
    /// The move, as the game writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position it was made in.
    pub before: String,
    /// The position it led to.
    pub after: String,
}

/// Any game, asked in text.
pub trait AnyGame: Send + Sync {
    /// The shortest word that names this game and variant.
    fn word(&self) -> String;
    /// What there is to say about its family.
    fn about(&self) -> &About;
    /// The starting position.
    fn start(&self) -> String;
    /// What the two players are called.
    fn player_names(&self) -> [&'static str; 2];
    /// Whether play can come back to an earlier position.
    fn can_repeat(&self) -> bool;

    /// A position as the game writes it.
    ///
    /// # Errors
    /// Text that is not a position.
    fn normal(&self, position: &str) -> Result<String, Error>;

    /// What can be said about a position at once. `last` is the move that led to it, to be
    /// highlighted.
    ///
    /// # Errors
    /// Text that is not a position.
    fn state(&self, position: &str, last: Option<&Played>) -> Result<State, Error>;

    /// Makes a move.
    ///
    /// # Errors
    /// Text that is not a position, or not a legal move in it.
    fn play(&self, position: &str, mv: &str) -> Result<Played, Error>;

    /// Whether a move gives up the game.
    ///
    /// # Errors
    /// Text that is not a position, or not a legal move in it.
    fn gives_up(&self, position: &str, mv: &str) -> Result<bool, Error>;

    /// The number of move sequences of each length from 1 to `depth`.
    ///
    /// # Errors
    /// Text that is not a position; limits reached.
    fn perft(&self, position: &str, depth: usize, control: &Control) -> Result<Vec<u64>, Error>;

    /// Whether the player can be asked about this game within the limits of the question.
    ///
    /// # Errors
    /// The reason why not.
    fn check_player(&self, player: &Player, question: &Question) -> Result<(), Error>;

    /// What the player would do, and what it thinks of the position.
    ///
    /// # Errors
    /// Text that is not a position; a player that cannot be asked about this game.
    fn best(&self, position: &str, player: &Player, question: &Question) -> Result<Report, Error>;

    /// Lets a program sit down to a game, to be asked for one move after another.
    ///
    /// # Errors
    /// A player that cannot be asked about this game.
    fn seat<'a>(
        &'a self,
        player: &'a Player,
        question: Question,
    ) -> Result<Box<dyn Seat + 'a>, Error>;

    /// What the player thinks of every legal move, in the game's order.
    ///
    /// # Errors
    /// As for [`best`](AnyGame::best).
    fn rate_moves(
        &self,
        position: &str,
        player: &Player,
        question: &Question,
    ) -> Result<Vec<MoveReport>, Error>;

    /// The tree the player searches, of at most `room` nodes.
    ///
    /// # Errors
    /// As for [`best`](AnyGame::best).
    fn explain(
        &self,
        position: &str,
        player: &Player,
        question: &Question,
        room: usize,
    ) -> Result<Tree, Error>;

    /// What solving all of it would need; `None` if that shows only on the way.
    fn estimate(&self) -> Option<EstimateReport>;

    /// Solves all of it.
    ///
    /// # Errors
    /// Limits reached; too little memory; a file that cannot be written.
    fn solve(&self, wish: &SolveWish, control: &Control) -> Result<SolveReport, Error>;

    /// What a position and each of its moves are worth, best first, from a table or from what can be
    /// solved at once.
    ///
    /// # Errors
    /// Text that is not a position; no table, or one that is not of this game.
    fn probe(&self, position: &str, table: Option<&Path>) -> Result<Report, Error>;

    /// What every legal move is worth, in the game's order, if all of the game is known already: from
    /// a table that was asked before, or from [`learn`](AnyGame::learn).
    ///
    /// # Errors
    /// Text that is not a position; a table that cannot be read.
    fn known_moves(&self, position: &str) -> Result<Option<Vec<MoveReport>>, Error>;

    /// Gets to know all of the game: opens its table, or solves it in memory if it is small.
    ///
    /// # Errors
    /// Limits reached; neither a table nor a small game.
    fn learn(&self, control: &Control) -> Result<(), Error>;

    /// Checks a table against the rules.
    ///
    /// # Errors
    /// The first false value; a table that is not of this game.
    fn verify(
        &self,
        table: &Path,
        extent: Extent,
        options: &parlor_solve::Options,
        control: &Control,
    ) -> Result<VerifyReport, Error>;
}
