//! Which games there are, by name.

use std::sync::Arc;

use parlor_core::spec::{Settings, Spec};
use parlor_core::{BadInput, Knowledge, Notation, Numbered};
use parlor_games::{About, Builder, Document, Family, Truth, Visitor, every_family};

use crate::any_game::AnyGame;
use crate::document::AnyDocument;
use crate::erased::Erased;
use crate::known_value::KnownValue;
use crate::solve::Tablebase;

/// Families of games, and the way from a spec to a game.
///
/// A third party adds a game of its own by [`with`](Catalogue::with): everything that takes a catalogue
/// then knows it.
#[derive(Clone, Debug)]
pub struct Catalogue {
    entries: Vec<CatalogueEntry>,
}

/// A family in the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct CatalogueEntry {
    /// What there is to say about it.
    pub about: About,
    truths: &'static [Truth],
    build: fn(&Settings) -> Result<Box<dyn AnyGame>, BadInput>,
}

impl Catalogue {
    /// The catalogue of parlor's own games.
    #[must_use]
    pub fn new() -> Self {
        let mut catalogue = Self::empty();
        every_family(&mut catalogue);
        catalogue
    }

    /// A catalogue without games.
    #[must_use]
    pub const fn empty() -> Self {
        Self { entries: Vec::new() }
    }

    /// The same catalogue with one family more. A family of the same name makes room for it.
    #[must_use]
    pub fn with<F: Family>(mut self) -> Self {
        self.entries.retain(|entry| entry.about.name != F::ABOUT.name);
        self.entries.push(CatalogueEntry { about: F::ABOUT, truths: F::TRUTHS, build: build::<F> });
        self
    }

    /// The families, in the order they were added.
    #[must_use]
    pub fn entries(&self) -> &[CatalogueEntry] {
        &self.entries
    }

    /// What the variants of a family are known to be worth.
    #[must_use]
    pub fn known_values(&self, family: &str) -> Vec<KnownValue> {
        let entry = self.entries.iter().find(|entry| entry.about.name == family);
        entry.map(CatalogueEntry::known_values).unwrap_or_default()
    }

    /// The game that a spec such as `mnk:m=5,n=5,k=4` names.
    ///
    /// # Errors
    /// An unknown name, with the nearest known one; settings that do not fit.
    pub fn game(&self, spec: &str) -> Result<Box<dyn AnyGame>, BadInput> {
        let names: Vec<_> = self.entries.iter().map(|entry| entry.about.name).collect();
        let spec = parse_spec("game", spec, &names)?;
        let entry = self
            .entries
            .iter()
            .find(|entry| entry.about.name == spec.name)
            .expect("parse_spec lets only known names pass");
        (entry.build)(&Settings::new(&spec, entry.about.parameters)?)
    }
}

impl CatalogueEntry {
    /// What its variants are known to be worth.
    #[must_use]
    pub fn known_values(&self) -> Vec<KnownValue> {
        self.truths.iter().map(|truth| KnownValue::new(truth, &self.about)).collect()
    }
}

impl Default for Catalogue {
    fn default() -> Self {
        Self::new()
    }
}

impl Visitor for Catalogue {
    fn family<F: Family>(&mut self) {
        *self = std::mem::replace(self, Self::empty()).with::<F>();
    }
}

fn build<F: Family>(settings: &Settings) -> Result<Box<dyn AnyGame>, BadInput> {
    struct Eraser<'a> {
        about: About,
        settings: &'a Settings,
    }
    impl Eraser<'_> {
        fn erase<G: Notation + 'static, K: Knowledge<G> + 'static>(
            self,
            game: G,
            knowledge: K,
            tablebase: Tablebase<G>,
            document: Option<Box<dyn AnyDocument<G>>>,
        ) -> Box<dyn AnyGame> {
            let Self { about, settings } = self;
            Box::new(Erased::new(game, knowledge, tablebase, about, settings, document))
        }
    }
    impl Builder for Eraser<'_> {
        type Built = Box<dyn AnyGame>;

        fn game<G, K>(self, game: G, knowledge: K) -> Box<dyn AnyGame>
        where
            G: Notation + 'static,
            K: Knowledge<G> + 'static,
        {
            self.erase(game, knowledge, Tablebase::by_exploring(), None)
        }

        fn numbered<G, K>(self, game: G, knowledge: K) -> Box<dyn AnyGame>
        where
            G: Notation + Numbered + 'static,
            K: Knowledge<G> + 'static,
        {
            self.erase(game, knowledge, Tablebase::by_number(), None)
        }

        fn with_document<G, K, D>(self, game: G, knowledge: K, document: D) -> Box<dyn AnyGame>
        where
            G: Notation + 'static,
            K: Knowledge<G> + 'static,
            D: Document<G> + 'static,
        {
            let document = Box::new(Arc::new(document));
            self.erase(game, knowledge, Tablebase::by_exploring(), Some(document))
        }
    }
    F::build(settings, Eraser { about: F::ABOUT, settings })
}

/// Reads a spec whose name is on the list; the complaint about any other gives the nearest that is.
pub(crate) fn parse_spec(what: &str, text: &str, known: &[&str]) -> Result<Spec, BadInput> {
    let text = text.trim();
    let name = text.split(':').next().unwrap_or_default();
    if !known.contains(&name) {
        return Err(unknown(what, name, known));
    }
    text.parse().map_err(|error: BadInput| error.within(what))
}

/// The complaint about a name that is not on the list, with the nearest that is.
pub(crate) fn unknown(what: &str, came: &str, known: &[&str]) -> BadInput {
    const ALIKE: f64 = 0.7;
    let plain = came.to_lowercase().replace(['_', ' '], "-");
    let nearest = known
        .iter()
        .map(|name| (strsim::jaro_winkler(&plain, name), name))
        .filter(|(likeness, _)| *likeness > ALIKE)
        .max_by(|(a, _), (b, _)| a.total_cmp(b));
    let wanted = match nearest {
        Some((_, name)) => format!("one of {} (did you mean {name}?)", known.join(", ")),
        None => format!("one of {}", known.join(", ")),
    };
    BadInput::new(what, wanted, BadInput::quote(came))
}
