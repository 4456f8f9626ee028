//! From text to rules: headings, one after another, and what stands below them.
//!
//! A name must be said above the lines that use it, so one pass is enough. An error never spoils more than its
//! line: all errors of a file are told at once.

mod board;
mod conditions;
mod cursor;
mod directions;
mod headings;
mod patterns;
mod pieces;
mod regions;
mod scope;
mod sets;
mod start;
mod turn;

use std::collections::BTreeMap;
use std::ops::Range;

use self::cursor::{Cursor, Read};
pub use self::scope::RESERVED;
use self::scope::Scope;
use crate::counting::Counting;
use crate::diagnostic::{Diagnostic, nearest};
use crate::lexer::{SourceLine, lines};
use crate::limits;
use crate::model::{Choice, Effect, EndRule, Model, Piece, TruthClaim};

/// What a file may begin a heading with.
pub const HEADINGS: &[&str] = &[
    "game",
    "players",
    "source",
    "truth",
    "parameter",
    "board",
    "piece",
    "seeds",
    "counter",
    "directions",
    "region",
    "set",
    "shape",
    "start",
    "turn",
    "otherwise",
    "after",
    "end",
    "endless",
];

/// Reads a file with these settings of its parameters. The warnings come with the rules.
///
/// # Errors
/// All that is wrong with it.
pub(crate) fn read(
    text: &str,
    settings: &BTreeMap<String, String>,
) -> Result<(Model, Vec<Diagnostic>), Vec<Diagnostic>> {
    let lines = lines(text).map_err(|error| vec![error])?;
    let mut reader = Reader { settings, ..Reader::new(settings) };
    for line in &lines {
        if let Err(error) = reader.heading(line) {
            reader.errors.push(error);
        }
    }
    reader.finish(text)
}

struct Reader<'a> {
    settings: &'a BTreeMap<String, String>,
    scope: Scope,
    title: Option<String>,
    sources: Vec<String>,
    truths: Vec<TruthClaim>,
    start: Vec<(u8, Piece)>,
    sections: Vec<Vec<Choice>>,
    after: Vec<Effect>,
    /// Where `after` asks for a further choice.
    after_then: Option<Range<usize>>,
    ends: Vec<EndRule>,
    /// Headings that may stand only once, and where they did.
    seen: Vec<(String, Range<usize>)>,
    errors: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    fn new(settings: &'a BTreeMap<String, String>) -> Self {
        Self {
            settings,
            scope: Scope::default(),
            title: None,
            sources: Vec::new(),
            truths: Vec::new(),
            start: Vec::new(),
            sections: Vec::new(),
            after: Vec::new(),
            after_then: None,
            ends: Vec::new(),
            seen: Vec::new(),
            errors: Vec::new(),
        }
    }

    fn heading(&mut self, line: &SourceLine) -> Read<()> {
        let mut cursor = match line.text.split_whitespace().next() {
            Some("game" | "source" | "truth") => Cursor::new(&SourceLine::default())?,
            _ => Cursor::new(line)?,
        };
        let first = line.text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        const ONCE: &[&str] =
            &["game", "players", "board", "seeds", "start", "turn", "after", "end", "endless"];
        if ONCE.contains(&first) {
            if self.seen.iter().any(|(seen, _)| seen == first) {
                let message = format!("wanted `{first}` once, got it again");
                return Err(Diagnostic::error(line.span.clone(), message));
            }
            self.seen.push((first.to_owned(), line.span.clone()));
        }
        const LONELY: &[&str] = &[
            "game",
            "players",
            "source",
            "truth",
            "parameter",
            "piece",
            "seeds",
            "counter",
            "directions",
            "region",
            "set",
            "shape",
            "endless",
        ];
        if LONELY.contains(&first)
            && let Some(below) = line.below.first()
        {
            let message = format!("wanted nothing below `{first}`, got a line");
            self.errors.push(Diagnostic::error(below.span.clone(), message));
        }
        cursor.advance();
        match first {
            "game" => self.title(line),
            "source" => self.source(line),
            "players" => self.players(&mut cursor),
            "truth" => self.truth(line),
            "parameter" => self.parameter(&mut cursor),
            "board" => self.board(&mut cursor, line),
            "piece" => self.piece(&mut cursor),
            "seeds" => self.seeds(&mut cursor, line.span.clone()),
            "counter" => self.counter(&mut cursor),
            "directions" => self.directions(&mut cursor),
            "region" => self.region(&mut cursor),
            "set" => self.named_set(&mut cursor),
            "shape" => self.shape(&mut cursor),
            "start" => {
                cursor.end()?;
                self.start(line)
            }
            "turn" | "otherwise" => {
                cursor.end()?;
                self.section(first, line)
            }
            "after" => {
                cursor.end()?;
                (self.after, self.after_then) = self.scope.effects(&line.below, &mut self.errors);
                Ok(())
            }
            "end" => {
                cursor.end()?;
                self.end(line)
            }
            "endless" => {
                cursor.expect_sign(':')?;
                let span = cursor.span();
                if !matches!(self.scope.result(&mut cursor)?, crate::model::EndResult::Draw) {
                    let message = "wanted `draw`, the only worth of endless play that can be solved, got another";
                    return Err(Diagnostic::error(span, message));
                }
                cursor.end()
            }
            other => {
                // Where no word begins the line, its first character is meant.
                let first = line.text.chars().next().map_or(0, char::len_utf8);
                let span = line.span.start..line.span.start + other.len().max(first);
                let message = format!("wanted a heading such as `board` or `turn`, got `{other}`");
                let error = Diagnostic::error(span, message);
                Err(match nearest(other, HEADINGS.iter().copied()) {
                    Some(near) => error.did_you_mean(near),
                    None => error.with_help(format!("the headings are {}", HEADINGS.join(", "))),
                })
            }
        }
    }

    fn section(&mut self, heading: &str, line: &SourceLine) -> Read<()> {
        self.scope.the_board(&Cursor::new(line)?)?;
        if (heading == "turn") != self.sections.is_empty() {
            let message = "wanted `turn` before the first `otherwise`, got it in another order";
            return Err(Diagnostic::error(line.span.clone(), message));
        }
        let mut choices = Vec::new();
        for below in &line.below {
            choices.extend(self.scope.choice(below, &mut self.errors));
        }
        if line.below.is_empty() {
            let message = format!("wanted a choice below `{heading}`, got none");
            return Err(Diagnostic::error(line.span.clone(), message)
                .with_help("indent what can be done, as in `  place stone on empty`"));
        }
        self.sections.push(choices);
        if self.sections.iter().map(Vec::len).sum::<usize>() > limits::CHOICES {
            let message = format!("wanted at most {} choices, got more", limits::CHOICES);
            return Err(Diagnostic::error(line.span.clone(), message));
        }
        Ok(())
    }

    fn end(&mut self, line: &SourceLine) -> Read<()> {
        for below in &line.below {
            match self.scope.ending(below) {
                Ok(ending) => self.ends.push(ending),
                Err(error) => self.errors.push(error),
            }
            if let Some(deeper) = below.below.first() {
                let message = "wanted nothing below an end, got a line";
                self.errors.push(Diagnostic::error(deeper.span.clone(), message));
            }
        }
        if line.below.is_empty() {
            let message = "wanted an end below `end`, got none";
            return Err(Diagnostic::error(line.span.clone(), message)
                .with_help("indent how the game ends, as in `  no empty: draw`"));
        }
        Ok(())
    }

    fn finish(mut self, text: &str) -> Result<(Model, Vec<Diagnostic>), Vec<Diagnostic>> {
        let last = text.trim_end().len();
        for (heading, example) in [
            ("game", "game Tic-tac-toe"),
            ("board", "board grid 3x3"),
            ("piece", "piece stone X / O"),
            ("turn", "turn"),
        ] {
            if heading == "piece" && self.scope.seeds.is_some() {
                continue;
            }
            let is_there = text.lines().any(|line| line.split_whitespace().next() == Some(heading));
            if !is_there {
                let message = format!("wanted a heading `{heading}`, got none");
                self.errors.push(
                    Diagnostic::error(last..last, message).with_help(format!("say `{example}`")),
                );
            }
        }
        self.errors.extend(
            self.after_then.take().filter(|_| self.scope.choice_asks).map(turn::second_then),
        );
        if let (Some(_), Some(kind)) = (&self.scope.seeds, self.scope.kinds.first()) {
            let message = "wanted pieces or seeds, got both";
            self.errors.push(Diagnostic::error(kind.span.clone(), message));
        }
        // If the board is wrong, the lines that need it are not.
        if self.errors.len() > 1 && self.seen.iter().any(|(heading, _)| heading == "board") {
            let is_cascade = |error: &Diagnostic| {
                let board = self.seen.iter().find(|(heading, _)| heading == "board");
                error.message == scope::NO_BOARD
                    && board.is_some_and(|(_, span)| span.start < error.span.start)
            };
            let kept = self.errors.iter().filter(|error| !is_cascade(error)).cloned().collect();
            self.errors = kept;
        }
        for name in self.settings.keys() {
            if !self.scope.settings.iter().any(|(setting, _)| setting.name == *name) {
                let message = format!("wanted a parameter of the file, got `{name}`");
                self.errors.push(Diagnostic::error(0..0, message));
            }
        }
        let Scope { board, kinds, counters, settings, players, seeds, .. } = &mut self.scope;
        let (board, players, seeds) = (board.take(), players.take(), seeds.take());
        let (kinds, counters, settings) =
            (std::mem::take(kinds), std::mem::take(counters), std::mem::take(settings));
        let Some(board) = board.filter(|_| self.errors.is_empty()) else {
            self.errors.sort_by_key(|error| error.span.start);
            return Err(self.errors);
        };
        let model = Model {
            title: self.title.unwrap_or_default(),
            players: players.unwrap_or_else(|| ["First", "Second"].map(str::to_owned)),
            sources: self.sources,
            truths: self.truths,
            parameters: settings.iter().map(|(setting, _)| setting.clone()).collect(),
            board,
            kinds,
            counters,
            start: self.start,
            seeds,
            sections: self.sections,
            after: self.after,
            ends: self.ends,
            counting: None,
            names: self.scope.names(),
        };
        let counting = Counting::of(&model).map_err(|error| vec![error])?;
        let model = Model { counting, ..model };
        let names = model.kinds.iter().map(|kind| (&kind.name, &kind.span, "piece"));
        let names = names
            .chain(model.counters.iter().map(|counter| (&counter.name, &counter.span, "counter")));
        let names =
            names.chain(self.scope.regions.iter().map(|(name, _, span)| (name, span, "region")));
        let names = names.chain(self.scope.sets.iter().map(|set| (&set.name, &set.span, "set")));
        let names = names
            .chain(self.scope.directions.iter().map(|(name, _, span)| (name, span, "directions")));
        let shapes = self.scope.shapes.iter().filter(|(.., span)| !span.is_empty());
        let names = names.chain(shapes.map(|(name, _, span)| (name, span, "shape")));
        let names =
            names.chain(settings.iter().map(|(setting, span)| (&setting.name, span, "parameter")));
        let unused = names.filter(|(name, ..)| !self.scope.used.contains(*name));
        let warn = |(name, span, what): (&String, &Range<usize>, &str)| {
            Diagnostic::warning(span.clone(), format!("the {what} `{name}` is never used"))
        };
        let mut warnings: Vec<Diagnostic> = unused.map(warn).collect();
        let idle = crate::facts::idle_ends(&model);
        warnings.extend(idle.into_iter().map(|(end, why)| {
            Diagnostic::warning(end.span.clone(), "this end cannot hold").with_help(why)
        }));
        Ok((model, warnings))
    }
}
