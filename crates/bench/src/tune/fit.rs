//! Logistic regression of the weights, by gradient descent with momentum and a step for each weight
//! (Adam: Kingma and Ba, 2015).

use parlor_core::Verdict;
use parlor_games::freedom::{WINDOW_CLASSES, Weights, Worth};

use super::self_play::Sample;

/// Points that make the odds e to 1.
const POINTS_PER_LOGIT: f32 = 200.0;
const ROUNDS: usize = 250;
const STEP: f32 = 2.0;
/// How strongly weights are held back, so that kinds that hardly occur stay small.
const HOLD: f32 = 1e-7;

/// Windows and turns, an early and a late weight each.
const TURNS: usize = 9;
const PARAMETERS: usize = 2 * (WINDOW_CLASSES + TURNS);

/// Fits weights to samples, starting from those that played them.
pub(super) fn fit(old: &Weights, samples: &[Sample]) -> Weights {
    let mut values: Vec<f32> =
        old.windows.iter().chain(&old.turn).flatten().map(|&points| f32::from(points)).collect();
    let targets: Vec<f32> = samples.iter().map(target).collect();
    let (mut mean, mut spread) = (vec![0.0_f32; PARAMETERS], vec![0.0_f32; PARAMETERS]);
    for round in 1..=ROUNDS {
        let (gradient, error) = gradient(&values, samples, &targets);
        // Adam's usual decay rates; the corrections undo the bias of starting from nothing.
        let (slow, slower) = (0.9_f32, 0.999_f32);
        for index in 0..PARAMETERS {
            let slope = gradient[index] + HOLD * values[index];
            mean[index] = slow * mean[index] + (1.0 - slow) * slope;
            spread[index] = slower * spread[index] + (1.0 - slower) * slope * slope;
            let unbiased_mean = mean[index] / (1.0 - slow.powi(round as i32));
            let unbiased_spread = spread[index] / (1.0 - slower.powi(round as i32));
            values[index] -= STEP * unbiased_mean / (unbiased_spread.sqrt() + 1e-9);
        }
        if round % 50 == 0 {
            println!("  round {round}: mean squared error {error:.5}");
        }
    }
    let worth = |index: usize| -> Worth {
        [values[2 * index].round() as i16, values[2 * index + 1].round() as i16]
    };
    Weights {
        windows: std::array::from_fn(worth),
        turn: std::array::from_fn(|index| worth(WINDOW_CLASSES + index)),
    }
}

fn chance(points: f32) -> f32 {
    1.0 / (1.0 + (-points / POINTS_PER_LOGIT).exp())
}

/// Half the game's result, half what the search thought.
fn target(sample: &Sample) -> f32 {
    let result = match sample.result {
        Verdict::Win => 1.0,
        Verdict::Draw => 0.5,
        Verdict::Loss => 0.0,
    };
    f32::midpoint(result, chance(sample.opinion.points() as f32))
}

/// The slope of the error at these values, and the mean squared error.
fn gradient(values: &[f32], samples: &[Sample], targets: &[f32]) -> (Vec<f32>, f32) {
    let mut slopes = vec![0.0_f64; PARAMETERS];
    let mut error = 0.0_f64;
    for (sample, target) in samples.iter().zip(targets) {
        let parts = [sample.empty, 1.0 - sample.empty];
        let turn = (WINDOW_CLASSES as u8 + sample.beside, 1);
        let features = || sample.windows.iter().copied().chain([turn]);
        let points: f32 = features()
            .map(|(kind, count)| {
                let worth = &values[2 * usize::from(kind)..][..2];
                f32::from(count) * (parts[0] * worth[0] + parts[1] * worth[1])
            })
            .sum();
        let chance = chance(points);
        let miss = chance - target;
        error += f64::from(miss * miss);
        // The slope of the cross entropy in the points.
        let slope = miss / POINTS_PER_LOGIT;
        for (kind, count) in features() {
            for (part, share) in parts.iter().enumerate() {
                slopes[2 * usize::from(kind) + part] += f64::from(slope * f32::from(count) * share);
            }
        }
    }
    let count = samples.len().max(1) as f64;
    (slopes.into_iter().map(|slope| (slope / count) as f32).collect(), (error / count) as f32)
}
