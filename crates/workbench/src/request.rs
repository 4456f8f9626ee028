//! Everything a front end can ask about games, as plain data.
//!
//! Games, positions, players and times are the same text everywhere: in a terminal, in an address, in a
//! file. What is left out has a default, and the default is chosen here.

use std::path::PathBuf;
use std::time::Duration;

use parlor_core::BadInput;
use parlor_solve::{Begun, Counting, Extent, Keep};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::any_game::{Played, SearchLimits, State};
use crate::level::Level;
use crate::match_play::{Openings, Sprt};
use crate::player::{parse_depth, parse_time};
use crate::report::Report;

/// A position, and the move that led to it if that is to be highlighted.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StateRequest {
    /// The game, such as `tic-tac-toe` or `mnk:m=5,n=5,k=4`.
    pub game: String,
    /// The position; the start of the game if left out.
    pub position: Option<String>,
    /// The position before the last move. Both this and the move, or neither.
    pub before: Option<String>,
    /// The last move.
    pub last: Option<String>,
}

/// A move to make.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayRequest {
    /// The game's spec.
    #[schema(example = "tic-tac-toe")]
    pub game: String,
    /// The position to play in.
    #[schema(example = ".../.../... X")]
    pub position: String,
    /// The move.
    #[serde(rename = "move")]
    #[schema(example = "b2")]
    pub mv: String,
    /// The points of both players before the move, in a game that counts them; none if left out.
    #[serde(default)]
    #[schema(min_items = 2, max_items = 2)]
    pub points: [i32; 2],
}

/// A move that was made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayAnswer {
    /// The move and the positions around it.
    #[serde(flatten)]
    pub played: Played,
    /// What it led to.
    pub state: State,
}

/// A game so far.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplayRequest {
    /// The game's spec.
    #[schema(example = "tic-tac-toe")]
    pub game: String,
    /// The position at the start; the game's own if left out.
    #[schema(example = ".../.../... X")]
    pub start: Option<String>,
    /// The moves since.
    #[schema(example = json!(["b2", "a1"]))]
    pub moves: Vec<String>,
}

/// Every position of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReplayAnswer {
    /// The start, then the position after each move.
    pub states: Vec<State>,
}

/// Who can play this game?
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PlayersRequest {
    /// The game, such as `tic-tac-toe` or `mnk:m=5,n=5,k=4`.
    pub game: String,
}

/// Who can play a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayersAnswer {
    /// Their names, as the catalogue lists them.
    pub players: Vec<&'static str>,
    /// The program as an opponent, from the lowest level.
    pub levels: [Level; 3],
}

/// What is every legal move worth?
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ValuesRequest {
    /// The game, such as `tic-tac-toe` or `mnk:m=5,n=5,k=4`.
    pub game: String,
    /// The position; the start of the game if left out.
    pub position: Option<String>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Time for all moves together, such as `5s` or `100ms`; two seconds if left out.
    pub time: Option<String>,
    /// Also tell each value from the side of `one` (the player who began), `computer` (who is to move),
    /// `human` (the other) or `mover`.
    pub view: Option<String>,
    /// Also tell each value on the scale of a document: `sign`, `weiss` or `achi`.
    pub scale: Option<String>,
}

/// What would a player do, and what do they think of the position?
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BestRequest {
    /// The game, such as `tic-tac-toe` or `mnk:m=5,n=5,k=4`.
    pub game: String,
    /// The position; the start of the game if left out.
    pub position: Option<String>,
    /// The player, such as `engine:time=100ms` or `memo:keep=to-5`. If left out: whoever knows the game
    /// from a solved table, else the engine.
    pub by: Option<String>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Time for each search, such as `5s` or `100ms`.
    pub time: Option<String>,
    /// Prove the value, with its distance, by the engine.
    #[serde(default)]
    pub exact: bool,
    /// Threads of the engine.
    pub threads: Option<u32>,
    /// Memory of the engine's table, such as `64MB`.
    pub memory: Option<String>,
    /// Also tell what every legal move is worth.
    #[serde(default)]
    pub all: bool,
    /// Search even where a table knows: somebody wants to watch.
    #[serde(skip)]
    #[param(ignore)]
    pub watched: bool,
}

/// Several players on one position.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CompareRequest {
    /// The game, such as `tic-tac-toe` or `mnk:m=5,n=5,k=4`.
    pub game: String,
    /// The position; the start of the game if left out.
    pub position: Option<String>,
    /// Players, separated by spaces or commas; the classic ladder if left out.
    pub rungs: Option<String>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Time for each search, such as `5s` or `100ms`.
    pub time: Option<String>,
}

/// The tree a player searches.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ExplainRequest {
    /// The game, such as `tic-tac-toe` or `mnk:m=5,n=5,k=4`.
    pub game: String,
    /// The position; the start of the game if left out.
    pub position: Option<String>,
    /// The player, such as `memo:keep=to-5`; `alpha-beta` if left out.
    pub by: Option<String>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Time for the search, such as `5s` or `100ms`.
    pub time: Option<String>,
    /// Nodes shown at most, the first ones searched.
    pub nodes: Option<usize>,
    /// Whose side values are told from: `mover` (whoever is to move at the node), `one` (the player who
    /// began), `computer` (who is to move at the root) or `human` (the other).
    pub view: Option<String>,
    /// The scale of a document: `sign`, `weiss` or `achi`. It has a view of its own.
    pub scale: Option<String>,
}

/// Solve a whole game.
#[derive(Clone, Debug, Default)]
pub struct SolveRequest {
    /// The game.
    pub game: String,
    /// The file to keep it in; in the tables' folder by default.
    pub table: Option<PathBuf>,
    /// Threads to work with; all there are by default.
    pub threads: Option<usize>,
    /// Bytes of memory that may be used.
    pub memory: Option<u64>,
    /// Which positions are counted.
    pub counting: Counting,
    /// What to do with a table that was begun before.
    pub begun: Begun,
    /// What of the table is to stay.
    pub keep: Keep,
}

/// Ask a solved table.
#[derive(Clone, Debug, Default)]
pub struct ProbeRequest {
    /// A table's file, or a game: its table in the tables' folder.
    pub table: String,
    /// The position; the start of the game if left out.
    pub position: Option<String>,
}

/// Check a solved table against the rules.
#[derive(Clone, Debug)]
pub struct VerifyRequest {
    /// A table's file, or a game: its table in the tables' folder.
    pub table: String,
    /// How much is checked.
    pub extent: Extent,
    /// Threads to work with; all there are by default.
    pub threads: Option<usize>,
    /// Bytes of memory that may be used.
    pub memory: Option<u64>,
}

/// Let two programs play a match.
#[derive(Clone, Debug)]
pub struct MatchRequest {
    /// The game.
    pub game: String,
    /// The two players.
    pub players: [String; 2],
    /// Games to play, rounded up to pairs.
    pub games: u64,
    /// Plies to look ahead, for a player who brings no limit along.
    pub depth: Option<u32>,
    /// Time for each move of a player who brings no limit along.
    pub time: Option<String>,
    /// Where games begin.
    pub openings: Openings,
    /// The random seed; a new one by default.
    pub seed: Option<u64>,
    /// Pairs that are played side by side.
    pub concurrency: usize,
    /// Ends the match as soon as one of two strengths is refuted.
    pub sprt: Option<Sprt>,
}

/// Reads limits as they are written.
pub(crate) fn search_limits(
    depth: Option<u32>,
    time: Option<&str>,
) -> Result<SearchLimits, BadInput> {
    let depth = depth.map(|depth| parse_depth(&depth.to_string())).transpose()?;
    Ok(SearchLimits { depth, time: time_of(time)?, nodes: None })
}

/// Reads a time; nothing said is nothing wanted.
fn time_of(text: Option<&str>) -> Result<Option<Duration>, BadInput> {
    text.filter(|text| !text.is_empty()).map(parse_time).transpose()
}

impl BestRequest {
    /// Whether a report leaves open what was asked.
    #[must_use]
    pub const fn is_left_open_by(&self, report: &Report) -> bool {
        let is_unproven = self.exact && report.worth.value.is_none();
        is_unproven || (!report.finished && report.best.is_none())
    }
}

/// A text that says something.
pub(crate) fn given(text: &Option<String>) -> Option<&str> {
    text.as_deref().map(str::trim).filter(|text| !text.is_empty())
}
