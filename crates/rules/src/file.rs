//! A file of rules: read, asked about, and built into a game.

use std::collections::BTreeMap;
use std::sync::Arc;

use parlor_core::bits::{Bits, Wide};
use parlor_core::{Knowledge, Numbered};

use crate::counting::Counting;
use crate::diagnostic::Diagnostic;
use crate::length::Length;
use crate::machine::{FromRules, Machine, RuleKnowledge, StoneGame};
use crate::model::{Effect, Model, Setting, Symbols, TruthClaim};
use crate::reader;
use crate::sheet::RuleSheet;

/// Rules that were read without an error.
#[derive(Clone, Debug)]
pub struct RuleFile {
    model: Arc<Model>,
    warnings: Vec<Diagnostic>,
}

/// Takes a built game, whatever its type.
pub trait Visitor {
    /// What becomes of it.
    type Built;

    /// Takes the game and what is known about it.
    fn game<G, K>(self, game: G, knowledge: K) -> Self::Built
    where
        G: FromRules + 'static,
        K: Knowledge<G> + 'static;

    /// Takes a game whose positions are numbered, so that all of it can be solved. Whoever has no use for the numbers
    /// takes it like any other.
    fn numbered<G, K>(self, game: G, knowledge: K) -> Self::Built
    where
        Self: Sized,
        G: FromRules + Numbered + 'static,
        K: Knowledge<G> + 'static,
    {
        self.game(game, knowledge)
    }
}

impl RuleFile {
    /// Reads a file, with settings for its parameters; those not named have their defaults.
    ///
    /// # Errors
    /// All that is wrong with it, in the order of the file.
    pub fn read(text: &str, settings: &BTreeMap<String, String>) -> Result<Self, Vec<Diagnostic>> {
        let (model, warnings) = reader::read(text, settings)?;
        Ok(Self { model: Arc::new(model), warnings })
    }

    /// The rules as they were read.
    #[cfg(test)]
    pub(crate) fn model(&self) -> &Model {
        &self.model
    }

    /// What is strange in the file, though it is a game.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// What the game is called.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.model.title
    }

    /// What the players are called.
    #[must_use]
    pub fn players(&self) -> &[String; 2] {
        &self.model.players
    }

    /// Where the rules are from.
    #[must_use]
    pub fn sources(&self) -> &[String] {
        &self.model.sources
    }

    /// What the file says of its game, to be checked.
    #[must_use]
    pub fn truths(&self) -> &[TruthClaim] {
        &self.model.truths
    }

    /// The parameters with their values.
    #[must_use]
    pub fn parameters(&self) -> &[Setting] {
        &self.model.parameters
    }

    /// How many plies a game can last at most, where the rules tell.
    #[must_use]
    pub fn longest(&self) -> Option<u32> {
        match Length::of(&self.model) {
            Length::AtMost(plies) => Some(plies),
            Length::Unbounded => None,
        }
    }

    /// The rules in plain words.
    #[must_use]
    pub fn sheet(&self) -> RuleSheet {
        RuleSheet::of(&self.model)
    }

    /// Compiles the rules: one word for boards of up to 64 cells, two for up to 128, six beyond; two planes for games of
    /// one kind of piece in which turns alternate, eight for all others; types of their own for games of stones.
    pub fn build<V: Visitor>(&self, visitor: V) -> V::Built {
        let model = &self.model;
        let is_simple = matches!(model.kinds.as_slice(), [kind] if matches!(kind.symbols, Symbols::Owned(_)))
            && !model.effects().any(|effect| matches!(effect.inner(), Effect::Again))
            && model.kinds.iter().filter(|kind| kind.hand.is_some()).count() + model.counters.len()
                <= 1
            && !model.counting.as_ref().is_some_and(Counting::gains);
        let spots = model.board.spots();
        match (is_simple, spots) {
            (true, ..=64) => {
                let machine = Machine::<u64, 2, 2>::new(Arc::clone(model));
                match StoneGame::<u64, true>::of(model, &machine) {
                    Some(game) => self.stones(game, &machine, visitor),
                    None => match StoneGame::<u64, false>::of(model, &machine) {
                        Some(game) => self.stones(game, &machine, visitor),
                        None if machine.is_numbered() => {
                            visitor.numbered(machine, RuleKnowledge::of(model))
                        }
                        None => visitor.game(machine, RuleKnowledge::of(model)),
                    },
                }
            }
            (true, ..=128) => {
                let machine = Machine::<u128, 2, 2>::new(Arc::clone(model));
                match StoneGame::<u128, false>::of(model, &machine) {
                    Some(game) => self.stones(game, &machine, visitor),
                    None => self.compiled::<Wide, V>(visitor),
                }
            }
            (true, _) => {
                let machine = Machine::<Wide, 2, 2>::new(Arc::clone(model));
                match StoneGame::<Wide, true>::of(model, &machine) {
                    Some(game) => visitor.game(game, RuleKnowledge::of(model)),
                    None => self.compiled::<Wide, V>(visitor),
                }
            }
            (_, ..=64) => self.compiled::<u64, V>(visitor),
            _ => self.compiled::<Wide, V>(visitor),
        }
    }

    fn stones<W: Bits, const PLAIN: bool, V: Visitor>(
        &self,
        game: StoneGame<W, PLAIN>,
        machine: &Machine<W, 2, 2>,
        visitor: V,
    ) -> V::Built {
        let knowledge = RuleKnowledge::of(&self.model);
        match machine.is_numbered() {
            true => visitor.numbered(game, knowledge),
            false => visitor.game(game, knowledge),
        }
    }

    fn compiled<W: Bits, V: Visitor>(&self, visitor: V) -> V::Built {
        let game = Machine::<W, 8, 8>::new(Arc::clone(&self.model));
        visitor.game(game, RuleKnowledge::of(&self.model))
    }
}
