//! The one report: what every search answers, as plain data.

use std::time::Duration;

use parlor_core::{Plies, Score, Value, Verdict};
use parlor_games::EvaluationTerm;
use parlor_search::Counters;
use parlor_search::document::{Dictionary, DocumentScore};
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

/// What a position is worth to the player to move, or a move to its maker, as far as that is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Worth {
    /// Won, drawn or lost, if that is proven.
    #[serde(serialize_with = "name_of_verdict")]
    #[schema(required, value_type = Option<schema::Verdict>)]
    pub value: Option<Verdict>,
    /// Plies to the end; none for a draw, or if nobody measured.
    #[serde(serialize_with = "number_of_plies")]
    #[schema(required, value_type = Option<u32>)]
    pub distance: Option<Plies>,
    /// The player's points from here to the end, less the other's, in a game that counts points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub margin: Option<i32>,
}

impl Worth {
    /// Nothing is proven.
    pub(crate) const UNKNOWN: Self = Self { value: None, distance: None, margin: None };

    /// In words: `win in 3`, `win by 3`, `draw`.
    #[must_use]
    pub fn in_words(&self) -> String {
        self.with_guess(None)
    }

    /// The same with a guess beside it: `about +12`, `win, about +3`, `not known`.
    pub(crate) fn with_guess(self, score: Option<Score>) -> String {
        if let Some(points) = self.margin {
            return Value::Margin(points).to_string();
        }
        match (self.value, self.distance, score) {
            (Some(verdict), _, Some(score)) => format!("{verdict}, about {score}"),
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
}

impl From<Value> for Worth {
    fn from(value: Value) -> Self {
        Self { value: Some(value.verdict()), distance: value.distance(), margin: value.margin() }
    }
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
    /// What the position is worth, as far as that is proven.
    #[serde(flatten)]
    pub worth: Worth,
    /// What the player calls the position, be it proven or not: the textbook's table may err.
    #[serde(skip)]
    pub claim: Option<Verdict>,
    /// How the value is known; nothing where nothing is known.
    #[schema(required)]
    pub proof: Option<Proof>,
    /// The guess, where there is no proof. Where points are counted, who wins may be proven beside it.
    #[serde(serialize_with = "points_of_score")]
    #[schema(required, value_type = Option<i32>)]
    pub score: Option<Score>,
    /// What the document's player with the dictionary says, on its own scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub document: Option<DocumentAnswer>,
    /// What the evaluation of a game's own document counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub evaluation: Option<Evaluation>,
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

/// What the document's player says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DocumentAnswer {
    /// Its score: 0, 1, 2 or 3.
    pub score: u8,
    /// What that means, said of itself.
    pub meaning: &'static str,
    /// What became of its dictionary.
    pub dictionary: DictionaryUse,
}

/// What a dictionary held, was asked and found at the end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DictionaryUse {
    /// Configurations in it.
    pub entries: u64,
    /// Configurations it was asked for.
    pub asked: u64,
    /// How many of them it found.
    pub found: u64,
    /// Insertions that met another configuration in their chain.
    pub collisions: u64,
    /// Insertions of a configuration that was there already, which were ignored.
    pub repeats: u64,
    /// Its chains.
    pub chains: usize,
    /// Memory it takes.
    pub bytes: u64,
}

impl DocumentAnswer {
    pub(crate) const fn new(score: DocumentScore, counters: &Counters) -> Self {
        Self {
            score: score.number(),
            meaning: score.meaning(),
            dictionary: DictionaryUse {
                entries: counters.entries,
                asked: counters.probes,
                found: counters.hits,
                collisions: counters.collisions,
                repeats: counters.repeats,
                chains: Dictionary::SIZE,
                bytes: counters.bytes,
            },
        }
    }
}

/// What a document's evaluation counts on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Evaluation {
    /// As it stands.
    pub now: Vec<TermReport>,
    /// After the move to play; empty if there is none.
    pub after: Vec<TermReport>,
}

/// One of the things that an evaluation counts and weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TermReport {
    /// What is counted.
    pub name: &'static str,
    /// Points for each.
    pub weight: i32,
    /// How many each player has, the one who began first.
    #[schema(min_items = 2, max_items = 2)]
    pub counts: [u32; 2],
}

impl From<EvaluationTerm> for TermReport {
    fn from(term: EvaluationTerm) -> Self {
        let EvaluationTerm { name, weight, counts } = term;
        Self { name, weight, counts }
    }
}

/// What a move is worth to the player who makes it; the move itself counts as a ply.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MoveReport {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth, as far as that is proven.
    #[serde(flatten)]
    pub worth: Worth,
    /// How the value is known; nothing where nothing is known.
    #[schema(required)]
    pub proof: Option<Proof>,
    /// The guess, where there is no proof. Where points are counted, who wins may be proven beside it.
    #[serde(serialize_with = "points_of_score")]
    #[schema(required, value_type = Option<i32>)]
    pub score: Option<Score>,
    /// What the document's player with the dictionary says of it, 0 to 3.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub document: Option<u8>,
    /// The value from another side or on a document's scale, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub told: Option<String>,
    /// Its place among all moves of the position: 1 for the best; equals share a place.
    pub rank: u32,
    /// Whether no other move is better.
    pub best: bool,
}

impl Report {
    /// What the position is worth, in words.
    #[must_use]
    pub fn in_words(&self) -> String {
        match self.document {
            Some(word) => word.meaning.to_owned(),
            None => self.worth.with_guess(self.score),
        }
    }
}

impl MoveReport {
    /// A move of which nothing is known yet.
    pub(crate) const fn unknown(mv: String) -> Self {
        Self {
            mv,
            worth: Worth::UNKNOWN,
            proof: None,
            score: None,
            document: None,
            told: None,
            rank: 1,
            best: false,
        }
    }

    /// What the move is worth, in words.
    #[must_use]
    pub fn in_words(&self) -> String {
        match self.document {
            Some(score) => format!("score {score}"),
            None => self.worth.with_guess(self.score),
        }
    }

    /// A key that sorts moves from the best to the worst for the mover.
    fn preference(&self) -> (i32, i64) {
        let Worth { value, distance, margin } = self.worth;
        let distance = distance.map_or(0, |plies| i64::from(plies.0));
        match (value, self.score) {
            _ if self.document.is_some() => (1, -self.document.map_or(0, i64::from)),
            _ if margin.is_some() => (1, -margin.map_or(0, i64::from)),
            // Where points are counted, an estimate of them says more than who wins.
            (Some(_), Some(score)) => (1, -i64::from(score.points())),
            (Some(Verdict::Win), _) => (0, distance),
            (Some(Verdict::Draw), _) => (1, 0),
            (None, Some(score)) => (1, -i64::from(score.points())),
            (None, None) => (2, 0),
            (Some(Verdict::Loss), _) => (3, -distance),
        }
    }

    /// A number that grows with what the move is worth to its maker, from about -3 to 3: a quick win is
    /// best, then a slow one, a draw with estimates beside it, a slow loss, and a quick loss. Where points
    /// are counted, they alone matter, proven or not.
    pub(crate) fn appeal(&self, counts_points: bool) -> f64 {
        let Worth { value, distance, margin } = self.worth;
        let near = 1.0 / (1.0 + distance.map_or(0.0, |plies| f64::from(plies.0)));
        // Estimates and margins lean towards a win or a loss and never reach it.
        let lean = |points: i32, half: f64| {
            let points = f64::from(points);
            1.5 * points / (points.abs() + half)
        };
        let points = margin.or(self.score.map(Score::points));
        match (value, points) {
            (_, Some(points)) if counts_points => lean(points, 3.0),
            (Some(Verdict::Win), _) => 2.0 + near,
            (Some(Verdict::Loss), _) => -2.0 - near,
            (Some(Verdict::Draw), _) => 0.0,
            (None, Some(points)) => lean(points, 150.0),
            (None, None) => 0.0,
        }
    }
}

/// Gives every move its place among the others.
pub(crate) fn rank(moves: &mut [MoveReport]) {
    let mut order: Vec<usize> = (0..moves.len()).collect();
    order.sort_by_key(|&index| moves[index].preference());
    let mut last: Option<((i32, i64), u32)> = None;
    for (place, index) in order.into_iter().enumerate() {
        let preference = moves[index].preference();
        let rank = match last {
            Some((equal, rank)) if equal == preference => rank,
            _ => place as u32 + 1,
        };
        last = Some((preference, rank));
        moves[index].rank = rank;
        moves[index].best = rank == 1;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(points: i32) -> MoveReport {
        let score = Some(Score::estimate(points));
        MoveReport { score, proof: Some(Proof::Estimate), ..MoveReport::unknown(String::new()) }
    }

    fn proven(value: Verdict, distance: Option<u32>) -> MoveReport {
        let worth = Worth { value: Some(value), distance: distance.map(Plies), margin: None };
        MoveReport { worth, ..MoveReport::unknown(String::new()) }
    }

    #[test]
    fn the_greatest_estimate_is_best_however_great() {
        let mut moves = [estimate(160), estimate(420), estimate(900), estimate(-5)];
        rank(&mut moves);
        assert_eq!(
            moves.map(|rated| (rated.rank, rated.best)),
            [(3, false), (2, false), (1, true), (4, false)]
        );
    }

    #[test]
    fn equals_share_a_place_and_the_next_one_counts_them() {
        let mut moves = [
            proven(Verdict::Draw, None),
            proven(Verdict::Win, Some(3)),
            proven(Verdict::Win, Some(3)),
            proven(Verdict::Loss, Some(2)),
            proven(Verdict::Win, Some(1)),
        ];
        rank(&mut moves);
        assert_eq!(moves.map(|rated| rated.rank), [4, 2, 2, 5, 1]);
    }

    #[test]
    fn appeal_grows_with_preference() {
        let mut moves = [
            proven(Verdict::Loss, Some(2)),
            proven(Verdict::Loss, Some(8)),
            estimate(-300),
            proven(Verdict::Draw, None),
            estimate(2_000),
            proven(Verdict::Win, Some(7)),
            proven(Verdict::Win, Some(1)),
        ];
        rank(&mut moves);
        assert!(moves.windows(2).all(|pair| pair[0].appeal(false) < pair[1].appeal(false)));
        assert!(moves.windows(2).all(|pair| pair[0].rank > pair[1].rank));
    }

    #[test]
    fn points_alone_appeal_where_they_are_counted() {
        let margin = |points: i32| MoveReport {
            worth: Value::Margin(points).into(),
            ..MoveReport::unknown(String::new())
        };
        let won_by_about = |points| MoveReport {
            worth: Worth { value: Some(Verdict::Win), ..Worth::UNKNOWN },
            ..estimate(points)
        };
        let mut moves = [margin(-4), margin(0), won_by_about(1), estimate(3), margin(5)];
        rank(&mut moves);
        assert!(moves.windows(2).all(|pair| pair[0].appeal(true) < pair[1].appeal(true)));
        assert!(moves.windows(2).all(|pair| pair[0].rank > pair[1].rank));
    }
}
