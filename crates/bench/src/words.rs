//! Word search: parlor beside its textbook rungs and two libraries for many patterns at once.
//!
//! Grids are random with the letter frequencies of English and fresh for every run, so that nothing
//! can learn them. The rivals read all lines of the grid, both ways, from text laid out for them
//! before the clock starts; parlor's times include everything from the grid on.

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{array, fs};

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};
use daachorse::DoubleArrayAhoCorasick;
use parlor_core::{Control, random::Random};
use parlor_puzzles::english;
use parlor_puzzles::word_search::{
    Accents, Finder, Grid, Instructions, MatchFilter, Puzzle, Reading, Recipe, Rung, Shape,
    WordList, WordMatch,
};

use crate::page::{Page, show};

/// The words that a spelling checker would take.
const LEAST_SCORE: u8 = 60;
/// How often every figure is taken; the fastest counts.
const RUNS: usize = 5;

pub(crate) fn run(page: &mut Page) {
    let english = english::words(LEAST_SCORE);
    let words: Vec<&str> = english.iter().map(String::as_str).collect();
    let list = WordList::from_words(&words, Reading::default()).expect("the dictionary has words");
    page.line(format_args!(
        "\nDictionary: {} English words from inside the program. Seeds are 1, 2, …; times are per cell and \
         direction, the fastest of {RUNS} fresh grids.",
        list.len()
    ));
    large(page, &list);
    finding(page, &list, &words);
    making(page, &words);
}

/// A grid with the letter frequencies of English, and its rows.
fn random_grid(random: &mut Random, side: usize) -> (Grid, Vec<String>) {
    // Occurrences in ten thousand letters, a to z.
    const FREQUENCIES: [usize; 26] = [
        817, 149, 278, 425, 1270, 223, 202, 609, 697, 15, 77, 403, 241, 675, 751, 193, 10, 599,
        633, 906, 276, 98, 236, 15, 197, 7,
    ];
    let letters: Vec<char> =
        ('a'..='z').zip(FREQUENCIES).flat_map(|(letter, count)| vec![letter; count]).collect();
    let mut row = |_| (0..side).map(|_| letters[random.below(letters.len())]).collect();
    let rows: Vec<String> = (0..side).map(&mut row).collect();
    (Grid::from_rows(&rows, Accents::Keep).expect("rows of one length"), rows)
}

/// All lines of a grid in all eight directions, as text for the rivals.
fn lines(rows: &[String]) -> Vec<u8> {
    let cells: Vec<&[u8]> = rows.iter().map(String::as_bytes).collect();
    let (height, width) = (cells.len() as isize, cells[0].len() as isize);
    let mut text = Vec::new();
    for (row_delta, column_delta) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
        for row in 0..height {
            for column in 0..width {
                let inside =
                    |r: isize, c: isize| (0..height).contains(&r) && (0..width).contains(&c);
                if inside(row - row_delta, column - column_delta) {
                    continue;
                }
                let start = text.len();
                let (mut r, mut c) = (row, column);
                while inside(r, c) {
                    text.push(cells[r as usize][c as usize]);
                    (r, c) = (r + row_delta, c + column_delta);
                }
                let mut back: Vec<u8> = text[start..].iter().rev().copied().collect();
                text.push(b'\n');
                text.append(&mut back);
                text.push(b'\n');
            }
        }
    }
    text
}

/// The fastest of the runs, each on a grid of its own.
fn fastest<T>(grids: &[T], mut work: impl FnMut(&T) -> u64) -> Duration {
    let time = |grid: &T| {
        let start = Instant::now();
        black_box(work(grid));
        start.elapsed()
    };
    grids.iter().map(time).min().expect("there are grids")
}

fn nanoseconds(time: Duration, side: usize) -> f64 {
    time.as_secs_f64() * 1e9 / (8 * side * side) as f64
}

fn pool(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started")
}

/// Takes matches as they come and forgets all but a sum, so that they must have been made.
fn emit(finder: &Finder<'_>, grid: &Grid) -> u64 {
    let sum = AtomicU64::new(0);
    let count = finder.find(grid, &Control::unlimited(), |batch| {
        let add = |sum: u64, found: WordMatch| {
            sum.wrapping_add(u64::from(found.word.0)).wrapping_add(found.start.column as u64)
        };
        sum.fetch_add(batch.matches().fold(0, add), Ordering::Relaxed);
    });
    black_box(sum.into_inner());
    count.expect("nothing stops it")
}

fn count(finder: &Finder<'_>, grid: &Grid) -> u64 {
    finder.count(grid, &Control::unlimited()).expect("nothing stops it")
}

/// First, while nothing else has asked for memory.
fn large(page: &mut Page, list: &WordList) {
    page.section("A grid of 4096×4096");
    let side = 4096;
    let (grid, _) = random_grid(&mut Random::new(4096), side);
    let finder = Finder::new(list);
    let mut rows = Vec::new();
    let mut measure = |name: &str, work: &mut dyn FnMut() -> u64| {
        let start = Instant::now();
        let matches = work();
        let time = start.elapsed();
        let per_cell = format!("{:.2} ns", nanoseconds(time, side));
        rows.push(vec![name.to_owned(), matches.to_string(), show(time), per_cell]);
    };
    measure("counting", &mut || count(&finder, &grid));
    measure("emitting", &mut || emit(&finder, &grid));
    measure("emitting in the textbook's order", &mut || {
        let mut sum = 0u64;
        let each = |found: WordMatch| {
            sum = sum.wrapping_add(u64::from(found.word.0));
        };
        let matches = finder.find_in_order(&grid, MatchFilter::All, &Control::unlimited(), each);
        black_box(sum);
        matches.expect("nothing stops it")
    });
    page.table(&["all cores", "matches", "time", "per cell and direction"], &rows);
    if let Some(peak) = peak_memory() {
        page.line(format_args!("\nPeak memory of the whole program so far: {peak}."));
    }
}

fn peak_memory() -> Option<String> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(format!("{} MiB", kibibytes / 1024))
}

fn finding(page: &mut Page, list: &WordList, words: &[&str]) {
    const SIDE: usize = 1024;
    page.section("Finding, 1024×1024");
    let mut random = Random::new(1);
    let grids: [(Grid, Vec<u8>); RUNS] = array::from_fn(|_| {
        let (grid, rows) = random_grid(&mut random, SIDE);
        let text = lines(&rows);
        (grid, text)
    });
    let daachorse: DoubleArrayAhoCorasick<u32> =
        DoubleArrayAhoCorasick::new(words).expect("the words make an automaton");
    let by_daachorse = |text: &[u8]| daachorse.find_overlapping_iter(text).count() as u64;
    let automaton = |kind| {
        AhoCorasick::builder()
            .match_kind(MatchKind::Standard)
            .kind(Some(kind))
            .build(words)
            .expect("the words make an automaton")
    };
    let [nfa, dfa] = [AhoCorasickKind::ContiguousNFA, AhoCorasickKind::DFA].map(automaton);
    let by_aho_corasick =
        |engine: &AhoCorasick, text: &[u8]| engine.find_overlapping_iter(text).count() as u64;
    let finders: Vec<(&str, Finder<'_>)> = Instructions::available()
        .into_iter()
        .map(|kind| (kind.name(), Finder::new(list).with_instructions(kind)))
        .collect();

    // The answers first.
    let (grid, text) = &grids[0];
    let matches = by_daachorse(text);
    for (name, finder) in &finders {
        assert_eq!(count(finder, grid), matches, "{name} counts what daachorse counts");
        assert_eq!(emit(finder, grid), matches, "{name} emits what daachorse counts");
    }
    assert_eq!(by_aho_corasick(&nfa, text), matches);
    assert_eq!(by_aho_corasick(&dfa, text), matches);

    let rival = fastest(&grids, |(_, text)| by_daachorse(text));
    let mut rows = Vec::new();
    let mut add = |name: String, threads: usize, side: usize, time: Duration| {
        let per_cell = nanoseconds(time, side);
        let ratio = nanoseconds(rival, SIDE) / per_cell;
        let ratio = if ratio < 0.1 { format!("{ratio:.4}×") } else { format!("{ratio:.1}×") };
        rows.push(vec![name, threads.to_string(), format!("{per_cell:.2} ns"), ratio]);
    };
    // The rungs are slow and their cost a cell hardly depends on the grid: smaller ones do.
    for (rung, side) in [(Rung::BruteForce, 12), (Rung::BinarySearch, 96), (Rung::Prefix, 256)] {
        let small: [Grid; 2] = array::from_fn(|_| random_grid(&mut random, side).0);
        let finder = Finder::new(list);
        let climb = |grid: &Grid| {
            let mut matches = 0;
            let counts = rung.find(grid, list, &Control::unlimited(), |_| matches += 1);
            counts.expect("nothing stops it");
            matches
        };
        assert_eq!(climb(&small[0]), count(&finder, &small[0]), "{} finds all", rung.name());
        add(format!("rung {}, {side}×{side}", rung.name()), 1, side, fastest(&small, climb));
    }
    let single = pool(1);
    let both = pool(2);
    add(
        "aho-corasick, NFA, counting".into(),
        1,
        SIDE,
        fastest(&grids, |(_, t)| by_aho_corasick(&nfa, t)),
    );
    add(
        "aho-corasick, DFA, counting".into(),
        1,
        SIDE,
        fastest(&grids, |(_, t)| by_aho_corasick(&dfa, t)),
    );
    add("daachorse, counting".into(), 1, SIDE, rival);
    for (threads, pool) in [(1, &single), (2, &both)] {
        for (name, finder) in &finders {
            let time = pool.install(|| fastest(&grids, |(grid, _)| count(finder, grid)));
            add(format!("parlor, {name}, counting"), threads, SIDE, time);
            let time = pool.install(|| fastest(&grids, |(grid, _)| emit(finder, grid)));
            add(format!("parlor, {name}, emitting"), threads, SIDE, time);
        }
    }
    page.line(format_args!("The first grid holds {matches} words; everyone found them.\n"));
    page.table(&["", "threads", "per cell and direction", "against daachorse"], &rows);
}

/// Random words into square grids, each puzzle solved again to check its key.
fn making(page: &mut Page, words: &[&str]) {
    const SEEDS: u64 = 100;
    page.section("Making");
    let fitting: Vec<&str> =
        words.iter().copied().filter(|word| (4..=8).contains(&word.len())).collect();
    let mut rows = Vec::new();
    for (wanted, side) in [(30, 15), (100, 50), (40, 16)] {
        let mut times = Vec::new();
        let mut placed = Vec::new();
        let mut directions = [0u32; 8];
        for seed in 1..=SEEDS {
            let mut random = Random::new(seed);
            // Twice as many as wanted, so that words inside others can be passed over.
            let drawn = (0..2 * wanted).filter_map(|_| random.pick(&fitting));
            let drawn = drawn.map(|word| (*word).to_owned()).collect();
            let shape = Shape::rectangle(side, side).expect("a square");
            let recipe = Recipe { choose: Some(wanted), seed, ..Recipe::new(drawn, shape) };
            let start = Instant::now();
            let puzzle = Puzzle::make(&recipe, &Control::unlimited());
            times.push(start.elapsed());
            if let Ok(puzzle) = puzzle {
                placed.push(puzzle.key().len());
                puzzle.key().iter().for_each(|found| directions[found.direction as usize] += 1);
            }
        }
        times.sort_unstable();
        let all = placed.iter().filter(|&&count| count == wanted).count();
        let (least, most) = (directions.iter().min(), directions.iter().max());
        let spread =
            100.0 * f64::from(*most.expect("eight")) / f64::from(*least.expect("eight")) - 100.0;
        rows.push(vec![
            format!("{wanted} words of 4 to 8 letters into {side}×{side}"),
            format!("{all} of {SEEDS}"),
            show(times[times.len() / 2]),
            show(times[times.len() * 9 / 10]),
            show(times[times.len() - 1]),
            format!("{spread:.0} %"),
        ]);
    }
    let headings = [
        "seeds 1 to 100",
        "all words hidden",
        "median",
        "9 in 10",
        "slowest",
        "most used direction over least",
    ];
    page.table(&headings, &rows);
}
