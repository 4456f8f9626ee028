//! Rules that somebody writes elsewhere: what is wrong with them, what can come next, what they say in plain words, and
//! the game under a name that other requests can use.

use std::collections::BTreeMap;

use parlor_rules::{
    Allowed, CONSTRUCTS, Diagnostic, EXAMPLES, RuleFile, RuleSheet, Setting, Word, complete,
    next_line,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::rule_check::RuleMessage;
use crate::sent_rules::SentRules;

/// Errors of a text that are told.
const MESSAGES: usize = 100;

/// Rules to be read, as text: no file is opened, and no game is played.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadRulesRequest {
    /// The rules.
    #[schema(
        example = "game Noughts\nboard grid 3x3\npiece stone X / O\nturn\n  place stone on empty\nend\n  line 3 of mine: win"
    )]
    pub text: String,
    /// Settings of the parameters that are not to have their defaults.
    #[serde(default)]
    pub settings: BTreeMap<String, String>,
    /// How many characters stand before the place where words are to be completed.
    #[serde(default)]
    #[schema(nullable = false)]
    pub caret: Option<usize>,
}

/// What a text of rules says, and what is wrong with it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReadRulesAnswer {
    /// What is wrong or strange, in the order of the text.
    pub messages: Vec<RuleMessage>,
    /// The spec of the game, if there is one. It is good until others have sent many rules; an answer of status 410
    /// says that it is not, and the rules are to be sent again.
    #[schema(required)]
    pub game: Option<String>,
    /// What the game is called, if there is one.
    #[schema(required)]
    pub title: Option<String>,
    /// What the players are called.
    #[schema(required)]
    pub players: Option<Vec<String>>,
    /// What can be set.
    pub parameters: Vec<RuleParameter>,
    /// The rules in plain words.
    #[schema(required)]
    pub sheet: Option<RuleSheetAnswer>,
    /// What can come where the caret is.
    #[schema(required)]
    pub completions: Option<RuleCompletions>,
    /// A line that could come next, until the game is whole.
    #[schema(required)]
    pub next_line: Option<String>,
}

/// Something that can be set in a file of rules.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RuleParameter {
    /// Its name.
    pub name: String,
    /// The value it has.
    pub value: String,
    /// The value if nothing is said.
    pub default: String,
    /// What it may be.
    #[serde(flatten)]
    pub kind: RuleParameterKind,
}

/// What a parameter of a file may be.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum RuleParameterKind {
    /// A whole number in a range, both ends included.
    Number {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
    },
    /// One of a few words.
    Choice {
        /// The words.
        choices: Vec<String>,
    },
}

/// The rules in plain words.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RuleSheetAnswer {
    /// What the game is called.
    pub title: String,
    /// Its parts, in order.
    pub sections: Vec<RuleSheetSection>,
}

/// A part of the rules in plain words.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RuleSheetSection {
    /// What it is about.
    pub heading: &'static str,
    /// Its sentences.
    pub lines: Vec<RuleSheetLine>,
}

/// A sentence of the rules.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RuleSheetLine {
    /// What it says.
    pub text: String,
    /// How far it is indented: what follows from a move stands below it.
    pub depth: usize,
}

/// What can come at a place of a text.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RuleCompletions {
    /// How many characters stand before the word that is being written.
    pub start: usize,
    /// The words that fit.
    pub words: Vec<String>,
    /// What is wanted there, as an error would say it.
    pub wanted: Vec<String>,
}

/// The language of rules: its phrases, and games to start from.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RulesLanguage {
    /// Every phrase with what it means.
    pub constructs: Vec<RuleConstruct>,
    /// Games to start from.
    pub examples: Vec<RuleExample>,
    /// The most bytes of a text.
    pub most_bytes: usize,
}

/// A phrase of the language.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RuleConstruct {
    /// The words by which one meets it.
    pub words: Vec<&'static str>,
    /// Where it stands: heading, board, set, condition, number, move, effect or result.
    pub kind: &'static str,
    /// How it is written.
    pub form: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

/// A game to start from.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RuleExample {
    /// Its name in specs.
    pub name: &'static str,
    /// What it is called.
    pub title: String,
    /// Its rules.
    pub text: &'static str,
}

impl RulesLanguage {
    /// All of it.
    #[must_use]
    pub fn new() -> Self {
        let construct = |construct: &parlor_rules::Construct| RuleConstruct {
            words: construct.words.to_vec(),
            kind: construct.kind.name(),
            form: construct.form,
            meaning: construct.meaning,
        };
        let example = |&(name, text): &(&'static str, &'static str)| {
            let title = text.lines().find_map(|line| line.strip_prefix("game "));
            RuleExample { name, title: title.unwrap_or(name).trim().to_owned(), text }
        };
        Self {
            constructs: CONSTRUCTS.iter().map(construct).collect(),
            examples: EXAMPLES.iter().map(example).collect(),
            most_bytes: parlor_rules::limits::BYTES,
        }
    }
}

impl Default for RulesLanguage {
    fn default() -> Self {
        Self::new()
    }
}

impl From<RuleSheet> for RuleSheetAnswer {
    fn from(sheet: RuleSheet) -> Self {
        let line =
            |line: parlor_rules::SheetLine| RuleSheetLine { text: line.text, depth: line.depth };
        let section = |section: parlor_rules::SheetSection| RuleSheetSection {
            heading: section.heading,
            lines: section.lines.into_iter().map(line).collect(),
        };
        Self { title: sheet.title, sections: sheet.sections.into_iter().map(section).collect() }
    }
}

impl RuleParameter {
    fn new(setting: &Setting) -> Self {
        let shown = |word: &Word| match word {
            Word::Number(number) => number.to_string(),
            Word::Text(text) => text.clone(),
        };
        Self {
            name: setting.name.clone(),
            value: shown(&setting.value),
            default: shown(&setting.default),
            kind: match &setting.range {
                Allowed::Numbers { least, most } => {
                    RuleParameterKind::Number { min: *least, max: *most }
                }
                Allowed::Words(words) => RuleParameterKind::Choice { choices: words.clone() },
            },
        }
    }
}

/// Reads a text of rules and keeps it if it is a game. The limits of the language bound the work.
pub(crate) fn read(request: &ReadRulesRequest, sent: &SentRules) -> ReadRulesAnswer {
    let ReadRulesRequest { text, settings, caret } = request;
    let tell = |diagnostic: &Diagnostic| RuleMessage::new(diagnostic, "rules", text);
    let bare = ReadRulesAnswer {
        messages: Vec::new(),
        game: None,
        title: None,
        players: None,
        parameters: Vec::new(),
        sheet: None,
        completions: caret.map(|caret| completions(text, caret)),
        next_line: next_line(text),
    };
    match RuleFile::read(text, settings) {
        Err(errors) => {
            let messages = errors.iter().take(MESSAGES).map(tell).collect();
            ReadRulesAnswer { messages, ..bare }
        }
        Ok(rules) => {
            let name = sent.keep(text);
            let said = rules.parameters().iter().map(RuleParameter::new);
            let parameters: Vec<RuleParameter> = said.collect();
            let game = spec(name, &parameters);
            // Whatever is asked about the game from now on finds it compiled.
            let game = sent.game(&game).map_or(game, |game| game.spec());
            ReadRulesAnswer {
                messages: rules.warnings().iter().map(tell).collect(),
                game: Some(game),
                title: Some(rules.title().to_owned()),
                players: Some(rules.players().to_vec()),
                parameters,
                sheet: Some(rules.sheet().into()),
                ..bare
            }
        }
    }
}

/// The shortest spec that names the game with these settings.
fn spec(name: String, parameters: &[RuleParameter]) -> String {
    let changed = parameters.iter().filter(|parameter| parameter.value != parameter.default);
    let settings = changed.map(|parameter| (parameter.name.clone(), parameter.value.clone()));
    parlor_core::spec::Spec { name, settings: settings.collect() }.to_string()
}

fn completions(text: &str, caret: usize) -> RuleCompletions {
    let at = text.char_indices().nth(caret).map_or(text.len(), |(at, _)| at);
    let found = complete(text, at);
    RuleCompletions {
        start: text[..found.start].chars().count(),
        words: found.words,
        wanted: found.wanted,
    }
}
