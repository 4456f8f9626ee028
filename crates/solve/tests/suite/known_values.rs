//! Every truth that a family claims its tests solve is solved here.

use parlor_core::spec::{Settings, Spec};
use parlor_core::{Control, Knowledge, Notation, Numbered, Value};
use parlor_games::{Builder, Evidence, Family, Truth, Visitor, Worth, every_family};
use parlor_solve::{SolveOptions, explore, solve};

/// Solves a game, by its numbering if it has one.
struct Start;

impl Builder for Start {
    type Built = Value;

    fn game<G: Notation + 'static, K: Knowledge<G> + 'static>(self, game: G, _: K) -> Value {
        let explored = explore(&game, &SolveOptions::default(), &Control::unlimited());
        explored.expect("a game small enough").summary.start
    }

    fn numbered<G: Notation + Numbered + 'static, K: Knowledge<G> + 'static>(
        self,
        game: G,
        _: K,
    ) -> Value {
        let solution = solve(&game, &SolveOptions::default(), &Control::unlimited());
        solution.expect("a game small enough").summary.start
    }
}

struct Solver(usize);

impl Visitor for Solver {
    fn family<F: Family>(&mut self) {
        for Truth { spec, worth, evidence, .. } in F::TRUTHS {
            if *evidence == Evidence::Tested {
                let parsed: Spec = spec.parse().expect("truths name specs");
                let settings = Settings::new(&parsed, F::ABOUT.parameters).expect("a variant");
                let start = F::build(&settings, Start).expect("settings that go together");
                assert_eq!(Worth::Value(start), *worth, "{spec}");
                self.0 += 1;
            }
        }
    }
}

#[test]
fn every_tested_truth_is_true() {
    let mut solver = Solver(0);
    every_family(&mut solver);
    assert!(solver.0 >= 20, "{} truths are solved", solver.0);
}
