//! Monte Carlo tree search: its rate on one thread and two, and what the game's evaluation adds to its strength.

use std::time::Instant;

use parlor_core::random::Random;
use parlor_core::{Game, Knowledge, Score, Side};
use parlor_games::breakthrough::{Breakthrough, RaceKnowledge};
use parlor_games::connect_four::{ConnectFour, ConnectFourKnowledge};
use parlor_games::domineering::{Domineering, DominoKnowledge};
use parlor_games::hex::{ChainKnowledge, Hex};
use parlor_games::kalah::{EmptyCapture, Kalah, SeedKnowledge};
use parlor_search::Task;
use parlor_search::mcts::{Mcts, MctsOptions};

use crate::page::{Page, show};

/// Rounds of a search whose rate is measured,
const ROUNDS: u64 = 20_000;
/// and of a move in a match.
const MATCH_ROUNDS: u64 = 500;
/// Games of a match, in pairs with sides exchanged,
const GAMES: u64 = 100;
/// after so many plies of chance.
const OPENING: u64 = 4;
/// A game that takes longer is drawn.
const LONGEST_GAME: u64 = 300;

pub(super) fn run(page: &mut Page) {
    page.section("Monte Carlo tree search");
    page.line(format_args!(
        "Rates are of {ROUNDS} rounds from the start, with a tree for each thread. Points are those of the search that weighs \
         the game's evaluation against random games (implicit minimax backups, and moves opened as visits grow), from 0 \
         to 1 with the error of 95 %, against the same search without, both with {MATCH_ROUNDS} rounds a move; {GAMES} games \
         from {OPENING} plies of chance, each opening from both sides.\n"
    ));
    let rows = [
        row("Breakthrough 6×6", &Breakthrough::new(6, 6), &RaceKnowledge),
        row("Domineering 8×8", &Domineering::new(8, 8), &DominoKnowledge),
        row("Hex 7×7", &Hex::<u64>::new(7), &ChainKnowledge),
        row("Connect Four", &ConnectFour::<u64>::new(7, 6, 4), &ConnectFourKnowledge),
        row("Kalah 6,4", &Kalah::new(6, 4, EmptyCapture::Yes), &SeedKnowledge),
    ];
    page.table(
        &["game", "one thread", "two threads", "rounds a second", "faster", "points"],
        &rows,
    );
}

fn row<G: Game>(name: &str, game: &G, knowledge: &impl Knowledge<G>) -> Vec<String> {
    let start = game.start();
    let [one, two] = [1, 2].map(|threads| {
        let options = MctsOptions { threads, rounds: Some(ROUNDS), ..MctsOptions::default() };
        let begin = Instant::now();
        let report = Mcts::new(options).search(&Task::knowing(game, knowledge, &start));
        assert!(report.best.is_some(), "{name}");
        begin.elapsed()
    });
    let results: Vec<f64> = (0..GAMES).map(|number| played(game, knowledge, number)).collect();
    let mean = results.iter().sum::<f64>() / GAMES as f64;
    let variance = results.iter().map(|result| (result - mean).powi(2)).sum::<f64>();
    let error = 1.96 * variance.sqrt() / GAMES as f64;
    vec![
        name.to_owned(),
        show(one),
        show(two),
        format!("{:.0},000", ROUNDS as f64 / one.as_secs_f64() / 1e3),
        format!("{:.2}×", one.as_secs_f64() / two.as_secs_f64()),
        format!("{mean:.2} ± {error:.2}"),
    ]
}

/// One game: what it brings the search with the evaluation.
fn played<G: Game>(game: &G, knowledge: &impl Knowledge<G>, number: u64) -> f64 {
    let ours = if number.is_multiple_of(2) { Side::First } else { Side::Second };
    let mut random = Random::new(number / 2 + 1);
    let mut position = game.start();
    // What we have gained on the way, where points are counted.
    let mut margin = 0;
    for ply in 0..LONGEST_GAME {
        if let Some(outcome) = game.outcome(&position) {
            let points = Score::of_outcome(outcome, ours).points() + margin;
            return f64::from(1 + points.signum()) / 2.0;
        }
        let is_ours = game.turn(&position) == ours;
        let mv = if ply < OPENING {
            random.pick(&game.legal_moves(&position)).copied()
        } else {
            let default = MctsOptions::default();
            let evaluation = if is_ours { default.evaluation } else { 0.0 };
            let seed = number * LONGEST_GAME + ply;
            let options = MctsOptions { evaluation, rounds: Some(MATCH_ROUNDS), seed, ..default };
            Mcts::new(options).search(&Task::knowing(game, knowledge, &position)).best
        };
        let next = game.play(&position, mv.expect("an unfinished position has a move"));
        let gain = game.step(&position, &next).gain;
        margin += if is_ours { gain } else { -gain };
        position = next;
    }
    0.5
}
