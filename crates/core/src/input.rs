//! One sentence for every piece of bad input: where, what was wanted, what came.

use thiserror::Error;

/// Text from outside that could not be taken.
///
/// ```
/// use parlor_core::BadInput;
/// let error = BadInput::new("row 3", "8 cells as in row 1", "7");
/// assert_eq!(error.to_string(), "row 3: wanted 8 cells as in row 1, got 7");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: wanted {wanted}, got {came}")]
pub struct BadInput {
    /// Which part of the input: `parameter m`, `row 3`, `move d4`.
    pub place: String,
    /// What would have been accepted.
    pub wanted: String,
    /// What was there instead.
    pub came: String,
}

impl BadInput {
    /// Built from the three parts of the sentence.
    pub fn new(
        place: impl Into<String>,
        wanted: impl Into<String>,
        came: impl Into<String>,
    ) -> Self {
        Self { place: place.into(), wanted: wanted.into(), came: came.into() }
    }

    /// The same complaint, placed within something larger: `position: row 3`.
    #[must_use]
    pub fn within(mut self, outer: &str) -> Self {
        self.place = format!("{outer}, {}", self.place);
        self
    }

    /// How outside text is shown in a message: quoted, and cut when it is long.
    #[must_use]
    pub fn quote(text: &str) -> String {
        const SHOWN: usize = 40;
        if text.is_empty() {
            "nothing".to_owned()
        } else if text.chars().count() > SHOWN {
            format!("{:?}…", text.chars().take(SHOWN).collect::<String>())
        } else {
            format!("{text:?}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outside_text_is_quoted_and_cut_when_it_is_long() {
        let text = |length| "é".repeat(length);
        assert_eq!(BadInput::quote(""), "nothing");
        assert_eq!(BadInput::quote("a\tb"), "\"a\\tb\"");
        assert_eq!(BadInput::quote(&text(40)), format!("\"{}\"", text(40)));
        assert_eq!(BadInput::quote(&text(41)), format!("\"{}\"…", text(40)));
        assert_eq!(BadInput::quote(&text(50)), format!("\"{}\"…", text(40)));
    }
}
