//! Solving whole games: position by position and by the placement kernel.
//!
//! Speeds are positions per second of processor time, counted without symmetry, so that a busy machine
//! and a clever numbering do not flatter anybody.

mod beyond_memory;

use std::fs;

use parlor_core::{Control, Numbered, Placement, Plies, Value};
use parlor_games::achi::{Achi, Diagonals, Pieces, Stuck};
use parlor_games::mnk::Mnk;
use parlor_solve::kernel::{self, Passes};
use parlor_solve::{Counting, SolveMethod, SolveOptions, solve};

use crate::page::Page;

/// Runs of each measurement; the fastest counts.
const RUNS: usize = 5;

pub(crate) fn run(page: &mut Page) {
    whole_games(page);
    sliding(page);
    large_tiers(page);
    beyond_memory::run(page);
}

/// Processor time of this program so far, all threads together, in seconds.
fn processor_time() -> f64 {
    // Fields 14 and 15 of stat, in hundredths of a second; the name before them may hold blanks.
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: f64 = fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
    ticks / 100.0
}

/// The least processor time of a few runs, each long enough for the clock.
fn cost(mut work: impl FnMut()) -> f64 {
    let run = |_| {
        let start = processor_time();
        let mut times = 0;
        while processor_time() - start < 0.5 {
            work();
            times += 1;
        }
        (processor_time() - start) / f64::from(times)
    };
    (0..RUNS).map(run).fold(f64::INFINITY, f64::min)
}

fn millions(count: u64, seconds: f64) -> String {
    format!("{:.1}", count as f64 / seconds / 1e6)
}

fn whole_games(page: &mut Page) {
    page.section("Achi 4×4, values and distances, one thread");
    page.line(
        "Solved tier by tier. The generic path asks the rules for every position; the kernel takes blocks. \
         Both give the same bytes.\n",
    );
    let mut rows = Vec::new();
    let games =
        [("8 symmetries", Achi::new(4)), ("no symmetry", Achi::new(4).numbered_without_symmetry())];
    for (symmetry, achi) in &games {
        let methods = [
            ("generic", SolveMethod::Generic),
            ("kernel, portable", SolveMethod::Kernel(Passes::Portable)),
            ("kernel, AVX-512", SolveMethod::Kernel(Passes::Wide)),
        ];
        let tiers = achi.tiers();
        let numbers: u64 = tiers.iter().map(|tier| tier.numbers).sum();
        let positions: u64 = tiers.iter().map(|tier| tier.positions).sum();
        for (name, method) in methods {
            if method == SolveMethod::Kernel(Passes::Wide) && Passes::best() != Passes::Wide {
                continue;
            }
            let options = SolveOptions {
                method,
                threads: Some(1),
                counting: Counting::Numbered,
                ..SolveOptions::default()
            };
            let once = || solve(achi, &options, &Control::unlimited()).expect("it fits");
            assert_eq!(once().summary.start, Value::Win(Plies(43)));
            let seconds = cost(|| drop(std::hint::black_box(once())));
            rows.push(vec![
                format!("{name}, {symmetry}"),
                format!("{:.0} ms", seconds * 1e3),
                millions(numbers, seconds),
                millions(positions, seconds),
            ]);
        }
    }
    page.table(&["method", "processor time", "million numbers/s", "million positions/s"], &rows);
}

/// A game most of whose positions are in a loopy tier.
fn sliding(page: &mut Page) {
    page.section("Achi 4×4 with five pieces each, one thread");
    page.line(
        "Most positions are in the tier in which pieces slide. The generic path writes down every move, 28 bytes \
         a number; the kernel moves 64 positions at a time from block to block, and takes one and a half.\n",
    );
    let achi = Achi::variant(4, Diagonals::All, Stuck::Draw, Pieces::Each(5)).expect("it fits");
    let numbers: u64 = achi.tiers().iter().map(|tier| tier.numbers).sum();
    let mut rows = Vec::new();
    let mut generic = None;
    for (name, method) in [
        ("generic", SolveMethod::Generic),
        ("kernel, portable", SolveMethod::Kernel(Passes::Portable)),
        ("kernel, best", SolveMethod::Best),
    ] {
        let counting = Counting::Numbered;
        let options =
            SolveOptions { method, threads: Some(1), counting, ..SolveOptions::default() };
        let once = || solve(&achi, &options, &Control::unlimited()).expect("it fits");
        assert_eq!(once().summary.start, Value::Draw);
        let seconds = cost(|| drop(std::hint::black_box(once())));
        let unit = *generic.get_or_insert(seconds);
        rows.push(vec![
            name.to_owned(),
            format!("{:.1} ms", seconds * 1e3),
            millions(numbers, seconds),
            format!("{:.1}×", unit / seconds),
        ]);
    }
    page.table(&["method", "processor time", "million numbers/s", "gain"], &rows);
}

/// The last tiers of a board of 25 cells, whose blocks are too large for a cache.
fn large_tiers(page: &mut Page) {
    page.section("Tiers 24 to 21 of m,n,k = 5,5,4 by the kernel");
    page.line(
        "The gain of a second thread is in wall-clock time. One thread and two take turns, and the best of \
         each counts.\n",
    );
    let board = Mnk::<u64>::new(5, 5, 4);
    let plan = board.placement().expect("the board has a plan");
    let first = 21;
    let positions: u64 = board.tiers()[first..25].iter().map(|tier| tier.positions).sum();
    let pools = [1, 2].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        (threads, pool.expect("threads can be had"))
    });
    let mut rows = Vec::new();
    for passes in [Passes::Portable, Passes::Wide] {
        if passes == Passes::Wide && Passes::best() != Passes::Wide {
            continue;
        }
        // The first run warms the memory that the allocator keeps, and counts for nothing.
        pools[1].1.install(|| solve_last(plan, first, passes));
        let mut best = [(f64::INFINITY, f64::INFINITY); 2];
        for _ in 0..RUNS {
            for ((_, pool), (wall, processor)) in pools.iter().zip(&mut best) {
                let start = processor_time();
                let clock = std::time::Instant::now();
                pool.install(|| solve_last(plan, first, passes));
                *wall = wall.min(clock.elapsed().as_secs_f64());
                *processor = processor.min(processor_time() - start);
            }
        }
        for ((threads, _), (wall, processor)) in pools.iter().zip(best) {
            rows.push(vec![
                format!("{passes:?}, {threads} threads"),
                format!("{wall:.2} s"),
                format!("{:.2}×", best[0].0 / wall),
                format!("{processor:.2} s"),
                millions(positions, processor),
            ]);
        }
    }
    page.table(&["passes", "time", "gain", "processor time", "million positions/s"], &rows);
}

fn solve_last(plan: &Placement, first: usize, passes: Passes) {
    let control = Control::unlimited();
    let mut next = Vec::new();
    for tier in (first..=plan.stones()).rev() {
        next = kernel::solve(plan, tier, &next, passes, &control).expect("nothing stops it").0;
    }
    std::hint::black_box(next);
}
