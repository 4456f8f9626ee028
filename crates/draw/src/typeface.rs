//! The font of all sheets: DejaVu Sans, to be embedded and to be measured.

use krilla::text::Font;
use parlor_core::BadInput;
use ttf_parser::Face;

use crate::sheet::{Mark, Sheet};

/// DejaVu Sans: to be embedded, and to be measured.
pub(crate) struct Typeface {
    pub(crate) font: Font,
    face: Face<'static>,
}

impl Typeface {
    pub(crate) fn new() -> Self {
        let data = dejavu::sans::regular();
        Self {
            font: Font::new(data.into(), 0).expect("the font that comes with parlor is whole"),
            face: Face::parse(data, 0).expect("the font that comes with parlor is whole"),
        }
    }

    /// Refuses a letter that the font does not have.
    pub(crate) fn check(&self, sheets: &[Sheet]) -> Result<(), BadInput> {
        let texts = sheets.iter().flat_map(|sheet| &sheet.marks).filter_map(|mark| match mark {
            Mark::Text { text, .. } => Some(text),
            _ => None,
        });
        let mut letters = texts.flat_map(|text| text.chars());
        match letters.find(|&letter| self.face.glyph_index(letter).is_none()) {
            Some(letter) => {
                let wanted = "letters of the font DejaVu Sans (an SVG takes any)";
                Err(BadInput::new("pdf", wanted, format!("{letter:?}")))
            }
            None => Ok(()),
        }
    }

    /// The width of a text of size 1. A letter that the font lacks counts as a wide one.
    pub(crate) fn width(&self, text: &str) -> f64 {
        let advance = |letter| {
            let glyph = self.face.glyph_index(letter)?;
            Some(f64::from(self.face.glyph_hor_advance(glyph)?))
        };
        let em = f64::from(self.face.units_per_em());
        text.chars().map(|letter| advance(letter).unwrap_or(em)).sum::<f64>() / em
    }

    /// A text in rows that are not wider than this; a word that is too long has a row of its own.
    pub(crate) fn wrap(&self, text: &str, size: f64, width: f64) -> Vec<String> {
        let mut rows: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match rows.last_mut() {
                Some(row) if self.width(&format!("{row} {word}")) * size <= width => {
                    row.push(' ');
                    row.push_str(word);
                }
                _ => rows.push(word.to_owned()),
            }
        }
        rows
    }
}
