//! Growth experiments: what they measure is what the methods say, and what cannot be made is refused.

use parlor_workbench::growth::{GrowthPoint, Series};
use parlor_workbench::{
    Allowance, Catalogue, Control, EXPERIMENTS, Growth, GrowthRequest, Limits, Workbench,
};

fn request(experiment: &str) -> GrowthRequest {
    // No machine needs so long for the tasks of these tests.
    GrowthRequest {
        experiment: experiment.to_owned(),
        time: Some("10m".to_owned()),
        ..GrowthRequest::default()
    }
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn made(request: &GrowthRequest) -> Growth {
    let workbench = Workbench::new(Catalogue::new());
    workbench.growth(request, &Control::unlimited()).unwrap()
}

fn refusal(request: &GrowthRequest) -> String {
    let workbench = Workbench::new(Catalogue::new());
    workbench.growth(request, &Control::unlimited()).unwrap_err().to_string()
}

fn series<'a>(growth: &'a Growth, name: &str) -> &'a Series {
    let named = |series: &&Series| series.name.starts_with(name);
    growth.series.iter().find(named).unwrap_or_else(|| panic!("no series {name}"))
}

fn last_work(growth: &Growth, name: &str) -> Option<u64> {
    series(growth, name).points.last().and_then(|point| point.work)
}

#[test]
fn the_ladder_ends_at_the_documents_call_counts() {
    let growth = made(&request("depth"));
    assert_eq!(last_work(&growth, "minimax"), Some(549_946));
    assert_eq!(last_work(&growth, "alpha-beta"), Some(16_811));
    assert_eq!(last_work(&growth, "textbook-table"), Some(7_954));
    for series in &growth.series {
        let at: Vec<u64> = series.points.iter().map(|point| point.at).collect();
        assert_eq!(at, [1, 2, 3, 4, 5, 6, 7, 8, 9], "{}", series.name);
    }
    assert!(growth.notes.is_empty());
}

#[test]
fn a_memory_of_fewer_levels_costs_calls_and_saves_bytes() {
    let growth = made(&request("levels"));
    let end = |name: &str| *series(&growth, name).points.last().unwrap();
    let (all, some) = (end("memo"), end("memo:keep=to-5"));
    assert!(all.work < some.work && all.bytes > some.bytes, "{all:?} {some:?}");
    assert_eq!(end("minimax").bytes, None);
}

#[test]
fn the_documents_formulas_stand_beside_the_counts() {
    let words =
        GrowthRequest { at: some("40,400"), by: some("brute-force,prefix"), ..request("words") };
    let growth = made(&words);
    // 8·W·R·C: the measured count of brute force is the formula's.
    let computed = series(&growth, "8WRC");
    assert!(computed.computed);
    let counts = |series: &Series| -> Vec<_> {
        series.points.iter().map(|GrowthPoint { at, work, .. }| (*at, *work)).collect()
    };
    assert_eq!(counts(computed), [(40, Some(81_920)), (400, Some(819_200))]);
    assert_eq!(counts(series(&growth, "brute-force")), counts(computed));
    assert_eq!(counts(series(&growth, "160RC,"))[0], (40, Some(40_960)));
    let grid = GrowthRequest {
        at: some("4,8"),
        words: Some(100),
        by: some("brute-force,fast"),
        ..request("grid")
    };
    let growth = made(&grid);
    assert_eq!(last_work(&growth, "brute-force"), Some(8 * 100 * 64));
    assert_eq!(last_work(&growth, "8WRC"), Some(8 * 100 * 64));
    assert_eq!(last_work(&growth, "fast"), None);
}

#[test]
fn the_documents_large_counts_are_computed_without_a_search() {
    let grid = GrowthRequest { at: some("16,32"), by: some("fast"), ..request("grid") };
    let growth = made(&grid);
    let work = |name: &str, index: usize| series(&growth, name).points[index].work;
    assert_eq!((work("8WRC", 0), work("8WRC", 1)), (Some(81_920_000), Some(327_680_000)));
    assert_eq!((work("160RC,", 1), work("160RC log W", 1)), (Some(163_840), Some(2_621_440)));
}

#[test]
fn boards_grow_and_what_is_too_large_is_said() {
    let board = GrowthRequest { at: some("1-3"), ..request("board") };
    assert_eq!(last_work(&made(&board), "minimax"), Some(549_946));
    let queens = GrowthRequest { at: some("8"), ..request("queens") };
    assert_eq!(last_work(&made(&queens), "all placings"), Some(2_057));
    let tour = GrowthRequest { at: some("5"), ..request("tour") };
    assert_eq!(last_work(&made(&tour), "backtracking"), Some(8_840));
    let slow = GrowthRequest {
        at: some("5,12,13"),
        by: some("backtracking"),
        time: some("0ms"),
        ..request("tour")
    };
    let growth = made(&slow);
    assert!(growth.series[0].points.len() < 3);
    assert_eq!(growth.notes.len(), 1, "{:?}", growth.notes);
    assert!(growth.notes[0].starts_with("backtracking was not done with"), "{:?}", growth.notes);
}

#[test]
fn an_experiment_stops_when_its_whole_time_is_up() {
    let workbench = Workbench::new(Catalogue::new());
    let control = Control::new(Limits { time: Some(std::time::Duration::ZERO), nodes: None });
    let growth = workbench.growth(&request("queens"), &control).unwrap();
    assert_eq!(growth.notes, ["time is up: nothing was measured from 4 queens on"]);
    assert!(growth.series.iter().all(|series| series.points.is_empty()));
}

#[test]
fn a_server_keeps_its_limits() {
    let allowance = Allowance { players: Some(2), nodes: Some(1_000), ..Allowance::default() };
    let workbench = Workbench::new(Catalogue::new()).with_allowance(allowance);
    let refused = workbench.growth(&request("depth"), &Control::unlimited()).unwrap_err();
    assert_eq!(refused.to_string(), "by: wanted at most 2 players, got 5 players");
    let one = GrowthRequest { by: some("memo"), ..request("depth") };
    let growth = workbench.growth(&one, &Control::unlimited()).unwrap();
    assert!(growth.series[0].points.len() < 9 && growth.notes.len() == 1, "{:?}", growth.notes);
}

#[test]
fn impossible_experiments_get_one_clear_line() {
    let names: Vec<_> = EXPERIMENTS.iter().map(|experiment| experiment.name).collect();
    assert_eq!(
        refusal(&request("magic")),
        format!("experiment: wanted one of {}, got \"magic\"", names.join(", "))
    );
    let cases = [
        (GrowthRequest { game: some("chess"), ..request("depth") }, "game: "),
        (
            GrowthRequest { by: some("human"), ..request("depth") },
            "by: wanted players whose search",
        ),
        (GrowthRequest { at: some("9-1"), ..request("depth") }, "at: wanted rising numbers"),
        (GrowthRequest { at: some("5000"), ..request("depth") }, "depth: wanted a number of plies"),
        (
            GrowthRequest { game: some("tic-tac-toe"), ..request("board") },
            "game: wanted a spec with N",
        ),
        (GrowthRequest { at: some("30"), ..request("board") }, "m"),
        (
            GrowthRequest { game: some("achi:size=N"), at: some("3"), ..request("board") },
            "minimax on achi",
        ),
        (GrowthRequest { by: some("magic"), ..request("words") }, "by: wanted brute-force"),
        (
            GrowthRequest { side: Some(0), ..request("words") },
            "side: wanted a number from 1 to 500",
        ),
        (GrowthRequest { words: Some(usize::MAX), ..request("grid") }, "words: wanted a number"),
        (GrowthRequest { at: some("4000000"), ..request("words") }, "at: wanted at most 200000"),
        (GrowthRequest { at: some("4"), ..request("tour") }, "at: wanted boards that have a tour"),
        (GrowthRequest { at: some("41"), ..request("queens") }, "at: wanted at most 40"),
        (GrowthRequest { by: some(","), ..request("queens") }, "by: wanted some of first, all"),
        (GrowthRequest { time: some("soon"), ..request("queens") }, "time: wanted a time"),
    ];
    for (request, beginning) in cases {
        let line = refusal(&request);
        assert!(line.starts_with(beginning) && !line.contains('\n'), "{line}");
    }
}

#[test]
fn the_table_has_a_line_a_measurement() {
    let queens = GrowthRequest { at: some("4-5"), ..request("queens") };
    let csv = made(&queens).csv();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "method,at,work,seconds,bytes,computed");
    assert_eq!(lines.len(), 5);
    assert!(lines[1].starts_with("the first placing,4,9,"), "{}", lines[1]);
    assert!(lines[4].ends_with(",,false"));
}
