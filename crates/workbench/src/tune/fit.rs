//! Logistic regression of weights, sample by sample, with a step for each weight that shrinks as the weight is
//! used (AdaGrad: Duchi, Hazan and Singer, 2011).
//!
//! The target is half the game's result and half what the search thought. Where a game counts points the same
//! steps make a linear regression: the slope of the error is what was foretold less what came, for both.

use parlor_core::random::Random;

/// A position that a search thought about, as the player who began sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Which game it is from.
    pub game: u32,
    /// The weights that count, each with how often.
    pub counts: Box<[(u16, i8)]>,
    /// What else can be told of it, in units.
    pub terms: [f32; Term::ALL.len()],
    /// The part of the board that is empty.
    pub empty: f32,
    /// What the search said, in units.
    pub opinion: f32,
    /// How the game ended: 1 for a win, 0 for a loss; or the points from here on.
    pub result: f32,
}

/// What can be told of a position beside what is counted, for a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// What the game's own evaluation says.
    Known,
    /// How many moves there are to choose from, in tens.
    Mobility,
}

impl Term {
    /// All of them, in the order of their weights.
    pub const ALL: [Self; 2] = [Self::Known, Self::Mobility];
}

/// What the sum of the weights stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// The logarithm of the odds to win.
    Logistic,
    /// The margin.
    Identity,
}

/// How well weights foretell the targets of samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitError {
    /// Mean squared error over the samples that were learnt from.
    pub seen: f64,
    /// The same over games that were left out.
    pub held_out: f64,
}

const ROUNDS: usize = 3;
/// The step of the first round; the others' are smaller.
const STEP: f32 = 0.03;
/// One game in so many is left out, to see how the fit does on positions it has not seen.
const HELD_OUT: u32 = 20;

/// A weight on an empty and on a full board, in units.
pub type WeightPair = [f32; 2];

/// Weights of what is counted, then those of the terms, and how well they do.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// One for each thing that can be counted, then one for each term.
    pub weights: Vec<WeightPair>,
    /// How well they do.
    pub error: FitError,
}

/// Fits so many weights, and those of some terms, to samples.
#[must_use]
pub fn fit(samples: &[Sample], weights: usize, link: Link, terms: &[Term]) -> Fitted {
    let (held_out, mut seen): (Vec<&Sample>, Vec<&Sample>) =
        samples.iter().partition(|sample| sample.game % HELD_OUT == 0);
    let count = weights + Term::ALL.len();
    let mut regression = Regression {
        link,
        terms,
        scale: opinion_scale(&seen, link),
        weights: vec![[0.0; 2]; count],
        used: vec![[f32::EPSILON; 2]; count],
    };
    let mut random = Random::new(1);
    for round in 0..ROUNDS {
        random.shuffle(&mut seen);
        let step = STEP / (1 + round) as f32;
        for sample in &seen {
            regression.learn(sample, step);
        }
    }
    let error = FitError { seen: regression.error(&seen), held_out: regression.error(&held_out) };
    Fitted { weights: regression.weights, error }
}

/// Fits weights with those terms that are worth their price: each has to make the error of games left out smaller by a
/// fiftieth.
#[must_use]
pub(crate) fn fit_with_terms(samples: &[Sample], weights: usize, link: Link) -> Fitted {
    const PRICE: f64 = 0.98;
    let mut terms = Vec::new();
    let mut best = fit(samples, weights, link, &terms);
    for term in Term::ALL {
        terms.push(term);
        let further = fit(samples, weights, link, &terms);
        if further.error.held_out < PRICE * best.error.held_out {
            best = further;
        } else {
            terms.pop();
        }
    }
    best
}

/// What a unit of the search's opinion is worth, found by the results alone: an evaluation that was never tuned has a scale
/// of its own.
fn opinion_scale(samples: &[&Sample], link: Link) -> f32 {
    if link == Link::Identity {
        return 1.0;
    }
    let (mut scale, mut used) = (1.0_f32, f32::EPSILON);
    for sample in samples {
        let slope = (chance(scale * sample.opinion) - sample.result) * sample.opinion;
        used += slope * slope;
        scale -= 0.1 * slope / used.sqrt();
    }
    scale.max(0.0)
}

struct Regression<'t> {
    link: Link,
    terms: &'t [Term],
    scale: f32,
    weights: Vec<WeightPair>,
    used: Vec<WeightPair>,
}

impl Regression<'_> {
    fn foretold(&self, units: f32) -> f32 {
        match self.link {
            Link::Logistic => chance(units),
            Link::Identity => units,
        }
    }

    /// How far the weights are from a sample's target.
    fn miss(&self, sample: &Sample) -> f32 {
        let shares = [sample.empty, 1.0 - sample.empty];
        let mut units = 0.0;
        for (index, count) in features(sample, self.terms, self.weights.len()) {
            let [early, late] = self.weights[index];
            units += count * (shares[0] * early + shares[1] * late);
        }
        let target = f32::midpoint(sample.result, self.foretold(self.scale * sample.opinion));
        self.foretold(units) - target
    }

    /// A step against the slope of the error.
    fn learn(&mut self, sample: &Sample, step: f32) {
        let shares = [sample.empty, 1.0 - sample.empty];
        let miss = self.miss(sample);
        let Self { terms, weights, used, .. } = self;
        for (index, count) in features(sample, terms, weights.len()) {
            for (part, share) in shares.into_iter().enumerate() {
                let slope: f32 = miss * count * share;
                used[index][part] += slope * slope;
                weights[index][part] -= step * slope / used[index][part].sqrt();
            }
        }
    }

    fn error(&self, samples: &[&Sample]) -> f64 {
        let squares = samples.iter().map(|sample| f64::from(self.miss(sample)).powi(2));
        squares.sum::<f64>() / samples.len().max(1) as f64
    }
}

/// The weights that count in a sample, each with how often.
fn features<'a>(
    sample: &'a Sample,
    terms: &'a [Term],
    weights: usize,
) -> impl Iterator<Item = (usize, f32)> {
    let first = weights - Term::ALL.len();
    let counted =
        sample.counts.iter().map(|&(index, count)| (usize::from(index), f32::from(count)));
    let told = terms.iter().map(move |&term| (first + term as usize, sample.terms[term as usize]));
    counted.chain(told)
}

fn chance(units: f32) -> f32 {
    1.0 / (1.0 + (-units).exp())
}
