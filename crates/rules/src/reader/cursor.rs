//! A place in a line, and what would have been accepted there.

use std::ops::Range;

use crate::diagnostic::{Accepted, Diagnostic, nearest};
use crate::lexer::{SourceLine, Token, TokenKind};
use crate::limits;

pub(crate) type Read<T> = Result<T, Diagnostic>;

/// Walks through the tokens of one line. Whatever is asked for in vain is remembered until something is found,
/// so that an error can say all that was wanted.
pub(crate) struct Cursor {
    tokens: Vec<Token>,
    at: usize,
    span: Range<usize>,
    /// What was asked for here, as a reader would say it.
    wanted: Vec<String>,
    /// Words that would have fitted, to find the nearest.
    known: Vec<String>,
    /// Words that would fit behind the next one.
    ahead: Vec<String>,
    depth: usize,
}

impl Cursor {
    pub(crate) fn new(line: &SourceLine) -> Read<Self> {
        let (wanted, known, ahead) = (Vec::new(), Vec::new(), Vec::new());
        let tokens = line.tokens()?;
        if let Some(token) = tokens.get(limits::TOKENS) {
            let message = format!("wanted at most {} words in a line, got more", limits::TOKENS);
            return Err(Diagnostic::error(token.span.clone(), message));
        }
        Ok(Self { tokens, at: 0, span: line.span.clone(), wanted, known, ahead, depth: 0 })
    }

    pub(crate) fn peek(&self) -> Option<&TokenKind> {
        self.tokens.get(self.at).map(|token| &token.kind)
    }

    /// The word after the next token.
    pub(crate) fn peek_second(&self) -> Option<&str> {
        match self.tokens.get(self.at + 1).map(|token| &token.kind) {
            Some(TokenKind::Word(word)) => Some(word),
            _ => None,
        }
    }

    pub(crate) fn peek_word(&self) -> Option<&str> {
        match self.peek() {
            Some(TokenKind::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Where the next token stands; at the end of the line, its last character.
    pub(crate) fn span(&self) -> Range<usize> {
        match self.tokens.get(self.at) {
            Some(token) => token.span.clone(),
            None => self.span.end..self.span.end,
        }
    }

    /// All from a place on.
    pub(crate) fn since(&self, start: usize) -> Range<usize> {
        let end = self.at.checked_sub(1).and_then(|last| self.tokens.get(last));
        start..end.map_or(self.span.end, |token| token.span.end)
    }

    pub(crate) fn advance(&mut self) {
        self.at += 1;
        self.wanted.clear();
        self.known = std::mem::take(&mut self.ahead);
    }

    /// Takes this word if it comes next.
    pub(crate) fn word(&mut self, word: &str) -> bool {
        if self.peek_word() == Some(word) {
            self.advance();
            return true;
        }
        self.want(&format!("`{word}`"), [word]);
        false
    }

    /// Takes this sign if it comes next.
    pub(crate) fn sign(&mut self, sign: char) -> bool {
        if self.peek() == Some(&TokenKind::Sign(sign)) {
            self.advance();
            return true;
        }
        self.want(&format!("`{sign}`"), []);
        false
    }

    /// Takes an opening bracket if it comes next. It is never missed: whatever may stand in brackets may stand without.
    pub(crate) fn opens(&mut self) -> bool {
        let opens = self.peek() == Some(&TokenKind::Sign('('));
        if opens {
            self.advance();
        }
        opens
    }

    /// Remembers that something would have been accepted here.
    pub(crate) fn want<'a>(&mut self, what: &str, known: impl IntoIterator<Item = &'a str>) {
        if !self.wanted.iter().any(|wanted| wanted == what) {
            self.wanted.push(what.to_owned());
        }
        self.known.extend(known.into_iter().map(str::to_owned));
    }

    /// Remembers words that would have fitted, where what was wanted is told in other words.
    pub(crate) fn know<'a>(&mut self, words: impl IntoIterator<Item = &'a str>) {
        self.known.extend(words.into_iter().map(str::to_owned));
    }

    /// Remembers words that would fit behind the next one.
    pub(crate) fn know_ahead<'a>(&mut self, words: impl IntoIterator<Item = &'a str>) {
        self.ahead = words.into_iter().map(str::to_owned).collect();
    }

    pub(crate) fn expect_word(&mut self, word: &str) -> Read<()> {
        if self.word(word) { Ok(()) } else { Err(self.fail()) }
    }

    pub(crate) fn expect_sign(&mut self, sign: char) -> Read<()> {
        if self.sign(sign) { Ok(()) } else { Err(self.fail()) }
    }

    /// A new name, whatever it is called.
    pub(crate) fn name(&mut self, what: &str) -> Read<(String, Range<usize>)> {
        if let Some(TokenKind::Word(word)) = self.peek() {
            let named = (word.clone(), self.span());
            self.advance();
            return Ok(named);
        }
        self.want(what, []);
        Err(self.fail())
    }

    /// The end of the line.
    pub(crate) fn end(&mut self) -> Read<()> {
        if self.at >= self.tokens.len() {
            return Ok(());
        }
        self.want("the end of the line", []);
        Err(self.fail())
    }

    /// What came next, as a message shows it.
    fn came(&self) -> String {
        match self.peek() {
            Some(TokenKind::Word(word)) => format!("`{word}`"),
            Some(TokenKind::Number(number)) => format!("`{number}`"),
            Some(TokenKind::Sign(sign)) => format!("`{sign}`"),
            None => "the end of the line".to_owned(),
        }
    }

    /// The complaint about what came next.
    pub(crate) fn fail(&mut self) -> Diagnostic {
        let wanted = match self.wanted.as_slice() {
            [] => "something else".to_owned(),
            [only] => only.clone(),
            [some @ .., last] => format!("{} or {last}", some.join(", ")),
        };
        let mut error =
            Diagnostic::error(self.span(), format!("wanted {wanted}, got {}", self.came()));
        *error.accepted = Accepted { phrases: self.wanted.clone(), words: self.known.clone() };
        let near =
            self.peek_word().and_then(|word| nearest(word, self.known.iter().map(String::as_str)));
        match near {
            Some(near) => error.did_you_mean(near),
            None => error,
        }
    }

    /// Goes one level deeper, unless that is too deep.
    pub(crate) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.depth += 1;
        if self.depth > limits::DEPTH {
            let message = format!("wanted phrases at most {} deep, got deeper ones", limits::DEPTH);
            return Err(Diagnostic::error(self.span(), message));
        }
        let found = read(self);
        self.depth -= 1;
        found
    }
}
