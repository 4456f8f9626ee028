//! A checksum of how a game is played, by which a table knows its game.
//!
//! It is taken of facts, never of sentences: whose turn it is, how the game ended, what can be played and
//! what that gains, all as numbers, and the texts of positions and moves, by which lists are kept. Rewording
//! a message changes nothing.

use parlor_core::random::Random;
use parlor_core::{Control, Game, Notation, Number, Numbered, Outcome, Side, perft};

use super::bytes::{ByteWriter, checksum};

/// Of the numbers of positions a few plies ahead, and of random games.
pub(super) fn of_game<G: Notation>(game: &G) -> u64 {
    checksum(&game_facts(game).0)
}

/// The same, and of random numbers of every tier with what there is to know of their positions.
pub(super) fn of_numbered<G: Numbered + Notation>(game: &G) -> u64 {
    const NUMBERS: u64 = 1_000;
    let mut facts = game_facts(game);
    let mut random = Random::new(1);
    for (tier, size) in game.tiers().iter().enumerate() {
        for sample in 0..NUMBERS.min(size.numbers) {
            let is_small = size.numbers <= NUMBERS;
            let rank = if is_small { sample } else { random.below(size.numbers as usize) as u64 };
            let position = game.position(Number { tier: tier as u32, rank });
            add_position(&mut facts, game, &position);
        }
    }
    checksum(&facts.0)
}

fn game_facts<G: Notation>(game: &G) -> ByteWriter {
    const PERFT_PLIES: usize = 3;
    const GAMES: u64 = 8;
    const PLIES: u32 = 60;
    let mut facts = ByteWriter::default();
    facts.u32(game.max_margin().map_or(0, |most| u32::from(most) + 1));
    let counts = perft::perft(game, &game.start(), PERFT_PLIES, &Control::unlimited())
        .expect("nothing stops a count without limits");
    for count in counts {
        facts.u64(count);
    }
    for seed in 1..=GAMES {
        let mut random = Random::new(seed);
        let mut position = game.start();
        for _ in 0..PLIES {
            add_position(&mut facts, game, &position);
            let Some(mv) = random_move(game, &position, &mut random) else { break };
            position = game.play(&position, mv);
        }
    }
    facts
}

/// A legal move that goes on with the game if one does; `None` when it is over.
fn random_move<G: Game>(game: &G, position: &G::Position, random: &mut Random) -> Option<G::Move> {
    let legal = game.legal_moves(position);
    let playing_on: Vec<_> = legal.iter().copied().filter(|&mv| !game.gives_up(mv)).collect();
    random.pick(if playing_on.is_empty() { &legal } else { &playing_on }).copied()
}

/// What there is to know of a position: who moves, whether it is over, and what every move does.
fn add_position<G: Notation>(facts: &mut ByteWriter, game: &G, position: &G::Position) {
    facts.text(&game.position_text(position));
    facts.u32(game.turn(position).index() as u32);
    let [ending, number] = match game.outcome(position) {
        None => [0, 0],
        Some(Outcome::Draw) => [1, 0],
        Some(Outcome::Win(Side::First)) => [2, 0],
        Some(Outcome::Win(Side::Second)) => [2, 1],
        Some(Outcome::Margin(points)) => [3, points],
    };
    facts.i32(ending);
    facts.i32(number);
    let legal = game.legal_moves(position);
    facts.u32(legal.len() as u32);
    for mv in legal {
        let step = game.step(position, &game.play(position, mv));
        facts.text(&game.move_text(position, mv));
        facts.u32(step.again.into());
        facts.i32(step.gain);
    }
}

#[cfg(test)]
mod tests {
    use parlor_games::dots_and_boxes::DotsAndBoxes;
    use parlor_games::tic_tac_toe::TicTacToe;

    use super::*;

    /// These change with the rules of the two games, the order of their moves, their numbers, and the texts of
    /// their positions and moves; with nothing else. Every table that was made before is then refused.
    #[test]
    fn the_checksums_of_two_games_are_what_they_were() {
        let sums = [of_numbered(&TicTacToe), of_game(&DotsAndBoxes::new(2, 2))];
        assert_eq!(sums, [0xbc28_607d_1113_0d8a, 0x3ce4_0871_d2e5_2463]);
    }
}
