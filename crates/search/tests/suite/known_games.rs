//! The engine, with what each game knows, proves what is known of small variants.

use parlor_core::{Control, Game, Knowledge, Limits, Plies, Verdict};
use parlor_games::breakthrough::{Breakthrough, RaceKnowledge};
use parlor_games::chomp::{ChocolateKnowledge, Chomp};
use parlor_games::domineering::{Domineering, DominoKnowledge};
use parlor_games::freedom::Count;
use parlor_games::hex::{ChainKnowledge, Hex};
use parlor_games::mnk::{ExactKnowledge, ExactMnk};
use parlor_games::quixo::{CubeKnowledge, Quixo};
use parlor_games::reversi::{DiscKnowledge, Reversi};
use parlor_search::Task;
use parlor_search::engine::{Engine, EngineOptions, Goal};

/// Enough for any of these, and an end if a proof goes astray.
const NODES: u64 = 20_000_000;

#[track_caller]
fn check<G: Game, K: Knowledge<G>>(game: &G, knowledge: &K, verdict: Verdict, distance: u32) {
    let control = Control::new(Limits { nodes: Some(NODES), ..Limits::NONE });
    let start = game.start();
    let task = Task::knowing(game, knowledge, &start).under(control);
    let report =
        Engine::new(EngineOptions { goal: Goal::Proof, ..EngineOptions::default() }).search(&task);
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
