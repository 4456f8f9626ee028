//! What can come next while somebody writes rules: the words that fit at a place, and the next line of a file.
//!
//! The one trick: the text is cut at the place, a sign that no rule takes is put there, and the reader is asked what it
//! wanted instead. So what is offered is what is accepted, and there is no second grammar.

use std::collections::BTreeMap;

use crate::lexer::lines;
use crate::limits;
use crate::reader::{self, HEADINGS};

/// Stands where the words are to be completed. It is for private use, so that no file has a meaning for it.
const NOTHING: char = '\u{f8ff}';

/// What fits at a place of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completions {
    /// Where the word begins that is being written, as a byte of the text.
    pub start: usize,
    /// The words that may stand there and begin as it does.
    pub words: Vec<String>,
    /// What may stand there, as an error would say it.
    pub wanted: Vec<String>,
}

/// The words that fit where the bytes before `at` end.
#[must_use]
pub fn complete(text: &str, at: usize) -> Completions {
    let at = (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let before = &text[..at];
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '’');
    let begun = before[line..].chars().rev().take_while(|&c| is_part(c));
    let start = at - begun.map(char::len_utf8).sum::<usize>();
    let written = &text[start..at];
    let is_number = written.starts_with(|first: char| first.is_ascii_digit());
    if text.len() > limits::BYTES || before[line..].contains('#') || is_number {
        return Completions { start: at, ..Completions::default() };
    }
    let (known, wanted) = if line == start {
        let missing = missing_headings(&text[..line]);
        let others = HEADINGS.iter().copied().filter(|word| !missing.contains(word));
        let words = missing.iter().copied().chain(others).map(str::to_owned).collect();
        (words, vec!["a heading".to_owned()])
    } else {
        wanted_at(&text[..start])
    };
    let mut words = Vec::new();
    for word in known {
        if word.starts_with(written) && word != written && !words.contains(&word) {
            words.push(word);
        }
    }
    Completions { start, words, wanted }
}

/// What the reader wants behind this text: words, and phrases that describe it.
fn wanted_at(before: &str) -> (Vec<String>, Vec<String>) {
    // Lines below `start` are told from a drawing by their colons.
    let cut = format!("{before}{NOTHING}:");
    let Err(errors) = reader::read(&cut, &BTreeMap::new()) else { return Default::default() };
    let here = errors
        .into_iter()
        .find(|error| error.span.start == before.len() && !(error.accepted.phrases.is_empty()));
    here.map(|error| (error.accepted.words, error.accepted.phrases)).unwrap_or_default()
}

/// The headings that a file needs and this one lacks so far, in the order they are written.
fn missing_headings(text: &str) -> Vec<&'static str> {
    let headings: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with(char::is_whitespace))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let has = |heading: &str| headings.contains(&heading);
    // Seeds that run out end a game without a word.
    let needed: &[&str] = match has("seeds") {
        true => &["game", "board", "turn"],
        false => &["game", "board", "piece", "turn", "end"],
    };
    needed.iter().copied().filter(|word| !has(word)).collect()
}

/// A line that could come next at the end of a text, until it is a whole game.
#[must_use]
pub fn next_line(text: &str) -> Option<String> {
    let headings = lines(text).ok()?;
    let named = |word: &str| {
        headings.iter().rev().find(|line| line.text.split_whitespace().next() == Some(word))
    };
    let below = |word: &str| named(word).map_or(0, |line| line.below.len());
    let is_seeds = named("seeds").is_some();
    let piece = named("piece").and_then(|line| line.text.split_whitespace().nth(1));
    let line = match missing_headings(text).first() {
        // A heading that is there and says nothing comes before the next one.
        _ if named("turn").is_some() && below("turn") == 0 => match piece {
            _ if is_seeds => "  take from all".to_owned(),
            piece => format!("  place {} on empty", piece.unwrap_or("stone")),
        },
        _ if named("end").is_some() && below("end") == 0 => match is_seeds {
            true => "  they are stuck: win".to_owned(),
            false => "  line 3 of mine: win".to_owned(),
        },
        Some(&"game") => "game My game".to_owned(),
        Some(&"board") => "board grid 3x3".to_owned(),
        Some(&"piece") => "piece stone X / O".to_owned(),
        Some(&heading) => heading.to_owned(),
        // A board that fills up without a line has to end somehow.
        None => match named("end").map(|end| end.below.as_slice()) {
            Some([only]) if only.text.starts_with("line ") => "  no empty: draw".to_owned(),
            _ => return None,
        },
    };
    Some(line)
}
