//! Which games there are, by name.

use std::path::Path;
use std::sync::Arc;

use parlor_core::spec::{Settings, Spec};
use parlor_core::{BadInput, Knowledge, Notation, Numbered};
use parlor_games::{About, Builder, Document, Family, Truth, Visitor, every_family};

use crate::any_game::AnyGame;
use crate::document::AnyDocument;
use crate::erased::Erased;
use crate::known_value::KnownValue;
use crate::rule_game::{self, RuleText};
use crate::solve::Tablebase;

/// Families of games, and the way from a spec to a game.
///
/// A third party adds a game of its own by [`with`](Catalogue::with): everything that takes a catalogue
/// then knows it.
#[derive(Clone, Debug)]
pub struct Catalogue {
    entries: Vec<CatalogueEntry>,
    files: FileAccess,
    broken: Vec<BadInput>,
}

/// A family in the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct CatalogueEntry {
    /// What there is to say about it.
    pub about: About,
    truths: &'static [Truth],
    maker: Maker,
}

/// How a game of a family is made.
#[derive(Clone, Copy, Debug)]
enum Maker {
    Family(fn(&Settings) -> Result<Box<dyn AnyGame>, BadInput>),
    Rules(RuleText),
}

/// Whether a spec may name a file to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FileAccess {
    Allowed,
    Refused,
}

impl CatalogueEntry {
    fn of_rules(rules: RuleText) -> Self {
        Self { about: rules.about, truths: &[], maker: Maker::Rules(rules) }
    }

    /// The game that a spec of this family describes.
    fn build(&self, spec: &Spec) -> Result<Box<dyn AnyGame>, BadInput> {
        let settings = Settings::new(spec, self.about.parameters)?;
        match &self.maker {
            Maker::Family(build) => build(&settings),
            Maker::Rules(rules) => rules.build(&settings),
        }
    }
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
        Self { entries: Vec::new(), files: FileAccess::Refused, broken: Vec::new() }
    }

    /// The same catalogue with one family more. A family of the same name makes room for it.
    #[must_use]
    pub fn with<F: Family>(mut self) -> Self {
        self.entries.retain(|entry| entry.about.name != F::ABOUT.name);
        self.entries.push(CatalogueEntry {
            about: F::ABOUT,
            truths: F::TRUTHS,
            maker: Maker::Family(build::<F>),
        });
        self
    }

    /// The same catalogue with a game from text under a name. A family of the same name makes room for it.
    ///
    /// # Errors
    /// Rules with errors.
    pub fn with_rules(self, name: &str, text: &str) -> Result<Self, BadInput> {
        Ok(self.with_rule_text(RuleText::new(name, text)?))
    }

    fn with_rule_text(mut self, rules: RuleText) -> Self {
        self.entries.retain(|entry| entry.about.name != rules.about.name);
        self.entries.push(CatalogueEntry::of_rules(rules));
        self
    }

    /// The same catalogue with the game of a file of rules, under the name of the file.
    ///
    /// # Errors
    /// A file that cannot be read or has another name than a spec; rules with errors.
    pub fn with_file(self, path: &Path) -> Result<Self, BadInput> {
        Ok(self.with_rule_text(rule_game::named_file(path)?))
    }

    /// The same catalogue with the games in a folder of rule files. Files that are no games are left out, and
    /// [`broken`](Self::broken) tells of them.
    #[must_use]
    pub fn with_folder(mut self, path: &Path) -> Self {
        let (games, broken) = rule_game::folder(path);
        self.broken.extend(broken);
        games.into_iter().fold(self, Self::with_rule_text)
    }

    /// The same catalogue, in which a spec may name a file of rules: `games/mine.parlor:size=4`. Never for requests of
    /// others.
    #[must_use]
    pub const fn reading_files(mut self) -> Self {
        self.files = FileAccess::Allowed;
        self
    }

    /// The same catalogue, in which no spec can make anybody read a file.
    #[must_use]
    pub const fn refusing_files(mut self) -> Self {
        self.files = FileAccess::Refused;
        self
    }

    /// Files of rules that are no games, and why.
    #[must_use]
    pub fn broken(&self) -> &[BadInput] {
        &self.broken
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

    /// The game that a spec such as `mnk:m=5,n=5,k=4` names: a family, a variant that is known by a word such as `gomoku`,
    /// an example of rules as text, or, where that is allowed, a file of rules.
    ///
    /// # Errors
    /// An unknown name, with the nearest known one; settings that do not fit; rules with errors.
    pub fn game(&self, spec: &str) -> Result<Box<dyn AnyGame>, BadInput> {
        if let Some(spec) = rule_game::file_spec(spec.trim()) {
            let spec = spec?;
            if self.files == FileAccess::Refused {
                let wanted = "a game of the catalogue, because files are read for commands in a terminal only";
                return Err(BadInput::new("game", wanted, BadInput::quote(&spec.name)));
            }
            return CatalogueEntry::of_rules(rule_game::read_file(&spec.name)?).build(&spec);
        }
        let names: Vec<_> = self.entries.iter().map(|entry| entry.about.name).collect();
        let spec = self.meant_by(spec.trim()).unwrap_or(spec);
        let name = spec.trim().split(':').next().unwrap_or_default();
        if !names.contains(&name)
            && let Some(rules) = rule_game::example(name)
        {
            return CatalogueEntry::of_rules(rules).build(&parse_spec("game", spec, &[name])?);
        }
        let spec = parse_spec("game", spec, &names)?;
        let entry = self
            .entries
            .iter()
            .find(|entry| entry.about.name == spec.name)
            .expect("parse_spec lets only known names pass");
        entry.build(&spec)
    }

    /// The spec of the variant that is known by this word, unless a family has it for its name.
    fn meant_by(&self, word: &str) -> Option<&'static str> {
        let is_family = self.entries.iter().any(|entry| entry.about.name == word);
        let mut presets = self.entries.iter().flat_map(|entry| entry.about.presets);
        let preset = presets.find(|preset| preset.alias == Some(word) && !is_family);
        preset.map(|preset| preset.spec)
    }

    /// The game that a table is of, by the spec that the table has. Rules as text have a key behind their name there.
    ///
    /// # Errors
    /// A spec that names no game; rules that are not in the catalogue, or have changed.
    pub(crate) fn game_of_table(&self, spec: &str) -> Result<Box<dyn AnyGame>, BadInput> {
        let Some((stem, key)) = spec.split_once('@') else { return self.game(spec) };
        let settings = key.find(':').map_or("", |at| &key[at..]);
        let named: Spec = format!("{stem}{settings}").parse()?;
        let own = self.entries.iter().filter(|entry| entry.about.name == named.name).cloned();
        let example = rule_game::example(stem).map(CatalogueEntry::of_rules);
        let games = own.chain(example).filter_map(|entry| entry.build(&named).ok());
        games.into_iter().find(|game| game.table_spec() == spec).ok_or_else(|| {
            let wanted = "a table of rules in the catalogue; for other rules name their file, as in my-game.parlor";
            BadInput::new("table", wanted, format!("one of {}", BadInput::quote(spec)))
        })
    }

    /// The game of rules that came along with something else, such as a saved game, under the spec it has there.
    ///
    /// # Errors
    /// Rules with errors; settings that do not fit.
    pub fn game_of_rules(&self, spec: &str, text: &str) -> Result<Box<dyn AnyGame>, BadInput> {
        let spec = rule_game::file_spec(spec).unwrap_or_else(|| spec.parse())?;
        CatalogueEntry::of_rules(RuleText::new(&spec.name, text)?).build(&spec)
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

/// Receives a game with its type still known, and forgets it.
pub(crate) struct Eraser {
    pub(crate) about: About,
    /// The shortest spec that names the game.
    pub(crate) spec: Spec,
    /// The text of the rules, where they are text.
    pub(crate) rules: Option<Arc<str>>,
}

impl Eraser {
    pub(crate) fn erase<G: Notation + 'static, K: Knowledge<G> + 'static>(
        self,
        game: G,
        knowledge: K,
        tablebase: Tablebase<G>,
        document: Option<Box<dyn AnyDocument<G>>>,
    ) -> Box<dyn AnyGame> {
        Box::new(Erased::new(game, knowledge, tablebase, self, document))
    }
}

impl Builder for Eraser {
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

fn build<F: Family>(settings: &Settings) -> Result<Box<dyn AnyGame>, BadInput> {
    F::build(settings, Eraser { about: F::ABOUT, spec: settings.spec(), rules: None })
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

#[cfg(test)]
mod tests {
    use super::*;

    fn spec_of(catalogue: &Catalogue, spec: &str) -> String {
        catalogue.game(spec).expect("a game").spec()
    }

    #[test]
    fn a_word_for_a_variant_comes_before_an_example_of_that_name() {
        let catalogue = Catalogue::new();
        assert_eq!(spec_of(&catalogue, "gomoku"), "mnk:m=15,n=15,k=5");
        // The example has settings of its own.
        assert_eq!(spec_of(&catalogue, "gomoku:size=9"), "gomoku:size=9");
    }

    #[test]
    fn a_game_of_that_name_comes_before_a_word_for_a_variant() {
        let text = rule_game::example("gomoku").expect("an example").text;
        let catalogue = Catalogue::new().with_rules("gomoku", text).expect("rules");
        assert_eq!(spec_of(&catalogue, "gomoku"), "gomoku");
    }
}
