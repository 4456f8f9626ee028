//! Letters: which of them are the same, and small numbers for them.
//!
//! A letter is a grapheme, so `é` is one letter however it was typed: text is brought to Unicode's
//! composed form (NFC) first. Case never matters; it is folded letter by letter, so `ß` stays one
//! letter and does not become two. Accents matter unless [`Accents::Fold`] is chosen.

use std::collections::HashMap;

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark, is_nfc};
use unicode_segmentation::UnicodeSegmentation;

use parlor_core::BadInput;

/// Whether `é` and `e` are the same letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Accents {
    /// They differ.
    #[default]
    Keep,
    /// They are the same: combining marks are dropped.
    Fold,
}

/// Whether the digits and punctuation of a word take cells. Blanks never do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Marks {
    /// They take none: `ice-cream` is hidden as eight letters.
    #[default]
    Skip,
    /// They take cells like letters.
    Keep,
}

impl Marks {
    /// Whether a sign of a word takes a cell.
    pub(crate) fn takes_cell(self, sign: &str) -> bool {
        match self {
            Self::Skip => sign.chars().any(char::is_alphabetic),
            Self::Keep => !is_blank(sign),
        }
    }
}

pub(crate) fn is_blank(sign: &str) -> bool {
    sign.chars().all(char::is_whitespace)
}

/// The number of a letter within an [`Alphabet`]. Numbers follow the order of the letters' text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub u32);

impl Code {
    /// A letter that the alphabet does not know; it comes after all others.
    pub const STRANGER: Self = Self(u32::MAX);

    /// Where a letter of the alphabet stands among all letters.
    #[must_use]
    pub(crate) const fn rank(self) -> Rank {
        Rank(2 * self.0 + 1)
    }
}

/// Where any letter stands among those of an [`Alphabet`]: odd for its own letters, even for strangers
/// between them, so that a string with strangers still has its place in a sorted list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank(u32);

/// The distinct letters of a word list, numbered in the order of their text.
#[derive(Clone, Debug, Default)]
pub struct Alphabet {
    letters: Vec<Box<str>>,
    codes: HashMap<Box<str>, Code>,
}

impl Alphabet {
    /// The alphabet of these folded letters.
    pub(crate) fn new<'a>(letters: impl IntoIterator<Item = &'a str>) -> Self {
        let mut letters: Vec<Box<str>> = letters.into_iter().map(Box::from).collect();
        letters.sort_unstable();
        letters.dedup();
        let codes = letters.iter().cloned().zip((0..).map(Code)).collect();
        Self { letters, codes }
    }

    /// How many letters there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.letters.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// The number of a folded letter.
    #[must_use]
    pub fn code(&self, folded: &str) -> Code {
        self.codes.get(folded).copied().unwrap_or(Code::STRANGER)
    }

    /// Where a folded letter stands among those of the alphabet.
    #[must_use]
    pub(crate) fn rank(&self, folded: &str) -> Rank {
        match self.letters.binary_search_by(|letter| letter.as_ref().cmp(folded)) {
            Ok(code) => Code(code as u32).rank(),
            Err(before) => Rank(2 * before as u32),
        }
    }

    /// The folded letter with this number.
    #[must_use]
    pub fn letter(&self, code: Code) -> Option<&str> {
        self.letters.get(code.0 as usize).map(AsRef::as_ref)
    }
}

/// Bytes from outside as text: UTF-8, with or without a byte order mark, and without the control
/// characters that betray a file of another kind.
///
/// # Errors
/// Anything else, with the line where it stops being text.
pub fn text_of<'a>(bytes: &'a [u8], place: &str) -> Result<&'a str, BadInput> {
    let line_at = |offset: usize| bytes[..offset].iter().filter(|&&b| b == b'\n').count() + 1;
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = line_at(error.valid_up_to());
        BadInput::new(place, "text in UTF-8", format!("other bytes in line {line}"))
    })?;
    let is_foreign = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t' | '\x0c');
    if let Some((offset, control)) = text.char_indices().find(|&(_, c)| is_foreign(c)) {
        let came = format!("the control character {control:?} in line {}", line_at(offset));
        return Err(BadInput::new(place, "text", came));
    }
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The letters of a line, in composed form, as written.
pub(crate) fn for_each_letter(line: &str, mut each: impl FnMut(&str)) {
    if line.is_ascii() {
        (0..line.len()).for_each(|at| each(&line[at..=at]));
    } else if is_nfc(line) {
        line.graphemes(true).for_each(each);
    } else {
        line.nfc().collect::<String>().graphemes(true).for_each(each);
    }
}

/// What a letter, or each letter of a text, is compared by.
#[must_use]
pub fn fold(letter: &str, accents: Accents) -> String {
    match accents {
        Accents::Keep => letter.chars().map(fold_case).nfc().collect(),
        Accents::Fold => {
            let bare: String = letter.nfd().filter(|&c| !is_combining_mark(c)).collect();
            // A mark that stands alone is a letter of its own.
            let kept = if bare.is_empty() { letter } else { &bare };
            kept.chars().map(fold_case).nfc().collect()
        }
    }
}

/// The capital of a folded letter, where that is one letter and still the same one.
pub(crate) fn capital(letter: &str, accents: Accents) -> String {
    let upper: String = letter.chars().flat_map(char::to_uppercase).nfc().collect();
    if fold(&upper, accents) == letter && upper.graphemes(true).count() == 1 {
        upper
    } else {
        letter.to_owned()
    }
}

/// Simple case folding: one character for one. Going up and then down joins letters with several
/// lower-case forms (σ and ς); where a case has no single character, the letter stays.
fn fold_case(c: char) -> char {
    fn single(mut chars: impl Iterator<Item = char>) -> Option<char> {
        chars.next().filter(|_| chars.next().is_none())
    }
    match c {
        // The dotless i is a letter of its own, though its capital is I.
        'ı' => c,
        _ if c.is_ascii() => c.to_ascii_lowercase(),
        _ => {
            let upper = single(c.to_uppercase()).unwrap_or(c);
            single(upper.to_lowercase()).unwrap_or(c)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(line: &str) -> Vec<String> {
        let mut all = Vec::new();
        for_each_letter(line, |letter| all.push(letter.to_owned()));
        all
    }

    #[test]
    fn a_letter_typed_in_two_parts_is_one_letter() {
        assert_eq!(letters("cafe\u{301}"), ["c", "a", "f", "é"]);
        assert_eq!(letters("q\u{303}x"), ["q\u{303}", "x"]);
    }

    #[test]
    fn case_is_folded_letter_by_letter() {
        let pairs = [("ß", "ß"), ("ẞ", "ß"), ("Σ", "σ"), ("ς", "σ"), ("É", "é"), ("I", "i")];
        for (written, folded) in pairs {
            assert_eq!(fold(written, Accents::Keep), folded);
        }
        assert_ne!(fold("ı", Accents::Keep), fold("i", Accents::Keep));
        assert_ne!(fold("İ", Accents::Keep), fold("I", Accents::Keep));
    }

    #[test]
    fn accents_are_dropped_only_on_request() {
        assert_eq!(fold("É", Accents::Fold), "e");
        assert_eq!(fold("Ǖ", Accents::Fold), "u");
        assert_eq!(fold("ø", Accents::Fold), "ø");
        assert_eq!(fold("\u{301}", Accents::Fold), "\u{301}");
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_with_their_line() {
        assert_eq!(text_of(b"\xef\xbb\xbfab", "grid"), Ok("ab"));
        let error = text_of(b"ab\ncd\n\xff", "grid").unwrap_err();
        assert_eq!(error.to_string(), "grid: wanted text in UTF-8, got other bytes in line 3");
        let error = text_of(b"ab\n\x00", "grid").unwrap_err();
        assert_eq!(
            error.to_string(),
            "grid: wanted text, got the control character '\\0' in line 2"
        );
    }

    #[test]
    fn codes_follow_the_order_of_the_letters() {
        let alphabet = Alphabet::new(["c", "a", "é", "a"]);
        assert_eq!(alphabet.len(), 3);
        assert_eq!(
            [alphabet.code("a"), alphabet.code("c"), alphabet.code("é")].map(|c| c.0),
            [0, 1, 2]
        );
        assert_eq!(alphabet.code("z"), Code::STRANGER);
        assert_eq!(alphabet.letter(Code(1)), Some("c"));
        let ranks = ["A", "a", "b", "c", "d", "é"].map(|letter| alphabet.rank(letter));
        assert!(ranks.is_sorted(), "strangers stand between the letters around them");
        assert_eq!(ranks[1], alphabet.code("a").rank());
    }
}
