//! Crosswords: parlor beside ingrid_core, on the same grids and words, one thread each.
//!
//! The grids were drawn for this page. Every fill is checked before its time counts.

mod rival;

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use parlor_core::{Control, Limits};
use parlor_puzzles::crossword::make::{FillIn, Solutions};
use parlor_puzzles::crossword::{
    CrosswordGrid, FillAnswer, FillOptions, FillProblem, Letter, Letters, Prospect, Repeats,
    ScoredList, Square, WordSource,
};
use parlor_puzzles::english;

use crate::page::{Page, fastest, show};

const GRIDS: [(&str, &str); 8] = [
    ("5×5, open", include_str!("grids/open-5.txt")),
    ("6×6, open", include_str!("grids/open-6.txt")),
    ("13×13, British", include_str!("grids/british-13.txt")),
    ("15×15, British", include_str!("grids/british-15.txt")),
    ("15×15, American, 78 words", include_str!("grids/american-15-78.txt")),
    (SEVENTY_TWO, include_str!("grids/american-15-72.txt")),
    (SIXTY_EIGHT, include_str!("grids/american-15-68.txt")),
    ("21×21, American, 140 words", include_str!("grids/american-21-140.txt")),
];
const SEVENTY_TWO: &str = "15×15, American, 72 words";
const SIXTY_EIGHT: &str = "15×15, American, 68 words";
const SEEDS: u64 = 20;
const RUNS: usize = 5;
/// How long a search may take before it is given up.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn run(page: &mut Page) {
    let text = list_text();
    let list = ScoredList::english();
    loading(page, &text);
    filling(page, &list);
    proving(page, &list);
    suggesting(page, &list);
    solving(page, &list);
}

/// The English words as a list of `word;score`.
fn list_text() -> String {
    let letters = Letters::english();
    let mut text = String::new();
    english::for_each_class(|class| {
        for word in class.letters.chunks(class.length.into()) {
            text.push_str(&letters.text_of(word).to_lowercase());
            text.push_str(&format!(";{}\n", class.score));
        }
    });
    text
}

fn loading(page: &mut Page, text: &str) {
    page.section("Loading");
    let read = |source| ScoredList::read(&[source], "").expect("the words are a list");
    let unpacked = fastest(RUNS, || {
        let mut letters = 0;
        english::for_each_class(|class| letters += class.letters.len());
        letters
    });
    let as_text = fastest(RUNS, || read(WordSource::Text(text)));
    let indexed = fastest(RUNS, || {
        let list = read(WordSource::English);
        let grid = CrosswordGrid::parse(grid_text(SEVENTY_TWO), list.letters()).expect("a grid");
        grid.slots().iter().map(|slot| list.words(slot.cells.len()).len()).sum::<usize>()
    });
    let first_fill = fastest(RUNS, || {
        let list = read(WordSource::English);
        let grid = CrosswordGrid::parse(grid_text(SEVENTY_TWO), list.letters()).expect("a grid");
        let problem = FillProblem::new(&grid, &list, &FillOptions::default());
        problem.expect("a grid with slots").fill(&patient())
    });
    let words = text.lines().count();
    let rows = [
        vec![format!("{words} words, from the program itself, unpacked"), show(unpacked)],
        vec![format!("{words} words, as text"), show(as_text)],
        vec![format!("the lengths of a grid, unpacked and indexed: {SEVENTY_TWO}"), show(indexed)],
        vec!["the same, and a first fill".to_owned(), show(first_fill)],
    ];
    page.table(&["", "time"], &rows);
}

fn filling(page: &mut Page, list: &ScoredList) {
    page.section("Filling");
    page.line(format_args!(
        "No word twice; every word may be used. Parlor: seeds 1 to {SEEDS}, each filled once. ingrid_core {}: one run, \
         since it draws the same numbers every time; its words are loaded before the clock starts.\n",
        rival::VERSION
    ));
    let rival = rival::Rival::new();
    let mut rows = Vec::new();
    for (name, text) in GRIDS {
        let grid = CrosswordGrid::parse(text, list.letters()).expect("a grid");
        assert_eq!(grid.parts(), 1, "{name} is connected");
        // What an earlier grid has not yet asked for is indexed before the clock starts, as it is for the rival.
        grid.slots().iter().for_each(|slot| assert!(!list.words(slot.cells.len()).is_empty()));
        let mut times = Vec::new();
        let mut scores = 0.0;
        for seed in 1..=SEEDS {
            let options = FillOptions { seed, ..FillOptions::default() };
            let start = Instant::now();
            let problem = FillProblem::new(&grid, list, &options).expect("a grid with slots");
            let answer = problem.fill(&patient());
            times.push(start.elapsed());
            let FillAnswer::Found(fill) = answer else { panic!("{name}, seed {seed}: {answer:?}") };
            assert!((average_score(&fill.grid, list) - fill.average_score).abs() < 1e-6);
            scores += fill.average_score;
        }
        times.sort_unstable();
        let median = times[times.len() / 2];
        let mut row = vec![
            name.to_owned(),
            show(median),
            show(times[times.len() - 1]),
            format!("{:.1}", scores / SEEDS as f64),
        ];
        match rival.fill(text, PATIENCE) {
            Some((time, filled)) => {
                let filled = CrosswordGrid::parse(&filled, list.letters()).expect("a grid");
                row.push(show(time));
                row.push(format!("{:.1}", average_score(&filled, list)));
                row.push(format!("{:.0}×", time.as_secs_f64() / median.as_secs_f64()));
            }
            None => row.extend([format!("over {}", show(PATIENCE)), "–".into(), "–".into()]),
        }
        rows.push(row);
    }
    let headings = [
        "",
        "parlor, median",
        "slowest",
        "score",
        "ingrid_core",
        "its score",
        "parlor is faster by",
    ];
    page.table(&headings, &rows);
}

/// The text of a grid by its name.
fn grid_text(wanted: &str) -> &'static str {
    let grid = GRIDS.iter().find(|(name, _)| *name == wanted);
    grid.map(|(_, text)| *text).expect("it is there")
}

fn patient() -> Control {
    Control::new(Limits { time: Some(PATIENCE), ..Limits::NONE })
}

/// The mean score of the words of a fill, which must be words, each there once.
fn average_score(grid: &CrosswordGrid, list: &ScoredList) -> f64 {
    let mut seen = HashSet::new();
    let slots = grid.slots();
    let mut sum = 0;
    for slot in &slots {
        let letter = |&cell: &usize| match grid.squares()[cell] {
            Square::Given(Letter(letter)) => letter,
            other => panic!("{}: {other:?} is no letter", slot.name()),
        };
        let word: Vec<u8> = slot.cells.iter().map(letter).collect();
        let words = list.words(word.len());
        let place = words.find(&word).unwrap_or_else(|| panic!("{} is no word", slot.name()));
        sum += u32::from(words.score(place));
        assert!(seen.insert(word), "{} is there twice", slot.name());
    }
    f64::from(sum) / slots.len() as f64
}

fn proving(page: &mut Page, list: &ScoredList) {
    page.section("Proving and counting");
    let mut rows = Vec::new();
    for min_score in [100, 95] {
        let grid = CrosswordGrid::parse(&".....\n".repeat(5), list.letters()).expect("a square");
        let options = FillOptions { min_score, ..FillOptions::default() };
        let problem = FillProblem::new(&grid, list, &options).expect("a grid with slots");
        let words = list.words(5).with_score(min_score);
        let prove = || problem.fill(&Control::unlimited());
        assert_eq!(prove(), FillAnswer::Impossible);
        rows.push(vec![
            format!("an open 5×5 from {words} words, none of them twice"),
            "impossible".to_owned(),
            show(fastest(RUNS, prove)),
        ]);
    }
    for (side, min_score) in [(5, 100), (4, 100), (5, 95)] {
        let text = format!("{}\n", ".".repeat(side)).repeat(side);
        let grid = CrosswordGrid::parse(&text, list.letters()).expect("a square");
        let options =
            FillOptions { min_score, repeats: Repeats::Allowed, ..FillOptions::default() };
        let problem = FillProblem::new(&grid, list, &options).expect("a grid with slots");
        let words = list.words(side).with_score(min_score);
        let count = problem.count(&Control::unlimited(), u64::MAX);
        let time = fastest(RUNS, || problem.count(&Control::unlimited(), u64::MAX));
        let mut seen = 0;
        problem.for_each_fill(&Control::unlimited(), |_| {
            seen += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(count.fills, seen);
        rows.push(vec![
            format!("squares of {side}×{side} from {words} words"),
            count.fills.to_string(),
            show(time),
        ]);
    }
    page.table(&["all of them", "", "time"], &rows);
}

/// Fill-ins of the filled grids: letters are given until there is one solution.
fn solving(page: &mut Page, list: &ScoredList) {
    page.section("Fill-ins, one solution proven");
    let mut rows = Vec::new();
    for (name, text) in
        GRIDS.into_iter().filter(|(name, _)| name.starts_with("15") || name.starts_with("21"))
    {
        let grid = CrosswordGrid::parse(text, list.letters()).expect("a grid");
        let options = FillOptions { seed: 1, ..FillOptions::default() };
        let problem = FillProblem::new(&grid, list, &options).expect("a grid with slots");
        let FillAnswer::Found(fill) = problem.fill(&patient()) else { panic!("{name} is filled") };
        let made = FillIn::make(&fill.grid, list.letters(), &patient()).expect("it is filled");
        let fill_in = made.expect("there is time");
        let solve = || fill_in.solve(&Control::unlimited()).expect("it has words");
        assert_eq!(solve(), Solutions::One(fill.grid));
        let given =
            fill_in.grid.squares().iter().filter(|square| matches!(square, Square::Given(_)));
        rows.push(vec![name.to_owned(), given.count().to_string(), show(fastest(RUNS, solve))]);
    }
    page.table(&["", "letters given", "time"], &rows);
}

fn suggesting(page: &mut Page, list: &ScoredList) {
    page.section("Suggesting");
    let mut rows = Vec::new();
    for name in [SEVENTY_TWO, SIXTY_EIGHT] {
        let grid = CrosswordGrid::parse(grid_text(name), list.letters()).expect("a grid");
        let problem =
            FillProblem::new(&grid, list, &FillOptions::default()).expect("a grid with slots");
        let slots = grid.slots();
        for slot in [0, slots.len() / 4, slots.len() / 2] {
            let start = Instant::now();
            let control =
                Control::new(Limits { time: Some(Duration::from_secs(1)), ..Limits::NONE });
            let suggestions = problem.suggest(slot, 1_000, &control).expect("the slot is there");
            let time = start.elapsed();
            let count =
                |prospect| suggestions.iter().filter(|one| one.prospect == prospect).count();
            rows.push(vec![
                format!("{name}: {}, {} letters", slots[slot].name(), slots[slot].cells.len()),
                suggestions.len().to_string(),
                count(Prospect::Fits).to_string(),
                count(Prospect::DeadEnd).to_string(),
                count(Prospect::Open).to_string(),
                show(time),
            ]);
        }
    }
    let headings =
        ["at most a second", "words", "the rest can be filled", "it cannot", "open", "time"];
    page.table(&headings, &rows);
}
