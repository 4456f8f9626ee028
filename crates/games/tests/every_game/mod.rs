//! Runs a check on every sample of every registered family.

use parlor_core::Game;
use parlor_core::spec::{Settings, Spec};
use parlor_games::{Builder, Family, Visitor, every_family};

/// Something to do with a game, whatever its type.
pub(crate) trait Check {
    fn check<G: Game + 'static>(&mut self, spec: &str, game: G);
}

/// Does it with every sample.
pub(crate) fn with_every_sample(check: &mut impl Check) {
    every_family(&mut Samples(check));
}

/// Does it with one game.
pub(crate) fn with<F: Family>(spec: &str, check: &mut impl Check) {
    let parsed: Spec = spec.parse().expect("samples are specs");
    let settings = Settings::new(&parsed, F::ABOUT.parameters).expect("samples are in range");
    F::build(&settings, One { spec, check }).expect("samples go together");
}

struct Samples<'a, C>(&'a mut C);

impl<C: Check> Visitor for Samples<'_, C> {
    fn family<F: Family>(&mut self) {
        for spec in F::ABOUT.samples {
            with::<F>(spec, self.0);
        }
    }
}

struct One<'a, C> {
    spec: &'a str,
    check: &'a mut C,
}

impl<C: Check> Builder for One<'_, C> {
    type Built = ();

    fn game<G: Game + 'static>(self, game: G) {
        self.check.check(self.spec, game);
    }
}
