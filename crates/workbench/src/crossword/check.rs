//! A grid that somebody works on: what each slot can still take, and what stands in the way of a fill.

use std::time::Duration;

use parlor_core::{BadInput, Control, Limits};
use parlor_puzzles::crossword::FillAnswer;
use serde::Serialize;
use utoipa::ToSchema;

use super::SlotOrientation;
use super::fill::{ConflictReport, FillGridRequest, FillStatus};

/// How long a fill is looked for, if nothing else limits it.
const TRIAL: Duration = Duration::from_millis(400);

/// How a grid stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CheckGridAnswer {
    /// Whether it can be filled.
    pub status: FillStatus,
    /// Slots that contradict each other, where there is no fill.
    #[schema(required)]
    pub conflict: Option<ConflictReport>,
    /// Its slots, in the order of their numbers, across before down.
    pub slots: Vec<SlotReport>,
    /// What is odd about it.
    pub notes: Vec<String>,
}

/// How a slot stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SlotReport {
    /// Its number.
    pub number: usize,
    /// Which way it runs.
    pub orientation: SlotOrientation,
    /// How it stands.
    pub state: SlotState,
    /// Words it can still take: at most so many, by what follows from the letters of the grid.
    pub words: u32,
    /// The score of its word, where it has one that a list has.
    #[schema(required)]
    pub score: Option<u8>,
}

/// How a slot stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SlotState {
    /// Words can go there.
    Open,
    /// It holds a word of the list.
    Word,
    /// It holds letters that no list has as a word.
    Unlisted,
    /// No word can go there.
    Dead,
}

impl FillGridRequest {
    /// Tells how the grid stands.
    ///
    /// # Errors
    /// As for [`answer`](Self::answer).
    pub fn check(&self, control: &Control) -> Result<CheckGridAnswer, BadInput> {
        let read = self.read()?;
        let problem = read.problem()?;
        let control = read.control(control).narrowed(Limits { time: Some(TRIAL), ..Limits::NONE });
        let (status, conflict) = match problem.fill(&control) {
            FillAnswer::Found(_) => (FillStatus::Found, None),
            FillAnswer::Stopped(_) => (FillStatus::Stopped, None),
            FillAnswer::Impossible => (FillStatus::Impossible, read.conflict(&problem, &control)),
        };
        let left = problem.words_left();
        let report = |(at, slot): (usize, &parlor_puzzles::crossword::Slot)| {
            let word = read.word(slot, &read.grid);
            let score = word.as_ref().and_then(|word| read.score(word));
            let state = match (&word, score, left[at]) {
                (Some(_), Some(_), _) => SlotState::Word,
                (Some(_), None, _) => SlotState::Unlisted,
                (None, _, 0) => SlotState::Dead,
                (None, ..) => SlotState::Open,
            };
            SlotReport {
                number: slot.number,
                orientation: slot.orientation.into(),
                state,
                words: left[at],
                score,
            }
        };
        let slots = read.slots.iter().enumerate().map(report).collect();
        Ok(CheckGridAnswer { status, conflict, slots, notes: read.notes() })
    }
}

#[cfg(test)]
mod tests {
    use super::super::WordChoice;
    use super::*;

    fn check(grid: &str, words: &str) -> CheckGridAnswer {
        let request = FillGridRequest {
            grid: grid.to_owned(),
            words: WordChoice::of_text(words),
            ..FillGridRequest::default()
        };
        request.check(&Control::unlimited()).expect("a grid and words")
    }

    #[test]
    fn slots_are_open_words_unlisted_or_dead() {
        let answer = check("..\n..", "ab;40\ncd;60\nac;80\nbd;20");
        assert_eq!(answer.status, FillStatus::Found);
        assert!(answer.slots.iter().all(|slot| slot.state == SlotState::Open && slot.words > 0));
        let states = |answer: &CheckGridAnswer| -> Vec<SlotState> {
            answer.slots.iter().map(|slot| slot.state).collect()
        };
        let answer = check("ab\nz.", "ab;40\naz\nbd");
        assert_eq!(answer.status, FillStatus::Impossible);
        use SlotState::{Dead, Open, Unlisted, Word};
        assert_eq!(states(&answer), [Word, Word, Open, Dead]);
        assert_eq!(answer.slots[0].score, Some(40));
        assert_eq!(states(&check("zy\n..", "za\nyb\nab"))[0], Unlisted);
    }
}
