//! What stands around a puzzle on paper: title, instructions, versions.

use parlor_core::BadInput;
use parlor_puzzles::word_search::{Puzzle, WordDirection};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::allowance::at_most;
use crate::schema;

/// A sheet to print.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SheetRequest {
    /// What stands above the puzzle; `Word search` if left out.
    #[schema(example = "Trees of the north")]
    pub title: Option<String>,
    /// What is to be done; how the words run if left out.
    pub instructions: Option<String>,
    /// The paper; A4 if left out.
    #[schema(value_type = Option<schema::Paper>)]
    pub paper: Option<String>,
    /// How many versions: the same words, each time in other places. One if left out, 26 at most.
    pub versions: Option<usize>,
}

impl SheetRequest {
    /// The title by default.
    pub const DEFAULT_TITLE: &str = "Word search";
    /// The paper by default.
    pub const DEFAULT_PAPER: &str = "a4";
    /// As many versions as there are letters to tell them apart.
    const MOST_VERSIONS: usize = 26;
    /// The longest title and the longest instructions that leave room for a puzzle.
    const LONGEST_TITLE: usize = 100;
    const LONGEST_INSTRUCTIONS: usize = 500;

    /// The paper, by name.
    #[must_use]
    pub fn paper(&self) -> &str {
        self.paper.as_deref().unwrap_or(Self::DEFAULT_PAPER)
    }

    pub(super) fn check(&self, version: Option<usize>) -> Result<(), BadInput> {
        for (what, number) in [("versions", self.versions), ("version", version)] {
            if number.is_some_and(|number| number == 0 || number > Self::MOST_VERSIONS) {
                let came = number.unwrap_or_default().to_string();
                return Err(BadInput::new(what, format!("1 to {}", Self::MOST_VERSIONS), came));
            }
        }
        let length = |text: &Option<String>| text.as_ref().map_or(0, |text| text.chars().count());
        let told = |count| format!("{count} letters");
        at_most("title", Some(Self::LONGEST_TITLE), length(&self.title), told)?;
        let most = Some(Self::LONGEST_INSTRUCTIONS);
        at_most("instructions", most, length(&self.instructions), told)
    }

    pub(super) fn title(&self) -> String {
        given(&self.title).unwrap_or(Self::DEFAULT_TITLE).to_owned()
    }

    pub(super) fn versions(&self) -> usize {
        self.versions.unwrap_or(1)
    }

    /// The letter of a version, where there are several.
    pub(super) fn letter(&self, version: Option<usize>) -> Option<char> {
        let version = version.unwrap_or(1);
        (self.versions() > 1 || version > 1)
            .then(|| ('A'..='Z').nth(version.saturating_sub(1)))
            .flatten()
    }

    pub(super) fn instructions(&self, puzzle: &Puzzle, directions: &[WordDirection]) -> String {
        if let Some(own) = given(&self.instructions) {
            return own.to_owned();
        }
        let mut sentences = Vec::new();
        if puzzle.listed().next().is_some() {
            sentences.push("Find every word of the list.".to_owned());
        }
        sentences.push(how_words_run(directions));
        match puzzle.secret().count() {
            0 => {}
            1 => sentences.push("One more word is hidden that is not listed.".to_owned()),
            more => sentences.push(format!("{more} more words are hidden that are not listed.")),
        }
        match puzzle.message().len() {
            0 => {}
            letters => {
                sentences.push(format!("The first {letters} letters left over spell a message."));
            }
        }
        sentences.join(" ")
    }
}

/// A text that says something.
fn given(text: &Option<String>) -> Option<&str> {
    text.as_deref().map(str::trim).filter(|text| !text.is_empty())
}

fn how_words_run(directions: &[WordDirection]) -> String {
    let has = |direction| directions.contains(&direction);
    let count = WordDirection::ALL.into_iter().filter(|&direction| has(direction)).count();
    if count == WordDirection::ALL.len() {
        return "Words run in all eight directions.".to_owned();
    }
    let mut ways = Vec::new();
    if has(WordDirection::East) || has(WordDirection::West) {
        ways.push("across");
    }
    if has(WordDirection::South) || has(WordDirection::North) {
        ways.push("down");
    }
    if directions.iter().any(|way| way.row_delta() != 0 && way.column_delta() != 0) {
        ways.push("on a slant");
    }
    let ways = match ways.as_slice() {
        [first, second, third] => format!("{first}, {second} and {third}"),
        ways => ways.join(" and "),
    };
    let backwards = if directions.iter().any(|direction| direction.is_reversed()) {
        ", some of them backwards"
    } else {
        ", never backwards"
    };
    format!("Words run {ways}{backwards}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_say_how_words_run() {
        use WordDirection::{East, North, NorthEast, South, SouthEast};
        let cases: [(&[WordDirection], &str); 4] = [
            (&[East, South], "Words run across and down, never backwards."),
            (
                &[East, South, NorthEast, SouthEast],
                "Words run across, down and on a slant, never backwards.",
            ),
            (&[North], "Words run down, some of them backwards."),
            (&WordDirection::ALL, "Words run in all eight directions."),
        ];
        for (directions, sentence) in cases {
            assert_eq!(how_words_run(directions), sentence);
        }
    }

    #[test]
    fn versions_have_letters_and_a_single_one_has_none() {
        let three = SheetRequest { versions: Some(3), ..SheetRequest::default() };
        assert_eq!(
            [None, Some(2), Some(3)].map(|version| three.letter(version)),
            [Some('A'), Some('B'), Some('C')]
        );
        assert_eq!(SheetRequest::default().letter(None), None);
    }

    #[test]
    fn sheets_that_are_none_are_refused() {
        let refusal = |sheet: SheetRequest| sheet.check(None).unwrap_err().to_string();
        let versions = |versions| SheetRequest { versions: Some(versions), ..Default::default() };
        assert_eq!(refusal(versions(0)), "versions: wanted 1 to 26, got 0");
        assert_eq!(refusal(versions(27)), "versions: wanted 1 to 26, got 27");
        let long = SheetRequest { title: Some("x".repeat(101)), ..SheetRequest::default() };
        assert_eq!(refusal(long), "title: wanted at most 100 letters, got 101 letters");
    }
}
