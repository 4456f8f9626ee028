//! Which games there are, by name.

use std::sync::Arc;

use parlor_core::spec::{Settings, Spec};
use parlor_core::{BadInput, Game, Numbered};
use parlor_games::{About, Builder, Document, Family, Visitor, every_family};

use crate::any_game::AnyGame;
use crate::document::{AnyDocument, Library};
use crate::erased::Erased;
use crate::solve::Tablebase;

/// Every family of games, and the way from a spec to a game.
#[derive(Clone, Debug)]
pub struct Catalogue {
    entries: Vec<CatalogueEntry>,
}

/// A family in the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct CatalogueEntry {
    /// What there is to say about it.
    pub about: About,
    build: fn(&Settings) -> Result<Box<dyn AnyGame>, BadInput>,
}

impl Catalogue {
    /// The catalogue of all registered games.
    #[must_use]
    pub fn new() -> Self {
        struct Collector(Vec<CatalogueEntry>);
        impl Visitor for Collector {
            fn family<F: Family>(&mut self) {
                self.0.push(CatalogueEntry { about: F::ABOUT, build: build::<F> });
            }
        }
        let mut collector = Collector(Vec::new());
        every_family(&mut collector);
        Self { entries: collector.0 }
    }

    /// The families, in the order of the registry.
    #[must_use]
    pub fn entries(&self) -> &[CatalogueEntry] {
        &self.entries
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

impl Default for Catalogue {
    fn default() -> Self {
        Self::new()
    }
}

fn build<F: Family>(settings: &Settings) -> Result<Box<dyn AnyGame>, BadInput> {
    struct Eraser<'a> {
        about: About,
        settings: &'a Settings,
        document: Option<Box<dyn AnyDocument>>,
    }
    impl Eraser<'_> {
        fn erase<G: Game + 'static>(self, game: G, tablebase: Tablebase<G>) -> Box<dyn AnyGame> {
            Box::new(Erased::new(game, tablebase, self.about, self.settings, self.document))
        }
    }
    impl Builder for Eraser<'_> {
        type Built = Box<dyn AnyGame>;

        fn game<G: Game + 'static>(self, game: G) -> Box<dyn AnyGame> {
            self.erase(game, Tablebase::by_exploring())
        }

        fn numbered<G: Numbered + 'static>(self, game: G) -> Box<dyn AnyGame> {
            self.erase(game, Tablebase::by_number())
        }

        fn document(&mut self, document: impl Document + 'static) {
            self.document = Some(Box::new(Library(Arc::new(document))));
        }
    }
    F::build(settings, Eraser { about: F::ABOUT, settings, document: None })
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
