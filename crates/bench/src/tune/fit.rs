//! Logistic regression of the weights, position by position, with a step for each weight that shrinks as
//! the weight is used (AdaGrad: Duchi, Hazan and Singer, 2011).

use parlor_core::Verdict;
use parlor_core::random::Random;
use parlor_games::freedom::{FourWindow, Mobility, TaperedWeight, Weights};

use super::self_play::Sample;

/// Points that make the odds e to 1.
const POINTS_PER_LOGIT: f32 = 100.0;
const ROUNDS: usize = 3;
/// The step of the first round; the others' are smaller.
const STEP: f32 = 0.03;
/// One game in so many is left out, to see how the fit does on positions it has not seen.
const HELD_OUT: u32 = 20;

/// Windows and mobilities, an early and a late weight each.
const PARAMETERS: usize = FourWindow::KINDS + Mobility::KINDS;

/// A weight while the board is empty and when it is full, in logits.
type Pair = [f32; 2];

/// Fits weights to samples.
pub(super) fn fit(samples: &[Sample]) -> Weights {
    let (held_out, mut seen): (Vec<&Sample>, Vec<&Sample>) =
        samples.iter().partition(|sample| sample.game % HELD_OUT == 0);
    let mut weights = vec![[0.0; 2]; PARAMETERS];
    let mut used = vec![[f32::EPSILON; 2]; PARAMETERS];
    let mut random = Random::new(1);
    for round in 0..ROUNDS {
        random.shuffle(&mut seen);
        let step = STEP / (1 + round) as f32;
        for sample in &seen {
            learn(&mut weights, &mut used, sample, step);
        }
        println!(
            "  round {}: mean squared error {:.5}, of games left out {:.5}",
            round + 1,
            error(&weights, &seen),
            error(&weights, &held_out)
        );
    }
    let worth = |index: usize| -> TaperedWeight {
        weights[index].map(|weight| (weight * POINTS_PER_LOGIT).round() as i16)
    };
    Weights {
        windows: std::array::from_fn(worth),
        mobilities: std::array::from_fn(|kind| worth(FourWindow::KINDS + kind)),
    }
}

/// What a position's points are made of: which weights count how often.
fn features(sample: &Sample) -> impl Iterator<Item = (usize, f32)> {
    let windows = sample.windows.iter().map(|&(kind, count)| (usize::from(kind), f32::from(count)));
    windows.chain([(FourWindow::KINDS + usize::from(sample.mobility), 1.0)])
}

/// How far the weights are from a sample's target.
fn miss(weights: &[Pair], sample: &Sample) -> f32 {
    let shares = [sample.empty, 1.0 - sample.empty];
    let logits: f32 = features(sample)
        .map(|(index, count)| {
            let [early, late] = weights[index];
            count * (shares[0] * early + shares[1] * late)
        })
        .sum();
    chance(logits) - target(sample)
}

/// A step against the slope of the cross entropy.
fn learn(weights: &mut [Pair], used: &mut [Pair], sample: &Sample, step: f32) {
    let shares = [sample.empty, 1.0 - sample.empty];
    let miss = miss(weights, sample);
    for (index, count) in features(sample) {
        for (part, share) in shares.into_iter().enumerate() {
            let slope = miss * count * share;
            used[index][part] += slope * slope;
            weights[index][part] -= step * slope / used[index][part].sqrt();
        }
    }
}

fn error(weights: &[Pair], samples: &[&Sample]) -> f64 {
    let squares = samples.iter().map(|sample| f64::from(miss(weights, sample)).powi(2));
    squares.sum::<f64>() / samples.len().max(1) as f64
}

fn chance(logits: f32) -> f32 {
    1.0 / (1.0 + (-logits).exp())
}

/// Half the game's result, half what the search thought.
fn target(sample: &Sample) -> f32 {
    let result = match sample.result {
        Verdict::Win => 1.0,
        Verdict::Draw => 0.5,
        Verdict::Loss => 0.0,
    };
    f32::midpoint(result, chance(sample.opinion.points() as f32 / POINTS_PER_LOGIT))
}
