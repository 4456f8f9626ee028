//! The letters of a crossword: at most 64, so that a set of them is one machine word.

use crate::word_search::letters::{Accents, capital, fold, for_each_letter};
use parlor_core::BadInput;

/// A letter by its number in [`Letters`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(pub u8);

/// A set of letters, a bit for each.
pub type LetterSet = u64;

/// The letters that words are written with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letters {
    /// As written in a grid: capitals.
    written: Vec<String>,
    /// As compared.
    folded: Vec<String>,
    /// The number of an ASCII character, or `NONE`.
    ascii: [u8; 128],
}

const NONE: u8 = u8::MAX;

/// A to Z are numbers below this one, in every alphabet.
pub(super) const ENGLISH_LETTERS: u8 = 26;

/// The most letters of an alphabet.
pub const MAX_LETTERS: usize = 64;

impl Letters {
    /// The letters from A to Z.
    #[must_use]
    pub fn english() -> Self {
        let letters = ('a'..='z').map(String::from).collect();
        Self::of_folded(letters)
    }

    /// A to Z, and whatever further letters these texts have.
    ///
    /// # Errors
    /// More than [`MAX_LETTERS`].
    pub fn of_texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<Self, BadInput> {
        let mut folded: Vec<String> = ('a'..='z').map(String::from).collect();
        for text in texts.into_iter().filter(|text| !text.is_ascii()) {
            for_each_letter(text, |letter| {
                if letter.chars().any(char::is_alphabetic) && !letter.is_ascii() {
                    let letter = fold(letter, Accents::Keep);
                    // One too many is enough to refuse them.
                    if folded.len() <= MAX_LETTERS && !folded.contains(&letter) {
                        folded.push(letter);
                    }
                }
            });
        }
        folded[26..].sort_unstable();
        if folded.len() > MAX_LETTERS {
            let wanted = format!("at most {MAX_LETTERS} different letters");
            return Err(BadInput::new("word list", wanted, "more"));
        }
        Ok(Self::of_folded(folded))
    }

    fn of_folded(folded: Vec<String>) -> Self {
        let written = folded.iter().map(|letter| capital(letter, Accents::Keep)).collect();
        let mut ascii = [NONE; 128];
        for (number, letter) in (0..).zip(&folded) {
            if let [byte] = letter.as_bytes() {
                ascii[usize::from(*byte)] = number;
                ascii[usize::from(byte.to_ascii_uppercase())] = number;
            }
        }
        Self { written, folded, ascii }
    }

    /// How many there are.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "A to Z are always there")]
    pub fn len(&self) -> usize {
        self.folded.len()
    }

    /// All of them.
    #[must_use]
    pub fn all(&self) -> LetterSet {
        LetterSet::MAX >> (64 - self.len())
    }

    /// The letter of an ASCII byte.
    #[inline]
    pub(crate) fn of_byte(&self, byte: u8) -> Option<Letter> {
        let number = *self.ascii.get(usize::from(byte))?;
        (number != NONE).then_some(Letter(number))
    }

    /// The letter written so, in upper or lower case.
    #[must_use]
    pub fn find(&self, written: &str) -> Option<Letter> {
        if let [byte] = written.as_bytes() {
            return self.of_byte(*byte);
        }
        let folded = fold(written, Accents::Keep);
        self.folded.iter().position(|letter| *letter == folded).map(|at| Letter(at as u8))
    }

    /// How a letter is written in a grid.
    #[must_use]
    pub fn written(&self, Letter(number): Letter) -> &str {
        &self.written[usize::from(number)]
    }

    /// A text taken apart into what are letters to a reader.
    pub(crate) fn split(&self, text: &str) -> Vec<String> {
        let mut all = Vec::new();
        for_each_letter(text, |letter| all.push(letter.to_owned()));
        all
    }

    /// Letters, by their numbers, as text.
    #[must_use]
    pub fn text_of(&self, letters: &[u8]) -> String {
        letters.iter().map(|&letter| self.written(Letter(letter))).collect()
    }
}
