//! Words for a slot, with what becomes of the rest.

use std::time::{Duration, Instant};

use parlor_core::{BadInput, Control, Limits};
use parlor_puzzles::crossword::{Prospect, Suggestion};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fill::FillGridRequest;
use super::find_slot;
use crate::puzzle::PuzzleAllowance;
use crate::report::seconds;

/// A slot to find words for.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SuggestWordsRequest {
    /// The grid and the words. Its time is that of the whole list; one second if left out.
    pub fill: FillGridRequest,
    /// The slot: `12 across`, `12a`.
    #[schema(example = "1 across")]
    pub slot: String,
    /// How many words, best score first; 100 if left out.
    pub most: Option<usize>,
}

/// Words for a slot.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SuggestWordsAnswer {
    /// The slot.
    pub slot: String,
    /// The words, best score first.
    pub words: Vec<SuggestedWord>,
    /// Time spent.
    #[serde(serialize_with = "seconds")]
    #[schema(value_type = f64)]
    pub seconds: Duration,
}

/// A word for a slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SuggestedWord {
    /// The word.
    pub word: String,
    /// Its score.
    pub score: u8,
    /// Whether the rest can be filled.
    pub rest: RestOfGrid,
}

/// Whether the rest of a grid can be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RestOfGrid {
    /// It can: a fill was found.
    Fits,
    /// It cannot: that is proven.
    DeadEnd,
    /// Neither was found in time.
    Open,
}

impl SuggestWordsRequest {
    /// How many words by default.
    pub const DEFAULT_MOST: usize = 100;
    const DEFAULT_TIME: Duration = Duration::from_secs(1);

    /// Finds the words.
    ///
    /// # Errors
    /// As for [`FillGridRequest::answer`]; a slot that is none.
    pub fn answer(
        &self,
        allowance: &PuzzleAllowance,
        control: &Control,
    ) -> Result<SuggestWordsAnswer, BadInput> {
        let begin = Instant::now();
        let read = self.fill.read()?;
        let slot = find_slot(&self.slot, &read.slots)?;
        let control = match self.fill.time {
            Some(_) => read.control(control),
            None => control.narrowed(Limits { time: Some(Self::DEFAULT_TIME), ..Limits::NONE }),
        };
        let most = self.most.unwrap_or(Self::DEFAULT_MOST);
        let most = most.min(allowance.matches.unwrap_or(usize::MAX));
        let words = read.problem()?.suggest(slot, most, &control)?;
        Ok(SuggestWordsAnswer {
            slot: read.slots[slot].name(),
            words: words.into_iter().map(SuggestedWord::from).collect(),
            seconds: begin.elapsed(),
        })
    }
}

impl From<Suggestion> for SuggestedWord {
    fn from(suggestion: Suggestion) -> Self {
        let rest = match suggestion.prospect {
            Prospect::Fits => RestOfGrid::Fits,
            Prospect::DeadEnd => RestOfGrid::DeadEnd,
            Prospect::Open => RestOfGrid::Open,
        };
        Self { word: suggestion.word, score: suggestion.score, rest }
    }
}

#[cfg(test)]
mod tests {
    use super::super::WordChoice;
    use super::*;

    #[test]
    fn dead_ends_are_told_apart() {
        let fill = FillGridRequest {
            grid: "..\n..".to_owned(),
            words: WordChoice::of_text("ab;40\ncd;60\nac;80\nbd;20\nzz;99"),
            ..FillGridRequest::default()
        };
        let request = SuggestWordsRequest { fill, slot: "1a".to_owned(), most: None };
        let answer = request
            .answer(&PuzzleAllowance::SERVER, &Control::unlimited())
            .expect("a slot of the grid");
        let told: Vec<(&str, RestOfGrid)> =
            answer.words.iter().map(|word| (word.word.as_str(), word.rest)).collect();
        let dead = RestOfGrid::DeadEnd;
        let fits = RestOfGrid::Fits;
        assert_eq!(told, [("ZZ", dead), ("AC", fits), ("CD", dead), ("AB", fits), ("BD", dead)]);
        assert_eq!(answer.slot, "1 across");
        let other = SuggestWordsRequest { slot: "5 up".to_owned(), ..request };
        assert!(other.answer(&PuzzleAllowance::SERVER, &Control::unlimited()).is_err());
    }
}
