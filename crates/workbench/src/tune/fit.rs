//! Logistic regression of weights, sample by sample: stochastic gradient descent with steps that shrink to nothing,
//! normalised by how much a sample counts (Widrow and Hoff, 1960; Nagumo and Noda, 1967), so that a board with many
//! tuples takes no longer steps than one with few. A weight's share of a step is the less, the more often it was met: what is seldom
//! seen is learnt from the little there is (as in Duchi, Hazan and Singer, *Adaptive subgradient methods*, 2011).
//!
//! The target is mostly what the search thought, and for a part ([`FitTarget::results`]) the game's result: one game in which a blunder
//! decides tells little of its positions, a search a few plies deep tells something of each. What was fitted before is where
//! a fit begins. Where a game counts points the same steps make a linear regression: the slope of the error is
//! what was foretold less what came, for both.

use parlor_core::Side;
use parlor_core::random::Random;

/// A position that a search thought about, as the player who began sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Which game it is from.
    pub game: u32,
    /// The weights that count, each with how often.
    pub counts: Box<[(u32, i8)]>,
    /// What else can be told of it, in units.
    pub terms: [f32; Term::ALL.len()],
    /// The part of the board that is empty.
    pub empty: f32,
    /// Whose turn it is; nothing where weights are not to depend on it.
    pub turn: Option<Side>,
    /// What the search said, in units; nothing where it has proven the result.
    pub opinion: Option<f32>,
    /// How the game ended: 1 for a win, 0 for a loss; or the points from here on. Nothing where it was not played on.
    pub result: Option<f32>,
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
pub enum LinkFunction {
    /// The logarithm of the odds to win.
    Logistic,
    /// The margin.
    Identity,
}

/// What weights are to foretell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitTarget {
    /// What their sum stands for.
    pub link: LinkFunction,
    /// The part of it that is how the game ended, from 0 to 1; the rest is what the search thought.
    pub results: f32,
}

impl FitTarget {
    /// The usual part of results.
    pub const RESULTS: f32 = 0.25;

    /// With that part of results.
    #[must_use]
    pub const fn new(link: LinkFunction) -> Self {
        Self { link, results: Self::RESULTS }
    }
}

/// How well weights foretell the targets of samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitError {
    /// Mean squared error over the samples that were learnt from.
    pub seen: f64,
    /// The same over games that were left out.
    pub held_out: f64,
}

const ROUNDS: usize = 2;
/// The part of a sample's error that the first step takes away.
const STEP: f32 = 0.3;
/// One game in so many is left out, to see how the fit does on positions it has not seen.
const HELD_OUT: u32 = 20;

/// A weight in units, on an empty and on a full board; then what is added to each while the player who began is to move, and
/// taken from it while the other is.
pub type FittedWeight = [f32; 4];

/// Weights of what is counted, then those of the terms, and how well they do.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The terms that have weights.
    pub terms: Vec<Term>,
    /// One for each thing that can be counted, then one for each term.
    pub weights: Vec<FittedWeight>,
    /// How well they do.
    pub error: FitError,
}

/// No weights, with room for so many and those of the terms: where a first fit begins.
#[must_use]
pub fn unfitted(weights: usize) -> Vec<FittedWeight> {
    vec![[0.0; 4]; weights + Term::ALL.len()]
}

/// Fits weights, and those of some terms, to samples. It begins at `start`; terms that are not wanted have no weight.
#[must_use]
pub fn fit(
    samples: &[Sample],
    start: &[FittedWeight],
    target: FitTarget,
    terms: &[Term],
) -> Fitted {
    let (held_out, mut seen): (Vec<&Sample>, Vec<&Sample>) =
        samples.iter().partition(|sample| sample.game % HELD_OUT == 0);
    let mut weights = start.to_vec();
    let first = weights.len() - Term::ALL.len();
    for term in Term::ALL.into_iter().filter(|term| !terms.contains(term)) {
        weights[first + term as usize] = [0.0; 4];
    }
    let met = vec![0; weights.len()];
    let scale = opinion_scale(&seen, target.link);
    let mut regression = Regression { target, terms, scale, weights, met };
    let mut random = Random::new(1);
    let steps = (ROUNDS * seen.len()).max(1) as f32;
    let mut done = 0.0;
    for _ in 0..ROUNDS {
        random.shuffle(&mut seen);
        for sample in &seen {
            regression.learn(sample, STEP * (1.0 - done / steps));
            done += 1.0;
        }
    }
    let error = FitError { seen: regression.error(&seen), held_out: regression.error(&held_out) };
    Fitted { terms: terms.to_vec(), weights: regression.weights, error }
}

/// Fits weights with those terms that are worth their price: each has to make the error of games left out smaller by a
/// fiftieth.
#[must_use]
pub(crate) fn fit_with_terms(
    samples: &[Sample],
    start: &[FittedWeight],
    target: FitTarget,
) -> Fitted {
    const PRICE: f64 = 0.98;
    let mut terms = Vec::new();
    let mut best = fit(samples, start, target, &terms);
    for term in Term::ALL {
        terms.push(term);
        let further = fit(samples, start, target, &terms);
        if further.error.held_out < PRICE * best.error.held_out {
            best = further;
        } else {
            terms.pop();
        }
    }
    best
}

/// What a unit of the search's opinion is worth: as much as makes opinions one unit on average. An evaluation that was never
/// tuned has a scale of its own, and results cannot tell it where weak play decides them: opinions would be worth
/// nothing, and teach nothing.
fn opinion_scale(samples: &[&Sample], link: LinkFunction) -> f32 {
    if link == LinkFunction::Identity {
        return 1.0;
    }
    let opinions = samples.iter().filter_map(|sample| sample.opinion);
    let (count, squares) = opinions
        .fold((0.0_f64, 0.0), |(count, sum), one| (count + 1.0, sum + f64::from(one).powi(2)));
    if squares > 0.0 { (count / squares).sqrt() as f32 } else { 1.0 }
}

struct Regression<'t> {
    target: FitTarget,
    terms: &'t [Term],
    scale: f32,
    weights: Vec<FittedWeight>,
    /// How many samples each weight has counted in.
    met: Vec<u32>,
}

impl Regression<'_> {
    fn foretold(&self, units: f32) -> f32 {
        match self.target.link {
            LinkFunction::Logistic => chance(units),
            LinkFunction::Identity => units,
        }
    }

    /// How much what is foretold changes with the sum of the weights, at most.
    const fn steepest(&self) -> f32 {
        match self.target.link {
            LinkFunction::Logistic => 0.25,
            LinkFunction::Identity => 1.0,
        }
    }

    /// What should be foretold of a sample.
    fn target(&self, sample: &Sample) -> f32 {
        let opinion = sample.opinion.map(|opinion| self.foretold(self.scale * opinion));
        match (opinion, sample.result) {
            (Some(opinion), Some(result)) => opinion + self.target.results * (result - opinion),
            (Some(known), None) | (None, Some(known)) => known,
            (None, None) => self.foretold(0.0),
        }
    }

    /// How far the weights are from a sample's target.
    fn miss(&self, sample: &Sample) -> f32 {
        let shares = shares(sample);
        let mut units = 0.0;
        for (index, count) in features(sample, self.terms, self.weights.len()) {
            let parts = self.weights[index].iter().zip(shares);
            units += count * parts.map(|(part, share)| part * share).sum::<f32>();
        }
        self.foretold(units) - self.target(sample)
    }

    /// Takes away a part of a sample's error, by a step against its slope.
    fn learn(&mut self, sample: &Sample, part: f32) {
        let shares = shares(sample);
        let count = self.weights.len();
        let rate = |met: u32| 1.0 / (met as f32 + 1.0).sqrt();
        let counted: f32 = features(sample, self.terms, count)
            .map(|(index, count)| count * count * rate(self.met[index]))
            .sum();
        let length = counted * shares.iter().map(|share| share * share).sum::<f32>();
        let step = part * self.miss(sample) / (self.steepest() * length.max(f32::EPSILON));
        let Self { terms, weights, met, .. } = self;
        for (index, count) in features(sample, terms, count) {
            let own = step * count * rate(met[index]);
            met[index] += 1;
            for (weight, share) in weights[index].iter_mut().zip(shares) {
                *weight -= own * share;
            }
        }
    }

    fn error(&self, samples: &[&Sample]) -> f64 {
        let squares = samples.iter().map(|sample| f64::from(self.miss(sample)).powi(2));
        squares.sum::<f64>() / samples.len().max(1) as f64
    }
}

/// How much each part of a weight counts in a sample.
fn shares(sample: &Sample) -> FittedWeight {
    let [early, late] = [sample.empty, 1.0 - sample.empty];
    match sample.turn {
        Some(Side::First) => [early, late, early, late],
        Some(Side::Second) => [early, late, -early, -late],
        None => [early, late, 0.0, 0.0],
    }
}

/// The weights that count in a sample, each with how often.
fn features<'a>(
    sample: &'a Sample,
    terms: &'a [Term],
    weights: usize,
) -> impl Iterator<Item = (usize, f32)> {
    let first = weights - Term::ALL.len();
    let counted = sample.counts.iter().map(|&(index, count)| (index as usize, f32::from(count)));
    let told = terms.iter().map(move |&term| (first + term as usize, sample.terms[term as usize]));
    counted.chain(told)
}

fn chance(units: f32) -> f32 {
    1.0 / (1.0 + (-units).exp())
}
