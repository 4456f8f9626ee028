//! Games made by chance, so that searches meet trees nobody designed.

use parlor_core::random::mix;
use parlor_core::{BadInput, Game, Outcome, Score, Side};

/// A game whose positions, moves, ends and evaluations are drawn from a seed.
///
/// A position is a level and one of `width` states, so that different lines meet in the same position
/// and tables have something to find. Finished positions may come on any level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RandomTree {
    pub seed: u64,
    /// States on each level.
    pub width: u64,
    /// At most so many moves at a position.
    pub branching: u64,
    /// The level on which every game has ended.
    pub depth: u32,
}

impl RandomTree {
    fn draw(&self, position: &(u32, u64), salt: u64) -> u64 {
        mix(self.seed ^ mix(u64::from(position.0) << 40 ^ position.1 << 8 ^ salt))
    }
}

impl Game for RandomTree {
    type Position = (u32, u64);
    type Move = u8;

    fn start(&self) -> Self::Position {
        (0, 0)
    }

    fn turn(&self, position: &Self::Position) -> Side {
        Side::after(position.0)
    }

    fn outcome(&self, position: &Self::Position) -> Option<Outcome> {
        let ends = position.0 == self.depth
            || (position.0 > 0 && self.draw(position, 100).is_multiple_of(8));
        ends.then(|| match self.draw(position, 101) % 3 {
            0 => Outcome::Win(Side::First),
            1 => Outcome::Win(Side::Second),
            _ => Outcome::Draw,
        })
    }

    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = u8> {
        0..=(self.draw(position, 102) % self.branching) as u8
    }

    fn play(&self, position: &Self::Position, mv: u8) -> Self::Position {
        (position.0 + 1, self.draw(position, mv.into()) % self.width)
    }

    fn move_text(&self, mv: u8) -> String {
        mv.to_string()
    }

    fn position_text(&self, position: &Self::Position) -> String {
        format!("{} {}", position.0, position.1)
    }

    fn parse_position(&self, text: &str) -> Result<Self::Position, BadInput> {
        let complain = || BadInput::new("position", "level and state", BadInput::quote(text));
        let (level, state) = text.split_once(' ').ok_or_else(complain)?;
        Ok((level.parse().map_err(|_| complain())?, state.parse().map_err(|_| complain())?))
    }

    fn can_repeat(&self) -> bool {
        false
    }

    fn evaluate(&self, position: &Self::Position) -> Score {
        Score::estimate((self.draw(position, 103) % 21) as i32 - 10)
    }
}
