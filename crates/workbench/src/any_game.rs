//! A game whose type is forgotten: the object-safe door through which everything asks.

use std::path::Path;
use std::time::Duration;

use parlor_core::{Control, Limits, Outcome, Side};
use parlor_games::About;
use parlor_solve::{Extent, Gathering, SolveOptions};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Error;
use crate::explain::{Tree, Watch};
use crate::lesson::GraphNode;
use crate::lesson::PlayoutRound;
use crate::player::Player;
use crate::report::{MoveReport, Report};
use crate::session::Session;
use crate::solve::{EstimateReport, SolveReport, VerifyReport};
use crate::study::{MoveKind, MoveTally};
use crate::tune::{LearntText, TuningPlan};
use crate::view::View;

/// How far one search may go. Limits that a player brings along in its spec come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Time for each single search, counted from when it starts.
    pub time: Option<Duration>,
    /// Positions to visit.
    pub nodes: Option<u64>,
}

impl SearchLimits {
    /// How long a search may take by default. A search that is to prove the value may take
    /// as long as it needs.
    pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(5);

    /// How far one search of this player may go.
    pub(crate) fn of(self, player: &Player) -> Self {
        let Self { depth, time, nodes } = self.or_those_of(player);
        let is_limited = depth.is_some() || time.is_some() || player.nodes.is_some();
        let open = is_limited || player.strategy.is_to_prove() || player.strategy.is_bounded();
        Self { depth, time: if open { time } else { Some(Self::DEFAULT_TIMEOUT) }, nodes }
    }

    /// The control of one question to this player that is asked now: coming to know the game counts too.
    pub(crate) fn question(self, player: &Player, outer: &Control) -> Control {
        outer.narrowed(Limits { time: player.time.or(self.time), nodes: None })
    }

    /// What is left for each of several moves, when one ply is the move itself and they share the
    /// time.
    pub(crate) fn after_one_of(self, moves: usize) -> Self {
        Self {
            depth: self.depth.map(|depth| depth.saturating_sub(1)),
            time: self.time.map(|time| time / moves.max(1) as u32),
            nodes: self.nodes,
        }
    }

    /// The limits that the player brings along, and these where it brings none.
    pub(crate) fn or_those_of(self, player: &Player) -> Self {
        Self {
            depth: player.depth.or(self.depth),
            time: player.time.or(self.time),
            nodes: player.nodes.or(self.nodes),
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
    /// The spec of the game and variant.
    #[serde(rename = "game")]
    pub spec: String,
    /// What the two players are called, the one who began first.
    #[schema(min_items = 2, max_items = 2)]
    pub players: [&'static str; 2],
    /// The position, as the game writes it.
    pub position: String,
    /// The name of the player to move.
    pub turn: String,
    /// Which player that is: 0 began, 1 did not.
    pub turn_index: usize,
    /// The winner's name, `draw`, or nothing while the game goes on; `over` where points are counted and
    /// nobody said how many there were before.
    #[schema(required)]
    pub outcome: Option<String>,
    /// The winner: 0 began, 1 did not.
    #[schema(required)]
    pub winner: Option<usize>,
    /// The points of both players, in a game that counts them, if what came before is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, min_items = 2, max_items = 2)]
    pub points: Option<[i32; 2]>,
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
    /// Who made it: 0 began, 1 did not.
    pub by: usize,
    /// The points it brought them.
    #[serde(skip_serializing_if = "is_zero")]
    pub gain: i32,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_zero(number: &i32) -> bool {
    *number == 0
}

/// What came before a position: the move that led to it, and the points so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct SoFar<'a> {
    /// The last move, to be highlighted.
    pub last: Option<&'a Played>,
    /// The points of both players, if that is known.
    pub points: Option<[i32; 2]>,
}

impl<'a> SoFar<'a> {
    /// After these moves.
    #[must_use]
    pub fn after(history: &'a [Played]) -> Self {
        let mut points = [0; 2];
        for played in history {
            points[played.by] += played.gain;
        }
        Self { last: history.last(), points: Some(points) }
    }
}

/// The points of both sides once what a finished game still brings is added.
pub(crate) fn final_points(mut points: [i32; 2], outcome: Outcome) -> [i32; 2] {
    if let Outcome::Margin(margin) = outcome {
        let ahead = if margin > 0 { Side::First } else { Side::Second };
        points[ahead.index()] += margin.abs();
    }
    points
}

/// Who won, counting what was gained before; nobody in a draw.
pub(crate) fn winner(points: [i32; 2], outcome: Outcome) -> Option<Side> {
    match outcome {
        Outcome::Win(side) => Some(side),
        Outcome::Draw => None,
        Outcome::Margin(_) => {
            let [first, second] = final_points(points, outcome);
            match first.cmp(&second) {
                std::cmp::Ordering::Greater => Some(Side::First),
                std::cmp::Ordering::Less => Some(Side::Second),
                std::cmp::Ordering::Equal => None,
            }
        }
    }
}

/// Any game, asked in text.
pub trait AnyGame: Send + Sync {
    /// The shortest spec that names this game and variant.
    fn spec(&self) -> String;
    /// The name under which its table is kept. Rules from a file may change, so theirs tells them apart.
    fn table_spec(&self) -> &str;
    /// The text of the rules, where they are text.
    fn rules(&self) -> Option<&str>;
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

    /// What can be said about a position at once, with what came before it.
    ///
    /// # Errors
    /// Text that is not a position.
    fn state(&self, position: &str, so_far: SoFar<'_>) -> Result<State, Error>;

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

    /// Whether the player can be asked about this game within these limits.
    ///
    /// # Errors
    /// The reason why not.
    fn check_player(
        &self,
        player: &Player,
        limits: SearchLimits,
        control: &Control,
    ) -> Result<(), Error>;

    /// What the player would do, and what it thinks of the position.
    ///
    /// # Errors
    /// Text that is not a position; a player that cannot be asked about this game.
    fn best(
        &self,
        position: &str,
        player: &Player,
        limits: SearchLimits,
        control: &Control,
    ) -> Result<Report, Error>;

    /// Lets a program sit down to a game, to be asked for one move after another.
    ///
    /// # Errors
    /// A player that cannot be asked about this game.
    fn session<'a>(
        &'a self,
        player: &'a Player,
        limits: SearchLimits,
        control: Control,
    ) -> Result<Box<dyn Session + 'a>, Error>;

    /// What the player thinks of every legal move, in the game's order, with their ranks.
    ///
    /// # Errors
    /// As for [`best`](AnyGame::best).
    fn rate_moves(
        &self,
        position: &str,
        player: &Player,
        limits: SearchLimits,
        control: &Control,
    ) -> Result<Vec<MoveReport>, Error>;

    /// The tree the player searches.
    ///
    /// # Errors
    /// As for [`best`](AnyGame::best); a scale that does not fit the game.
    fn explain(
        &self,
        position: &str,
        player: &Player,
        watch: Watch,
        control: &Control,
    ) -> Result<Tree, Error>;

    /// Monte Carlo tree search, at most so many rounds of it.
    ///
    /// # Errors
    /// Text that is not a position; a limit that is reached before the first round.
    fn watch_playouts(
        &self,
        position: &str,
        seed: u64,
        rounds: usize,
        control: &Control,
    ) -> Result<Vec<PlayoutRound>, Error>;

    /// All positions at and below one, images of each other counted once.
    ///
    /// # Errors
    /// Text that is not a position; more than `most` of them; a game that counts points.
    fn position_graph(
        &self,
        position: &str,
        most: usize,
        control: &Control,
    ) -> Result<Vec<GraphNode>, Error>;

    /// The first moves, those that are images of each other once, with how many each stands for.
    fn first_moves(&self) -> Vec<(String, u32)>;

    /// Every legal move with its kind, in the game's order.
    ///
    /// # Errors
    /// Text that is not a position.
    fn move_kinds(&self, position: &str) -> Result<Vec<MoveKind>, Error>;

    /// Which moves are good how often, over every position of a game that is known already; nothing if it is not, or has
    /// more positions than `most`.
    ///
    /// # Errors
    /// Limits reached; a table that cannot be read.
    fn count_good_moves(&self, most: usize, control: &Control) -> Result<Option<MoveTally>, Error>;

    /// What solving all of it would need of one of so many hosts; `None` if that shows only on the way.
    ///
    /// # Errors
    /// Limits reached; a game that cannot be solved.
    fn estimate(&self, hosts: usize, control: &Control) -> Result<Option<EstimateReport>, Error>;

    /// The same from a look at the first positions, for a game whose positions have no numbers.
    fn survey(&self, control: &Control) -> Result<EstimateReport, Error>;

    /// Solves all of it into a file.
    ///
    /// # Errors
    /// Limits reached; too little memory; a file that cannot be written.
    fn solve(
        &self,
        table: &Path,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<SolveReport, Error>;

    /// Solves the whole game into a table together with other hosts; only the first of them has something to tell.
    ///
    /// # Errors
    /// As [`AnyGame::solve`]; a game whose positions have no numbers; a host that does not come or is gone.
    fn solve_with(
        &self,
        table: &Path,
        options: &SolveOptions,
        control: &Control,
        gathering: &dyn Gathering,
    ) -> Result<Option<SolveReport>, Error>;

    /// What a finished table tells of the whole game; how long it took nobody has kept.
    ///
    /// # Errors
    /// A table that is not of this game or cannot be read.
    fn solved(&self, table: &Path) -> Result<SolveReport, Error>;

    /// What a position and each of its moves are worth, best first, from a table or from what can be
    /// solved at once.
    ///
    /// # Errors
    /// Text that is not a position; no table, or one that is not of this game or cannot be read.
    fn probe(
        &self,
        position: &str,
        table: Option<&Path>,
        control: &Control,
    ) -> Result<Report, Error>;

    /// What every legal move is worth, in the game's order, if all of the game is known already: from
    /// a table that was asked before, or from [`learn`](AnyGame::learn).
    ///
    /// # Errors
    /// Text that is not a position; a table that cannot be read.
    fn known_moves(&self, position: &str) -> Result<Option<Vec<MoveReport>>, Error>;

    /// Gets to know all of the game: opens its table, or solves it in memory if it is small.
    ///
    /// # Errors
    /// Limits reached; neither a table nor a small game; a table that cannot be read.
    fn learn(&self, control: &Control) -> Result<(), Error>;

    /// Learns an evaluation from games of the engine against itself.
    ///
    /// # Errors
    /// Limits reached before the first game was over.
    fn tune(&self, plan: &TuningPlan, control: &Control) -> Result<LearntText, Error>;

    /// Checks a table against the rules.
    ///
    /// # Errors
    /// The first false value; a table that is not of this game.
    fn verify(
        &self,
        table: &Path,
        extent: Extent,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<VerifyReport, Error>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_without_limits_ends_after_the_default_time() {
        let limits = |player: &str, limits: SearchLimits| {
            limits.of(&Player::parse(player).expect("a player"))
        };
        let none = SearchLimits::default();
        let short = Some(Duration::from_millis(7));
        let default = Some(SearchLimits::DEFAULT_TIMEOUT);
        assert_eq!(limits("minimax", none), SearchLimits { time: default, ..none });
        // A budget that the server sets is no wish of the asker's.
        let budget = SearchLimits { nodes: Some(9), ..none };
        assert_eq!(limits("minimax", budget), SearchLimits { time: default, ..budget });
        let open = [
            ("minimax", SearchLimits { depth: Some(3), ..none }),
            ("minimax", SearchLimits { time: short, ..none }),
            ("engine:goal=proof", none),
            ("mcts:rounds=9", none),
        ];
        for (player, wanted) in open {
            assert_eq!(limits(player, wanted), wanted, "{player}");
        }
        assert_eq!(limits("minimax:nodes=9", none), SearchLimits { nodes: Some(9), ..none });
        // What a player brings along comes first.
        let own = limits("minimax:depth=2", SearchLimits { depth: Some(5), time: short, ..none });
        assert_eq!(own, SearchLimits { depth: Some(2), time: short, ..none });
    }

    #[test]
    fn moves_share_the_time_and_are_a_ply_themselves() {
        let all =
            SearchLimits { depth: Some(4), time: Some(Duration::from_secs(6)), nodes: Some(100) };
        let each = all.after_one_of(3);
        assert_eq!((each.depth, each.time), (Some(3), Some(Duration::from_secs(2))));
        assert_eq!((each.nodes, all.after_one_of(0).time), (Some(100), all.time));
    }

    #[test]
    fn what_a_finished_game_still_brings_is_added_to_the_points() {
        let cases = [
            ([3, 4], Outcome::Margin(2), [5, 4], Some(Side::First)),
            ([3, 4], Outcome::Margin(-2), [3, 6], Some(Side::Second)),
            ([3, 4], Outcome::Margin(1), [4, 4], None),
            ([0, 0], Outcome::Win(Side::Second), [0, 0], Some(Side::Second)),
            ([0, 0], Outcome::Draw, [0, 0], None),
        ];
        for (points, outcome, sum, won) in cases {
            assert_eq!(final_points(points, outcome), sum, "{outcome:?}");
            assert_eq!(winner(points, outcome), won, "{outcome:?}");
        }
    }
}
