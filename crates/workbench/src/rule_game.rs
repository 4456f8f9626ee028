//! Games from text: example files inside the program, files that somebody names, a folder of one's own.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use parlor_core::random::key_of;
use parlor_core::spec::{Parameter, ParameterKind, Settings, Spec};
use parlor_core::{BadInput, Knowledge, Numbered};
use parlor_games::About;
use parlor_rules::{Allowed, EXAMPLES, FromRules, RuleFile, Severity, TruthSubject, Visitor, Word};

use crate::any_game::AnyGame;
use crate::catalogue::Eraser;
use crate::solve::Tablebase;

/// How the names of rule files end.
pub const EXTENSION: &str = "parlor";

/// Rules as text, with what there is to say about them. They stay for as long as the program runs, once for all who
/// read the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuleText {
    pub(crate) about: About,
    pub(crate) text: &'static str,
}

impl RuleText {
    /// Reads rules that are to be known by this name.
    ///
    /// # Errors
    /// Rules with errors: how many, and the first.
    pub(crate) fn new(name: &str, text: &str) -> Result<Self, BadInput> {
        /// Rules by their name and text: whoever asks again gets what is there already.
        type Known = HashMap<(&'static str, &'static str), RuleText>;
        static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
        // A map is sound after any panic: every change to it is a single step.
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let shared: &HashMap<(&str, &str), Self> = &known;
        if let Some(rules) = shared.get(&(name, text)) {
            return Ok(*rules);
        }
        let file = read(name, text, &BTreeMap::new())?;
        let text = leak(text);
        let rules = Self { about: about(name, text, &file), text };
        known.insert((rules.about.name, text), rules);
        Ok(rules)
    }

    /// The game with these settings.
    pub(crate) fn build(&self, settings: &Settings) -> Result<Box<dyn AnyGame>, BadInput> {
        let values =
            self.about.parameters.iter().map(|parameter| {
                (parameter.name.to_owned(), settings.text(parameter.name).to_owned())
            });
        let file = read(self.about.name, self.text, &values.collect())?;
        let rules = Some(self.text.into());
        Ok(file.build(Eraser { about: self.about, spec: settings.spec(), rules }))
    }
}

/// The name under which a table of these rules is kept: other rules under the same name are another game.
pub(crate) fn table_spec(spec: &Spec, rules: &str) -> String {
    let stem = Path::new(&spec.name).file_stem().unwrap_or_default().to_string_lossy();
    let name = format!("{stem}@{:016x}", key_of(&rules));
    Spec { name, settings: spec.settings.clone() }.to_string()
}

/// Reads rules, or says in one sentence why they are none.
pub(crate) fn read(
    name: &str,
    text: &str,
    values: &BTreeMap<String, String>,
) -> Result<RuleFile, BadInput> {
    RuleFile::read(text, values).map_err(|errors| {
        let errors: Vec<_> =
            errors.iter().filter(|error| error.severity == Severity::Error).collect();
        let first = errors.first().map(|error| error.line(text)).unwrap_or_default();
        let came = match errors.len() {
            1 => format!("an error at {first}"),
            count => {
                format!("{count} errors, the first at {first} (`parlor check` shows them all)")
            }
        };
        BadInput::new(format!("rules of {name}"), "rules without errors", came)
    })
}

/// The text, for as long as the program runs: what there is to say about a game is static everywhere.
fn leak(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

fn about(name: &str, text: &'static str, file: &RuleFile) -> About {
    let parameters = file.parameters().iter().map(|setting| {
        let default = match &setting.default {
            Word::Number(number) => leak(&number.to_string()),
            Word::Text(word) => leak(word),
        };
        let kind = match &setting.range {
            Allowed::Numbers { least, most } => ParameterKind::Number { min: *least, max: *most },
            Allowed::Words(words) => {
                let words: Vec<&'static str> = words.iter().map(|word| leak(word)).collect();
                ParameterKind::Choice(words.leak())
            }
        };
        Parameter { name: leak(&setting.name), summary: "as the rules use it", default, kind }
    });
    let parameters: Vec<Parameter> = parameters.collect();
    let told = |subject| file.truths().iter().find(|truth| truth.subject == subject);
    let [first, second] = file.players();
    let margin = told(TruthSubject::Margin).and_then(|truth| truth.said.parse::<i32>().ok());
    let solved = match (margin, told(TruthSubject::Value).map(|truth| truth.said.as_str())) {
        (Some(points @ 1..), _) => leak(&format!("{first}, who begins, wins by {points}.")),
        (Some(points @ ..0), _) => leak(&format!("{second}, who replies, wins by {}.", -points)),
        (Some(0), _) | (None, Some("draw")) => "A draw.",
        (None, Some("win")) => leak(&format!("{first}, who begins, wins.")),
        (None, Some("loss")) => leak(&format!("{second}, who replies, wins.")),
        _ => "The file does not say.",
    };
    let name = leak(name);
    let summary = match file.sources() {
        [source, ..] => leak(&format!("Rules from a file. {source}.")),
        [] => "Rules from a file.",
    };
    About {
        name,
        title: leak(file.title()),
        summary,
        rules: text,
        solved,
        parameters: parameters.leak(),
        shown: name,
        presets: &[],
        samples: &[],
    }
}

/// The example of this name.
pub(crate) fn example(name: &str) -> Option<RuleText> {
    static READ: LazyLock<Vec<RuleText>> = LazyLock::new(|| {
        EXAMPLES.iter().filter_map(|(name, text)| RuleText::new(name, text).ok()).collect()
    });
    if !EXAMPLES.iter().any(|(known, _)| *known == name) {
        return None;
    }
    READ.iter().find(|rules| rules.about.name == name).copied()
}

/// The names of the examples.
pub fn example_names() -> impl Iterator<Item = &'static str> {
    EXAMPLES.iter().map(|(name, _)| *name)
}

/// Takes a spec such as `games/mine.parlor:size=4` apart, if it names a file of rules.
pub(crate) fn file_spec(text: &str) -> Option<Result<Spec, BadInput>> {
    let dotted = format!(".{EXTENSION}");
    let end = text.find(&dotted)? + dotted.len();
    let (path, settings) = text.split_at(end);
    if !(settings.is_empty() || settings.starts_with(':')) {
        return None;
    }
    let spec = format!("file{settings}").parse::<Spec>();
    let named = spec.map(|spec| Spec { name: path.to_owned(), ..spec });
    Some(named.map_err(|error| error.within(path)))
}

/// The rules in a file.
pub(crate) fn read_file(path: &str) -> Result<RuleText, BadInput> {
    RuleText::new(path, &text_of(Path::new(path))?)
}

/// The text of a file of rules, which is small.
pub(crate) fn text_of(path: &Path) -> Result<String, BadInput> {
    let place = path.display().to_string();
    let fail = |came: String| BadInput::new(&place, "a file of rules", came);
    let size = fs::metadata(path).map_err(|error| fail(error.to_string()))?.len();
    if size > parlor_rules::limits::BYTES as u64 {
        return Err(fail(format!(
            "one of {size} bytes; {} are the most",
            parlor_rules::limits::BYTES
        )));
    }
    fs::read_to_string(path).map_err(|error| fail(error.to_string()))
}

/// The folder of one's own games: `PARLOR_GAMES`, or one in the user's data directory.
#[must_use]
pub fn own_games_folder() -> Option<PathBuf> {
    match std::env::var_os("PARLOR_GAMES").filter(|folder| !folder.is_empty()) {
        Some(folder) => Some(folder.into()),
        None => Some(dirs::data_dir()?.join("parlor").join("games")),
    }
}

/// The rules in a file, to be known by the name of the file.
pub(crate) fn named_file(path: &Path) -> Result<RuleText, BadInput> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if stem.parse::<Spec>().is_ok_and(|spec| spec.settings.is_empty()) {
        return RuleText::new(&stem, &text_of(path)?);
    }
    let wanted = "a name of lower-case letters, digits and hyphens";
    Err(BadInput::new(path.display().to_string(), wanted, BadInput::quote(&stem)))
}

/// The files of rules in a folder, by name; what cannot be read is told.
pub(crate) fn folder(path: &Path) -> (Vec<RuleText>, Vec<BadInput>) {
    let mut files: Vec<PathBuf> = fs::read_dir(path)
        .map(|entries| entries.filter_map(|entry| Some(entry.ok()?.path())).collect())
        .unwrap_or_default();
    files.retain(|path| path.extension().is_some_and(|extension| extension == EXTENSION));
    files.sort();
    let (mut games, mut broken) = (Vec::new(), Vec::new());
    for path in files {
        match named_file(&path) {
            Ok(game) => games.push(game),
            Err(error) => broken.push(error),
        }
    }
    (games, broken)
}

impl Visitor for Eraser {
    type Built = Box<dyn AnyGame>;

    fn game<G, K>(self, game: G, knowledge: K) -> Box<dyn AnyGame>
    where
        G: FromRules + 'static,
        K: Knowledge<G> + 'static,
    {
        self.erase(game, knowledge, Tablebase::by_exploring(), None)
    }

    fn numbered<G, K>(self, game: G, knowledge: K) -> Box<dyn AnyGame>
    where
        G: FromRules + Numbered + 'static,
        K: Knowledge<G> + 'static,
    {
        self.erase(game, knowledge, Tablebase::by_number(), None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_rules_are_kept_once() {
        let text = EXAMPLES[0].1;
        let read = |name: &str, text: &str| RuleText::new(name, text).expect("an example");
        let [one, again] = [read("mine", text), read("mine", text)];
        assert!(std::ptr::eq(one.text, again.text));
        assert!(std::ptr::eq(one.about.parameters, again.about.parameters));
        let longer = format!("{text}# a note\n");
        assert_ne!(read("mine", &longer).text, one.text);
        assert_eq!(read("other", text).about.name, "other");
    }
}
