//! The ladder side by side on one position.

use std::time::Duration;

use parlor_core::{Control, Score, Verdict};
use serde::Serialize;
use utoipa::ToSchema;

use crate::any_game::{AnyGame, SearchLimits};
use crate::player::Player;
use crate::report::{DocumentAnswer, Worth, name_of_verdict, points_of_score, seconds};
use crate::{Error, Report, schema};

/// Several players' answers to one question.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Comparison {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// One row for each player.
    pub rows: Vec<Row>,
}

/// One player's answer and what it cost.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Row {
    /// The player.
    pub rung: String,
    /// Calls of the recursive routine. Of a player that deepens, those of the search whose answer is given.
    pub calls: u64,
    /// Calls of its other searches: the shallower ones, and the one it was stopped in.
    pub deepening: u64,
    /// Nodes left before all their moves were tried.
    pub cut_offs: u64,
    /// Questions to the table.
    pub probes: u64,
    /// Questions it could answer.
    pub hits: u64,
    /// Answers written to it.
    pub stores: u64,
    /// Answers that met another in their chain, in a table that has chains.
    pub collisions: u64,
    /// Positions in it at the end.
    pub table_entries: u64,
    /// Memory it takes.
    pub table_bytes: u64,
    /// What the player calls the position: won, drawn or lost for the player to move. The textbook's
    /// table may err; all others have proven it.
    #[serde(serialize_with = "name_of_verdict")]
    #[schema(required, value_type = Option<schema::Verdict>)]
    pub value: Option<Verdict>,
    /// The proven margin, in a game that counts points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub margin: Option<i32>,
    /// What the document's player with the dictionary says, on its own scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub document: Option<DocumentAnswer>,
    /// The guess, where the player makes no claim.
    #[serde(serialize_with = "points_of_score")]
    #[schema(required, value_type = Option<i32>)]
    pub score: Option<Score>,
    /// Plies looked ahead; none if the search went to the end.
    #[schema(required)]
    pub depth: Option<u32>,
    /// The move to play.
    #[serde(rename = "move")]
    #[schema(required)]
    pub best: Option<String>,
    /// The line expected.
    pub line: Vec<String>,
    /// Time spent.
    #[serde(serialize_with = "seconds")]
    #[schema(value_type = f64)]
    pub seconds: Duration,
    /// Whether the search ended by itself rather than by a limit.
    pub finished: bool,
}

impl From<Report> for Row {
    fn from(report: Report) -> Self {
        Self {
            rung: report.by,
            calls: report.counters.calls,
            deepening: report.counters.deepening,
            cut_offs: report.counters.cut_offs,
            probes: report.counters.probes,
            hits: report.counters.hits,
            stores: report.counters.stores,
            collisions: report.counters.collisions,
            table_entries: report.counters.entries,
            table_bytes: report.counters.bytes,
            value: report.claim,
            margin: report.worth.margin,
            document: report.document,
            score: report.score.filter(|_| report.claim.is_none()),
            depth: report.depth,
            best: report.best,
            line: report.line,
            seconds: report.seconds,
            finished: report.finished,
        }
    }
}

impl Row {
    /// What the player says of the position, in words.
    #[must_use]
    pub fn in_words(&self) -> String {
        let worth = match self.document {
            Some(word) => word.meaning.to_owned(),
            None => {
                let worth = Worth { value: self.value, distance: None, margin: self.margin };
                worth.with_guess(self.score)
            }
        };
        match (self.finished, &self.best) {
            (true, _) => worth,
            (false, Some(_)) => format!("{worth} (stopped)"),
            (false, None) => "unfinished".to_owned(),
        }
    }
}

/// Asks each player in turn; the time limit is for each of them. `done` is called after each row.
///
/// # Errors
/// Text that is not a position; a player that cannot be asked about this game. All players are
/// looked at before the first is asked.
pub(crate) fn compare(
    game: &dyn AnyGame,
    position: &str,
    players: &[Player],
    limits: SearchLimits,
    control: &Control,
    mut done: impl FnMut(&Row),
) -> Result<Comparison, Error> {
    let position = game.normal(position)?;
    for player in players {
        game.check_player(player, limits, control)?;
    }
    let mut rows = Vec::with_capacity(players.len());
    for player in players {
        let row = Row::from(game.best(&position, player, limits, control)?);
        done(&row);
        rows.push(row);
    }
    Ok(Comparison { game: game.spec(), position, rows })
}
