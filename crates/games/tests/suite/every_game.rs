//! Runs a check on every registered family: on its samples, or at the ends of its parameters.

use std::collections::BTreeSet;

use parlor_core::spec::{ParameterKind, Settings, Spec};
use parlor_core::{Knowledge, Notation};
use parlor_games::{Builder, Family, Visitor, every_family};

/// Something to do with a game, whatever its type.
pub(crate) trait Check {
    fn check<G: Notation + 'static, K: Knowledge<G> + 'static>(
        &mut self,
        spec: &str,
        game: G,
        knowledge: K,
    );
}

/// Does it with every sample.
pub(crate) fn with_every_sample(check: &mut impl Check) {
    every_family(&mut Samples(check));
}

/// Does it with each number parameter at its least and its greatest value and with each choice, the others at
/// their defaults, and with all parameters at their least and greatest together.
pub(crate) fn with_every_extreme(check: &mut impl Check) {
    every_family(&mut Extremes(check));
}

/// Does it with one game. Settings that do not go together are left out.
fn with<F: Family>(spec: &str, check: &mut impl Check) -> bool {
    let parsed: Spec = spec.parse().expect("samples are specs");
    let settings = Settings::new(&parsed, F::ABOUT.parameters).expect("samples are in range");
    F::build(&settings, One { spec, check }).is_ok()
}

struct Samples<'a, C>(&'a mut C);

impl<C: Check> Visitor for Samples<'_, C> {
    fn family<F: Family>(&mut self) {
        for spec in F::ABOUT.samples {
            assert!(with::<F>(spec, self.0), "{spec}: samples go together");
        }
    }
}

struct Extremes<'a, C>(&'a mut C);

impl<C: Check> Visitor for Extremes<'_, C> {
    fn family<F: Family>(&mut self) {
        let mut ends = Vec::new();
        for parameter in F::ABOUT.parameters {
            let values = match parameter.kind {
                ParameterKind::Number { min, max } => vec![min.to_string(), max.to_string()],
                ParameterKind::Choice(choices) => choices.iter().map(ToString::to_string).collect(),
                ParameterKind::Text(_) => continue,
            };
            ends.push(
                values.into_iter().map(|value| format!("{}={value}", parameter.name)).collect(),
            );
        }
        let together = |end: fn(&Vec<String>) -> Option<&String>| -> Vec<String> {
            ends.iter().filter_map(end).cloned().collect()
        };
        let alone = ends.iter().flatten().map(|setting| vec![setting.clone()]);
        let mut built = BTreeSet::new();
        for settings in alone.chain([together(|ends| ends.first()), together(|ends| ends.last())]) {
            let spec = format!("{}:{}", F::ABOUT.name, settings.join(","));
            if !settings.is_empty() && with::<F>(&spec, self.0) {
                built.extend(settings);
            }
        }
        let all: BTreeSet<String> = ends.into_iter().flatten().collect();
        assert_eq!(built, all, "{} can be built with each of them", F::ABOUT.name);
    }
}

struct One<'a, C> {
    spec: &'a str,
    check: &'a mut C,
}

impl<C: Check> Builder for One<'_, C> {
    type Built = ();

    fn game<G: Notation + 'static, K: Knowledge<G> + 'static>(self, game: G, knowledge: K) {
        self.check.check(self.spec, game, knowledge);
    }
}
