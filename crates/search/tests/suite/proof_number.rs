//! Proof-number search against plain recursion.

use crate::random_tree::trees;
use crate::truth::Truth;
use parlor_core::{Control, Game, Knowledge, Limits, Unaided, Verdict};
use parlor_games::achi::{Achi, AchiKnowledge};
use parlor_games::connect_four::{ConnectFour, ConnectFourKnowledge};
use parlor_games::dodgem::Dodgem;
use parlor_games::dots_and_boxes::DotsAndBoxes;
use parlor_games::mnk::{Mnk, MnkKnowledge};
use parlor_games::morris::{Flying, Morris};
use parlor_games::tic_tac_toe::TicTacToe;
use parlor_search::proof_number::ProofNumberSearch;
use parlor_search::{SearchReport, Task};
use proptest::prelude::*;

fn search<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    position: &G::Position,
    memory: usize,
) -> SearchReport<G::Move> {
    // Enough for every game here; a search that finds nothing ends all the same.
    let control = Control::new(Limits { nodes: Some(3_000_000), ..Limits::NONE });
    let task = Task::knowing(game, knowledge, position).under(control);
    ProofNumberSearch::new(memory).search(&task)
}

/// What is claimed is true, and the move reaches it.
fn check<G: Game, K: Knowledge<G>>(game: &G, knowledge: &K, position: &G::Position, memory: usize) {
    let mut truth = Truth::new(game);
    let report = search(game, knowledge, position, memory);
    let value = truth.of(position);
    assert_eq!(report.verdict, Some(value.verdict()), "{position:?}");
    assert_eq!(report.margin, value.margin(), "{position:?}");
    if let Some(mv) = report.best {
        let reached = truth.of_move(position, mv);
        assert_eq!(reached.verdict(), value.verdict(), "{position:?}: {mv:?}");
    }
}

proptest! {
    #[test]
    fn random_trees_are_proven(drawn in trees(8), memory in 0..20_000_usize) {
        let alternating = drawn.alternating();
        check(&alternating, &Unaided, &alternating.start(), memory);
        let free = drawn.free();
        check(&free, &Unaided, &free.start(), memory);
    }
}

#[test]
fn small_games_are_proven() {
    check(&TicTacToe, &Unaided, &TicTacToe.start(), 1 << 20);
    let wide = Mnk::<u64>::new(4, 3, 3);
    check(&wide, &MnkKnowledge, &wide.start(), 1 << 20);
    let drop = ConnectFour::<u64>::new(4, 4, 3);
    check(&drop, &ConnectFourKnowledge, &drop.start(), 1 << 20);
    let boxes = DotsAndBoxes::new(2, 1);
    check(&boxes, &Unaided, &boxes.start(), 1 << 20);
}

#[test]
fn a_game_that_goes_in_circles_is_won_or_left_open() {
    let game = Achi::new(3);
    let report = search(&game, &AchiKnowledge, &game.start(), 1 << 22);
    assert_eq!(report.verdict, Some(Verdict::Win));
}

/// The tables of these games say that their starts are drawn, which only endless play can show.
#[test]
fn a_draw_by_endless_play_is_never_claimed_to_be_anything() {
    fn check_open<G: Game>(game: &G) {
        let start = game.start();
        for (memory, nodes) in [(1 << 12, 50_000), (1 << 22, 200_000)] {
            let control = Control::new(Limits { nodes: Some(nodes), ..Limits::NONE });
            let task = Task::new(game, &start).under(control);
            let report = ProofNumberSearch::new(memory).search(&task);
            assert_eq!((report.verdict, report.distance), (None, None), "{memory} bytes");
        }
    }
    check_open(&Morris::new(3, Flying::Yes));
    check_open(&Dodgem::new(4));
}
