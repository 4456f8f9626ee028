//! Crosswords made: from a size and a style, from a grid, or from one's own words.

use std::time::{Duration, Instant};

use parlor_core::{BadInput, Control, Limits};
use parlor_puzzles::crossword::make::{
    Codeword, Entry, FillIn, MakeCrosswordError, MakeCrosswordRequest, PatternError,
    PatternRequest, PatternStyle, make_criss_cross, make_crossword, make_pattern,
};
use parlor_puzzles::crossword::{
    Crossword, CrosswordGrid, FillAnswer, FillOptions, Heading, Letters, Square,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::data::CrosswordData;
use super::fill::FillGridRequest;
use super::lists::WordChoice;
use super::{parse_repeats, rows};
use crate::Error;
use crate::player::{fresh_seed, parse_time};
use crate::report::seconds;

/// A crossword to make. Its grid is a pattern made for it, a grid that is given, or a criss-cross of one's own
/// words.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MakeGridRequest {
    /// What it becomes; a crossword if left out.
    #[serde(default)]
    pub kind: CrosswordKind,
    /// Words and clues of one's own: all of them are connected in a criss-cross.
    #[serde(default)]
    pub entries: Vec<EntryData>,
    /// A grid to use instead of a pattern made for it, a line a row.
    pub grid: Option<String>,
    /// Columns of the pattern; 15 if left out.
    #[schema(example = 9)]
    pub columns: Option<usize>,
    /// Rows of the pattern; 15 if left out.
    #[schema(example = 9)]
    pub rows: Option<usize>,
    /// How blocks lie: `american`, `british` or `free`; `american` if left out.
    pub style: Option<String>,
    /// How many words the pattern has; as many as usual if left out.
    pub word_count: Option<usize>,
    /// Entries that it must have, across.
    #[serde(default)]
    pub theme: Vec<String>,
    /// The words that may be used.
    #[serde(default)]
    pub words: WordChoice,
    /// The least score of a word; 0 if left out.
    pub min_score: Option<u8>,
    /// What no two words may share, as for a fill.
    pub repeats: Option<String>,
    /// How many letters of a codeword are told; 3 if left out.
    pub told: Option<usize>,
    /// Its title.
    #[serde(default)]
    pub title: String,
    /// Who made it.
    #[serde(default)]
    pub author: String,
    /// The same seed makes the same puzzle; a new one if left out.
    pub seed: Option<u64>,
    /// The longest search, such as `5s`.
    pub time: Option<String>,
}

/// What is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CrosswordKind {
    /// A filled grid with places for clues.
    #[default]
    Crossword,
    /// Blocks and empty cells only.
    Pattern,
    /// A grid and its words, each to be put where it fits; one solution.
    FillIn,
    /// A grid of numbers, the same number for the same letter.
    Codeword,
}

impl CrosswordKind {
    /// All of them, by name.
    pub const NAMES: [(&'static str, Self); 4] = [
        ("crossword", Self::Crossword),
        ("pattern", Self::Pattern),
        ("fill-in", Self::FillIn),
        ("codeword", Self::Codeword),
    ];

    /// The kind of this name.
    ///
    /// # Errors
    /// There is none.
    pub fn parse(name: &str) -> Result<Self, BadInput> {
        let found = Self::NAMES.iter().find(|(known, _)| *known == name);
        found.map(|&(_, kind)| kind).ok_or_else(|| {
            let wanted = "crossword, pattern, fill-in or codeword";
            BadInput::new("kind", wanted, BadInput::quote(name))
        })
    }
}

/// A word and its clue.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EntryData {
    /// The word, as written.
    pub word: String,
    /// What is asked for it.
    #[serde(default)]
    pub clue: String,
}

/// A crossword that was made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MakeGridAnswer {
    /// What it is.
    pub kind: CrosswordKind,
    /// The crossword with its answers.
    pub crossword: CrosswordData,
    /// The grid as a solver begins with it, a text a row.
    pub start: Vec<String>,
    /// The words of a fill-in, by length and then by the alphabet.
    pub words: Vec<String>,
    /// The numbers of a codeword.
    #[schema(required)]
    pub codeword: Option<CodewordReport>,
    /// The mean score of the words that were put in.
    #[schema(required)]
    pub average_score: Option<f64>,
    /// The least of their scores.
    #[schema(required)]
    pub least_score: Option<u8>,
    /// The seed that makes it again.
    pub seed: u64,
    /// Time spent.
    #[serde(serialize_with = "seconds")]
    #[schema(value_type = f64)]
    pub seconds: Duration,
    /// The crossword itself, for drawing.
    #[serde(skip)]
    pub puzzle: Crossword,
}

/// The numbers of a codeword.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CodewordReport {
    /// The number of each cell, row by row; nothing is a block.
    pub numbers: Vec<Vec<Option<u8>>>,
    /// The letter of each number, from 1 on.
    pub key: Vec<String>,
    /// The numbers whose letters are told.
    pub told: Vec<u8>,
}

/// A crossword under way.
struct Made {
    puzzle: Crossword,
    grid: CrosswordGrid,
    letters: Letters,
    scores: Option<(f64, u8)>,
}

impl MakeGridRequest {
    /// Columns, and rows, by default.
    pub const DEFAULT_SIDE: usize = 15;
    /// Letters of a codeword that are told by default.
    pub const DEFAULT_TOLD: usize = 3;

    /// Makes it.
    ///
    /// # Errors
    /// A style, words or a grid that are none; nothing found; the control's reason to stop.
    pub fn answer(&self, control: &Control) -> Result<MakeGridAnswer, Error> {
        let begin = Instant::now();
        let time = self.time.as_deref().map(parse_time).transpose()?;
        let control = &control.narrowed(Limits { time, ..Limits::NONE });
        let seed = self.seed.unwrap_or_else(fresh_seed);
        let made = if !self.entries.is_empty() {
            self.criss_cross(seed, control)?
        } else if self.grid.is_some() {
            self.fill(seed, control)?
        } else {
            self.pattern(seed, control)?
        };
        let (mut start, mut words, mut codeword) = (made.blank(), Vec::new(), None);
        match self.kind {
            CrosswordKind::Crossword | CrosswordKind::Pattern => {}
            CrosswordKind::FillIn => {
                let fill_in = FillIn::make(&made.grid, &made.letters, control)??;
                start = rows(&fill_in.grid, &made.letters);
                words = fill_in.words;
            }
            CrosswordKind::Codeword => {
                let told = self.told.unwrap_or(Self::DEFAULT_TOLD);
                codeword = Some(made.codeword(&Codeword::make(&made.grid, told, seed)?));
            }
        }
        Ok(MakeGridAnswer {
            kind: self.kind,
            crossword: CrosswordData::from(&made.puzzle),
            start,
            words,
            codeword,
            average_score: made.scores.map(|(average, _)| average),
            least_score: made.scores.map(|(_, least)| least),
            seed,
            seconds: begin.elapsed(),
            puzzle: made.puzzle,
        })
    }

    fn heading(&self) -> Heading {
        Heading { title: self.title.clone(), author: self.author.clone(), ..Heading::default() }
    }

    /// All words of one's own, connected.
    fn criss_cross(&self, seed: u64, control: &Control) -> Result<Made, BadInput> {
        let entry =
            |entry: &EntryData| Entry { word: entry.word.clone(), clue: entry.clue.clone() };
        let entries: Vec<Entry> = self.entries.iter().map(entry).collect();
        let puzzle = make_criss_cross(&entries, self.heading(), seed, control)?;
        let letters = Letters::of_texts(entries.iter().map(|entry| entry.word.as_str()))?;
        let grid = puzzle.to_grid(&letters)?;
        Ok(Made { puzzle, grid, letters, scores: None })
    }

    /// A grid of one's own, filled.
    fn fill(&self, seed: u64, control: &Control) -> Result<Made, Error> {
        let request = FillGridRequest {
            grid: self.grid.clone().unwrap_or_default(),
            words: self.words.clone(),
            min_score: self.min_score,
            repeats: self.repeats.clone(),
            seed: Some(seed),
            ..FillGridRequest::default()
        };
        let read = request.read()?;
        match read.problem()?.fill(control) {
            FillAnswer::Found(fill) => {
                let scores = Some((fill.average_score, fill.least_score));
                self.made(fill.grid, read.list.letters().clone(), scores)
            }
            FillAnswer::Impossible => {
                let wanted = "a grid that the words can fill";
                Err(BadInput::new("grid", wanted, "one that they cannot").into())
            }
            FillAnswer::Stopped(stopped) => Err(stopped.into()),
        }
    }

    /// A pattern made for it, filled unless the pattern is all that is wanted.
    fn pattern(&self, seed: u64, control: &Control) -> Result<Made, Error> {
        let pattern = PatternRequest {
            columns: self.columns.unwrap_or(Self::DEFAULT_SIDE),
            rows: self.rows.unwrap_or(Self::DEFAULT_SIDE),
            style: parse_style(self.style.as_deref())?,
            words: self.word_count,
            fixed: Vec::new(),
            seed,
        };
        if self.kind == CrosswordKind::Pattern {
            let grid = make_pattern(&pattern, control).map_err(MakeCrosswordError::from)?;
            return self.made(grid, Letters::english(), None);
        }
        let list = self.words.read()?;
        let fill = FillOptions {
            min_score: self.min_score.unwrap_or(0),
            repeats: parse_repeats(self.repeats.as_deref())?,
            seed,
            ..FillOptions::default()
        };
        let request = MakeCrosswordRequest { pattern, theme: self.theme.clone(), fill };
        let fill = make_crossword(&request, &list, control)?;
        let scores = Some((fill.average_score, fill.least_score));
        self.made(fill.grid, list.letters().clone(), scores)
    }

    fn made(
        &self,
        grid: CrosswordGrid,
        letters: Letters,
        scores: Option<(f64, u8)>,
    ) -> Result<Made, Error> {
        let puzzle = Crossword::of_grid(&grid, &letters).with_text(self.heading(), Vec::new())?;
        Ok(Made { puzzle, grid, letters, scores })
    }
}

impl Made {
    /// The grid without its letters, a text a row.
    fn blank(&self) -> Vec<String> {
        let square = |square: &Square| if *square == Square::Block { '#' } else { '.' };
        let rows = self.grid.squares().chunks(self.grid.columns());
        rows.map(|row| row.iter().map(square).collect()).collect()
    }

    fn codeword(&self, codeword: &Codeword) -> CodewordReport {
        let numbers = codeword.numbers.chunks(self.grid.columns());
        CodewordReport {
            numbers: numbers.map(<[_]>::to_vec).collect(),
            key: codeword
                .key
                .iter()
                .map(|&letter| self.letters.written(letter).to_owned())
                .collect(),
            told: codeword.told.clone(),
        }
    }
}

impl From<MakeCrosswordError> for Error {
    fn from(error: MakeCrosswordError) -> Self {
        match error {
            MakeCrosswordError::Pattern(PatternError::BadInput(bad)) => Self::BadInput(bad),
            MakeCrosswordError::Pattern(PatternError::Stopped(stopped)) => Self::Stopped(stopped),
            other => Self::MakeCrossword(other),
        }
    }
}

fn parse_style(name: Option<&str>) -> Result<PatternStyle, BadInput> {
    match name.unwrap_or_default() {
        "" | "american" => Ok(PatternStyle::American),
        "british" => Ok(PatternStyle::British),
        "free" => Ok(PatternStyle::Free),
        other => Err(BadInput::new("style", "american, british or free", BadInput::quote(other))),
    }
}

/// Reads words and clues: a line an entry, the clue after a colon, a semicolon or a tab.
#[must_use]
pub fn parse_entries(text: &str) -> Vec<EntryData> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let entry = |line: &str| {
        let (word, clue) = line.split_once([':', ';', '\t']).unwrap_or((line, ""));
        EntryData { word: word.trim().to_owned(), clue: clue.trim().to_owned() }
    };
    lines.map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn make(request: &MakeGridRequest) -> MakeGridAnswer {
        request.answer(&Control::unlimited()).expect("a small grid is made")
    }

    fn refusal(request: &MakeGridRequest) -> String {
        request.answer(&Control::unlimited()).unwrap_err().to_string()
    }

    fn small() -> MakeGridRequest {
        MakeGridRequest {
            columns: Some(7),
            rows: Some(7),
            seed: Some(1),
            ..MakeGridRequest::default()
        }
    }

    #[test]
    fn a_crossword_is_made_again_by_its_seed() {
        let request = MakeGridRequest { title: "Small".to_owned(), ..small() };
        let answer = make(&request);
        assert_eq!((answer.crossword.rows.len(), answer.crossword.title.as_str()), (7, "Small"));
        assert!(answer.average_score.is_some() && answer.words.is_empty());
        assert!(answer.start.concat().chars().all(|sign| matches!(sign, '#' | '.')));
        assert_eq!(make(&request).crossword, answer.crossword);
    }

    #[test]
    fn a_pattern_alone_has_no_letters() {
        let answer = make(&MakeGridRequest { kind: CrosswordKind::Pattern, ..small() });
        let mut cells = answer.crossword.rows.iter().flatten().flatten();
        assert!(cells.all(|cell| cell.answer.is_none()));
    }

    #[test]
    fn own_words_become_a_criss_cross_and_a_fill_in() {
        let entries = parse_entries("tide: Goes out\nsand;Grains\nisland\n\nshell\tHouse");
        assert_eq!((entries.len(), entries[1].clue.as_str()), (4, "Grains"));
        let request = MakeGridRequest { entries, seed: Some(2), ..MakeGridRequest::default() };
        let answer = make(&request);
        assert!(answer.crossword.clues.iter().any(|clue| clue.text == "Goes out"));
        let fill_in = make(&MakeGridRequest { kind: CrosswordKind::FillIn, ..request });
        assert_eq!(fill_in.words, ["SAND", "TIDE", "SHELL", "ISLAND"]);
        let solved = super::super::SolveGridRequest {
            grid: fill_in.start.join("\n"),
            words: fill_in.words,
            ..Default::default()
        };
        let solved = solved.answer(&Control::unlimited()).expect("a made puzzle is solved");
        assert_eq!(solved.status, super::super::SolutionCount::One);
    }

    #[test]
    fn a_codeword_has_a_number_for_each_letter() {
        let request = MakeGridRequest {
            kind: CrosswordKind::Codeword,
            grid: Some("ab\nba".to_owned()),
            told: Some(1),
            ..small()
        };
        let codeword = make(&request).codeword.expect("a codeword was asked for");
        assert_eq!((codeword.key.len(), codeword.told.len()), (2, 1));
        assert_eq!(codeword.numbers[0][0], codeword.numbers[1][1]);
    }

    #[test]
    fn bad_requests_say_what_was_wanted() {
        let styled = MakeGridRequest { style: Some("round".to_owned()), ..small() };
        assert_eq!(refusal(&styled), "style: wanted american, british or free, got \"round\"");
        let tiny = MakeGridRequest { columns: Some(2), ..small() };
        assert_eq!(refusal(&tiny), "pattern: wanted 3 to 64 columns and rows, got 2x7");
        let full = MakeGridRequest {
            grid: Some("z.".to_owned()),
            words: WordChoice::of_text("ab"),
            ..small()
        };
        assert_eq!(
            refusal(&full),
            "grid: wanted a grid that the words can fill, got one that they cannot"
        );
        assert_eq!(
            CrosswordKind::parse("maze").unwrap_err().to_string(),
            "kind: wanted crossword, pattern, fill-in or codeword, got \"maze\""
        );
    }
}
