//! Words to be found in a grid: the request, its defaults and its limits, and the answer.

use std::collections::HashSet;
use std::time::Duration;

use parlor_core::{BadInput, Control};
use parlor_puzzles::word_search::{
    Grid, MatchFilter, Note, OutOfOrder, Reading, Rung, Strictness, WordList,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::dictionary::read_dictionary;
use super::place::WordPlace;
use super::search::WordSearch;
use super::{accents, marks};
use crate::Error;
use crate::puzzle::PuzzleAllowance;
use crate::report::seconds;

/// Words to look for in a grid.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FindWordsRequest {
    /// The grid, a line a row.
    #[schema(example = "CAT\nXOX\nDOG")]
    pub grid: String,
    /// The words; those of a dictionary, or the English ones inside the program, if left out.
    #[schema(example = json!(["cat", "dog"]))]
    pub words: Option<Vec<String>>,
    /// The text of a word list, a line a word and in order, instead of `words`.
    #[serde(skip)]
    pub word_list: Option<String>,
    /// A word list of the system on which parlor runs, by its file name; `english` for the words inside the program.
    pub dictionary: Option<String>,
    /// The letters of the shortest words; 2 if left out.
    pub min_length: Option<usize>,
    /// How to search: `brute-force`, `binary-search`, `prefix` or `fast`; `fast` if left out.
    pub by: Option<String>,
    /// Of the words that start at a cell and run one way, only the longest.
    #[serde(default)]
    pub longest_only: bool,
    /// Take é for e.
    #[serde(default)]
    pub fold_accents: bool,
    /// Let the digits and punctuation of words take cells, as letters do.
    #[serde(default)]
    pub keep_marks: bool,
    /// Skip words that come after a greater one, as the textbook's reader does, and tell each; a list out
    /// of order is sorted if left out.
    #[serde(default)]
    pub skip_unsorted: bool,
    /// What happens to ragged rows and to a list out of order.
    #[serde(skip)]
    pub strictness: Strictness,
    /// In which order matches are told.
    #[serde(skip)]
    pub order: MatchOrder,
}

/// In which order matches are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MatchOrder {
    /// By row, column, direction and length.
    #[default]
    Sorted,
    /// As the way of searching finds them; brute force goes word by word.
    AsFound,
}

impl FindWordsRequest {
    /// The way of searching by default: the engine, which has no textbook.
    pub const FAST: &str = "fast";
    /// The letters of the shortest words by default.
    pub const DEFAULT_MIN_LENGTH: usize = 2;

    /// Reads the request. It is used up, so that a large grid is not held twice during the search.
    ///
    /// # Errors
    /// A way, a grid or words that are none; more than allowed; a dictionary that cannot be read.
    pub fn read(self, allowance: &PuzzleAllowance) -> Result<WordSearch, Error> {
        let rung = self.rung()?;
        let (grid, mut notes) = self.read_grid()?;
        let (list, mended) = self.read_words()?;
        if let Some(most) = allowance.starts {
            check_size(&grid, &list, most)?;
        }
        notes.extend(mended);
        let filter = if self.longest_only { MatchFilter::Longest } else { MatchFilter::All };
        let most = allowance.matches.unwrap_or(usize::MAX);
        Ok(WordSearch { grid, list, notes, rung, filter, order: self.order, most })
    }

    /// Finds the words.
    ///
    /// # Errors
    /// As for [`read`](Self::read); the control's reason to stop.
    pub fn answer(
        self,
        allowance: &PuzzleAllowance,
        control: &Control,
    ) -> Result<FindWordsAnswer, Error> {
        Ok(self.read(allowance)?.answer(control)?)
    }

    /// The grid, and what was mended in it.
    ///
    /// # Errors
    /// Text without a row; for a strict reader also ragged rows.
    pub fn read_grid(&self) -> Result<(Grid, Vec<Note>), BadInput> {
        Grid::read(&self.grid, self.reading())
    }

    /// The words, and what was mended in their list. Systems sort dictionaries by rules of their own,
    /// so nobody need hear that one is out of order.
    ///
    /// # Errors
    /// No word that is long enough; a dictionary that is not there or cannot be read; for a strict
    /// reader also a list out of order.
    pub fn read_words(&self) -> Result<(WordList, Vec<Note>), Error> {
        let reading = self.reading();
        if let (Some(words), true) = (&self.words, self.skip_unsorted) {
            let lenient = Reading { strictness: Strictness::Lenient, ..reading };
            return Ok(WordList::read_lines(words.iter().map(String::as_str), lenient)?);
        }
        if let Some(words) = &self.words {
            let list = WordList::from_words(words, reading)?;
            let notes = list.skipped_marks().into_iter().collect();
            return Ok((list, notes));
        }
        if let Some(list) = &self.word_list {
            return Ok(WordList::read(list, reading)?);
        }
        let text = read_dictionary(self.dictionary.as_deref())?;
        let lenient = Reading { strictness: Strictness::Lenient, ..reading };
        let (list, mut notes) = WordList::read(&text, lenient)?;
        notes.retain(|note| matches!(note, Note::SkippedWord { .. }));
        Ok((list, notes))
    }

    fn reading(&self) -> Reading {
        Reading {
            accents: accents(self.fold_accents),
            marks: marks(self.keep_marks),
            strictness: self.strictness,
            out_of_order: match self.skip_unsorted {
                true => OutOfOrder::Skip,
                false => OutOfOrder::Sort,
            },
            min_length: self.min_length.unwrap_or(Self::DEFAULT_MIN_LENGTH),
        }
    }

    /// The rung of the textbook's ladder that searches; none for the engine.
    fn rung(&self) -> Result<Option<Rung>, BadInput> {
        match self.by.as_deref().unwrap_or_default() {
            "" | Self::FAST => Ok(None),
            name => Rung::parse(name).map(Some).map_err(|error| {
                let rungs = Rung::ALL.map(Rung::name).join(", ");
                BadInput::new("by", format!("{rungs} or {}", Self::FAST), error.came)
            }),
        }
    }
}

/// Refuses what could fill the memory with matches.
fn check_size(grid: &Grid, list: &WordList, most: usize) -> Result<(), BadInput> {
    let cells = grid.rows() * grid.columns();
    let fits = grid.rows().max(grid.columns());
    let lengths: HashSet<usize> = list.ids().map(|word| list.length(word)).collect();
    let lengths = lengths.into_iter().filter(|&length| length <= fits).count().max(1);
    if cells * lengths <= most {
        return Ok(());
    }
    let wanted = format!("at most {} cells for words of {lengths} lengths", most / lengths);
    Err(BadInput::new("grid", wanted, cells.to_string()))
}

/// What was found.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FindWordsAnswer {
    /// How it was searched.
    pub by: &'static str,
    /// Rows of the grid.
    pub rows: usize,
    /// Columns of the grid.
    pub columns: usize,
    /// How many words were looked for.
    pub words: usize,
    /// The words found, by row, column, direction and length.
    pub matches: Vec<WordPlace>,
    /// How many were found.
    pub count: u64,
    /// Whether all of them are listed; a server lists 20,000 at most.
    pub complete: bool,
    /// What it cost, where the way of searching counts it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub counts: Option<WordSearchCost>,
    /// What was mended in the grid and the words.
    pub notes: Vec<String>,
    /// Time spent.
    #[serde(serialize_with = "seconds")]
    #[schema(value_type = f64)]
    pub seconds: Duration,
}

/// What a textbook way of searching counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct WordSearchCost {
    /// Brute force: words held against a place. Otherwise: words that binary searches looked at.
    pub comparisons: u64,
    /// Strings that the prefix rung looked up.
    pub prefix_searches: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = "this\nwats\noahg\nfgdt";
    const WAYS: [&str; 4] = ["brute-force", "binary-search", "prefix", "fast"];
    const UNLIMITED: PuzzleAllowance = PuzzleAllowance::UNLIMITED;

    fn request(words: &[&str]) -> FindWordsRequest {
        FindWordsRequest {
            grid: GRID.to_owned(),
            words: Some(words.iter().map(|&word| word.to_owned()).collect()),
            ..FindWordsRequest::default()
        }
    }

    fn answer(request: FindWordsRequest) -> FindWordsAnswer {
        answer_within(&UNLIMITED, request)
    }

    fn answer_within(allowance: &PuzzleAllowance, request: FindWordsRequest) -> FindWordsAnswer {
        request.answer(allowance, &Control::unlimited()).expect("a grid and words")
    }

    fn refusal(request: FindWordsRequest, allowance: &PuzzleAllowance) -> String {
        request.read(allowance).unwrap_err().to_string()
    }

    fn found(answer: &FindWordsAnswer) -> Vec<&str> {
        answer.matches.iter().map(|place| place.word.as_str()).collect()
    }

    #[test]
    fn every_way_finds_the_same_in_the_same_order() {
        for by in WAYS {
            let request = request(&["two", "this", "that", "fat"]);
            let answer = answer(FindWordsRequest { by: Some(by.to_owned()), ..request });
            assert_eq!((answer.by, answer.words, answer.count), (by, 4, 4));
            assert_eq!(found(&answer), ["this", "two", "fat", "that"], "{by}");
            assert_eq!((answer.matches[3].start, answer.matches[3].end), ([3, 3], [0, 0]));
            assert_eq!(answer.counts.is_some(), by != FindWordsRequest::FAST);
        }
    }

    #[test]
    fn what_is_left_out_is_fast_with_words_of_two_letters() {
        let answer = answer(request(&["s", "is", "this"]));
        assert_eq!((answer.by, answer.words), ("fast", 2));
        assert!(answer.complete && answer.notes.is_empty());
    }

    #[test]
    fn brute_force_tells_word_by_word_only_if_any_order_will_do() {
        let by = Some("brute-force".to_owned());
        let sorted = FindWordsRequest { by, ..request(&["fat", "that", "this", "two"]) };
        let as_found = FindWordsRequest { order: MatchOrder::AsFound, ..sorted.clone() };
        assert_eq!(found(&answer(as_found.clone())), ["fat", "that", "this", "two"]);
        assert_eq!(found(&answer(sorted)), ["this", "two", "fat", "that"]);
        let longest = FindWordsRequest { longest_only: true, ..as_found };
        assert_eq!(found(&answer(longest)), ["this", "two", "fat", "that"]);
    }

    #[test]
    fn the_longest_word_alone_is_told_of_those_that_start_alike() {
        for by in WAYS {
            let words = request(&["th", "thi", "this", "is"]);
            let all = FindWordsRequest { by: Some(by.to_owned()), ..words };
            let longest = FindWordsRequest { longest_only: true, ..all.clone() };
            assert_eq!((answer(all).count, answer(longest.clone()).count), (8, 6), "{by}");
            let search = longest.read(&UNLIMITED).expect("a grid and words");
            assert_eq!(
                search.count(&Control::unlimited()).expect("a search without limits ends").count,
                6,
                "{by}"
            );
        }
    }

    #[test]
    fn counting_and_telling_agree_with_the_list() {
        for by in WAYS {
            let words = request(&["th", "is", "at"]);
            let search = FindWordsRequest { by: Some(by.to_owned()), ..words };
            let search = search.read(&UNLIMITED).expect("a grid and words");
            let control = Control::unlimited();
            let listed = search.answer(&control).expect("a search without limits ends");
            let counted = search.count(&control).expect("a search without limits ends");
            let mut told = Vec::new();
            let streamed = search
                .find(&control, |found| told.push(WordPlace::new(&found, search.list())))
                .expect("a search without limits ends");
            assert_eq!((counted.count, streamed.count), (listed.count, listed.count), "{by}");
            assert_eq!(told, listed.matches, "{by}");
            assert!(counted.matches.is_empty() && !counted.complete);
        }
    }

    #[test]
    fn a_list_ends_where_the_allowance_does_and_says_so() {
        let allowance = PuzzleAllowance { matches: Some(3), ..UNLIMITED };
        let words = ["fat", "that", "this", "two"];
        let answer = answer_within(&allowance, request(&words));
        assert_eq!((answer.matches.len(), answer.count, answer.complete), (3, 4, false));
        let enough = PuzzleAllowance { matches: Some(4), ..UNLIMITED };
        assert!(answer_within(&enough, request(&words)).complete);
    }

    #[test]
    fn what_was_mended_is_noted_or_refused() {
        let mendable = FindWordsRequest {
            grid: "this\nwat\noahg".to_owned(),
            word_list: Some("two\nthis\n".to_owned()),
            ..FindWordsRequest::default()
        };
        assert_eq!(
            answer(mendable.clone()).notes,
            [
                "grid, line 2: 3 letters, the first row has 4; row skipped",
                "word list, line 2: \"this\" is out of order; list sorted"
            ]
        );
        let strict = FindWordsRequest { strictness: Strictness::Strict, ..mendable };
        assert_eq!(
            refusal(strict.clone(), &UNLIMITED),
            "grid, line 2: wanted 4 letters as in the first row, got 3"
        );
        let strict = FindWordsRequest { grid: GRID.to_owned(), ..strict };
        assert!(
            refusal(strict, &UNLIMITED).starts_with("word list, line 2: wanted words in order")
        );
    }

    #[test]
    fn words_out_of_order_are_skipped_and_each_is_told() {
        let skip = |words| FindWordsRequest { skip_unsorted: true, ..words };
        let given = answer(skip(request(&["this", "fat", "two", "that"])));
        assert_eq!(found(&given), ["this", "two"]);
        let told = [
            "word list, line 2: \"fat\" comes after \"this\"; word skipped",
            "word list, line 4: \"that\" comes after \"two\"; word skipped",
        ];
        assert_eq!(given.notes, told);
        let list = FindWordsRequest {
            word_list: Some("this\nfat\ntwo\nthat\n".to_owned()),
            words: None,
            ..request(&[])
        };
        assert_eq!(answer(skip(list)).notes, told);
        // As many notes as words, and the rest is only counted.
        let allowance = PuzzleAllowance { matches: Some(1), ..UNLIMITED };
        let request = skip(request(&["this", "fat", "two", "that"]));
        let short = answer_within(&allowance, request);
        assert_eq!(short.notes, [told[0], "and 1 more like these"]);
    }

    #[test]
    fn bad_requests_say_what_was_wanted() {
        let words = request(&["this"]);
        let way = FindWordsRequest { by: Some("magic".to_owned()), ..words.clone() };
        assert_eq!(
            refusal(way, &UNLIMITED),
            "by: wanted brute-force, binary-search, prefix or fast, got \"magic\""
        );
        let empty = FindWordsRequest { grid: String::new(), ..words };
        assert_eq!(
            refusal(empty, &UNLIMITED),
            "grid: wanted at least one row of letters, got none"
        );
        assert_eq!(
            refusal(request(&["s"]), &UNLIMITED),
            "word list: wanted at least one word of 2 letters or more, got only shorter ones"
        );
        let stranger =
            FindWordsRequest { words: None, dictionary: Some("../x".to_owned()), ..request(&[]) };
        assert!(refusal(stranger, &UNLIMITED).starts_with("dictionary \"../x\": wanted "));
    }

    #[test]
    fn a_search_that_could_fill_the_memory_is_refused() {
        // 16 cells and words of two lengths that fit; the longest word fits nowhere.
        let words = ["is", "at", "two", "caterpillar"];
        let allowance = PuzzleAllowance { starts: Some(31), ..UNLIMITED };
        assert_eq!(
            refusal(request(&words), &allowance),
            "grid: wanted at most 15 cells for words of 2 lengths, got 16"
        );
        let enough = PuzzleAllowance { starts: Some(32), ..UNLIMITED };
        assert!(request(&words).read(&enough).is_ok());
    }

    #[test]
    fn the_json_has_these_fields() {
        let by = Some("prefix".to_owned());
        let request = FindWordsRequest { by, ..request(&["this"]) };
        let json = serde_json::to_value(answer(request)).expect("an answer is JSON");
        let fields: Vec<&String> = json.as_object().expect("an object").keys().collect();
        assert_eq!(
            fields,
            [
                "by", "rows", "columns", "words", "matches", "count", "complete", "counts",
                "notes", "seconds"
            ]
        );
        assert_eq!(json["matches"][0].to_string(), r#"{"word":"this","start":[0,0],"end":[0,3]}"#);
    }

    #[test]
    fn a_request_arrives_as_json_without_what_only_a_terminal_has() {
        let request: FindWordsRequest =
            serde_json::from_str(r#"{"grid": "cat", "words": ["cat"]}"#)
                .expect("a request as JSON");
        assert_eq!(found(&answer(request)), ["cat"]);
        for field in ["word_list", "strictness", "order", "nonsense"] {
            let body = format!(r#"{{"grid": "cat", "{field}": "x"}}"#);
            assert!(serde_json::from_str::<FindWordsRequest>(&body).is_err(), "{field}");
        }
    }
}
