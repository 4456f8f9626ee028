//! Every example is a game: it reads without a word of complaint, obeys the laws, and what it says of itself is true.

use crate::common::{examples, read};
use parlor_core::laws::{Effort, check};
use parlor_core::perft::perft;
use parlor_core::{Control, Knowledge, Value, Verdict};
use parlor_rules::{EXAMPLES, FromRules, TruthClaim, TruthSubject, Visitor};
use parlor_solve::SolveOptions;

#[test]
fn every_example_reads_without_complaint_in_forty_lines() {
    let examples = examples();
    assert!(
        examples
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()))
            .eq(EXAMPLES.iter().copied())
    );
    for (name, text) in examples {
        let file = read(&name, &text, &[]);
        let warnings: Vec<_> = file.warnings().iter().map(|warning| warning.line(&text)).collect();
        assert!(warnings.is_empty(), "{name}: {warnings:?}");
        assert!(text.lines().count() <= 40, "{name}");
        assert!(!file.sources().is_empty(), "{name} says where its rules are from");
        assert!(!file.truths().is_empty(), "{name} says what is known of it");
    }
}

struct ExampleLaws<'a>(&'a str);

impl Visitor for ExampleLaws<'_> {
    type Built = ();

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, game: G, knowledge: K) {
        let is_wide = game.legal_moves(&game.start()).len() > 60;
        let effort = Effort {
            walks: if is_wide { 1 } else { 6 },
            plies: if is_wide { 30 } else { 80 },
            seed: 7,
        };
        if let Err(broken) = check(&game, &knowledge, effort) {
            panic!("{}: {broken}", self.0);
        }
    }
}

#[test]
fn every_example_obeys_the_laws() {
    for (name, text) in examples() {
        read(&name, &text, &[]).build(ExampleLaws(&name));
    }
}

struct Truths<'a> {
    name: &'a str,
    truths: &'a [TruthClaim],
}

impl Visitor for Truths<'_> {
    type Built = Vec<String>;

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, game: G, _: K) -> Vec<String> {
        let mut wrong = Vec::new();
        let control = Control::unlimited();
        for TruthClaim { subject, said, .. } in self.truths {
            let found = match subject {
                TruthSubject::Perft(depth) => {
                    let counts = perft(&game, &game.start(), *depth as usize, &control).unwrap();
                    counts.last().unwrap().to_string()
                }
                TruthSubject::Value | TruthSubject::Margin | TruthSubject::Positions => {
                    let explored =
                        parlor_solve::explore(&game, &SolveOptions::default(), &control).unwrap();
                    match subject {
                        TruthSubject::Positions => explored.iter().count().to_string(),
                        TruthSubject::Margin => match explored.value(&game.start()) {
                            Some(Value::Margin(points)) => points.to_string(),
                            other => format!("{other:?}"),
                        },
                        _ => match explored.value(&game.start()).unwrap().verdict() {
                            Verdict::Win => "win".to_owned(),
                            Verdict::Draw => "draw".to_owned(),
                            Verdict::Loss => "loss".to_owned(),
                        },
                    }
                }
            };
            if found != *said {
                wrong.push(format!("{}: {subject:?} is {found}, not {said}", self.name));
            }
        }
        wrong
    }
}

#[test]
fn what_the_examples_say_of_themselves_is_true() {
    let mut wrong = Vec::new();
    for (name, text) in examples() {
        let file = read(&name, &text, &[]);
        wrong.extend(file.build(Truths { name: &name, truths: file.truths() }));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
