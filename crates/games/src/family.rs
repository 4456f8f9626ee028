//! A family of games: one name, its parameters, and how to build the game that settings describe.
//!
//! Games are concrete types, so that searches compile to tight code for each of them. A front end
//! wants them all alike. The bridge is a pair of visitors: [`Visitor`] is shown every family, and a
//! [`Builder`] is handed the finished game with its type still known. A family may choose the type
//! by the settings (m,n,k games choose how wide a word they need).
//!
//! ```text
//!   settings ──► Family::build ──► Builder::game, numbered or with_document ──► Built
//!                the rules, and what is known about good play
//! ```

use parlor_core::spec::{Parameter, Settings};
use parlor_core::{BadInput, Game, Knowledge, Notation, Numbered, Side};

use crate::Truth;

/// What there is to say about a family before any game of it is built.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name in specs such as `mnk:m=5,n=5,k=4`.
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
    /// The spec of the variant that shows best what the family is, for pictures.
    pub shown: &'static str,
    /// Variants that people know by a name, the usual one first; none where there is but one game.
    pub presets: &'static [Preset],
    /// Specs of small games of this family, which tests and benchmarks run through.
    pub samples: &'static [&'static str],
}

/// A variant by the name it is known by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// What people call it, as a heading of its own.
    pub name: &'static str,
    /// Its spec.
    pub spec: &'static str,
    /// A word that names it as the name of a family would, if there is one.
    pub alias: Option<&'static str>,
}

impl Preset {
    /// Names a variant.
    #[must_use]
    pub const fn new(name: &'static str, spec: &'static str) -> Self {
        Self { name, spec, alias: None }
    }

    /// The same variant, also known by this word.
    #[must_use]
    pub const fn also(self, alias: &'static str) -> Self {
        Self { alias: Some(alias), ..self }
    }
}

/// One game file's entry in the registry.
pub trait Family {
    /// What there is to say about it.
    const ABOUT: About;

    /// What its variants are known to be worth.
    const TRUTHS: &'static [Truth] = &[];

    /// Builds the game that `settings` describe and hands it to `builder`, with what is known about it
    /// ([`Unaided`](parlor_core::Unaided) if that is nothing).
    ///
    /// # Errors
    /// Settings that are each in range but do not go together.
    fn build<B: Builder>(settings: &Settings, builder: B) -> Result<B::Built, BadInput>;
}

/// Receives a built game, whatever its type.
pub trait Builder: Sized {
    /// What becomes of it.
    type Built;

    /// Takes the game and what is known about it.
    fn game<G, K>(self, game: G, knowledge: K) -> Self::Built
    where
        G: Notation + 'static,
        K: Knowledge<G> + 'static;

    /// Takes a game whose positions are numbered, so that all of it can be solved. A builder that has
    /// no use for the numbers takes it like any other.
    fn numbered<G, K>(self, game: G, knowledge: K) -> Self::Built
    where
        G: Notation + Numbered + 'static,
        K: Knowledge<G> + 'static,
    {
        self.game(game, knowledge)
    }

    /// Takes a game with the player of the document that describes it. A builder that seats no players
    /// has no use for that player.
    fn with_document<G, K, D>(self, game: G, knowledge: K, _document: D) -> Self::Built
    where
        G: Notation + 'static,
        K: Knowledge<G> + 'static,
        D: Document<G> + 'static,
    {
        self.game(game, knowledge)
    }
}

/// The player of the document that describes a game: plain search, and the game as that document judges
/// it.
pub trait Document<G: Game>: Send + Sync {
    /// The document's evaluation, which is asked of finished positions too.
    type Knowledge: Knowledge<G> + 'static;

    /// What can be set on the player.
    const PARAMETERS: &'static [Parameter];

    /// How the document's player judges the game when it plays this side.
    fn judged_by(&self, side: Side, settings: &Settings) -> Self::Knowledge;

    /// What that judgement counts in a position.
    fn terms(&self, position: &G::Position) -> Vec<EvaluationTerm>;
}

/// One of the things that an evaluation counts and weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvaluationTerm {
    /// What is counted, in the plural.
    pub name: &'static str,
    /// Points for each.
    pub weight: i32,
    /// How many each side has, the first player's first.
    pub counts: [u32; 2],
}

/// Is shown every family.
pub trait Visitor {
    /// Sees one family.
    fn family<F: Family>(&mut self);
}
