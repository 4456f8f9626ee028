//! A checksum of how a game is played, by which a table knows its game.

use std::fmt::Write as _;

use parlor_core::random::Random;
use parlor_core::{Control, Game, Number, Numbered, Outcome, laws, perft};

use super::bytes::checksum;

/// Of the numbers of positions a few plies ahead, and of random games.
pub(super) fn of_game<G: Game>(game: &G) -> u64 {
    checksum(told(game).as_bytes())
}

/// The same, and of random numbers of every tier with their positions, outcomes and moves.
pub(super) fn of_numbered<G: Numbered>(game: &G) -> u64 {
    const NUMBERS: u64 = 1_000;
    let mut text = told(game);
    let mut random = Random::new(1);
    for (tier, size) in game.tiers().iter().enumerate() {
        for sample in 0..NUMBERS.min(size.numbers) {
            let is_small = size.numbers <= NUMBERS;
            let rank = if is_small { sample } else { random.below(size.numbers as usize) as u64 };
            let position = game.position(Number { tier: tier as u32, rank });
            text.push_str(&game.position_text(&position));
            text.push_str(match game.outcome(&position) {
                None => " goes on",
                Some(Outcome::Draw) => " a draw",
                Some(Outcome::Win(winner)) => game.player_name(winner),
            });
            for mv in game.legal_moves(&position) {
                text.push_str(&game.move_text(mv));
            }
        }
    }
    checksum(text.as_bytes())
}

fn told<G: Game>(game: &G) -> String {
    const GAMES: u64 = 8;
    const PLIES: usize = 3;
    let mut text: String = (1..=GAMES).map(|seed| laws::playthrough(game, seed)).collect();
    let counts = perft::perft(game, &game.start(), PLIES, &Control::unlimited());
    write!(text, "{counts:?}").expect("strings take text");
    text
}
