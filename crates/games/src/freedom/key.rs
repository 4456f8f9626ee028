//! Which positions are one: those between which no play can tell.
//!
//! What the last stone was matters only by where it lets the mover go. And what a stone's colour was
//! matters only by the lines of four that may still come to live. When the board fills up, few are left:
//! then a position is known by its empty cells, where the mover may go, and for either side the places where
//! a live line may yet start. A stone in such a line is the side's own, and a stone beyond its ends is not, so
//! all that can follow is settled by these.

use super::{Freedom, Position};

/// With so few empty cells, positions are identified by the live lines they leave.
const FEW: u8 = 30;

impl Freedom {
    /// The same number for positions that go on alike, and different ones, by all that 64 bits allow,
    /// for others.
    #[inline]
    pub(super) fn key_of(&self, position: &Position) -> u64 {
        let Position { mover, waiting, .. } = *position;
        let beside = self.beside(position);
        if position.empty > FEW {
            return fold([mover, waiting, beside]);
        }
        let empty = self.empty_cells(position);
        let [a, b, c, d] = self.geometry.live_lines(mover, empty);
        let [e, f, g, h] = self.geometry.live_lines(waiting, empty);
        // A game that is over goes on like none that is not.
        fold([empty, beside, a, b, c, d, e, f, g, h]) ^ u64::from(position.passed)
    }
}

/// A sum of products, each of two words and two secrets: two different lists of words meet with a chance of
/// one in 2⁶⁴ (Black and others, *UMAC*, 1999).
#[inline]
fn fold<const SETS: usize>(sets: [u128; SETS]) -> u64 {
    let mut sum = 0_u128;
    for (set, [one, other]) in sets.into_iter().zip(SECRETS) {
        let low = (set as u64).wrapping_add(one);
        let high = ((set >> 64) as u64).wrapping_add(other);
        sum = sum.wrapping_add(u128::from(low) * u128::from(high));
    }
    sum as u64 ^ (sum >> 64) as u64
}

/// Digits of chance.
const SECRETS: [[u64; 2]; 10] = {
    let mut secrets = [[0; 2]; 10];
    let mut index = 0;
    while index < 20 {
        secrets[index / 2][index % 2] = parlor_core::random::mix(index as u64 + 1);
        index += 1;
    }
    secrets
};

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use parlor_core::random::Random;
    use parlor_core::{Game, Notation, Verdict};

    use super::*;

    /// What a position is worth to the player to move, by trying everything.
    fn worth(game: &Freedom, position: &Position) -> Verdict {
        if let Some(outcome) = game.outcome(position) {
            return outcome.verdict_for(game.turn(position));
        }
        let replies = game.moves(position).map(|mv| worth(game, &game.play(position, mv)));
        replies.map(|reply| -reply).max().expect("the game goes on")
    }

    fn walk(game: &Freedom, from: Position, plies: usize, random: &mut Random) -> Position {
        (0..plies).fold(from, |position, _| {
            let moves = game.legal_moves(&position);
            game.play(&position, *random.pick(&moves).expect("the game goes on"))
        })
    }

    #[test]
    fn positions_of_one_key_have_the_same_moves_and_are_worth_the_same() {
        let game = Freedom::new(5);
        let mut random = Random::new(6);
        let mut seen = HashMap::new();
        let mut positions = HashSet::new();
        for _ in 0..40 {
            let opening = walk(&game, game.start(), 10, &mut random);
            for _ in 0..500 {
                let position = walk(&game, opening, 9, &mut random);
                if !positions.insert(position) {
                    continue;
                }
                let facts = (game.legal_moves(&position), worth(&game, &position));
                let known = seen.entry(game.key(&position)).or_insert_with(|| facts.clone());
                assert_eq!(*known, facts, "{}", game.position_text(&position));
            }
        }
        // Or the test would show nothing.
        assert!(seen.len() + 500 < positions.len(), "{} of {}", seen.len(), positions.len());
    }
}
