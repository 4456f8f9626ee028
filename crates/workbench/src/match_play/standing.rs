//! What a number of games says about two players.
//!
//! Games are played in pairs, the same opening with colours exchanged, so the pair is the unit of
//! evidence: a pair's two results depend on each other and its mean varies less than two single games
//! would. All error bars come from the spread of the pairs. Two half pairs, one lost and one won, are
//! added to that spread, so that a clean sweep of a few games is not taken for certainty.
//!
//! The sequential test is the likelihood ratio of two strengths in its normal approximation
//! (Wald 1945; for pairs as engine testers use it): ((s1 - s0)(2s - s0 - s1)n) / (2 variance).

use serde::Serialize;

/// How sure an error bar is: 95 % of the truth lies within so many standard errors.
const SURE: f64 = 1.96;

/// Games won, drawn and lost by the first of two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl Tally {
    /// Games counted.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Notes a game of one, half or no point.
    pub(crate) fn note(&mut self, point: Point) {
        match point {
            Point::Win => self.wins += 1,
            Point::Draw => self.draws += 1,
            Point::Loss => self.losses += 1,
        }
    }
}

/// What a game is worth to one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Point {
    Win,
    Draw,
    Loss,
}

impl Point {
    /// Points in halves: 2 for a win.
    const fn halves(self) -> usize {
        match self {
            Self::Win => 2,
            Self::Draw => 1,
            Self::Loss => 0,
        }
    }
}

/// Pairs of games, by the half points the first player made in them: 0 to 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pairs([u64; 5]);

impl Pairs {
    pub(crate) const fn note(&mut self, one: Point, other: Point) {
        self.0[one.halves() + other.halves()] += 1;
    }

    fn count(&self) -> f64 {
        self.0.iter().sum::<u64>() as f64
    }

    /// Points a game, from 0 to 1.
    fn mean(&self) -> f64 {
        let halves: u64 = self.0.iter().zip(0..).map(|(&count, halves)| count * halves).sum();
        if self.count() == 0.0 { 0.5 } else { halves as f64 / 4.0 / self.count() }
    }

    /// The variance of a pair's points a game, with a lost and a won half pair added.
    fn variance(&self) -> f64 {
        let added = [0.5, 0.0, 0.0, 0.0, 0.5];
        let weights: Vec<f64> =
            self.0.iter().zip(added).map(|(&count, added)| count as f64 + added).collect();
        let total: f64 = weights.iter().sum();
        let points = || (0..5).map(|halves| f64::from(halves) / 4.0);
        let mean = weights.iter().zip(points()).map(|(weight, x)| weight * x).sum::<f64>() / total;
        weights.iter().zip(points()).map(|(weight, x)| weight * (x - mean).powi(2)).sum::<f64>()
            / total
    }

    /// The standard error of the mean.
    fn error(&self) -> f64 {
        (self.variance() / self.count().max(1.0)).sqrt()
    }
}

/// How two players stand, from the first one's view.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Points a game: 1 for a win, a half for a draw.
    pub score: f64,
    /// 95 % of the truth lies this far around the score.
    pub score_error: f64,
    /// The difference in strength on Elo's scale; none if every game was won, or every game lost.
    pub elo: Option<f64>,
    /// The least difference within the error bars; none if there is no least.
    pub elo_least: Option<f64>,
    /// The greatest.
    pub elo_most: Option<f64>,
    /// How likely it is that the first player is the stronger, from 0 to 1.
    pub likely_stronger: f64,
}

impl Standing {
    pub(crate) fn of(pairs: &Pairs) -> Self {
        let score = pairs.mean();
        let error = SURE * pairs.error();
        Self {
            score,
            score_error: error,
            elo: elo(score),
            elo_least: elo(score - error),
            elo_most: elo(score + error),
            likely_stronger: normal_below((score - 0.5) / pairs.error()),
        }
    }
}

/// The difference in strength that makes this score likely.
pub(crate) fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10())
}

/// The score that a difference in strength makes likely.
fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A sequential test between two strengths: play until one of them is refuted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The lesser difference in Elo.
    pub elo0: f64,
    /// The greater.
    pub elo1: f64,
}

/// What a sequential test knows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Evidence {
    /// The logarithm of the likelihood ratio: the greater, the more for `elo1`.
    pub ratio: f64,
    /// The ratio at which the test ends, on either side.
    pub limit: f64,
    /// Which strength it has decided for, if it has.
    pub accepted: Option<f64>,
}

impl Sprt {
    /// The chance of a wrong decision, on either side.
    const ERROR: f64 = 0.05;

    pub(crate) fn weigh(&self, pairs: &Pairs) -> Evidence {
        let (s0, s1) = (expected_score(self.elo0), expected_score(self.elo1));
        let lead = 2.0 * pairs.mean() - s0 - s1;
        let ratio = (s1 - s0) * lead * pairs.count() / (2.0 * pairs.variance());
        let limit = ((1.0 - Self::ERROR) / Self::ERROR).ln();
        let accepted = if ratio >= limit {
            Some(self.elo1)
        } else if ratio <= -limit {
            Some(self.elo0)
        } else {
            None
        };
        Evidence { ratio, limit, accepted }
    }
}

/// The part of the normal distribution below `x` (Abramowitz and Stegun 7.1.26, error below 1e-7).
fn normal_below(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * (x.abs() / std::f64::consts::SQRT_2));
    let terms = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let polynomial = terms.iter().fold(0.0, |sum, term| (sum + term) * t);
    let above = polynomial * (-x * x / 2.0).exp() / 2.0;
    if x >= 0.0 { 1.0 - above } else { above }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(counts: [u64; 5]) -> Pairs {
        Pairs(counts)
    }

    #[test]
    fn even_pairs_are_even() {
        let standing = Standing::of(&pairs([0, 0, 40, 0, 0]));
        assert_eq!(standing.score, 0.5);
        assert!((standing.likely_stronger - 0.5).abs() < 1e-6);
        assert_eq!(standing.elo.map(|elo| elo.abs() < 1e-9), Some(true));
    }

    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        let standing = Standing::of(&pairs([0, 0, 50, 0, 50]));
        assert!((standing.elo.expect("an estimate") - 190.85).abs() < 0.01, "{standing:?}");
        assert!(
            standing.elo_least.expect("a lower end") > 130.0
                && standing.elo_most.expect("an upper end") < 270.0
        );
        assert!(standing.likely_stronger > 0.999_99);
    }

    #[test]
    fn a_short_clean_sweep_is_not_certain() {
        let standing = Standing::of(&pairs([0, 0, 0, 0, 2]));
        assert_eq!(standing.elo, None);
        assert!(standing.score_error > 0.1, "{standing:?}");
        assert!(standing.likely_stronger < 0.999);
    }

    #[test]
    fn pairs_that_always_split_have_smaller_bars_than_their_games_would() {
        let split = Standing::of(&pairs([0, 0, 100, 0, 0]));
        let wild = Standing::of(&pairs([50, 0, 0, 0, 50]));
        assert!(split.score_error < wild.score_error / 3.0);
    }

    #[test]
    fn the_sequential_test_decides_for_what_it_sees() {
        let test = Sprt { elo0: 0.0, elo1: 50.0 };
        assert_eq!(test.weigh(&pairs([5, 10, 40, 20, 25])).accepted, Some(50.0));
        assert_eq!(test.weigh(&pairs([25, 20, 40, 10, 5])).accepted, Some(0.0));
        assert_eq!(test.weigh(&pairs([1, 0, 3, 1, 1])).accepted, None);
    }

    #[test]
    fn the_normal_distribution_has_its_known_values() {
        for (x, below) in [(0.0, 0.5), (1.0, 0.841_344_7), (-1.96, 0.024_997_9), (3.0, 0.998_650_1)]
        {
            assert!((normal_below(x) - below).abs() < 1e-6, "{x}");
        }
    }
}
