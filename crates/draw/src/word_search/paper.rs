//! The papers that sheets are printed on.

use std::str::FromStr;

use parlor_core::BadInput;

/// A paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8½ by 11 inches.
    Letter,
}

impl Paper {
    /// Width and height, standing, in points of 1/72 inch.
    #[must_use]
    pub const fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

impl FromStr for Paper {
    type Err = BadInput;

    fn from_str(text: &str) -> Result<Self, BadInput> {
        match text.to_ascii_lowercase().as_str() {
            "a4" => Ok(Self::A4),
            "letter" => Ok(Self::Letter),
            _ => Err(BadInput::new("paper", "a4 or letter", BadInput::quote(text))),
        }
    }
}
