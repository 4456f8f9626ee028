//! The engine, with what each game knows, proves what is known of small variants.

use parlor_core::spec::{Settings, Spec};
use parlor_core::{Control, Game, Knowledge, Limits, Notation, Plies, Value, Verdict};
use parlor_games::breakthrough::{Breakthrough, RaceKnowledge};
use parlor_games::chomp::{ChocolateKnowledge, Chomp};
use parlor_games::domineering::{Domineering, DominoKnowledge};
use parlor_games::freedom::Count;
use parlor_games::hex::{ChainKnowledge, Hex};
use parlor_games::mnk::{ExactKnowledge, ExactMnk};
use parlor_games::quixo::{CubeKnowledge, Quixo};
use parlor_games::reversi::{DiscKnowledge, Reversi};
use parlor_games::{Builder, Family, Truth, Visitor, Worth, every_family};
use parlor_search::engine::{Engine, EngineOptions, Goal};
use parlor_search::{SearchReport, Task};

/// Enough for any of these, and an end if a proof goes astray.
const NODES: u64 = 20_000_000;

fn prove<G: Game, K: Knowledge<G>>(game: &G, knowledge: &K, nodes: u64) -> SearchReport<G::Move> {
    let control = Control::new(Limits { nodes: Some(nodes), ..Limits::NONE });
    let start = game.start();
    let task = Task::knowing(game, knowledge, &start).under(control);
    Engine::new(EngineOptions { goal: Goal::Proof, ..EngineOptions::default() }).search(&task)
}

#[track_caller]
fn check<G: Game, K: Knowledge<G>>(game: &G, knowledge: &K, verdict: Verdict, distance: u32) {
    let report = prove(game, knowledge, NODES);
    assert_eq!((report.verdict, report.distance), (Some(verdict), Some(Plies(distance))));
}

#[test]
fn small_variants_are_proven_with_their_distances() {
    check(&Hex::<u64>::new(3), &ChainKnowledge, Verdict::Win, 5);
    check(&Hex::<u64>::new(4), &ChainKnowledge, Verdict::Win, 9);
    check(&Domineering::new(4, 4), &DominoKnowledge, Verdict::Win, 7);
    check(&Domineering::new(5, 5), &DominoKnowledge, Verdict::Loss, 12);
    check(&Domineering::new(6, 6), &DominoKnowledge, Verdict::Win, 17);
    check(&Breakthrough::new(3, 4), &RaceKnowledge, Verdict::Loss, 12);
    check(&Chomp::new(5, 4), &ChocolateKnowledge, Verdict::Win, 12);
    check(&Reversi::new(4, Count::Result), &DiscKnowledge, Verdict::Loss, 12);
    check(&Quixo::new(3), &CubeKnowledge, Verdict::Win, 7);
    check(&ExactMnk::<u64>::new(4, 4, 3), &ExactKnowledge, Verdict::Win, 5);
}

/// Proves what a card says, as far as so many nodes go.
struct OnCard<'a>(&'a Truth);

impl OnCard<'_> {
    const NODES: u64 = 50_000;
}

impl Builder for OnCard<'_> {
    /// Whether it was proven.
    type Built = bool;

    fn game<G: Notation + 'static, K: Knowledge<G> + 'static>(self, game: G, knowledge: K) -> bool {
        let Self(Truth { spec, worth, .. }) = self;
        let report = prove(&game, &knowledge, Self::NODES);
        let Some(verdict) = report.verdict else { return false };
        match *worth {
            Worth::Verdict(told) => assert_eq!(verdict, told, "{spec}"),
            Worth::Value(told) => assert_eq!(verdict, told.verdict(), "{spec}"),
        }
        if let Worth::Value(Value::Margin(told)) = *worth {
            assert!(report.margin.is_none_or(|margin| margin == told), "{spec}");
        }
        if let (Worth::Value(told), Some(plies)) = (*worth, report.distance) {
            assert_eq!(Some(plies), told.distance(), "{spec}");
        }
        true
    }
}

#[derive(Default)]
struct Cards {
    told: usize,
    proven: usize,
}

impl Visitor for Cards {
    fn family<F: Family>(&mut self) {
        for truth in F::TRUTHS {
            let spec: Spec = truth.spec.parse().expect("truths name specs");
            let settings = Settings::new(&spec, F::ABOUT.parameters).expect("a variant");
            let proven = F::build(&settings, OnCard(truth)).expect("settings that go together");
            self.told += 1;
            self.proven += usize::from(proven);
        }
    }
}

#[test]
fn what_cards_say_is_what_proofs_find() {
    let mut cards = Cards::default();
    every_family(&mut cards);
    assert_eq!((cards.told, cards.proven), (58, 29));
}
