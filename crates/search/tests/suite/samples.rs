//! The small variants that every registered family offers for tests.

use parlor_core::spec::{Settings, Spec};
use parlor_games::{Builder, Family, Visitor, every_family};

/// Hands each sample to a builder; the builder learns its place among the samples of its family.
pub(crate) fn with_every_sample<B: Builder>(builder: impl Fn(usize) -> B) {
    every_family(&mut EverySample(builder));
}

struct EverySample<M>(M);

impl<B: Builder, M: Fn(usize) -> B> Visitor for EverySample<M> {
    fn family<F: Family>(&mut self) {
        for (place, sample) in F::ABOUT.samples.iter().enumerate() {
            let spec: Spec = sample.parse().expect("samples are specs");
            let settings = Settings::new(&spec, F::ABOUT.parameters).expect("samples are in range");
            F::build(&settings, (self.0)(place)).expect("samples go together");
        }
    }
}
