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

    /// The opening of a pair: a line that neither gives up nor ends the game. Where every line ends
    /// sooner, it is as long as can be.
    pub(crate) fn play(
        self,
        game: &dyn AnyGame,
        seed: u64,
        pair: u64,
    ) -> Result<Vec<Played>, Error> {
        const TRIES: u32 = 100;
        let Self::Random(mut plies) = self;
        let mut random = Random::new(mix(seed) ^ mix(pair.wrapping_add(1)));
        loop {
            for _ in 0..TRIES {
                if let Some(line) = random_line(game, plies, &mut random)? {
                    return Ok(line);
                }
            }
            // No plies at all always work, so this ends.
            plies = plies.saturating_sub(1);
        }
    }
}

fn random_line(
    game: &dyn AnyGame,
    plies: u32,
    random: &mut Random,
) -> Result<Option<Vec<Played>>, Error> {
    let mut line: Vec<Played> = Vec::new();
    let mut position = game.start();
    for _ in 0..plies {
        let mut going_on = Vec::new();
        for mv in game.state(&position, SoFar::default())?.moves {
            if !game.gives_up(&position, &mv)? {
                going_on.push(mv);
            }
        }
        let Some(mv) = random.pick(&going_on) else { return Ok(None) };
        let played = game.play(&position, mv)?;
        position.clone_from(&played.after);
        line.push(played);
    }
    let is_open = line.is_empty() || game.state(&position, SoFar::default())?.outcome.is_none();
    Ok(is_open.then_some(line))
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
