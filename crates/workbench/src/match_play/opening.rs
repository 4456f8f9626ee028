//! Where the games of a match begin.

use std::fmt;
use std::str::FromStr;

use parlor_core::BadInput;
use parlor_core::random::{Random, mix};

use crate::Error;
use crate::any_game::{AnyGame, Played, SoFar};

/// How the openings of a match are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openings {
    /// So many plies by chance, another line for each pair.
    Random(u32),
}

impl Openings {
    /// Enough for games of a deterministic player not to repeat.
    pub const DEFAULT: Self = Self::Random(4);

    /// The opening of a pair: a line that neither gives up nor ends the game. Where games end sooner, it
    /// is the longest of those tried.
    pub(crate) fn play(
        self,
        game: &dyn AnyGame,
        seed: u64,
        pair: u64,
    ) -> Result<Vec<Played>, Error> {
        let Self::Random(plies) = self;
        let mut random = Random::new(mix(seed) ^ mix(pair.wrapping_add(1)));
        longest_line(plies, || random_line(game, plies, &mut random))
    }
}

/// Lines tried for one opening.
const TRIES: usize = 100;
/// A long line that fails has looked at many positions: a few of those are enough.
const MAX_PLIES: usize = 1_000;

/// The first line of so many plies, or the longest of those tried.
fn longest_line(
    plies: u32,
    mut next: impl FnMut() -> Result<Vec<Played>, Error>,
) -> Result<Vec<Played>, Error> {
    let mut longest = Vec::new();
    let mut walked = 0;
    for _ in 0..TRIES {
        let line = next()?;
        walked += line.len() + 1;
        if line.len() > longest.len() {
            longest = line;
        }
        if longest.len() == plies as usize || walked > MAX_PLIES {
            break;
        }
    }
    Ok(longest)
}

/// A line of so many plies, or one that stops before the move that would end the game.
fn random_line(game: &dyn AnyGame, plies: u32, random: &mut Random) -> Result<Vec<Played>, Error> {
    let mut line: Vec<Played> = Vec::new();
    let mut position = game.start();
    let mut moves = game.state(&position, SoFar::default())?.moves;
    for _ in 0..plies {
        let mut going_on = Vec::new();
        for mv in moves {
            if !game.gives_up(&position, &mv)? {
                going_on.push(mv);
            }
        }
        let Some(mv) = random.pick(&going_on) else { break };
        let played = game.play(&position, mv)?;
        let after = game.state(&played.after, SoFar::default())?;
        if after.outcome.is_some() {
            break;
        }
        moves = after.moves;
        position.clone_from(&played.after);
        line.push(played);
    }
    Ok(line)
}

impl FromStr for Openings {
    type Err = BadInput;

    fn from_str(text: &str) -> Result<Self, BadInput> {
        const LONGEST: u32 = 1_000;
        let plies = text.strip_prefix("random:").and_then(|plies| plies.parse().ok());
        plies.filter(|&plies| plies <= LONGEST).map(Self::Random).ok_or_else(|| {
            let wanted = format!("random:PLIES, at most {LONGEST} plies");
            BadInput::new("openings", wanted, BadInput::quote(text))
        })
    }
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Random(plies) = self;
        write!(f, "random:{plies}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalogue;

    fn line(spec: &str, plies: u32) -> Vec<Played> {
        let game = Catalogue::new().game(spec).expect("a game of the catalogue");
        Openings::Random(plies).play(game.as_ref(), 1, 0).expect("an opening of legal moves")
    }

    #[test]
    fn an_opening_has_the_wanted_plies_where_the_game_lasts() {
        assert_eq!(line("tic-tac-toe", 4).len(), 4);
        assert_eq!(line("tic-tac-toe", 0).len(), 0);
    }

    #[test]
    fn an_opening_longer_than_the_game_stops_before_its_end() {
        // Eight marks that neither side has won with; the ninth would end the game.
        assert_eq!(line("tic-tac-toe", 1_000).len(), 8);
        assert_eq!(line("nim:piles=1-1-1-1-1-1-1-1", 1_000).len(), 7);
        assert_eq!(line("sticks:pile=1", 1_000).len(), 0);
    }

    #[test]
    fn an_opening_longer_than_the_game_walks_few_plies() {
        let step = line("tic-tac-toe", 1).remove(0);
        for (length, wanted) in [(0, 0), (8, 8), (999, 999), (1_000, 1_000)] {
            let (mut tries, mut walked) = (0, 0);
            let found = longest_line(1_000, || {
                tries += 1;
                walked += length;
                Ok(vec![step.clone(); length])
            });
            assert_eq!(found.expect("lines").len(), wanted);
            assert!(tries <= 100, "{tries} lines of {length} plies");
            assert!(walked < 2_000, "{walked} plies in lines of {length}");
        }
    }
}
