//! A family of games: one name, its parameters, and how to build the game that settings describe.
//!
//! Games are concrete types, so that searches compile to tight code for each of them. A front end
//! wants them all alike. The bridge is a pair of visitors: [`Visitor`] is shown every family, and a
//! [`Builder`] is handed the finished game with its type still known. A family may choose the type
//! by the settings (m,n,k games choose how wide a word they need).

use parlor_core::spec::{Parameter, Settings};
use parlor_core::{BadInput, Game, Numbered, Side};

/// What there is to say about a family before any game of it is built.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name in words such as `mnk:m=5,n=5,k=4`.
    pub name: &'static str,
    /// The name in headings.
    pub title: &'static str,
    /// What it is, in a sentence.
    pub summary: &'static str,
    /// The rules, in a few sentences.
    pub rules: &'static str,
    /// Who wins with best play, as far as it is known.
    pub solved: &'static str,
    /// What can be set.
    pub parameters: &'static [Parameter],
    /// The word of the variant that shows best what the family is, for pictures.
    pub shown: &'static str,
    /// Words of small games of this family, which tests and benchmarks run through.
    pub samples: &'static [&'static str],
}

/// One game file's entry in the registry.
pub trait Family {
    /// What there is to say about it.
    const ABOUT: About;

    /// Builds the game that `settings` describe and hands it to `builder`.
    ///
    /// # Errors
    /// Settings that are each in range but do not go together.
    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput>;
}

/// Receives a built game, whatever its type.
pub trait Builder {
    /// What becomes of it.
    type Built;

    /// Takes the game.
    fn game<G: Game + 'static>(self, game: G) -> Self::Built;

    /// Hears of the player of the document that describes the game, before the game itself. A builder
    /// that seats no players has no use for it.
    fn document(&mut self, _document: impl Document + 'static) {}

    /// Takes a game whose positions are numbered, so that all of it can be solved. A builder that has
    /// no use for the numbers takes it like any other.
    fn numbered<G: Numbered + 'static>(self, game: G) -> Self::Built
    where
        Self: Sized,
    {
        self.game(game)
    }
}

/// The player of the document that describes a game: plain search, and the game as that document judges
/// it.
pub trait Document: Send + Sync {
    /// The game with the document's evaluation, which is asked of finished positions too.
    type Judged: Game;

    /// What can be set on the player.
    const PARAMETERS: &'static [Parameter];

    /// The game as judged by the document's player on this side.
    fn judged_by(&self, side: Side, settings: &Settings) -> Self::Judged;
}

/// Is shown every family.
pub trait Visitor {
    /// Sees one family.
    fn family<F: Family>(&mut self);
}
