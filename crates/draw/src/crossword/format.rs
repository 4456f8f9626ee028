//! A crossword in whatever format it comes, told by its content.

use parlor_core::BadInput;
use parlor_puzzles::crossword::{Crossword, CrosswordGrid, Letters};
use parlor_puzzles::word_search::text_of;

use super::{read_ipuz, read_puz, read_xd, write_ipuz, write_puz, write_xd};

/// How a crossword is kept as a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrosswordFormat {
    /// Across Lite's.
    Puz,
    /// The open format of JSON.
    Ipuz,
    /// Plain text with clues.
    Xd,
    /// A grid and nothing else: a line a row.
    Text,
}

impl CrosswordFormat {
    const NAMES: [(&str, Self); 4] =
        [("puz", Self::Puz), ("ipuz", Self::Ipuz), ("xd", Self::Xd), ("txt", Self::Text)];

    /// The format of this name, which is how such files end.
    ///
    /// # Errors
    /// There is none.
    pub fn parse(name: &str) -> Result<Self, BadInput> {
        let found = Self::NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found
            .map(|&(_, format)| format)
            .ok_or_else(|| BadInput::new("format", "puz, ipuz, xd or txt", BadInput::quote(name)))
    }

    /// Which one a file is, by its content.
    #[must_use]
    pub fn of_content(bytes: &[u8]) -> Self {
        const MAGIC: &[u8] = b"ACROSS&DOWN";
        if bytes.windows(MAGIC.len()).any(|window| window == MAGIC) {
            return Self::Puz;
        }
        let text = String::from_utf8_lossy(bytes);
        let text = text.trim_start_matches('\u{feff}').trim_start();
        if text.starts_with('{') || text.starts_with("ipuz") {
            return Self::Ipuz;
        }
        // A grid has neither headings nor fields.
        let is_told = |line: &str| line.starts_with("## ") || line.contains(": ");
        if text.lines().any(is_told) { Self::Xd } else { Self::Text }
    }

    /// What HTTP calls such a file.
    #[must_use]
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Puz => "application/x-crossword",
            Self::Ipuz => "application/json",
            Self::Xd | Self::Text => "text/plain; charset=utf-8",
        }
    }

    /// The file of a crossword.
    ///
    /// # Errors
    /// A crossword that the format cannot hold.
    pub fn write(self, crossword: &Crossword) -> Result<Vec<u8>, BadInput> {
        match self {
            Self::Puz => write_puz(crossword),
            Self::Ipuz => Ok(format!("{}\n", write_ipuz(crossword)).into_bytes()),
            Self::Xd => write_xd(crossword).map(String::into_bytes),
            Self::Text => {
                let answers = crossword.cells().iter().flatten();
                let answers = answers.filter_map(|cell| cell.answer.as_deref());
                let letters = Letters::of_texts(answers)?;
                Ok(crossword.to_grid(&letters)?.text(&letters).into_bytes())
            }
        }
    }
}

/// Reads a crossword in any of the formats.
///
/// # Errors
/// What is none.
pub fn read_crossword(bytes: &[u8]) -> Result<Crossword, BadInput> {
    let text = || text_of(bytes, "file");
    match CrosswordFormat::of_content(bytes) {
        CrosswordFormat::Puz => read_puz(bytes),
        CrosswordFormat::Ipuz => read_ipuz(text()?),
        CrosswordFormat::Xd => read_xd(text()?),
        CrosswordFormat::Text => {
            let text = text()?;
            let letters = Letters::of_texts([text])?;
            Ok(Crossword::of_grid(&CrosswordGrid::parse(text, &letters)?, &letters))
        }
    }
}
