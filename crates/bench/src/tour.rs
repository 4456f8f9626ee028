//! Knight's tours and matrix games: linear construction, exact counts, exact values.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use num_bigint::BigInt;
use num_rational::BigRational;
use parlor_core::random::Random;
use parlor_core::{Control, Limits};
use parlor_puzzles::knights_tour::count::{Census, TourCount, count, count_by_backtracking};
use parlor_puzzles::knights_tour::{
    Chessboard, TourKind, TourMethod, TourQuestion, enumerate, find, validate,
};
use parlor_puzzles::matrix_game::{Certificate, Matrix, solve, solve_by_float, solve_by_simplex};

use crate::page::{Page, fastest, show};

pub(crate) fn run(page: &mut Page) {
    construction(page);
    methods(page);
    counting(page);
    counting_together(page);
    matrices(page);
}

fn question(board: &str, kind: TourKind) -> TourQuestion {
    TourQuestion::new(board.parse().expect("the benchmark's boards are boards"), kind)
}

/// The construction is linear: the time for each square stays the same.
fn construction(page: &mut Page) {
    page.section("Closed tours by construction");
    page.line("Every tour is checked by the validator before it is timed.\n");
    let boards = ["8x8", "100x100", "500x500", "1000x1000", "2000x2000", "3x100000", "7x100000"];
    let mut rows = Vec::new();
    for board in boards {
        let question = question(board, TourKind::Closed);
        let build = || {
            find(&question, TourMethod::Structured, &Control::unlimited())
                .expect("the boards have tours")
        };
        validate(question.board, TourKind::Closed, build().tour.path()).expect("a tour is a tour");
        let area = question.board.area();
        let time = fastest(if area < 100_000 { 50 } else { 7 }, build);
        rows.push(vec![board.to_owned(), show(time), show(time / area)]);
    }
    page.table(&["board", "time", "a square"], &rows);
}

/// The rungs beside each other, with a minute's patience cut to a second.
fn methods(page: &mut Page) {
    page.section("The three methods beside each other");
    page.line("From `a1`; a dash means that one second was not enough.\n");
    let mut rows = Vec::new();
    let cases = [
        ("5x5", TourKind::Open),
        ("3x10", TourKind::Closed),
        ("6x6", TourKind::Closed),
        ("8x8", TourKind::Open),
        ("8x8", TourKind::Closed),
        ("20x20", TourKind::Closed),
        ("50x50", TourKind::Closed),
        ("200x200", TourKind::Open),
        ("200x200", TourKind::Closed),
    ];
    for (board, kind) in cases {
        let question = question(board, kind);
        let mut row = vec![format!("{board} {kind}")];
        for method in TourMethod::ALL {
            let start = Instant::now();
            let second = Limits { time: Some(Duration::from_secs(1)), ..Limits::NONE };
            let text = match find(&question, method, &Control::new(second)) {
                Ok(found) => {
                    validate(question.board, kind, found.tour.path()).expect("a tour is a tour");
                    let steps = found.counts.map(|counts| format!(", {} steps", counts.nodes));
                    format!("{}{}", show(start.elapsed()), steps.unwrap_or_default())
                }
                Err(_) => "–".to_owned(),
            };
            row.push(text);
        }
        rows.push(row);
    }
    page.table(&["tour", "backtracking", "warnsdorff", "structured"], &rows);
}

/// Known numbers of tours, by the frontier method; by walking them where that ends soon.
fn counting(page: &mut Page) {
    page.section("Counting");
    page.line(
        "The frontier method; beside it a walk over every tour, where two seconds are enough.\n",
    );
    let known = [
        ("5x6", TourCount::Closed, "8"),
        ("3x10", TourCount::Closed, "16"),
        ("6x6", TourCount::Closed, "9862"),
        ("5x8", TourCount::Closed, "44202"),
        ("6x8", TourCount::Closed, "55488142"),
        ("6x10", TourCount::Closed, "239187240144"),
        ("7x8", TourCount::Closed, "34524432316"),
        ("5x5", TourCount::OpenDirected, "1728"),
        ("6x6", TourCount::OpenDirected, "6637920"),
    ];
    let mut rows = Vec::new();
    for (text, tours, number) in known {
        let board: Chessboard = text.parse().expect("the benchmark's boards are boards");
        let census = Census { board, tours, memory: Some(2 << 30) };
        let run = || count(&census, &Control::unlimited()).expect("two gigabytes are enough");
        let start = Instant::now();
        let result = run();
        let first = start.elapsed();
        assert_eq!(result.tours.to_string(), number, "{text} {tours:?}");
        let again = if result.most_states < 100_000 { 9 } else { 0 };
        let time = if again > 0 { first.min(fastest(again, run)) } else { first };
        let start = Instant::now();
        let patience = Limits { time: Some(Duration::from_secs(2)), ..Limits::NONE };
        let walked = match count_by_backtracking(board, tours, &Control::new(patience)) {
            Ok(walked) => {
                assert_eq!(walked.to_string(), number, "{text} {tours:?}");
                show(start.elapsed())
            }
            Err(_) => "–".to_owned(),
        };
        let kind = match tours {
            TourCount::Closed => "closed",
            _ => "open, directed",
        };
        rows.push(vec![
            format!("{text} {kind}"),
            number.to_owned(),
            show(time),
            result.most_states.to_string(),
            format!("{:.1} MB", result.most_bytes as f64 / 1e6),
            walked,
        ]);
    }
    page.table(&["board", "tours", "frontier", "most states", "most memory", "walking"], &rows);
    let start = Instant::now();
    let mut shown = 0;
    enumerate(&question("8x8", TourKind::Closed), &Control::unlimited(), |_| {
        shown += 1;
        if shown == 10_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    page.line(format_args!(
        "\nThe first {shown} closed tours of 8x8 are listed in {}.",
        show(start.elapsed())
    ));
}

/// One board on one thread and on two.
fn counting_together(page: &mut Page) {
    page.section("Counting on two threads");
    let board: Chessboard = "7x8".parse().expect("the benchmark's boards are boards");
    let census = Census { board, tours: TourCount::Closed, memory: None };
    let [one, two] = [1, 2].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.expect("the system gives two threads");
        let start = Instant::now();
        let counted = pool.install(|| count(&census, &Control::unlimited()));
        let counted = counted.expect("there is memory enough");
        assert_eq!(counted.tours.to_string(), "34524432316", "{threads} threads");
        (start.elapsed(), counted.most_bytes)
    });
    let row = |threads: u32, (time, bytes): (Duration, u64)| {
        let sooner = one.0.as_secs_f64() / time.as_secs_f64();
        let memory = format!("{:.1} MB", bytes as f64 / 1e6);
        vec![threads.to_string(), show(time), format!("{sooner:.2}×"), memory]
    };
    page.line("Closed tours of 7x8 by the frontier method. Twice the cores: at least 1.7 times as soon is wanted.\n");
    page.table(&["threads", "time", "sooner", "most memory"], &[row(1, one), row(2, two)]);
}

/// Random matrices, with the certificate checked exactly.
fn matrices(page: &mut Page) {
    page.section("Matrix games");
    page.line(
        "Random whole payoffs from −1000 to 1000; value and certificate are checked exactly.\n",
    );
    let mut random = Random::new(1928);
    let mut rows = Vec::new();
    for size in [5, 10, 20, 50, 100, 200] {
        let mut entry = || BigRational::from(BigInt::from(random.below(2_001) as i64 - 1_000));
        let entries = (0..size).map(|_| (0..size).map(|_| entry()).collect()).collect();
        let matrix = Matrix::new(entries).expect("a square is a matrix");
        let unlimited = Control::unlimited();
        let solution = solve(&matrix, &unlimited).expect("nothing stops it");
        let certificate = Certificate::new(&matrix, &solution);
        certificate.check(&solution.value).expect("the value is proved");
        let runs = if size < 50 { 5 } else { 1 };
        let float = fastest(runs, || solve_by_float(&matrix, &unlimited));
        let exact = if size <= 50 {
            assert_eq!(
                solve_by_simplex(&matrix, &unlimited).map(|exact| exact.value),
                Ok(solution.value.clone())
            );
            show(fastest(runs, || solve_by_simplex(&matrix, &unlimited)))
        } else {
            "–".to_owned()
        };
        let played = solution.row_strategy.iter().filter(|share| **share != BigRational::default());
        rows.push(vec![
            format!("{size}x{size}"),
            show(float),
            exact,
            played.count().to_string(),
            solution.value.denom().bits().to_string(),
        ]);
    }
    page.table(
        &["matrix", "guess and exact check", "exact simplex", "rows played", "bits of the value"],
        &rows,
    );
}
