//! Positions that mirror each other are searched once.
//!
//! A position is kept under the least key of its images. Only those symmetries are tried that leave
//! the root as it is: from a root without symmetry the lines below meet no mirror images worth the
//! trouble, and nothing is tried at all.

use parlor_core::{Game, Symmetry};

use super::options::SymmetryMode;
use super::transposition::{Key, MoveCode};

/// The symmetries of a root, as far as they are used.
#[derive(Debug)]
pub(super) struct RootSymmetries {
    /// Besides the identity.
    symmetries: Vec<Symmetry>,
    last_ply: u32,
}

impl RootSymmetries {
    pub(super) fn new<G: Game>(game: &G, root: &G::Position, symmetries: SymmetryMode) -> Self {
        let last_ply = match symmetries {
            SymmetryMode::Ignored => return Self { symmetries: Vec::new(), last_ply: 0 },
            SymmetryMode::NearRoot => 7,
            SymmetryMode::Everywhere => u32::MAX,
        };
        let all = Symmetry::all(game.symmetries()).skip(1);
        let fixes_root = |&symmetry: &Symmetry| game.transform(root, symmetry) == *root;
        Self { symmetries: all.filter(fixes_root).collect(), last_ply }
    }

    /// The key a position is kept under, and the symmetry that takes it to the position kept.
    #[inline]
    pub(super) fn key<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
        ply: u32,
    ) -> (Key, Symmetry) {
        let own = game.key(position);
        if self.symmetries.is_empty() || ply > self.last_ply {
            return (Key::new(own), Symmetry::IDENTITY);
        }
        self.least(game, position, own)
    }

    #[cold]
    fn least<G: Game>(&self, game: &G, position: &G::Position, own: u64) -> (Key, Symmetry) {
        let images = self.symmetries.iter();
        let keys = images.map(|&image| (game.key(&game.transform(position, image)), image));
        // The least is taken before it is spread, or all would crowd at one end of the table.
        let (key, symmetry) = keys.fold((own, Symmetry::IDENTITY), std::cmp::min);
        (Key::new(key), symmetry)
    }
}

/// The code of a move, as made in the position that is kept.
#[inline]
pub(super) fn code<G: Game>(game: &G, mv: G::Move, symmetry: Symmetry) -> MoveCode {
    if symmetry == Symmetry::IDENTITY {
        MoveCode::of(&mv)
    } else {
        MoveCode::of(&game.transform_move(mv, symmetry))
    }
}
