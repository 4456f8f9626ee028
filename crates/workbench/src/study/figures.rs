//! Numbers with their error bars.

use serde::Serialize;
use utoipa::ToSchema;

/// A share from 0 to 1, with the interval in which 95 % of the truth lies (Wilson 1927).
///
/// The score of a game is 1, a half or 0. Such a mean varies no more than that of wins and losses alone, so the same
/// interval holds for it and is on the safe side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Share {
    /// The share that was seen; a half where nothing was.
    pub estimate: f64,
    /// The lower end of the interval.
    pub least: f64,
    /// The upper end.
    pub most: f64,
    /// How many were looked at.
    pub of: u64,
}

impl Share {
    /// Standard errors on either side of a 95 % interval.
    const SURE: f64 = 1.96;

    /// `part` of so many; halves are points of draws.
    #[must_use]
    pub fn new(part: f64, of: u64) -> Self {
        if of == 0 {
            return Self { estimate: 0.5, least: 0.0, most: 1.0, of };
        }
        let n = of as f64;
        let p = part / n;
        let z2 = Self::SURE * Self::SURE;
        let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = Self::SURE / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
        // The formula touches 0 and 1 where all games agree, but for the last digit.
        let least = if part <= 0.0 { 0.0 } else { (middle - half).max(0.0) };
        let most = if part >= n { 1.0 } else { (middle + half).min(1.0) };
        Self { estimate: p, least, most, of }
    }

    /// Whether a truth lies within the interval.
    #[must_use]
    pub fn holds(&self, truth: f64) -> bool {
        (self.least..=self.most).contains(&truth)
    }
}

/// How numbers are spread: their mean with its error, and quantiles.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Spread {
    /// The mean; 0 where there are no numbers.
    pub mean: f64,
    /// 95 % of the truth lies this far around the mean; 0 for fewer than two numbers.
    pub error: f64,
    /// The least.
    pub least: f64,
    /// A quarter is at most this.
    pub lower_quartile: f64,
    /// Half is at most this.
    pub median: f64,
    /// Three quarters are at most this.
    pub upper_quartile: f64,
    /// The greatest.
    pub most: f64,
    /// How many numbers there are.
    pub of: u64,
}

impl Spread {
    /// The spread of these numbers.
    #[must_use]
    pub fn new(numbers: impl IntoIterator<Item = u32>) -> Self {
        let mut numbers: Vec<f64> = numbers.into_iter().map(f64::from).collect();
        numbers.sort_by(f64::total_cmp);
        let n = numbers.len() as f64;
        let mean = if numbers.is_empty() { 0.0 } else { numbers.iter().sum::<f64>() / n };
        let error = if numbers.len() < 2 {
            0.0
        } else {
            let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
            Share::SURE * (squares / (n - 1.0) / n).sqrt()
        };
        Self {
            mean,
            error,
            least: quantile(&numbers, 0.0),
            lower_quartile: quantile(&numbers, 0.25),
            median: quantile(&numbers, 0.5),
            upper_quartile: quantile(&numbers, 0.75),
            most: quantile(&numbers, 1.0),
            of: numbers.len() as u64,
        }
    }
}

/// The number with this part of the sorted ones below it, between two neighbours where it falls between them.
fn quantile(sorted: &[f64], part: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = part * last as f64;
    let (low, high) = (place.floor() as usize, place.ceil() as usize);
    sorted[low] + (sorted[high] - sorted[low]) * (place - low as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I.
    #[test]
    fn intervals_are_those_of_the_literature() {
        for (part, of, least, most) in
            [(81.0, 263, 0.2553, 0.3662), (15.0, 148, 0.0624, 0.1605), (0.0, 20, 0.0, 0.1611)]
        {
            let share = Share::new(part, of);
            assert!((share.least - least).abs() < 1e-4, "{share:?}");
            assert!((share.most - most).abs() < 1e-4, "{share:?}");
        }
    }

    #[test]
    fn an_interval_holds_what_was_seen_and_reaches_its_end_where_all_agree() {
        for of in 1..60_u64 {
            for halves in 0..=2 * of {
                let share = Share::new(halves as f64 / 2.0, of);
                assert!(share.holds(share.estimate), "{share:?}");
                assert!(share.least >= 0.0 && share.most <= 1.0, "{share:?}");
            }
            assert!(Share::new(0.0, of).holds(0.0) && Share::new(of as f64, of).holds(1.0));
        }
        assert!(Share::new(0.0, 0).holds(0.0) && Share::new(0.0, 0).holds(1.0));
    }

    #[test]
    fn quantiles_fall_between_their_neighbours() {
        let spread = Spread::new([4, 1, 3, 2]);
        assert_eq!((spread.least, spread.median, spread.most), (1.0, 2.5, 4.0));
        assert_eq!((spread.lower_quartile, spread.upper_quartile), (1.75, 3.25));
        assert_eq!((spread.mean, spread.of), (2.5, 4));
        assert_eq!(Spread::new([7]).error, 0.0);
        assert_eq!(Spread::new([]).of, 0);
    }
}
