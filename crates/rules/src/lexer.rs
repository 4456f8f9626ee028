//! A file as lines, and a line as words, numbers and signs.
//!
//! ```text
//!   turn                            a heading, at the margin
//!     place man on empty            belongs to it
//!       remove theirs beside here   belongs to the line above
//! ```
//!
//! Every token knows its place in the file, so that each error can point at it.

use std::ops::Range;

use winnow::Parser as _;
use winnow::ascii::digit1;
use winnow::combinator::alt;
use winnow::stream::{LocatingSlice, Location as _};
use winnow::token::{any, take_while};

use crate::diagnostic::Diagnostic;
use crate::limits;

/// A word, a number or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Word(String),
    Number(u32),
    Sign(char),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Range<usize>,
}

/// A line with the lines that belong to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SourceLine {
    /// The text without indent and comment.
    pub(crate) text: String,
    pub(crate) span: Range<usize>,
    indent: usize,
    pub(crate) below: Vec<SourceLine>,
}

type Input<'a> = LocatingSlice<&'a str>;

impl SourceLine {
    /// The tokens of a line; a word ends where its letters and digits do, and `3x4` is three tokens.
    pub(crate) fn tokens(&self) -> Result<Vec<Token>, Diagnostic> {
        let mut input = LocatingSlice::new(self.text.as_str());
        let mut tokens = Vec::new();
        loop {
            blanks(&mut input);
            if input.is_empty() {
                return Ok(tokens);
            }
            let start = input.current_token_start();
            let kind = token(&mut input);
            let span = self.span.start + start..self.span.start + input.previous_token_end();
            match kind {
                Some(kind) => tokens.push(Token { kind, span }),
                None => {
                    let message = "wanted a whole number below 65536, got a larger one";
                    return Err(Diagnostic::error(span, message));
                }
            }
        }
    }
}

fn blanks(input: &mut Input<'_>) {
    let blank = |c: char| c.is_whitespace();
    let _: Result<&str, winnow::error::EmptyError> = take_while(0.., blank).parse_next(input);
}

/// The next token; nothing where a number is too large.
fn token(input: &mut Input<'_>) -> Option<TokenKind> {
    let letter = |c: char| c.is_alphabetic() || c == '_' || c == '\'' || c == '’';
    let word = |input: &mut Input<'_>| {
        (take_while(1, letter), take_while(0.., move |c| letter(c) || c.is_ascii_digit()))
            .take()
            .map(|word: &str| Some(TokenKind::Word(word.to_owned())))
            .parse_next(input)
    };
    let number = digit1.map(|digits: &str| {
        let number = digits.parse().ok().filter(|&number| number <= limits::NUMBER);
        number.map(TokenKind::Number)
    });
    let sign = any.map(|sign| Some(TokenKind::Sign(sign)));
    let token: Result<_, winnow::error::EmptyError> = alt((word, number, sign)).parse_next(input);
    token.ok().flatten()
}

/// The headings of a file, each with what belongs to it.
pub(crate) fn lines(text: &str) -> Result<Vec<SourceLine>, Diagnostic> {
    if text.len() > limits::BYTES {
        let message = format!("wanted a file of at most {} bytes, got more", limits::BYTES);
        return Err(Diagnostic::error(0..0, message));
    }
    // The lines that may still get others below them, outermost first.
    let mut open: Vec<SourceLine> = vec![SourceLine::default()];
    let mut start = 0;
    for (number, whole) in text.split_inclusive('\n').enumerate() {
        let code = whole.split('#').next().unwrap_or_default().trim_end();
        let stripped = code.trim_start();
        let indent = code[..code.len() - stripped.len()].chars().map(width).sum::<usize>();
        let from = start + code.len() - stripped.len();
        start += whole.len();
        if stripped.is_empty() {
            continue;
        }
        if number >= limits::LINES {
            let message = format!("wanted at most {} lines, got more", limits::LINES);
            return Err(Diagnostic::error(from..from + stripped.len(), message));
        }
        while open.len() > 1 && open.last().is_some_and(|last| last.indent >= indent) {
            close(&mut open);
        }
        let span = from..from + stripped.len();
        open.push(SourceLine { text: stripped.to_owned(), span, indent, below: Vec::new() });
    }
    while open.len() > 1 {
        close(&mut open);
    }
    Ok(open.swap_remove(0).below)
}

const fn width(blank: char) -> usize {
    if blank == '\t' { 4 } else { 1 }
}

fn close(open: &mut Vec<SourceLine>) {
    let line = open.pop().expect("a line is open");
    open.last_mut().expect("the file holds every line").below.push(line);
}

impl SourceLine {
    /// The lines below, all of them, as they are drawn: without the indent that they share.
    pub(crate) fn drawing(&self) -> Vec<(String, Range<usize>)> {
        fn gather<'a>(line: &'a SourceLine, all: &mut Vec<&'a SourceLine>) {
            for below in &line.below {
                all.push(below);
                gather(below, all);
            }
        }
        let mut all = Vec::new();
        gather(self, &mut all);
        let shared = all.iter().map(|line| line.indent).min().unwrap_or(0);
        let row =
            |line: &&SourceLine| (" ".repeat(line.indent - shared) + &line.text, line.span.clone());
        all.iter().map(row).collect()
    }
}
