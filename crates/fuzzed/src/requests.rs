//! Requests as they arrive: the name of the request on the first line, its JSON below.

use parlor_rules::EXAMPLES;
use parlor_workbench::lesson::LessonRequest;
use parlor_workbench::{
    BestRequest, CollisionsRequest, CompareRequest, DictionaryRequest, ExplainRequest,
    FillGridRequest, FindWordsRequest, GrowthRequest, ListFillsRequest, MakeGridRequest,
    MakeWordsRequest, MatrixRequest, PlayRequest, ReadRulesRequest, ReplayRequest,
    SolveGridRequest, StateRequest, StudyRequest, SuggestWordsRequest, TourRequest, ValuesRequest,
};
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::{PUZZLES, WORKBENCH, control, puzzles};

/// The request's name and its text.
fn named(bytes: &[u8]) -> Option<(&str, &str)> {
    std::str::from_utf8(bytes).ok()?.split_once('\n')
}

/// Reads a request and hands it on; what is no request is refused by serde.
fn ask<T: DeserializeOwned>(body: &str, answer: impl FnOnce(T)) {
    if let Ok(request) = serde_json::from_str(body) {
        answer(request);
    }
}

/// What is answered at once.
pub(crate) fn ask_game(bytes: &[u8]) {
    let Some((name, body)) = named(bytes) else { return };
    match name {
        "state" => ask(body, |request: StateRequest| drop(WORKBENCH.state(&request))),
        "play" => ask(body, |request: PlayRequest| drop(WORKBENCH.play(&request))),
        "replay" => ask(body, |request: ReplayRequest| drop(WORKBENCH.replay(&request))),
        _ => {}
    }
}

pub(crate) fn game_examples() -> Vec<Vec<u8>> {
    examples(&[
        r#"state {"game": "tic-tac-toe", "position": "XO./.../... X", "before": "X../.../... O", "last": "b1"}"#,
        r#"state {"game": "kalah:holes=2,seeds=2"}"#,
        r#"play {"game": "tic-tac-toe", "position": ".../.../... X", "move": "b2"}"#,
        r#"play {"game": "nim:piles=5-3-1", "position": "5-3-1 A", "move": "A3", "points": [1, 2]}"#,
        r#"play {"game": "dots-and-boxes:columns=1,rows=1", "position": "./||/- 2", "move": "a1-b1", "points": [0, 2147483647]}"#,
        r#"replay {"game": "mnk:m=4,k=3", "start": null, "moves": ["b2", "a1"]}"#,
    ])
}

/// Rules that a stranger sends, and what can be asked about them afterwards.
pub(crate) fn ask_rules(bytes: &[u8]) {
    let Ok(body) = std::str::from_utf8(bytes) else { return };
    ask(body, |request: ReadRulesRequest| {
        let answer = WORKBENCH.read_rules(&request);
        let Some(game) = answer.game else {
            assert!(!answer.messages.is_empty(), "rules that are refused have an error");
            return;
        };
        let about = json!({ "game": game }).to_string();
        ask(&about, |request: StateRequest| drop(WORKBENCH.state(&request)));
        ask(&about, |request: ValuesRequest| drop(WORKBENCH.values(&request, &control())));
        ask(&about, |request: BestRequest| drop(WORKBENCH.best(&request, &control())));
    });
}

pub(crate) fn rules_request_examples() -> Vec<Vec<u8>> {
    const SHORT: [&str; 6] = ["tic-tac-toe", "nim", "hexapawn", "isolation", "kalah", "picaria"];
    let bodies = EXAMPLES.iter().filter(|(name, _)| SHORT.contains(name)).map(|(_, text)| {
        json!({ "text": text, "settings": {}, "caret": text.len() / 2 }).to_string().into_bytes()
    });
    let set = r#"{"text": "game A\nparameter n 3 from 1 to 4\nboard grid n x n\npiece p X / O\nturn\n  place p on empty", "settings": {"n": "4"}}"#;
    bodies.chain([set.as_bytes().to_vec()]).collect()
}

/// What takes a search.
pub(crate) fn ask_search(bytes: &[u8]) {
    let Some((name, body)) = named(bytes) else { return };
    match name {
        "best" => ask(body, |request: BestRequest| drop(WORKBENCH.best(&request, &control()))),
        "values" => {
            ask(body, |request: ValuesRequest| drop(WORKBENCH.values(&request, &control())));
        }
        "compare" => ask(body, |request: CompareRequest| {
            drop(WORKBENCH.compare(&request, &control(), |_| ()));
        }),
        "explain" => {
            ask(body, |request: ExplainRequest| drop(WORKBENCH.explain(&request, &control())));
        }
        "study" => ask(body, |request: StudyRequest| {
            drop(WORKBENCH.check_study(&request));
            // A few short games of one variant, so that a case is done soon on every machine.
            let (games, plies) = (Some(1), Some(8));
            let request = StudyRequest { games, plies, over: None, time: None, ..request };
            let study = WORKBENCH.study(&request, &control());
            drop(study.map(|study| (study.csv(), study.markdown())));
        }),
        _ => {}
    }
}

pub(crate) fn search_examples() -> Vec<Vec<u8>> {
    examples(&[
        r#"best {"game": "tic-tac-toe", "by": "alpha-beta", "depth": 4, "all": true}"#,
        r#"best {"game": "mnk:m=5,n=5,k=4", "time": "1s", "exact": true, "threads": 1, "memory": "64KB"}"#,
        r#"best {"game": "sticks", "by": "mcts:seed=3,memory=64KB"}"#,
        r#"best {"game": "freedom:size=4", "by": "document"}"#,
        r#"values {"game": "nim:piles=2-2", "position": "2-1 B", "depth": 3, "time": "10ms"}"#,
        r#"compare {"game": "easy", "rungs": "minimax, memo:keep=to-5 alpha-beta", "depth": 3}"#,
        r#"explain {"game": "achi:size=2", "by": "alpha-beta", "depth": 3, "nodes": 20}"#,
        r#"study {"game": "nim:piles=2-1", "strengths": "0,3", "games": 2, "plies": 9, "time": "10ms", "seed": 3, "threads": 1}"#,
        r#"study {"game": "hexapawn:width=2", "over": "width+height=3-4", "games": 1, "time": "5ms"}"#,
    ])
}

/// Puzzles.
pub(crate) fn ask_puzzle(bytes: &[u8]) {
    let Some((name, body)) = named(bytes) else { return };
    match name {
        "find" => ask(body, |request: FindWordsRequest| {
            // Without words it is a whole dictionary, which takes too long for a case.
            if request.words.is_some() {
                drop(request.answer(&PUZZLES, &control()));
            }
        }),
        "make" => ask(body, |request: MakeWordsRequest| {
            if let Ok(made) = request.answer(&PUZZLES, &control()) {
                puzzles::draw(&made.worksheet());
            }
        }),
        "matrix" => ask(body, |request: MatrixRequest| drop(request.answer(&PUZZLES, &control()))),
        "tour" => ask(body, |request: TourRequest| {
            if let Ok(search) = request.read(&PUZZLES) {
                drop(search.answer(&control()));
            }
        }),
        "lesson" => {
            ask(body, |request: LessonRequest| drop(WORKBENCH.lesson(&request, &control())));
        }
        "grow" => ask(body, |request: GrowthRequest| {
            // Word searches take a whole dictionary.
            if !["words", "grid"].contains(&request.experiment.as_str()) {
                drop(WORKBENCH.growth(&request, &control()).map(|growth| growth.csv()));
            }
        }),
        _ => {}
    }
}

pub(crate) fn puzzle_examples() -> Vec<Vec<u8>> {
    examples(&[
        r#"find {"grid": "this\nwats\noahg\nfgdt", "words": ["this", "two"], "min_length": 3, "by": "prefix", "longest_only": true}"#,
        r#"make {"words": ["maple", "birch"], "rows": 8, "columns": 8, "level": 2, "secret": ["oak"], "message": "well done", "seed": 7}"#,
        r#"make {"words": ["level", "eve"], "mask": "heart", "rows": 9, "columns": 9, "directions": "e,s", "blocked": ["no"], "nested": true, "fold_accents": true}"#,
        r#"make {"words": ["maple", "oak"], "choose": 1, "mask": "xxxxxx\nxx..xx\nxxxxxx\n"}"#,
        r#"matrix {"text": "-2, 3\n3, -4"}"#,
        r#"matrix {"rows": [[1, "2/3"], [0.5, 4]]}"#,
        r#"tour {"board": "6x6", "closed": true, "start": "b2", "by": "warnsdorff"}"#,
        r#"tour {"board": "5x5", "by": "backtracking"}"#,
        r#"tour {"board": "3x10", "closed": true, "count": true}"#,
        r#"lesson {"method": "knights-tour-backtracking", "board": "3x4", "path": "a1 b3 d2", "closed": false}"#,
        r#"lesson {"method": "warnsdorff", "board": "6x6", "closed": true, "start": "b2"}"#,
        r#"lesson {"method": "n-queens", "size": 5, "steps": 9}"#,
        r#"lesson {"method": "word-search-prefix", "grid": "this/wats", "words": "is at two"}"#,
        r#"lesson {"method": "simplex", "matrix": "1/2, -3 | 0.5, 4"}"#,
        r#"grow {"experiment": "depth", "at": "1-3,5", "by": "memo:keep=to-5, minimax"}"#,
        r#"grow {"experiment": "board", "game": "mnk:m=N,n=2,k=2", "at": "1-2", "depth": 2}"#,
        r#"grow {"experiment": "tour", "at": "5", "by": "warnsdorff", "closed": false}"#,
    ])
}

/// The dictionary of Achi's document.
pub(crate) fn ask_dictionary(bytes: &[u8]) {
    let Some((name, body)) = named(bytes) else { return };
    match name {
        "dictionary" => ask(body, |request: DictionaryRequest| {
            if let Ok(answer) = request.answer(&control()) {
                let chained: usize = answer.lengths.iter().map(|it| it.length * it.chains).sum();
                assert_eq!(chained, answer.entries, "every entry is in a chain");
            }
        }),
        "collisions" => {
            ask(body, |request: CollisionsRequest| drop(request.answer(&control())));
        }
        _ => {}
    }
}

pub(crate) fn dictionary_examples() -> Vec<Vec<u8>> {
    examples(&[
        r#"dictionary {"size": 7, "hash": "sum", "operations": "insert abc 3; insert \"a b\" 0; find abc; remove abc; find abc"}"#,
        r#"dictionary {"size": 11, "hash": "polynomial", "operations": "insert 0..40 1; find 10..20; remove 0..5; insert 0 2; insert 0 2"}"#,
        r#"dictionary {"hash": "base-4", "operations": "test"}"#,
        r#"collisions {"keys": 50, "sizes": "5,7,8", "hashes": "stirred,length,first-letter"}"#,
    ])
}

/// Crosswords. A case brings its own words: the English ones would only make it slow.
pub(crate) fn ask_crossword(bytes: &[u8]) {
    let Some((name, body)) = named(bytes) else { return };
    let has_words = |fill: &FillGridRequest| !fill.words.lists.is_empty();
    match name {
        "fill" => ask(body, |request: FillGridRequest| {
            if has_words(&request) {
                drop(request.answer(&control()));
                drop(request.check(&control()));
            }
        }),
        "fills" => ask(body, |request: ListFillsRequest| {
            if has_words(&request.fill) {
                drop(request.answer(&PUZZLES, &control()));
            }
        }),
        "suggest" => ask(body, |request: SuggestWordsRequest| {
            if has_words(&request.fill) {
                drop(request.answer(&PUZZLES, &control()));
            }
        }),
        "make" => ask(body, |request: MakeGridRequest| {
            // Large patterns are stopped by the clock alone.
            let is_small = [request.columns, request.rows]
                .iter()
                .all(|side| side.is_some_and(|side| side <= 8));
            if !request.entries.is_empty()
                || (!request.words.lists.is_empty() && (is_small || request.grid.is_some()))
            {
                drop(request.answer(&control()));
            }
        }),
        "solve" => ask(body, |request: SolveGridRequest| drop(request.answer(&control()))),
        _ => {}
    }
}

pub(crate) fn crossword_examples() -> Vec<Vec<u8>> {
    examples(&[
        r#"fill {"grid": "..#\n...\n#..", "words": {"lists": [{"text": "ab;50\nabc;60\nbcd\ncd\nbc"}], "never": "bc"}, "min_score": 50, "slot_scores": {"1 across": 40}, "repeats": "part:3", "seed": 3, "time": "10ms"}"#,
        r#"fill {"grid": "a.\n.b", "words": {"lists": [{"text": "ab\nbb\naé;7"}]}, "candidates": {"1d": ["ab", "b"]}, "repeats": "stem"}"#,
        r#"fills {"fill": {"grid": "..\n..", "words": {"lists": [{"text": "ab\ncd\nac\nbd"}]}, "repeats": "allowed"}, "list": 2}"#,
        r#"suggest {"fill": {"grid": "..\n..", "words": {"lists": [{"text": "ab\ncd\nac\nbd"}]}}, "slot": "1-across", "most": 3}"#,
        r#"make {"kind": "fill-in", "entries": [{"word": "tide", "clue": "out"}, {"word": "sand"}, {"word": "ísland"}], "title": "T", "seed": 1}"#,
        r#"make {"kind": "codeword", "grid": "ab\nba", "told": 1, "words": {"lists": [{"text": "ab"}]}}"#,
        r#"make {"columns": 4, "rows": 3, "style": "free", "word_count": 5, "theme": ["abc"], "words": {"lists": [{"text": "abc\nbcd"}]}, "time": "5ms"}"#,
        r#"make {"kind": "pattern", "columns": 7, "rows": 7, "style": "british", "words": {"lists": ["english"]}, "time": "5ms"}"#,
        r#"solve {"grid": ".b\n..", "words": ["ab", "cd", "ac;7", "bd"], "candidates": {"1 across": ["ab"]}, "time": "10ms"}"#,
    ])
}

/// Name and body stand on lines of their own.
fn examples(requests: &[&str]) -> Vec<Vec<u8>> {
    requests.iter().map(|request| request.replacen(' ', "\n", 1).into_bytes()).collect()
}
