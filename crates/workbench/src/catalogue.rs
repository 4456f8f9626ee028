//! Which games there are, by name.

use parlor_core::word::{Settings, Word};
use parlor_core::{BadInput, Game, Numbered};
use parlor_games::{About, Builder, Family, Visitor, every_family};

use crate::any_game::AnyGame;
use crate::erased::Erased;
use crate::solve::{ByExploring, ByNumber};

/// Every family of games, and the way from a word to a game.
#[derive(Clone, Debug)]
pub struct Catalogue {
    entries: Vec<Entry>,
}

/// A family in the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What there is to say about it.
    pub about: About,
    build: fn(&Settings) -> Result<Box<dyn AnyGame>, BadInput>,
}

impl Catalogue {
    /// The catalogue of all registered games.
    #[must_use]
    pub fn new() -> Self {
        struct Collector(Vec<Entry>);
        impl Visitor for Collector {
            fn family<F: Family>(&mut self) {
                self.0.push(Entry { about: F::ABOUT, build: build::<F> });
            }
        }
        let mut collector = Collector(Vec::new());
        every_family(&mut collector);
        Self { entries: collector.0 }
    }

    /// The families, in the order of the registry.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The game that a word such as `mnk:m=5,n=5,k=4` names.
    ///
    /// # Errors
    /// An unknown name, with the nearest known one; settings that do not fit.
    pub fn game(&self, word: &str) -> Result<Box<dyn AnyGame>, BadInput> {
        let word: Word = word.parse().map_err(|error: BadInput| error.within("game"))?;
        let entry =
            self.entries.iter().find(|entry| entry.about.name == word.name).ok_or_else(|| {
                let names: Vec<_> = self.entries.iter().map(|entry| entry.about.name).collect();
                unknown("game", &word.name, &names)
            })?;
        (entry.build)(&Settings::new(&word, entry.about.parameters)?)
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
    }
    impl Builder for Eraser<'_> {
        type Built = Box<dyn AnyGame>;

        fn game<G: Game + 'static>(self, game: G) -> Box<dyn AnyGame> {
            let whole = Box::new(ByExploring::default());
            Box::new(Erased::new(game, whole, self.about, self.settings))
        }

        fn numbered<G: Numbered + 'static>(self, game: G) -> Box<dyn AnyGame> {
            let whole = Box::new(ByNumber::default());
            Box::new(Erased::new(game, whole, self.about, self.settings))
        }
    }
    F::build(settings, Eraser { about: F::ABOUT, settings })
}

/// The complaint about a name that is not on the list, with the nearest that is.
pub(crate) fn unknown(what: &str, came: &str, known: &[&str]) -> BadInput {
    const ALIKE: f64 = 0.5;
    let nearest = known
        .iter()
        .map(|name| (strsim::jaro_winkler(came, name), name))
        .filter(|(likeness, _)| *likeness > ALIKE)
        .max_by(|(a, _), (b, _)| a.total_cmp(b));
    let wanted = match nearest {
        Some((_, name)) => format!("one of {} (did you mean {name}?)", known.join(", ")),
        None => format!("one of {}", known.join(", ")),
    };
    BadInput::new(what, wanted, BadInput::quote(came))
}
