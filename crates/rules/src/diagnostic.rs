//! What is wrong with a file, or strange in it: where, what was wanted, what came.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// There is no game.
    Error,
    /// There is one, but perhaps not the one that was meant.
    Warning,
}

/// One thing to say about a place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// The bytes of the file that it is about.
    pub span: Range<usize>,
    /// One sentence.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// What was probably meant instead of what stands there.
    pub replacement: Option<String>,
    /// What would have been accepted at this place, if the reader knows.
    pub(crate) accepted: Box<Accepted>,
}

/// What a reader would have taken where something else came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Accepted {
    /// As a message says it: a word in backticks, or what kind of thing.
    pub(crate) phrases: Vec<String>,
    /// Words that fit.
    pub(crate) words: Vec<String>,
}

impl Diagnostic {
    /// An error at a place.
    pub(crate) fn error(span: Range<usize>, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, span, message.into())
    }

    /// A warning at a place.
    pub(crate) fn warning(span: Range<usize>, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, span, message.into())
    }

    fn new(severity: Severity, span: Range<usize>, message: String) -> Self {
        let accepted = Box::default();
        Self { severity, span, message: visible(&message), help: None, replacement: None, accepted }
    }

    /// The same, which a phrase that is near would mend.
    #[must_use]
    pub(crate) fn did_you_mean(self, near: &str) -> Self {
        Self { replacement: Some(near.to_owned()), ..self }
            .with_help(format!("did you mean `{near}`?"))
    }

    /// A warning about a line that had no part in so many random games.
    #[must_use]
    pub fn never(span: Range<usize>, what: &str, games: u32) -> Self {
        Self::warning(span, format!("{what} in {games} random games"))
    }

    /// The same with the way out.
    #[must_use]
    pub(crate) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with this way out if it has none yet.
    #[must_use]
    pub(crate) fn or_help(self, help: impl Into<String>) -> Self {
        if self.help.is_some() { self } else { self.with_help(help) }
    }

    /// The line and column where it begins, both from 1, counted in characters.
    #[must_use]
    pub fn place(&self, text: &str) -> (usize, usize) {
        let before = &text[..self.span.start.min(text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        (line, column)
    }

    /// How many characters it is about, on the line where it begins.
    #[must_use]
    pub fn length(&self, text: &str) -> usize {
        let about = text.get(self.span.clone()).unwrap_or_default();
        about.lines().next().unwrap_or_default().chars().count()
    }

    /// As one line: `3:7: wanted on, got onn; did you mean on?`
    #[must_use]
    pub fn line(&self, text: &str) -> String {
        let (line, column) = self.place(text);
        let help = self.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        format!("{line}:{column}: {}{help}", self.message)
    }

    /// The lines of the file with a mark under the place.
    #[must_use]
    pub fn snippet(&self, path: &str, text: &str) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let annotation = AnnotationKind::Primary.span(self.span.clone());
        let source = Snippet::source(text).path(path).annotation(annotation);
        let mut report = level.primary_title(self.message.as_str()).element(source);
        if let Some(help) = &self.help {
            report = report.element(Level::HELP.message(help.as_str()));
        }
        Renderer::plain().render(&[report]).to_string()
    }
}

/// The nearest of some phrases, if one is near.
pub(crate) fn nearest<'a>(came: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const ALIKE: f64 = 0.75;
    let came = came.to_lowercase();
    known
        .into_iter()
        .map(|name| (strsim::jaro_winkler(&came, &name.to_lowercase()), name))
        .filter(|&(likeness, name)| likeness > ALIKE && name != came)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, name)| name)
}

/// A message that quotes a file must not move the cursor of a terminal.
fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    shown
}
