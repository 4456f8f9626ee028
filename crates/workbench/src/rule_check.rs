//! What can be said about a file of rules: errors, warnings, and what the game is like.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;

use parlor_core::laws::{self, Effort};
use parlor_core::perft::perft;
use parlor_core::random::Random;
use parlor_core::{BadInput, Control, Knowledge, Limits, Numbered, Outcome, Side, Value, Verdict};
use parlor_rules::{Diagnostic, FromRules, RuleFile, Severity, TruthClaim, TruthSubject, Visitor};
use parlor_solve::SolveOptions;
use serde::Serialize;
use utoipa::ToSchema;

use crate::rule_game::{file_spec, text_of};
use crate::solve::EstimateReport;

/// Random games that are played to learn what a game is like.
const GAMES: u32 = 300;
/// Plies after which a random game is left.
const PLIES: u32 = 400;
/// Positions that a count of move sequences or the check of a truth may visit.
const NODES: u64 = 3_000_000;

/// Rules to be checked.
#[derive(Clone, Debug, Default)]
pub struct CheckRulesRequest {
    /// The file, with settings if its parameters are not to have their defaults: `mine.parlor:size=4`.
    pub file: String,
}

/// What there is to say about a file of rules.
#[derive(Clone, Debug, Serialize)]
pub struct CheckRulesAnswer {
    /// The file.
    pub file: String,
    /// What is wrong or strange, in the order of the file.
    pub messages: Vec<RuleMessage>,
    /// What the game is like, if it is one.
    pub game: Option<RuleReport>,
}

/// One thing that is wrong or strange.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RuleMessage {
    /// Whether there is no game because of it.
    pub is_error: bool,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// How many characters it is about, from there on in the same line.
    pub length: usize,
    /// One sentence: what was wanted and what came.
    pub message: String,
    /// The way out.
    #[schema(required)]
    pub help: Option<String>,
    /// What was probably meant instead of what stands there.
    #[schema(required)]
    pub replacement: Option<String>,
    /// The place in the file, with a mark under it.
    pub snippet: String,
}

/// What a game is like.
#[derive(Clone, Debug, Serialize)]
pub struct RuleReport {
    /// What it is called.
    pub title: String,
    /// The law that it breaks, if it breaks one.
    pub broken_law: Option<String>,
    /// Move sequences of each length, as far as they were counted.
    pub sequences: Vec<u64>,
    /// Random games that were played.
    pub games: u32,
    /// Moves that a player had to choose from, on average.
    pub branching: f64,
    /// Plies of a random game that came to its end: least, mean and greatest.
    pub plies: Option<[f64; 3]>,
    /// Random games won by the first player, drawn, won by the second, and left unfinished.
    pub results: [u32; 4],
    /// Symmetries, the identity included.
    pub symmetries: u8,
    /// Whether play can come back to an earlier position.
    pub can_repeat: bool,
    /// Plies that a game can last at most, where the rules tell.
    pub longest: Option<u32>,
    /// The greatest margin, in a game that counts points.
    pub max_margin: Option<u8>,
    /// What a solver would need, if positions have numbers; otherwise it has to walk to each.
    pub estimate: Option<EstimateReport>,
    /// What the file says of its game.
    pub truths: Vec<TruthReport>,
    /// A random game to read.
    pub playthrough: String,
}

/// Something that a file says of its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TruthReport {
    /// What it is about: `perft 4`, `value`.
    pub subject: String,
    /// What the file says.
    pub said: String,
    /// What was found; nothing where that takes too long.
    pub found: Option<String>,
}

/// Reads a file of rules and finds out about its game.
pub(crate) fn check(
    request: &CheckRulesRequest,
    control: &Control,
) -> Result<CheckRulesAnswer, BadInput> {
    let spec = match file_spec(&request.file) {
        Some(spec) => spec?,
        None => parlor_core::spec::Spec { name: request.file.clone(), settings: Vec::new() },
    };
    let text = text_of(&PathBuf::from(&spec.name))?;
    let settings: BTreeMap<String, String> = spec.settings.into_iter().collect();
    Ok(check_text(&spec.name, &text, &settings, control))
}

impl RuleMessage {
    pub(crate) fn new(diagnostic: &Diagnostic, name: &str, text: &str) -> Self {
        let (line, column) = diagnostic.place(text);
        Self {
            is_error: diagnostic.severity == Severity::Error,
            line,
            column,
            length: diagnostic.length(text),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            replacement: diagnostic.replacement.clone(),
            snippet: diagnostic.snippet(name, text),
        }
    }
}

fn check_text(
    name: &str,
    text: &str,
    settings: &BTreeMap<String, String>,
    control: &Control,
) -> CheckRulesAnswer {
    let tell = |diagnostic: &Diagnostic| RuleMessage::new(diagnostic, name, text);
    let file = name.to_owned();
    match RuleFile::read(text, settings) {
        Err(errors) => {
            CheckRulesAnswer { file, messages: errors.iter().map(tell).collect(), game: None }
        }
        Ok(rules) => {
            let mut diagnostics = rules.warnings().to_vec();
            let game =
                rules.build(Checker { rules: &rules, control, diagnostics: &mut diagnostics });
            diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
            CheckRulesAnswer {
                file,
                messages: diagnostics.iter().map(tell).collect(),
                game: Some(game),
            }
        }
    }
}

struct Checker<'a> {
    rules: &'a RuleFile,
    control: &'a Control,
    diagnostics: &'a mut Vec<Diagnostic>,
}

/// What random games showed.
#[derive(Default)]
struct Walks {
    moves: u64,
    choices_made: u64,
    lengths: Vec<u32>,
    results: [u32; 4],
    used_choices: Vec<bool>,
    used_ends: Vec<bool>,
}

impl Visitor for Checker<'_> {
    type Built = RuleReport;

    fn game<G, K>(self, game: G, knowledge: K) -> RuleReport
    where
        G: FromRules + 'static,
        K: Knowledge<G> + 'static,
    {
        self.report(&game, &knowledge, None)
    }

    fn numbered<G, K>(self, game: G, knowledge: K) -> RuleReport
    where
        G: FromRules + Numbered + 'static,
        K: Knowledge<G> + 'static,
    {
        let estimate = parlor_solve::Estimate::of(&game);
        self.report(&game, &knowledge, Some(estimate.into()))
    }
}

impl Checker<'_> {
    fn report<G, K>(self, game: &G, knowledge: &K, estimate: Option<EstimateReport>) -> RuleReport
    where
        G: FromRules + 'static,
        K: Knowledge<G> + 'static,
    {
        let is_wide = game.legal_moves(&game.start()).len() > 60;
        let effort = Effort { walks: if is_wide { 1 } else { 6 }, plies: 60, seed: 7 };
        let broken_law =
            laws::check(game, knowledge, effort).err().map(|broken| broken.to_string());
        let walks = self.walk(game);
        let [choices, ends] = game.spans();
        self.diagnostics.extend(unused(&choices, &walks.used_choices, "this line gave no move"));
        self.diagnostics.extend(unused(&ends, &walks.used_ends, "this end never came"));
        let count = walks.lengths.len() as f64;
        let plies = (!walks.lengths.is_empty()).then(|| {
            let least = walks.lengths.iter().min().copied().unwrap_or_default();
            let most = walks.lengths.iter().max().copied().unwrap_or_default();
            let sum: u32 = walks.lengths.iter().sum();
            [f64::from(least), f64::from(sum) / count, f64::from(most)]
        });
        RuleReport {
            title: self.rules.title().to_owned(),
            broken_law,
            sequences: self.sequences(game),
            games: GAMES,
            branching: walks.moves as f64 / walks.choices_made.max(1) as f64,
            plies,
            results: walks.results,
            symmetries: game.symmetries(),
            can_repeat: game.can_repeat(),
            longest: self.rules.longest(),
            max_margin: game.max_margin(),
            estimate,
            truths: self.rules.truths().iter().map(|truth| self.truth(game, truth)).collect(),
            playthrough: laws::playthrough(game, 1),
        }
    }

    /// Counts move sequences, one ply further each time, until that becomes too much.
    fn sequences<G: FromRules>(&self, game: &G) -> Vec<u64> {
        const DEEPEST: usize = 12;
        const ENOUGH: u64 = 100_000;
        let mut counts = Vec::new();
        for depth in 1..=DEEPEST {
            let control = self.control.narrowed(Limits { time: None, nodes: Some(NODES) });
            match perft(game, &game.start(), depth, &control) {
                Ok(found) => counts = found,
                Err(_) => break,
            }
            if counts.last().is_some_and(|&count| count > ENOUGH || count == 0) {
                break;
            }
        }
        counts
    }

    /// Plays random games, and warns of lines that had no part in any.
    fn walk<G: FromRules>(&self, game: &G) -> Walks {
        let [choices, ends] = game.spans();
        let mut walks = Walks {
            used_choices: vec![false; choices.len()],
            used_ends: vec![false; ends.len()],
            ..Walks::default()
        };
        let mut random = Random::new(1);
        for _ in 0..GAMES {
            if self.control.check().is_err() {
                break;
            }
            random_game(game, &mut walks, &mut random);
        }
        walks
    }

    fn truth<G: FromRules>(&self, game: &G, truth: &TruthClaim) -> TruthReport {
        let control = self.control.narrowed(Limits { time: None, nodes: Some(NODES) });
        let subject = match truth.subject {
            TruthSubject::Perft(depth) => format!("perft {depth}"),
            TruthSubject::Value => "value".to_owned(),
            TruthSubject::Margin => "margin".to_owned(),
            TruthSubject::Positions => "positions".to_owned(),
        };
        let found = match truth.subject {
            TruthSubject::Perft(depth) => perft(game, &game.start(), depth as usize, &control)
                .ok()
                .and_then(|counts| counts.last().map(u64::to_string)),
            TruthSubject::Value | TruthSubject::Margin | TruthSubject::Positions => {
                let explored = parlor_solve::explore(game, &SolveOptions::default(), &control).ok();
                explored.and_then(|explored| match truth.subject {
                    TruthSubject::Positions => Some(explored.iter().count().to_string()),
                    _ => explored.value(&game.start()).map(|value| {
                        let word = match (truth.subject, value, value.verdict()) {
                            (TruthSubject::Margin, Value::Margin(points), _) => {
                                return points.to_string();
                            }
                            (.., Verdict::Win) => "win",
                            (.., Verdict::Draw) => "draw",
                            (.., Verdict::Loss) => "loss",
                        };
                        word.to_owned()
                    }),
                })
            }
        };
        TruthReport { subject, said: truth.said.clone(), found }
    }
}

fn random_game<G: FromRules>(game: &G, walks: &mut Walks, random: &mut Random) {
    let mut position = game.start();
    let mut gained = 0;
    for ply in 0..PLIES {
        if let Some(outcome) = game.outcome(&position) {
            if let Some(end) = game.ending_of(&position) {
                walks.used_ends[end] = true;
            }
            walks.lengths.push(ply);
            let lead = match outcome {
                Outcome::Win(Side::First) => 1,
                Outcome::Draw => 0,
                Outcome::Win(Side::Second) => -1,
                Outcome::Margin(rest) => gained + rest,
            };
            walks.results[(1 - lead.signum()) as usize] += 1;
            return;
        }
        let moves = game.legal_moves(&position);
        for &mv in &moves {
            walks.used_choices[game.choice_of(mv)] = true;
        }
        walks.moves += moves.len() as u64;
        walks.choices_made += 1;
        let Some(&mv) = random.pick(&moves) else { return };
        let next = game.play(&position, mv);
        let gain = game.step(&position, &next).gain;
        gained += if game.turn(&position) == Side::First { gain } else { -gain };
        position = next;
    }
    walks.results[3] += 1;
}

/// A warning for each line that was never used.
fn unused(spans: &[Range<usize>], used: &[bool], what: &str) -> Vec<Diagnostic> {
    let idle = spans.iter().zip(used).filter(|(_, used)| !**used);
    idle.map(|(span, _)| Diagnostic::never(span.clone(), what, GAMES)).collect()
}
