//! How well the program plays, for a person who only wants a game: three levels, and the player that each of
//! them is at a game.

use serde::Serialize;
use utoipa::ToSchema;

use crate::player::Player;

/// A level of play at one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Level {
    /// Its name: `easy`, `medium` or `hard`.
    pub name: &'static str,
    /// How it plays, in a few words.
    pub summary: &'static str,
    /// Who plays at this level, as a spec with its time.
    pub player: String,
}

impl Level {
    fn new(name: &'static str, summary: &'static str, player: &str) -> Self {
        Self { name, summary, player: player.to_owned() }
    }

    /// The levels, from the lowest. Whoever knows the whole game plays hard; elsewhere the engine does, and
    /// no level lets a person wait for longer than a second.
    pub(crate) fn all(is_knowable: bool) -> [Self; 3] {
        let hard = if is_knowable {
            Self::new("hard", "never makes a mistake", &Player::perfect().to_string())
        } else {
            Self::new("hard", "thinks for a second and plays its best", "engine:time=1s")
        };
        [
            Self::new("easy", "often errs", "skill:level=3,time=300ms"),
            Self::new("medium", "errs now and then", "skill:level=7,time=500ms"),
            hard,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_a_player() {
        for level in [true, false].into_iter().flat_map(Level::all) {
            let player = Player::parse(&level.player).expect("a level is a player");
            assert!(player.is_program(), "{}", level.name);
        }
    }
}
