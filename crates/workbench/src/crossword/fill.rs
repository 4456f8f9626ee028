//! A grid to fill: one fill, or all of them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parlor_core::{BadInput, Control, Limits};
use parlor_puzzles::crossword::scored_list::MAX_SCORE;
use parlor_puzzles::crossword::{
    CrosswordGrid, FillAnswer, FillOptions, FillProblem, Letter, ScoredList, Slot, Square,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::lists::WordChoice;
use super::{SlotOrientation, find_slot, parse_repeats, rows};
use crate::player::{fresh_seed, parse_time};
use crate::report::seconds;

/// How long the reason for an impossible grid is looked for, if nothing else limits it.
const REASON: Duration = Duration::from_secs(2);

/// A grid to fill with words.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FillGridRequest {
    /// The grid, a line a row: `#` for a block, `.` for an empty cell, a letter that is given.
    #[schema(example = "SEA#.\n.....\n#...#")]
    pub grid: String,
    /// The words that may be used.
    #[serde(default)]
    pub words: WordChoice,
    /// The least score of a word; 0 if left out.
    pub min_score: Option<u8>,
    /// The same for single slots, by name: `12 across`.
    #[serde(default)]
    pub slot_scores: BTreeMap<String, u8>,
    /// The only words that a slot may take, by its name.
    #[serde(default)]
    pub candidates: BTreeMap<String, Vec<String>>,
    /// What no two words may share: `word` (their spelling), `stem`, `part:4` (so many letters in a row), or
    /// `allowed` for anything; `word` if left out.
    pub repeats: Option<String>,
    /// The same seed gives the same fill; a new one if left out.
    pub seed: Option<u64>,
    /// The longest search, such as `5s`.
    pub time: Option<String>,
}

/// A request that was read: the grid and the words are at hand.
pub(super) struct ReadGrid {
    pub(super) list: Arc<ScoredList>,
    pub(super) grid: CrosswordGrid,
    pub(super) slots: Vec<Slot>,
    pub(super) options: FillOptions,
    time: Option<Duration>,
}

/// What came of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FillStatus {
    /// There is a fill.
    Found,
    /// There is none: that is proven.
    Impossible,
    /// None was found before the limits were reached.
    Stopped,
}

/// What fills a grid.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FillGridAnswer {
    /// Whether there is a fill.
    pub status: FillStatus,
    /// The filled grid, a text a row; none without a fill.
    pub grid: Vec<String>,
    /// The words of all slots, in the order of their numbers, across before down; none without a fill.
    pub words: Vec<EntryReport>,
    /// The mean score of the words that were put in.
    #[schema(required)]
    pub average_score: Option<f64>,
    /// The least of their scores.
    #[schema(required)]
    pub least_score: Option<u8>,
    /// Slots that contradict each other, where there is no fill.
    #[schema(required)]
    pub conflict: Option<ConflictReport>,
    /// What is odd about the grid.
    pub notes: Vec<String>,
    /// The seed that gives this fill again.
    pub seed: u64,
    /// Words tried.
    pub nodes: u64,
    /// Of them, those that led nowhere.
    pub failures: u64,
    /// Time spent.
    #[serde(serialize_with = "seconds")]
    #[schema(value_type = f64)]
    pub seconds: Duration,
}

/// A word in its slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EntryReport {
    /// The number of the slot.
    pub number: usize,
    /// Which way it runs.
    pub orientation: SlotOrientation,
    /// The word.
    pub word: String,
    /// Its score; none if no list has it.
    #[schema(required)]
    pub score: Option<u8>,
}

/// Slots that cannot all hold words at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConflictReport {
    /// Their names.
    pub slots: Vec<String>,
    /// Whether the others could be filled without any one of them.
    pub is_minimal: bool,
}

impl FillGridRequest {
    /// Reads the grid, the words and the options.
    pub(super) fn read(&self) -> Result<ReadGrid, BadInput> {
        let time = self.time.as_deref().map(parse_time).transpose()?;
        let repeats = parse_repeats(self.repeats.as_deref())?;
        let scores = self.min_score.iter().chain(self.slot_scores.values());
        if let Some(score) = scores.copied().find(|&score| score > MAX_SCORE) {
            let wanted = format!("0 to {MAX_SCORE}");
            return Err(BadInput::new("least score", wanted, score.to_string()));
        }
        let list = self.words.read()?;
        let grid = CrosswordGrid::parse(&self.grid, list.letters())?;
        let slots = grid.slots();
        let place = |name: &String| find_slot(name, &slots);
        let slot_scores = self.slot_scores.iter().map(|(name, &score)| Ok((place(name)?, score)));
        let candidates =
            self.candidates.iter().map(|(name, words)| Ok((place(name)?, words.clone())));
        let options = FillOptions {
            min_score: self.min_score.unwrap_or(0),
            slot_scores: slot_scores.collect::<Result<_, BadInput>>()?,
            candidates: candidates.collect::<Result<_, BadInput>>()?,
            repeats,
            seed: self.seed.unwrap_or_else(fresh_seed),
        };
        Ok(ReadGrid { list, grid, slots, options, time })
    }

    /// Fills the grid, or says which slots contradict each other.
    ///
    /// # Errors
    /// A grid, a list or options that are none; more than allowed.
    pub fn answer(&self, control: &Control) -> Result<FillGridAnswer, BadInput> {
        let begin = Instant::now();
        let read = self.read()?;
        let control = read.control(control);
        let problem = read.problem()?;
        let mut answer = FillGridAnswer {
            status: FillStatus::Impossible,
            grid: Vec::new(),
            words: Vec::new(),
            average_score: None,
            least_score: None,
            conflict: None,
            notes: read.notes(),
            seed: read.options.seed,
            nodes: 0,
            failures: 0,
            seconds: Duration::ZERO,
        };
        match problem.fill(&control) {
            FillAnswer::Found(fill) => {
                answer.status = FillStatus::Found;
                answer.words = read.entries(&fill.grid);
                answer.grid = rows(&fill.grid, read.list.letters());
                answer.average_score = Some(fill.average_score);
                answer.least_score = Some(fill.least_score);
                (answer.nodes, answer.failures) = (fill.effort.nodes, fill.effort.failures);
            }
            FillAnswer::Impossible => answer.conflict = read.conflict(&problem, &control),
            FillAnswer::Stopped(_) => answer.status = FillStatus::Stopped,
        }
        answer.seconds = begin.elapsed();
        Ok(answer)
    }
}

impl ReadGrid {
    pub(super) fn control(&self, outer: &Control) -> Control {
        outer.narrowed(Limits { time: self.time, ..Limits::NONE })
    }

    pub(super) fn problem(&self) -> Result<FillProblem<'_>, BadInput> {
        FillProblem::new(&self.grid, &self.list, &self.options)
    }

    /// The slots that contradict each other in a problem without a fill.
    pub(super) fn conflict(
        &self,
        problem: &FillProblem<'_>,
        control: &Control,
    ) -> Option<ConflictReport> {
        let control = control.narrowed(Limits { time: Some(REASON), ..Limits::NONE });
        let conflict = problem.conflict_set(&control)?;
        let name = |&slot: &usize| self.slots[slot].name();
        let slots = conflict.slots.iter().map(name).collect();
        Some(ConflictReport { slots, is_minimal: conflict.is_minimal })
    }

    /// The letters of a slot, where they are all known.
    pub(super) fn word(&self, slot: &Slot, grid: &CrosswordGrid) -> Option<Vec<u8>> {
        let letter = |&cell: &usize| match grid.squares()[cell] {
            Square::Given(Letter(letter)) => Some(letter),
            _ => None,
        };
        slot.cells.iter().map(letter).collect()
    }

    /// The score of a word; none if no list has it.
    pub(super) fn score(&self, word: &[u8]) -> Option<u8> {
        let words = self.list.words(word.len());
        words.find(word).map(|place| words.score(place))
    }

    /// The words of a filled grid.
    fn entries(&self, filled: &CrosswordGrid) -> Vec<EntryReport> {
        let entry = |slot: &Slot| {
            let word = self.word(slot, filled)?;
            Some(EntryReport {
                number: slot.number,
                orientation: slot.orientation.into(),
                score: self.score(&word),
                word: self.list.letters().text_of(&word),
            })
        };
        self.slots.iter().filter_map(entry).collect()
    }

    /// What is odd about the grid and the words.
    pub(super) fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let parts = self.grid.parts();
        if parts > 1 {
            notes.push(format!("grid: {parts} parts that no word connects"));
        }
        for slot in &self.slots {
            if let Some(word) = self.word(slot, &self.grid)
                && self.score(&word).is_none()
            {
                let word = self.list.letters().text_of(&word);
                notes.push(format!("{}: {word} is given, though no list has it", slot.name()));
            }
        }
        let skipped = self.list.skipped();
        if skipped > 0 {
            notes.push(format!("word list: {skipped} words with digits were left out"));
        }
        notes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(grid: &str, words: &str) -> FillGridRequest {
        FillGridRequest {
            grid: grid.to_owned(),
            words: WordChoice::of_text(words),
            seed: Some(1),
            ..FillGridRequest::default()
        }
    }

    fn answer(request: &FillGridRequest) -> FillGridAnswer {
        request.answer(&Control::unlimited()).expect("a grid and words")
    }

    fn refusal(request: &FillGridRequest) -> String {
        request.answer(&Control::unlimited()).unwrap_err().to_string()
    }

    #[test]
    fn a_fill_tells_words_and_scores() {
        let answer = answer(&request("..\n..", "ab;40\ncd;60\nac;80\nbd;20"));
        assert_eq!(answer.status, FillStatus::Found);
        assert_eq!((answer.average_score, answer.least_score), (Some(50.0), Some(20)));
        let words: Vec<&str> = answer.words.iter().map(|entry| entry.word.as_str()).collect();
        assert!(
            matches!(words[..], ["AB", "AC", "BD", "CD"] | ["AC", "AB", "CD", "BD"]),
            "{words:?}"
        );
        assert_eq!(answer.grid.len(), 2);
    }

    #[test]
    fn an_impossible_grid_names_the_slots_that_contradict_each_other() {
        let answer = answer(&request("zb#..\n..#..", "xx\nxy\nyx\nyy\nbx\nzb"));
        assert_eq!(answer.status, FillStatus::Impossible);
        let conflict = answer.conflict.expect("an impossible grid has a conflict");
        // `zb` stands across, and may not stand down too.
        assert_eq!((conflict.slots, conflict.is_minimal), (vec!["1 down".to_owned()], true));
        assert_eq!(answer.notes, ["grid: 2 parts that no word connects"]);
    }

    #[test]
    fn a_given_word_that_no_list_has_is_told() {
        let answer = answer(&request("zz\n..", "za\nzb\nab"));
        assert_eq!(answer.notes, ["1 across: ZZ is given, though no list has it"]);
        assert_eq!(answer.words[0].score, None);
        assert_eq!(answer.words.last().expect("words").word, "AB");
    }

    #[test]
    fn options_for_slots_go_by_name() {
        let list = "ab;40\ncd;60\nac;80\nbd;20";
        let by = |name: &str, words: &[&str]| FillGridRequest {
            candidates: [(name.to_owned(), words.iter().map(|&word| word.to_owned()).collect())]
                .into(),
            ..request("..\n..", list)
        };
        assert_eq!(answer(&by("1a", &["ac"])).grid, ["AC", "BD"]);
        assert_eq!(refusal(&by("7a", &["ac"])), "slot: wanted a slot of the grid, got \"7a\"");
        let scored = FillGridRequest {
            slot_scores: [("1 across".to_owned(), 70)].into(),
            ..request("..\n..", list)
        };
        assert_eq!(answer(&scored).grid, ["AC", "BD"]);
    }

    #[test]
    fn bad_grids_are_told_in_a_line() {
        let of = |grid: &str| refusal(&request(grid, "ab"));
        assert_eq!(of(""), "grid: wanted at least one row of squares, got none");
        assert_eq!(of("..\n..."), "grid, row 2: wanted 2 squares as in the first row, got 3");
        assert_eq!(of("#.\n.#"), "grid: wanted two open cells beside each other, got none");
        assert_eq!(
            of("a7"),
            "grid, line 1: wanted # for a block, . for an empty cell, or a letter of the word list, got \"7\""
        );
        assert_eq!(of(&".".repeat(65)), "grid: wanted at most 64 columns and rows, got 65x1");
        let scored = FillGridRequest { min_score: Some(101), ..request("..", "ab") };
        assert_eq!(refusal(&scored), "least score: wanted 0 to 100, got 101");
        let timed = FillGridRequest { time: Some("soon".to_owned()), ..request("..", "ab") };
        assert_eq!(refusal(&timed), "time: wanted a time such as 5s, 100ms or 2m, got \"soon\"");
    }
}
