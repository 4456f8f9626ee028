//! The one report: what every search answers, as plain data.

use std::time::Duration;

use parlor_core::{Plies, Score, Verdict};
use parlor_search::Counters;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

use crate::schema;

/// How a value is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// It is so.
    Exact,
    /// It is a guess, given as a score.
    Estimate,
}

/// What a position is worth to the player to move, and what to play.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Report {
    /// The game.
    pub game: String,
    /// The position asked about.
    pub position: String,
    /// Who answered.
    pub by: String,
    /// Won, drawn or lost, if that is proven.
    #[serde(serialize_with = "name_of_verdict")]
    #[schema(required, value_type = Option<schema::Verdict>)]
    pub value: Option<Verdict>,
    /// What the player calls the position, be it proven or not: the textbook's table may err.
    #[serde(skip)]
    pub claim: Option<Verdict>,
    /// Plies to the end; none for a draw, or if nobody measured.
    #[serde(serialize_with = "number_of_plies")]
    #[schema(required, value_type = Option<u32>)]
    pub distance: Option<Plies>,
    /// How the value is known; nothing where nothing is known.
    #[schema(required)]
    pub proof: Option<Proof>,
    /// The guess, where there is no proof.
    #[serde(serialize_with = "points_of_score")]
    #[schema(required, value_type = Option<i32>)]
    pub score: Option<Score>,
    /// The move to play.
    #[serde(rename = "move")]
    #[schema(required)]
    pub best: Option<String>,
    /// The line expected, the best move first.
    pub line: Vec<String>,
    /// Positions visited.
    pub nodes: u64,
    /// Plies looked ahead; none if the search went to the end.
    #[schema(required)]
    pub depth: Option<u32>,
    /// Time spent.
    #[serde(serialize_with = "seconds")]
    #[schema(value_type = f64)]
    pub seconds: Duration,
    /// Whether the search ended by itself rather than by a limit.
    pub finished: bool,
    /// What it cost in detail.
    #[serde(skip)]
    pub counters: Counters,
    /// Every legal move's worth, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub moves: Option<Vec<MoveReport>>,
}

/// What a move is worth to the player who makes it; the move itself counts as a ply.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MoveReport {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Won, drawn or lost, if that is proven.
    #[serde(serialize_with = "name_of_verdict")]
    #[schema(required, value_type = Option<schema::Verdict>)]
    pub value: Option<Verdict>,
    /// Plies to the end; none for a draw, or if nobody measured.
    #[serde(serialize_with = "number_of_plies")]
    #[schema(required, value_type = Option<u32>)]
    pub distance: Option<Plies>,
    /// How the value is known; nothing where nothing is known.
    #[schema(required)]
    pub proof: Option<Proof>,
    /// The guess, where there is no proof.
    #[serde(serialize_with = "points_of_score")]
    #[schema(required, value_type = Option<i32>)]
    pub score: Option<Score>,
}

impl Report {
    /// What the position is worth, in words.
    #[must_use]
    pub fn worth(&self) -> String {
        worth(self.value, self.distance, self.score)
    }

    /// What a player who keeps the document's dictionary says: its score from 0 to 3, and how the
    /// dictionary stands. Nobody else counts collisions.
    #[must_use]
    pub fn dictionary(&self) -> Option<String> {
        const MEANINGS: [&str; 4] = ["it loses", "undecided", "a draw", "it wins"];
        let score = usize::try_from(self.score?.points()).ok()?;
        let meaning = MEANINGS.get(score)?;
        let Counters { entries, collisions, .. } = self.counters;
        let told = || {
            format!("score {score}: {meaning}; {entries} configurations, {collisions} collisions")
        };
        (collisions > 0).then(told)
    }
}

impl MoveReport {
    /// What the move is worth, in words.
    #[must_use]
    pub fn worth(&self) -> String {
        worth(self.value, self.distance, self.score)
    }

    /// A key that sorts moves from the best to the worst for the mover.
    #[must_use]
    pub fn preference(&self) -> (i32, i64) {
        let distance = self.distance.map_or(0, |plies| i64::from(plies.0));
        match (self.value, self.score) {
            (Some(Verdict::Win), _) => (0, distance),
            (Some(Verdict::Draw), _) => (1, 0),
            (None, Some(score)) => (1, -i64::from(score.points())),
            (None, None) => (2, 0),
            (Some(Verdict::Loss), _) => (3, -distance),
        }
    }
}

/// A value in words: `win in 3`, `draw`, `about +12`, `not known`.
pub(crate) fn worth(
    value: Option<Verdict>,
    distance: Option<Plies>,
    score: Option<Score>,
) -> String {
    match (value, distance, score) {
        (Some(verdict), Some(plies), _) => format!("{verdict} in {plies}"),
        (Some(verdict), None, _) => verdict.to_string(),
        (None, _, Some(Score::EVEN)) => "about even".to_owned(),
        (None, _, Some(score)) => match score.decided() {
            Some(value) => format!("perhaps {}", value.verdict()),
            None => format!("about {score}"),
        },
        (None, _, None) => "not known".to_owned(),
    }
}

pub(crate) fn name_of_verdict<S: Serializer>(
    verdict: &Option<Verdict>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    verdict.map(Verdict::name).serialize(serializer)
}

pub(crate) fn number_of_plies<S: Serializer>(
    plies: &Option<Plies>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    plies.map(|plies| plies.0).serialize(serializer)
}

pub(crate) fn points_of_score<S: Serializer>(
    score: &Option<Score>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    score.map(Score::points).serialize(serializer)
}

pub(crate) fn seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    time.as_secs_f64().serialize(serializer)
}
