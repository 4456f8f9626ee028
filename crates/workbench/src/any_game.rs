//! A game whose type is forgotten: the object-safe door through which front ends ask.

use std::time::Duration;

use parlor_core::{Control, Limits, Verdict};
use parlor_games::About;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Error;
use crate::explain::Tree;
use crate::player::Player;
use crate::report::{MoveReport, Report};
use crate::seat::Seat;
use crate::view::View;

/// Limits of a question, beside those the player brings along.
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
    /// The control of one search that starts now.
    pub(crate) fn control(&self, player: &Player) -> Control {
        self.control.narrowed(Limits { time: self.time(player), nodes: player.nodes })
    }

    /// How long one search may take. A player who would look deeper for ever is given a while.
    pub(crate) fn time(&self, player: &Player) -> Option<Duration> {
        const A_WHILE: Duration = Duration::from_secs(5);
        let is_limited = self.depth(player).is_some() || player.nodes.is_some();
        let unlimited = || (player.mind.deepens() && !is_limited).then_some(A_WHILE);
        self.time.or(player.time).or_else(unlimited)
    }

    /// How deep one search goes.
    pub(crate) fn depth(&self, player: &Player) -> Option<u32> {
        self.depth.or(player.depth)
    }
}

/// A position and what can be said about it at once.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct State {
    /// The word of the game and variant.
    pub word: String,
    /// What the two players are called, the one who began first.
    pub players: [&'static str; 2],
    /// The position, as the game writes it.
    pub position: String,
    /// The name of the player to move.
    pub turn: String,
    /// Which player that is: 0 began, 1 did not.
    pub turn_index: usize,
    /// The winner's name, `draw`, or nothing while the game goes on.
    pub outcome: Option<String>,
    /// The same for the player to move.
    #[serde(skip)]
    pub verdict: Option<Verdict>,
    /// The legal moves.
    pub moves: Vec<String>,
    /// The drawing.
    pub view: View,
    /// What a reader would want to know that the drawing does not tell.
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
}
