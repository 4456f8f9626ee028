//! What there is to tell about a whole game, as plain data.

use std::path::PathBuf;
use std::time::Duration;

use parlor_core::{Plies, Verdict};
use parlor_solve::{Counted, Estimate, Summary, Table, TierTotals, Traffic, ValueCounts, Verified};
use serde::Serialize;
use utoipa::ToSchema;

use crate::report::{Worth, number_of_plies, seconds};
use crate::schema;

/// A game solved whole.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SolveReport {
    /// The game.
    pub game: String,
    /// Which positions are counted: `reachable` or `numbered`.
    #[schema(value_type = schema::Counted)]
    pub counted: &'static str,
    /// How many there are, and how many are won, drawn and lost for the player to move.
    pub positions: PositionCounts,
    /// What the start is worth to the player who begins.
    pub start: Worth,
    /// Plies of the longest win.
    #[serde(serialize_with = "number_of_plies")]
    #[schema(required, value_type = Option<u32>)]
    pub longest: Option<Plies>,
    /// A position that has it.
    #[schema(required)]
    pub longest_position: Option<String>,
    /// How long it took.
    #[serde(serialize_with = "seconds")]
    #[schema(value_type = f64)]
    pub seconds: Duration,
    /// Positions solved in a second.
    pub positions_per_second: f64,
    /// The file that keeps it.
    #[schema(required, value_type = Option<String>)]
    pub table: Option<PathBuf>,
    /// Its size.
    #[schema(required)]
    pub table_bytes: Option<u64>,
    /// What every first move is worth to the player who makes it, the best first.
    #[serde(skip)]
    pub opening: Vec<OpeningMove>,
    /// Bytes read from disk and written to it.
    #[serde(skip)]
    pub traffic: Traffic,
    /// The counts for each tier: stones down, or the ply at which play can first be there.
    #[serde(skip)]
    pub tiers: Vec<PositionCounts>,
}

/// A first move and its worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpeningMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What it is worth to the player who makes it.
    #[serde(flatten)]
    pub worth: Worth,
}

/// How many positions there are of each value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct PositionCounts {
    /// Those that play can reach, if they were counted.
    #[schema(required)]
    pub reachable: Option<u64>,
    /// All counted ones.
    pub counted: u64,
    /// Won for the player to move.
    pub win: u64,
    /// Drawn.
    pub draw: u64,
    /// Lost.
    pub loss: u64,
}

impl PositionCounts {
    fn new(counts: &ValueCounts, counted: Counted) -> Self {
        let positions = counts.positions();
        Self {
            reachable: (counted == Counted::Reachable).then_some(positions),
            counted: positions,
            win: counts.with(Verdict::Win),
            draw: counts.with(Verdict::Draw),
            loss: counts.with(Verdict::Loss),
        }
    }
}

/// What a solve would need.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EstimateReport {
    /// Positions up to symmetry.
    pub numbers: u64,
    /// Positions.
    pub positions: u64,
    /// Whether there are more than that, and everything is a lower bound.
    pub at_least: bool,
    /// Bytes of memory, if whole tiers are to be in it.
    pub memory: u64,
    /// Bytes of memory that suffice.
    pub least_memory: u64,
    /// Bytes on disk, about.
    pub disk: u64,
    /// The same at the worst moment, if nothing of the table is to stay.
    pub least_disk: u64,
    /// Hours of one core, about.
    pub hours: f64,
    /// Bytes that go to one of several hosts, and as many from it, about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network: Option<u64>,
    /// Bytes that go to the first of several hosts at the end, about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gathered: Option<u64>,
    /// The tiers in which play only goes on; nothing of a game without numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acyclic: Option<TiersReport>,
    /// The tiers in which play can repeat, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cyclic: Option<TiersReport>,
    /// What would fit, in words.
    pub fits: String,
}

/// Tiers of one kind, together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TiersReport {
    /// How many there are.
    pub tiers: u32,
    /// Positions of all of them, up to symmetry.
    pub numbers: u64,
    /// Positions of the largest, up to symmetry.
    pub largest: u64,
}

impl TiersReport {
    fn of(totals: TierTotals) -> Option<Self> {
        let TierTotals { tiers, numbers, largest } = totals;
        (tiers > 0).then_some(Self { tiers, numbers, largest })
    }
}

/// What a check found right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerifyReport {
    /// The game.
    pub game: String,
    /// The file.
    pub table: PathBuf,
    /// Positions recomputed from their successors, up to symmetry.
    pub checked: u64,
    /// How many there are, up to symmetry.
    pub numbers: u64,
    /// Positions that they all stand for.
    pub positions: u64,
    /// Positions that play can reach, every one of which was checked; nothing of a sample.
    pub reachable: Option<u64>,
    /// Whether every reachable one was checked.
    pub whole: bool,
}

impl From<Estimate> for EstimateReport {
    fn from(estimate: Estimate) -> Self {
        let told = |bytes: u64| (bytes > 0).then_some(bytes);
        Self {
            numbers: estimate.numbers,
            positions: estimate.positions,
            at_least: estimate.at_least,
            memory: estimate.memory,
            least_memory: estimate.least_memory,
            disk: estimate.disk,
            least_disk: estimate.least_disk,
            hours: estimate.seconds / 3_600.0,
            network: told(estimate.network),
            gathered: told(estimate.gathered),
            acyclic: TiersReport::of(estimate.acyclic),
            cyclic: TiersReport::of(estimate.cyclic),
            fits: String::new(),
        }
    }
}

impl EstimateReport {
    /// Says what would fit within so much memory, or in what the machine has to give.
    pub(crate) fn within(mut self, allowed: Option<u64>) -> Self {
        let allowed = allowed.or_else(parlor_solve::available_memory);
        let size = |bytes: u64| bytesize::ByteSize(bytes).to_string();
        self.fits = match allowed.map(|allowed| (allowed, size(allowed))) {
            None => "how much memory there is, is not known".to_owned(),
            Some((allowed, told)) if self.least_memory > allowed => format!(
                "does not fit in {told} of memory: a smaller board, or {} with --memory",
                size(self.least_memory)
            ),
            Some((_, told)) if self.at_least => format!("may fit in {told} of memory"),
            Some((allowed, told)) if self.memory > allowed => {
                format!("fits in {told} of memory, with tiers read from disk through windows")
            }
            Some((_, told)) => format!("fits in {told} of memory"),
        };
        self
    }
}

impl VerifyReport {
    pub(super) fn new(table: &Table, verified: &Verified) -> Self {
        let Verified { checked, numbers, positions, reachable } = *verified;
        Self {
            game: table.spec().to_owned(),
            table: table.path().to_owned(),
            checked,
            numbers,
            positions,
            reachable,
            whole: verified.is_whole(),
        }
    }
}

impl SolveReport {
    pub(super) fn new(spec: &str, summary: &Summary, table: &Table) -> Self {
        let total = summary.total();
        let elapsed = summary.elapsed.as_secs_f64().max(1e-9);
        Self {
            game: spec.to_owned(),
            counted: summary.counted.name(),
            positions: PositionCounts::new(&total, summary.counted),
            start: summary.start.into(),
            longest: summary.longest.as_ref().and_then(|(value, _)| value.distance()),
            longest_position: summary.longest.as_ref().map(|(_, position)| position.clone()),
            seconds: summary.elapsed,
            positions_per_second: total.positions() as f64 / elapsed,
            table: Some(table.path().to_owned()),
            table_bytes: Some(table.length()),
            opening: Vec::new(),
            traffic: summary.traffic,
            tiers: summary
                .by_tier
                .iter()
                .map(|counts| PositionCounts::new(counts, summary.counted))
                .collect(),
        }
    }
}
