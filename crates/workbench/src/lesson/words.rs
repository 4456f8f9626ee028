//! The word search ladder, string by string; for the rungs that look strings up, the window of the binary
//! search closing in on the sorted list.

use std::cmp::Ordering;

use parlor_core::cell::Cell;
use parlor_core::{BadInput, Control, Limits, Stopped};
use parlor_puzzles::word_search::{
    Grid, GridLine, Meeting, Reading, Rung, RungEvent, WordId, WordList, WordMatch,
};

use super::script::Script;
use super::{
    Lesson, LessonRequest, LessonStep, Method, MethodKind, Scene, Stage, WordWindow, subject,
};
use crate::Error;
use crate::allowance::at_most;
use crate::request::given;
use crate::wording::counted;

pub(super) const METHODS: &[Method] = &[BRUTE_FORCE, BINARY_SEARCH, PREFIX];

const MOST_CELLS: usize = 400;
const MOST_WORDS: usize = 500;
/// How long a search is watched.
const MOST_STATES: u64 = 1_000_000;

const BRUTE_FORCE: Method = Method {
    name: "word-search-brute-force",
    title: "Word search by brute force",
    kind: MethodKind::Words,
    idea: "Take a word, and hold it against every cell in all eight directions. Then take the next word.",
    cost: "8WRC checks for W words in R rows and C columns: 40 words in 16 by 16 cells are 81,920 checks, \
           40,000 words are 81,920,000.",
    limits: "It is the list that hurts: with a dictionary nearly every check fails at the first letter.",
    code: &[
        "for each word:",
        "    for each row, column and direction:",
        "        if the word lies there: report it",
    ],
    mark: "word",
    terms: &["brute-force"],
    subject: subject::WORDS,
};

const BINARY_SEARCH: Method = Method {
    name: "word-search-binary-search",
    title: "Word search by binary search",
    kind: MethodKind::Words,
    idea: "Turn the loops round: take every string of the grid, and ask whether it is a word. The list is \
           sorted, so halving it again and again answers that: look at the word in the middle and keep \
           the half in which the string must lie.",
    cost: "8 directions and up to 20 letters make 160RC strings, and each costs about log W looks at the \
           list: 16 for 40,000 words.",
    limits: "It goes on to the edge of the grid, though most strings begin no word after a few letters.",
    code: &[
        "for each row, column and direction:",
        "    for each length from 2 on:",
        "        low = the first word, high = the last",
        "        while low ≤ high:",
        "            middle = the word halfway between them",
        "            if middle = string: report it",
        "            if middle < string: low = the word after middle",
        "            else: high = the word before middle",
    ],
    mark: "word",
    terms: &["binary-search"],
    subject: subject::WORDS,
};

const PREFIX: Method = Method {
    name: "word-search-prefix",
    title: "Word search by prefixes",
    kind: MethodKind::Words,
    idea: "Where a string begins no word, no longer string from the same cell in the same direction is one: \
           leave the line. The binary search tells: the word at which it ends is the first that could \
           begin with the string.",
    cost: "Few strings survive their third letter, so the work hardly depends on how long words are. The \
           sample takes 93 searches of the list.",
    limits: "Each longer string is looked up from the whole list again, though the window of the shorter \
             one would do. A trie remembers it.",
    code: &[
        "for each row, column and direction:",
        "    for each length from 2 on:",
        "        low = the first word, high = the last",
        "        while low ≤ high:",
        "            middle = the word halfway between them",
        "            if middle = string: report it",
        "            if middle < string: low = the word after middle",
        "            else: high = the word before middle",
        "        if the word at low does not begin with string: leave the line",
    ],
    mark: "word",
    terms: &["binary-search", "prefix"],
    subject: subject::WORDS,
};

pub(super) fn lesson(
    method: &'static Method,
    request: &LessonRequest,
    control: &Control,
) -> Result<Lesson, Error> {
    let name = method.name.trim_start_matches("word-search-");
    let rung = Rung::parse(name)?;
    let text = given(&request.grid).unwrap_or(method.subject.usual("grid"));
    let (grid, _) = Grid::read(&text.replace('/', "\n"), Reading::default())?;
    let cells = grid.rows() * grid.columns();
    at_most("grid", Some(MOST_CELLS), cells, |cells| format!("{cells} cells"))?;
    let text = given(&request.words).unwrap_or(method.subject.usual("words"));
    let words: Vec<&str> =
        text.split([' ', ',', '\n', '\r', '\t']).filter(|word| !word.is_empty()).collect();
    at_most("words", Some(MOST_WORDS), words.len(), |count| format!("{count} words"))?;
    let list = WordList::from_words(&words, Reading::default())
        .map_err(|error| BadInput { place: "words".to_owned(), ..error })?;
    // What brute force will compare is known beforehand, and told without doing it.
    let checks = (8 * words.len() * cells) as u64;
    if rung == Rung::BruteForce && checks > MOST_STATES {
        let wanted = format!("at most {MOST_STATES} checks of 8 directions, words and cells");
        return Err(BadInput::new("words", wanted, checks.to_string()).into());
    }

    let control = control.narrowed(Limits { nodes: Some(MOST_STATES), time: None });
    let mut teller = WordsTeller {
        grid: &grid,
        list: &list,
        rung,
        script: Script::default(),
        comparisons: 0,
        searches: 0,
        found: 0,
    };
    let counts = match rung.find_watched(&grid, &list, &control, |_| (), |event| teller.hear(event))
    {
        Ok(counts) => counts,
        Err(Stopped::Nodes) => {
            return Err(
                BadInput::new("grid", "a task for one million looks at most", "more").into()
            );
        }
        Err(stopped) => return Err(stopped.into()),
    };
    let searches = match rung {
        Rung::Prefix => format!(
            " in {}",
            counted(counts.prefix_searches, "search").replace("searchs", "searches")
        ),
        _ => String::new(),
    };
    let ending = format!(
        "{} found with {}{searches}.",
        counted(teller.found, "word"),
        counted(counts.comparisons, "comparison")
    );
    let Script { steps, left_out } = teller.script;
    let stage = Stage::Words {
        grid: (0..grid.rows())
            .map(|row| {
                let letter = |column| grid.letter(Cell { row, column }).to_owned();
                (0..grid.columns()).map(letter).collect()
            })
            .collect(),
        words: list.ids().map(|word| list.written(word).to_owned()).collect(),
    };
    Ok(Lesson { method: *method, stage, steps, left_out, ending })
}

struct WordsTeller<'a> {
    grid: &'a Grid,
    list: &'a WordList,
    rung: Rung,
    script: Script,
    comparisons: u64,
    searches: u64,
    found: u64,
}

/// What a step shows of the list.
#[derive(Clone, Copy, Default)]
struct Look {
    window: Option<WordWindow>,
    word: Option<WordId>,
    is_found: bool,
}

impl WordsTeller<'_> {
    fn hear(&mut self, event: RungEvent) {
        match event {
            RungEvent::Checked { word, line, agree } => {
                self.comparisons += 1;
                let is_found = agree == Some(line.length);
                let says = self.check(word, line, agree);
                self.tell(line, Look { word: Some(word), is_found, ..Look::default() }, 2, 0, says);
            }
            RungEvent::Compared { line, window: [low, high], middle, ordering } => {
                self.comparisons += 1;
                let string = self.string(line);
                let word = self.list.written(middle);
                let (code, goes) = match ordering {
                    Ordering::Equal => (5, "they are the same".to_owned()),
                    Ordering::Less => {
                        (6, format!("{word:?} comes before it, so the lower half goes"))
                    }
                    Ordering::Greater => {
                        (7, format!("{word:?} comes after it, so the upper half goes"))
                    }
                };
                let says = format!(
                    "Looking for {string:?} among {}: {goes}.",
                    counted(u64::from(high - low + 1), "word")
                );
                let window = WordWindow { low, middle: middle.0, high };
                self.tell(line, Look { window: Some(window), ..Look::default() }, code, 1, says);
            }
            RungEvent::LookedUp { line, at, meets } => {
                self.searches += 1;
                let (code, says) = self.answer(line, at, meets);
                let is_found = meets == Meeting::Word;
                self.tell(line, Look { word: at, is_found, ..Look::default() }, code, 0, says);
            }
        }
    }

    /// What holding a word against a place showed.
    fn check(&self, word: WordId, line: GridLine, agree: Option<usize>) -> String {
        let written = self.list.written(word);
        let (row, column) = (line.start.row, line.start.column);
        let place = format!("{written:?} from row {row}, column {column} to the {}", compass(line));
        match agree {
            None => format!("{place}: the grid ends before the word does."),
            Some(length) if length == line.length => self.found(word, line),
            Some(0) => format!("{place}: the first letter differs."),
            Some(1) => format!("{place}: one letter agrees, the next does not."),
            Some(count) => format!("{place}: {count} letters agree, the next does not."),
        }
    }

    /// What looking a string up showed, and its line.
    fn answer(&self, line: GridLine, at: Option<WordId>, meets: Meeting) -> (usize, String) {
        let string = self.string(line);
        match (meets, at, self.rung) {
            (Meeting::Word, Some(word), _) => (5, self.found(word, line)),
            (Meeting::Prefix, Some(word), Rung::Prefix) => {
                (8, format!("{string:?} is no word, but {:?} begins so.", self.list.written(word)))
            }
            (_, _, Rung::Prefix) => {
                (8, format!("No word begins with {string:?}: this line is left."))
            }
            _ => (1, format!("{string:?} is no word.")),
        }
    }

    fn found(&self, word: WordId, line: GridLine) -> String {
        let found = WordMatch { word, start: line.start, direction: line.direction };
        format!("{}.", found.sentence(self.list))
    }

    fn string(&self, line: GridLine) -> String {
        line.cells().map(|cell| self.grid.letter(cell)).collect()
    }

    fn tell(&mut self, line: GridLine, look: Look, code: usize, level: u32, says: String) {
        self.found += u64::from(look.is_found);
        let reach = line.direction.reach(line.start, self.grid.rows(), self.grid.columns());
        let Self { comparisons, searches, found, .. } = *self;
        self.script.tell(|| LessonStep {
            line: code,
            level,
            says,
            marked: look.is_found,
            scene: Scene::Words {
                cells: line.cells().take(reach).map(|cell| [cell.row, cell.column]).collect(),
                window: look.window,
                word: look.word.map(|word| word.0),
                is_found: look.is_found,
                comparisons,
                searches,
                found,
            },
        });
    }
}

fn compass(line: GridLine) -> &'static str {
    match (line.direction.row_delta(), line.direction.column_delta()) {
        (-1, -1) => "upper left",
        (-1, 0) => "top",
        (-1, _) => "upper right",
        (0, -1) => "left",
        (0, _) => "right",
        (_, -1) => "lower left",
        (_, 0) => "bottom",
        _ => "lower right",
    }
}
